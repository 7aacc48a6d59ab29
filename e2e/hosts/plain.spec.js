import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../tools/test/command.mjs";
import { Embed } from "./embed.js";
import { goesBack } from "../own-learners.js";
import { expect, test } from "./fixtures.js";
import { expectJourney } from "./journey.js";

test("a page under a strict policy, which names Revisit's origin for scripts and frames alone", async ({
  page,
  shared,
  served,
  ink,
  complaints,
}) => {
  const policy = `default-src 'self'; script-src ${shared.revisit}; frame-src ${shared.revisit}; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(await served("plain", { "Content-Security-Policy": policy }));
  const embed = new Embed(page);
  await expectJourney(embed, { shared, ink }, embed.iframe);
  // The page has no dark theme, so the embed stays light.
  await expect(embed.theme).toHaveAttribute("data-theme", "light");
  // The policy blocks only the picture for print, so the frame is printed instead.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("img-src");
});

test("a page that is isolated from other origins, with a Cross-Origin-Embedder-Policy", async ({
  page,
  shared,
  served,
  ink,
}) => {
  await page.goto(
    await served("plain", {
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Opener-Policy": "same-origin",
    }),
  );
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expectJourney(new Embed(page), { shared, ink });
  const { episodes } = await page.locator("revisit-lab").evaluate(async (element, code) => {
    const lab = /** @type {any} */ (element);
    const [problem, algorithm] = [{ kind: "figure-1" }, { kind: "own", code }];
    await lab.open({ format: "revisit.spec/1", problem, algorithm, episodes: 3 });
    return lab.run();
  }, goesBack);
  expect(episodes).toBe(3);
});

test("docs/embed.md tells the lines that are tested", async () => {
  const [guide, page, config, docusaurus, hugo, mkdocs] = await Promise.all(
    [
      "docs/embed.md",
      "e2e/hosts/plain/index.html",
      "e2e/hosts/vitepress/.vitepress/config.mjs",
      "e2e/hosts/docusaurus/docusaurus.config.js",
      "e2e/hosts/hugo/hugo.toml",
      "e2e/hosts/mkdocs/mkdocs.yml",
    ].map((file) => readFile(join(root, file), "utf8")),
  );
  const lines = [
    /scripts: .*(?=,)/.exec(docusaurus)?.[0],
    /^unsafe = true/m.exec(hugo)?.[0],
    /extra_javascript/.exec(mkdocs)?.[0],
    /<script .*\n<revisit-lab .*/.exec(page)?.[0],
    /head: .*(?=,)/.exec(config)?.[0],
  ];
  for (const line of lines) expect(guide).toContain(line);
});
