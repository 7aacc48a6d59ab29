import { BlankPage } from "./blank-page.js";
import { test as base, expect, expectAccessible } from "./fixtures.js";
import { engine, freshPayload } from "./link.js";
import { LONG, playhead } from "./lab-page.js";
import { more } from "./more.js";
import { GOLDEN, Notes, packed, unpacked } from "./notes.js";
import { goesBack } from "./own-learners.js";

/** The messages that the host page got, in order, with the element's number. @typedef {{ event: string, of: number, detail: any }} Heard */

const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ notes: Notes, heard: (event: string, many: number) => Promise<any[]> }, {}, import("@playwright/test").PlaywrightTestArgs>} */ ({
    notes: async ({}, use) => {
      const notes = await new Notes().open();
      await use(notes);
      await notes.close();
    },
    heard: async ({ page }, use) => {
      await page.addInitScript(() => {
        const heard = /** @type {Heard[]} */ ([]);
        const touched = /** @type {string[]} */ ([]);
        Object.assign(window, { heard, touched });
        for (const store of ["localStorage", "sessionStorage", "indexedDB", "caches"])
          Object.defineProperty(window, store, {
            get: () => {
              touched.push(store);
            },
          });
        for (const event of ["ready", "opened", "verdict", "progress", "error", "moment", "pinned"]) {
          addEventListener(`revisit-${event}`, (/** @type {any} */ { target, detail }) =>
            heard.push({ event, of: [...document.querySelectorAll("revisit-lab")].indexOf(target), detail }),
          );
        }
      });
      const all = (/** @type {string} */ event) =>
        page.evaluate(
          (event) => /** @type {any} */ (window).heard.filter((/** @type {Heard} */ one) => one.event === event),
          event,
        );
      await use(async (event, many) => {
        await expect.poll(async () => (await all(event)).length).toBeGreaterThanOrEqual(many);
        return all(event);
      });
    },
  }),
);

test.use({ cold: true });

const [golden, exercise] = GOLDEN;
/** A link made by the present engine, so that nothing is said about engines. */
const figure = { ...golden, link: packed(freshPayload(golden.title)) };

/**
 * The document in the nth element's frame.
 * @param {import("@playwright/test").Page} page
 * @param {number} nth
 */
const inside = (page, nth) => page.locator("revisit-lab").nth(nth).locator("iframe").contentFrame();

test("runs embedded in notes of another host are replayed, follow the page's script, and open in Revisit as they are", async ({
  page,
  notes,
  heard,
  context,
}) => {
  notes.stored.set(exercise.id, unpacked(exercise.link));
  notes.write(
    { link: `#${figure.link}` },
    { link: `r/${exercise.id}`, attributes: 'view="regret" controls="run,seed,gap" theme="dark"' },
  );
  // The script is loaded twice, the second time as a classic script, and everything that an element does not need is forbidden.
  notes.html = notes.html.replace("<main>", `<script src="${notes.lab}embed.js"></script><main>`);
  const origin = new URL(notes.lab).origin;
  notes.headers = {
    "Content-Security-Policy": `default-src 'none'; script-src ${origin}; frame-src ${origin}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`,
  };
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(notes.address);

  await page.locator("revisit-lab").nth(1).scrollIntoViewIfNeeded();
  await heard("ready", 2);
  const verdicts = (await heard("verdict", 2)).sort((a, b) => a.of - b.of);
  expect(verdicts.map(({ detail }) => [detail.reproduced, detail.actual.digest])).toEqual([
    [true, figure.digest],
    [true, exercise.digest],
  ]);
  await expect(inside(page, 0).getByRole("status")).toHaveText(
    /^Reproduced: the same digest \(sha256:\w{8}…\), \d+ paths\.$/,
  );
  await expect(inside(page, 1).getByRole("heading", { level: 1 })).toHaveText(exercise.title);
  await expect(inside(page, 1).locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(inside(page, 0).getByRole("img", { name: /^Episode 1: / })).toBeVisible();
  await expect(inside(page, 1).getByRole("img", { name: /^Cumulative regret: / })).toBeVisible();
  await expect(inside(page, 1).getByRole("button")).toHaveText([
    "Run",
    "New seed",
    "log x: Logarithmic axis of episodes and paths",
    "log y: Logarithmic axis of regret",
    /^over episodes/,
    /^over paths/,
  ]);

  // Each frame is as high as its content, none took the focus, and the wheel over a frame scrolls the page.
  for (const nth of [0, 1])
    await expect
      .poll(() =>
        inside(page, nth)
          .locator("html")
          .evaluate((html) => html.scrollHeight - html.clientHeight),
      )
      .toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.evaluate(() => scrollTo(0, 0));
  await page
    .locator("revisit-lab")
    .first()
    .hover({ position: { x: 300, y: 300 } });
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const frames = page.frames().slice(1);
  for (const frame of frames) {
    expect(
      await frame.evaluate(() => /** @type {any} */ (window).touched),
      "stores of the browser that the frame looked at",
    ).toEqual([]);
    await expectAccessible(frame, { inFormulas: true });
  }
  await expectAccessible(page);

  // The host page's script changes one run and not the other.
  const told = await page.evaluate(async () => {
    const [one, other] = /** @type {any[]} */ ([...document.querySelectorAll("revisit-lab")]);
    const refused = (/** @type {Promise<any>} */ call) =>
      call.then(
        () => "done",
        ({ code, path }) => `${code} ${path}`,
      );
    const before = await other.progress();
    const begun = await one.reset();
    const stepped = await one.step({ paths: 2 });
    const bad = await refused(one.step({ paths: -1 }));
    const spec = await refused(one.open({ format: "revisit.spec/1", problem: { kind: "figure-1" }, episodes: 0 }));
    const ended = await one.run();
    const record = await one.record({ trace: true });
    return {
      begun: begun.paths,
      stepped: stepped.paths,
      bad,
      spec,
      done: ended.done,
      digest: record.digest,
      trace: record.trace.length,
      link: await one.link(),
      same: JSON.stringify(before) === JSON.stringify(await other.progress()),
    };
  });
  expect(told).toMatchObject({
    begun: 0,
    stepped: 2,
    bad: "bad-message args.paths",
    spec: "bad-spec episodes",
    done: true,
    digest: figure.digest,
    same: true,
  });
  const carried = JSON.parse(unpacked(told.link.slice(told.link.indexOf("r=1."))));
  expect(told.link.startsWith(`${notes.lab}#r=1.`)).toBe(true);
  expect([carried.digest, carried.paths]).toEqual([figure.digest, told.trace]);

  // The full page gets what the reader changed.
  const second = inside(page, 1);
  // By keyboard, since the frame above may still change its height and move this one.
  await second.getByRole("button", { name: "New seed" }).press("Enter");
  await expect(second.getByRole("status")).toContainText("no longer the run of the link");
  await expect(second.getByRole("status")).toContainText("Not saved");
  const link = second.getByRole("link", { name: "Open in Revisit" });
  const opened = context.waitForEvent("page");
  await link.click();
  const full = await opened;
  await full.waitForURL((url) => url.href.startsWith(notes.lab));
  const payload = JSON.parse(unpacked(new URL(String(await link.getAttribute("href"))).hash.slice(1)));
  expect(payload.spec.seed).not.toBe(JSON.parse(unpacked(exercise.link)).spec.seed);
  expect(payload.paths ?? 0).toBe(0);
  await full.close();
  await second.getByRole("button", { name: "Back to the link’s run" }).click();
  await heard("verdict", 3);
});

test("a learner that is code plays on another host's page when the reader asks, and its fault is said", async ({
  page,
  notes,
  heard,
}) => {
  const linkTo = (/** @type {string} */ code) =>
    `#${packed({ format: "revisit.link/1", engine, spec: { format: "revisit.spec/1", problem: { kind: "figure-1" }, algorithm: { kind: "own", code }, episodes: 20 } })}`;
  notes.write(
    { link: linkTo(goesBack), attributes: 'controls="run reset" autorun' },
    { link: linkTo(goesBack.replace("env.act(a)", "env.act(a + 9)")), attributes: 'controls="none"' },
  );
  await page.setViewportSize({ width: 900, height: 1800 });
  await page.goto(notes.address);
  await heard("ready", 2);
  const [good, bad] = [inside(page, 0), inside(page, 1)];
  const waits =
    "The learner is JavaScript that has not played yet. It plays in a sandbox of your browser, when you ask.";
  for (const frame of [good, bad]) await expect(frame.getByRole("status")).toContainText(waits);
  await expect(good.locator("#counters dd").first()).toHaveText("0");

  // Firefox gets no keys into a frame of another site.
  await good.getByRole("button", { name: "Run", exact: true }).dispatchEvent("click");
  await expect(good.getByText("done", { exact: true })).toBeVisible();
  await expect(good.getByText(waits)).toBeHidden();
  await good.getByRole("button", { name: "Reset" }).dispatchEvent("click");
  await expect(good.locator("#counters dd").first()).toHaveText("0");
  await expect(good.getByText(waits)).toBeHidden();

  await bad.getByRole("button", { name: "Play it" }).dispatchEvent("click");
  await expect(bad.getByRole("status")).toContainText(
    /The learner ended in line 18: .*action.*There is no run of it\./,
  );
  const [{ detail }] = await heard("error", 1);
  expect(detail).toEqual({ code: "learner", message: expect.stringContaining("action"), line: 18 });
  for (const frame of page.frames().filter((one) => one.url().includes("/embed.html")))
    await expectAccessible(frame, { inFormulas: true });

  // The page's own script may ask, too.
  const progress = await page
    .locator("revisit-lab")
    .first()
    .evaluate((lab) => /** @type {any} */ (lab).run());
  expect(progress).toMatchObject({ done: true, episodes: 20 });
});

test("notes and links that name the heat maps show the stage with what they showed", async ({ page, notes, heard }) => {
  const linked = packed({ ...freshPayload(golden.title), view: { panels: ["maps"], step: 2 } });
  notes.write({ link: `#${figure.link}`, attributes: 'view="maps"' }, { link: `#${linked}` });
  await page.setViewportSize({ width: 900, height: 1400 });
  await page.goto(notes.address);
  for (const verdict of await heard("verdict", 2)) expect(verdict.detail.reproduced).toBe(true);
  for (const [nth, h] of [1, 2].entries()) {
    const frame = inside(page, nth);
    await expect(frame.getByRole("region", { name: "What the learner knows" })).toBeVisible();
    await expect(
      frame.getByRole("application", { name: new RegExp(`^State view, Optimal V\\* at step ${h}: `) }),
    ).toBeVisible();
    await expect(frame.getByRole("application", { name: new RegExp(`^Rewards, .* at step ${h}\\.`) })).toBeVisible();
    await expect(frame.getByRole("status")).toHaveText(/^Reproduced: /);
  }
});

test("the key of a graph's plan has lines without heads, as the graph has", async ({ page, notes, heard }) => {
  notes.write({ link: `#${figure.link}`, attributes: 'view="state-view"' });
  await page.goto(notes.address);
  await heard("ready", 1);
  const frame = inside(page, 0);
  await frame.getByRole("combobox", { name: "What the cells show" }).selectOption("Plan");
  const key = frame.locator(".state-view-legend .for-plan").first();
  await expect(key).toBeVisible();
  await expect(key.locator(".head")).toBeHidden();
  await expect(frame.locator(".state-view-edges path").first()).toBeAttached();
});

test("an element shows the run of an address that programs changed on its way", async ({ page, notes, heard }) => {
  const escaped = figure.link.replace("=", "%3D");
  notes.write({ link: `#${escaped}` }, { link: `%23${escaped}.` }, { link: `#${figure.link}?utm_source=mail` });
  await page.setViewportSize({ width: 600, height: 4000 });
  await page.goto(notes.address);
  await heard("ready", 3);
  expect(await heard("error", 0)).toEqual([]);
});

test("what cannot be shown is explained, with the element's content and a link to the full page", async ({
  page,
  notes,
  heard,
  complaints,
}) => {
  const unknown = "a".repeat(26);
  notes.write(
    { link: `#${figure.link.slice(0, -9)}` },
    { link: `#id=${unknown}` },
    { link: "about" },
    { link: `#${figure.link}`, attributes: 'view="tre regret" controls="none" theme="purple" height="300"' },
  );
  notes.html = notes.html.replace(`${notes.lab}about`, "javascript:alert(1)");
  await page.setViewportSize({ width: 320, height: 3000 });
  await page.goto(notes.address);
  const errors = (await heard("error", 3)).sort((a, b) => a.of - b.of);
  expect(errors.map(({ of, detail }) => [of, detail.code])).toEqual([
    [0, "bad-link"],
    [1, "not-found"],
    [2, "bad-link"],
  ]);
  // Each shows one box: what is wrong, and what the author wrote in the run's place.
  for (const [nth, sentence] of [
    /^The link was cut off: copy it again, whole\.$/,
    /has no run “a{26}”/,
    /neither https: nor http:/,
  ].entries()) {
    const element = page.locator("revisit-lab").nth(nth);
    await expect(element.getByRole("status")).toHaveText(sentence);
    await expect(element.getByRole("link")).toHaveText(["A run"]);
    expect(
      await element.evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll("iframe") ?? [])].some((frame) => frame.offsetHeight > 0),
      ),
    ).toBe(false);
    expect(await element.locator(".room").evaluate((room) => getComputedStyle(room).borderTopStyle)).toBe("solid");
  }
  await heard("ready", 1);
  await expect(inside(page, 3).getByRole("status")).toContainText("There is no view “tre”, no theme “purple”");
  const axis = await inside(page, 3).locator(".chart-frame").boundingBox();
  const whole = await page.locator("revisit-lab").nth(3).locator("iframe").boundingBox();
  expect(
    axis && whole && axis.height > 100 && axis.y + axis.height < whole.y + whole.height,
    `the chart with its axis fits: ${JSON.stringify([axis, whole])}`,
  ).toBe(true);
  // Content that is higher than its frame can be scrolled to.
  const low = page.locator("revisit-lab").nth(3);
  await low.evaluate((element) => element.setAttribute("view", "full"));
  const html = inside(page, 3).locator("html");
  await expect
    .poll(() => html.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeGreaterThan(100);
  await low.hover({ position: { x: 100, y: 200 } });
  await page.mouse.wheel(0, 100);
  await expect.poll(() => html.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect((await page.locator("revisit-lab").nth(3).locator("iframe").boundingBox())?.height).toBe(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // A service that is down, and a page that allows no frames.
  notes.serving = false;
  notes.headers = {};
  notes.write({ link: `r/${unknown}` });
  await page.goto(notes.address);
  await heard("error", 1);
  await expect(page.locator("revisit-lab").getByRole("status")).toHaveText(/cannot be reached\. Try again/);
  notes.headers = { "Content-Security-Policy": `default-src 'none'; script-src ${new URL(notes.lab).origin}` };
  await page.goto(notes.address);
  const [blocked] = await heard("error", 1);
  expect(blocked.detail.message).toContain("add it to frame-src");
  expect(
    complaints
      .splice(0)
      .every((complaint) =>
        /404|ERR_EMPTY_RESPONSE|Framing|Content Security Policy|Content-Security-Policy/.test(complaint),
      ),
  ).toBe(true);
});

test("a frame that neither loads nor fails is explained, and shown all the same if it comes late", async ({
  page,
  notes,
  heard,
}) => {
  // So does Firefox with a frame that a policy keeps out, and any browser with one that the network holds back.
  notes.write({ link: `#${figure.link}` });
  let letIn = () => {};
  const late = new Promise((resolve) => {
    letIn = () => resolve(undefined);
  });
  const asked = page.waitForRequest(/embed\.html/);
  await page.route(/embed\.html/, async (route) => {
    await late;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(notes.address, { waitUntil: "domcontentloaded" });
  await asked;
  const status = page.locator("revisit-lab").getByRole("status");
  await page.clock.runFor(20_000);
  await expect(status).toContainText("has not answered yet");
  await expect(status).toContainText("Cross-Origin-Embedder-Policy: require-corp");
  await expect(page.locator("revisit-lab").getByRole("link", { name: "A run" })).toBeVisible();
  letIn();
  await page.clock.resume();
  await heard("ready", 1);
  await expect(status).toBeHidden();
  await expect(page.locator("revisit-lab iframe")).toBeVisible();
});

test("on a page with a Cross-Origin-Embedder-Policy a frame that comes without the headers is explained", async ({
  page,
  notes,
  complaints,
  browserName,
}) => {
  notes.headers = { "Cross-Origin-Embedder-Policy": "require-corp" };
  notes.write({ link: `#${figure.link}` });
  await page.clock.install();
  await page.goto(notes.address, { waitUntil: "domcontentloaded" });
  await expect(page.locator("revisit-lab iframe")).toBeAttached();
  await page.clock.runFor(20_000);
  const status = page.locator("revisit-lab").getByRole("status");
  // Firefox tells the page of no failure, so the sentence names all that may be meant.
  await expect(status).toContainText(
    browserName === "firefox"
      ? "must send Cross-Origin-Embedder-Policy: require-corp"
      : "does not allow to be shown in this page",
  );
  await expect(page.locator("revisit-lab").getByRole("link", { name: "A run" })).toBeVisible();
  complaints.length = 0; // the browser's own words
});

test("on paper the frame's picture or the element's content is printed; a title is always text", async ({
  page,
  notes,
  heard,
  complaints,
  browser,
}) => {
  const title = `</h1><img src=x onerror="alert(1)">&amp;`;
  const { digest, paths, trail, ...problem } = JSON.parse(unpacked(figure.link));
  notes.write({ link: `#${packed({ ...problem, title })}`, attributes: 'autorun controls="none" pace="500"' });
  await page.goto(notes.address);
  await heard("ready", 1);
  await expect.poll(async () => (await heard("progress", 1)).at(-1).detail).toMatchObject({ done: true, paths });
  const element = page.locator("revisit-lab");
  await expect(inside(page, 0).getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(inside(page, 0).getByRole("group", { name: "Run controls" })).toBeHidden();
  await expect(element.locator("iframe")).toHaveAttribute("title", `Revisit: ${title}`);
  /** The picture as the browser reads it: its texts, and whether it can be drawn. */
  const printed = () =>
    element.evaluate(async (element) => {
      const image = /** @type {HTMLImageElement} */ (element.shadowRoot?.querySelector(".print"));
      const svg = new DOMParser().parseFromString(await (await fetch(image.src || "data:,")).text(), "image/svg+xml");
      return {
        drawn: image.naturalWidth > 0,
        shown: image.offsetHeight > 0,
        foreign: svg.querySelectorAll("script, img, [onerror], parsererror").length,
        heading: svg.querySelector("h1")?.textContent,
        nodes: svg.querySelectorAll(".node").length,
      };
    });
  await expect
    .poll(printed)
    .toEqual({ drawn: true, shown: false, foreign: 0, heading: title, nodes: expect.any(Number) });
  await page.emulateMedia({ media: "print" });
  expect(await printed()).toMatchObject({ shown: true });
  expect((await printed()).nodes).toBeGreaterThan(3);
  await expect(element.locator("iframe")).toBeHidden();
  await expect(element.getByRole("link", { name: "A run" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(inside(page, 0).getByRole("img", { name: /^Episode 1: / })).toBeVisible();

  // A page that forbids data: images.
  notes.headers = { "Content-Security-Policy": "img-src 'self'" };
  await page.goto(notes.address);
  await heard("ready", 1);
  await expect.poll(() => complaints.join()).toMatch(/data:image\/svg\+xml.*img-src/s);
  complaints.splice(0);
  await page.emulateMedia({ media: "print" });
  await expect(element.locator("iframe")).toBeVisible();
  await expect(element.getByRole("link", { name: "A run" })).toBeHidden();

  // A reader without JavaScript.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(notes.address);
  await expect(still.getByRole("link", { name: "A run" })).toBeVisible();
  await still.goto(`${notes.lab}embed.html#${figure.link}`);
  await expect(still.getByRole("main")).toHaveText(
    /^\s*This picture needs JavaScript, which is switched off here\.\s*$/,
    { useInnerText: true },
  );
  await context.close();
});

test(
  "view=stage shows any moment of the run, as a lab of the same link has it",
  more(),
  async ({ page, notes, heard, context }) => {
    // The same run in a lab, from which all that is expected here comes.
    const blank = new BlankPage(await context.newPage());
    await blank.open();
    const fragment = await blank.page.evaluate(async () => {
      const session = await lab.open({
        format: "revisit.spec/1",
        problem: { kind: "frozen-lake", map: "4x4", slippery: true },
        episodes: 30,
      });
      await session.run({ until: { paths: 400 } });
      Object.assign(window, { session });
      const link = await lab.link(session, { view: { moment: { path: 250 } } });
      return link.slice(link.indexOf("#"));
    });
    /** @param {string} method @param {object} args */
    const ofLab = (method, args) =>
      blank.page.evaluate(
        async ([method, args]) => {
          try {
            return await /** @type {any} */ (window).session[method](args);
          } catch (error) {
            const { code, message, path } = /** @type {any} */ (error);
            return { code, message, path };
          }
        },
        /** @type {const} */ ([method, args]),
      );
    /** @param {string} method @param {object} [args] */
    const ofElement = (method, args) =>
      page.locator("revisit-lab").evaluate(
        async (element, [method, args]) => {
          try {
            return await /** @type {any} */ (element)[method](args);
          } catch (error) {
            const { code, message, path } = /** @type {any} */ (error);
            return { code, message, path };
          }
        },
        /** @type {const} */ ([method, args]),
      );

    notes.write({ link: fragment, attributes: 'view="stage"' });
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto(notes.address);
    expect((await heard("verdict", 1))[0].detail.reproduced).toBe(true);
    const frame = inside(page, 0);
    const timeline = playhead(frame);
    await expect(timeline).toHaveAttribute("aria-valuenow", "250");
    await expect(frame.getByRole("heading", { name: "All 400 paths" })).toBeVisible();
    await expectAccessible(page.frames()[1]);
    await expect(frame.getByRole("application", { name: /^State view, Plan: / })).toBeVisible();
    await frame.getByRole("combobox", { name: "What the cells show" }).selectOption("Estimate Q̂");

    /** What the state view says of the step that it follows, and what the lab says of it: the largest difference of two cells. */
    const difference = async () => {
      const { step } = await ofLab("progress", {});
      if ((await frame.locator(".state-view-now").textContent()) !== String(step)) return NaN;
      const drawn = await frame.locator(".state-view-number").allTextContents();
      const believed = await blank.page.evaluate(async (h) => {
        const { values, columns, rows } = await /** @type {any} */ (window).session.layer({ what: "states", h });
        return Array.from({ length: rows }, (_, s) => values[s * columns]);
      }, step);
      if (drawn.length !== believed.length) return NaN;
      return Math.max(...drawn.map((text, s) => Math.abs(Number(text) - believed[s])));
    };
    const high = async () => (await page.locator("revisit-lab").locator("iframe").boundingBox())?.height;
    const before250 = await high();
    /** Half of the last digit that a cell shows. */
    const rounding = 0.005 + 1e-9;
    for (const path of [137, 3, 399]) {
      const moment = await ofLab("seek", { path });
      expect(await ofElement("seek", { path })).toEqual(moment);
      await expect(timeline).toHaveAttribute("aria-valuenow", String(path));
      await expect.poll(difference, `the cells after path ${path}`).toBeLessThanOrEqual(rounding);
      expect(await high(), "no moment moves the page around").toBe(before250);
    }
    expect(await ofElement("progress")).toMatchObject({ paths: 399, computed: 400 });
    await expect(frame.getByRole("status").first()).toHaveText(/^Reproduced: /);

    // By keyboard on the timeline; the page around hears of each moment.
    await timeline.press("ArrowLeft");
    await expect
      .poll(async () => (await heard("moment", 1)).at(-1)?.detail)
      .toMatchObject(await ofLab("seek", { path: 398 }));
    await expect.poll(difference).toBeLessThanOrEqual(rounding);
    await timeline.press("Home");
    await expect.poll(async () => (await heard("moment", 1)).at(-1)?.detail.path).toBe(0);
    await timeline.press("End");
    await expect.poll(async () => (await heard("moment", 1)).at(-1)?.detail.path).toBe(400);

    // Lines, forwards through the next path and into another, and back.
    const before = await ofElement("seek", { path: 200 });
    expect(await ofLab("seek", { path: 200 })).toEqual(before);
    const whole = await ofElement("progress");
    const seven = await ofElement("step", { lines: 7 });
    expect(seven.moment).toEqual((await ofLab("step", { lines: 7 })).moment);
    expect(seven.moment.path).toBeGreaterThan(200);
    expect(await ofElement("step", { lines: -7 })).toEqual(whole);
    expect(await ofElement("moment")).toEqual(before);
    const inside200 = await ofElement("seek", { path: 200, line: 2 });
    expect(inside200).toEqual(await ofLab("seek", { path: 200, line: 2 }));
    expect(inside200.line.index).toBe(2);
    /** The moment that the link to what is shown carries. */
    const linked = async () => JSON.parse(unpacked((await ofElement("link")).replace(/.*#/, ""))).view?.moment;
    expect(await linked()).toEqual({ path: 200, line: 2 });
    await expect(frame.getByRole("heading", { name: /^Line \d+, step \d+$/ })).toBeVisible();

    // What the API refuses, the element refuses with the same words, and the reader is not told.
    for (const [method, args] of /** @type {[string, object][]} */ ([
      ["seek", {}],
      ["seek", { path: -1 }],
      ["seek", { path: 1, episode: 1 }],
      ["seek", { paths: 3 }],
      ["seek", { path: 1e6 }],
      ["step", { lines: 0 }],
      ["step", { lines: 1.5 }],
      ["step", { lines: 1, paths: 1 }],
    ])) {
      const refused = await ofLab(method, args);
      expect(refused.code, `${method} ${JSON.stringify(args)}`).toMatch(/^(bad-spec|not-found)$/);
      expect(await ofElement(method, args)).toEqual(refused);
    }
    expect(await ofElement("moment")).toEqual(inside200);
    await expect(frame.getByRole("status").first()).toHaveText(/^Reproduced: /);

    // A state that is pointed at, then pinned.
    const board = frame.getByRole("application", { name: /^State view, Estimate Q̂ at step / });
    await board.hover({ position: { x: 20, y: 40 } });
    await expect(frame.getByRole("heading", { name: /^Pointed at: step \d+, state 0 / })).toBeVisible();
    await board.click({ position: { x: 20, y: 40 } });
    await frame.getByRole("heading", { level: 1 }).hover();
    await expect(frame.getByRole("heading", { name: /^Pinned: step \d+, state 0 / })).toBeVisible();
    await expectAccessible(page.frames()[1]);

    // The run goes on from the moment to the same end. A timeline that the reader may not move says where it is.
    await ofElement("run", { until: { paths: 401 } });
    expect(await ofElement("progress")).toMatchObject({ paths: 401 });
    expect(await linked()).toBeUndefined();
    await page.locator("revisit-lab").evaluate((element) => element.setAttribute("controls", "run"));
    const still = frame.getByRole("img", { name: /^Moment of the run: .* of 401 paths$/ });
    await still.click({ position: { x: 60, y: 60 } });
    await expect(still).toBeVisible();
    await expect(timeline).toHaveCount(0);
    expect(await ofElement("moment")).toMatchObject({ path: 401, line: null });
  },
);

test("a page hears which spec is there, where the learner goes back to, and what the reader pins", async ({
  page,
  notes,
  heard,
}) => {
  notes.write({ link: `#${figure.link}`, attributes: 'view="stage"' });
  await page.goto(notes.address);
  await heard("verdict", 1);
  const last = async (/** @type {string} */ event) => (await heard(event, 1)).at(-1)?.detail;
  const call = (/** @type {string} */ method, /** @type {unknown} */ argument = undefined) =>
    page.evaluate(
      ([method, argument]) =>
        /** @type {any} */ (document.querySelector("revisit-lab"))[/** @type {string} */ (method)](argument),
      [method, argument],
    );
  const { spec } = await last("opened");
  expect(spec).toEqual((await call("record", {})).spec);

  await call("reset");
  expect((await heard("opened", 2)).at(-1).detail.spec).toEqual(spec);
  const { trace } = await (async () => {
    await call("run");
    return call("record", { trace: true });
  })();
  expect(trace.length).toBeGreaterThan(3);
  for (let k = 1; k <= 4 && k < trace.length; k++) {
    await call("seek", { path: k });
    const { from, states } = trace[k];
    await expect
      .poll(() => last("moment"))
      .toMatchObject({ path: k, step: from, state: from > 1 ? trace[k - 1].states[from - 1] : null });
    expect(states.length).toBe(spec.problem.horizon ?? states.length);
  }

  const stateView = inside(page, 0).getByLabel(/^State view, /);
  await stateView.focus();
  await stateView.press("Home");
  await stateView.press("Enter");
  await heard("pinned", 1);
  const { pinned } = await last("pinned");
  expect(pinned).toEqual({ h: expect.any(Number), s: expect.any(Number) });
  // Other controls are no other panels.
  const told = (await heard("pinned", 1)).length;
  await page.locator("revisit-lab").evaluate((element) => element.setAttribute("controls", "run reset seek gap"));
  await expect(inside(page, 0).getByRole("button", { name: "Step", exact: true })).toHaveCount(0);
  await expect(inside(page, 0).getByRole("button", { name: "Reset", exact: true })).toBeVisible();
  await expect(inside(page, 0).getByRole("heading", { name: /^Pinned: / })).toBeVisible();
  expect((await heard("pinned", 1)).length).toBe(told);
  await stateView.press("Escape");
  await expect.poll(() => last("pinned")).toEqual({ pinned: null });
});

test("view=watch plays two learners on a problem, is printed, rests out of sight, and opens in Watch", async ({
  page,
  notes,
  heard,
}) => {
  notes.write(
    { link: "?problem=lake", attributes: 'view="watch"' },
    { link: "", attributes: 'view="watch tree" controls="none" theme="dark" autorun' },
  );
  await page.setViewportSize({ width: 700, height: 700 });
  await page.goto(notes.address);
  const { detail } = (await heard("ready", 2)).find(({ of }) => of === 0);
  expect(detail).toEqual({
    title: "What is it worth to go back on this lake?",
    problem: "frozen-lake",
    progress: { samples: 3000, done: true },
  });
  const lake = inside(page, 0);
  await expect(lake.getByRole("heading", { level: 1 })).toHaveText(detail.title);
  await expect(lake.getByRole("region", { name: "May go back" })).toContainText("found the way");
  await expect(lake.getByRole("region", { name: "Starts over" })).toContainText("not found");
  await expect(lake.getByRole("link")).toHaveCount(1);
  const open = lake.getByRole("link", { name: "Open in Revisit" });
  await expect(open).toHaveAttribute("href", `${notes.lab}?problem=lake`);
  await expect(open).toHaveAttribute("target", "_blank");
  await expect(lake.getByRole("status")).toBeHidden();
  await expect(lake.locator(".watch-axis .back")).toBeVisible();
  await expect
    .poll(
      () => lake.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight),
      "as high as its content",
    )
    .toBe(0);
  await expectAccessible(page.frames()[1]);
  // What is printed shows what the frame shows, in light.
  const element = page.locator("revisit-lab").first();
  const printed = () =>
    element.evaluate(async (element) => {
      const image = /** @type {HTMLImageElement} */ (element.shadowRoot?.querySelector(".print"));
      const svg = new DOMParser().parseFromString(await (await fetch(image.src || "data:,")).text(), "image/svg+xml");
      return {
        drawn: image.naturalWidth > 0,
        heading: svg.querySelector("h1")?.textContent,
        axis: svg.querySelectorAll(".watch-axis .back").length,
        maps: svg.querySelectorAll(".watch-map .watch-place").length,
      };
    });
  await expect.poll(printed).toEqual({ drawn: true, heading: detail.title, axis: 1, maps: 32 });

  /** How many samples are shown, by the element. */
  const samples = async () => (await element.evaluate((lab) => /** @type {any} */ (lab).progress())).samples;
  // Firefox gets no keys and clicks into a frame of another site.
  await lake.getByRole("slider", { name: "Samples" }).evaluate((slider) => {
    /** @type {HTMLInputElement} */ (slider).value = "1";
    slider.dispatchEvent(new Event("input"));
  });
  await expect(lake.getByText("Sample 1.", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await heard("progress", 1)).findLast(({ of }) => of === 0)?.detail)
    .toEqual({ samples: 1, done: false });
  await lake.getByRole("button", { name: "Play", exact: true }).dispatchEvent("click");
  await expect.poll(samples).toBeGreaterThan(1);

  const dark = page.locator("revisit-lab").nth(1);
  await dark.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  /** Whether 20 frames of the notes change nothing. */
  const rests = async () => {
    const before = await samples();
    await page.evaluate(async () => {
      for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    });
    return (await samples()) === before;
  };
  await expect.poll(rests).toBe(true);
  const rested = await samples();
  expect(rested).toBeLessThan(3000);
  await expect(inside(page, 1).locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(inside(page, 1).getByRole("status")).toHaveText(
    "There is no view “tree” with “watch”: docs/embed.md lists what there is.",
  );
  await expect(inside(page, 1).getByRole("button")).toHaveCount(0);
  await expect(inside(page, 1).getByRole("slider")).toHaveCount(0);
  await expect(inside(page, 1).getByText(/^Sample [1-9]/)).toBeVisible();
  await element.scrollIntoViewIfNeeded();
  await expect.poll(samples).toBeGreaterThan(rested);
  await element.evaluate((lab) => /** @type {any} */ (lab).pause());
  await expect(lake.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await element.evaluate((lab) => /** @type {any} */ (lab).link())).toBe(`${notes.lab}?problem=lake`);
});

test("view=watch takes the map of a run, and explains what it cannot show", async ({ page, notes, heard }) => {
  const { digest, paths, trail, ...payload } = JSON.parse(unpacked(figure.link));
  const on = (/** @type {object} */ problem) => `#${packed({ ...payload, spec: { ...payload.spec, problem } })}`;
  const map = on({ kind: "grid", map: ["S.#", "..G"], slip: 0 });
  notes.write(
    { link: map, attributes: 'view="watch"' },
    { link: on({ kind: "frozen-lake", slippery: false, horizon: 6 }), attributes: 'view="watch"' },
    { link: `#${figure.link}`, attributes: 'view="watch"' },
    { link: "?problem=lak", attributes: 'view="watch"' },
    { link: "?map=S../...", attributes: 'view="watch"' },
    { link: "lab.html", attributes: 'view="watch"' },
    { link: "?problem=lake" },
    { link: "?problem=lock&at=90", attributes: 'view="watch"' },
  );
  await page.setViewportSize({ width: 700, height: 4000 });
  await page.goto(notes.address);
  const ready = (await heard("ready", 3)).sort((a, b) => a.of - b.of);
  expect(ready.map(({ of, detail }) => [of, detail.title])).toEqual([
    [0, "What is it worth to go back on this map?"],
    [1, "What is it worth to go back on this lake?"],
    [7, "What is it worth to go back on this lock?"],
  ]);
  expect(ready[2].detail.progress).toEqual({ samples: 90, done: false });
  await expect(inside(page, 0).locator(".back .watch-place, .back .watch-wall")).toHaveCount(6);
  await expect(inside(page, 0).getByText("On this map nothing is measured beforehand")).toBeVisible();
  await expect(inside(page, 0).getByRole("link", { name: "Open in Revisit" })).toHaveAttribute(
    "href",
    `${notes.lab}${map}`,
  );
  await expect(inside(page, 1).getByRole("link", { name: "Open in Revisit" })).toHaveAttribute(
    "href",
    `${notes.lab}?problem=lake`,
  );
  const errors = (await heard("error", 5)).sort((a, b) => a.of - b.of);
  for (const [i, [code, sentence]] of /** @type {const} */ ([
    ["unsupported", /^The view “watch” expected a run on a map, or on a problem of Watch; found figure-1\.$/],
    ["bad-link", /^problem: expected one of maze, lake, lock, ladder, deep-sea; found “lak”\.$/],
    ["bad-spec", /^This map cannot be watched: algorithm\.gap: expected a number.*; found "true"\.$/],
    ["bad-link", /is no link to a run: .* One to Watch ends like \/\?problem=lake\.$/],
    ["bad-link", /is no link to a run: .* Copy the link again from Share\.$/],
  ]).entries()) {
    expect([errors[i].of, errors[i].detail.code]).toEqual([i + 2, code]);
    await expect(
      page
        .locator("revisit-lab")
        .nth(i + 2)
        .getByRole("status"),
    ).toHaveText(sentence);
  }

  // Another view of the link is the run itself.
  await page
    .locator("revisit-lab")
    .first()
    .evaluate((element) => element.setAttribute("view", "grid"));
  await heard("ready", 3);
  await expect(inside(page, 0).getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await expect(inside(page, 0).getByRole("region", { name: "May go back" })).toHaveCount(0);
});

test("view=access shows a price list and its sliders, is printed, fits a narrow column, and opens in Revisit", async ({
  page,
  notes,
  heard,
}) => {
  notes.write(
    { link: "access.html?family=ladder&horizon=10", attributes: 'view="access"' },
    {
      link: "access.html?family=grip&horizon=5&actions=3",
      attributes: 'view="access unpriced tree" controls="horizon seek" theme="dark"',
    },
    { link: "?problem=lake", attributes: 'view="watch"' },
    { link: `#${figure.link}` },
  );
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto(notes.address);
  const { detail } = (await heard("ready", 2)).find(({ of }) => of === 0);
  expect([detail.title, detail.problem]).toEqual(["What does which access buy on this ladder?", "ladder"]);
  expect(detail.progress.problem).toEqual({ kind: "ladder", horizon: 10, actions: 4, survival: 0.5 });
  const online = (/** @type {any} */ { prices }) =>
    prices.rows.find((/** @type {any} */ row) => row.access === "online" && !row.hints).price.samples;
  expect(Math.round(online(detail.progress))).toBe(2423);
  const ladder = inside(page, 0);
  const row = ladder.locator("summary").filter({ hasText: "Online" });
  await expect(row).toContainText("2,400 samples");
  const open = ladder.getByRole("link", { name: "Open in Revisit" });
  await expect(open).toHaveAttribute("href", `${notes.lab}access.html?family=ladder&horizon=10`);
  await expect(ladder.locator("#status")).toBeHidden();
  const element = page.locator("revisit-lab").first();
  const frame = await (await element.locator("iframe").elementHandle())?.contentFrame();
  await expectAccessible(/** @type {import("@playwright/test").Frame} */ (frame));
  /** Of what is printed: whether it is an image, its heading, and how many bars, sliders and buttons it has. */
  const printed = () =>
    element.evaluate(async (element) => {
      const image = /** @type {HTMLImageElement} */ (element.shadowRoot?.querySelector(".print"));
      const svg = new DOMParser().parseFromString(await (await fetch(image.src || "data:,")).text(), "image/svg+xml");
      return {
        drawn: image.naturalWidth > 0,
        heading: svg.querySelector("h1")?.textContent,
        steps: svg.querySelector(".price-slider output")?.textContent,
        bars: svg.querySelectorAll(".price-bar").length,
        controls: svg.querySelectorAll("input, button").length,
      };
    });
  await expect.poll(printed).toEqual({ drawn: true, heading: detail.title, steps: "10", bars: 8, controls: 0 });

  // Firefox gets no keys and clicks into a frame of another site.
  const slide = (/** @type {number} */ of, /** @type {string} */ name, /** @type {string} */ to) =>
    inside(page, of)
      .getByRole("slider", { name })
      .evaluate((slider, to) => {
        /** @type {HTMLInputElement} */ (slider).value = to;
        slider.dispatchEvent(new Event("input"));
      }, to);
  await slide(0, "H, steps", "1");
  await expect(row).not.toContainText("2,400 samples");
  await expect.poll(async () => (await heard("progress", 1)).at(-1).detail.problem.horizon).toBe(5);
  await expect(open).toHaveAttribute("href", `${notes.lab}access.html?family=ladder&horizon=5`);
  expect(await element.evaluate((lab) => /** @type {any} */ (lab).link())).toBe(
    `${notes.lab}access.html?family=ladder&horizon=5`,
  );
  await ladder.locator("summary").filter({ hasText: "Going back" }).dispatchEvent("click");
  await expect(ladder.getByRole("link", { name: "Run LinQ-LSVI-UCB on it in the lab" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await ladder.getByRole("button", { name: /^Grip/ }).dispatchEvent("click");
  await expect(ladder.getByRole("heading", { level: 1 })).toHaveText("What does which access buy on this grip?");
  await expect.poll(async () => (await printed()).heading).toBe("What does which access buy on this grip?");

  // Without its prices it says what is set, and the host page alone is told them.
  const second = page.locator("revisit-lab").nth(1);
  await second.scrollIntoViewIfNeeded();
  await heard("ready", 2);
  const grip = inside(page, 1);
  await expect(grip.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(grip.locator("#status")).toHaveText(
    "There is no view “tree” with “access”, no control “seek” with “access”: docs/embed.md lists what there is.",
  );
  await expect(grip.getByRole("slider")).toHaveCount(1);
  await expect(grip.getByRole("button")).toHaveCount(0);
  await expect(grip.getByText("A actions", { exact: true })).toBeVisible();
  await expect(grip.locator(".price-value").first()).toBeHidden();
  await slide(1, "H, steps", "0");
  // The answer is of the slider as it is, however fast it was moved.
  const asked = await second.evaluate((lab) => /** @type {any} */ (lab).progress());
  expect([asked.problem.horizon, asked.prices.secrets]).toEqual([4, 3]);
  await second.evaluate((lab) => lab.setAttribute("view", "access"));
  await expect(grip.locator(".price-value").first()).toBeVisible();
  await expect(grip.locator(".price-value").first()).toContainText("at least");

  await page.setViewportSize({ width: 336, height: 700 });
  for (const frame of [ladder, grip])
    await expect
      .poll(() =>
        frame.locator("html").evaluate((html) => {
          const right = html.clientWidth;
          const wide = [...html.querySelectorAll("body *")].filter(
            (one) => one.getBoundingClientRect().right > right + 0.5 || one.scrollWidth > one.clientWidth + 1,
          );
          return wide.filter((one) => getComputedStyle(one).display !== "inline").map((one) => one.className);
        }),
      )
      .toEqual([]);

  // Other frames load neither its modules nor its sheet.
  const loaded = async (/** @type {number} */ of) => {
    await page.locator("revisit-lab").nth(of).scrollIntoViewIfNeeded();
    const html = inside(page, of).locator("html[data-ready='1']");
    return html.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));
  };
  const own = (/** @type {string[]} */ files) => files.filter((file) => /^access-/.test(file)).length;
  expect(own(await loaded(0))).toBeGreaterThan(1);
  expect([own(await loaded(2)), own(await loaded(3))]).toEqual([0, 0]);
});

// On its own, since this browser lets no frame of another site store anything.
test("the lab’s learners run in a price list that is embedded, and the browser stores nothing of them", async ({
  page,
}) => {
  const databases = () => page.evaluate(() => indexedDB.databases());
  const run = async () => {
    await expect(page.locator(".price-value").first()).toContainText("samples");
    await page.getByRole("button", { name: "Run the lab’s learners" }).click();
    await expect(page.getByText(/^[1-9]\d* of \d+ runs/)).toBeVisible({ timeout: LONG });
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByText("Stopped.")).toBeVisible();
  };
  await page.goto("./embed.html?view=access&family=ladder&horizon=4&actions=2");
  await run();
  expect(await databases()).toEqual([]);
  // The price list's own page keeps them, to go on.
  await page.goto("./access.html?family=ladder&horizon=4&actions=2");
  await run();
  expect((await databases()).map(({ name }) => name)).toContain("revisit");
});

test("view=access refuses by name what is no address of the price list", async ({ page, notes, heard }) => {
  notes.write(
    { link: "?problem=lake", attributes: 'view="access"' },
    { link: `#${figure.link}`, attributes: 'view="access"' },
    { link: "access.html?family=maze", attributes: 'view="access"' },
    { link: "access.html?family=grip&horizon=99", attributes: 'view="access"' },
    { link: "access.html?family=grip" },
  );
  await page.setViewportSize({ width: 700, height: 3000 });
  await page.goto(notes.address);
  const errors = (await heard("error", 5)).sort((a, b) => a.of - b.of);
  for (const [i, sentence] of [
    /^Revisit cannot show this price list: its address “.*” is not that of the price list, which ends like \/access\.html\?family=grip\.$/,
    /^Revisit cannot show this price list: its address “.*” is not that of the price list, /,
    /^family: expected one of ladder, grip; found “maze”\.$/,
    /^horizon: expected one of 4, 5, 6, 7, 8, 9, 10, 11, 12; found “99”\.$/,
    /is no link to a run: .* Copy the link again from Share\.$/,
  ].entries()) {
    expect([errors[i].of, errors[i].detail.code]).toEqual([i, "bad-link"]);
    await expect(page.locator("revisit-lab").nth(i).getByRole("status")).toHaveText(sentence);
  }
});
