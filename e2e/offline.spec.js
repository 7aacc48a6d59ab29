import { createReadStream, existsSync } from "node:fs";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { writeBuild } from "../tools/build/service-worker.mjs";
import { root } from "../tools/test/command.mjs";
import { isFirefox } from "./firefox/is-firefox.js";
import { expect, test } from "./fixtures.js";
import { LabPage, opened, overwrite } from "./lab-page.js";
import { more } from "./more.js";
import { GOLDEN } from "./notes.js";

test.use({ cold: true, serviceWorkers: "allow" });

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
});

/** A plain static host with the site in a folder. A test can stop it and give it another build. */
class Host {
  port = 0;
  /** @type {import("node:http").Server | null} */
  #server = null;
  /** What answers say of how long they may be kept. */
  caching = "max-age=600";

  /** @param {string} dist */
  async serve(dist) {
    const server = createServer((request, response) => {
      const file = join(
        dist,
        normalize(new URL(request.url ?? "", "http://host").pathname.slice("/course/".length) || "index.html"),
      );
      if (!existsSync(file)) {
        response.writeHead(404, { "Content-Type": "text/html" });
        return void createReadStream(join(dist, "404.html")).pipe(response);
      }
      response.writeHead(200, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Cache-Control": this.caching,
      });
      createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(this.port, "127.0.0.1", () => resolve(undefined)));
    this.port = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
    this.#server = server;
    return `http://127.0.0.1:${this.port}/course/`;
  }

  async stop() {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}

/** Makes the next build: changed pages, and a module with another name that shows which build it is. @param {string} folder */
async function nextBuild(folder) {
  await cp(join(root, "dist"), folder, { recursive: true });
  const change = async (/** @type {string} */ file, /** @type {(text: string) => string} */ by, to = file) => {
    const text = await readFile(join(folder, file), "utf8");
    await rm(join(folder, file));
    await writeFile(join(folder, to), by(text));
    return text;
  };
  const next = "parts/main-next.js";
  const page = await change("lab.html", (text) =>
    text.replace("<html", '<html data-page="next"').replace(/parts\/main-[^"]+/, next),
  );
  await change(
    String(/parts\/main-[^"]+/.exec(page)),
    (text) => `document.documentElement.dataset.build = "next";${text}`,
    next,
  );
  await change("embed/embed-theme.js", (text) => `${text}// "next"`);
  await writeBuild(folder);
}

/** The reader comes back to a page after a minute. @param {import("@playwright/test").Page} page */
async function comeBack(page) {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

test("on a static host a link whose # was escaped opens, and another address leads to the first page", async ({
  page,
  complaints,
}) => {
  const host = new Host();
  try {
    const address = await host.serve(join(root, "dist"));
    for (const form of [`%23${GOLDEN[0].link}`, `compare.html%2523r/absent`, "lessons/why-return.html%23seed=7"]) {
      await page.goto(address + form);
      await expect(page).toHaveURL(address + form.replace(/%(25)*23/, "#").replace(/^#/, "lab.html#"));
      await expect(page).not.toHaveTitle(/No such page/);
    }
    for (const path of ["nothing", "lessons/nothing.html"]) {
      await page.goto(address + path);
      await page.getByRole("link", { name: "To the first page" }).click();
      await expect(page).toHaveURL(address);
      await opened(page);
      await page.evaluate(active); // Firefox begins a navigation anew whose service worker comes while it is under way
    }
    complaints.length = 0; // the browser reports what is not there
  } finally {
    await host.stop();
  }
});

/** Waits until the service worker answers. */
async function active() {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state === "activating")
    await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
}

/** The builds that a page sees: how many are kept, and the states of the two workers. */
async function builds() {
  const { waiting, active } = await navigator.serviceWorker.ready;
  return { caches: (await caches.keys()).length, waiting: waiting?.state, active: active?.state };
}

test("after the first visit everything works without a network; a page that is open keeps its build, and the next visit gets the next, whole", async ({
  context,
  page,
  complaints,
}) => {
  const host = new Host();
  const folder = await mkdtemp(join(tmpdir(), "next-"));
  try {
    const address = await host.serve(join(root, "dist"));
    await new LabPage(page).open(`${address}lab.html`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await host.stop();

    const offline = new LabPage(await context.newPage());
    await offline.open(`${address}lab.html`);
    await page.close();
    await offline.runToEnd();
    await offline.openTab("Pseudocode");
    await expect(offline.page.getByRole("heading", { name: /^Algorithm 2/ })).toBeVisible();
    await offline.openEditor();
    const other = await context.newPage();
    await other.goto(`${address}compare.html`);
    await opened(other);
    await other.goto(`${address}#${GOLDEN[0].link}`);
    await opened(other);
    await expect(other.getByText(/reproduced/i).first()).toBeVisible();

    await nextBuild(folder);
    await host.serve(folder);
    const waits = () =>
      offline.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        // The browser may be checking for an update itself. If that check began without a network it fails, and so does the first call.
        await registration.update().catch(() => registration.update());
        const coming = registration.installing;
        if (coming)
          await new Promise((resolve) =>
            coming.addEventListener("statechange", () => coming.state !== "installing" && resolve(undefined)),
          );
        return registration.waiting !== null;
      });
    expect(await waits()).toBe(true);
    await comeBack(other);
    await expect(other.getByRole("alert").filter({ hasText: "newer" }).locator("p")).toHaveText(
      "A newer version of Revisit is here: close its other pages and reload, nothing is lost.",
    );
    const said = (/** @type {import("@playwright/test").Page} */ at) =>
      at.evaluate(async () => [
        document.documentElement.dataset.page === "next",
        document.documentElement.dataset.build === "next",
        (await (await fetch("./embed/embed-theme.js")).text()).includes('"next"'),
      ]);
    await other.reload();
    await opened(other);
    expect(await said(other), "while another page is open").toEqual([false, false, false]);
    await other.close();
    // A browser may still count a page just after it was closed, and a waiting build may be slow to say which one it is. The reader then
    // gets the complete earlier build, and the next one on the next visit.
    let last = offline;
    let visits = 0;
    await expect
      .poll(
        async () => {
          if (++visits <= 8 || !isFirefox(page)) await last.page.reload();
          else {
            // Firefox 153, after a hundred other tests, sometimes kept a waiting build from a page however often that was loaded anew. Every
            // browser gives it to the first page that is opened after the last one was closed.
            await last.page.close();
            last = new LabPage(await context.newPage());
            await last.page.goto(`${address}lab.html`);
          }
          await last.drawn();
          const opened = await said(last.page);
          expect(opened.join(), "of one build").toMatch(/^(true,true,true|false,false,false)$/);
          return opened[0] || (await last.page.evaluate(builds)); // which says more than false
        },
        { message: "the only page, opened anew", timeout: 90_000 },
      ) // a visit takes seconds on a busy machine
      .toBe(true);
    await expect
      .poll(() => last.page.evaluate(builds), "the build before is forgotten")
      .toEqual({ caches: 1, waiting: undefined, active: "activated" });
    complaints.length = 0; // the browser logs failed requests to the share service, which a plain host does not have
  } finally {
    await host.stop();
    await rm(folder, { recursive: true });
  }
});

test("without a network a custom learner plays; after a reload it has not played, and one press plays it to the same digest", async ({
  page,
  complaints,
}) => {
  const host = new Host();
  host.caching = "no-store"; // nothing but the kept build answers
  try {
    const address = await host.serve(join(root, "dist"));
    const lab = new LabPage(page);
    await lab.open(`${address}lab.html`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await host.stop();
    await page.reload();
    await lab.drawn();
    await lab.problem.getByLabel("Learner", { exact: true }).selectOption({ label: "Your learner" });
    const panel = page.getByRole("tabpanel", { name: "Your learner" });
    await expect(panel.getByText("Not played yet.")).toBeVisible();
    const digest = await lab.runToEnd();
    await expect(panel.getByText(/^Played: /)).toBeVisible();
    await page.reload();
    await lab.drawn();
    await expect(panel.getByText("Not played yet.")).toBeVisible();
    await expect(lab.counter("paths")).toHaveText("0");
    expect(await lab.runToEnd()).toBe(digest);
    complaints.length = 0;
  } finally {
    await host.stop();
  }
});

test.describe("where no service worker keeps the site", () => {
  test.use({ serviceWorkers: "block" });

  for (const when of ["a part of it is asked for", "its reader comes back"])
    test(
      `an open page says that the site has another build once ${when}; after a reload what was open is there`,
      more(when === "its reader comes back"),
      async ({ page, complaints }) => {
        const host = new Host();
        const folder = await mkdtemp(join(tmpdir(), "next-"));
        try {
          const lab = new LabPage(page);
          await lab.open(`${await host.serve(join(root, "dist"))}lab.html`);
          await lab.field("Seed").fill("42");
          await lab.field("Seed").press("Enter");
          await expect.poll(async () => (await lab.spec())?.seed).toBe(42);
          const digest = await lab.runToEnd();
          await lab.openEditor();
          await overwrite(lab.specText, '{ "typed": "and not applied" }');
          await lab.openTab("Runs");
          await nextBuild(folder);
          await renamePart(folder, "tour");
          await host.stop();
          await host.serve(folder);
          const says = page.getByRole("alert").filter({ hasText: "newer" });
          if (when === "its reader comes back") await comeBack(page);
          else await page.getByRole("button", { name: /^Tour/ }).click();
          await expect(says.locator("p")).toHaveText("A newer version of Revisit is here: reload, nothing is lost.");
          await says.getByRole("button", { name: "Reload the page" }).click();
          await expect(page.locator("html")).toHaveAttribute("data-build", "next");
          await lab.drawn();
          await expect(lab.field("Seed")).toHaveValue("42");
          await page.reload(); // before the text is looked at
          await lab.drawn();
          await lab.openEditor();
          await expect(lab.specText).toHaveText('{ "typed": "and not applied" }');
          expect(await lab.runToEnd()).toBe(digest);
          await expect(says).toBeHidden();
          complaints.length = 0; // the browser reports what is gone
        } finally {
          await host.stop();
          await rm(folder, { recursive: true });
        }
      },
    );
});

/** Gives a part of a build another name, as a change of it would. @param {string} folder @param {string} part */
async function renamePart(folder, part) {
  const parts = join(folder, "parts");
  const files = await readdir(parts);
  const old = files.find((file) => file.startsWith(`${part}-`) && file.endsWith(".js")) ?? "";
  await rename(join(parts, old), join(parts, `${part}-next.js`));
  for (const file of files.filter((file) => file.endsWith(".js") && file !== old)) {
    const text = await readFile(join(parts, file), "utf8");
    if (text.includes(old)) await writeFile(join(parts, file), text.replaceAll(old, `${part}-next.js`));
  }
}
