// What Cloudflare runs. Go is started only for what neither the edge cache nor the static assets answer.
import "./build/wasm_exec.js";
import app from "./build/app.wasm";
import { received } from "./body.mjs";
import { Gate } from "./gate.mjs";

/** What never changes once it is there: stored runs and their cards. */
const immutable = /^\/api\/runs\/[a-z2-7]{26}(\/card\.svg)?$/;
/** What the service answers; the site's files answer the rest. */
const service = /^\/(api|r)\/|^\/(api|oembed)$/;
/** A Go program takes 6 to 10 MB, an isolate has 128 MB for all; and while many start, nobody listens. */
const gate = new Gate(4, 20_000);

export default {
  /**
   * @param {Request} request
   * @param {Env} env
   * @param {ExecutionContext} context
   */
  async fetch(request, env, context) {
    const { origin, pathname } = new URL(request.url);
    if (!service.test(pathname)) return absent(pathname);
    const reads = request.method === "GET" || request.method === "HEAD";
    // The query says nothing here: with another one it is still the same run.
    const place = reads && immutable.test(pathname) ? origin + pathname : undefined;
    if (place) {
      const kept = await caches.default.match(place);
      if (kept) return again(request, kept);
    }
    // The glue cannot answer HEAD: it insists on as many bytes as Content-Length says.
    const asked = request.method === "HEAD" ? new Request(request, { method: "GET" }) : await received(request);
    const work = gate.pass(() => throughGo(asked, env, context));
    context.waitUntil(work.catch(() => {})); // who hangs up must not keep a place at the gate
    const answer = await work ?? crowded();
    if (place && answer.status === 200) context.waitUntil(caches.default.put(place, answer.clone()));
    return marked(request.method === "HEAD" ? new Response(null, answer) : answer, "go");
  },
};

/**
 * Starts Go, which serves one request and ends.
 * @param {Request} request
 * @param {Env} env
 * @param {ExecutionContext} context
 */
async function throughGo(request, env, context) {
  const go = new Go();
  /** @type {{ handleRequest?: (request: Request) => Promise<Response> }} */
  const binding = {};
  /** @type {Promise<never>} */
  let died = new Promise(() => {});
  await new Promise((resolve, reject) => {
    const instance = new WebAssembly.Instance(app, { ...go.importObject, workers: { ready: () => resolve(undefined) } });
    died = go.run(instance, { env, ctx: context, binding }).then(() => { throw new Error("Go ended before it answered"); });
    died.catch(reject);
  });
  const response = await Promise.race([/** @type {any} */ (binding).handleRequest(request), died]);
  // Read whole, so that Go is done with it before it goes out; answers are small.
  const body = response.body === null ? null : await response.arrayBuffer();
  return new Response(body, response);
}

/**
 * The kept answer as this request wants it.
 * @param {Request} request
 * @param {Response} kept
 */
function again(request, kept) {
  const tag = kept.headers.get("ETag") ?? "";
  const known = (request.headers.get("If-None-Match") ?? "").split(",").some((item) => [tag, "*"].includes(item.trim().replace(/^W\//, "")));
  if (known) return marked(new Response(null, { status: 304, headers: kept.headers }), "edge");
  return marked(new Response(request.method === "HEAD" ? null : kept.body, kept), "edge");
}

/**
 * @param {Response} answer
 * @param {"go" | "edge"} by who answered: Go, or the edge cache without it
 */
function marked(answer, by) {
  answer.headers.set("X-Answered-By", by);
  return answer;
}

/** What an answer has that neither Go nor the static assets gave. */
const own = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
};

/** @param {string} path */
function absent(path) {
  return new Response(`no such file: ${path}\n`, { status: 404, headers: { ...own, "Content-Type": "text/plain; charset=utf-8" } });
}

function crowded() {
  const message = "too many ask at once; try again in a moment, or use the link that carries the run itself";
  return Response.json({ error: { code: "busy", path: "", message } }, { status: 503, headers: { ...own, "Retry-After": "5", "Access-Control-Allow-Origin": "*" } });
}

// Go's glue of github.com/syumai/workers calls this where JavaScript may throw.
Object.assign(globalThis, {
  tryCatch: (/** @type {() => unknown} */ work) => {
    try {
      return { result: work() };
    } catch (error) {
      return { error };
    }
  },
});
