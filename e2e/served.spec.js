import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../tools/test/command.mjs";
import { expect, test } from "./fixtures.js";
import { leftBefore, opened } from "./lab-page.js";

test.use({ cold: true });

const dist = join(root, "dist");

test("every page carries the server's Content-Security-Policy in itself, for hosts that send no headers", async ({
  request,
}) => {
  const pages = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".html"));
  expect(pages).toEqual(expect.arrayContaining(["index.html", "embed.html"]));
  for (const page of pages) {
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
      await readFile(join(dist, page), "utf8"),
    )?.[1];
    const header = (await request.get(page)).headers()["content-security-policy"];
    // A <meta> element can set neither frame-ancestors nor sandbox. Only embed.html, with the frame in it, and lessons may be framed by others, also by pages opened from disk.
    const framed = /^(embed\.html|own\/frame\.html|lessons\/)/.test(page) ? "* file:" : "'none'";
    const sandbox = page === "own/frame.html" ? "; sandbox allow-scripts" : "";
    expect(header, page).toBe(`${meta}; frame-ancestors ${framed}${sandbox}`);
  }
});

test("the module comes compressed and as application/wasm, so that it compiles while it loads", async ({ request }) => {
  const files = (await readdir(join(dist, "parts"))).filter((name) => /^playground-(rest-)?\w+\.wasm$/.test(name));
  expect(files).toHaveLength(2);
  for (const file of files) {
    const response = await request.get(`./parts/${file}`, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(response.headers()).toMatchObject({ "content-type": "application/wasm", "content-encoding": "br" });
    expect((await response.body()).subarray(0, 4)).toEqual(Buffer.from("\0asm"));
  }
});

test("the first picture comes without the engine's rest, which is loaded once, after it", async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  /** @type {(route: import("@playwright/test").Route) => void} */
  let ask = () => {};
  const rest = new Promise(
    (resolve) =>
      (ask = (route) => {
        const how = route.request().resourceType();
        asked.push(how);
        if (how === "xhr")
          route.abort(); // a call before the first picture needs a function of the rest
        else resolve(route);
      }),
  );
  await page.route("**/playground-rest-*.wasm", ask);
  await page.addInitScript(leftBefore); // the film of a first visit keeps the engine busy
  await page.goto("./lab.html");
  await opened(page); // the held request must not keep the page from being ready
  const route = /** @type {import("@playwright/test").Route} */ (await rest);
  await expect(page.locator("#tree svg, #tree canvas").first()).toBeVisible();
  await route.continue();
  await expect(page.locator("#drawer-bar")).toContainText("Saved on this device");
  expect(asked).toEqual(["fetch"]);
});

test("every file that the service worker keeps is served as it was built: it keeps all or none", async ({
  request,
}) => {
  const [, build] = /** @type {RegExpExecArray} */ (
    /^self\.revisitBuild=(.*);$/m.exec(await (await request.get("./sw.js")).text())
  );
  /** @type {[string, string][]} */
  const files = Object.entries(JSON.parse(build).files);
  expect(files.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "index.html",
      "compare.html",
      "embed.html",
      "pseudocode.html",
      "theory.html",
      "glossary.html",
      "revisit.js",
      ...["main", "worker", "playground", "playground-rest"].map((name) =>
        expect.stringMatching(`^parts/${name}-[^-.]+`),
      ),
    ]),
  );
  for (const [path, integrity] of files) {
    const response = await request.get(`./${path}`);
    expect([
      path,
      response.status(),
      `sha256-${createHash("sha256")
        .update(await response.body())
        .digest("base64")}`,
    ]).toEqual([path, 200, integrity]);
  }
});

test("no other origin is asked", async ({ page, baseURL }) => {
  /** @type {string[]} */
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(/** @type {string} */ (baseURL)) && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  await page.goto("./lab.html");
  await opened(page);
  expect(foreign).toEqual([]);
});

test("Help leads to the licences of all that the site contains", async ({ page, request }) => {
  for (const address of ["./lab.html", "./compare.html"]) {
    await page.goto(address);
    await opened(page);
    await page.keyboard.press("?");
    const link = page.getByRole("dialog").getByRole("link", { name: /licences/ });
    await expect(link).toBeVisible();
    const response = await request.get(await link.evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href));
    expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    const text = await response.text();
    for (const part of [
      "Revisit",
      "d3-array",
      "@codemirror/view",
      "katex",
      "Go go1",
      "github.com/hack-pad/go-indexeddb",
    ])
      expect(text).toContain(`\n${part}`);
  }
});

test("the licences are those of all modules that the programs say they are made of", async ({ request }) => {
  const licences = await (await request.get("./licenses.txt")).text();
  const engine = (await readdir(join(dist, "parts"))).filter((file) => /^playground-[0-9a-f]{12}\.wasm$/.test(file));
  expect(engine).toHaveLength(1);
  for (const program of [join(dist, "parts", engine[0]), join(root, "bin", "revisit")]) {
    // Go writes the modules into each program: dep, path, version, and a hash.
    const modules = [...(await readFile(program, "latin1")).matchAll(/\ndep\t([^\t\n]+)\t([^\t\n]+)/g)];
    expect(modules.length, program).toBeGreaterThan(2);
    for (const [, path, version] of modules) expect(licences, program).toContain(`\n${path} ${version}\n`);
  }
});
