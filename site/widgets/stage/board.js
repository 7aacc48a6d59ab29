// The board: the problem's own picture with what the learner knows of each state at one step, the agent, its path and the way back.

import { svg } from "../../ui/dom.js";
import { actionName } from "../path-words.js";
import { actionMark, coreMark, drawCore, hatch, sized } from "./marks.js";
import { short } from "./reading.js";

/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./reading.js").Known} Known */
/** @typedef {import("./reading.js").Shade} Shade */

/**
 * The newest path.
 * @typedef {object} Route
 * @property {number[]} states
 * @property {number} from the first step that it drew; those before are copied
 * @property {number} back the step that the next path goes back to, 0: none
 * @property {boolean} placed whether it has no steps before `from`: the learner starts its paths where it likes
 */

/**
 * What a board shows of a step.
 * @typedef {object} Scene
 * @property {number} h
 * @property {Shade} shade
 * @property {(s: number) => Known | null} known
 * @property {(s: number) => number[]} best the optimal actions
 * @property {(x: number) => number} strength of a cell's colour, 0..1
 * @property {Route | null} route
 */

/** Room for the words of the way back, px. */
const ASIDE = 96;
const TIGHT = 80;
const NARROW = 400;
const BELOW = 44;
const GAP = 3;
const LARGEST = 104;
/** From which size of a cell on it has a number, the state's number beside it, an action, and details; px. */
const ROOM = { number: 44, index: 62, action: 20, detail: 14 };

/** Room for the words of the way back, beside a board of more than one row or else below it, px. @param {Plan} plan @param {number} width */
function around({ down }, width) {
  return down === 1 ? { aside: 0, below: BELOW } : { aside: width < NARROW ? TIGHT : ASIDE, below: 0 };
}

/** The height that a board takes in a width if nothing limits it, px. @param {Plan} plan @param {number} width */
export function heightOf(plan, width) {
  const { aside, below } = around(plan, width);
  return plan.down * Math.min(LARGEST, Math.floor((width - aside) / plan.across)) + below;
}

/** Whether a path has a state at a step. @param {Route} route @param {number} h */
export const onRoute = ({ placed, from }, h) => !placed || h >= from;

export class Board {
  /** @type {SVGSVGElement} */
  element;
  #problem;
  #plan;
  #size;
  /** @type {Map<number, { tint: SVGElement, hatch: SVGElement, number: SVGElement, marks: SVGElement, core: SVGElement, drawn: string }>} by cell */
  #cells = new Map();
  /** @type {Map<number, number>} the cell of each state */
  #places = new Map();
  #road = svg("g", { class: "stage-road" });
  #over = svg("g", { class: "stage-over" });
  #cursor = svg("rect", { class: "stage-cursor", rx: 5, visibility: "hidden" });
  #pinned = svg("rect", { class: "stage-pinned", rx: 5, visibility: "hidden" });
  #drawnRoute = "";

  /**
   * @param {ProblemInfo} problem
   * @param {Plan} plan
   * @param {{ width: number, height: number, scale: number }} room
   */
  constructor(problem, plan, room) {
    this.#problem = problem;
    this.#plan = plan;
    const { across, down, states } = plan;
    const { aside, below } = around(plan, room.width);
    this.#size = Math.max(
      4,
      Math.min(LARGEST, Math.floor((room.width - aside) / across), Math.floor((room.height - below) / down)),
    );
    const size = this.#size;
    const { defs, fill } = hatch();
    const [tints, details, marks] = [svg("g"), svg("g"), svg("g")];
    for (let cell = 0; cell < states.length; cell++) {
      const box = this.#box(cell);
      const { look, text } = plan.look(cell);
      if (states[cell] < 0) {
        if (look === "wall") tints.append(svg("rect", { class: "stage-wall", ...box }));
        continue;
      }
      const tint = svg("rect", { class: "stage-tint", ...box });
      const unseen = svg("rect", { ...box, fill, visibility: "hidden" });
      const number = svg("text", {
        class: "stage-number",
        x: box.x + box.width - 5,
        y: box.y + 16,
        "text-anchor": "end",
      });
      const group = svg("g");
      tints.append(svg("rect", { class: "stage-ground", ...box }), tint, unseen);
      this.#detail(details, cell, look, text);
      if (size >= ROOM.index)
        marks.append(svg("text", { class: "stage-index", x: box.x + 5, y: box.y + 16 }, states[cell]));
      if (size >= ROOM.number) marks.append(number);
      const reach = Math.max(2, Math.min(6, size / 11));
      const core = coreMark(box.x + box.width - reach - 4, box.y + box.height - reach - 4, reach);
      drawCore(core, 0, problem.actions);
      marks.append(group);
      if (size >= ROOM.detail) marks.append(core);
      this.#cells.set(cell, { tint, hatch: unseen, number, marks: group, core, drawn: "" });
      this.#places.set(states[cell], cell);
    }
    const walls = plan.walls.map(([row, col]) => {
      const x = (col + 1) * size - GAP / 2;
      return svg("line", { class: "stage-town-wall", x1: x, x2: x, y1: row * size, y2: (row + 1) * size - GAP });
    });
    const [width, height] = [across * size + aside, down * size + below];
    this.element = svg(
      "svg",
      { class: "stage-board", ...sized({ width, height, scale: room.scale }), "aria-hidden": "true" },
      defs,
      tints,
      ...walls,
      this.#road,
      details,
      marks,
      this.#over,
      this.#pinned,
      this.#cursor,
    );
  }

  /** The name for screen readers. */
  get name() {
    return this.#plan.name;
  }

  /** @param {number} s */
  has(s) {
    return this.#places.has(s);
  }

  /** The state of the first cell. */
  get first() {
    return this.#plan.states.find((s) => s >= 0) ?? 0;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const size = this.#size;
    for (const [cell, parts] of this.#cells) {
      const s = this.#plan.states[cell];
      const known = scene.known(s);
      const x = known ? known[scene.shade] : NaN;
      const { look } = this.#plan.look(cell);
      const actions =
        !known || Number.isNaN(known.action) || look === "goal" || look === "trap" || size < ROOM.action
          ? []
          : scene.shade === "true"
            ? scene.best(s)
            : [known.action];
      const strength = scene.strength(x).toFixed(2);
      const text = size >= ROOM.number ? short(scene.shade, x) : "";
      const right = scene.shade === "true" || known?.optimal === 1;
      const drawn = `${strength} ${text} ${known?.seen} ${right} ${actions} ${x < 0} ${known?.core}`;
      if (drawn === parts.drawn) continue;
      parts.drawn = drawn;
      parts.tint.setAttribute("fill-opacity", strength);
      parts.tint.classList.toggle("less", x < 0);
      parts.hatch.setAttribute("visibility", known?.seen === false ? "visible" : "hidden");
      parts.number.textContent = text;
      drawCore(parts.core, known?.core ?? 0, this.#problem.actions);
      const [mx, my] = this.#middle(cell);
      parts.marks.replaceChildren(
        ...actions.map((a) => actionMark(actionName(this.#problem, a), right, mx, my, Math.min(1.1, size / 70))),
      );
    }
    this.#drawRoute(scene);
  }

  /**
   * Shows which state is pointed at, and which is pinned; -1: none.
   * @param {number} pointed
   * @param {number} pinned
   */
  point(pointed, pinned) {
    for (const [rect, s] of /** @type {const} */ ([
      [this.#cursor, pointed],
      [this.#pinned, pinned],
    ])) {
      const cell = this.#places.get(s);
      rect.setAttribute("visibility", cell === undefined ? "hidden" : "visible");
      if (cell === undefined) continue;
      for (const [name, value] of Object.entries(this.#box(cell))) rect.setAttribute(name, String(value));
    }
  }

  /**
   * The state at a point of the element, -1: none.
   * @param {number} x px
   * @param {number} y px
   */
  at(x, y) {
    const [column, row] = [Math.floor(x / this.#size), Math.floor(y / this.#size)];
    if (column < 0 || row < 0 || column >= this.#plan.across || row >= this.#plan.down) return -1;
    return this.#plan.states[row * this.#plan.across + column];
  }

  /**
   * The state that an arrow key leads to.
   * @param {number} s
   * @param {string} key
   */
  next(s, key) {
    const { across, states } = this.#plan;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[key];
    let cell = this.#places.get(s);
    if (cell === undefined) return this.first;
    if (key === "Home") return this.first;
    if (key === "End") return states.findLast((one) => one >= 0) ?? s;
    if (!by) return s;
    for (;;) {
      const before = cell;
      cell += by;
      const sameRow = Math.floor(cell / across) === Math.floor(before / across);
      if (cell < 0 || cell >= states.length || (Math.abs(by) === 1 && !sameRow && across > 1)) return s;
      if (states[cell] >= 0) return states[cell];
    }
  }

  /** @param {number} cell */
  #box(cell) {
    const size = this.#size;
    const gap = size >= 20 ? GAP : size >= 8 ? 1 : 0;
    const { across } = this.#plan;
    return {
      x: (cell % across) * size,
      y: Math.floor(cell / across) * size,
      width: size - gap,
      height: size - gap,
      rx: Math.min(4, size / 8),
    };
  }

  /** The middle of what is drawn in a cell, under its numbers. @param {number} cell @returns {[number, number]} */
  #middle(cell) {
    const { x, y, width } = this.#box(cell);
    return [x + width / 2, y + width / 2 + (this.#size >= ROOM.number ? width * 0.12 : 0)];
  }

  /**
   * @param {SVGElement} to
   * @param {number} cell
   * @param {string} look
   * @param {string} text
   */
  #detail(to, cell, look, text) {
    const size = this.#size;
    if (size < ROOM.detail) {
      if (look === "goal" || look === "trap") to.append(svg("rect", { class: `stage-${look}`, ...this.#box(cell) }));
      return;
    }
    const [x, y] = this.#middle(cell);
    const k = Math.min(1.1, size / 70);
    if (look === "trap") to.append(svg("ellipse", { class: "stage-pit", cx: x, cy: y, rx: 17 * k, ry: 14 * k }));
    if (look === "start") to.append(svg("rect", { class: "stage-start", ...this.#box(cell) }));
    if (look === "goal")
      to.append(
        svg("path", {
          class: "stage-flag",
          transform: `translate(${x} ${y}) scale(${k})`,
          d: "M-7 15v-29l19 7.5-19 7.5",
        }),
      );
    if (look === "door") to.append(svg("circle", { class: "stage-door", cx: x, cy: y, r: 19 * k }));
    const { x: left, y: top, width } = this.#box(cell);
    if (
      (look === "door" || look === "pays" || (look === "goal" && text !== "G") || (look === "free" && text)) &&
      size >= 34
    )
      to.append(svg("text", { class: "stage-said", x: left + 5, y: top + width - 6 }, text));
  }

  /** @param {Scene} scene */
  #drawRoute({ route, h, known }) {
    const drawn = JSON.stringify([
      route,
      h,
      route && known(route.states[h - 1])?.action,
      route && known(route.states[h - 1])?.optimal,
    ]);
    if (drawn === this.#drawnRoute) return;
    this.#drawnRoute = drawn;
    this.#road.replaceChildren();
    this.#over.replaceChildren();
    const cells = route?.states.map((s) => this.#places.get(s) ?? -1) ?? [];
    if (!route || cells.length === 0) return;
    const size = this.#size;
    const wide = Math.max(3, Math.min(11, size * 0.16));
    const line = (/** @type {number[]} */ some) =>
      some
        .filter((cell) => cell >= 0)
        .map((cell, i) => `${i ? "L" : "M"}${this.#middle(cell).join(" ")}`)
        .join("");
    const again = route.from > 1 && !route.placed;
    this.#road.append(
      svg("path", {
        class: "stage-copied",
        d: line(route.placed ? [] : cells.slice(0, route.from)),
        "stroke-width": wide,
      }),
      svg("path", {
        class: again ? "stage-again" : "stage-fresh",
        d: line(cells.slice(route.from - 1)),
        "stroke-width": wide,
      }),
      svg("path", { class: again ? "stage-again fine" : "stage-fresh fine", d: line(cells.slice(route.from - 1)) }),
    );
    const [end, here, target] = [
      cells[cells.length - 1],
      onRoute(route, h) ? cells[h - 1] : -1,
      route.back > 0 ? cells[route.back - 1] : -1,
    ];
    if (end >= 0 && end !== here) {
      const [x, y] = this.#middle(end);
      this.#over.append(
        svg("circle", { class: again ? "stage-end again" : "stage-end", cx: x, cy: y, r: Math.min(8, size * 0.2) }),
      );
    }
    if (here >= 0) this.#drawAgent(here, known(route.states[h - 1]));
    if (target >= 0 && end >= 0) this.#drawBack(end, target, route.back, here === target);
  }

  /** @param {number} cell @param {Known | null} known */
  #drawAgent(cell, known) {
    const [x, y] = this.#middle(cell);
    const r = Math.min(21, this.#size * 0.31);
    this.#over.append(svg("circle", { class: "stage-agent", cx: x, cy: y, r }));
    if (known && !Number.isNaN(known.action) && r >= 9)
      this.#over.append(
        actionMark(actionName(this.#problem, known.action), known.optimal === 1, x, y, (0.9 * r) / 21, "on-agent"),
      );
  }

  /**
   * The way back: from the end of the path around the board to the state that the next path begins at.
   * @param {number} end
   * @param {number} target
   * @param {number} step
   * @param {boolean} agent whether the agent stands at the target
   */
  #drawBack(end, target, step, agent) {
    const size = this.#size;
    const { across, down } = this.#plan;
    const [ex, ey] = this.#middle(end);
    const [ax, ay] = this.#middle(target);
    const clear = agent ? Math.min(21, size * 0.31) + 3 : Math.min(12, size * 0.3);
    const head = Math.min(14, size * 0.35);
    if (down === 1) {
      const low = size + 18;
      const out = (low - 0.25 * ey) / 0.75;
      const spread = end === target ? size * 0.4 : 0;
      this.#over.append(
        svg("path", {
          class: "stage-back",
          d: `M${ex + spread} ${ey + 9}C${ex + spread} ${out} ${ax - spread} ${out} ${ax - spread / 3} ${ay + clear + head}`,
        }),
        svg("path", {
          class: "stage-back-head",
          transform: `translate(${ax - spread / 3} ${ay + clear}) rotate(90)`,
          d: `M0 0L${head} ${head / 2}V${-head / 2}Z`,
        }),
        svg(
          "text",
          {
            class: "stage-back-said",
            x: Math.max(52, Math.min(across * size - 52, (ex + ax) / 2)),
            y: size + 38,
            "text-anchor": "middle",
          },
          `back to step ${step}`,
        ),
      );
      return;
    }
    const edge = across * size + 8;
    const from = Math.min(8, size * 0.2) + 2;
    if (end === target) {
      // A loop beside the state: all the way round the board would say less.
      const [wide, tall] = [size * 0.85, size * 0.6];
      this.#over.append(
        svg("path", {
          class: "stage-back",
          d: `M${ax + 6} ${ay + clear}C${ax + wide} ${ay + tall} ${ax + wide} ${ay - tall} ${ax + clear + head * 0.6} ${ay - clear * 0.5 - head * 0.4}`,
        }),
        svg("path", {
          class: "stage-back-head",
          transform: `translate(${ax + clear * 0.85} ${ay - clear * 0.4}) rotate(-28)`,
          d: `M0 0L${head} ${head / 2}V${-head / 2}Z`,
        }),
      );
    } else {
      const out = (edge - 0.125 * (ex + from + ax + clear + head)) / 0.75;
      const near = Math.abs(ey - ay) < size / 2;
      const spread = near ? size * 0.7 : 0;
      this.#over.append(
        svg("path", {
          class: "stage-back",
          d: `M${ex + from} ${ey - (near ? 3 : 0)}C${out} ${ey - spread} ${out} ${ay + spread} ${ax + clear + head} ${ay + (near ? 2 : 0)}`,
        }),
        svg("path", {
          class: "stage-back-head",
          transform: `translate(${ax + clear} ${ay + (near ? 2 : 0)})`,
          d: `M0 0L${head} ${head / 2}V${-head / 2}Z`,
        }),
      );
    }
    const middle = Math.max(16, Math.min(down * size - 26, (ey + ay) / 2));
    this.#over.append(
      svg("text", { class: "stage-back-said", x: edge + 10, y: middle }, "back to"),
      svg("text", { class: "stage-back-said", x: edge + 10, y: middle + 18 }, `step ${step}`),
    );
  }
}
