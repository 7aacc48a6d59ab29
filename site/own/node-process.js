// Where does a custom learner play in Node? In a process that ends with the run, and whose memory the system limits. Nothing but its
// compartment confines it otherwise.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as built from "../engine/addresses.js";
import { answer } from "./answer.js";

/** In megabytes: what JavaScript may use in the process, and what the process may, with the engine and the problem. */
const [HEAP, ALL] = [1024, 2048];

/** What the process may compute after the learner's time, s, with what collects its garbage beside it. */
const GRACE = 60;

/** Sets limits where the system knows them, and becomes what follows. */
const LIMITED = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';

/**
 * A command under the system's limits.
 * @param {string[]} command
 * @param {number} computing how long it may compute, s, also where nobody is left to end it
 */
export function limited(command, computing) {
  if (process.platform === "win32") return command;
  return ["/bin/sh", "-c", LIMITED, "sh", `${1024 * ALL}`, `${computing}`, ...command];
}

const base = new URL("../", import.meta.url);
const addressOf = (/** @type {string} */ file) => new URL(file, base).href;

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playInProcess(spec, options) {
  return answer("process", spec, options, ({ port, ...parts }, { stopped, broken }) => {
    const script = [fileURLToPath(addressOf(built.ownProcess)), addressOf(built.ownWorker)];
    const [program, ...given] = limited(
      [process.execPath, `--max-old-space-size=${HEAP}`, ...script],
      Math.ceil(2 * parts.seconds) + GRACE,
    );
    const child = spawn(program, given, {
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (said = (said + text).slice(0, 1e4)));
    child.on("error", ({ message }) => broken(message));
    child.on("message", (message) => port.postMessage(message));
    child.on("close", () => {
      if (/out of memory|allocation failed/i.test(said))
        stopped(`it used more than ${HEAP} MB of memory, or ${ALL} MB with the problem`);
      else broken(`it was ended. ${said.trim().split("\n")[0]}`.trim());
    });
    child.send({ first: addressOf(built.firstPart), rest: built.rest && addressOf(built.rest), ...parts });
    return () => {
      process.off("exit", end);
      end();
    };
  });
}
