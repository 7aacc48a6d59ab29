// The sandbox in which a learner of one's own plays: what it does there, how it ends, and what it cannot reach.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "./fixtures.js";
import { triedBehindTheCompartment } from "./own-learners.js";

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
  ["going back without the right", "episode();\nenv.revisit(3)", /^going back to step 3 with the right online$/, 5, 1],
  ["a state where it likes", "env.place(2, 0)", /^beginning at step 2 in state 0 with the right online$/, 4, 0],
  [
    "a path that it leaves",
    "env.begin(); env.begin()",
    /^an episode begins at step 1, expected after step 12: a path is drawn to its end$/,
    4,
    0,
  ],
  [
    "a breach that it catches",
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
  test(`it ends with a sentence: ${name}`, async ({ page }) => {
    const code = `export const right = "online";
export default function (env) {
  env.policy(() => 1); const episode = () => { env.begin(); for (let h = 1; h <= 12; h++) env.act(0); };
  ${body}
}`;
    const result = await play(page, code);
    expect(result.fault).toMatch(fault);
    if (line) expect(result.line).toBe(line);
    expect(result.paths).toBe(paths);
  });
}

/** Three episodes, and then this. @param {string} what */
const after = (what) =>
  chance
    .replace("env.begin();", `env.begin(); if (++n > 3) { ${what} }`)
    .replace("env.policy", "let n = 0; env.policy");

test("an endless loop ends with its time, at its line, and what was decided before it stays", async ({ page }) => {
  expect(await play(page, after("for (;;);"), { seconds: 1 })).toMatchObject({
    fault: "it had not ended after 1 s; how far it came depends on the machine",
    line: 5,
    paths: 3,
  });
});

test("one that is endless without a loop ends with its time, and the page is as it was", async ({ page }) => {
  const endless = "const f = (n) => n === 0 ? 0 : f(n - 1) + f(n - 1); f(200);";
  const result = await play(page, chance.replace("env.begin();", `env.begin(); ${endless}`), { seconds: 1 });
  expect(result).toMatchObject({
    paths: 0,
    fault: "it does not answer: it may be in an endless loop, since 1 s are over",
  });
});

test("one that makes much at once, or does not go on, ends at its line, and what was decided before stays", async ({
  page,
}) => {
  const much = await play(page, after("const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));"));
  expect(much).toMatchObject({
    fault: "it made arrays or texts of over 512 MB and neither began nor acted",
    line: 5,
    paths: 3,
  });
  const slow = await play(page, after("for (;;);"), { seconds: 60 });
  expect(slow).toMatchObject({ fault: "it neither began nor acted for 10 s", line: 5, paths: 3 });
});

test("one that plays on and on is stopped in time, and what it decided stays", async ({ page }) => {
  const result = await play(page, chance, { seconds: 1, episodes: 10_000_000 });
  expect(result.fault).toBe("it had not ended after 1 s; how far it came depends on the machine");
  expect(result.paths).toBeGreaterThan(0);
});

test("nothing of the page, the engine or the network can be reached", async ({ page, context, complaints }) => {
  test.setTimeout(240_000);
  /** @type {string[]} */
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  const attempts = /** @type {{ name: string, code: string, says?: string }[]} */ (
    JSON.parse(readFileSync(new URL("hostile/learners.json", import.meta.url), "utf8"))
  );
  expect(attempts.length).toBeGreaterThanOrEqual(30);
  const honest = await play(page, chance);
  for (const { name, code, says } of attempts) {
    const title = await page.title();
    const result = await play(
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
    expect(result.fault ?? "", name).not.toContain("ESCAPED");
    if (says) expect(result.fault, name).toMatch(new RegExp(says));
    expect(result.paths, name).toBeLessThanOrEqual(30);
    expect(await page.title()).toBe(title);
  }
  expect(asked.filter((url) => /escape/.test(url))).toEqual([]);
  expect((await play(page, chance)).digest).toBe(honest.digest);
  complaints.length = 0; // promises that learners leave behind are rejected, in their worker
});

test("behind the compartment there is no network, no storage and nothing of the site", async ({
  page,
  baseURL,
  complaints,
}) => {
  const found = await page.evaluate(triedBehindTheCompartment, baseURL ?? "");
  expect(Object.entries(found).filter(([, how]) => how !== "refused")).toEqual([]);
  expect(Object.keys(found)).toHaveLength(9);
  complaints.length = 0; // Firefox says what the policy refused
});

test("memory without end ends the learner, and not the page", async ({ browser, baseURL }) => {
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
    // It goes on and on, and keeps what it makes.
    {
      code: chance
        .replace("env.policy", "const kept = []; env.policy")
        .replace("env.act(", "kept.push(new Array(1e6).fill(0.5)) && env.act("),
      port,
    },
  );
  expect(await fault).toBe("/the browser ended it: it may have used up its memory");
  await context.close();
  server.close();
});
