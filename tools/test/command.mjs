import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The repository's folder, where every command runs. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a command. Its output goes to this terminal, or line by line to `onLine`, or with its errors into a list.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, folder?: string, onLine?: (line: string) => void, into?: string[] }} [options] folder: where it runs; the repository by default
 * @returns {Promise<number>} the exit code; 1 where a signal ended it
 */
export async function command(program, args, { env, folder = root, onLine, into } = {}) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", onLine || into ? "pipe" : "inherit", into ? "pipe" : "inherit"],
  });
  const ended = new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`${program} cannot be started: ${error.message}`)));
    child.on("close", (code) => resolve(code ?? 1));
  });
  const read = (/** @type {import("node:stream").Readable | null} */ input, /** @type {(line: string) => void} */ to) =>
    input && createInterface({ input }).on("line", to);
  if (onLine) read(child.stdout, onLine);
  if (into) for (const stream of [child.stdout, child.stderr]) read(stream, (line) => into.push(line));
  return /** @type {Promise<number>} */ (ended);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, folder?: string }} [options]
 * @returns {Promise<string>} the output of a command that must succeed
 */
export async function output(program, args, { env, folder } = {}) {
  /** @type {string[]} */
  const lines = [];
  const code = await command(program, args, { env, folder, onLine: (line) => lines.push(line) });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: exit code ${code}`);
  return lines.join("\n");
}
