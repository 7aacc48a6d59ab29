// What the page shows depends on the learner: what it may ask the model for, and whether it has bonuses, tests and episodes.

/** @typedef {import("../revisit.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Descriptions of sampling rights. @type {{ [right in LearnerKind["right"]]: string }} */
export const RIGHTS = {
  online: "Plays episodes from the start only",
  revisiting: "May return to any state of the current episode",
  local: "May start at any state that it has seen",
  generative: "May start in any state at any step",
};

/** The line in which a custom learner says what it may do (core/learner/own.go). */
const RIGHT_LINE = /^[ \t]*export[ \t]+const[ \t]+right[ \t]*=[ \t]*(["'`])(online|revisiting|generative)\1/m;

/**
 * How a learner may sample. A custom one says so in its code.
 * @param {Pick<LearnerKind, "kind" | "right">} of
 * @param {Spec["algorithm"]} algorithm
 */
export function rightOf(of, algorithm) {
  if (of.kind !== "own") return of.right;
  return /** @type {LearnerKind["right"]} */ (RIGHT_LINE.exec(String(algorithm?.code ?? ""))?.[2] ?? of.right);
}

/** Whether a learner plays rounds in place of episodes: one that starts its paths where it likes. @param {LearnerKind["right"]} right */
export const playsRounds = (right) => right === "local" || right === "generative";

/** Where the constant c_β stands. @param {LearnerKind} learner */
export const bonusOf = ({ bonus }) => `In the bonus: ${bonus || "c_β is its factor"}`;

/**
 * @typedef {object} Traits
 * @property {string} kind
 * @property {string} title
 * @property {boolean} revisits whether it goes back
 * @property {boolean} tests whether it learns at a step only where the bonus behind it is under half the gap
 * @property {boolean} backtracks whether it goes back where that fails
 * @property {boolean} gap whether it uses the declared gap
 * @property {boolean} bonus whether it has bonuses
 * @property {boolean} episodes whether it has episodes; else it has rounds
 * @property {boolean} learns
 */

/**
 * @param {LearnerKind[]} learners
 * @param {Spec} spec
 * @returns {Traits}
 */
export function traitsOf(learners, spec) {
  const kind = spec.algorithm?.kind ?? "linq-lsvi-ucb";
  const of = learners.find((one) => one.kind === kind);
  if (!of)
    return {
      kind,
      title: kind,
      gap: false,
      revisits: false,
      tests: false,
      backtracks: false,
      bonus: false,
      episodes: true,
      learns: true,
    };
  const right = rightOf(of, spec.algorithm);
  return {
    kind,
    title: of.title,
    gap: of.reads.includes("gap"),
    revisits: right === "revisiting",
    tests: of.tests,
    backtracks: of.tests && right === "revisiting",
    bonus: of.reads.includes("c_beta"),
    episodes: !playsRounds(right),
    learns: of.reads.length + of.parameters.length > 0,
  };
}

/**
 * Hides what does not apply to a learner: see form/form.css.
 * @param {HTMLElement} root
 * @param {Traits} traits
 * @returns {boolean} whether something in it is about this learner alone
 */
export function dressFor(root, traits) {
  for (const name of /** @type {const} */ (["revisits", "tests", "backtracks", "bonus", "episodes", "learns"]))
    root.dataset[name] = traits[name] ? "yes" : "no";
  let found = false;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-learner]"))) {
    element.hidden = !(element.dataset.learner ?? "").split(" ").includes(traits.kind);
    found ||= !element.hidden;
  }
  return found;
}

/**
 * What the declared gap means to a learner that does not test bonuses against it; "" for one that does.
 * @param {Traits} traits
 */
export function gapRemark({ kind, title, tests, gap }) {
  if (tests) return "";
  if (kind === "own") return "Your learner is told the declared gap, and does with it what its code says.";
  return gap
    ? `${title} does not test against the gap: the declared gap only enters its bonus, through the bound on paths.`
    : `${title} does not use the gap: the declared gap only sets the theory’s bounds.`;
}

/**
 * Why a run of this learner has no regret; "" if it has one.
 * @param {Traits} traits
 */
export function noRegret({ title, episodes }) {
  return episodes
    ? ""
    : `${title} uses a simulator and plays rounds in place of episodes, so it has no regret. What counts is the policy that it outputs: see Compare.`;
}
