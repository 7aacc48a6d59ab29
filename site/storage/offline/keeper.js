// The work of the service worker: keeps one whole build of the site, answers from it, and installs the next one. It uses no global of the
// browser, so that tests can run it.

/** @typedef {{ version: string, files: { [path: string]: string } }} Build files: the integrity of each file, by its path in the site's folder */

/** Files that load at the same time. Few, so that the reader's own requests are not slowed down. */
const atATime = 3;

export class Keeper {
  #build;
  #folder;
  #caches;
  #fetch;
  /**
   * The newer build to answer from, once no page of this build is open; null: none. Undefined until it is read what an earlier start of
   * this worker wrote.
   * @type {string | null | undefined}
   */
  #next;

  /**
   * @param {Build} build
   * @param {{ folder: string, caches: CacheStorage, fetch: typeof globalThis.fetch }} world folder: the site's address, up to its last slash
   */
  constructor(build, { folder, caches, fetch }) {
    this.#build = build;
    this.#folder = folder;
    this.#caches = caches;
    this.#fetch = fetch;
  }

  get version() {
    return this.#build.version;
  }

  get #prefix() {
    return `revisit ${this.#folder} `;
  }

  get #name() {
    return this.#prefix + this.version;
  }

  /**
   * Loads every file of the build and checks its integrity, since files can be mixed while a build is being uploaded.
   * @throws {Error} if a file is missing, differs, or has no room; then nothing is kept
   */
  async install() {
    const left = Object.entries(this.#build.files);
    try {
      const cache = await this.#caches.open(this.#name);
      const load = async () => {
        for (let file = left.shift(); file; file = left.shift()) {
          const address = this.#folder + file[0];
          await cache.put(
            address,
            toKeep(file[0], await this.#fetch(address, { integrity: file[1], cache: "no-cache" })),
          );
        }
      };
      await Promise.all(Array.from({ length: atATime }, load));
    } catch (error) {
      left.length = 0;
      await this.#caches.delete(this.#name);
      throw error;
    }
  }

  /** Deletes the caches of earlier builds. */
  async activate() {
    for (const name of await this.#caches.keys()) {
      if (name.startsWith(this.#prefix) && name !== this.#name) await this.#caches.delete(name);
    }
  }

  /**
   * Answers from another build from now on. A browser stops a worker that is about to be replaced, and may start it once more for an open
   * page. So the version is also written down.
   * @param {string} version an installed one
   */
  async handOver(version) {
    this.#next = version;
    const cache = await this.#caches.open(this.#name);
    await cache.put(this.#noteOfNext, new Response(version));
  }

  get #noteOfNext() {
    return `${this.#folder}?next`;
  }

  /** @returns {Promise<string | null>} */
  async #writtenNext() {
    const note = await this.#caches.match(this.#noteOfNext, { cacheName: this.#name });
    return note ? note.text() : null;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Response> | null} null: the request is not for a file of the build, such as one to the share service
   */
  answer(request) {
    if (request.method !== "GET" || request.headers.has("Range")) return null;
    const [address] = request.url.split(/[?#]/);
    if (!address.startsWith(this.#folder)) return null;
    const path = address.slice(this.#folder.length) || "index.html";
    if (!this.#next && !Object.hasOwn(this.#build.files, path)) return null;
    return this.#kept(path, request);
  }

  /**
   * @param {string} path
   * @param {Request} request
   */
  async #kept(path, request) {
    if (this.#next === undefined) {
      const written = await this.#writtenNext().catch(() => null);
      this.#next ??= written;
    }
    const name = this.#prefix + (this.#next ?? this.version);
    // A browser may clear its storage at any time. Then the file is loaded from the site.
    return (
      (await this.#caches.match(this.#folder + path, { cacheName: name, ignoreVary: true }).catch(() => undefined)) ??
      this.#fetch(request)
    );
  }
}

/** Files named by their content. They are the same in every build. */
const byContent = /^parts\//;

/** Browsers do not ask a service worker for a frame with a sandbox. Without a network it comes as one without, which its own policy puts into one. */
const sandboxed = "own/frame.html";

/**
 * A response as the cache keeps it. It must not be redirected, since no page may be opened with a redirected response. It must be
 * revalidated, so that a browser does not take it for a file of the next build. Files named by their content are kept as they
 * came, since browsers keep compiled code only with the original response.
 * @param {string} path
 * @param {Response} response
 */
function toKeep(path, response) {
  if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
  if (byContent.test(path) && !response.redirected) return response;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Expires"]) headers.delete(name);
  headers.set("Cache-Control", "no-cache");
  if (path === sandboxed) headers.append("Content-Security-Policy", "sandbox allow-scripts");
  return new Response(response.body, { status: response.status, headers });
}
