// Links: what they carry, what replaying them says, and how bad ones are refused.

import { test } from "node:test";
import { expect } from "./shared-lab.mjs";

/** The page that links lead to, which a module on a disk has to be told. */
const base = "https://revisit.example.org/";

/** @param {number} seed */
async function run(seed) {
  const session = await lab.open(specOf("random-linear-q", { seed, regret: "none", algorithm: { c_beta: 0.0005 } }));
  await session.step({ paths: 200 });
  return session.record();
}

/**
 * The number of the first path in which two records differ.
 * @param {import("../../site/revisit.d.ts").Record_} one
 * @param {import("../../site/revisit.d.ts").Record_} other
 */
function parting(one, other) {
  const key = (/** @type {any} */ { from, stop, states, actions }) => JSON.stringify([from, stop, states, actions]);
  return 1 + (one.trace ?? []).findIndex((path, i) => key(path) !== key(other.trace?.[i]));
}

test("a link carries a run, as any program unpacks it, and replaying it gives the same digest or says where it differs", async () => {
  const session = await lab.open(specOf("river-swim", { seed: 5, episodes: 1e6, regret: "none" }));
  await session.step({ paths: 40_000 });
  const url = await lab.link(session, { title: "A <b>swim</b>", base: "https://revisit.example.org/lab/#old" });
  const payload = await lab.parseLink(url);
  const { fragment, id, json } = await lab.linkOf(payload);
  expect(url).toMatch(/^https:\/\/revisit\.example\.org\/lab\/#r=1\.[\w-]+$/);

  // Unpacked and addressed with what every browser has.
  const packed = url
    .slice(url.indexOf("#r=1.") + 5)
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const inflated = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
  ).text();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(json)));
  const bits = [...sum].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const address = Array.from(
    { length: 26 },
    (_, i) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(bits.slice(5 * i, 5 * i + 5), 2)],
  ).join("");
  expect(json).toBe(inflated);
  expect(url.endsWith(`#${fragment}`)).toBe(true);
  expect(id).toBe(address);

  const record = await session.record();
  expect(payload).toMatchObject({
    format: "revisit.link/1",
    spec: { problem: { kind: "river-swim" }, seed: 5, episodes: 1e6 },
    title: "A <b>swim</b>",
    paths: 40_000,
    digest: record.digest,
  });
  const steps = /** @type {number[]} */ ([]);
  const claim = { digest: record.digest, engine: payload.engine, paths: 40_000 };
  for (const verdict of [
    await lab.replay(payload, { onProgress: (p) => steps.push(p.paths) }),
    await lab.replay(record),
    await session.verdict(payload),
  ])
    expect(verdict).toEqual({ reproduced: true, expected: claim, actual: claim, firstDifference: null });
  expect(steps.length).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(40_000);

  const other = await lab.linkPayload(await run(7), { full: true });
  const path = parting(await run(7), await run(8));
  expect(await lab.replay({ ...other, spec: { ...other.spec, seed: 8 } })).toMatchObject({
    reproduced: false,
    firstDifference: { from: path, to: path },
  });
  const aborted = lab.replay(payload, { signal: AbortSignal.abort(new Error("enough")) });
  expect((await refusal(() => aborted))?.message).toBe("enough");
  const [cost, more] = [await session.cost(300), await session.cost(600)];
  expect(more.seconds).toBeCloseTo(2 * cost.seconds, 10);
});

test("invalid links are refused with the reason", async () => {
  const link = await lab.link(await lab.open(specOf("figure-1")), { base });
  const tell = (/** @type {string} */ text) => refusal(() => lab.parseLink(text));
  const refused = [
    await tell(link.slice(0, -9)),
    await tell(link.replace("r=1.", "r=9.")),
    await tell("https://revisit.example.org/"),
    await tell('{"format":"revisit.link/1","engine":"1.1.0","sweep":{}}'),
    await refusal(() => lab.parseLink(/** @type {any} */ (7))),
    await refusal(() => lab.link(/** @type {any} */ ({}))),
    await refusal(async () => lab.link(await lab.open(specOf("figure-1")), { base: "nowhere" })),
    await refusal(async () =>
      lab.link(await lab.open(specOf("figure-1")), { locks: { fixed: [/** @type {any} */ ("door")] } }),
    ),
  ];
  expect(refused.map((error) => error && [error.ours, error.code, error.path])).toEqual([
    [true, "bad-link", ""],
    [true, "bad-link", ""],
    [true, "bad-link", ""],
    [true, "bad-link", "sweep.learners"],
    [true, "bad-spec", ""],
    [true, "bad-spec", "format"],
    [true, "bad-spec", "base"],
    [true, "bad-spec", "locks.fixed[0]"],
  ]);
  expect(refused[0]?.message).toBe("the link was cut off: copy it again, whole");
  expect(refused[1]?.message).toMatch(/newer Revisit/);
});

test("links of engines before 4.0.0 mean the features that those made, replayed and opened by their spec alone", async () => {
  const { readFile } = await import("node:fs/promises");
  const golden = JSON.parse(await readFile(new URL("../../core/link/testdata/links.json", import.meta.url), "utf8"));
  const before = golden.filter((/** @type {{ title: string }} */ { title }) =>
    /^(Q\* in the span|completed),/.test(title),
  );
  expect(before).toHaveLength(4);
  for (const { link, digest, id } of before) {
    const payload = await lab.parseLink(link);
    expect(payload.spec.features?.version).toBe(1);
    expect((await lab.linkOf(payload)).id).toBe(id);
    expect((await lab.replay(payload)).reproduced).toBe(true);
    const { version, ...features } = payload.spec.features ?? { kind: "" };
    expect((await lab.replay({ ...payload, spec: { ...payload.spec, features } })).reproduced).toBe(true);
    const session = await lab.open(payload.spec, { digestLike: digest });
    await session.run({ until: { paths: payload.paths } });
    expect((await session.record()).digest).toBe(digest);
    expect(session.problem.features.notes?.join(" ")).toMatch(/features of version 1/);
    session.close();
  }
});
