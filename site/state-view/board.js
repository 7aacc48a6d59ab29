// The board: the problem's own picture with what the learner knows of each state at one step, the agent, its path and the way back.

import { isNew, svg } from "../ui/dom.js";
import { setAll, textOf } from "../ui/mark-elements.js";
import {
  besidePlan,
  cellMarks,
  firstState,
  gridOf,
  nextState,
  planMarks,
  ROOM,
  routeKey,
  routeMarks,
  stateAtPoint,
} from "./board-marks.js";
import { actionMark, coreMark, drawCore, hatch, sized } from "./marks.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board-floor.js").Floor} Floor */
/** @typedef {import("./board-marks.js").Scene} Scene */
/** @typedef {import("./board-marks.js").Grid} Grid */

export class Board {
  /** @type {SVGSVGElement} */
  element;
  #problem;
  #floor;
  #grid;
  /** @type {Map<number, { tint: SVGElement, hatch: SVGElement, number: SVGElement, marks: SVGElement, core: SVGElement, drawn: string }>} by cell */
  #cells = new Map();
  /** @type {Map<number, number>} the cell of each state */
  #places = new Map();
  #road = svg("g", { class: "state-view-road" });
  #plan = svg("g", { class: "state-view-plan" });
  #over = svg("g", { class: "state-view-over" });
  #cursor = svg("rect", { class: "state-view-cursor", rx: 5, visibility: "hidden" });
  #pinned = svg("rect", { class: "state-view-pinned", rx: 5, visibility: "hidden" });
  #drawnRoute = "";

  /**
   * @param {ProblemInfo} problem
   * @param {Floor} floor
   * @param {{ width: number, height: number, scale: number }} room
   */
  constructor(problem, floor, room) {
    this.#problem = problem;
    this.#floor = floor;
    this.#grid = gridOf(floor, room);
    const { size, width, height } = this.#grid;
    const { defs, fill } = hatch();
    const [tints, marks] = [svg("g"), svg("g")];
    for (const { cell, s, box } of this.#grid.cells) {
      if (s < 0) continue;
      const tint = svg("rect", { class: "state-view-tint", ...box });
      const unseen = svg("rect", { ...box, fill, visibility: "hidden" });
      const numbered = size >= ROOM.index;
      // At the left as long as no index is there: at the right a loop of the way back would cross it.
      const number = svg("text", {
        class: "state-view-number",
        x: numbered ? box.x + box.width - 5 : box.x + 5,
        y: box.y + 16,
        "text-anchor": numbered ? "end" : "start",
      });
      const group = svg("g");
      tints.append(tint, unseen);
      if (numbered) marks.append(svg("text", { class: "state-view-index", x: box.x + 5, y: box.y + 16 }, s));
      if (size >= ROOM.number) marks.append(number);
      const reach = Math.max(2, Math.min(6, size / 11));
      const core = coreMark(box.x + box.width - reach - 4, box.y + box.height - reach - 4, reach);
      drawCore(core, 0, problem.actions);
      marks.append(group);
      if (size >= ROOM.detail) marks.append(core);
      this.#cells.set(cell, { tint, hatch: unseen, number, marks: group, core, drawn: "" });
      this.#places.set(s, cell);
    }
    const { ground, walls, details } = groundOf(this.#grid);
    this.element = svg(
      "svg",
      { class: "state-view-board", ...sized({ width, height, scale: room.scale }), "aria-hidden": "true" },
      defs,
      ...ground,
      tints,
      ...walls,
      this.#road,
      ...details,
      this.#plan,
      marks,
      this.#over,
      this.#pinned,
      this.#cursor,
    );
  }

  /** The name for screen readers. */
  get name() {
    return this.#floor.name;
  }

  /** @param {number} s */
  has(s) {
    return this.#places.has(s);
  }

  /** The state of the first cell. */
  get first() {
    return firstState(this.#floor);
  }

  /** @param {Scene} scene */
  draw(scene) {
    const plan = planMarks(this.#grid, scene);
    for (const mark of cellMarks(this.#grid, this.#problem, scene, plan)) {
      const parts = this.#cells.get(mark.cell);
      if (!parts || mark.key === parts.drawn) continue;
      parts.drawn = mark.key;
      parts.tint.setAttribute("fill-opacity", mark.strength);
      parts.tint.classList.toggle("less", mark.less);
      parts.hatch.setAttribute("visibility", mark.unseen ? "visible" : "hidden");
      parts.number.textContent = mark.text;
      drawCore(parts.core, mark.core, this.#problem.actions);
      parts.marks.replaceChildren(...mark.actions.map((action) => actionMark(action)));
    }
    if (isNew(this.#plan, JSON.stringify(plan?.moves ?? [])))
      this.#plan.replaceChildren(...(plan?.moves ?? []).map(moveMark));
    this.#drawRoute(plan ? besidePlan(scene, plan, this.#places) : scene);
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
      setAll(rect, this.#grid.cells[cell].box);
    }
  }

  /**
   * The state at a point of the element, -1: none.
   * @param {number} x px
   * @param {number} y px
   */
  at(x, y) {
    return stateAtPoint(this.#grid, x, y);
  }

  /**
   * The state that an arrow key leads to.
   * @param {number} s
   * @param {string} key
   */
  next(s, key) {
    return nextState(this.#floor, s, key);
  }

  /** @param {Scene} scene */
  #drawRoute(scene) {
    const drawn = routeKey(scene);
    if (drawn === this.#drawnRoute) return;
    this.#drawnRoute = drawn;
    this.#road.replaceChildren();
    this.#over.replaceChildren();
    const marks = routeMarks(this.#grid, this.#problem, scene, (s) => this.#places.get(s));
    if (!marks) return;
    this.#road.append(...roadOf(marks));
    const { again, end, agent, back } = marks;
    if (end)
      this.#over.append(
        svg("circle", { class: again ? "state-view-end again" : "state-view-end", cx: end.x, cy: end.y, r: end.r }),
      );
    if (agent) this.#over.append(svg("circle", { class: "state-view-agent", cx: agent.x, cy: agent.y, r: agent.r }));
    if (agent?.action) this.#over.append(actionMark(agent.action, "on-agent"));
    if (back) this.#over.append(...backOf(back));
  }
}

/** A move of the plan. @param {import("./board-marks.js").PlanMarks["moves"][number]} move */
export const moveMark = ({ line, head, wide, right }) =>
  svg(
    "g",
    { class: `${right ? "right" : "wrong"}${head ? "" : " chance"}` },
    svg("path", { d: line, "stroke-width": wide }),
    head && svg("path", { class: "head", d: head }),
  );

/** The newest path. @param {Pick<import("./board-marks.js").RouteMarks, "again" | "wide" | "copied" | "drawn">} marks */
export function roadOf({ again, wide, copied, drawn }) {
  const kind = again ? "state-view-again" : "state-view-fresh";
  return [
    svg("path", { class: "state-view-copied", d: copied, "stroke-width": wide }),
    svg("path", { class: kind, d: drawn, "stroke-width": wide }),
    svg("path", { class: `${kind} fine`, d: drawn }),
  ];
}

/** @param {import("./board-marks.js").Back} back */
export function backOf({ line, head: { x, y, turn, d }, words }) {
  return [
    svg("path", { class: "state-view-back", d: line }),
    svg("path", {
      class: "state-view-back-head",
      transform: `translate(${x} ${y})${turn === 0 ? "" : ` rotate(${turn})`}`,
      d,
    }),
    ...words.map((one) => textOf(one, "state-view-back-said")),
  ];
}

/** What a board shows of the problem alone: what is under the colours of its states, walls between cells, and what is in the cells. @param {Grid} grid */
export function groundOf({ cells, walls, size, small }) {
  const open = cells.filter(({ s }) => s >= 0);
  const blocked = cells.filter(({ s, look }) => s < 0 && look === "wall");
  return {
    ground: [...cellsOf("state-view-wall", blocked, small), ...cellsOf("state-view-ground", open, small)],
    walls: walls.map(({ x, y1, y2 }) => svg("line", { class: "state-view-town-wall", x1: x, x2: x, y1, y2 })),
    details: small
      ? ["goal", "trap"].flatMap((kind) =>
          cellsOf(
            `state-view-${kind}`,
            open.filter(({ look }) => look === kind),
            true,
          ),
        )
      : open.flatMap((mark) => detailsOf(mark, size)),
  };
}

/**
 * Cells of one kind: each a rectangle, or all one path if they are small.
 * @param {string} kind
 * @param {Grid["cells"]} cells
 * @param {boolean} small
 * @param {{ [attribute: string]: string | number }} [more]
 */
export function cellsOf(kind, cells, small, more = {}) {
  if (!small) return cells.map(({ box }) => svg("rect", { class: kind, ...box, ...more }));
  const d = cells.map(({ box: { x, y, width, height } }) => `M${x} ${y}h${width}v${height}h${-width}z`).join("");
  return d ? [svg("path", { class: kind, d, ...more })] : [];
}

/** What a cell has apart from its state. @param {Grid["cells"][number]} mark @param {number} size */
function detailsOf({ box, middle: [x, y], look, said }, size) {
  const k = Math.min(1.1, size / 70);
  const parts = [];
  if (look === "trap") parts.push(svg("ellipse", { class: "state-view-pit", cx: x, cy: y, rx: 17 * k, ry: 14 * k }));
  if (look === "start") parts.push(svg("rect", { class: "state-view-start", ...box }));
  if (look === "goal")
    parts.push(
      svg("path", {
        class: "state-view-flag",
        transform: `translate(${x} ${y}) scale(${k})`,
        d: "M-7 15v-29l19 7.5-19 7.5",
      }),
    );
  if (look === "door") parts.push(svg("circle", { class: "state-view-door", cx: x, cy: y, r: 19 * k }));
  if (said) parts.push(textOf(said, "state-view-said"));
  return parts;
}
