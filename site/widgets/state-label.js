// What stands in a state's circle, or in its pill where the name is longer, and how much room that takes.

/** @typedef {Pick<import("../revisit.d.ts").ProblemInfo, "states" | "stateNames" | "start">} Named */

/**
 * @typedef {object} Label
 * @property {string} text the name, or the number where the name does not fit, shortened where that does not fit either
 * @property {number} size of the letters, px
 * @property {number} half of the width that it takes with its circle or pill, px; at least the radius
 */

/** What stands on either side of a number and of a name, px. */
const beside = { number: 4, name: 6 };
/** What is left between two states, px: two names leave room for an action's. */
const between = { number: 8, name: 14 };
const digit = 0.6;

/**
 * @param {{ name: string, number: string }} state
 * @param {{ step: number, radius: number }} at the distance between two states, and a state's radius, px
 * @returns {Label}
 */
export function labelOf({ name, number }, { step, radius }) {
  const size = radius >= 11 ? 12 : radius >= 9 ? 11 : 10;
  const half = halfOf(
    name === number ? digit * name.length : widthOf(name),
    size,
    radius,
    name === number ? "number" : "name",
  );
  if (name !== number && 2 * half <= step - between.name) return { text: name, size, half };
  const most = Math.max(2, Math.floor((step - between.number - 2 * beside.number) / (digit * size)));
  const text = number.length <= most ? number : `${number.slice(0, most - 1)}…`; // two letters of a name say nothing
  return { text, size, half: halfOf(digit * text.length, size, radius, "number") };
}

/**
 * The half of the widest labels where paths begin and where they end.
 * @param {Named} problem
 * @param {{ step: number, radius: number }} at
 * @returns {{ first: number, last: number }} px
 */
export function ends(problem, at) {
  const [first, last] = widest(problem).map((names) => Math.max(...names.map((name) => labelOf(name, at).half)));
  return { first, last };
}

/** @type {WeakMap<Named, [States, States]>} */
const known = new WeakMap();
/** @typedef {{ name: string, number: string }[]} States */

/**
 * The states where paths begin, and all of them: one of each width that a name has.
 * @param {Named} problem
 * @returns {[States, States]}
 */
function widest(problem) {
  const before = known.get(problem);
  if (before) return before;
  const { states, stateNames, start } = problem;
  const longest = String(states - 1);
  const every = (/** @type {number[] | null} */ list) => {
    if (!stateNames) return [{ name: longest, number: longest }];
    const widths = new Map();
    for (const s of list ?? stateNames.keys())
      widths.set(widthOf(stateNames[s]), { name: stateNames[s], number: longest });
    return [...widths.values()];
  };
  const begin =
    start.state !== undefined
      ? [start.state]
      : (start.cycle ?? start.distribution?.flatMap((p, s) => (p > 0 ? [s] : [])) ?? null);
  /** @type {[States, States]} */
  const found = [every(begin), every(null)];
  known.set(problem, found);
  return found;
}

/**
 * @param {number} width of the text in units of its size
 * @param {number} size px
 * @param {number} radius px
 * @param {keyof typeof beside} what
 */
function halfOf(width, size, radius, what) {
  return Math.max(radius, beside[what] + 0.5 * size * width);
}

/** About how wide a text in the page's typeface is, in units of its size. @param {string} text */
export function widthOf(text) {
  let width = 0;
  for (const c of text)
    width += /[ijlftrI1.,:;'|! ()[\]-]/.test(c)
      ? 0.36
      : /[mwMW@%]/.test(c)
        ? 0.92
        : /[A-Z]/.test(c)
          ? 0.7
          : /\d/.test(c)
            ? digit
            : c > "⺀"
              ? 1
              : 0.57;
  return width;
}
