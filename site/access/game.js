// The game that the price list is of: what its sliders set, its problem as in a spec, and its address.

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @typedef {object} Game
 * @property {"ladder" | "grip"} family
 * @property {number} horizon
 * @property {number} actions
 * @property {number} survival
 * @property {number} entry
 * @property {number} gap
 */

/**
 * @typedef {object} Slider
 * @property {Exclude<keyof Game, "family">} name
 * @property {string} symbol
 * @property {string} label
 * @property {string} who whose price it is
 * @property {number[]} values
 */

/** @type {Slider[]} */
export const SLIDERS = [
  { name: "horizon", symbol: "H", label: "steps", who: "going back", values: [4, 5, 6, 7, 8, 9, 10, 11, 12] },
  {
    name: "survival",
    symbol: "ρ",
    label: "to stay on",
    who: "going back",
    values: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8],
  },
  {
    name: "entry",
    symbol: "p",
    label: "to get in",
    who: "the generator",
    values: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
  },
  { name: "actions", symbol: "A", label: "actions", who: "the hint", values: [2, 3, 4, 5, 6, 8, 10] },
  { name: "gap", symbol: "Δ", label: "gap", who: "the hint", values: [0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25] },
];

/** @type {Game} */
export const FIRST = { family: "ladder", horizon: 8, actions: 4, survival: 0.5, entry: 1, gap: 0.25 };

/** A grip survives with probability ρ + Δ, which is below 1. @param {Game} game @returns {Spec["problem"]} */
export function problemOf({ family, horizon, actions, survival, entry, gap }) {
  return {
    kind: family,
    horizon,
    actions,
    survival,
    ...(family === "grip" && { rooms: 1, gap: Math.min(gap, Math.round((0.95 - survival) * 1000) / 1000) }),
    ...(entry < 1 && { entry }),
  };
}

/** The game of an address; what it does not name, or no slider has, is as at first. @param {URLSearchParams} asked @returns {Game} */
export function gameOf(asked) {
  const game = { ...FIRST, family: asked.get("family") === "grip" ? /** @type {const} */ ("grip") : FIRST.family };
  for (const { name, values } of SLIDERS) {
    const value = Number(asked.get(name));
    if (values.includes(value)) game[name] = value;
  }
  return game;
}

/** The query of its address. @param {Game} game */
export function queryOf(game) {
  const query = new URLSearchParams({ family: game.family });
  for (const { name } of SLIDERS) if (game[name] !== FIRST[name]) query.set(name, String(game[name]));
  return query;
}
