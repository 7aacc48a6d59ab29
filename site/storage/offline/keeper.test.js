import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Keeper } from "./keeper.js";

const FOLDER = "http://host/course/";
const hash = (/** @type {string} */ text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** @param {string} version @param {{ [path: string]: string }} texts */
const buildOf = (version, texts) => ({
  version,
  files: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hash(text)])),
});

/** A fake host and a fake browser cache, with what the keeper uses of them. */
class World {
  /** @type {Map<string, Map<string, Response>>} */
  kept = new Map();
  /** The files that the host has now. @type {{ [path: string]: string }} */
  texts = {};
  /** @type {string[]} */
  asked = [];
  offline = false;
  full = Infinity;
  /** The texts that the host answers after a redirect. @type {string[]} */
  led = [];

  caches = /** @type {any} */ ({
    open: async (/** @type {string} */ name) => {
      const cache = this.kept.get(name) ?? new Map();
      this.kept.set(name, cache);
      return {
        put: async (/** @type {string} */ address, /** @type {Response} */ response) => {
          if (this.full-- <= 0) throw new DOMException("no room", "QuotaExceededError");
          cache.set(address, response);
        },
      };
    },
    keys: async () => [...this.kept.keys()],
    delete: async (/** @type {string} */ name) => this.kept.delete(name),
    match: async (/** @type {string} */ address, /** @type {{ cacheName: string }} */ { cacheName }) =>
      this.kept.get(cacheName)?.get(address)?.clone(),
  });

  /** @type {any} */
  fetch = async (/** @type {string | Request} */ from, /** @type {{ integrity?: string }} */ { integrity } = {}) => {
    const address = typeof from === "string" ? from : from.url;
    this.asked.push(address);
    if (this.offline) throw new TypeError("Failed to fetch");
    const text = this.texts[new URL(address).pathname.replace("/course/", "")];
    if (text === undefined) return new Response("no such file", { status: 404 });
    if (integrity && integrity !== hash(text)) throw new TypeError("Failed integrity check");
    const response = new Response(text, { headers: { "Cache-Control": "max-age=600" } });
    return this.led.includes(text) ? Object.defineProperty(response, "redirected", { value: true }) : response;
  };

  /** @param {string} version @param {{ [path: string]: string }} texts */
  keeper(version, texts) {
    return new Keeper(buildOf(version, texts), { folder: FOLDER, caches: this.caches, fetch: this.fetch });
  }

  /** @param {Keeper} keeper @param {string} path @returns the text that a page gets; undefined if the keeper leaves the request to the browser */
  async get(keeper, path, init = {}) {
    const response = await keeper.answer(new Request(FOLDER + path, init));
    return response?.text();
  }
}

const one = { "index.html": "page 1", "main.js": "main 1", "parts/a-1.js": "a 1" };
const two = { "index.html": "page 2", "main.js": "main 2", "parts/a-2.js": "a 2" };

test("the frame of a custom learner is kept with a sandbox, and nothing else is", async () => {
  const world = new World();
  world.texts = { ...one, "own/frame.html": "frame" };
  const keeper = world.keeper("1", world.texts);
  await keeper.install();
  for (const path of Object.keys(world.texts)) {
    const answer = await keeper.answer(new Request(FOLDER + path));
    const policy = path === "own/frame.html" ? "sandbox allow-scripts" : null;
    assert.equal(answer?.headers.get("Content-Security-Policy"), policy, path);
  }
});

test("an installed build works without a network, whatever follows # or ?", async () => {
  const world = new World();
  world.texts = { ...one };
  const keeper = world.keeper("1", one);
  await keeper.install();
  world.offline = true;
  assert.equal(
    (await keeper.answer(new Request(`${FOLDER}main.js`)))?.headers.get("Cache-Control"),
    "no-cache",
    "or a browser's memory would mix it with the next build",
  );
  for (const [path, text] of Object.entries({
    ...one,
    "": "page 1",
    "#r=1.abc": "page 1",
    "index.html?theme=dark": "page 1",
  }))
    assert.equal(await world.get(keeper, path), text);
});

test("files named by their content are kept unchanged, but not if they were redirected", async () => {
  const world = new World();
  world.texts = { ...one };
  for (const led of [false, true]) {
    if (led) world.led = [one["parts/a-1.js"]];
    const keeper = world.keeper("1", one);
    /** @type {Response[]} */
    const came = [];
    const { fetch } = world;
    world.fetch = async (/** @type {any[]} */ ...args) => {
      const response = await fetch(...args);
      came.push(response);
      return response;
    };
    await world.keeper("1", one).install();
    world.fetch = fetch;
    const kept = /** @type {Map<string, Response>} */ (world.kept.get(`revisit ${FOLDER} 1`));
    assert.equal(came.includes(/** @type {Response} */ (kept.get(`${FOLDER}parts/a-1.js`))), !led);
    assert.ok(!came.includes(/** @type {Response} */ (kept.get(`${FOLDER}main.js`))));
    assert.equal(await world.get(keeper, "parts/a-1.js"), "a 1");
  }
});

test("requests for other addresses are not answered", () => {
  const keeper = new World().keeper("1", one);
  for (const path of ["api/runs/abc", "r/abc", "oembed?url=x", "sw.js", "absent.js", "toString"])
    assert.equal(keeper.answer(new Request(FOLDER + path)), null, path);
  for (const address of ["http://other/course/main.js", "http://host/main.js", "http://host/courses/main.js"])
    assert.equal(keeper.answer(new Request(address)), null, address);
  assert.equal(keeper.answer(new Request(`${FOLDER}main.js`, { method: "POST" })), null);
  assert.equal(keeper.answer(new Request(`${FOLDER}main.js`, { headers: { Range: "bytes=0-1" } })), null);
});

test("a page that is open keeps its build while the next is installed; that takes over with all its files, and the first is forgotten", async () => {
  const world = new World();
  world.texts = { ...one };
  const first = world.keeper("1", one);
  await first.install();
  await first.activate();
  world.texts = { ...two };
  const second = world.keeper("2", two);
  await second.install();
  assert.deepEqual(
    [await world.get(first, ""), await world.get(first, "main.js"), await world.get(first, "parts/a-1.js")],
    Object.values(one),
  );

  // After the hand-over the first keeper answers with the second build until the second takes over.
  await first.handOver(second.version);
  assert.equal(await world.get(world.keeper("1", one), "main.js"), "main 2", "the first, started once more");
  assert.deepEqual(
    [await world.get(first, ""), await world.get(first, "main.js"), await world.get(first, "parts/a-2.js")],
    Object.values(two),
  );
  world.kept.set("another's", new Map());
  await second.activate();
  assert.deepEqual([...world.kept.keys()], [`revisit ${FOLDER} 2`, "another's"]);
  assert.deepEqual(
    [await world.get(second, ""), await world.get(second, "main.js")],
    [two["index.html"], two["main.js"]],
  );
});

test("in the middle of an upload, without a network or without room nothing is installed, and what was there stays", async () => {
  const world = new World();
  world.texts = { ...one };
  const first = world.keeper("1", one);
  await first.install();
  const troubles = [
    () => {
      world.texts = { ...two, "main.js": one["main.js"] };
    },
    () => {
      world.texts = { "index.html": two["index.html"] };
    },
    () => {
      world.texts = { ...two };
      world.offline = true;
    },
    () => {
      world.offline = false;
      world.full = 2;
    },
  ];
  for (const trouble of troubles) {
    trouble();
    await assert.rejects(world.keeper("2", two).install());
    assert.deepEqual([...world.kept.keys()], [`revisit ${FOLDER} 1`]);
    assert.equal(await world.get(first, "main.js"), "main 1");
  }
});

test("where the browser cleared its storage, or has none, the site is asked", async () => {
  const world = new World();
  world.texts = { ...one };
  const keeper = world.keeper("1", one);
  await keeper.install();
  world.kept.clear();
  assert.equal(await world.get(keeper, "main.js"), "main 1");
  world.caches.match = async () => {
    throw new DOMException("denied", "SecurityError");
  };
  assert.equal(await world.get(keeper, "main.js"), "main 1");
});
