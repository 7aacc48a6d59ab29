// The problem families in groups, in an order that helps to choose.

/** @typedef {import("../revisit.d.ts").Family} Family */

/** @type {[string, string[]][]} */
const GROUPS = [
  ["From the paper", ["figure-1"]],
  ["Worlds on a map", ["grid", "frozen-lake", "cliff-walking", "taxi"]],
  ["Hard to explore", ["river-swim", "deep-sea", "combination-lock"]],
  ["Made for going back", ["ladder", "grip", "gauntlet"]],
  ["Made for the theory", ["random-linear-q", "random-linear-mdp", "switchboard", "separation"]],
  ["Number by number", ["table", "random-table"]],
];

/**
 * @param {Family[]} families
 * @returns {[title: string, members: Family[]][]} families without a group come last, under "More"
 */
export function grouped(families) {
  const named = new Set(GROUPS.flatMap(([, kinds]) => kinds));
  /** @type {[string, Family[]][]} */
  const groups = GROUPS.map(([title, kinds]) => [
    title,
    kinds.flatMap((kind) => families.filter((family) => family.kind === kind)),
  ]);
  return [
    ...groups,
    /** @type {[string, Family[]]} */ (["More", families.filter(({ kind }) => !named.has(kind))]),
  ].filter(([, members]) => members.length > 0);
}
