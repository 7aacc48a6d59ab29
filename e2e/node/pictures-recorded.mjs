// Views of runs as the engine gives them to the pictures, recorded: the tests of the pictures' marks beside them read them, in Node and
// without an engine. pictures.test.mjs says whether they are still what the engine gives, and with REVISIT_UPDATE=1 writes them anew:
//
//     make build && REVISIT_UPDATE=1 node --test e2e/node/pictures.test.mjs

import { readFileSync } from "node:fs";
import { EXAMPLES } from "../../site/spec/examples.js";
import { traitsOf } from "../../site/spec/learner-traits.js";

/** @typedef {import("../../site/revisit.d.ts").Lab} Lab */
/** @typedef {import("../../site/revisit.d.ts").Session} Session */
/** @typedef {import("../../site/revisit.d.ts").Spec} Spec */
/** @typedef {import("../../site/revisit.d.ts").Layer} Layer */
/** @typedef {import("../../site/run/player.js").Frame} Frame */

/**
 * What the pictures get at one moment of a run.
 * @typedef {object} Seen
 * @property {Frame["progress"]} progress
 * @property {Frame["view"]} view
 * @property {{ [what: string]: { [h: number]: any } }} layers those that were asked for, by step
 * @property {import("../../site/revisit.d.ts").Timeline} [timeline]
 * @property {import("../../site/revisit.d.ts").TheoryLine[]} [theory]
 * @property {import("../../site/revisit.d.ts").Audit} [audit]
 */

/**
 * A run with what the pictures get of it.
 * @typedef {object} Recorded
 * @property {Spec} spec with all defaults
 * @property {import("../../site/revisit.d.ts").ProblemInfo} problem
 * @property {import("../../site/spec/learner-traits.js").Traits} learner
 * @property {{ [moment: string]: Seen }} moments
 */

/** @typedef {(name: string, layers?: { [what: string]: number[] }, more?: { timeline?: true, theory?: true }) => Promise<void>} See layers: the steps of each */

/** @param {string} title */
export const exampleSpec = (title) => {
  const found = EXAMPLES.find((example) => example.title === title);
  if (!found) throw new Error(`there is no example “${title}”`);
  return found.spec;
};

/** @type {Spec} */
const figure1 = { format: "revisit.spec/1", problem: { kind: "figure-1" } };
const steps = [1, 2, 3];
const given = (/** @type {number[]} */ ...h) => ({ reward: h, q: h, features: h });

/** @param {number} copies @returns {Spec} */
export const ladder = (copies) => ({
  format: "revisit.spec/1",
  problem: { kind: "ladder", horizon: 6, copies },
  algorithm: { c_beta: 0.001 },
  episodes: 30,
});

/** How each is recorded. @type {{ [name: string]: { spec: Spec, go: (session: Session, see: See) => Promise<void> } }} */
export const RECIPES = {
  // The run of the paper's Figure 1: before its first path, after each line of that, and after each of its four paths.
  "figure-1": {
    spec: figure1,
    async go(session, see) {
      await session.audit({ on: true });
      await see("start", { pairs: steps, states: steps, ...given(1) });
      for (let line = 1; line <= 8; line++) {
        await session.step({ lines: 1 });
        await see(line < 8 ? `line ${line}` : "path 1, by lines", { pairs: steps });
      }
      await session.seek({ path: 1 });
      for (let path = 1; path <= 4; path++) {
        if (path > 1) await session.step({ paths: 1 });
        await see(`path ${path}`, { pairs: steps, states: steps, ellipse: steps }, { timeline: true, theory: true });
      }
    },
  },
  // Its first path ends at step 12, which the learner goes back to.
  "slippery-lake": {
    spec: exampleSpec("Slippery lake, 4×4"),
    async go(session, see) {
      await session.step({ paths: 1 });
      await see("path 1", { states: [11, 12], pairs: [11, 12] });
    },
  },
  // The lake's goal is six moves away, and H = 6: there is no time for a move that leads nowhere.
  "dry-lake": {
    spec: exampleSpec("Lake without slipping, 4×4"),
    async go(session, see) {
      await see("start", given(1, 6));
      await session.step({ paths: 30 });
      await see("path 30", { states: [1, 3], pairs: [1, 3] }, { timeline: true });
    },
  },
  "random-linear-q": {
    spec: exampleSpec("Linear Q*, and nothing else"),
    async go(session, see) {
      await session.step({ paths: 3 });
      const { step } = await session.progress();
      await see("path 3", { pairs: [step], ellipse: [step] });
    },
  },
  ...Object.fromEntries(
    [1, 60].map((copies) => [
      `ladder-${copies}`,
      {
        spec: ladder(copies),
        /** @param {Session} session @param {See} see */
        async go(session, see) {
          await session.run();
          await see("end", { states: [3], pairs: [3], graph: [1] });
        },
      },
    ]),
  ),
};

/**
 * @param {Lab} lab
 * @param {string} name
 * @returns {Promise<Recorded>}
 */
export async function record(lab, name) {
  const { spec, go } = RECIPES[name];
  const session = await lab.open(spec);
  /** @type {Recorded["moments"]} */
  const moments = {};
  await go(session, async (moment, layers = {}, { timeline, theory } = {}) => {
    moments[moment] = {
      progress: await session.progress(),
      view: await session.view(),
      layers: {},
      ...(timeline && { timeline: await session.timeline() }),
      ...(theory && { theory: await session.theory(), audit: { ...(await session.audit()), share: 0 } }), // which takes time
    };
    for (const [what, at] of Object.entries(layers)) {
      moments[moment].layers[what] = {};
      for (const h of at)
        moments[moment].layers[what][h] = await session.layer({ what: /** @type {Layer["what"]} */ (what), h });
    }
  });
  const { problem, spec: whole } = session;
  session.close();
  return { spec: whole, problem, learner: traitsOf(lab.learners, whole), moments };
}

/** @param {string} name */
export const fileOf = (name) => new URL(`pictures/${name}.json`, import.meta.url);

/** The text of its file. Members are in the order of their names: the engine's own order changes. @param {Recorded} recorded */
export const written = (recorded) => `${JSON.stringify(recorded, (_, value) => plain(value))}\n`;

/** @param {unknown} value */
function plain(value) {
  if (value instanceof Float64Array) return { floats: Array.from(value, (x) => (Number.isFinite(x) ? x : String(x))) };
  if (typeof value === "number" && !Number.isFinite(value)) return { floats: String(value) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A recorded run.
 * @param {string} name
 * @returns {Recorded}
 */
export function recorded(name) {
  return JSON.parse(readFileSync(fileOf(name), "utf8"), (_, value) =>
    typeof value?.floats === "string"
      ? Number(value.floats)
      : Array.isArray(value?.floats)
        ? Float64Array.from(value.floats, Number)
        : value,
  );
}
