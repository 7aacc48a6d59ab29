import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HtmlRenderer, Parser } from "commonmark";
import Papa from "papaparse";
import { ComparePage } from "./compare-page.js";
import { expect, test as base } from "./fixtures.js";
import { bytesOf, partsOf, textOf } from "./hostile/payload.js";
import { Watch } from "./hostile/watch.js";
import { LabPage, LONG, opened, overwrite, remembered } from "./lab-page.js";
import { fragmentOf, freshPayload } from "./link.js";
import { more } from "./more.js";
import { Notes } from "./notes.js";

/**
 * What somebody else makes a reader open, as data: e2e/hostile/*.json. An entry that is refused `says` why, one that is opened `shows` what it
 * is, and one with neither changes nothing.
 * @typedef {{ name: string, give: import("./hostile/payload.js").Give, at?: "compare", says?: string, kept?: string, shows?: string, file?: string }} Entry
 */

/** @typedef {import("@playwright/test").Page} Page */

/** @param {string} name @returns {any[]} */
const collection = (name) => JSON.parse(readFileSync(new URL(`hostile/${name}.json`, import.meta.url), "utf8"));

const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ watch: Watch, notes: Notes }, {}, import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions & { complaints: string[] }>} */ ({
    notes: async ({}, use) => {
      const notes = await new Notes().open();
      await use(notes);
      await notes.close();
    },
    watch: async ({ page, complaints, baseURL, notes }, use, info) => {
      const watch = new Watch(page, complaints);
      await watch.begin(...[baseURL ?? "", notes.lab, notes.address].map((address) => new URL(address).host));
      await use(watch);
      const { gap, name } = watch.longest;
      info.annotations.push({ type: "longest", description: `${Math.round(gap)} ms without an answer: ${name}` });
    },
  }),
);
test.describe.configure({ mode: "parallel", timeout: 300_000 });
test.use({ cold: true, permissions: ["clipboard-read", "clipboard-write"] });

/** What the reader has on the page: a spec of their own, and two paths of its run. */
const OWN = /** @type {any} */ ({ format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 42 });
/** What a browser says itself of an answer that is no success. */
const FAILED = /Failed to load resource|NetworkError|Cross-Origin Request Blocked|CORS/;

/** A text in the editor that was not applied. */
const DRAFT = '{"format": "a draft"}';
const SAVED = "River swim, seed 42, first 2 paths";

/** @param {LabPage} lab @param {string} text */
async function paste(lab, text) {
  await lab.paste(text);
  await expect(lab.specPanel.getByText(/^Not applied yet/)).toBeVisible();
  await lab.page.getByRole("button", { name: "Apply", exact: true }).click();
}

/** Firefox itself refuses an address of more than a MiB. @param {string} browser @param {string} address */
const fits = (browser, address) => browser !== "firefox" || address.length < 1 << 20;

/** @param {LabPage} lab */
async function begin(lab) {
  await drop(lab.page, { name: "own", give: { json: OWN }, file: "own.json" });
  await expect(lab.field("Seed")).toHaveValue("42");
  await lab.stepPath.click();
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("2");
  await lab.save.click();
  await expect(lab.row(SAVED)).toBeVisible();
  await lab.openEditor();
  await overwrite(lab.specText, DRAFT);
  await expectOwn(lab, "at first", { draft: DRAFT });
}

/** What the user had is still there. @param {LabPage} lab @param {string} name of an entry @param {{ draft: string }} had */
async function expectOwn(lab, name, { draft }) {
  await Promise.all([
    expect(lab.field("Seed"), `${name}: the spec that was open`).toHaveValue("42"),
    expect(lab.counter("paths"), `${name}: its run`).toHaveText("2"),
    expect(lab.page.locator("#panel-runs"), `${name}: the saved run`).toContainText(SAVED),
    expect(lab.specText, `${name}: the draft in the editor`).toContainText(draft),
  ]);
}

/** After all entries, what was saved and what was open are whole. @param {LabPage} lab */
async function expectOwnAnew(lab) {
  await lab.page.reload();
  await lab.drawn();
  await expect(lab.field("Seed")).toHaveValue("42");
  await lab.openTab("Runs");
  await lab
    .row(SAVED)
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(lab.page.getByText(/identical bit for bit/)).toBeVisible();
}

/**
 * @param {Page} page
 * @param {Watch} watch
 * @param {Entry} entry
 * @param {() => Promise<unknown>} enter
 * @param {{ back?: () => Promise<unknown>, complaint?: RegExp }} [options] back: to what was there, from what was opened
 */
async function withstand(page, watch, { name, says, shows }, enter, { back, complaint } = {}) {
  await watch.measured(name, async () => {
    await watch.forget();
    await enter();
    if (says ?? shows) await watch.says(says ?? shows ?? "", name);
    await watch.expectHarmless(name, { complaint });
    if (shows) await back?.();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("button")) if (button.textContent === "Dismiss") button.click();
      const closed = [...document.querySelectorAll("dialog")]
        .filter((dialog) => dialog.open)
        .map((dialog) => {
          dialog.close();
          return new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
        });
      return Promise.all(closed).then(() => {});
    });
  });
}

/** The address changes after the call: Firefox answers none in which it does. @param {Page} page @param {string} hash */
const follow = (page, hash) =>
  page.evaluate((hash) => {
    setTimeout(() => {
      location.hash = hash;
      // What the browser itself does with the address is not counted.
      /** @type {any} */ (window).hostile.forget();
    });
  }, hash);

/** What a page must not do, each as a program that does it, and a part of what the watch says then. @type {[string, RegExp][]} */
const PLANTED = [
  ["pwned = 1", /a script ran/],
  ["Object.prototype.polluted = 1", /Object\.prototype has polluted/],
  ["Array.prototype.polluted = 1", /Array\.prototype has polluted/],
  ["document.body.innerHTML = '<img class=pwned>'", /class=.*pwned/],
  ["document.body.innerHTML = '<p onclick=1>'", /onclick/],
  ["document.body.innerHTML = '<iframe srcdoc=x>'", /srcdoc/],
  ["document.body.innerHTML = '<a href=\"Java&#9;script:1\">'", /<a href/],
  ["document.body.innerHTML = '<svg><a xlink:href=\"\\1 javascript:1\"/></svg>'", /xlink:href/],
  ["document.body.innerHTML = '<form action=javascript:1>'", /<form/],
  ["document.body.innerHTML = '<button formaction=javascript:1>'", /<button/],
  ["document.body.innerHTML = '<embed src=javascript:1>'", /<embed/],
  ["document.body.innerHTML = '<object data=javascript:1></object>'", /<object/],
  ["document.body.attachShadow({ mode: 'open' }).innerHTML = '<b class=pwned>'", /class=.*pwned/],
  ["alert(1)", /a dialog: 1/],
  ["open('about:blank')", /a window/],
  ["fetch('https://evil.example/').catch(() => {})", /asked https:\/\/evil/],
  ["new Image().src = 'https://evil.example/x.png'", /asked https:\/\/evil/],
  ["location = 'https://evil.example/'", /went to https:\/\/evil|asked https:\/\/evil/],
  ["console.error('a complaint')", /a complaint/],
];

/** An author's own element, and an address that only resembles one of code. */
const HARMLESS =
  "document.body.innerHTML = '<x-y href=javascript:1 src=javascript:1></x-y><a href=javascript.html>an address</a>'";

test("the watch notices what a page must not do, and no more", async ({ context, page, complaints }) => {
  const watch = new Watch(page, complaints);
  await watch.begin("host.example");
  const empty = { contentType: "text/html", body: "<!doctype html><link rel=icon href=data:,><body>" };
  await context.route(/^https:\/\/(host|evil)\.example\//, (route) => route.fulfill(empty));
  const fault = () =>
    watch.expectHarmless("planted").then(
      () => "",
      (error) => String(error.message),
    );
  for (const [program, says] of PLANTED) {
    await expect(() => page.goto("https://host.example/")).toPass(); // a planted navigation may interrupt it
    await expect.poll(fault, `before ${program}`).toBe(""); // what the one before did may be noticed late
    await page.evaluate(`void setTimeout(() => { ${program} })`);
    await expect.poll(fault, { message: program, timeout: 10_000 }).toMatch(says);
    for (const other of context.pages()) if (other !== page) await other.close();
  }
  await expect(() => page.goto("https://host.example/")).toPass();
  await page.evaluate(HARMLESS);
  complaints.length = 0;
  await watch.expectHarmless("nothing planted");
});

test("the watch notices a page that hangs, and a sentence for nobody", async ({ page, complaints }) => {
  const watch = new Watch(page, complaints, 100);
  await watch.begin();
  await page.goto("about:blank");
  const hang = () =>
    watch.measured("planted", async () => {
      await watch.forget();
      await page.evaluate(() => {
        for (const until = performance.now() + 300; performance.now() < until; );
      });
      await watch.expectHarmless("planted");
    });
  await expect(hang()).rejects.toThrow("ms that the page did not answer");
  for (const text of ["[object Object]", "TypeError: x is not a function", "found NaN", "panic: goroutine 1"])
    expect(() => watch.expectClear(text, "planted")).toThrow("a clear sentence");
  watch.expectClear("seed: expected a number; found a text", "planted");
});

test("links", more(), async ({ watch, lab, page, browserName }) => {
  await begin(lab);
  await watch.opened();
  for (const entry of collection("links").filter(({ at }) => !at)) {
    const address = textOf(entry.give);
    if (!fits(browserName, address)) continue;
    await withstand(page, watch, entry, () => follow(page, address), { back: () => page.goBack() });
    await expectOwn(lab, entry.name, { draft: DRAFT });
  }
  await expectOwnAnew(lab);
});

test("answers of a share service", more(), async ({ watch, lab, page, notes }) => {
  await begin(lab);
  await watch.opened();
  for (const entry of collection("served")) {
    const { id = "a".repeat(26), give = "", type, status = 200, location = false } = entry;
    await page.unroute("**/api/runs/*");
    await page.route("**/api/runs/*", (route) =>
      route.fulfill({
        status,
        headers: { "Content-Type": type ?? "text/plain", ...(location && { location: notes.address }) },
        body: bytesOf(give),
      }),
    );
    const enter = () =>
      page.evaluate(
        (address) => {
          setTimeout(() => {
            history.pushState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
          });
        },
        `/r/${textOf(id)}`,
      );
    const complaint = location ? new RegExp(`${FAILED.source}|Content.Security.Policy`) : FAILED;
    await withstand(page, watch, entry, enter, { complaint });
    await expectOwn(lab, entry.name, { draft: DRAFT });
  }
  expect(notes.read, "what another host was asked").toBe(0);
  await expectOwnAnew(lab);
});

test("documents that are pasted", more(), async ({ watch, lab, page, browserName }) => {
  await begin(lab);
  await watch.opened();
  const back = () =>
    page
      .getByRole("button", { name: /^Back to the run of/ })
      .first()
      .click();
  for (const entry of collection("documents").filter(({ at }) => !at)) {
    const text = textOf(entry.give);
    if (browserName === "firefox" && text.includes("\0")) continue; // its clipboard drops them
    const says = (browserName === "firefox" && entry.kept) || entry.says; // its clipboard keeps half a character
    await withstand(page, watch, { ...entry, says }, () => paste(lab, text), { back });
    await expectOwn(lab, entry.name, { draft: "" });
  }
  await expectOwnAnew(lab);
});

/** @param {Entry} entry */
const isLarge = ({ give }) => partsOf(give).reduce((sum, { bytes, times }) => sum + bytes.length * times, 0) > 4 << 20;

/** @param {{ watch: Watch, lab: LabPage, page: Page }} fixtures @param {boolean} large */
async function takeFiles({ watch, lab, page }, large) {
  await begin(lab);
  await watch.opened();
  for (const entry of collection("files").filter((entry) => isLarge(entry) === large)) {
    await withstand(page, watch, entry, () => drop(page, entry));
    await expectOwn(lab, entry.name, { draft: DRAFT });
  }
  await expectOwnAnew(lab);
}

test("files that are dropped", more(), ({ watch, lab, page }) => takeFiles({ watch, lab, page }, false));

test("files of many megabytes", more(), ({ watch, lab, page }) => takeFiles({ watch, lab, page }, true));

test("links and documents on Compare", more(), async ({ watch, page, browserName }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await watch.opened();
  const own = JSON.stringify(await remembered(page, "document"));
  const expectOwnComparison = (/** @type {string} */ name) =>
    expect.poll(async () => JSON.stringify(await remembered(page, "document")), name).toBe(own);
  for (const entry of collection("links").filter(({ at }) => at)) {
    const address = textOf(entry.give);
    if (!fits(browserName, address)) continue;
    await withstand(page, watch, entry, () => follow(page, address));
    await expectOwnComparison(entry.name);
  }
  for (const entry of collection("documents").filter(({ at }) => at)) {
    await withstand(page, watch, entry, () => compare.type(textOf(entry.give)));
    await expectOwnComparison(entry.name);
  }
});

/** Drops a file, made in the page before anything is measured. @param {Page} page @param {Entry} entry */
function drop(page, { give, file = "" }) {
  const parts = partsOf(give).map(({ bytes, times }) => ({ base64: bytes.toString("base64"), times }));
  return page.evaluate(
    ([parts, name]) => {
      const content = parts.flatMap(({ base64, times }) =>
        Array(times).fill(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))),
      );
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(content, name));
      /** @type {any} */ (window).hostile.forget();
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    /** @type {const} */ ([parts, file]),
  );
}

const figure1 = freshPayload("Figure 1");
const REPRODUCED = "Reproduced: the same digest";

test("addresses of a frame", more(), async ({ watch, page, browserName }) => {
  await page.goto("./embed.html");
  await watch.opened();
  for (const entry of collection("queries")) {
    const { name, query, fragment, says } = entry;
    const hash = fragment === undefined ? fragmentOf(figure1) : textOf(fragment);
    if (!fits(browserName, hash)) continue;
    await watch.measured(name, async () => {
      // The same page with another fragment would not load.
      await page.goto("about:blank");
      await page.goto(`./embed.html?${textOf(query)}${hash}`);
      await page.locator("html[data-ready]").waitFor({ timeout: LONG }); // "0": it opened nothing
      await watch.says(says, name);
      await watch.expectHarmless(name);
    });
  }
});

test("messages of the page around a frame", more(), async ({ watch, page, notes }) => {
  const origin = new URL(notes.address).origin;
  const frame = (/** @type {string} */ host) => `${notes.lab}embed.html?host=${host}${fragmentOf(figure1)}`;
  const ears = `<script>answers = []; addEventListener("message", ({ source, data }) => { if (source === frames[0]) answers.push(data); });</script>`;
  notes.html = `<!doctype html><title>Hostile</title><link rel="icon" href="data:,">${ears}<iframe src="${frame(origin)}" width="900" height="900"></iframe><iframe></iframe>`;
  await page.goto(notes.address);
  const inside = await frameOf(page, "embed.html");
  await opened(inside);
  await expect(inside.getByRole("status")).toContainText(REPRODUCED);
  await watch.opened(inside);
  const before = await asked(page, { revisit: 1, call: 0, method: "progress" });
  for (const entry of collection("messages")) {
    const { name, made, data, answers, times = 1, from } = entry;
    await watch.measured(name, async () => {
      await watch.forget(inside);
      // A member that is a recipe: a text so many times.
      const whole = JSON.stringify(data ?? null, (_, one) => (one?.times ? one.repeat.repeat(one.times) : one));
      const message = await page.evaluateHandle(made ?? `JSON.parse(${JSON.stringify(whole)})`);
      await page.evaluate(
        ([message, times, from]) => {
          const host = /** @type {any} */ (window);
          host.answers.length = 0;
          for (let i = 0; i < times; i++) {
            if (from) new host.frames[1].Function("data", "parent.frames[0].postMessage(data, '*')")(message);
            else host.frames[0].postMessage(message, "*");
          }
        },
        /** @type {const} */ ([message, times, from]),
      );
      if (answers) {
        await expect
          .poll(
            () =>
              page.evaluate(
                () => /** @type {any} */ (window).answers.filter((/** @type {any} */ one) => "error" in one).length,
              ),
            name,
          )
          .toBe(times);
        const said = await page.evaluate(
          () => /** @type {any} */ (window).answers.find((/** @type {any} */ one) => "error" in one).error,
        );
        expect(said.message, name).toContain(answers);
        watch.expectClear(said.message, name);
      }
      const now = await asked(page, { revisit: 1, call: 7e9, method: "progress" });
      expect(now, `${name}: the run`).toEqual({ ...before, call: 7e9 });
      if (!answers)
        expect(
          await page.evaluate(() =>
            /** @type {any} */ (window).answers.filter((/** @type {any} */ one) => "error" in one),
          ),
          `${name}: nothing is answered`,
        ).toEqual([]);
      await watch.expectHarmless(name, { frame: inside });
      await watch.expectHarmless(name);
    });
  }
  await expect(inside.getByRole("status")).toContainText(/Reproduced/);

  // A page of an origin that the frame's address does not name is neither heard nor told anything.
  notes.html = `<!doctype html><title>Hostile</title><link rel="icon" href="data:,">${ears}<iframe src="${frame("https://other.example")}"></iframe>`;
  await page.goto(notes.address);
  const other = await frameOf(page, "embed.html");
  await expect(other.getByRole("status")).toContainText(REPRODUCED);
  await page.evaluate(() => frames[0].postMessage({ revisit: 1, call: 1, method: "reset" }, "*"));
  await other.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(other.getByRole("status")).toContainText(REPRODUCED);
  expect(await page.evaluate(() => /** @type {any} */ (window).answers)).toEqual([]);
});

/** @param {Page} page @param {string} part of its address @returns {Promise<import("@playwright/test").Frame>} */
async function frameOf(page, part) {
  const find = () => page.frames().find((one) => one !== page.mainFrame() && one.url().includes(part));
  await expect.poll(() => find() !== undefined).toBe(true);
  return /** @type {import("@playwright/test").Frame} */ (find());
}

/** @param {Page} page @param {{ revisit: 1, call: number, method: string }} message @returns {Promise<any>} */
async function asked(page, message) {
  return page.evaluate(
    (message) =>
      new Promise((resolve) => {
        addEventListener("message", function hear({ data }) {
          if (data?.call !== message.call) return;
          removeEventListener("message", hear);
          resolve(data);
        });
        frames[0].postMessage(message, "*");
      }),
    message,
  );
}

test("attributes of an element, and frames of another host in it", more(), async ({ watch, page, notes }) => {
  notes.write();
  await page.goto(notes.address);
  await page.waitForFunction(() => customElements.get("revisit-lab") !== undefined);
  await watch.opened();
  for (const { name, attributes, says, opens } of collection("attributes")) {
    await watch.measured(name, async () => {
      await watch.forget();
      await page.evaluate(
        (attributes) => {
          const element = document.createElement("revisit-lab");
          for (const [name, value] of attributes) element.setAttribute(name, value);
          document.querySelector("revisit-lab")?.remove();
          document.querySelector("main")?.prepend(element);
        },
        Object.entries(attributes).map(([attribute, value]) => [
          attribute,
          value === "OWN" ? `${notes.lab}${fragmentOf(figure1)}` : textOf(/** @type {any} */ (value)),
        ]),
      );
      const shown = page.locator("revisit-lab");
      if (opens) {
        const frame = shown.locator("iframe");
        await expect(frame).toHaveAttribute("src", /^http:\/\/127\.0\.0\.1:\d+\/course\/week-5\/embed\.html\?/);
        expect(await frame.getAttribute("sandbox"), name).not.toContain("navigation");
        await expect(frame.contentFrame().getByRole("status")).toContainText(REPRODUCED);
      } else {
        await expect(shown.locator(".says"), name).toContainText(says);
        await expect(shown.locator("iframe")).toHaveCount(0);
      }
      await watch.expectHarmless(name);
    });
  }

  // An author's link may lead anywhere; what answers there stays in its frame.
  /** @type {any} */
  let told = {};
  await page.route("https://evil.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><link rel="icon" href="data:,"><script>parent.postMessage({ revisit: 1, ...JSON.parse(${JSON.stringify(JSON.stringify(told.tells ?? {})).replaceAll("<", "\\u003c")}) }, "*"); try { ${told.runs ?? ""} } finally { parent.postMessage({ revisit: 1, event: "progress" }, "*"); }</script>`,
    }),
  );
  watch.allow("evil.example/embed.html");
  for (const entry of collection("frames")) {
    told = entry;
    const { name } = entry;
    await page.evaluate(() => {
      const element = document.createElement("revisit-lab");
      element.setAttribute("href", "https://evil.example/#r=1.AAAA");
      document.querySelector("revisit-lab")?.remove();
      const heard = new Promise((resolve) => element.addEventListener("revisit-progress", resolve));
      Object.assign(window, { heard });
      document.querySelector("main")?.prepend(element);
    });
    await page.evaluate(async () => {
      await /** @type {any} */ (window).heard;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); // laid out
    });
    const height = await page.locator("revisit-lab").evaluate((one) => one.clientHeight);
    expect(height, `${name}: the element's height`).toBeLessThan(6100);
    await watch.expectHarmless(name, {
      complaint: /sandbox|Sandbox|modal|allow-top-navigation|Unsafe attempt|operation is insecure|evil\.example/,
    });
  }
});

/** @returns {Promise<{ name: string, title: string, iframe: string, element: string, markdown: string, latex: string, csv: string, svg: string, tex: string }[]>} */
async function written() {
  const program = fileURLToPath(new URL("hostile/written.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

test("titles in what a page offers to copy and to save", async ({ watch, page, notes }) => {
  // A page of another host without any policy, where everything would run.
  await page.route("https://revisit.example/**", (route) => route.fulfill({ contentType: "text/plain", body: "" }));
  watch.allow("revisit.example");
  const texts = await written();
  const render = (/** @type {string} */ text) => new HtmlRenderer().render(new Parser().parse(text));
  const parts = texts.map(
    ({ name, iframe, element, markdown }) =>
      `<section title="${name}">${iframe}${element}${render(markdown)}</section>`,
  );
  notes.html = `<!doctype html><meta charset="utf-8"><title>Hostile</title><link rel="icon" href="data:,"><main>${parts.join("\n")}</main>`;
  await page.goto(notes.address);
  await watch.opened();
  /** @param {(typeof texts)[number]} written */
  const draw = async ({ name, svg }) => {
    await watch.forget();
    const shape = await page.evaluate(
      async ([name, svg]) => {
        const section = [...document.querySelectorAll("section")].find((one) => one.title === name);
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        // As a document of its own, and of this origin: a script in it would run.
        const frame = document.createElement("iframe");
        frame.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
        document.body.append(frame);
        await loaded;
        const within = frame.contentDocument?.documentElement.localName;
        frame.remove();
        return {
          snippet: [...(section?.querySelectorAll("*") ?? [])].map((one) => one.localName).join(" "),
          svg: [...new Set([...parsed.querySelectorAll("*")].map((one) => one.localName))].sort().join(" "),
          calls: [...parsed.querySelectorAll("*")].flatMap((one) =>
            [...one.attributes].filter(({ name, value }) => /^on|href/i.test(name) || /url\(|javascript:/i.test(value)),
          ).length,
          within,
        };
      },
      [name, svg],
    );
    // The same elements as of any title, and no other.
    expect(shape, name).toEqual({
      snippet: "iframe p a script revisit-lab a img p a img",
      svg: "circle desc g line path rect svg text title tspan"
        .split(" ")
        .filter((tag) => shape.svg.split(" ").includes(tag))
        .join(" "),
      calls: 0,
      within: "svg",
    });
    await watch.expectHarmless(name);
  };
  for (const written of texts) await watch.measured(written.name, () => draw(written));
});

test("titles in CSV are no formulas", async () => {
  for (const { name, csv } of await written()) {
    const rows = /** @type {string[][]} */ (Papa.parse(csv.trimEnd(), { delimiter: "," }).data);
    expect(
      rows.map((row) => row.length),
      `${name}: its rows`,
    ).toEqual([3, 3, 3]);
    for (const cell of rows[0]) expect(cell, name).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/u);
    expect(rows.slice(1), `${name}: numbers are exact`).toEqual([
      ["1", "1", "1"],
      ["2", "2", "2"],
    ]);
  }
});

test("titles of stored runs, in a page's head, a card and oEmbed", async ({ watch, page, request, notes, baseURL }) => {
  notes.html = `<!doctype html><meta charset="utf-8"><title>Hostile</title><link rel="icon" href="data:,">`;
  await page.goto(notes.address);
  await watch.opened();
  /** @param {string} path */
  const text = async (path) => (await request.get(path)).text();
  /** @param {string} title */
  const served = async (title) => {
    const stored = await request.post("./api/runs", {
      data: JSON.stringify({ ...figure1, title }),
      headers: { "Content-Type": "application/json" },
    });
    const { id, error } = await stored.json();
    if (!stored.ok()) return { refused: error.message };
    const [head, card, embed] = [
      await text(`./r/${id}`),
      await text(`./api/runs/${id}/card.svg`),
      JSON.parse(await text(`./oembed?format=json&url=${encodeURIComponent(`${baseURL}r/${id}`)}`)),
    ];
    return page.evaluate(
      ([head, card, html]) => {
        const tags = (/** @type {string} */ text, /** @type {DOMParserSupportedType} */ type) =>
          [...new DOMParser().parseFromString(text, type).querySelectorAll("*")].map(
            (one) => `${one.localName} ${[...one.attributes].map(({ name }) => name).join(" ")}`,
          );
        // A long title takes two lines of the card.
        return {
          head: tags(head, "text/html"),
          card: [...new Set(tags(card, "image/svg+xml"))].sort(),
          html: tags(html, "text/html"),
        };
      },
      [head, card, embed.html],
    );
  };
  const plain = await served("Figure 1");
  expect(plain).toHaveProperty("head");
  for (const { name, title } of collection("titles"))
    await watch.measured(name, async () => {
      await watch.forget();
      const shape = await served(title);
      if ("refused" in shape) watch.expectClear(shape.refused, name);
      else expect(shape, `${name}: the elements and attributes of any title`).toEqual(plain);
      await watch.expectHarmless(name);
    });
});
