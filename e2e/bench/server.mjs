import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { command, root } from "../../tools/test/command.mjs";

/** The local server of `make run`, on a free port. */
export class Server {
  /** @param {import("node:child_process").ChildProcess} child @param {string} address */
  constructor(child, address) {
    this.child = child;
    this.address = address;
  }

  /** @param {string} [folder] of another tree, which is built */
  static async start(folder = root) {
    if (folder === root && (await command("go", ["build", "-o", "bin/revisit", "./cmd/revisit"])) !== 0)
      throw new Error("the local server does not build");
    const child = spawn("bin/revisit", ["serve", "--port", "0", "--store", ""], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (!address) throw new Error(`the server said ${line}, expected an address`);
    return new Server(child, address);
  }

  async stop() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }
}
