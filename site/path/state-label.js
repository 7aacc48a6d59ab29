// The text in a state's circle, or in a pill if the name is longer, and the room that it needs.

/** @typedef {Pick<import("../revisit.d.ts").ProblemInfo, "states" | "stateNames" | "start">} Named */

/**
 * @typedef {object} Label
 * @property {string} text the name, or the number if the name does not fit; shortened if that does not fit either
 * @property {number} size of the letters, px
 * @property {number} half of the width of its circle or pill, px; at least the radius
 */

/** The padding of a number and of a name on either side, px. */
const padding = { number: 4, name: 5 };
/** The distance that two states keep, px: between names an action's label has room. */
const between = { number: 8, name: 11 };
const digit = 0.6;
/** The size of the letters, px. */
const letters = 13;

/**
 * @param {{ name: string, number: string }} state
 * @param {{ step: number, radius: number }} at the distance between two states, and a state's radius, px
 * @returns {Label}
 */
export function labelOf({ name, number }, { step, radius }) {
  const size = letters;
  const half = halfOf(
    name === number ? digit * name.length : widthOf(name),
    size,
    radius,
    name === number ? "number" : "name",
  );
  if (name !== number && 2 * half <= step - between.name) return { text: name, size, half };
  const most = Math.max(2, Math.floor((step - between.number - 2 * padding.number) / (digit * size)));
  const text = number.length <= most ? number : `${number.slice(0, most - 1)}…`; // two letters of a name would say nothing
  return { text, size, half: halfOf(digit * text.length, size, radius, "number") };
}

/**
 * Half the width of the widest label among the states where paths begin, and among those where they end.
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
 * The states where paths begin, and all states: one for each length of a name.
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
 * @param {number} width of the text, in units of the font's size
 * @param {number} size px
 * @param {number} radius px
 * @param {keyof typeof padding} what
 */
function halfOf(width, size, radius, what) {
  return Math.max(radius, padding[what] + 0.5 * size * width);
}

/** About how wide a text is in the page's font, in units of its size. @param {string} text */
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
