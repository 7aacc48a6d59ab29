// One table of requests and what must come back, in this order, from the service wherever it runs.
import { address, links, problem } from "./links.mjs";

/**
 * An expected header is its value, a pattern, or null where there must be none.
 * @typedef {{ what: string, ask: import("./ask.mjs").Question, status: number, headers?: Record<string, string | RegExp | null>, json?: unknown, text?: (text: string) => boolean }} Row
 */

const [{ id, payload, title }] = links;
const [compared] = links.filter(({ payload }) => "comparison" in JSON.parse(payload));
const json = /^application\/json/;
const immutable = "public, max-age=31536000, immutable";
const hostile = `</title></head><body><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e`;
const markup = problem(1, hostile);

/** @param {string} code @param {string} path @param {RegExp} message */
const error = (code, path, message) => (/** @type {string} */ text) => {
  const { error } = JSON.parse(text);
  return error.code === code && error.path === path && message.test(error.message);
};
const noMarkup = (/** @type {string} */ text) =>
  !/<script>alert|<img|onerror=alert\(1\)>/.test(text) && !text.includes("\u202e");
/** @param {string} path */
const missing = (path) =>
  /** @type {Row} */ ({
    what: `no run: ${path.slice(0, 60)}`,
    ask: { path },
    status: 404,
    headers: { "content-type": json, "cache-control": "no-store", etag: null },
    text: error("not-found", "", /./),
  });
/** @param {string} body @param {string} path @param {RegExp} message @param {string} [code] */
const refused = (body, path, message, code = "bad-link") =>
  /** @type {Row} */ ({
    what: `refused: ${body.slice(0, 60)}`,
    ask: { method: "POST", path: "/api/runs", body },
    status: 400,
    headers: { "content-type": json },
    text: error(code, path, message),
  });
/** @param {string} method @param {string} path @param {string} allow */
const notAllowed = (method, path, allow) =>
  /** @type {Row} */ ({ what: `${method} ${path}`, ask: { method, path }, status: 405, headers: { allow } });

/** @param {string} origin of the server @returns {Row[]} */
export const contract = (origin) => [
  {
    what: "health",
    ask: { path: "/api/health" },
    status: 200,
    headers: { "content-type": json, "cache-control": "no-store", "access-control-allow-origin": "*" },
    text: (text) => JSON.parse(text).ok === true && /^\d+\.\d+\.\d+$/.test(JSON.parse(text).engine),
  },
  missing(`/api/runs/${id}`),
  missing(`/api/runs/${id}/card.svg`),
  {
    what: "a run is stored under the address that it will always have",
    ask: { method: "POST", path: "/api/runs", body: payload },
    status: 201,
    headers: { "content-type": json, "access-control-allow-origin": null },
    json: { id: "afyqvwi27xv3w2nu3szf6tmwod", url: `${origin}/r/afyqvwi27xv3w2nu3szf6tmwod` },
  },
  {
    what: "stored again, nothing changes",
    ask: { method: "POST", path: "/api/runs", body: payload },
    status: 200,
    json: { id, url: `${origin}/r/${id}` },
  },
  {
    what: "written otherwise, it is the same run",
    ask: { method: "POST", path: "/api/runs", body: JSON.stringify(JSON.parse(payload), null, 2) },
    status: 200,
    json: { id, url: `${origin}/r/${id}` },
  },
  {
    what: "the page's own origin stores",
    ask: { method: "POST", path: "/api/runs", headers: { Origin: origin }, body: payload },
    status: 200,
  },
  {
    what: "other origins' pages do not",
    ask: { method: "POST", path: "/api/runs", headers: { Origin: "https://elsewhere.example" }, body: payload },
    status: 403,
    text: error("unsupported", "", /other origins/),
  },
  {
    what: "a sandbox without an origin does not",
    ask: { method: "POST", path: "/api/runs", headers: { Origin: "null" }, body: payload },
    status: 403,
  },
  ...["read", "read again"].map(
    (what) =>
      /** @type {Row} */ ({
        what,
        ask: { path: `/api/runs/${id}` },
        status: 200,
        headers: {
          "content-type": json,
          etag: `"${id}"`,
          "cache-control": immutable,
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        },
        text: (text) => text === payload,
      }),
  ),
  {
    what: "read under its address written otherwise",
    ask: { path: `/api/%72uns/${id}` },
    status: 200,
    text: (text) => text === payload,
  },
  { what: "read with a query", ask: { path: `/api/runs/${id}?x=1` }, status: 200, text: (text) => text === payload },
  {
    what: "known already",
    ask: { path: `/api/runs/${id}`, headers: { "If-None-Match": `"other", W/"${id}"` } },
    status: 304,
    headers: { etag: `"${id}"` },
    text: (text) => text === "",
  },
  {
    what: "known otherwise",
    ask: { path: `/api/runs/${id}`, headers: { "If-None-Match": '"other"' } },
    status: 200,
    text: (text) => text === payload,
  },
  {
    what: "its header",
    ask: { method: "HEAD", path: `/api/runs/${id}` },
    status: 200,
    headers: { etag: `"${id}"` },
    text: (text) => text === "",
  },
  {
    what: "pages of other origins may ask for it",
    ask: {
      method: "OPTIONS",
      path: `/api/runs/${id}`,
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "GET" },
    },
    status: 204,
    headers: { "access-control-allow-origin": "*", "access-control-allow-methods": "GET, HEAD, OPTIONS" },
  },
  ...["card", "card again"].map(
    (what) =>
      /** @type {Row} */ ({
        what,
        ask: { path: `/api/runs/${id}/card.svg` },
        status: 200,
        headers: {
          "content-type": "image/svg+xml",
          etag: `"${id}-card"`,
          "cache-control": immutable,
          "access-control-allow-origin": "*",
        },
        text: (text) => text.startsWith("<svg") && text.includes(title) && text.includes("not yet replayed"),
      }),
  ),
  { what: "the run is still itself", ask: { path: `/api/runs/${id}` }, status: 200, text: (text) => text === payload },

  {
    what: "page",
    ask: { path: `/r/${id}` },
    status: 200,
    headers: { "content-type": /^text\/html/, "cache-control": "no-cache" },
    text: (text) => page(text, origin),
  },
  {
    what: "its header",
    ask: { method: "HEAD", path: `/r/${id}` },
    status: 200,
    headers: { "content-type": /^text\/html/ },
    text: (text) => text === "",
  },
  ...[
    `/r/${"a".repeat(26)}`,
    "/r/short",
    "/r/",
    "/r/../x",
    "/r/%2e%2e/%2e%2e/etc/passwd",
    `/r/${"z".repeat(2000)}`,
  ].map(
    (path) =>
      /** @type {Row} */ ({
        what: `the page says itself that there is no run: ${path.slice(0, 40)}`,
        ask: { path },
        status: 404,
        text: (text) =>
          path.includes("..") ||
          path.includes("%2e") ||
          (text.includes('src="/parts/main-') && !text.includes("og:title")),
      }),
  ),

  {
    what: "oEmbed",
    ask: { path: `/oembed?format=json&url=${encodeURIComponent(`${origin}/r/${id}`)}` },
    status: 200,
    headers: { "content-type": json, "access-control-allow-origin": "*" },
    text: (text) => oembed(text, origin, 800, 680),
  },
  {
    what: "oEmbed in little room",
    ask: { path: `/oembed?maxwidth=400&maxheight=300&url=${encodeURIComponent(`${origin}/r/${id}`)}` },
    status: 200,
    text: (text) => oembed(text, origin, 400, 300),
  },
  {
    what: "oEmbed as XML",
    ask: { path: `/oembed?format=xml&url=${encodeURIComponent(`${origin}/r/${id}`)}` },
    status: 501,
    text: error("unsupported", "", /json/),
  },
  {
    what: "oEmbed in no room",
    ask: { path: `/oembed?maxwidth=0&url=${encodeURIComponent(`${origin}/r/${id}`)}` },
    status: 400,
    text: error("bad-link", "", /maxwidth/),
  },
  ...[
    "",
    "x",
    `https://elsewhere.example/r/${id}`,
    `javascript://${new URL(origin).host}/r/${id}`,
    `${origin}/r/${id}/x`,
    `${origin}/r/${"a".repeat(26)}`,
    `${origin}.elsewhere.example/r/${id}`,
    `http://user@${new URL(origin).host}/r/${id}`,
  ].map(
    (url) =>
      /** @type {Row} */ ({
        what: `oEmbed of ${url}`,
        ask: { path: `/oembed?url=${encodeURIComponent(url)}` },
        status: 404,
        text: error("not-found", "", /./),
      }),
  ),

  {
    what: "a comparison is stored too",
    ask: { method: "POST", path: "/api/runs", body: compared.payload },
    status: 201,
    json: { id: compared.id, url: `${origin}/r/${compared.id}` },
  },
  {
    what: "its page is its own",
    ask: { path: `/r/${compared.id}` },
    status: 200,
    headers: { "content-type": /^text\/html/ },
    text: (text) =>
      text.includes('src="/parts/compare-main-') &&
      text.includes(`<meta property="og:title" content="${compared.title}">`) &&
      /name="description" content="A comparison of /.test(text),
  },
  {
    what: "its card",
    ask: { path: `/api/runs/${compared.id}/card.svg` },
    status: 200,
    headers: { "content-type": "image/svg+xml" },
    text: (text) => text.includes(compared.title),
  },
  {
    what: "in oEmbed it is a link, no frame",
    ask: { path: `/oembed?url=${encodeURIComponent(`${origin}/r/${compared.id}`)}` },
    status: 200,
    text: (text) => {
      const { type, html, thumbnail_url } = JSON.parse(text);
      return type === "link" && html === undefined && thumbnail_url === `${origin}/api/runs/${compared.id}/card.svg`;
    },
  },
  refused(
    '{"format":"revisit.link/1","engine":"1.2.0","comparison":{"format":"revisit.comparison/1","problem":{"kind":"river-swim"},"learners":[{"algorithm":{"kind":"psychic"}}]}}',
    "comparison.learners[0].algorithm.kind",
    /psychic/,
  ),
  refused(
    '{"format":"revisit.link/1","engine":"1.2.0","comparison":{"format":"revisit.comparison/1","problem":{"kind":"river-swim"},"learners":[{"algorithm":{"kind":"uniform"}}],"seeds":[]}}',
    "comparison.seeds",
    /seed/,
  ),

  {
    what: "hostile title",
    ask: { method: "POST", path: "/api/runs", body: markup },
    status: 201,
    json: { id: address(markup), url: `${origin}/r/${address(markup)}` },
  },
  {
    what: "in the page",
    ask: { path: `/r/${address(markup)}` },
    status: 200,
    text: (text) => noMarkup(text) && text.includes("&lt;script&gt;alert(1)&lt;/script&gt;"),
  },
  { what: "in the card", ask: { path: `/api/runs/${address(markup)}/card.svg` }, status: 200, text: noMarkup },
  {
    what: "in oEmbed",
    ask: { path: `/oembed?url=${encodeURIComponent(`${origin}/r/${address(markup)}`)}` },
    status: 200,
    text: (text) => noMarkup(JSON.parse(text).html) && !text.includes("<"),
  },
  {
    what: "as stored",
    ask: { path: `/api/runs/${address(markup)}` },
    status: 200,
    headers: { "content-type": json },
    text: (text) => text === markup,
  },

  refused("", "", /JSON|end/i),
  refused("{", "", /./),
  refused("[1]", "", /object/),
  refused("{}", "format", /revisit\.link\/1/),
  refused('{"format":"revisit.link/2"}', "format", /newer/),
  refused(payload.replace("figure-1", "no-such-family"), "spec.problem.kind", /one of/),
  refused(`${payload.slice(0, -1)},"extra":1}`, "extra", /unknown/),
  refused(
    `{"format":"revisit.link/1","engine":"3.0.0","spec":{"problem":{"kind":"figure-1"}},"digest":"revisit2:${"a".repeat(64)}","paths":4,"curve":{"of":"episodes","x":[0,1],"y":[0,1e-323]}}`,
    "curve.y[1]",
    /1e-323.*at least 1e-150/,
  ),
  refused('{"format":"revisit.link/1","engine":"1.1.0","sweep":{}}', "sweep.learners", /1 to 12 learners/),
  refused(`${"[".repeat(30000)}`, "", /./),
  ...[64 * 1024 + 1, 3_000_000].map(
    (size) =>
      /** @type {Row} */ ({
        what: `too large: ${size}`,
        ask: { method: "POST", path: "/api/runs", body: " ".repeat(size) },
        status: 413,
        text: error("bad-link", "", /65536/),
      }),
  ),
  {
    what: "64 KiB are not too large",
    ask: { method: "POST", path: "/api/runs", body: payload.padEnd(64 * 1024) },
    status: 200,
    json: { id, url: `${origin}/r/${id}` },
  },

  notAllowed("GET", "/api/runs", "POST"),
  notAllowed("OPTIONS", "/api/runs", "POST"),
  notAllowed("DELETE", `/api/runs/${id}`, "GET, HEAD, OPTIONS"),
  notAllowed("PUT", `/api/runs/${id}/card.svg`, "GET, HEAD, OPTIONS"),
  notAllowed("POST", "/api/health", "GET, HEAD, OPTIONS"),
  notAllowed("POST", "/api/absent", "GET, HEAD, OPTIONS"),
  notAllowed("POST", "/oembed", "GET, HEAD, OPTIONS"),
  notAllowed("POST", `/r/${id}`, "GET, HEAD"),
  ...[
    "",
    "x",
    "a".repeat(25),
    "a".repeat(27),
    "A".repeat(26),
    "1".repeat(26),
    `${id}/`,
    `${id}/card.png`,
    `${id}%00`,
    `../${id}`,
    `%2e%2e/${id}`,
    `%2e%2e%2f${id}`,
    `..%5c${id}`,
    "<null>",
    "%3Cnull%3E",
    "é".repeat(26),
    "z".repeat(5000),
  ].map((bad) => missing(`/api/runs/${encodeURI(bad).replaceAll("%25", "%")}`)),
  missing("/api"),
  missing("/api/"),
  missing("/api/secrets"),

  // A body that nobody wants: the next request on the connection, which is the next row, is answered all the same.
  ...[1, 200_000].flatMap((size) =>
    [
      ...["/absent", "/api/health", `/r/${id}`].map((path) => ["POST", path, 405]),
      ["GET", "/absent", 404],
      ["GET", `/api/runs/${id}`, 200],
      ["GET", "/api/health", 200],
    ].map(
      ([method, path, status]) =>
        /** @type {Row} */ ({
          what: `${method} ${path} with a body of ${size}`,
          ask: { method, path, body: " ".repeat(size) },
          status,
        }),
    ),
  ),
  notAllowed("POST", "/", "GET, HEAD"),
  notAllowed("PUT", "/embed.html", "GET, HEAD"),
  notAllowed("DELETE", "/absent", "GET, HEAD"),

  {
    what: "files",
    ask: { path: "/" },
    status: 200,
    headers: { "content-type": /^text\/html/ },
    text: (text) => text.includes("<title>Revisit"),
  },
  {
    what: "embed.html may be framed",
    ask: { path: "/embed.html" },
    status: 200,
    headers: {
      "content-type": /^text\/html/,
      "content-security-policy": /^default-src 'none';.*; frame-ancestors \* file:$/,
      "x-frame-options": null,
    },
  },
  {
    what: "embed.js is for any page",
    ask: { path: "/embed.js" },
    status: 200,
    headers: { "content-type": /^text\/javascript/, "access-control-allow-origin": "*" },
  },
  {
    what: "the picture of previews",
    ask: { path: "/preview.png" },
    status: 200,
    headers: { "content-type": "image/png" },
  },
  {
    what: "revisit.js is for any page",
    ask: { path: "/revisit.js" },
    status: 200,
    headers: { "content-type": /^text\/javascript/, "access-control-allow-origin": "*" },
  },
  // Relative, or with the origin.
  ...[
    ["/%23r=1.a-_b", /^(\.|http:\/\/[^/]+)\/#r=1\.a-_b$/],
    ["/compare.html%2523r=1.a", /^(\.|http:\/\/[^/]+)\/compare\.html#r=1\.a$/],
    ["/theory.html%23sec=2", /^(\.|http:\/\/[^/]+)\/theory\.html#sec=2$/],
  ].map(
    ([path, location]) =>
      /** @type {Row} */ ({ what: `an escaped #: ${path}`, ask: { path }, status: 302, headers: { location } }),
  ),
  ...["/absent", "/_headers", "/_redirects", "/.assetsignore", "/vendor/"].map(
    (path) =>
      /** @type {Row} */ ({
        what: `no file: ${path}`,
        ask: { path },
        status: 404,
        text: (text) => text.startsWith("no such file"),
      }),
  ),
];

/** @param {string} text @param {string} origin */
function page(text, origin) {
  const expected = [
    `<title>${title}: Revisit</title>`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:url" content="${origin}/r/${id}">`,
    `<meta property="og:image" content="${origin}/preview.png">`,
    '<meta property="og:image:type" content="image/png">',
    '<meta name="twitter:card" content="summary_large_image">',
    `type="application/json+oembed" href="${origin}/oembed?format=json&amp;url=${encodeURIComponent(`${origin}/r/${id}`)}"`,
    'src="/parts/main-',
    'href="/parts/lab-',
    "Content-Security-Policy",
  ];
  return (
    expected.every((part) => text.includes(part)) &&
    !/(href|src)="\.\//.test(text) &&
    text.match(/<title>/g)?.length === 1 &&
    text.match(/name="description"/g)?.length === 1
  );
}

/** @param {string} text @param {string} origin @param {number} width @param {number} height */
function oembed(text, origin, width, height) {
  const found = JSON.parse(text);
  const sandbox = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";
  const small = width < 800;
  return (
    found.version === "1.0" &&
    found.type === "rich" &&
    found.title === title &&
    found.width === width &&
    found.height === height &&
    found.html.startsWith(
      `<iframe src="${origin}/embed.html#id=${id}" title="${title}" width="${width}" height="${height}" sandbox="${sandbox}"`,
    ) &&
    (small ? found.thumbnail_url === undefined : found.thumbnail_url === `${origin}/api/runs/${id}/card.svg`)
  );
}
