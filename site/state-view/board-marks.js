// What the board shows, as marks: the cells with what is known of their states, the newest path, the agent, and the way back.

import { actionName } from "../run/path-text.js";
import { px } from "../ui/mark-elements.js";
import { deedsOf, likeliest, movesOf } from "./plan.js";
import { numberOf, short } from "./reading.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board-floor.js").Floor} Floor */
/** @typedef {import("./reading.js").Known} Known */
/** @typedef {import("./reading.js").Shade} Shade */
/** @typedef {{ x: number, y: number, width: number, height: number, rx: number }} Box */
/** @typedef {{ name: string, right: boolean | null, x: number, y: number, scale: number, room: Room }} ActionMark right: null: it is not known; scale: 1: an arrow is 23 px long */
/** @typedef {{ middle: number, width: number }} Room where an action's name may be written, from left to right, px */
/** @typedef {import("../ui/mark-elements.js").Words} Words */

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
 * @property {{ layer: import("../revisit.d.ts").Layer, samples: (s: number) => number } | null} [plan] what is shown instead of numbers of the step;
 *   samples: of a state, at all steps, NaN: they are not counted
 */

/**
 * What stays while a board does.
 * @typedef {object} Grid
 * @property {Floor} floor
 * @property {number} size of a cell, px
 * @property {number} width px
 * @property {number} height
 * @property {boolean} small whether its cells are without details
 * @property {{ cell: number, s: number, box: Box, middle: [number, number], look: string, word: string, said: Words | null }[]} cells s: -1: none; middle: of
 *   what is drawn in it; word: what it is called; said: what is written in it
 * @property {{ x: number, y1: number, y2: number }[]} walls between cells
 */

/**
 * The plan on a board.
 * @typedef {object} PlanMarks
 * @property {{ line: string, head: string, wide: number, right: boolean }[]} moves head: "" where chance decides
 * @property {Map<number, { steps: string, actions: number[], strength: number, right: boolean }>} cells those that it comes to: at which steps, and
 *   where no single line says it what it does there; strength: 0..1, of its likeliest step
 * @property {Set<number | undefined>} ends cells where an episode ends: no sample can be drawn there
 */

/** @typedef {{ cell: number, strength: string, less: boolean, unseen: boolean, text: string, core: number, actions: ActionMark[], key: string }} CellMark less: under 0; key: of all that is drawn */

/**
 * @typedef {object} RouteMarks
 * @property {boolean} again whether the path began with a revisit
 * @property {number} wide
 * @property {string} copied the line of the steps that it copied
 * @property {string} drawn that of the others
 * @property {{ x: number, y: number, r: number } | null} end where it ended
 * @property {{ x: number, y: number, r: number, action: ActionMark | null } | null} agent
 * @property {Back | null} back
 */

/** @typedef {{ line: string, head: { x: number, y: number, turn: number, d: string }, words: Words[] }} Back the way back: its line, its head, and what is said of it */

/** Room for the words of the way back, px. */
const ASIDE = 96;
const TIGHT = 80;
const NARROW = 400;
const BELOW = 44;
const GAP = 3;
/** The largest cell, and that of a bare board. */
const LARGEST = 104;
const BARE = 36;
/** What a letter at the left of a cell takes, px. */
const WRITTEN = 16;
/** From which size of a cell on it has a number, the state's number beside it, an action, and details; px. */
export const ROOM = { number: 44, index: 62, said: 34, action: 20, detail: 14 };

/** Room for the words of the way back, beside a board of more than one row or else below it, px. @param {Floor} floor @param {number} width */
function around({ down }, width) {
  return down === 1 ? { aside: 0, below: BELOW } : { aside: width < NARROW ? TIGHT : ASIDE, below: 0 };
}

/** The height that a board takes in a width if nothing limits it, px. @param {Floor} floor @param {number} width */
export function heightOf(floor, width) {
  const { aside, below } = around(floor, width);
  return floor.down * Math.min(LARGEST, Math.floor((width - aside) / floor.across)) + below;
}

/** Whether a path has a state at a step. @param {Route} route @param {number} h */
export const onRoute = ({ placed, from }, h) => !placed || h >= from;

/**
 * @param {Floor} floor
 * @param {{ width: number, height: number, bare?: boolean }} room bare: for the problem alone, without a learner and its way back
 * @returns {Grid}
 */
export function gridOf(floor, room) {
  const { across, down, states } = floor;
  const { aside, below } = room.bare ? { aside: 0, below: 0 } : around(floor, room.width);
  const fit = Math.min((room.width - aside) / across, (room.height - below) / down);
  const size = Math.max(4, room.bare ? Math.min(BARE, fit) : Math.min(LARGEST, Math.floor(fit)));
  return {
    floor,
    size,
    width: across * size + aside,
    height: down * size + below,
    small: size < ROOM.detail,
    cells: Array.from(states, (s, cell) => {
      const box = boxOf(cell, across, size);
      const { look, text, word } = floor.look(cell);
      const written =
        look === "door" || look === "pays" || (look === "goal" && text !== "G") || (look === "free" && text);
      // In a bare board nothing else is in the middle of such a cell.
      const among = room.bare && look !== "goal";
      return {
        cell,
        s,
        box,
        middle: /** @type {[number, number]} */ ([
          box.x + box.width / 2,
          box.y + box.width / 2 + (size >= ROOM.number ? box.width * 0.12 : 0),
        ]),
        look,
        word,
        said: !written
          ? null
          : among && size >= ROOM.detail
            ? { text, x: box.x + box.width / 2, y: box.y + box.width / 2 + 4.5 }
            : size >= ROOM.said
              ? { text, x: box.x + 5, y: box.y + box.width - 6, anchor: null }
              : null,
      };
    }),
    walls: floor.walls.map(([row, col]) => ({
      x: (col + 1) * size - GAP / 2,
      y1: row * size,
      y2: (row + 1) * size - GAP,
    })),
  };
}

/** @param {number} cell @param {number} across @param {number} size @returns {Box} */
function boxOf(cell, across, size) {
  const gap = size >= 20 ? GAP : size >= 8 ? 1 : 0;
  return {
    x: (cell % across) * size,
    y: Math.floor(cell / across) * size,
    width: size - gap,
    height: size - gap,
    rx: Math.min(4, size / 8),
  };
}

/** The state of the first cell. @param {Floor} floor */
export const firstState = ({ states }) => states.find((s) => s >= 0) ?? 0;

/**
 * The state at a point, -1: none.
 * @param {Grid} grid
 * @param {number} x px
 * @param {number} y px
 */
export function stateAtPoint({ size, floor: { across, down, states } }, x, y) {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  if (column < 0 || row < 0 || column >= across || row >= down) return -1;
  return states[row * across + column];
}

/**
 * The state that an arrow key leads to.
 * @param {Floor} floor
 * @param {number} s
 * @param {string} key
 */
export function nextState(floor, s, key) {
  const { across, states } = floor;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[key];
  let cell = s < 0 ? -1 : states.indexOf(s);
  if (cell < 0 || key === "Home") return firstState(floor);
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

/**
 * What is known of the state of each cell that has one.
 * @param {Grid} grid
 * @param {ProblemInfo} problem
 * @param {Scene} scene
 * @param {PlanMarks | null} [plan]
 * @returns {CellMark[]}
 */
export function cellMarks({ size, cells }, problem, scene, plan = planMarks({ size, cells }, scene)) {
  return cells
    .filter(({ s }) => s >= 0)
    .map(({ cell, s, look, box, said, middle: [mx, my] }) => {
      const known = scene.known(s);
      const planned = plan?.cells.get(cell);
      const x = scene.plan ? scene.plan.samples(s) : numberOf(known, scene.shade);
      const actions = scene.plan
        ? (planned?.actions ?? [])
        : !known || Number.isNaN(known.action) || look === "goal" || look === "trap" || size < ROOM.action
          ? []
          : scene.shade === "true"
            ? scene.best(s)
            : [known.action];
      const strength = scene.strength(x).toFixed(2);
      const text = size >= ROOM.number ? (planned?.steps ?? short(scene.shade, x)) : "";
      const right = planned?.right ?? (scene.shade === "true" || known?.optimal === 1);
      const aside = said ? WRITTEN : 0;
      const unseen = scene.plan ? x === 0 && !plan?.ends.has(cell) : known?.seen === false;
      return {
        cell,
        strength,
        less: x < 0,
        unseen,
        text,
        core: known?.core ?? 0,
        actions: actions.map((a) => ({
          name: actionName(problem, a),
          right,
          x: mx,
          y: my,
          scale: px(Math.min(1.1, size / 70) * (planned ? 0.5 + 0.5 * planned.strength : 1)),
          room: { middle: box.x + (aside + box.width) / 2, width: box.width - aside },
        })),
        key: `${planned?.strength} ${strength} ${text} ${unseen} ${right} ${actions} ${x < 0} ${known?.core}`,
      };
    });
}

/**
 * The plan's moves from cell to cell, and what it does where a line does not say it: where it stays, leaves the board, or chance decides. It is
 * silent where no sample was drawn.
 * @param {Pick<Grid, "size" | "cells">} grid
 * @param {Pick<Scene, "plan">} scene
 * @returns {PlanMarks | null}
 */
export function planMarks({ size, cells }, { plan }) {
  if (!plan) return null;
  const places = new Map(cells.flatMap(({ s, cell }) => (s < 0 ? [] : [[s, cell]])));
  const moves = movesOf(plan.layer, (_, s) => places.get(s));
  const targets = new Map();
  for (const { from, to } of moves) targets.set(from, [...(targets.get(from) ?? []), to]);
  const all = deedsOf(plan.layer);
  /** @type {Map<number, import("./plan.js").Deed[]>} */
  const deeds = new Map();
  const ends = new Set();
  for (const deed of all.values()) {
    if (!deed.seen) continue;
    const cell = places.get(deed.s);
    if (cell !== undefined) deeds.set(cell, [...(deeds.get(cell) ?? []), deed]);
    for (const s of deed.next)
      if (endsIn(cells[places.get(s) ?? -1]) || (plan.layer.whole && !all.has(`${deed.h + 1} ${s}`)))
        ends.add(places.get(s));
  }
  const branches = (/** @type {number} */ cell) => deeds.get(cell)?.some(({ next }) => next.length > 1) ?? false;
  return {
    moves: moves.map(({ from, to, probability, right }) => {
      const wide = px(Math.max(1.2, Math.min(6, size * 0.1) * Math.sqrt(probability)));
      const both = targets.get(to)?.includes(from) ?? false;
      const { line, head } = lineOf(cells[from], cells[to], size, wide, both);
      return { line, head: branches(from) ? "" : head, wide, right };
    }),
    cells: new Map(
      [...deeds].map(([cell, here]) => {
        // What stays, or leaves the board, has no line.
        const unseen = here.filter(({ next }) => next.every((s) => (places.get(s) ?? cell) === cell));
        const said = unseen.length === 0 && !branches(cell) && targets.get(cell)?.length === 1;
        const shown = size >= ROOM.action && !endsIn(cells[cell]) && !said;
        const { actions, probability, right } = likeliest(unseen.length > 0 ? unseen : here);
        const steps = here.every((one) => one.probability > 0.5)
          ? stepsOf(here.map(({ h }) => h))
          : String(likeliest(here).h);
        return [
          cell,
          {
            steps: endsIn(cells[cell]) ? "" : `${size >= ROOM.index ? "h " : ""}${steps}`,
            actions: shown ? actions : [],
            strength: Math.sqrt(Math.min(1, probability)),
            right,
          },
        ];
      }),
    ),
    ends,
  };
}

/** Whether nothing happens after a cell. @param {Grid["cells"][number] | undefined} cell */
const endsIn = (cell) => cell?.look === "goal" || cell?.look === "trap";

/**
 * The scene of the newest path beside a plan: the agent has its action only if its cell has one, else the plan's line is the only arrow there.
 * @param {Scene} scene
 * @param {PlanMarks} plan
 * @param {Map<number, number>} places the cell of each state
 * @returns {Scene}
 */
export function besidePlan(scene, plan, places) {
  const cell = places.get(scene.route?.states[scene.h - 1] ?? -1) ?? -1;
  return plan.cells.get(cell)?.actions.length ? scene : { ...scene, known: () => null };
}

/** Steps in little room: "3", "3–5", "2…9". @param {number[]} steps in increasing order */
function stepsOf(steps) {
  const [first, last] = [steps[0], steps[steps.length - 1]];
  return first === last ? String(first) : `${first}${last - first < steps.length ? "–" : "…"}${last}`;
}

/**
 * A line from the middle of one cell into another, with a head between them.
 * @param {Grid["cells"][number]} from
 * @param {Grid["cells"][number]} to
 * @param {number} size
 * @param {number} wide of the line
 * @param {boolean} both whether there is a move back
 */
function lineOf(from, to, size, wide, both) {
  const [dx, dy] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
  const far = Math.hypot(dx, dy);
  const [ux, uy] = [dx / far, dy / far];
  const aside = both ? size * 0.09 : 0;
  const point = (/** @type {number} */ along, /** @type {number} */ across) =>
    `${px(from.middle[0] + ux * along - uy * (aside + across))} ${px(from.middle[1] + uy * along + ux * (aside + across))}`;
  const end = endsIn(to) ? far - 0.24 * size : far;
  const long = Math.min(13, size * 0.22, 4 + 2.2 * wide);
  const tip = far / 2 + 0.6 * long;
  return {
    line: `M${point(0, 0)}L${point(end, 0)}`,
    head: `M${point(tip, 0)}L${point(tip - long, long * 0.55)}L${point(tip - long, -long * 0.55)}Z`,
  };
}

/**
 * What the path's marks depend on.
 * @param {Scene} scene
 */
export const routeKey = ({ route, h, known }) =>
  JSON.stringify([route, h, route && known(route.states[h - 1])?.action, route && known(route.states[h - 1])?.optimal]);

/**
 * @param {Grid} grid
 * @param {ProblemInfo} problem
 * @param {Scene} scene
 * @param {(s: number) => number | undefined} cellOf
 * @returns {RouteMarks | null}
 */
export function routeMarks(grid, problem, { route, h, known }, cellOf) {
  const cells = route?.states.map((s) => cellOf(s) ?? -1) ?? [];
  if (!route || cells.length === 0) return null;
  const { size } = grid;
  const middle = (/** @type {number} */ cell) => grid.cells[cell].middle;
  const line = (/** @type {number[]} */ some) =>
    some
      .filter((cell) => cell >= 0)
      .map((cell, i) => `${i ? "L" : "M"}${middle(cell).join(" ")}`)
      .join("");
  const [end, here, target] = [
    cells[cells.length - 1],
    onRoute(route, h) ? cells[h - 1] : -1,
    route.back > 0 ? cells[route.back - 1] : -1,
  ];
  return {
    again: route.from > 1 && !route.placed,
    wide: Math.max(3, Math.min(11, size * 0.16)),
    copied: line(route.placed ? [] : cells.slice(0, route.from)),
    drawn: line(cells.slice(route.from - 1)),
    end: end >= 0 && end !== here ? { ...at(middle(end)), r: Math.min(8, size * 0.2) } : null,
    agent: here >= 0 ? agentOf(middle(here), size, problem, known(route.states[h - 1])) : null,
    back: target >= 0 && end >= 0 ? backOf(grid, end, target, route.back, here === target) : null,
  };
}

/** @param {[number, number]} point */
const at = ([x, y]) => ({ x, y });

/** @param {[number, number]} middle @param {number} size @param {ProblemInfo} problem @param {Known | null} known */
function agentOf([x, y], size, problem, known) {
  const r = Math.min(21, size * 0.31);
  return {
    x,
    y,
    r,
    action:
      known && !Number.isNaN(known.action) && r >= 9
        ? {
            name: actionName(problem, known.action),
            right: known.optimal === 1,
            x,
            y,
            scale: (0.9 * r) / 21,
            room: { middle: x, width: 2 * r },
          }
        : null,
  };
}

/**
 * The way back: from the end of the path around the board to the state that the next path begins at.
 * @param {Grid} grid
 * @param {number} end
 * @param {number} target
 * @param {number} step
 * @param {boolean} agent whether the agent stands at the target
 * @returns {Back}
 */
function backOf({ floor: { across, down }, size, cells }, end, target, step, agent) {
  const [ex, ey] = cells[end].middle;
  const [ax, ay] = cells[target].middle;
  const clear = agent ? Math.min(21, size * 0.31) + 3 : Math.min(12, size * 0.3);
  const long = Math.min(14, size * 0.35);
  const d = `M0 0L${long} ${long / 2}V${-long / 2}Z`;
  if (down === 1) {
    const low = size + 18;
    const out = (low - 0.25 * ey) / 0.75;
    const spread = end === target ? size * 0.4 : 0;
    return {
      line: `M${ex + spread} ${ey + 9}C${ex + spread} ${out} ${ax - spread} ${out} ${ax - spread / 3} ${ay + clear + long}`,
      head: { x: ax - spread / 3, y: ay + clear, turn: 90, d },
      words: [
        {
          text: `back to step ${step}`,
          x: Math.max(52, Math.min(across * size - 52, (ex + ax) / 2)),
          y: size + 38,
        },
      ],
    };
  }
  const edge = across * size + 8;
  const middle = Math.max(16, Math.min(down * size - 26, (ey + ay) / 2));
  const words = [
    { text: "back to", x: edge + 10, y: middle, anchor: null },
    { text: `step ${step}`, x: edge + 10, y: middle + 18, anchor: null },
  ];
  if (end === target) {
    // A loop beside the state: all the way round the board would say less.
    const [wide, tall] = [size * 0.85, size * 0.6];
    return {
      line: `M${ax + 6} ${ay + clear}C${ax + wide} ${ay + tall} ${ax + wide} ${ay - tall} ${ax + clear + long * 0.6} ${ay - clear * 0.5 - long * 0.4}`,
      head: { x: ax + clear * 0.85, y: ay - clear * 0.4, turn: -28, d },
      words,
    };
  }
  const from = Math.min(8, size * 0.2) + 2;
  const out = (edge - 0.125 * (ex + from + ax + clear + long)) / 0.75;
  const near = Math.abs(ey - ay) < size / 2;
  const spread = near ? size * 0.7 : 0;
  return {
    line: `M${ex + from} ${ey - (near ? 3 : 0)}C${out} ${ey - spread} ${out} ${ay + spread} ${ax + clear + long} ${ay + (near ? 2 : 0)}`,
    head: { x: ax + clear, y: ay + (near ? 2 : 0), turn: 0, d },
    words,
  };
}
