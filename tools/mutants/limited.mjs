import { spawn } from "node:child_process";

/** @typedef {{ code: number, seconds: number, out: string, timedOut: boolean }} Ended seconds: of processor time */

/** In kB: more than any of Go's tests needs; a mutant may ask for all there is. */
export const MEMORY = 6_000_000;

/**
 * Runs a program with limits of its processor time, which does not depend on what else the machine does, and of its memory.
 * @param {string[]} line the program and its arguments
 * @param {{ folder: string, env?: Record<string, string>, seconds?: number, memory?: number }} options
 * @returns {Promise<Ended>}
 */
export function limited(line, { folder, env, seconds, memory }) {
  const limits = [
    ...(memory ? [`ulimit -v ${memory};`] : []),
    ...(seconds ? [`ulimit -t ${Math.ceil(seconds)};`] : []),
  ].join(" ");
  const script = `(${limits} exec "$@"); code=$?; times >&3; exit $code`;
  const child = spawn("sh", ["-c", script, "sh", ...line], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let out = "";
  let times = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      if (out.length < 1e6) out += data;
    });
  child.stdio[3]?.on("data", (data) => {
    times += data;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      const code = status ?? 1;
      resolve({ code, seconds: processorTime(times), out, timedOut: outOfTime(code, out) });
    });
  });
}

/** @param {string} times what the shell's `times` prints: its own, and below it the program's minutes and seconds as user and in the system */
export function processorTime(times) {
  const last = times.trimEnd().split("\n").at(-1) ?? "";
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * +minutes + +seconds,
    0,
  );
}

/** Killed by the limit of processor time, or stopped by the testing package's of the clock. @param {number} code @param {string} out */
export function outOfTime(code, out) {
  return code === 128 + 9 || code === 128 + 24 || out.includes("panic: test timed out") || out.includes("SIGXCPU");
}
