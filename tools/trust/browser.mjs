// Runs the specs in a browser that is only started and ended: the page fetches them from a server here and posts what they gave. Any browser
// can so be asked, also one of another machine or a telephone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../test/command.mjs";

/** A browser that says nothing for so long is given up, in milliseconds. */
const SILENCE = 120_000;
const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
});
const page = `<!doctype html><meta charset="utf-8"><title>Revisit: the same bits</title><body><script type="module" src="page.js"></script>`;

/**
 * @param {string} specs one a line
 * @param {(address: string) => { program: string, args: string[], env?: Record<string, string> }} start how to open an address
 * @returns {Promise<{ results: import("./page.js").Result[], browser: string }>}
 */
export async function inBrowser(specs, start) {
  const profile = mkdtempSync(join(tmpdir(), "revisit-trust-"));
  /** @type {(answer: { results: import("./page.js").Result[], browser: string }) => void} */
  let done = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const answer = new Promise((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  let heard = setTimeout(() => {}, 0);
  const hear = () => {
    clearTimeout(heard);
    heard = setTimeout(() => fail(new Error(`nothing was heard for ${SILENCE / 1000} s`)), SILENCE);
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method === "POST") {
      hear();
      const parts = [];
      for await (const part of request) parts.push(part);
      const body = JSON.parse(Buffer.concat(parts).toString());
      response.end();
      if (pathname === "/trust/results") done(body);
      if (pathname === "/trust/failed") fail(new Error(body));
      return;
    }
    try {
      const body =
        pathname === "/trust/page.html"
          ? page
          : pathname === "/trust/specs"
            ? specs
            : pathname === "/trust/page.js"
              ? readFileSync(fileURLToPath(new URL("page.js", import.meta.url)))
              : readFileSync(join(root, "dist", normalize(pathname)));
      response.writeHead(200, { "Content-Type": TYPES[extname(pathname)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const { program, args, env } = start(`http://127.0.0.1:${port}/trust/page.html`);
  const child = spawn(
    program,
    args.map((arg) => arg.replace("PROFILE", profile)),
    {
      env: { ...process.env, HOME: profile, ...env },
      stdio: "ignore",
      detached: true,
    },
  );
  child.on("error", fail);
  hear();
  try {
    return await answer;
  } finally {
    clearTimeout(heard);
    // The group: a browser is many processes.
    if (child.pid && child.exitCode === null) {
      const ended = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    }
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
