// One reader's way through the page in WebKitGTK: run, seek, save, reload, share, embed, compare, export, a custom learner, and the golden digests.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { servedHere } from "../../tools/test/served.mjs";
import { fragmentOf, freshPayload } from "../link.js";
import { digestsOf, golden, playedOf, playedSpecs, specs } from "../golden.js";
import { GOLDEN, Notes } from "../notes.js";
import { epsilonGreedy, triedBehindTheCompartment } from "../own-learners.js";
import { WebKit } from "./browser.mjs";

const programs = {
  driver: process.env.WEBKIT_DRIVER ?? "WebKitWebDriver",
  browser: process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  display: process.env.XVFB ?? "Xvfb",
};

/** @type {import("../../tools/test/served.mjs").Served} */
let server;
/** @type {WebKit} */
let webkit;
before(async () => {
  server = await servedHere();
  // A system without a language: navigator.language is "C", which is no language for Intl.
  webkit = await WebKit.launch(programs, "C.UTF-8");
});
after(async () => {
  await webkit?.close();
  await server?.stop();
});

const drawn = () => webkit.waitFor("the drawn page", () => document.documentElement.dataset.ready === "1");
/** Waits for a text. @param {string} pattern @returns {Promise<string>} */
const says = (pattern) =>
  webkit.waitFor(pattern, (pattern) => new RegExp(pattern).exec(document.body.innerText)?.[0] ?? "", pattern);
/** Waits until the reader is told something in the line of the state. @param {string} pattern */
const state = (pattern) =>
  webkit.waitFor(
    pattern,
    (pattern) =>
      [...document.querySelectorAll('[role="status"]')].some((one) => new RegExp(pattern).test(one.textContent ?? "")),
    pattern,
  );
/** Waits until one of the page's numbers is as a pattern says. @param {string} name @param {string} pattern */
const number = (name, pattern) =>
  webkit.waitFor(
    `${name} ${pattern}`,
    (name, pattern) => {
      const term = [...document.querySelectorAll("dt")].find((one) => one.textContent?.startsWith(name));
      const text = term?.nextElementSibling?.textContent ?? "";
      return new RegExp(`^${pattern}`).test(text) ? text : "";
    },
    name,
    pattern,
  );

const digit = "[0-9a-f]";
/** The beginning of the digest that the run of Figure 1 shows. */
let digest = "";

test("the page opens, also where the system has no language", async () => {
  await webkit.goto(`${server.address}lab.html`);
  await drawn();
  console.log(`WebKitGTK ${webkit.version}`);
  assert.equal(await webkit.evaluate(() => navigator.language), "C");
  // A page that was left plays no film.
  await webkit.evaluate(() => {
    history.replaceState({}, "");
    delete document.documentElement.dataset.ready;
    location.reload();
  });
  await drawn();
});

test("a run is made anew at full speed, and any moment of it can be gone back to", async () => {
  await webkit.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[aria-label="Speed"]')).focus());
  await webkit.press("\uE010"); // End
  await webkit.click("button", "Reset");
  await state("^Ready\\.");
  await number("paths", "0$");
  await webkit.click("button", "Run");
  await state("^Complete: 4 paths");
  digest = await number("digest", `${digit}{6}`);
  await webkit.click("button", "To the start of the run");
  await number("paths", "0$");
  await webkit.click("button", "Next path");
  await number("paths", "1$");
  await webkit.click("button", "Run");
  await number("paths", "4$");
  assert.equal(await number("digest", `${digit}{6}`), digest);
});

test("a run is saved, and is there after the page is loaded anew", async () => {
  await webkit.click("button", "Save");
  const saved = await says("Saved as .*");
  await webkit.waitFor("the run to be remembered", () => history.state.paths === 4); // once it stands still
  await webkit.reload();
  await drawn();
  const listed = await webkit.evaluate(async () => {
    const { createLab } = await import(new URL("revisit.js", location.href).href);
    const lab = await createLab();
    const runs = await lab.runs.list();
    lab.close();
    return runs;
  });
  assert.equal(listed.length, 1, saved);
  assert.ok(listed[0].digest.includes(digest.slice(0, 6)));
});

test("an exported run is its record", async () => {
  assert.equal(await number("digest", `${digit}{6}`), digest); // the page that was loaded anew has made its run again
  // WebDriver knows no downloads, so the file is read where the page hands it to the browser.
  await webkit.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (file) => {
      Object.assign(window, { handed: file });
      return make(file);
    };
  });
  await webkit.click("button", "Export this run as a file");
  const text = await webkit.waitFor("the file", async () => /** @type {any} */ (window).handed?.text());
  const record = JSON.parse(text);
  assert.ok(record.digest.startsWith(`revisit2:${digest.slice(0, 6)}`));
  assert.equal(record.summary.paths, 4);
});

test("a link replays its run, and a run's own link is its run", async () => {
  const { title } = GOLDEN[0];
  const payload = freshPayload(title);
  await webkit.goto(`${server.address}${fragmentOf(payload)}`);
  await says("[Rr]eproduced");
  await webkit.click("button", "Share");
  const link = await webkit.waitFor("the link", () =>
    [...document.querySelectorAll("dialog[open] input, dialog[open] textarea")]
      .map((one) => /** @type {HTMLInputElement} */ (one).value)
      .find((value) => /^http.*#r=1\./.test(value)),
  );
  const carried = await webkit.evaluate(async (link) => {
    const { createLab } = await import(new URL("revisit.js", location.href).href);
    const lab = await createLab();
    const payload = await lab.parseLink(link);
    lab.close();
    return payload.digest;
  }, link);
  assert.equal(carried, payload.digest);
});

test("a run that another host embeds is replayed", async () => {
  const notes = await new Notes().open();
  try {
    const payload = freshPayload(GOLDEN[0].title);
    notes.write({ link: fragmentOf(payload) });
    notes.html += '<script>addEventListener("revisit-verdict", ({ detail }) => { window.verdict = detail; });</script>';
    await webkit.goto(notes.address);
    const verdict = await webkit.waitFor("the verdict", () => /** @type {any} */ (window).verdict);
    assert.deepEqual([verdict.reproduced, verdict.actual.digest], [true, payload.digest]);
  } finally {
    await webkit.goto("about:blank");
    await notes.close();
  }
});

test("a comparison is run, and its link reproduces it bit for bit", async () => {
  await webkit.goto(`${server.address}spec.schema.json`);
  const fragment = await webkit.evaluate(async () => {
    const { createLab } = await import(new URL("revisit.js", location.href).href);
    const lab = await createLab();
    const results = await lab.compare({
      format: "revisit.comparison/1",
      problem: { kind: "figure-1" },
      episodes: 30,
      learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "uniform" } }],
      seeds: { from: 1, count: 4 },
      budget: { samples: 900 },
    });
    const link = await lab.resultsLink(results);
    lab.close();
    return link.fragment;
  });
  await webkit.goto(`${server.address}compare.html#${fragment.replace(/^#/, "")}`);
  await drawn();
  await webkit.click("button", "Run");
  await says("Reproduced: all 8 runs are the same, bit for bit");
});

test("a custom learner in a link plays when asked, and reproduces the link's run", async () => {
  await webkit.goto(`${server.address}spec.schema.json`);
  const link = await webkit.evaluate(async (code) => {
    const { createLab } = await import(new URL("revisit.js", location.href).href);
    const lab = await createLab();
    const spec = {
      format: "revisit.spec/1",
      problem: { kind: "river-swim" },
      algorithm: { kind: "own", code },
      episodes: 30,
    };
    const { decisions } = await lab.play(spec);
    const session = await lab.open(spec, { decisions });
    await session.run();
    const link = await lab.link(session);
    lab.close();
    return link;
  }, epsilonGreedy);
  await webkit.goto(`${server.address}${new URL(link).hash}`);
  await drawn();
  await number("paths", "0$");
  await webkit.click("button", "Play it and compare");
  await says("Reproduced: the same digest");
  await number("paths", "30$");
});

test("custom learners decide as in Node, byte for byte, and their runs have the same digests", async () => {
  await webkit.goto(`${server.address}theory.html`);
  assert.ok(playedSpecs.length >= 8);
  assert.deepEqual(
    await webkit.evaluate(
      playedOf,
      playedSpecs.map(({ spec, digest }) => ({ spec, digest })),
    ),
    playedSpecs.map(({ decisions, digest }) => ({ fault: null, decisions, digest })),
  );
});

test("where they play there is no network, no storage and nothing of the site", async () => {
  const found = await webkit.evaluate(triedBehindTheCompartment, { site: server.address, url: server.address });
  assert.equal(Object.keys(found).length, 11);
  for (const [name, how] of Object.entries(found)) assert.equal(how, "refused", name);
});

test("every golden digest comes out the same", async () => {
  await webkit.goto(`${server.address}spec.schema.json`);
  const got = await webkit.evaluate(digestsOf, Object.entries(specs));
  assert.equal(got.version, golden.engine);
  assert.deepEqual(got.digests, golden.digests);
});
