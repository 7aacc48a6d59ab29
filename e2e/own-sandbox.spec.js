// The sandbox in which a custom learner plays: what it does there, how it ends, and what it cannot reach.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "./fixtures.js";
import { more } from "./more.js";
import { triedBehindTheCompartment } from "./own-learners.js";

test.use({ cold: true });

/** @typedef {{ fault: string | null, line: number | null, paths: number, samples: number, ok: boolean }} Result */

/**
 * Plays code, and then runs the spec with what was decided.
 * @param {import("@playwright/test").Page} page
 * @param {string} code
 * @param {Record<string, any>} [rest] of the spec, and seconds
 */
async function play(page, code, { seconds = 20, ...rest } = {}) {
  return page.evaluate(
    async ({ code, rest, seconds }) => {
      const { createLab } = await import(/** @type {any} */ ("./revisit.js"));
      const kept = /** @type {{ revisitLab?: any }} */ (globalThis);
      const lab = (kept.revisitLab ??= await createLab());
      const spec = {
        format: "revisit.spec/1",
        problem: { kind: "river-swim" },
        episodes: 30,
        ...rest,
        algorithm: { kind: "own", code },
      };
      const played = await lab.play(spec, { seconds });
      const session = await lab.open(spec, { decisions: played.decisions });
      const { paths, samples, episodes } = await session.run();
      const { digest } = await session.summary();
      session.close();
      return { fault: played.fault, line: played.line, counted: played.counts, paths, samples, episodes, digest };
    },
    { code, rest, seconds },
  );
}

const chance = `export const right = "online";
export default function (env) {
  env.policy(() => 1);
  while (!env.done) {
    env.begin();
    for (let h = 1; h <= env.horizon; h++) env.act(Math.floor(env.random() * env.actions));
  }
}`;

test.beforeEach(async ({ page }) => {
  await page.goto("./theory.html"); // a page of the site that starts no engine
});

test("a learner plays in the sandbox, and its decisions give the same run again", async ({ page }) => {
  const once = await play(page, chance);
  expect(once).toMatchObject({ fault: null, line: null, paths: 30, episodes: 30, samples: 360 });
  expect(once.counted).toEqual({ episodes: 30, paths: 30, samples: 360, revisits: 0 });
  expect((await play(page, chance)).digest).toBe(once.digest);
  expect((await play(page, chance, { seed: 2 })).digest).not.toBe(once.digest);
});

/** How learners end badly: code, the sentence, the line, and the paths that stay. @type {[string, string, RegExp, number | null, number][]} */
const ends = [
  ["an error that it throws", "env.begin();\nthrow new TypeError('no idea')", /^TypeError: no idea$/, 5, 0],
  ["what is no error", "throw 7", /^it threw 7$/, null, 0],
  ["a mistake in its grammar", "let x = ;", /^Unexpected token$/, 4, 0],
  ["a name that is not there", "fetch('x')", /fetch is not (defined|a function)$/, 4, 0],
  ["an action that is none", "episode(); env.begin(); env.act(2)", /^action 2 of 2$/, 4, 1],
  ["NaN as an action", "env.begin(); env.act(NaN)", /^found NaN as action, expected a whole number$/, 4, 0],
  ["going back without access", "episode();\nenv.revisit(3)", /^going back to step 3 with online access$/, 5, 1],
  ["a state where it likes", "env.place(2, 0)", /^beginning at step 2 in state 0 with online access$/, 4, 0],
  [
    "a path that it leaves",
    "env.begin(); env.begin()",
    /^an episode begins at step 1, expected after step 12: a path is drawn to its end$/,
    4,
    0,
  ],
  [
    "a violation that it catches",
    "episode(); try { env.act(0) } catch {}\nepisode()",
    /^acting after step 12, the last$/,
    4,
    1,
  ],
  [
    "a policy of NaN",
    "env.policy(() => NaN); env.begin()",
    /^found NaN as the policy's action at step 1 in state 0, expected 0 to 1$/,
    4,
    0,
  ],
  ["no function as policy", "env.policy(3)", /^found 3 as policy/, 4, 0],
  ["an endless recursion", "const f = () => f(); f()", /^(RangeError|InternalError): /, 4, 0],
];

for (const [name, body, fault, line, paths] of ends) {
  test(
    `it ends with a sentence: ${name}`,
    more(!["an error that it throws", "a violation that it catches"].includes(name)),
    async ({ page }) => {
      const code = `export const right = "online";
export default function (env) {
  env.policy(() => 1); const episode = () => { env.begin(); for (let h = 1; h <= 12; h++) env.act(0); };
  ${body}
}`;
      const result = await play(page, code);
      expect(result.fault).toMatch(fault);
      if (line) expect(result.line).toBe(line);
      expect(result.paths).toBe(paths);
    },
  );
}

/** Three episodes, and then this. @param {string} what */
const after = (what) =>
  chance
    .replace("env.begin();", `env.begin(); if (++n > 3) { ${what} }`)
    .replace("env.policy", "let n = 0; env.policy");

test("an endless loop ends with its time, at its line, and what was decided before it stays", async ({ page }) => {
  // Three episodes take milliseconds, or seconds where others take the machine.
  expect(await play(page, after("for (;;);"), { seconds: 8 })).toMatchObject({
    fault: "it had not ended after 8 s; how far it came depends on the machine",
    line: 5,
    paths: 3,
  });
});

test("one that is endless without a loop ends with its time, and the page is as it was", async ({ page }) => {
  const endless = "const f = (n) => n === 0 ? 0 : f(n - 1) + f(n - 1); f(200);";
  const result = await play(page, chance.replace("env.begin();", `env.begin(); ${endless}`), { seconds: 1 });
  expect(result).toMatchObject({
    paths: 0,
    fault: "no response after 1 s; possibly an infinite loop",
  });
});

test(
  "one that makes much at once, or does not go on, ends at its line, and what was decided before stays",
  more(),
  async ({ page }) => {
    const much = await play(page, after("const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));"));
    expect(much).toMatchObject({
      fault: "it made arrays or texts of over 512 MB without env.begin() or env.act()",
      line: 5,
      paths: 3,
    });
    const slow = await play(page, after("for (;;);"), { seconds: 60 });
    expect(slow).toMatchObject({ fault: "no env.begin() or env.act() for 10 s", line: 5, paths: 3 });
  },
);

test("one that keeps 10 MB at each step is ended at 2 GB, with its line and the name of what keeps it", async ({
  page,
}) => {
  const hoards = chance
    .replace("env.policy", "const kept = []; env.policy")
    .replace("env.act(", "kept.push(new Array(1.25e6).fill(0.5)) && env.act(");
  const { fault, line, samples } = await play(page, hoards, { seconds: 60, episodes: 100_000 });
  expect({ fault, line }).toEqual({ fault: "it keeps over 2 GB, most of it in kept", line: 6 });
  // 2 GB are 205 steps of 10 MB. It is looked at when as much as a quarter of what was found, and 128 MB, were made.
  expect(samples).toBeGreaterThan(190);
  expect(samples).toBeLessThan(300);
});

test("one that makes 10 MB at each step and forgets it plays to its end", async ({ page }) => {
  const makes = chance.replace("env.act(", "new Array(1.25e6).fill(0.5).length && env.act(");
  expect(await play(page, makes, { seconds: 60 })).toMatchObject({ fault: null, samples: 360 });
});

test("one that plays on and on is stopped in time, and what it decided stays", async ({ page }) => {
  const result = await play(page, chance, { seconds: 1, episodes: 10_000_000 });
  expect(result.fault).toBe("it had not ended after 1 s; how far it came depends on the machine");
  expect(result.paths).toBeGreaterThan(0);
});

/** How a learner tries to get out, and what its end says: "" is no fault. @typedef {{ name: string, code: string, says: string }} Attempt */
const attempts = /** @type {Attempt[]} */ (
  JSON.parse(readFileSync(new URL("hostile/learners.json", import.meta.url), "utf8"))
);

/**
 * Makes the worker hold back its answer until what a learner left behind has had its turn: promises, timers, imports. An escape by then is the
 * fault. It is put before the worker's own script.
 */
const listener = `{
  const [soon, load] = [setTimeout, () => import("data:text/javascript,export default 1")];
  const turn = () => new Promise((resolve) => soon(resolve, 0));
  const heard = [];
  addEventListener("error", ({ message }) => heard.push(message));
  addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason?.message)));
  addEventListener("message", ({ data: { port } }) => {
    const post = port.postMessage.bind(port);
    port.postMessage = async (message, moved) => {
      if (message.ended) {
        await load().catch(() => {});
        await turn();
        await turn();
        const escape = heard.find((text) => text.includes("ESCAPED"));
        if (escape) message.ended.fault = "later: " + escape;
      }
      post(message, moved);
    };
  });
}
`;

/** @param {import("@playwright/test").Page} page @param {(script: string) => string} [damaged] the worker's script with a fault */
async function listen(page, damaged = (script) => script) {
  await page.route(/\/learner-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({ response, body: listener + damaged(script) });
  });
}

/** @param {import("@playwright/test").Page} page @param {Attempt} attempt */
const attempted = (page, { code }) =>
  play(
    page,
    `export const right = "online";
export default function (env) {
  env.policy(() => 1);
  const episode = () => { env.begin(); for (let h = 1; h <= 12; h++) env.act(0); };
  const escaped = (what) => { throw new Error("ESCAPED " + what); };
  ${code}
}`,
    { seconds: 3 },
  );

/** @param {string | null} fault @param {Attempt} attempt */
const isKept = (fault, { says }) => !(fault ?? "").includes("ESCAPED") && new RegExp(says || "^$").test(fault ?? "");

test("nothing of the page, the engine or the network can be reached", more(), async ({ page, context, complaints }) => {
  test.setTimeout(240_000);
  /** @type {string[]} */
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  expect(attempts.length).toBeGreaterThanOrEqual(30);
  await listen(page);
  const honest = await play(page, chance);
  for (const attempt of attempts) {
    const title = await page.title();
    const result = await attempted(page, attempt);
    expect.soft(isKept(result.fault, attempt), `${attempt.name}: ${result.fault}`).toBe(true);
    expect(result.paths, attempt.name).toBeLessThanOrEqual(30);
    expect(await page.title()).toBe(title);
  }
  expect(asked.filter((url) => /escape/.test(url))).toEqual([]);
  expect((await play(page, chance)).digest).toBe(honest.digest);
  complaints.length = 0; // promises that learners leave behind are rejected, in their worker
});

/** Faults of the sandbox, one of each kind, and the learners that get out by them. @type {[string, RegExp, string, string[]][]} */
const holes = [
  ["a timer", /globals:\{\}/, "globals:{setTimeout:(f)=>setTimeout(f)}", ["a timer"]],
  ["a network", /globals:\{\}/, "globals:{fetch:(x)=>fetch(x)}", ["fetch by its global", "a promise that looks later"]],
  ["a clock", /globals:\{\}/, "globals:{Date:{now:()=>7}}", ["the time"]],
  ["the worker", /globals:\{\}/, "globals:{self,postMessage(){}}", ["the worker's global", "globalThis of a browser"]],
  ["an env that can be changed", /globalThis\.harden\((\w+)\)/g, "$1", ["env's methods replaced"]],
  [
    "JavaScript's objects as they were",
    /\w+(?=\(\{errorTaming:)|globalThis\.harden(?=\()/g,
    "(x=>x)",
    [
      "Array's prototype, which the host uses",
      "Object's prototype",
      "Function's prototype",
      "phi's prototype",
      "arrays' species",
      "env's prototype",
      "Function by a function's constructor",
      "an async function's constructor",
      "a generator's constructor",
    ],
  ],
];

for (const [what, at, hole, names] of holes) {
  test(
    `the collection notices a sandbox with a hole: ${what}`,
    more(what !== "the worker"),
    async ({ page, complaints }) => {
      let made = false;
      await listen(page, (script) => {
        const damaged = script.replace(at, hole);
        made = damaged !== script;
        return damaged;
      });
      for (const name of names) {
        const attempt = attempts.find((one) => one.name === name);
        if (!attempt) throw new Error(`no learner is called ${name}`);
        // Who reaches the host's own objects may break the worker.
        const { fault } = await attempted(page, attempt).catch(({ message }) => ({ fault: message }));
        expect.soft(fault ?? "no fault", name).toContain("ESCAPED");
      }
      expect(made, "the hole was made").toBe(true);
      complaints.length = 0;
    },
  );
}

test("behind the compartment there is no network, no storage and nothing of the site", async ({
  browser,
  browserName,
  baseURL,
}) => {
  // The worker itself, without SES: the policy of its frame is the second wall. Without the policy the same tries get through.
  /** @type {string[]} */
  let knocks = [];
  const server = createServer(({ url = "" }, response) => {
    knocks.push(url);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Content-Type", "text/javascript");
    response.end("export default 1");
  });
  server.on("upgrade", ({ url = "" }, socket) => {
    knocks.push(url);
    socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const found = async (/** @type {boolean} */ bypassCSP) => {
    knocks = [];
    const context = await browser.newContext({ bypassCSP, baseURL, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto("./theory.html");
    const results = await page.evaluate(triedBehindTheCompartment, {
      site: baseURL ?? "",
      url: `http://127.0.0.1:${port}/`,
    });
    await context.close();
    return {
      let: Object.keys(results).filter((name) => results[name] === "let"),
      of: Object.keys(results).length,
      knocks,
    };
  };
  expect(await found(false)).toEqual({ let: [], of: 11, knocks: [] });
  // What Playwright lifts the policy of differs by browser.
  if (browserName === "chromium")
    expect(await found(true)).toEqual({
      let: ["fetch", "blind", "import", "site", "module", "data"],
      of: 11,
      knocks: ["/fetch", "/blind", "/import", "/socket"],
    });
  server.close();
});

test(
  "memory without end ends the learner, and not the page, also where it is hidden",
  more(),
  async ({ browser, baseURL }) => {
    // Playwright takes the end of a frame's process for the page's, so the page reports to a server.
    /** @type {(fault: string) => void} */
    let ended = () => {};
    const fault = new Promise((resolve) => (ended = resolve));
    const server = createServer(({ url }, response) => {
      ended(decodeURIComponent(url ?? ""));
      response.end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const context = await browser.newContext({ bypassCSP: true, baseURL });
    const page = await context.newPage();
    await page.goto("./theory.html");
    await page.evaluate(
      async ({ code, port }) => {
        const { createLab } = await import(/** @type {any} */ ("./revisit.js"));
        const lab = await createLab();
        const spec = { problem: { kind: "river-swim" }, episodes: 100_000, algorithm: { kind: "own", code } };
        const report = (/** @type {string} */ text) => fetch(`http://127.0.0.1:${port}/${encodeURIComponent(text)}`);
        lab.play(spec, { seconds: 60 }).then(
          (/** @type {any} */ { fault }) => report(fault),
          (/** @type {any} */ { message }) => report(`rejected: ${message}`),
        );
      },
      // It goes on and on, and keeps what it makes in functions that are never called.
      {
        code: chance
          .replace("env.policy", "let kept = null; const hide = (x, y) => () => [x, y]; env.policy")
          .replace("env.act(", "(kept = hide(new Array(1e6).fill(0.5), kept)) && env.act("),
        port,
      },
    );
    expect(await fault).toBe("/the browser ended it: it may have used up its memory");
    await context.close();
    server.close();
  },
);
