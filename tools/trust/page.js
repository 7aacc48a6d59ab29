// Runs in a browser: every spec three ways, as cmd/trust/run.go does, with the built page's engine. /trust/page.html loads it. A custom learner
// plays in the browser's own sandbox; what it decided elsewhere is not looked at.

/** @typedef {{ whole?: string, odd?: string, seeks?: string, error?: string, played?: string, broken?: string }} Result played: the SHA-256 of what a custom learner decided */
/** @typedef {import("../../site/revisit.d.ts").Session} Session */

/** How often the command hears of how many are done. */
const HEARTBEAT = 10;

/** @type {Record<"whole" | "odd" | "seeks", (session: Session) => Promise<void>>} */
const ways = {
  async whole(session) {
    await session.run();
  },
  async odd(session) {
    let progress = await session.progress();
    for (let n = 0; !over(progress); n++) progress = await session.step({ paths: 1 + (n % 7) });
  },
  async seeks(session) {
    let progress = await session.progress();
    for (let n = 0; !over(progress); n++) {
      const { paths } = progress;
      progress = await session.run({ until: { paths: paths + 40 } });
      if (over(progress)) break;
      await session.seek([{ path: Math.floor(((paths + 40) * 2) / 3) }, { path: paths, line: 2 }, { path: 0 }][n % 3]);
      progress = await session.run({ until: { paths: paths + 40 } });
    }
  },
};

/** @param {import("../../site/revisit.d.ts").Progress} progress */
const over = ({ done, diverged, paths, stopped }) => done || diverged || (stopped && paths >= BUDGET);
/** Of every spec that is drawn. */
const BUDGET = 300;

/** @param {import("../../site/revisit.d.ts").Lab} lab @param {string} text @returns {Promise<Result>} */
async function run(lab, text) {
  /** @type {Result} */
  const result = {};
  try {
    const decisions = await played(lab, text);
    if (decisions) result.played = await sha256(decisions);
    for (const [name, way] of Object.entries(ways)) {
      const session = await lab.open(text, { decisions });
      try {
        await way(session);
        result[/** @type {"whole" | "odd" | "seeks"} */ (name)] = (await session.record({ trace: false })).digest;
      } finally {
        session.close();
      }
    }
    return result;
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {import("../../site/revisit.d.ts").Lab} lab @param {string} text @returns {Promise<Uint8Array | undefined>} what the spec's learner decides, if it is one of one's own */
async function played(lab, text) {
  const spec = JSON.parse(text);
  if (spec.algorithm.kind !== "own") return undefined;
  (await lab.open(text)).close(); // a spec that is refused is refused here
  const { decisions, fault } = await lab.play(spec);
  if (fault) throw new Error(fault);
  return decisions;
}

/** @param {Uint8Array} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const say = (/** @type {string} */ what, /** @type {unknown} */ body) =>
  fetch(`./${what}`, { method: "POST", body: JSON.stringify(body) });

try {
  const { createLab } = await import(new URL("../revisit.js", location.href).href);
  const lines = (await (await fetch("./specs")).text()).trim().split("\n");
  const specs = lines.map((line) => line.split("\t")[0]);
  const lab = await createLab();
  const results = [];
  for (const text of specs) {
    results.push(await run(lab, text));
    if (results.length % HEARTBEAT === 0) await say("progress", results.length);
    document.body.textContent = `${results.length} of ${specs.length}`;
  }
  await say("results", { results, browser: navigator.userAgent });
} catch (error) {
  await say("failed", String(error));
}

export {};
