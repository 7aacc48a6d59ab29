// The state view: what the learner knows at one step, on the problem itself, and beside it the lemma's picture or the confidence set.

import { allow } from "../ui/allowed.js";
import { el, isNew, svg } from "../ui/dom.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";
import { button } from "../shell/button.js";
import { Board, moveMark } from "./board.js";
import { heightOf } from "./board-marks.js";
import { Graph } from "./graph.js";
import { actionMark, coreMark, hatch, scaleIn } from "./marks.js";
import { createOptimism } from "./optimism.js";
import { floorOf } from "./board-floor.js";
import { isOptimal } from "./plan.js";
import { knownOf, SHADES } from "./reading.js";
import {
  bestOf,
  isElsewhere,
  knownHere,
  samplesAt,
  scaleMarks,
  stateViewName,
  stateViewWords,
  stepOfPlan,
} from "./state-view-marks.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./board-marks.js").Route} Route */
/** @typedef {import("./reading.js").Shade} Shade */
/** @typedef {"optimism" | "confidence" | "problem"} Plot */
/** @typedef {{ h: number, s: number, a: number }} Place a: the greedy action there, -1: it is not known */

/**
 * What the state view shows of a step.
 * @typedef {object} Layers
 * @property {number} h
 * @property {Layer} states
 * @property {Layer} pairs
 * @property {boolean} [random] whether the learner breaks ties at random
 * @property {Layer | null} graph if the problem's states have no places
 * @property {Layer | null} plan if it is shown, with the samples of all steps if its states have places
 * @property {Layer | null} samples
 * @property {{ layer: Layer, createConfidence: typeof import("./confidence.js").createConfidence } | null} ellipse if it is asked for, with what draws it
 * @property {(import("./problem-view-marks.js").Given & { createProblem: typeof import("./problem-view.js").createProblem }) | null} given if it is asked for, with what draws it
 */

/**
 * @typedef {object} Choices
 * @property {number} h
 * @property {boolean} follow whether the step follows the learner
 * @property {Shade} shade
 * @property {Plot} plot
 * @property {Place | null} pinned
 */

const shades = /** @type {Shade[]} */ (Object.keys(SHADES));
/** Under this width the two pictures stand below each other, and over this one they are higher, in the pictures' units. */
const NARROW = 470;
const WIDE = 1000;
/** From this height of the state view on there is room for one picture below the other. */
const TALL = 400;
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * @param {HTMLElement} mount
 * @param {object} on
 * @param {(choices: Partial<Choices>) => void} on.choose the reader chooses a step, a shade or a plot
 * @param {(place: { h: number, s: number } | null, pinned: boolean) => void} on.point the reader points at a state, or pins it; null: at none
 */
export function createStateView(mount, on) {
  /** @type {ProblemInfo | null} */
  let problem = null;
  /** @type {Layers | null} */
  let layers = null;
  /** @type {Route | null} */
  let route = null;
  /** @type {Choices} */
  let choices = { h: 1, follow: true, shade: "plan", plot: "optimism", pinned: null };
  /** @type {{ h: number, s: number } | null} */
  let pointed = null;
  /** @type {Board | Graph | null} */
  let picture = null;
  let built = "";
  /** The states of the board's cells; null: it is a graph. @type {Int32Array | null} */
  let placed = null;
  let tall = false;
  let room = { width: 0, height: 0, scale: 1, plot: { width: 0, height: 0, scale: 1 } };

  const now = el("b", { class: "state-view-now" }, "1");
  const less = button({ icon: "back", name: "A step earlier", kind: "quiet small" }, () => step(choices.h - 1));
  const more = button({ icon: "forth", name: "A step later", kind: "quiet small" }, () => step(choices.h + 1));
  const follow = el(
    "button",
    {
      type: "button",
      class: "switch",
      title: "Running: earliest updated step. Paused: next step.",
      on: { click: () => on.choose({ follow: !choices.follow }) },
    },
    "follow",
  );
  const shadeMenu = menu(
    "What the cells show",
    shades.map((shade) => [shade, SHADES[shade].title]),
    (shade) => on.choose({ shade }),
  );
  const plotMenu = menu(
    "The picture beside",
    [
      ["optimism", "Optimism"],
      ["confidence", "Confidence"],
      ["problem", "Problem"],
    ],
    (plot) => on.choose({ plot }),
  );
  const boardBox = el("div", {
    class: "state-view-box",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "picture",
    "aria-describedby": "state-view-said",
  });
  const plotBox = el("div", { class: "state-view-plot-box" });
  const said = el("p", { class: "state-view-said-line", id: "state-view-said", "aria-live": "polite" });
  const bar = el("div", { class: "state-view-bar", "aria-hidden": "true" });
  const ends = el("div", { class: "state-view-ends" });
  const unit = el("p", { class: "state-view-unit" });
  const core = coreKey();
  const legend = el(
    "div",
    { class: "state-view-legend" },
    key("optimal", true),
    key("suboptimal", false),
    unseenKey(),
    core,
  );
  const given = el("div", { class: "state-view-figure" });
  /** What draws these comes with the first of their layers. @type {ReturnType<typeof import("./confidence.js").createConfidence> | null} */
  let confidence = null;
  /** @type {ReturnType<typeof import("./problem-view.js").createProblem> | null} */
  let table = null;
  const plot = {
    optimism: createOptimism(el("div", { class: "state-view-figure" })),
    confidence: { element: el("div", { class: "state-view-figure" }) },
    problem: { element: given },
  };
  plotBox.append(plot.optimism.element, plot.confidence.element, given);
  mount.replaceChildren(
    el(
      "div",
      { class: "state-view-head" },
      el(
        "div",
        { class: "state-view-stepper", role: "group", "aria-label": "Step h" },
        el("i", { "aria-hidden": "true" }, "h"),
        less,
        now,
        more,
        follow,
      ),
      shadeMenu,
      el("div", { class: "state-view-plots" }, plotMenu),
    ),
    el("div", { class: "state-view-body" }, boardBox, plotBox),
    el("div", { class: "state-view-foot" }, el("div", { class: "state-view-scale" }, bar, ends), unit, legend),
    said,
  );

  boardBox.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") point(under(event));
  });
  boardBox.addEventListener("pointerleave", () => {
    if (document.activeElement !== boardBox) point(null);
  });
  boardBox.addEventListener("click", (event) => {
    const place = under(event);
    if (place) pin(place);
  });
  boardBox.addEventListener("focus", () => {
    if (!pointed && layers && boardBox.matches(":focus-visible")) point(choices.pinned ?? home());
  });
  boardBox.addEventListener("blur", () => point(null));
  boardBox.addEventListener("keydown", (event) => {
    if (!layers || !picture || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = pointed ?? choices.pinned ?? home();
    if (event.key === "Enter") pin(from);
    else if (event.key === "Escape" && choices.pinned) {
      on.choose({ pinned: null });
      on.point(pointed, false);
    } else if (KEYS.includes(event.key))
      point(picture instanceof Graph ? picture.next(from, event.key) : stepped(picture.next(from.s, event.key)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  for (const box of [mount, boardBox, plotBox]) whenSized(box, measureRoom);
  measureRoom();

  function measureRoom() {
    const width = mount.clientWidth;
    if (width === 0) {
      room = { ...room, width: 0 };
      return;
    }
    const scale = scaleIn(boardBox);
    mount.classList.toggle("narrow", width < NARROW * scale);
    mount.classList.toggle("wide", width > WIDE * scale);
    tall = mount.clientHeight > TALL * scale;
    const of = (/** @type {Element} */ box) => ({
      width: box.clientWidth / scale,
      height: box.clientHeight / scale,
      scale,
    });
    const next = { ...of(boardBox), plot: of(plotBox) };
    if (JSON.stringify(next) === JSON.stringify(room)) return;
    room = next;
    draw();
  }

  /** @param {number} h */
  function step(h) {
    if (problem && h >= 1 && h <= problem.horizon) on.choose({ h, follow: false });
  }

  /** Where the keyboard begins: the agent's state, else the first one. @returns {{ h: number, s: number }} */
  function home() {
    const s = route?.states[choices.h - 1];
    if (s !== undefined && (!(picture instanceof Board) || picture.has(s))) return { h: choices.h, s };
    return picture instanceof Board
      ? { h: choices.h, s: picture.first }
      : (picture?.next({ h: 0, s: -1 }, "Home") ?? { h: 1, s: 0 });
  }

  /** @param {MouseEvent} event @returns {{ h: number, s: number } | null} */
  function under(event) {
    if (!picture) return null;
    const [box, at] = [boxOf(picture.element), pointOf(event)];
    const [x, y] = [(at.x - box.left) / room.scale, (at.y - box.top) / room.scale];
    if (picture instanceof Graph) return picture.at(x, y);
    const s = picture.at(x, y);
    return s < 0 ? null : stepped(s);
  }

  /** A state of the board with the step that is read there: that of the plan, else the one that is shown. @param {number} s */
  const stepped = (s) => ({ h: (layers?.plan && stepOfPlan(layers.plan, s)) || choices.h, s });

  /** @param {{ h: number, s: number }} place */
  function pin(place) {
    const again = choices.pinned?.s === place.s && choices.pinned.h === place.h;
    const known = layers && knownHere(layers, place);
    const action = known && !Number.isNaN(known.action) ? known.action : -1;
    on.choose({
      pinned: again ? null : { ...place, a: action },
      ...(place.h === choices.h ? {} : { h: place.h, follow: false }),
    });
    on.point(place, !again);
  }

  /** @param {{ h: number, s: number } | null} place */
  function point(place) {
    if (place?.h === pointed?.h && place?.s === pointed?.s) return;
    pointed = place;
    on.point(place ?? choices.pinned, !place && choices.pinned !== null);
    drawPointed();
  }

  function drawChoices() {
    now.textContent = String(choices.h);
    allow(less, choices.h <= 1 ? "This is the first step." : null);
    allow(more, !problem || choices.h >= problem.horizon ? "This is the last step." : null);
    follow.setAttribute("aria-pressed", String(choices.follow));
    shadeMenu.value = choices.shade;
    shadeMenu.title = SHADES[choices.shade].about;
    plotMenu.value = choices.plot;
    for (const [one, { element }] of Object.entries(plot)) element.hidden = one !== choices.plot;
  }

  function draw() {
    drawChoices();
    if (!problem || !layers || room.width === 0) return;
    const { h, states, graph, plan, samples } = layers;
    if ((choices.shade === "plan") !== (plan !== null)) return; // what it needs is asked for
    const near = choices.pinned?.h === h ? choices.pinned.s : (route?.states[h - 1] ?? problem.start.state ?? 0);
    const floor = graph ? null : floorOf(problem, near);
    placed = floor?.states ?? null;
    mount.dataset.shape = floor && floor.across > 2 * floor.down && tall ? "wide" : "square";
    const wanted = `${room.width} ${room.height} ${room.scale} ${floor ? `${floor.name} ${floor.states[0]}` : "graph"}`;
    if (built !== wanted) {
      built = wanted;
      if (floor) mount.style.setProperty("--board-high", `${heightOf(floor, room.width)}px`);
      else mount.style.removeProperty("--board-high");
      picture = floor ? new Board(problem, floor, room) : new Graph(problem, room);
      boardBox.replaceChildren(picture.element);
    }
    const { shade } = choices;
    const scale = scaleMarks(layers, shade, floor?.states ?? []);
    if (picture instanceof Graph && graph) picture.draw(graph, { h, shade, strength: scale.strength, route, plan });
    else if (picture instanceof Board)
      picture.draw({
        h,
        shade,
        known: (s) => knownOf(states, s),
        best: (s) => (problem && layers ? bestOf(layers, problem, s) : []),
        strength: scale.strength,
        route,
        plan: plan && samples && { layer: plan, samples: (s) => samplesAt(samples, s) },
      });
    mount.dataset.shade = shade;
    mount.toggleAttribute("data-optimal", plan !== null && isOptimal(plan));
    bar.classList.toggle("signed", scale.signed);
    if (isNew(ends, scale.ends.join(""))) ends.replaceChildren(...scale.ends.map((text) => el("span", {}, text)));
    // Why there are no numbers stands where their unit would.
    unit.textContent = scale.unit;
    core.hidden = !states.core;
    shadeMenu.options[shades.indexOf("frozen")].hidden = !states.names?.includes("frozen");
    mount.dataset.picture = graph ? "graph" : "board";
    boardBox.setAttribute("aria-label", stateViewName(shade, h, picture?.name));
    drawPointed();
  }

  function drawPointed() {
    if (!problem || !layers || !picture) return;
    const { pinned } = choices;
    if (picture instanceof Graph) picture.point(pointed, pinned);
    else picture.point(pointed?.s ?? -1, pinned?.s ?? -1);
    const place = pointed ?? pinned;
    drawPlot(place && !isElsewhere(layers, place) ? place.s : -1);
    said.textContent = stateViewWords(problem, layers, choices.shade, place);
  }

  /** @param {number} s the state that is pointed at or pinned at this step, -1: none */
  function drawPlot(s) {
    if (!problem || !layers) return;
    const { pairs, ellipse, given: wanted } = layers;
    if (choices.plot === "optimism")
      plot.optimism.draw(problem, pairs, s < 0 ? (route?.states[layers.h - 1] ?? -1) : s, room.plot);
    else if (choices.plot === "confidence" && ellipse) {
      confidence ??= ellipse.createConfidence(plot.confidence.element);
      confidence.draw(problem, ellipse.layer, room.plot);
    } else if (choices.plot === "problem" && wanted) {
      table ??= wanted.createProblem(given, (s) => point(s < 0 || !layers ? null : { h: layers.h, s }));
      table.draw(problem, wanted, placed, s, room.plot);
    }
  }

  return {
    /** A new problem; its layers follow. @param {ProblemInfo} next */
    open(next) {
      problem = next;
      layers = null;
      route = null;
      pointed = null;
      built = "";
      drawChoices();
    },
    /** Whether the states of the problem have no places of their own, so that it is drawn as a graph. */
    get needsGraph() {
      return problem !== null && floorOf(problem, problem.start.state ?? 0) === null;
    },
    /** @param {Choices} next */
    choose(next) {
      const same = JSON.stringify(next) === JSON.stringify(choices);
      choices = next;
      if (same) return;
      drawChoices();
      if (layers) draw();
    },
    recolour() {
      table?.recolour();
      draw();
    },
    /** @param {Layers} next @param {Route | null} newest */
    draw(next, newest) {
      layers = next;
      route = newest;
      draw();
    },
  };
}

/**
 * @template {string} T
 * @param {string} name
 * @param {[T, string][]} titles
 * @param {(chosen: T) => void} choose
 */
function menu(name, titles, choose) {
  const select = el(
    "select",
    {
      class: "select low",
      "aria-label": name,
      on: { change: () => choose(/** @type {T} */ (select.value)) },
    },
    ...titles.map(([value, title]) => el("option", { value }, title)),
  );
  return select;
}

/** How the greedy action is shown: in a plan as a line, else on a board as an arrow, in a graph as the state's rim. @param {string} text @param {boolean} right */
function key(text, right) {
  return el(
    "span",
    {},
    svg(
      "svg",
      { class: "state-view-key for-board", viewBox: "-13 -10 26 20", width: 22, height: 17, "aria-hidden": "true" },
      actionMark({ name: "→", right, x: 0, y: 0, scale: 0.9, room: { middle: 0, width: 0 } }),
    ),
    svg(
      "svg",
      { class: "state-view-key for-graph", viewBox: "-10 -10 20 20", width: 17, height: 17, "aria-hidden": "true" },
      svg("circle", { class: right ? "state-view-node" : "state-view-node wrong", r: 8 }),
    ),
    svg(
      "svg",
      { class: "state-view-key for-plan", viewBox: "0 0 26 20", width: 22, height: 17, "aria-hidden": "true" },
      svg("g", { class: "state-view-plan" }, moveMark({ line: "M1 10H25", head: "M19 10L9 15V5Z", wide: 3, right })),
    ),
    text,
  );
}

function coreKey() {
  return el(
    "span",
    { title: "The states where rollouts begin: full if with every action, hollow if with some", hidden: true },
    svg(
      "svg",
      { class: "state-view-key", viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" },
      coreMark(7, 7, 6),
    ),
    "core set",
  );
}

function unseenKey() {
  const { defs, fill } = hatch();
  return el(
    "span",
    {},
    svg(
      "svg",
      { class: "state-view-key", viewBox: "0 0 16 14", width: 16, height: 14, "aria-hidden": "true" },
      defs,
      svg("rect", { class: "state-view-ground", width: 16, height: 14, rx: 2 }),
      svg("rect", { width: 16, height: 14, rx: 2, fill }),
    ),
    "unseen",
  );
}
