// Converts a problem, if it is small enough, to a table whose every number can be edited.

import { count, counted } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Model} Model */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Most numbers of a table that can be edited, and of those that the engine must write out for it, one layer for each step. */
const EDITABLE = 60_000;
const WRITTEN = 2_000_000;
/** Kinds of features that depend only on the table. */
const KEPT = new Set(["one-hot", "table", "random-projection", "q-star-span", "v-star-span"]);

/**
 * @param {ProblemInfo} problem
 * @returns {string | null} why it cannot be a table; null: it can
 */
export function tooLarge({ tabulated, horizon, states, actions, dim }) {
  if (!tabulated)
    return `This problem has no tables: with ${counted(states, "state")} its numbers are computed on demand.`;
  const numbers = states * actions * states;
  if (numbers > EDITABLE)
    return `${count(states)} × ${count(actions)} × ${count(states)} transition probabilities are ${counted(numbers, "number")}; a table to edit has at most ${count(EDITABLE)}.`;
  if (horizon * states * actions * (states + dim) > WRITTEN)
    return `Its tables over ${counted(horizon, "step")}, with ${counted(dim, "feature")}, are more than ${counted(WRITTEN, "number")}: too many to edit.`;
  return null;
}

/**
 * @param {Session} session
 * @returns {Promise<unknown>} its features as numbers
 */
export async function valuesOf(session) {
  return merged((await modelOf(session)).features);
}

/**
 * @param {Session} session
 * @returns {Promise<Spec>} the same problem as a table; features that depend on the old problem become a table, too
 */
export async function customTable(session) {
  return tabular(session.spec, await modelOf(session));
}

/**
 * @param {Session} session
 * @returns {Promise<Model>}
 */
async function modelOf(session) {
  const { model } = await session.record({ trace: false, model: true });
  if (!model) throw new Error("the engine gave no model");
  return model;
}

/**
 * @param {Spec} spec
 * @param {Model} model
 * @returns {Spec}
 */
export function tabular(spec, model) {
  const { transition, reward, features } = model;
  return {
    ...spec,
    problem: {
      kind: "table",
      horizon: model.horizon,
      transition: merged(transition),
      reward: merged(reward),
      start: model.start,
    },
    features:
      spec.features && KEPT.has(spec.features.kind) ? spec.features : { kind: "table", values: merged(features) },
  };
}

/**
 * One layer, if all layers are the same.
 * @template T
 * @param {T[]} layers
 * @returns {T | T[]}
 */
function merged(layers) {
  const [first, ...rest] = layers;
  const text = JSON.stringify(first);
  return rest.every((layer) => JSON.stringify(layer) === text) ? first : layers;
}
