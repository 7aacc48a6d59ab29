// The town of Taxi: 25 cells, for one place of the passenger and one destination at a time.

import { el, svg } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { picture } from "./picture.js";
import { PLACES, SIDE, WALLS } from "./town.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./picture.js").Canvas} Canvas */
/** @typedef {import("./picture.js").Picture} Picture */

const SIZE = 36;

/**
 * @param {ProblemInfo} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
export function taxi(problem, { width, shade }) {
  const left = (width - SIZE * SIDE) / 2;
  const corner = (/** @type {number} */ cell) => ({
    x: left + (cell % SIDE) * SIZE,
    y: 1 + Math.floor(cell / SIDE) * SIZE,
  });
  const drawing = svg("svg", {
    class: "map",
    role: "img",
    viewBox: `0 0 ${width} ${SIZE * SIDE + 2}`,
    "aria-label": "The taxi's town, 5 rows of 5 cells, with the places R, G, Y and B in or near the corners",
  });
  const passenger = choice("Passenger", [...PLACES.map(({ name }) => `at ${name}`), "in the taxi"]);
  const destination = choice(
    "Destination",
    PLACES.map(({ name }) => `to ${name}`),
  );
  destination.value = "1";
  let town = picture(drawing, new Map());

  function draw() {
    const [from, to] = [Number(passenger.value), Number(destination.value)];
    /** @type {Map<number, SVGElement>} */
    const places = new Map();
    const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => {
      const s = (cell * 5 + from) * 4 + to;
      const box = { ...corner(cell), width: SIZE, height: SIZE };
      const place = PLACES.findIndex((one) => one.cell === cell);
      const group = svg(
        "g",
        { class: place === to && place >= 0 ? "cell start" : "cell" },
        svg("rect", { class: "ground", ...box }),
        svg("rect", { class: "worth", ...box, "fill-opacity": shade(s).toFixed(3) }),
        place >= 0 && place === from
          ? svg("circle", { class: "ring-of-door", cx: box.x + SIZE / 2, cy: box.y + SIZE / 2, r: 12 })
          : false,
        place >= 0
          ? svg("text", { x: box.x + SIZE / 2, y: box.y + SIZE / 2 + 4, "text-anchor": "middle" }, PLACES[place].name)
          : false,
        svg("rect", { class: "frame", ...box }),
        svg("title", {}, `${problem.stateNames?.[s] ?? `state ${s}`}, value ${measure(problem.value[s])}`),
      );
      places.set(s, group);
      return group;
    });
    const walls = WALLS.map(([row, col]) => {
      const { x, y } = corner(row * SIDE + col + 1);
      return svg("line", { class: "town-wall", x1: x, x2: x, y1: y, y2: y + SIZE });
    });
    drawing.replaceChildren(
      ...cells,
      ...walls,
      svg("rect", { class: "town-wall", x: left, y: 1, width: SIZE * SIDE, height: SIZE * SIDE }),
    );
    town = picture(drawing, places);
  }

  for (const select of [passenger, destination]) select.addEventListener("change", draw);
  draw();
  return {
    element: el("div", {}, drawing, el("div", { class: "town-choice" }, passenger, destination)),
    mark(state) {
      if (
        state !== null &&
        (Math.floor(state / 4) % 5 !== Number(passenger.value) || state % 4 !== Number(destination.value))
      ) {
        passenger.value = String(Math.floor(state / 4) % 5);
        destination.value = String(state % 4);
        draw();
      }
      town.mark(state);
    },
  };
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
