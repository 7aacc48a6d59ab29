// Lecture notes on one host embed runs from another, which serves the site as static files in a folder.

import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, extname, join, normalize } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { root } from "../tools/test/command.mjs";

const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
});
const FOLDER = "/course/week-5/";

/** Golden links, whose runs the tests of the core check. @type {{ digest: string, id: string, link: string, title: string }[]} */
export const GOLDEN = JSON.parse(readFileSync(join(root, "core/link/testdata/links.json"), "utf8"));

/** Returns the payload of a link, unpacked without the engine. @param {string} link "r=1...." */
export function unpacked(link) {
  return inflateRawSync(Buffer.from(link.slice("r=1.".length), "base64url")).toString();
}

/** Returns the link that carries a payload. @param {object} payload */
export function packed(payload) {
  return `r=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
}

export class Notes {
  /** The payloads that the share service has stored, by id. @type {Map<string, string>} */
  stored = new Map();
  /** Whether the share service answers. */
  serving = true;
  /** The page of notes. */
  html = "";
  /** Whether the site's files are sent compressed, as most hosts do. */
  compressed = false;
  /** Until it is settled, only half of the engine comes. @type {Promise<unknown> | null} */
  half = null;
  /** The headers of the page of notes. @type {Record<string, string>} */
  headers = {};
  /** Requests for the site's files so far. @type {string[]} */
  asked = [];
  /** Requests for the page of notes so far. */
  read = 0;
  #servers = [this.#site(), this.#page()];
  /** The address of the folder with the embedded site. */
  lab = "";
  /** The address of the page of notes, on another host. */
  address = "";

  async open() {
    const [lab, notes] = await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise((resolve) =>
            server.listen(0, "127.0.0.1", () =>
              resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port),
            ),
          ),
      ),
    );
    this.lab = `http://127.0.0.1:${lab}${FOLDER}`;
    this.address = `http://localhost:${notes}/`;
    return this;
  }

  async close() {
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise((resolve) => {
            server.closeAllConnections();
            server.close(resolve);
          }),
      ),
    );
  }

  /**
   * Writes the page of notes with these elements, as docs/embed.md describes them.
   * @param {{ link: string, attributes?: string, inside?: string }[]} runs
   */
  write(...runs) {
    const elements = runs.map(
      ({ link, attributes = "", inside = "A run" }) =>
        `<p>Some text before it.</p><revisit-lab href="${this.lab}${link}" ${attributes}><a href="${this.lab}${link}">${inside}</a></revisit-lab>`,
    );
    this.html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Notes</title><link rel="icon" href="data:,"><script type="module" src="${this.lab}embed.js"></script><main><h1>Week 5</h1>${elements.join("")}<p><a href="#">The end</a></p></main></html>`;
  }

  #site() {
    return createServer((request, response) => {
      const path = new URL(request.url ?? "", "http://host").pathname;
      this.asked.push(path);
      const inside = path.startsWith(FOLDER) ? normalize(path.slice(FOLDER.length) || "index.html") : "";
      const file = join(root, "dist", inside);
      if (inside.startsWith("api/")) {
        const payload = this.stored.get(inside.replace("api/runs/", ""));
        if (!this.serving) response.destroy();
        else if (payload) response.writeHead(200, { "Content-Type": "application/json" }).end(payload);
        else response.writeHead(404, { "Content-Type": "application/json" }).end('{"error":{"code":"not-found"}}');
      } else if (!inside || !existsSync(file)) {
        response.writeHead(404).end();
      } else {
        const twin = this.compressed && existsSync(`${file}.gz`);
        const sent = twin ? `${file}.gz` : file;
        const { size } = statSync(sent);
        // Browsers load a module of another origin with CORS.
        response.writeHead(200, {
          "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
          "Content-Length": size,
          "Access-Control-Allow-Origin": "*",
          "Cache-Control": "max-age=600",
          ...(twin ? { "Content-Encoding": "gzip" } : {}),
        });
        const half = this.half && /^playground-[0-9a-f]+\.wasm$/.test(basename(file)) ? size >> 1 : 0;
        if (half > 0) createReadStream(sent, { end: half - 1 }).pipe(response, { end: false });
        Promise.resolve(half && this.half).then(() => createReadStream(sent, { start: half }).pipe(response));
      }
    });
  }

  #page() {
    return createServer((_request, response) => {
      this.read++;
      response.writeHead(200, { "Content-Type": "text/html", ...this.headers }).end(this.html);
    });
  }
}
