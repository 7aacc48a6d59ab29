// The state of each control for those who open a link: free, fixed or hidden.

/** @typedef {import("../revisit.d.ts").Control} Control */
/** @typedef {import("../revisit.d.ts").Locks} Locks */
/** @typedef {"free" | "fixed" | "hidden"} Leave */
/** @typedef {{ [control in Control]: Leave }} Leaves */

/** @type {{ [control in Control]: string }} */
export const CONTROLS = {
  problem: "Problem and its parameters",
  features: "Features",
  gap: "Declared gap",
  constants: "The learner and its constants",
  episodes: "Number of episodes",
  seed: "Seed",
  speed: "Speed",
  examples: "Other examples",
  run: "Run and steps",
  reset: "Reset",
  save: "Save",
  share: "Share",
  files: "Files in and out",
  spec: "Spec as text",
};

const names = /** @type {Control[]} */ (Object.keys(CONTROLS));

/** @type {{ name: string, leaves: Leaves }[]} */
export const PRESETS = [
  { name: "Nothing locked", leaves: leave({}) },
  {
    name: "Only gap and seed free",
    leaves: leave({ fixed: ["problem", "features", "constants", "episodes"], hidden: ["examples", "files", "spec"] }),
  },
  {
    name: "Just watch",
    leaves: leave({
      fixed: ["problem", "features", "gap", "constants", "episodes", "seed"],
      hidden: ["examples", "save", "share", "files", "spec"],
    }),
  },
];

/**
 * @param {{ hidden?: readonly string[], fixed?: readonly string[] }} locks
 * @returns {Leaves}
 */
export function leave({ hidden = [], fixed = [] }) {
  return /** @type {Leaves} */ (
    Object.fromEntries(
      names.map((name) => [name, hidden.includes(name) ? "hidden" : fixed.includes(name) ? "fixed" : "free"]),
    )
  );
}

/**
 * @param {Leaves} leaves
 * @returns {Locks | undefined} undefined: no locks
 */
export function locked(leaves) {
  const of = (/** @type {Leave} */ how) => names.filter((name) => leaves[name] === how);
  const [hidden, fixed] = [of("hidden"), of("fixed")];
  if (hidden.length + fixed.length === 0) return undefined;
  return { ...(hidden.length > 0 && { hidden }), ...(fixed.length > 0 && { fixed }) };
}

/**
 * @param {Leaves} leaves
 * @returns {string | null} the preset with the same locks; null: none
 */
export function presetOf(leaves) {
  return PRESETS.find((preset) => names.every((name) => preset.leaves[name] === leaves[name]))?.name ?? null;
}
