// What the service worker does: it keeps one build of the site whole, answers from it, and makes room for the next. Nothing here is
// the browser's own, so that tests can do without one.

/** @typedef {{ version: string, files: { [path: string]: string } }} Build each file's integrity, by its path in the site's folder */

/** Files that load at the same time: what the reader asks for meanwhile has the line almost to itself. */
const lanes = 3;

export class Keeper {
  #build;
  #folder;
  #caches;
  #fetch;
  /** The newer build that answers from now on, once no page of this one is left. @type {string | null} */
  #next = null;

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
   * Loads every file of the build, each one as it was built: in the middle of an upload there is no build to keep.
   * @throws {Error} where one is missing, is another, or has no room; then nothing of it is kept
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
      await Promise.all(Array.from({ length: lanes }, load));
    } catch (error) {
      left.length = 0;
      await this.#caches.delete(this.#name);
      throw error;
    }
  }

  /** Forgets the builds before. */
  async activate() {
    for (const name of await this.#caches.keys()) {
      if (name.startsWith(this.#prefix) && name !== this.#name) await this.#caches.delete(name);
    }
  }

  /** Answers from another build from now on. @param {string} version one that was installed */
  handOver(version) {
    this.#next = version;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Response> | null} null: it is none of ours, such as the share service's answers, and goes its own way
   */
  answer(request) {
    if (request.method !== "GET" || request.headers.has("Range")) return null;
    const [address] = request.url.split(/[?#]/);
    if (!address.startsWith(this.#folder)) return null;
    const path = address.slice(this.#folder.length) || "index.html";
    if (!this.#next && !Object.hasOwn(this.#build.files, path)) return null;
    return this.#kept(this.#prefix + (this.#next ?? this.version), path, request);
  }

  /**
   * @param {string} name of a cache
   * @param {string} path
   * @param {Request} request
   */
  async #kept(name, path, request) {
    // A browser may clear its storage at any time; then the site is asked, as on the first visit.
    return (
      (await this.#caches.match(this.#folder + path, { cacheName: name, ignoreVary: true }).catch(() => undefined)) ??
      this.#fetch(request)
    );
  }
}

/** Files that are named by their content, the same in every build that has them. */
const byContent = /^parts\//;

/**
 * A response that stands for its address, even where the host led elsewhere for it: no page may be opened with one that was redirected.
 * Nor may a browser that is to ask a host only now and then take it for the next build's: it asks the keeper each time. What is named by
 * its content stays as it came, since compiled code is kept beside no other response.
 * @param {string} path
 * @param {Response} response
 */
function toKeep(path, response) {
  if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
  if (byContent.test(path) && !response.redirected) return response;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Expires"]) headers.delete(name);
  headers.set("Cache-Control", "no-cache");
  return new Response(response.body, { status: response.status, headers });
}
