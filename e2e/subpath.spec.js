import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { root } from "../tools/test/command.mjs";
import { LabPage } from "./lab-page.js";
import { expect, test as base } from "./fixtures.js";

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
});

/** A plain static host with the page in a folder. The only header that it sets is the content type. */
const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ folder: string }>} */ ({
    folder: async ({}, use) => {
      const prefix = "/course/week-5/";
      const server = createServer((request, response) => {
        const path = new URL(request.url ?? "", "http://host").pathname;
        const file = join(root, "dist", normalize(path.slice(prefix.length) || "index.html"));
        if (!path.startsWith(prefix) || !existsSync(file)) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(response);
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      await use(`http://127.0.0.1:${port}${prefix}`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  }),
);

test.use({ cold: true });

test("the page works in a folder of a plain static host", async ({ page, folder }) => {
  await new LabPage(page).open(`${folder}lab.html`);
  await expect(page).toHaveTitle(/Revisit/);
});

test("in a folder no short link is offered, also where the host hands requests on to a share service", async ({
  page,
  folder,
}) => {
  await page.route("**/api/health", (route) => route.fulfill({ json: { ok: true, engine: "4.0.0" } }));
  await new LabPage(page).open(`${folder}lab.html`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Share this/ });
  await expect(dialog.getByText(/^A short link needs this page at the root of a host/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Make a short link" })).toBeHidden();
});
