// The layered graph: a column for each step, a node for each state, and between them the moves of the greedy policy, as wide as likely. Where
// the problem has a picture of its steps, nodes stand where that has them.

import { svg } from "../../ui/dom.js";
import { actionName, stateName } from "../path-words.js";
import { onRoute } from "./board.js";
import { coreMark, drawCore, hatch, sized } from "./marks.js";
import { knownAt } from "./reading.js";

/** @typedef {import("../../revisit.d.ts").Layer} Layer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board.js").Route} Route */
/** @typedef {import("./reading.js").Known} Known */
/** @typedef {import("./reading.js").Shade} Shade */

const TOP = 24;
const LEFT = 18;
/** Room above the nodes for the way back. */
const ARCH = 30;
/** Probabilities up to these have edges of one width. */
const WIDTHS = [
  { most: 0.1, width: 0.6 },
  { most: 0.25, width: 1 },
  { most: 0.5, width: 1.7 },
  { most: 0.9, width: 2.6 },
  { most: 1.1, width: 3.6 },
];

/** The smallest nodes of a picture, and those with their action above them; and the room that the number of look-alikes takes. px. */
const LEAST = 4;
const NAMED = 7;
const COUNTED = 24;

/**
 * @typedef {object} Node
 * @property {number} h
 * @property {number} s -1: the rest
 * @property {number} row of the layer, -1: the rest
 * @property {number} x
 * @property {number} y
 * @property {number} r
 * @property {number} like the number of look-alikes that it stands for
 * @property {boolean} decides whether what is done there is shown
 */

export class Graph {
  /** @type {SVGSVGElement} */
  element;
  #problem;
  #room;
  /** @type {Node[]} */
  #nodes = [];
  /** @type {Map<string, Node>} by step and state */
  #places = new Map();
  #shown = "";
  #radius = 8;
  #first = 0;
  #pitch = 40;
  /** @type {{ disc: SVGElement, tint: SVGElement, unseen: SVGElement, core: SVGElement, act: SVGElement | false, drawn: string }[]} */
  #discs = [];
  #fill;
  #band = svg("rect", { class: "stage-band", rx: 4 });
  #scenery = svg("g", { class: "stage-scenery" });
  #edges = svg("g", { class: "stage-edges" });
  #heads = svg("g");
  #discsGroup = svg("g");
  #road = svg("g", { class: "stage-road" });
  #over = svg("g", { class: "stage-over" });
  #cursor = svg("circle", { class: "stage-cursor", visibility: "hidden" });
  #pinned = svg("circle", { class: "stage-pinned", visibility: "hidden" });

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
        class: "stage-board stage-graph",
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
      this.#pinned,
      this.#cursor,
    );
  }

  get name() {
    return `${this.#problem.picture ? "picture" : "graph"} of ${this.#problem.horizon} steps`;
  }

  /**
   * @param {Layer} layer "graph"
   * @param {{ h: number, shade: Shade, strength: (x: number) => number, route: Route | null }} scene
   */
  draw(layer, { h, shade, strength, route }) {
    if (!layer.values) return;
    this.#place(layer);
    const radius = this.#radius;
    this.#nodes.forEach((node, i) => {
      const known = node.row < 0 ? null : knownAt(layer, node.row, 2);
      const x = known ? known[shade] : NaN;
      const act = known && known.seen !== false && !Number.isNaN(known.action) ? known.action : -1;
      const drawn = `${strength(x).toFixed(2)} ${x < 0} ${known?.seen} ${known?.optimal} ${known?.core} ${act}`;
      const parts = this.#discs[i];
      if (parts.drawn === drawn) return;
      parts.drawn = drawn;
      parts.tint.setAttribute("fill-opacity", strength(x).toFixed(2));
      parts.tint.classList.toggle("less", x < 0);
      parts.unseen.setAttribute("visibility", known?.seen === false ? "visible" : "hidden");
      parts.disc.classList.toggle("wrong", known?.optimal === 0);
      drawCore(parts.core, known?.core ?? 0, this.#problem.actions);
      if (!parts.act) return;
      parts.act.textContent = act < 0 ? "" : actionName(this.#problem, act);
      parts.act.classList.toggle("wrong", known?.optimal === 0);
    });
    this.#drawEdges(layer);
    this.#band.setAttribute("x", String(this.#x(h) - Math.min(19, this.#pitch / 2 - 1)));
    this.#band.setAttribute("y", "0");
    this.#band.setAttribute("width", String(Math.min(38, this.#pitch - 2)));
    this.#band.setAttribute("height", String(this.#room.height));
    this.#road.replaceChildren();
    this.#over.replaceChildren();
    if (!route) return;
    const nodes = route.states.map((s, i) => this.#find(i + 1, s));
    const line = (/** @type {(Node | undefined)[]} */ some) =>
      some
        .filter((one) => one !== undefined)
        .map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`)
        .join("");
    const again = route.from > 1 && !route.placed;
    const wide = Math.max(4, Math.min(9, radius));
    this.#road.append(
      svg("path", {
        class: "stage-copied",
        d: line(route.placed ? [] : nodes.slice(0, route.from)),
        "stroke-width": wide,
      }),
      svg("path", {
        class: again ? "stage-again" : "stage-fresh",
        d: line(nodes.slice(route.from - 1)),
        "stroke-width": wide,
      }),
      svg("path", { class: again ? "stage-again fine" : "stage-fresh fine", d: line(nodes.slice(route.from - 1)) }),
    );
    const here = onRoute(route, h) ? nodes[h - 1] : undefined;
    if (here) this.#over.append(svg("circle", { class: "stage-agent-ring", cx: here.x, cy: here.y, r: here.r + 3 }));
    const [end, target] = [nodes[nodes.length - 1], nodes[route.back - 1]];
    if (end && target) this.#drawBack(end, target, route.back);
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
      const node = at && this.#find(at.h, at.s);
      circle.setAttribute("visibility", node ? "visible" : "hidden");
      if (!node) continue;
      circle.setAttribute("cx", String(node.x));
      circle.setAttribute("cy", String(node.y));
      circle.setAttribute("r", String(node.r + 3));
    }
  }

  /** The step and the state at a point, null: none. @param {number} x px @param {number} y px */
  at(x, y) {
    const reach = Math.max(12, this.#radius + 2);
    let [found, least] = [/** @type {Node | null} */ (null), reach * reach];
    for (const node of this.#nodes) {
      const far = (node.x - x) ** 2 + (node.y - y) ** 2;
      if (node.row >= 0 && far <= least) [found, least] = [node, far];
    }
    return found && { h: found.h, s: found.s };
  }

  /**
   * Where an arrow key leads.
   * @param {{ h: number, s: number }} from
   * @param {string} key
   * @returns {{ h: number, s: number }}
   */
  next(from, key) {
    const here = this.#places.get(`${from.h} ${from.s}`);
    if (!here) return this.#nodes[0] ?? from;
    const real = this.#nodes.filter(({ row }) => row >= 0);
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (side) {
      const column = real.filter(({ h }) => h === here.h + side);
      return column.reduce(
        (best, one) => (Math.abs(one.y - here.y) < Math.abs(best.y - here.y) ? one : best),
        column[0] ?? here,
      );
    }
    const column = real.filter(({ h }) => h === here.h);
    const i = column.indexOf(here);
    const to = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: column.length - 1 }[key] ?? i;
    return column[Math.max(0, Math.min(column.length - 1, to))] ?? here;
  }

  /** @param {number} h */
  #x(h) {
    return this.#first + (h - 1) * this.#pitch;
  }

  /** @param {number} h @param {number} s */
  #find(h, s) {
    const role = this.#problem.picture?.roles[s];
    return this.#places.get(`${h} ${s}`) ?? this.#places.get(role === undefined ? `${h} -1` : `${h} of ${role}`);
  }

  /** Finds places for the nodes, if they are others than before. @param {Layer} layer */
  #place(layer) {
    const { values, rows, columns } = layer;
    const numbers = /** @type {Float64Array} */ (values);
    const keys = [];
    for (let i = 0; i < rows; i++) keys.push(`${numbers[i * columns]} ${numbers[i * columns + 1]}`);
    const shown = keys.join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { horizon, picture } = this.#problem;
    if (picture) this.#nodes = this.#placeSpots(layer, picture);
    else this.#nodes = this.#placeColumns(layer);
    this.#places = new Map(this.#nodes.map((node) => [`${node.h} ${node.s}`, node]));
    if (picture) for (const node of this.#nodes) this.#places.set(`${node.h} of ${picture.roles[node.s]}`, node);
    this.#drawNodes();
    this.#band.toggleAttribute("hidden", horizon === 1);
  }

  /** A column for each step, its states from the top. @param {Layer} layer @returns {Node[]} */
  #placeColumns({ values, rows, columns, whole }) {
    const numbers = /** @type {Float64Array} */ (values);
    const H = this.#problem.horizon;
    this.#pitch = (this.#room.width - LEFT - 8) / H;
    this.#first = LEFT + this.#pitch / 2;
    /** @type {number[][]} */
    const columnsOf = Array.from({ length: H }, () => []);
    for (let i = 0; i < rows; i++) columnsOf[numbers[i * columns] - 1].push(i);
    const most = Math.max(1, ...columnsOf.map((list) => list.length + (whole ? 0 : 1)));
    const tall = (this.#room.height - TOP - ARCH - 6) / most;
    this.#radius = Math.max(2.5, Math.min(14, tall / 2 - 1.5, this.#pitch / 2 - 3));
    return columnsOf.flatMap((list, step) => {
      const all = whole ? list : [...list, -1];
      return all.map((row, i) => ({
        h: step + 1,
        s: row < 0 ? -1 : numbers[row * columns + 1],
        row,
        x: this.#x(step + 1),
        y: TOP + ARCH + tall * (i + 0.5),
        r: this.#radius,
        like: 1,
        decides: false,
      }));
    });
  }

  /**
   * The spots of the problem's picture. Look-alikes stand side by side where there is room; else the one with the most samples stands for all.
   * @param {Layer} layer
   * @param {NonNullable<ProblemInfo["picture"]>} picture
   * @returns {Node[]}
   */
  #placeSpots(layer, { roles, spots, lines, words }) {
    const { values, rows, columns } = layer;
    const numbers = /** @type {Float64Array} */ (values);
    const { width, height } = this.#room;
    const across = lines.flatMap((line) => line.filter((_, i) => i % 2 === 0));
    const [left, right] = [Math.min(0.4, ...across), Math.max(this.#problem.horizon + 0.6, ...across)];
    const pitch = (width - 12) / (right - left);
    this.#pitch = pitch;
    this.#first = 6 + (1 - left) * pitch;
    const there = spots.flatMap((column) => column.flatMap((spot) => spot ?? []));
    const heights = [...there, ...words]
      .map(({ y }) => y)
      .concat(lines.flatMap((line) => line.filter((_, i) => i % 2)));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const [top, bottom] = [TOP + ARCH, height - 16];
    const up = (/** @type {number} */ y) => bottom - ((y - low) / (high - low || 1)) * (bottom - top);
    const unit = up(0) - up(1);
    this.#radius = Math.max(2.5, Math.min(14, 0.42 * unit, pitch / 2 - 3));
    this.#drawScenery(lines, words, up);
    /** @type {Map<string, number[]>} rows by step and role */
    const alike = new Map();
    for (let i = 0; i < rows; i++) {
      const at = `${numbers[i * columns]} ${roles[numbers[i * columns + 1]]}`;
      alike.set(at, [...(alike.get(at) ?? []), i]);
    }
    const samples = (/** @type {number} */ row) => knownAt(layer, row, 2).visits || 0;
    return spots.flatMap((column, i) =>
      column
        .flatMap((spot, role) => (spot ? [{ ...spot, role, rows: alike.get(`${i + 1} ${role}`) ?? [] }] : []))
        .sort((one, other) => other.y - one.y)
        .flatMap(({ y, decides, role, rows: all }) => {
          const each = (0.86 * pitch) / all.length;
          const fanned = all.length > 1 && each / 2 - 1 >= LEAST;
          const shown =
            fanned || all.length < 2 ? all : [all.reduce((most, row) => (samples(row) > samples(most) ? row : most))];
          return shown.map((row, place) => ({
            h: i + 1,
            s: numbers[row * columns + 1],
            row,
            x: this.#x(i + 1) + (place - (shown.length - 1) / 2) * each * Number(fanned),
            y: up(y),
            r: fanned ? Math.min(this.#radius, each / 2 - 1) : this.#radius,
            like: fanned ? 1 : roles.filter((one) => one === role).length,
            decides,
          }));
        }),
    );
  }

  /**
   * @param {number[][]} lines
   * @param {{ x: number, y: number, text: string }[]} words
   * @param {(y: number) => number} up px
   */
  #drawScenery(lines, words, up) {
    this.#scenery.replaceChildren(
      ...lines.map((line) => {
        const corners = line.flatMap((x, i) =>
          i % 2 ? [] : [`${this.#x(x).toFixed(1)} ${up(line[i + 1]).toFixed(1)}`],
        );
        return svg("path", { d: `M${corners.join("L")}` });
      }),
      ...words.map(({ x, y, text }) => svg("text", { x: this.#x(x), y: up(y) + 4.5, "text-anchor": "middle" }, text)),
    );
  }

  #drawNodes() {
    this.#discs = [];
    this.#discsGroup.replaceChildren(
      ...this.#nodes.map((node) => {
        const rest = node.row < 0;
        const { r } = node;
        const reach = Math.max(2, Math.min(5, r * 0.42));
        const aside = (r + 3 + reach) * Math.SQRT1_2; // clear of the agent's ring
        const circle = (/** @type {{ [name: string]: unknown }} */ more) =>
          svg("circle", { cx: node.x, cy: node.y, r, ...more });
        const parts = {
          disc: circle({ class: rest ? "stage-node rest" : "stage-node" }),
          tint: circle({ class: "stage-tint", "fill-opacity": 0 }),
          unseen: circle({ fill: this.#fill, visibility: "hidden" }),
          core: coreMark(node.x + aside, node.y + aside, reach),
          act:
            node.decides &&
            r >= NAMED &&
            svg("text", { class: "stage-act", x: node.x, y: node.y - r - 4, "text-anchor": "middle" }),
          drawn: "",
        };
        drawCore(parts.core, 0, this.#problem.actions);
        this.#discs.push(parts);
        const name = rest ? "…" : stateName(this.#problem, node.s);
        const text = !this.#problem.picture && r >= 9.5 && name.length <= (r >= 12 ? 3 : 2);
        return svg(
          "g",
          {},
          circle({ class: "stage-ground" }),
          parts.tint,
          parts.unseen,
          parts.disc,
          parts.act,
          node.like > 1 &&
            this.#pitch >= COUNTED &&
            svg(
              "text",
              {
                class: "stage-like",
                x: node.x,
                y: r >= COUNTED / 2 ? node.y + 4.5 : node.y + r + 14,
                "text-anchor": "middle",
              },
              `×${node.like}`,
            ),
          text && svg("text", { class: "stage-name", x: node.x, y: node.y + 4.5, "text-anchor": "middle" }, name),
          parts.core,
        );
      }),
    );
    const every = Math.max(1, Math.ceil(26 / this.#pitch));
    this.#heads.replaceChildren(
      ...Array.from({ length: this.#problem.horizon }, (_, i) => i + 1)
        .filter((h) => h === 1 || h % every === 0)
        .map((h) => svg("text", { class: "stage-step", x: this.#x(h), y: 14, "text-anchor": "middle" }, h)),
    );
  }

  /** @param {Layer} layer */
  #drawEdges({ edges }) {
    const paths = WIDTHS.map(() => "");
    /** How likely each node leads to each; what leads to look-alikes adds up. @type {Map<Node, Map<Node, number>>} */
    const likely = new Map();
    for (let i = 0; edges && i < edges.length; i += 4) {
      const [from, to] = [this.#places.get(`${edges[i]} ${edges[i + 1]}`), this.#find(edges[i] + 1, edges[i + 2])];
      if (!from || !to) continue;
      const next = likely.get(from) ?? new Map();
      likely.set(from, next.set(to, (next.get(to) ?? 0) + edges[i + 3]));
    }
    for (const [from, next] of likely)
      for (const [to, p] of next) {
        const width = WIDTHS.findIndex(({ most }) => p <= most);
        paths[Math.max(0, width)] += `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
      }
    if (this.#edges.childNodes.length === 0)
      this.#edges.append(...WIDTHS.map(({ width }) => svg("path", { "stroke-width": width })));
    paths.forEach((d, i) => {
      const path = /** @type {SVGElement} */ (this.#edges.childNodes[i]);
      if (path.getAttribute("d") !== d) path.setAttribute("d", d);
    });
  }

  /** @param {Node} end @param {Node} target @param {number} step */
  #drawBack(end, target, step) {
    const up = TOP + 10;
    const r = this.#radius;
    const tip = target.y - r - 4;
    this.#over.append(
      svg("path", {
        class: "stage-back",
        d: `M${end.x + (end === target ? r : 0)} ${end.y - r - 2}C${end.x + r} ${up - 8} ${target.x - r} ${up - 8} ${target.x} ${tip - 8}`,
      }),
      svg("path", {
        class: "stage-back-head",
        transform: `translate(${target.x} ${tip}) rotate(270)`,
        d: "M0 0L9 5V-5Z",
      }),
      svg(
        "text",
        {
          class: "stage-back-said",
          x: Math.max(56, Math.min(this.#room.width - 56, (end.x + target.x) / 2)),
          y: up - 2 + 6,
          "text-anchor": "middle",
        },
        `back to step ${step}`,
      ),
    );
  }
}
