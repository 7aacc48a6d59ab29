import { inflateRawSync } from "node:zlib";
import { downloaded } from "./downloads.js";
import { expect, expectAccessible, test } from "./fixtures.js";

/**
 * The Share dialog, found by roles and names.
 * @param {import("@playwright/test").Page} page
 */
function shareDialog(page) {
  const dialog = page.getByRole("dialog", { name: /^Share this (run|problem)$/ });
  const link = dialog.getByRole("textbox", { name: "Link", exact: true });
  return {
    dialog,
    link,
    button: page.getByRole("button", { name: "Share", exact: true }),
    title: dialog.getByLabel("Title"),
    short: dialog.getByRole("textbox", { name: "Short link" }),
    make: dialog.getByRole("button", { name: /^(Make a short link|Try again)$/ }),
    text: (/** @type {string} */ name) => dialog.getByRole("textbox", { name: `${name} text` }),
    tab: (/** @type {string} */ name) => dialog.getByRole("tab", { name }).click(),
    /** What the link carries, unpacked without the engine. */
    carried: async () => {
      const [, packed] = /#r=1\.(.+)$/.exec(await link.inputValue()) ?? [];
      return packed ? JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString("utf8")) : null;
    },
  };
}

test.use({ cold: true, permissions: ["clipboard-read", "clipboard-write"] });

const HOSTILE = `"><img src=x onerror=alert(1)> & $\\alpha$ [x](y)`;

test("a link contains the run, its title and note, and its locks; snippets contain the link", async ({
  lab,
  page,
  context,
  baseURL,
}) => {
  const share = shareDialog(page);
  await share.button.click();
  await expect
    .poll(share.carried)
    .toMatchObject({ format: "revisit.link/1", spec: { problem: { kind: "figure-1" } }, paths: 4 });
  expect((await share.carried()).digest).toContain((await lab.digest.innerText()).replace("…", ""));
  expect((await share.link.inputValue()).startsWith(`${baseURL}#`)).toBe(true);

  await share.title.fill(HOSTILE);
  await share.dialog.getByLabel("Note").fill("two\nlines");
  await share.dialog.getByText("What the page shows").click();
  await share.dialog.getByRole("button", { name: "None" }).click();
  await share.dialog.getByRole("checkbox", { name: "Tree of paths" }).check();
  await share.dialog.getByText("For a class").click();
  await share.dialog.getByRole("button", { name: "Just watch" }).click();
  await share.dialog.getByRole("radio", { name: "Reset: hidden" }).check();
  await expect.poll(share.carried).toMatchObject({
    title: HOSTILE,
    note: "two\nlines",
    view: { panels: ["tree"] },
    locks: {
      fixed: ["problem", "features", "gap", "constants", "episodes", "seed"],
      hidden: ["examples", "reset", "save", "share", "files", "spec"],
    },
  });
  for (const [width, colorScheme] of /** @type {const} */ ([
    [1440, "light"],
    [390, "dark"],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await share.tab("iframe");
  const [frame, link] = [await share.text("iframe").inputValue(), await share.link.inputValue()];
  const blank = await context.newPage();
  await blank.setContent(frame.replace(baseURL ?? "", "https://revisit.invalid/"));
  expect(await blank.locator("iframe").getAttribute("title")).toBe(HOSTILE);
  expect(await blank.locator("iframe").getAttribute("src")).toBe(
    `https://revisit.invalid/embed.html?view=tree${new URL(link).hash}`,
  );
  expect(
    await blank.locator("body").evaluate((body) => [...body.querySelectorAll("*")].map(({ localName }) => localName)),
  ).toEqual(["iframe", "p", "a"]);
  await blank.close();
  await page.bringToFront();

  await share.tab("QR code");
  await expect(share.dialog.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  const code = await downloaded(page, () => share.dialog.getByRole("button", { name: "Save as SVG" }).click());
  expect(code.bytes.toString()).toMatch(/^<svg /);

  await share.dialog.getByRole("button", { name: "Copy the link", exact: true }).click();
  await expect(share.dialog.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press("Escape");
  await expect(share.dialog).toBeHidden();
  await expect(share.button).toBeFocused();
  await page.keyboard.press("s");
  await expect(share.title, "what was typed is kept").toHaveValue(HOSTILE);
});

test("a short link is made once the service works again, is remembered, and opens the run", async ({
  lab,
  page,
  request,
  complaints,
}) => {
  const share = shareDialog(page);
  await page.keyboard.press("s");
  await share.title.fill("Lecture 5");
  let posts = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST") posts++;
  });
  const error = (/** @type {number} */ status, /** @type {string} */ message) => ({
    status,
    json: { error: { code: "x", message } },
    headers: { "Retry-After": "30" },
  });
  for (const [answer, says] of /** @type {const} */ ([
    [null, /did not answer/],
    [error(429, "too many"), /Wait 30 seconds/],
    [error(400, "title: found 7"), /refused the run: title: found 7\./],
    [error(413, "too large"), /a share service stores at most 64 KB/],
  ])) {
    await page.route("**/api/runs", (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
    await share.make.click();
    await expect(share.dialog.getByRole("alert").filter({ hasText: says })).toBeVisible();
    await expect(share.title).toHaveValue("Lecture 5");
  }
  complaints.length = 0;
  await expect(share.make, "no try would help").toBeHidden();
  await share.title.fill("Lecture 5, shorter");

  await share.make.click();
  await expect(share.short).toHaveValue(/\/r\/[a-z2-7]{26}$/);
  const made = await share.short.inputValue();
  const stored = await (await request.get(`./api/runs/${made.slice(-26)}`)).json();
  expect(stored).toMatchObject({ title: "Lecture 5, shorter", paths: 4, spec: { problem: { kind: "figure-1" } } });
  expect(stored.digest).toContain((await lab.digest.innerText()).replace("…", ""));

  await share.tab("Markdown");
  const [, picture] =
    /^\[!\[Lecture 5, shorter\]\((.+)\)\]\((.+)\)$/.exec(await share.text("Markdown").inputValue()) ?? [];
  expect((await request.get(picture)).headers()["content-type"]).toContain("image/svg+xml");
  await share.tab("LaTeX");
  await expect(share.text("LaTeX")).toHaveValue(/\\begin\{picture\}/);

  await share.title.fill("Lecture 6");
  await expect(share.make).toBeVisible();
  const button = await share.make.elementHandle();
  await share.title.evaluate((/** @type {HTMLInputElement} */ input, make) => {
    input.value = "Lecture 5, shorter";
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    /** @type {HTMLButtonElement} */ (make).click(); // before the engine has made the link of this title
  }, button);
  await expect(share.short).toHaveValue(made);
  expect(posts).toBe(5);

  await page.goto(made);
  await lab.drawn();
  await page.keyboard.press("s");
  await expect(share.title).toHaveValue("Lecture 5, shorter");
  await share.make.click();
  await expect(share.short, "the same run and words have the same address").toHaveValue(made);
});

test("a link over 2,000 characters comes after the short one; without a service the page says what works", async ({
  lab,
  page,
  complaints,
}) => {
  // Random digits, which compression cannot shorten.
  let state = 1;
  const random = () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
  const reward = Array.from({ length: 60 }, () => [random(), random(), random(), random(), random(), random()]);
  const transition = reward.map((row) => row.map(() => reward.map((_, s) => (s === 0 ? 1 : 0))));
  await lab.apply(
    JSON.stringify({
      format: "revisit.spec/1",
      problem: { kind: "table", horizon: 2, states: 60, actions: 6, transition, reward },
      algorithm: { gap: 0.01 },
      episodes: 3,
    }),
  );
  await expect(lab.says(/^Ready/)).toBeAttached();
  const share = shareDialog(page);
  await page.route("**/api/health", (route) => route.fulfill({ status: 404, body: "Not found" }), { times: 1 });
  await share.button.click();
  await expect(
    share.dialog.getByText(/at the root of a host that has a share service, which is not so here/),
  ).toBeVisible();
  await expect(
    share.dialog.getByText(
      /cut links over 2,000 characters\. Where it would be cut, embed it, or send the run as a file/,
    ),
  ).toBeVisible();
  await expect(share.make).toBeHidden();
  await share.tab("QR code");
  await expect(share.dialog.getByText(/bytes are too long for a QR code/)).toBeVisible();
  complaints.length = 0;

  await page.keyboard.press("Escape");
  await share.button.click();
  await expect(
    share.dialog.getByText(/cut links over 2,000 characters\. The short link passes all of them/),
  ).toBeVisible();
  await expect(share.dialog.getByRole("heading", { level: 3 })).toHaveText(["Short link", "Link"]);
  await share.make.click();
  await expect(share.short).toHaveValue(/\/r\/[a-z2-7]{26}$/);
  await expect(share.dialog.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
});

test("a run that goes on is shared as it was at one moment, or paused first", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const share = shareDialog(page);
  await page.getByRole("slider", { name: "Speed" }).press("Home");
  await lab.run.click();
  await expect(lab.counter("paths")).not.toHaveText("0");
  await share.button.click();
  await expect.poll(share.carried).toMatchObject({ paths: expect.any(Number) });
  const { paths } = await share.carried();
  await expect(share.dialog.getByText(`The link replays up to path ${paths.toLocaleString("en-US")},`)).toBeVisible();
  await share.title.fill("Still running");
  await expect.poll(share.carried).toMatchObject({ title: "Still running", paths });
  await share.dialog.getByRole("button", { name: "Pause it and share that" }).click();
  await expect(lab.says(/^Paused/)).toBeAttached();
  await expect.poll(async () => String((await share.carried()).paths)).toBe(await lab.counter("paths").innerText());
  await share.dialog.getByRole("radio", { name: /The problem only/ }).check();
  await expect(share.dialog.getByRole("heading", { name: "Share this problem" })).toBeVisible();
  await expect
    .poll(async () => Object.keys(await share.carried()).sort())
    .toEqual(["engine", "format", "spec", "title"]);
});
