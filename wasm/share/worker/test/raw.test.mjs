import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { repository } from "../build.mjs";
import { bundle, scratch, startWorker } from "./servers.mjs";

const { folder, remove } = scratch();
/** @type {string} */
let built;
before(() => {
  built = bundle(folder);
});
after(remove);

// What no browser would send, byte by byte: cmd/internal/serve/raw_test.go, which tests the local server with it, too.
test("Cloudflare's runtime under raw bytes", async () => {
  const server = await startWorker(built, { quiet: true }); // it logs a page about every broken request
  try {
    const child = spawn("go", ["test", "-count=1", "-run", "^TestRaw", "./cmd/internal/serve"], {
      cwd: repository,
      env: { ...process.env, REVISIT_SERVICE: server.address },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    const [code] = await once(child, "close");
    assert.equal(code, 0, output);
    assert.match(output, /^ok/m);
  } finally {
    await server.stop();
  }
});
