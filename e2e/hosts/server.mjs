import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".png": "image/png",
  ".woff2": "font/woff2",
});

/**
 * Serves a folder of static files from its own origin on `localhost`, which is another site than Revisit's 127.0.0.1.
 * @param {string} folder
 * @param {Record<string, string>} [headers] sent with each response
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} address ends in a slash
 */
export async function serve(folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://host").pathname);
    const file = found(join(folder, normalize(path)));
    if (!file) {
      response.writeHead(404, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, "Content-Type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {string} path of a file, a folder with an index, or a page without its extension */
function found(path) {
  return [path, `${path}.html`, join(path, "index.html")].find((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
}
