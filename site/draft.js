// The spec as it is being edited: each change gives a new spec whose dependent parts follow along.

/** @typedef {import("./revisit.d.ts").Spec} Spec */

/**
 * @param {Spec} spec
 * @param {string} path dotted, such as "algorithm.c_beta" or "problem.horizon"
 * @param {unknown} value undefined takes the field out, so that its default applies
 * @returns {Spec}
 */
export function edited(spec, path, value) {
  const next = /** @type {Spec} */ (withPath(spec, path.split("."), value));
  if (path === "problem.horizon" && Array.isArray(next.algorithm?.gap) && Number.isInteger(value)) {
    next.algorithm = { ...next.algorithm, gap: stretched(next.algorithm.gap, Number(value)) };
  }
  if (spec.problem.kind === "table" && path === "problem.transition") {
    // The table's sizes are read off its arrays; kept from before, they would contradict the new ones.
    next.problem = { ...next.problem, states: undefined, actions: undefined };
  }
  return next;
}

/**
 * @param {unknown} value
 * @param {string[]} names
 * @param {unknown} leaf
 * @returns {unknown}
 */
function withPath(value, names, leaf) {
  if (names.length === 0) return leaf;
  const [name, ...rest] = names;
  const fields = /** @type {{ [name: string]: unknown }} */ (value ?? {});
  const copy = { ...fields, [name]: withPath(fields[name], rest, leaf) };
  if (copy[name] === undefined) delete copy[name];
  return copy;
}

/**
 * One gap a step for another horizon: the last one stands for the steps that are new.
 * @param {(number | null)[]} gaps
 * @param {number} horizon
 */
function stretched(gaps, horizon) {
  return Array.from({ length: Math.max(1, horizon) }, (_, h) => gaps[Math.min(h, gaps.length - 1)]);
}
