// The layered graph: a column for each step, a node for each state, and between them the moves of the greedy policy, as wide as likely. Where
// the problem has a picture of its steps, nodes stand where that has them.

import { svg } from "../ui/dom.js";
import { setAll, textOf } from "../ui/mark-elements.js";
import { backOf, roadOf } from "./board.js";
import {
  bandOf,
  edgePaths,
  findNode,
  graphName,
  knownMarks,
  layoutOf,
  nextNode,
  nodeAt,
  nodesOf,
  routeMarks,
} from "./graph-marks.js";
import { coreMark, drawCore, hatch, sized } from "./marks.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board-marks.js").Route} Route */
/** @typedef {import("./graph-marks.js").Layout} Layout */
/** @typedef {import("./reading.js").Shade} Shade */

export class Graph {
  /** @type {SVGSVGElement} */
  element;
  #problem;
  #room;
  /** @type {Layout | null} */
  #layout = null;
  #shown = "";
  /** @type {{ disc: SVGElement, tint: SVGElement, unseen: SVGElement, core: SVGElement, act: SVGElement | null, drawn: string }[]} */
  #discs = [];
  #fill;
  #band = svg("rect", { class: "state-view-band", rx: 4 });
  #scenery = svg("g", { class: "state-view-scenery" });
  #edges = svg("g", { class: "state-view-edges" });
  #heads = svg("g");
  #discsGroup = svg("g");
  #road = svg("g", { class: "state-view-road" });
  #over = svg("g", { class: "state-view-over" });
  /** Read over the way back, which may pass through nodes. */
  #words = svg("g");
  #cursor = svg("circle", { class: "state-view-cursor", visibility: "hidden" });
  #pinned = svg("circle", { class: "state-view-pinned", visibility: "hidden" });

  /**
   * @param {ProblemInfo} problem
   * @param {{ width: number, height: number, scale: number }} room
   */
  constructor(problem, room) {
    this.#problem = problem;
    this.#room = room;
    const { defs, fill } = hatch();
    this.#fill = fill;
    this.element = svg(
      "svg",
      {
        class: "state-view-board state-view-graph",
        ...sized(room),
        "aria-hidden": "true",
      },
      defs,
      this.#band,
      this.#scenery,
      this.#edges,
      this.#road,
      this.#heads,
      this.#discsGroup,
      this.#over,
      this.#words,
      this.#pinned,
      this.#cursor,
    );
  }

  get name() {
    return graphName(this.#problem);
  }

  /**
   * @param {Layer} layer "graph"
   * @param {{ h: number, shade: Shade, strength: (x: number) => number, route: Route | null, plan: Layer | null }} scene
   */
  draw(layer, { h, shade, strength, route, plan }) {
    if (!layer.values) return;
    const layout = this.#place(layer);
    knownMarks(this.#problem, layer, layout, { shade, strength, plan }).forEach((mark, i) => {
      const parts = this.#discs[i];
      if (parts.drawn === mark.key) return;
      parts.drawn = mark.key;
      parts.tint.setAttribute("fill-opacity", mark.strength);
      parts.tint.classList.toggle("less", mark.less);
      parts.unseen.setAttribute("visibility", mark.unseen ? "visible" : "hidden");
      parts.disc.classList.toggle("wrong", mark.wrong);
      parts.disc.classList.toggle("off", mark.off);
      drawCore(parts.core, mark.core, this.#problem.actions);
      if (!parts.act) return;
      parts.act.textContent = mark.act;
      parts.act.classList.toggle("wrong", mark.wrong);
    });
    this.#drawEdges(edgePaths(this.#problem, layer, layout, plan));
    setAll(this.#band, bandOf(layout, h, this.#room));
    this.#road.replaceChildren();
    this.#over.replaceChildren();
    if (!route) return;
    const marks = routeMarks(this.#problem, layout, route, h, this.#room);
    this.#road.append(...roadOf(marks));
    const { agent, back } = marks;
    if (agent) this.#over.append(svg("circle", { class: "state-view-ring", cx: agent.x, cy: agent.y, r: agent.r }));
    if (back) this.#over.append(...backOf(back));
  }

  /**
   * @param {{ h: number, s: number } | null} pointed
   * @param {{ h: number, s: number } | null} pinned
   */
  point(pointed, pinned) {
    for (const [circle, at] of /** @type {const} */ ([
      [this.#cursor, pointed],
      [this.#pinned, pinned],
    ])) {
      const node = at && this.#layout && findNode(this.#problem, this.#layout, at.h, at.s);
      circle.setAttribute("visibility", node ? "visible" : "hidden");
      if (!node) continue;
      setAll(circle, { cx: node.x, cy: node.y, r: node.r + 3 });
    }
  }

  /** The step and the state at a point, null: none. @param {number} x px @param {number} y px */
  at(x, y) {
    return this.#layout && nodeAt(this.#layout, x, y);
  }

  /**
   * Where an arrow key leads.
   * @param {{ h: number, s: number }} from
   * @param {string} key
   * @returns {{ h: number, s: number }}
   */
  next(from, key) {
    return this.#layout ? nextNode(this.#layout, from, key) : from;
  }

  /** Finds places for the nodes, if they are others than before. @param {Layer} layer @returns {Layout} */
  #place(layer) {
    const shown = nodesOf(layer);
    if (this.#layout && shown === this.#shown) return this.#layout;
    this.#shown = shown;
    const layout = layoutOf(this.#problem, layer, this.#room);
    this.#layout = layout;
    if (this.#problem.picture)
      this.#scenery.replaceChildren(
        ...layout.scenery.lines.map((d) => svg("path", { d })),
        ...layout.scenery.words.map((one) => textOf(one)),
      );
    this.#drawNodes(layout);
    this.#band.toggleAttribute("hidden", this.#problem.horizon === 1);
    return layout;
  }

  /** @param {Layout} layout */
  #drawNodes({ marks, steps }) {
    this.#discs = [];
    /** @type {(SVGElement | null)[]} */
    const words = [];
    this.#discsGroup.replaceChildren(
      ...marks.map(({ x, y, r, rest, core, act, like, name }) => {
        const circle = (/** @type {{ [name: string]: unknown }} */ more) => svg("circle", { cx: x, cy: y, r, ...more });
        const parts = {
          disc: circle({ class: rest ? "state-view-node rest" : "state-view-node" }),
          tint: circle({ class: "state-view-tint", "fill-opacity": 0 }),
          unseen: circle({ fill: this.#fill, visibility: "hidden" }),
          core: coreMark(core.x, core.y, core.r),
          act: act && textOf(act, "state-view-act"),
          drawn: "",
        };
        drawCore(parts.core, 0, this.#problem.actions);
        this.#discs.push(parts);
        words.push(parts.act, like && textOf(like, "state-view-like"), name && textOf(name, "state-view-name"));
        return svg("g", {}, circle({ class: "state-view-ground" }), parts.tint, parts.unseen, parts.disc, parts.core);
      }),
    );
    this.#words.replaceChildren(...words.filter((one) => one !== null));
    this.#heads.replaceChildren(...steps.map((one) => textOf(one, "state-view-step")));
  }

  /** @param {import("./graph-marks.js").EdgePath[]} paths */
  #drawEdges(paths) {
    if (this.#edges.childNodes.length === 0)
      this.#edges.append(
        ...paths.map(({ width, right }) =>
          svg("path", { class: right === null ? "" : right ? "right" : "wrong", "stroke-width": width }),
        ),
      );
    paths.forEach(({ d }, i) => {
      const path = /** @type {SVGElement} */ (this.#edges.childNodes[i]);
      if (path.getAttribute("d") !== d) path.setAttribute("d", d);
    });
  }
}
