// Starts the local server of `revisit serve`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { command, root } from "./command.mjs";

/** @typedef {{ address: string, pid: number | undefined, stop: () => Promise<void> }} Served */

/**
 * @param {string} program
 * @param {string[]} options of the command serve, besides a free port
 * @param {{ cwd?: string, env?: Record<string, string> }} [where] by default here, with the environment of this process
 * @returns {Promise<Served>} once it answers
 */
export async function served(program, options, where = {}) {
  const child = spawn(program, ["serve", "--port", "0", ...options], {
    ...where,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(() => {
      throw new Error("the local server ended");
    }),
  ]);
  const address = /http:\/\/\S+/.exec(line)?.[0];
  if (!address) throw new Error(`the local server said ${line}, expected an address`);
  return {
    address,
    pid: child.pid,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The built site by `make run`'s server, which is built first; site: another folder with a built site. @param {string} [site] */
export async function servedHere(site = join(root, "dist")) {
  if ((await command("go", ["build", "-o", "bin/revisit", "./cmd/revisit"])) !== 0)
    throw new Error("the local server does not build");
  return served(join(root, "bin", "revisit"), ["--site", site, "--store", ""]);
}
