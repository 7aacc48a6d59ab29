// A picture of the problem, shaded by V1*: its board, or a list of its states.

import { el, formula, svg } from "../ui/dom.js";
import { setAll, textOf } from "../ui/mark-elements.js";
import { measure } from "../ui/numbers.js";
import { stateName } from "../run/path-text.js";
import { cellsOf, groundOf } from "./board.js";
import { gridOf } from "./board-marks.js";
import { floorOf, titleOf, wholeName } from "./board-floor.js";
import { stateList } from "./state-list.js";
import { PLACES } from "./town.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {{ width: number, shade: (s: number) => number }} Canvas width: in its own units; shade: the strength of a state's colour, 0..1 */
/** @typedef {{ element: Element, mark: (state: number | null) => void }} Picture mark: marks the state that the learner goes back to */

// Drawn no wider than the column is beside a scrollbar: what is drawn smaller has letters that are too small.
const [width, height] = [284, 196];
/** Strengths of colour on a board of small cells, where all cells of one are one shape. */
const levels = 24;
/** Of Taxi: the passenger at the first place, to the second. */
const usual = 1;

/**
 * @param {HTMLElement} mount
 */
export function createProblemMap(mount) {
  /** @type {Picture | null} */
  let picture = null;
  return {
    /** @param {ProblemInfo} problem */
    draw(problem) {
      const least = Math.min(...problem.value);
      const most = Math.max(...problem.value);
      // If even the worst state has a large value, as after rewards were scaled, only the differences are shown.
      const floor = least > 0.5 * most ? least : 0;
      const shade = (/** @type {number} */ s) =>
        s < problem.value.length && most > floor ? (0.62 * (problem.value[s] - floor)) / (most - floor) : 0;
      picture = (floorOf(problem, usual) ? board : stateList)(problem, { width, shade });
      mount.replaceChildren(
        picture.element,
        el(
          "p",
          { class: "hint" },
          el("i", { class: "shade", "aria-hidden": "true" }),
          "Colour: true value ",
          formula("V1"),
          least === most
            ? ` (${measure(most)} in every state)`
            : floor > 0
              ? `, ${measure(least)} to ${measure(most)}`
              : `, at most ${measure(most)}`,
        ),
      );
    },
    /**
     * Marks the state that the learner goes back to.
     * @param {number | null} state
     */
    mark: (state) => picture?.mark(state),
  };
}

/**
 * The state view's board without what a learner knows.
 * @param {ProblemInfo} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
function board(problem, { shade }) {
  const drawing = svg("svg", { class: "map", role: "img" });
  const back = svg("rect", { class: "back-at", visibility: "hidden" });
  /** @type {import("./board-marks.js").Grid["cells"]} */
  let cells = [];

  /** @param {number} near a state that is on the board */
  function draw(near) {
    const floor = floorOf(problem, near);
    if (!floor) return;
    const grid = gridOf(floor, { width, height, bare: true });
    cells = grid.cells.filter(({ s }) => s >= 0);
    const { ground, walls, details } = groundOf(grid);
    const isMap = Boolean(problem.map) || town !== null;
    const names = isMap || grid.small ? [] : cells.map(({ s, box }) => inTheMiddle(stateName(problem, s), box));
    const note = floor.note ? [textOf({ x: grid.width / 2, y: grid.height + 14, text: floor.note }, "note")] : [];
    // Outlines of cells at the edge need some room.
    const wide = Math.max(width, grid.width) + 4;
    drawing.setAttribute("viewBox", `${(grid.width - wide) / 2} -2 ${wide} ${grid.height + 20 * note.length + 4}`);
    drawing.setAttribute("aria-label", wholeName(problem, floor));
    drawing.replaceChildren(...ground, ...tints(grid.small), ...walls, ...details, ...names, ...note, back);
  }

  /** @param {boolean} small whether cells of about the same value are one shape */
  function tints(small) {
    if (!small)
      return cells.map(({ s, box, word }) =>
        svg(
          "rect",
          { class: "state-view-tint", ...box, "fill-opacity": shade(s).toFixed(3) },
          svg("title", {}, titleOf(problem, s, word)),
        ),
      );
    return Array.from({ length: levels + 1 }, (_, level) =>
      cellsOf(
        "state-view-tint",
        cells.filter(({ s }) => Math.round(levels * shade(s)) === level),
        true,
        { "fill-opacity": level / levels },
      ),
    ).flat();
  }

  const town = problem.kind === "taxi" ? townChoice(draw) : null;
  draw(usual);
  return {
    element: town ? el("div", {}, drawing, town.element) : drawing,
    mark(state) {
      if (town && state !== null && !cells.some(({ s }) => s === state)) town.choose(state);
      const place = cells.find(({ s }) => s === state);
      back.setAttribute("visibility", place ? "visible" : "hidden");
      if (place) setAll(back, place.box);
    },
  };
}

/** @param {string} text @param {{ x: number, y: number, width: number, height: number }} box */
const inTheMiddle = (text, { x, y, width, height }) => textOf({ x: x + width / 2, y: y + height / 2 + 4.5, text });

/**
 * Taxi's town shows one place of the passenger and one destination at a time.
 * @param {(near: number) => void} draw
 */
function townChoice(draw) {
  const names = PLACES.map(({ name }) => name);
  const passenger = choice("Passenger", [...names.map((name) => `at ${name}`), "in the taxi"]);
  const destination = choice(
    "Destination",
    names.map((name) => `to ${name}`),
  );
  const choose = (/** @type {number} */ state) => {
    passenger.value = String(Math.floor(state / 4) % 5);
    destination.value = String(state % 4);
    draw(state);
  };
  for (const select of [passenger, destination])
    select.addEventListener("change", () => draw(4 * Number(passenger.value) + Number(destination.value)));
  destination.value = String(usual);
  return { element: el("div", { class: "town-choice" }, passenger, destination), choose };
}

/**
 * @param {string} name
 * @param {string[]} texts
 */
function choice(name, texts) {
  return el(
    "select",
    { class: "select low", "aria-label": `${name} in the picture` },
    ...texts.map((text, i) => el("option", { value: i }, text)),
  );
}
