// What Cloudflare runs. Go is started only for what neither the edge cache nor the static assets answer.
import "./build/wasm_exec.js";
import app from "./build/app.wasm";
import { received } from "./body.mjs";
import { Gate, within } from "./gate.mjs";

/** What never changes once it is there: stored runs and their cards. */
const immutable = /^\/api\/runs\/[a-z2-7]{26}(\/card\.svg)?$/;
/** What the service answers; the site's files answer the rest. */
const service = /^\/(api|r)\/|^\/(api|oembed)$/;
/** A Go program takes 6 to 10 MB, an isolate has 128 MB for all; and while many start, nobody listens. */
const gate = new Gate(4, 20_000);
/** Storing takes Go longer than reading, and Go lets nobody in between: one at a time, so that reads wait for one at most. */
const narrow = new Gate(1, 20_000);
/** For an answer, ms: longer than Go's own deadline. What computes without a pause hears no clock; the runtime ends it. */
const deadline = 40_000;

export default {
  /**
   * @param {Request} request
   * @param {Env} env
   * @param {ExecutionContext} context
   */
  async fetch(request, env, context) {
    const { origin, pathname } = decoded(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    // Whatever comes of it: with its body unread, the connection would break at the next request.
    const whole = await received(request).catch(() => undefined);
    if (!whole) return brokenOff();
    if (!service.test(pathname)) return absent(request.url, pathname, reads);
    if (/%(?![0-9a-f]{2})/i.test(new URL(request.url).pathname)) return malformed();
    // The query says nothing here: with another one it is still the same run.
    const place = reads && immutable.test(pathname) ? origin + pathname : undefined;
    if (place) {
      const kept = await caches.default.match(place);
      if (kept) return again(request, kept);
    }
    // The glue cannot answer HEAD: it insists on as many bytes as Content-Length says.
    const asked = request.method === "HEAD" ? new Request(whole, { method: "GET" }) : whole;
    const pass = () => gate.pass(() => within(throughGo(asked, env, context), deadline).catch(failed));
    const work = reads ? pass() : narrow.pass(pass);
    context.waitUntil(work); // who hangs up must not keep a place at the gate
    const answer = (await work) ?? crowded();
    if (place && answer.status === 200) context.waitUntil(caches.default.put(place, answer.clone()));
    return marked(request.method === "HEAD" ? new Response(null, answer) : answer, "go");
  },
};

/**
 * An address with its path as Go reads it: /api/%72uns is /api/runs.
 * @param {string} address
 */
function decoded(address) {
  const { origin, pathname } = new URL(address);
  try {
    return { origin, pathname: decodeURIComponent(pathname) };
  } catch {
    return { origin, pathname };
  }
}

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
    const instance = new WebAssembly.Instance(app, {
      ...go.importObject,
      workers: { ready: () => resolve(undefined) },
    });
    died = go.run(instance, { env, ctx: context, binding }).then(() => {
      throw new Error("Go ended before it answered");
    });
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
  const known = (request.headers.get("If-None-Match") ?? "")
    .split(",")
    .some((item) => [tag, "*"].includes(item.trim().replace(/^W\//, "")));
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
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * No file: a program may have escaped the # of the address, and then it is asked for as it was meant.
 * @param {string} address
 * @param {string} path the address's, decoded
 * @param {boolean} reads whether the request only reads
 */
function absent(address, path, reads) {
  const headers = { ...own, "Content-Type": "text/plain; charset=utf-8" };
  if (!reads)
    return new Response("only GET and HEAD are answered here\n", {
      status: 405,
      headers: { ...headers, Allow: "GET, HEAD" },
    });
  const { origin, pathname, search } = new URL(address);
  const meant = pathname.replace(/%(?:25)*23/, "#");
  if (meant !== pathname)
    return new Response(null, { status: 302, headers: { ...own, Location: origin + meant + search } });
  return new Response(`no such file: ${path}\n`, { status: 404, headers });
}

/** The body did not come to its end, or was no body at all: a chunk without a size, for example. */
function brokenOff() {
  return refusal(400, "bad-link", "the request broke off; send it again");
}

/** Go cannot even begin with such a request. */
function malformed() {
  const message =
    "this address is malformed, with a % before something else than two hexadecimal digits; compare it with the one that you were given";
  return refusal(400, "bad-link", message);
}

function crowded() {
  return unavailable(
    "busy",
    "too many ask at once; try again in a moment, or use the link that carries the run itself",
  );
}

/** @param {unknown} error why Go gave no answer */
function failed(error) {
  console.error(error);
  return unavailable(
    "engine",
    "the service failed on this request; try again in a moment, or use the link that carries the run itself",
  );
}

/**
 * @param {string} code
 * @param {string} message
 */
function unavailable(code, message) {
  const answer = refusal(503, code, message);
  answer.headers.set("Retry-After", "5");
  return answer;
}

/**
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
function refusal(status, code, message) {
  return Response.json(
    { error: { code, path: "", message } },
    { status, headers: { ...own, "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" } },
  );
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
