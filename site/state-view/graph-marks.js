// What the layered graph shows, as marks: where its nodes stand, what is known of them, the moves between them, and the newest path.

import { actionName, stateName } from "../run/path-text.js";
import { onRoute } from "./board-marks.js";
import { deedsOf, likeliest, movesOf } from "./plan.js";
import { knownAt, numberOf } from "./reading.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board-marks.js").Route} Route */
/** @typedef {import("./reading.js").Shade} Shade */
/** @typedef {import("../ui/mark-elements.js").Words} Words */
/** @typedef {import("./board-marks.js").RouteMarks} RouteMarks */

const TOP = 24;
const LEFT = 18;
/** Room above the nodes for the way back. */
const ARCH = 30;
/** Probabilities up to these have edges of one width. */
export const WIDTHS = [
  { most: 0.1, width: 0.6 },
  { most: 0.25, width: 1 },
  { most: 0.5, width: 1.7 },
  { most: 0.9, width: 2.6 },
  { most: 1.1, width: 3.6 },
];

/** The smallest nodes of a picture, and those with their action above them; and the room that an action and the number of look-alikes take. px. */
const LEAST = 4;
const NAMED = 7;
const ACTED = 28;
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

/**
 * What stays while the nodes do.
 * @typedef {object} Layout
 * @property {Node[]} nodes
 * @property {Map<string, Node>} places by step and state, or role
 * @property {number} radius
 * @property {number} pitch between two steps
 * @property {(h: number) => number} x
 * @property {{ lines: string[], words: Words[] }} scenery
 * @property {NodeMark[]} marks one for each node
 * @property {Words[]} steps
 */

/**
 * @typedef {object} NodeMark
 * @property {number} x
 * @property {number} y
 * @property {number} r
 * @property {boolean} rest whether it stands for the states that are not looked at
 * @property {{ x: number, y: number, r: number }} core where that mark is
 * @property {Words | null} act where the action taken is written
 * @property {Words | null} like how many look-alikes it stands for
 * @property {Words | null} name
 */

/** @typedef {{ strength: string, less: boolean, unseen: boolean, off: boolean, wrong: boolean, core: number, act: string, key: string }} KnownMark what is known of a node; off: the plan does not come to it; key: of all that is drawn */
/** @typedef {{ d: string, width: number, right: boolean | null }} EdgePath moves of one width; right: whether those of the plan are optimal, null: they are none of it */

/** The name for screen readers. @param {ProblemInfo} problem */
export const graphName = ({ picture, horizon }) => `${picture ? "picture" : "graph"} of ${horizon} steps`;

/** What the places depend on. @param {Layer} layer */
export function nodesOf({ values, rows, columns }) {
  const numbers = /** @type {Float64Array} */ (values);
  const keys = [];
  for (let i = 0; i < rows; i++) keys.push(`${numbers[i * columns]} ${numbers[i * columns + 1]}`);
  return keys.join();
}

/**
 * @param {ProblemInfo} problem
 * @param {Layer} layer "graph"
 * @param {{ width: number, height: number }} room
 * @returns {Layout}
 */
export function layoutOf(problem, layer, room) {
  const { picture, horizon } = problem;
  const laid = picture ? placeSpots(problem, layer, picture, room) : placeColumns(problem, layer, room);
  const { nodes, pitch, x } = laid;
  const places = new Map(nodes.map((node) => [`${node.h} ${node.s}`, node]));
  if (picture) for (const node of nodes) places.set(`${node.h} of ${picture.roles[node.s]}`, node);
  const every = Math.max(1, Math.ceil(26 / pitch));
  return {
    ...laid,
    places,
    marks: nodes.map((node) => markOf(problem, node, pitch)),
    steps: Array.from({ length: horizon }, (_, i) => i + 1)
      .filter((h) => h === 1 || h % every === 0)
      .map((h) => ({ x: x(h), y: 14, text: String(h) })),
  };
}

/** @param {ProblemInfo} problem @param {Pick<Layout, "places">} layout @param {number} h @param {number} s */
export function findNode({ picture }, { places }, h, s) {
  const role = picture?.roles[s];
  return places.get(`${h} ${s}`) ?? places.get(role === undefined ? `${h} -1` : `${h} of ${role}`);
}

/**
 * The step and the state at a point, null: none.
 * @param {Pick<Layout, "nodes" | "radius">} layout
 * @param {number} x px
 * @param {number} y px
 */
export function nodeAt({ nodes, radius }, x, y) {
  const reach = Math.max(12, radius + 2);
  let [found, least] = [/** @type {Node | null} */ (null), reach * reach];
  for (const node of nodes) {
    const far = (node.x - x) ** 2 + (node.y - y) ** 2;
    if (node.row >= 0 && far <= least) [found, least] = [node, far];
  }
  return found && { h: found.h, s: found.s };
}

/**
 * Where an arrow key leads.
 * @param {Pick<Layout, "nodes" | "places">} layout
 * @param {{ h: number, s: number }} from
 * @param {string} key
 * @returns {{ h: number, s: number }}
 */
export function nextNode({ nodes, places }, from, key) {
  const here = places.get(`${from.h} ${from.s}`);
  if (!here) return nodes[0] ?? from;
  const real = nodes.filter(({ row }) => row >= 0);
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

/** A column for each step, its states from the top. @param {ProblemInfo} problem @param {Layer} layer @param {{ width: number, height: number }} room */
function placeColumns({ horizon: H }, { values, rows, columns, whole }, { width, height }) {
  const numbers = /** @type {Float64Array} */ (values);
  const pitch = (width - LEFT - 8) / H;
  const first = LEFT + pitch / 2;
  const x = (/** @type {number} */ h) => first + (h - 1) * pitch;
  /** @type {number[][]} */
  const columnsOf = Array.from({ length: H }, () => []);
  for (let i = 0; i < rows; i++) columnsOf[numbers[i * columns] - 1].push(i);
  const most = Math.max(1, ...columnsOf.map((list) => list.length + (whole ? 0 : 1)));
  const tall = (height - TOP - ARCH - 6) / most;
  const radius = Math.max(2.5, Math.min(14, tall / 2 - 1.5, pitch / 2 - 3));
  const nodes = columnsOf.flatMap((list, step) => {
    const all = whole ? list : [...list, -1];
    return all.map((row, i) => ({
      h: step + 1,
      s: row < 0 ? -1 : numbers[row * columns + 1],
      row,
      x: x(step + 1),
      y: TOP + ARCH + tall * (i + 0.5),
      r: radius,
      like: 1,
      decides: false,
    }));
  });
  return { nodes, radius, pitch, x, scenery: { lines: [], words: [] } };
}

/**
 * The spots of the problem's picture. Look-alikes stand side by side where there is room; else the one with the most samples stands for all.
 * @param {ProblemInfo} problem
 * @param {Layer} layer
 * @param {NonNullable<ProblemInfo["picture"]>} picture
 * @param {{ width: number, height: number }} room
 */
function placeSpots({ horizon }, layer, { roles, spots, lines, words }, { width, height }) {
  const { values, rows, columns } = layer;
  const numbers = /** @type {Float64Array} */ (values);
  const across = lines.flatMap((line) => line.filter((_, i) => i % 2 === 0));
  const [left, right] = [Math.min(0.4, ...across), Math.max(horizon + 0.6, ...across)];
  const pitch = (width - 12) / (right - left);
  const first = 6 + (1 - left) * pitch;
  const x = (/** @type {number} */ h) => first + (h - 1) * pitch;
  const there = spots.flatMap((column) => column.flatMap((spot) => spot ?? []));
  const heights = [...there, ...words].map(({ y }) => y).concat(lines.flatMap((line) => line.filter((_, i) => i % 2)));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const [top, bottom] = [TOP + ARCH, height - 16];
  const up = (/** @type {number} */ y) => bottom - ((y - low) / (high - low || 1)) * (bottom - top);
  const unit = up(0) - up(1);
  const radius = Math.max(2.5, Math.min(14, 0.42 * unit, pitch / 2 - 3));
  /** @type {Map<string, number[]>} rows by step and role */
  const alike = new Map();
  for (let i = 0; i < rows; i++) {
    const at = `${numbers[i * columns]} ${roles[numbers[i * columns + 1]]}`;
    alike.set(at, [...(alike.get(at) ?? []), i]);
  }
  const samples = (/** @type {number} */ row) => knownAt(layer, row, 2).visits || 0;
  const nodes = spots.flatMap((column, i) =>
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
          x: x(i + 1) + (place - (shown.length - 1) / 2) * each * Number(fanned),
          y: up(y),
          r: fanned ? Math.min(radius, each / 2 - 1) : radius,
          like: fanned ? 1 : roles.filter((one) => one === role).length,
          decides,
        }));
      }),
  );
  return {
    nodes,
    radius,
    pitch,
    x,
    scenery: {
      lines: lines.map((line) => {
        const corners = line.flatMap((across, i) =>
          i % 2 ? [] : [`${x(across).toFixed(1)} ${up(line[i + 1]).toFixed(1)}`],
        );
        return `M${corners.join("L")}`;
      }),
      words: words.map((word) => ({ x: x(word.x), y: up(word.y) + 4.5, text: word.text })),
    },
  };
}

/**
 * @param {ProblemInfo} problem
 * @param {Node} node
 * @param {number} pitch
 * @returns {NodeMark}
 */
function markOf(problem, { row, s, x, y, r, like, decides }, pitch) {
  const rest = row < 0;
  const reach = Math.max(2, Math.min(5, r * 0.42));
  const aside = (r + 3 + reach) * Math.SQRT1_2; // clear of the agent's ring
  const name = rest ? "…" : stateName(problem, s);
  const named = !problem.picture && r >= 9.5 && name.length <= (r >= 12 ? 3 : 2);
  return {
    x,
    y,
    r,
    rest,
    core: { x: x + aside, y: y + aside, r: reach },
    act: decides && r >= NAMED && pitch >= ACTED ? { x, y: y - r - 4, text: "" } : null,
    like: like > 1 && pitch >= COUNTED ? { x, y: r >= COUNTED / 2 ? y + 4.5 : y + r + 14, text: `×${like}` } : null,
    name: named ? { x, y: y + 4.5, text: name } : null,
  };
}

/**
 * What is known of each node.
 * @param {ProblemInfo} problem
 * @param {Layer} layer "graph"
 * @param {Pick<Layout, "nodes" | "places">} layout
 * @param {{ shade: Shade, strength: (x: number) => number, plan?: Layer | null }} scene plan: what the learner does is shown of its moves only
 * @returns {KnownMark[]}
 */
export function knownMarks(problem, layer, layout, { shade, strength, plan = null }) {
  /** Those of look-alikes together. @type {Map<Node | undefined, import("./plan.js").Deed[]>} */
  const deeds = new Map();
  if (plan)
    for (const deed of deedsOf(plan).values()) {
      const node = findNode(problem, layout, deed.h, deed.s);
      if (deed.seen) deeds.set(node, [...(deeds.get(node) ?? []), deed]);
    }
  return layout.nodes.map((node) => {
    const known = node.row < 0 ? null : knownAt(layer, node.row, 2);
    const x = numberOf(known, shade);
    const here = deeds.get(node) ?? [];
    const taken = known && known.seen !== false && !Number.isNaN(known.action) ? known.action : -1;
    const planned = here.length > 0 ? likeliest(here).actions : [];
    const acts = plan ? planned : taken < 0 ? [] : [taken];
    const act = acts.length > 0 ? actionName(problem, acts[0]) + (acts.length > 1 ? "…" : "") : "";
    const wrong = plan ? here.some(({ right }) => !right) : known?.optimal === 0;
    const off = plan !== null && here.length === 0;
    return {
      strength: strength(x).toFixed(2),
      less: x < 0,
      unseen: known?.seen === false,
      off,
      wrong,
      core: known?.core ?? 0,
      act,
      key: `${strength(x).toFixed(2)} ${x < 0} ${known?.seen} ${wrong} ${off} ${known?.core} ${act}`,
    };
  });
}

/**
 * The moves of the greedy policy as paths, one for each width: from every node, or those of the plan.
 * @param {ProblemInfo} problem
 * @param {Layer} layer "graph"
 * @param {Pick<Layout, "places">} layout
 * @param {Layer | null} [plan]
 * @returns {EdgePath[]} those without moves too
 */
export function edgePaths(problem, layer, layout, plan = null) {
  const moves = plan ? movesOf(plan, (h, s) => findNode(problem, layout, h, s)) : everyMove(problem, layer, layout);
  const kinds = [null, false, true];
  const paths = WIDTHS.flatMap(({ width }) => kinds.map((right) => ({ d: "", width, right })));
  for (const { from, to, probability, right } of moves) {
    const width = Math.max(
      0,
      WIDTHS.findIndex(({ most }) => probability <= most),
    );
    paths[width * kinds.length + kinds.indexOf(right)].d +=
      `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  }
  return paths;
}

/** @param {ProblemInfo} problem @param {Layer} layer @param {Pick<Layout, "places">} layout */
function everyMove(problem, { edges }, layout) {
  /** How likely each node leads to each; what leads to look-alikes adds up. @type {Map<Node, Map<Node, number>>} */
  const likely = new Map();
  for (let i = 0; edges && i < edges.length; i += 4) {
    const [from, to] = [
      layout.places.get(`${edges[i]} ${edges[i + 1]}`),
      findNode(problem, layout, edges[i] + 1, edges[i + 2]),
    ];
    if (!from || !to) continue;
    const next = likely.get(from) ?? new Map();
    likely.set(from, next.set(to, (next.get(to) ?? 0) + edges[i + 3]));
  }
  return [...likely].flatMap(([from, next]) =>
    [...next].map(([to, probability]) => ({ from, to, probability, right: null })),
  );
}

/** The band behind a step. @param {Pick<Layout, "x" | "pitch">} layout @param {number} h @param {{ height: number }} room */
export const bandOf = ({ x, pitch }, h, { height }) => ({
  x: x(h) - Math.min(19, pitch / 2 - 1),
  y: 0,
  width: Math.min(38, pitch - 2),
  height,
});

/**
 * @param {ProblemInfo} problem
 * @param {Layout} layout
 * @param {Route} route
 * @param {number} h
 * @param {{ width: number }} room
 * @returns {RouteMarks}
 */
export function routeMarks(problem, layout, route, h, { width }) {
  const { radius } = layout;
  const nodes = route.states.map((s, i) => findNode(problem, layout, i + 1, s));
  const line = (/** @type {(Node | undefined)[]} */ some) =>
    some
      .filter((one) => one !== undefined)
      .map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`)
      .join("");
  const here = onRoute(route, h) ? nodes[h - 1] : undefined;
  const [end, target] = [nodes[nodes.length - 1], nodes[route.back - 1]];
  return {
    again: route.from > 1 && !route.placed,
    wide: Math.max(4, Math.min(9, radius)),
    copied: line(route.placed ? [] : nodes.slice(0, route.from)),
    drawn: line(nodes.slice(route.from - 1)),
    end: null,
    agent: here ? { x: here.x, y: here.y, r: here.r + 3, action: null } : null,
    back: end && target ? backOf(end, target, route.back, radius, width) : null,
  };
}

/** @param {Node} end @param {Node} target @param {number} step @param {number} r @param {number} width */
function backOf(end, target, step, r, width) {
  const up = TOP + 10;
  const tip = target.y - r - 4;
  return {
    line: `M${end.x + (end === target ? r : 0)} ${end.y - r - 2}C${end.x + r} ${up - 8} ${target.x - r} ${up - 8} ${target.x} ${tip - 8}`,
    head: { x: target.x, y: tip, turn: 270, d: "M0 0L9 5V-5Z" },
    words: [
      {
        x: Math.max(56, Math.min(width - 56, (end.x + target.x) / 2)),
        y: up - 2 + 6,
        text: `back to step ${step}`,
      },
    ],
  };
}
