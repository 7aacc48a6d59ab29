// The episode as a tree of paths over the steps 1..H, like the paper's Figure 1: the first path in ink, each revisit in orange, branching
// off at the state that it goes back to.

import { el, svg } from "../ui/dom.js";
import { arrange, chosen, learned, standsWith } from "./branches.js";
import { columns, gutter, inSight } from "./columns.js";
import { count } from "../ui/numbers.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";
import { labelOf } from "./state-label.js";
import { edge, node, route, steps, stepsOf, trace } from "./tree-shapes.js";
import { actionName, drawn, outcome, stateName, visited, which } from "./path-words.js";

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./branches.js").Branch} Branch */
/** @typedef {Pick<import("../spec/learner-traits.js").Traits, "revisits" | "tests" | "episodes">} Learner */
/** @typedef {import("./columns.js").Columns} Columns */

/**
 * The elements of one set of bundles. If only counts change, the elements stay.
 * @typedef {object} Built
 * @property {string} key
 * @property {Branch[]} rows
 * @property {Columns} at
 * @property {(row: number) => number} y
 * @property {{ bundles: number, paths: number }} folded bundles for which there is no room
 * @property {{ group: SVGGElement, solid: SVGPathElement, dotted: SVGPathElement, copied: SVGPathElement, label: HTMLButtonElement }[]} parts one for each row
 */

const head = 28;
const top = 22;
const pitches = { least: 26, most: 56 };
/** About the width of a letter of an action's name, px. */
const letter = 6;

/**
 * @param {HTMLElement} mount
 * @param {{ inspect: (bundle: Bundle | null, h: number) => void, scroll: (left: number) => void }} on inspect: the reader points at a bundle, at step h
 */
export function createTree(mount, on) {
  const heads = svg("svg", { class: "heads", height: head, "aria-hidden": "true" });
  const under = svg("g", { class: "under" });
  const body = svg("g", {});
  const over = svg("g", { class: "over" });
  const picture = svg("svg", { class: "picture", role: "img" }, under, body, over);
  const labels = el("div", { class: "labels" });
  const sheet = el(
    "div",
    { class: "sheet" },
    el("div", { class: "heads-row" }, heads, el("div", { class: "heads-cover" })),
    el("div", { class: "picture-row" }, picture, labels),
  );
  const scroller = el(
    "div",
    { class: "scroller", tabindex: 0, role: "group", "aria-label": "Paths of the episode" },
    sheet,
  );
  const detail = el("p", { class: "detail" });
  const legend = el(
    "p",
    { class: "legend" },
    key("first if-revisits", "first path"),
    key("again if-revisits", "revisit"),
    key("dotted if-revisits", "sampled, not used yet"),
    key("ring if-revisits", "next path starts here"),
    key("first if-rounds", "rollout of the simulator, from the step where it was placed"),
  );
  mount.replaceChildren(scroller, el("div", { class: "under-tree" }, legend, detail));

  /** @type {View | null} */
  let view = null;
  /** @type {ProblemInfo | null} */
  let problem = null;
  let nextStep = 0;
  /** @type {Learner} */
  let learner = { revisits: true, tests: true, episodes: true };
  /** @type {Built | null} */
  let built = null;
  /** The bundle under the pointer or the focus, by its first path. @type {number | null} */
  let inspected = null;
  /** The step there. */
  let inspectedAt = 0;
  /** Whether all bundles are drawn, to scroll through, or only as many as fit. */
  let all = false;
  /** The newest path that was scrolled into view. The reader may scroll away from it. */
  let scrolledTo = 0;

  /** @param {number | null} first @param {number} [h] where nothing else is said, the step that the bundle begins at */
  function look(first, h) {
    const bundle = built?.rows.find((branch) => branch.bundle.first === first)?.bundle ?? null;
    const at = h ?? bundle?.from ?? 0;
    if (first === inspected && at === inspectedAt) return;
    const other = first !== inspected;
    [inspected, inspectedAt] = [first, at];
    if (other) refresh();
    on.inspect(bundle, at);
  }
  const rowOf = (/** @type {Event} */ event) => {
    const group = /** @type {Element} */ (event.target).closest("[data-first]");
    return group ? Number(group.getAttribute("data-first")) : null;
  };
  // A redraw under the pointer is followed by "pointerover" alone.
  for (const type of /** @type {const} */ (["pointerover", "pointermove"]))
    sheet.addEventListener(type, (event) => {
      const row = rowOf(event);
      const inPicture = row !== null && picture.contains(/** @type {Node} */ (event.target));
      look(row, inPicture ? built?.at.stepAt(pointOf(event).x - boxOf(picture).left) : undefined);
    });
  sheet.addEventListener("pointerleave", () => look(null));
  labels.addEventListener("focusin", (event) => look(rowOf(event)));
  labels.addEventListener("focusout", () => look(null));
  // Sizes are remembered, since reading them after a change would make the browser lay out the page at once.
  let room = { width: scroller.clientWidth, height: scroller.clientHeight };
  let place = { left: 0, top: 0 };
  scroller.addEventListener(
    "scroll",
    () => {
      place = { left: scroller.scrollLeft, top: scroller.scrollTop };
      on.scroll(place.left);
      if (built && built.at.end > 3 * room.width) redraw();
    },
    { passive: true },
  );
  whenSized(scroller, () => {
    room = { width: scroller.clientWidth, height: scroller.clientHeight };
    redraw();
  });
  const redraw = () => {
    if (view && problem) draw(view, problem, nextStep, learner);
  };

  /**
   * @param {View} newView
   * @param {ProblemInfo} newProblem
   * @param {number} step where the next path begins, 0: there is none
   * @param {Learner} newLearner
   */
  function draw(newView, newProblem, step, newLearner) {
    view = newView;
    learner = newLearner;
    problem = newProblem;
    nextStep = step;
    const { width, height } = room;
    if (width === 0) return;
    const fits = all
      ? Infinity
      : Math.max(3, Math.floor((height - head - top - 8) / pitches.least) - (view.hidden.bundles > 0 ? 1 : 0));
    const bundles =
      view.paths.length > fits ? chosen(view.paths, view.newest, fits - 1, !learner.episodes) : view.paths;
    const folded = {
      bundles: view.hidden.bundles + view.paths.length - bundles.length,
      paths: view.pathsInEpisode - bundles.reduce((sum, bundle) => sum + bundle.count, 0),
    };
    const sight = inSight(columns(problem.horizon, width, problem), problem.horizon, place.left, width);
    const key = [
      width,
      height,
      sight,
      problem.kind,
      learner.episodes,
      problem.horizon,
      view.episode,
      folded.bundles > 0,
      all,
      ...bundles.map((b) => `${b.first}:${b.from}:${b.states}:${b.actions}`),
    ].join("|");
    if (built?.key !== key) {
      built = build(key, bundles, folded, sight);
      if (inspected !== null && !built.rows.some((branch) => branch.bundle.first === inspected)) {
        [inspected, inspectedAt] = [null, 0];
        on.inspect(null, 0);
      }
    } else {
      built.folded = folded;
      bundles.forEach((bundle) => {
        const branch = built?.rows.find((other) => other.bundle.first === bundle.first);
        if (branch) branch.bundle = bundle;
      });
    }
    refresh();
    follow();
  }

  /**
   * @param {string} key
   * @param {Bundle[]} bundles
   * @param {Built["folded"]} folded
   * @param {[number, number]} sight the steps to draw
   * @returns {Built}
   */
  function build(key, bundles, folded, sight) {
    const { width, height } = room;
    const seen = steps(sight[1]).slice(sight[0] - 1);
    const at = columns(/** @type {ProblemInfo} */ (problem).horizon, width, /** @type {ProblemInfo} */ (problem));
    const rows = arrange(bundles, !learner.episodes);
    const more = folded.bundles > 0 || all ? 1 : 0;
    const pitch = Math.max(
      pitches.least,
      Math.min(pitches.most, (height - head - top - 8) / Math.max(1, rows.length + more)),
    );
    const y = (/** @type {number} */ row) => top + (row + 0.2) * pitch + 6;
    const tall = Math.max(y(rows.length - 1 + more) + at.radius + 10, height - head);

    heads.replaceChildren(
      ...seen.map((h) =>
        svg(
          "text",
          { x: at.x(h), y: 18, "text-anchor": "middle" },
          at.step >= 52 || (h === 1 && at.step >= 40) ? svg("tspan", { class: "math" }, "h") : "",
          at.step >= 52 || (h === 1 && at.step >= 40) ? ` = ${h}` : h,
        ),
      ),
    );
    heads.setAttribute("width", String(at.end));
    picture.setAttribute("width", String(at.end));
    picture.setAttribute("height", String(tall));
    sheet.style.width = `${Math.max(width, at.end + gutter)}px`;
    labels.style.height = `${tall}px`;
    labels.style.marginLeft = "4px";

    const guides = seen.map((h) =>
      svg("line", {
        class: "guide",
        x1: at.x(h),
        x2: at.x(h),
        y1: 0,
        y2: y(Math.max(0, rows.length - 1)) + at.radius + 12,
      }),
    );
    const parts = rows.map((branch) => part(branch, at, y, sight));
    body.replaceChildren(...guides, ...parts.map((p) => p.group));
    labels.replaceChildren(...parts.map((p) => p.label));
    if (rows.length === 0) body.append(...drawStart(at, y));
    if (more) labels.append(moreLabel(y(rows.length), folded));
    return { key, rows, at, y, folded, parts };
  }

  /**
   * @param {Branch} branch
   * @param {Columns} at
   * @param {(row: number) => number} y
   * @param {[number, number]} sight
   */
  function part(branch, at, y, [first, last]) {
    const { bundle, row } = branch;
    const info = /** @type {ProblemInfo} */ (problem);
    const H = bundle.states.length;
    const solid = svg("path", { class: "edge" });
    const dotted = svg("path", { class: "edge dotted" });
    const copied = svg("path", { class: "edge copied" });
    const group = svg(
      "g",
      { class: branch.parent ? "branch again" : "branch first", "data-first": bundle.first },
      copied,
      dotted,
      solid,
    );
    for (let h = Math.max(first, branch.parent ? branch.joins + 1 : bundle.from); h <= last; h++) {
      group.append(
        ...node(
          named(info, bundle.states[h - 1]),
          at.x(h),
          y(row),
          at,
          h <= bundle.from && branch.parent ? "copied" : "",
        ),
      );
    }
    for (let h = Math.max(first, bundle.from); h <= last; h++) {
      const half = (/** @type {number} */ step) => labelOf(named(info, bundle.states[step - 1]), at).half;
      const near = h === H ? at.end : at.x(h + 1) - half(h + 1);
      const from = at.x(h) + (h === branch.joins && branch.parent ? 10 : half(h));
      const name = actionName(info, bundle.actions[h - 1]);
      // A circle leaves room above its sides, a pill does not.
      const beyond = h < H && half(h) === at.radius && half(h + 1) === at.radius ? 20 : 2;
      const text = name.length * letter <= near - from + beyond ? name : `${name.charAt(0)}…`;
      if (near - from >= 12)
        group.append(
          svg(
            "text",
            { class: "action", x: (from + near) / 2, y: y(row) - 8, "text-anchor": "middle" },
            text,
            text !== name && svg("title", {}, name),
          ),
        );
    }
    const label = el("button", {
      type: "button",
      class: branch.parent ? "bundle again" : "bundle first",
      "data-first": bundle.first,
    });
    label.style.top = `${y(row) - 12}px`;
    return { group, solid, dotted, copied, label };
  }

  /** Before the first path: the state where it will start, and how to get one. */
  function drawStart(/** @type {Columns} */ at, /** @type {(row: number) => number} */ y) {
    const info = /** @type {ProblemInfo} */ (problem);
    const s = info.start.state ?? info.start.cycle?.[0];
    return [
      svg("path", { class: "edge ghost", d: `M${at.x(1) + at.radius} ${y(0)}H${at.end}` }),
      ...node(s === undefined ? { name: "?", number: "?" } : named(info, s), at.x(1), y(0), at, "").map((shape) => {
        shape.classList.add("ghostly");
        return shape;
      }),
      svg(
        "text",
        { class: "hint", x: at.x(1) - at.radius, y: y(1) + 8 },
        at.end < 330 ? "No path yet: press Run." : "No path yet: press Run, or → for a single one.",
      ),
    ];
  }

  /**
   * @param {number} place px from the top
   * @param {Built["folded"]} folded
   */
  function moreLabel(place, folded) {
    const text = all ? "show fewer" : `${count(folded.bundles)} more branches`;
    const words = all ? [text] : [`${count(folded.bundles)} more`, el("span", {}, " branches")];
    const title =
      folded.bundles > 0
        ? `${count(folded.paths)} paths in ${count(folded.bundles)} more branches are not drawn`
        : "Draw only as many as fit";
    const more = el(
      "button",
      {
        type: "button",
        class: "more",
        title,
        "aria-label": all ? text : `${text}: ${title}`,
        on: {
          click: () => {
            all = !all;
            redraw();
          },
        },
      },
      ...words,
    );
    more.style.top = `${place - 12}px`;
    return more;
  }

  /** Draws what can change while the bundles stay the same. */
  function refresh() {
    if (!built || !view || !problem) return;
    const { rows, at, y, parts } = built;
    const known = learned(rows, !learner.episodes);
    const newest = rows.find((branch) => branch.bundle.k === view?.newest) ?? null;
    const seen = rows.find((branch) => branch.bundle.first === inspected) ?? null;
    const lit = new Set(seen ? route(seen) : []);
    rows.forEach((branch, i) => {
      const { group, solid, dotted, copied, label } = parts[i];
      const thick = branch.parent || !learner.episodes ? 1.8 + 1.15 * Math.log10(branch.bundle.count) : 1.8;
      const steps = stepsOf(branch, branch.bundle.from);
      copied.setAttribute(
        "d",
        branch.parent
          ? stepsOf(branch, branch.joins)
              .filter((h) => h < branch.bundle.from)
              .map((h) => edge(branch, h, at, y))
              .join("")
          : "",
      );
      solid.setAttribute(
        "d",
        steps
          .filter((h) => known[i].has(h))
          .map((h) => edge(branch, h, at, y))
          .join(""),
      );
      dotted.setAttribute(
        "d",
        steps
          .filter((h) => !known[i].has(h))
          .map((h) => edge(branch, h, at, y))
          .join(""),
      );
      group.style.setProperty("--thick", `${thick.toFixed(2)}px`);
      group.classList.toggle("away", seen !== null && !lit.has(branch));
      label.classList.toggle("away", seen !== null && branch !== seen);
      tell(label, branch, branch === newest);
    });
    under.replaceChildren();
    if (newest) under.append(trace(newest, "newest", at, y));
    over.replaceChildren();
    if (newest && learner.revisits && view.current && nextStep > 1) {
      const half = labelOf(named(problem, newest.bundle.states[nextStep - 1]), at).half + 4.5;
      const tall = at.radius + 4.5;
      over.append(
        svg("rect", {
          class: "ring",
          x: at.x(nextStep) - half,
          y: y(standsWith(newest, nextStep).row) - tall,
          width: 2 * half,
          height: 2 * tall,
          rx: tall,
        }),
      );
    }
    const more = labels.querySelector(".more");
    if (more && !all && more.textContent !== `${count(built.folded.bundles)} more branches`)
      more.replaceWith(moreLabel(y(rows.length), built.folded));
    detail.textContent = describe(seen ?? newest);
    picture.setAttribute("aria-label", summary(rows));
  }

  /**
   * @param {HTMLButtonElement} label
   * @param {Branch} branch
   * @param {boolean} newest
   */
  function tell(label, branch, newest) {
    const { bundle } = branch;
    const text = bundle.count > 1 ? `×${count(bundle.count)}` : `k = ${count(bundle.k)}`;
    if (label.firstChild?.textContent !== text || label.classList.contains("newest") !== newest) {
      label.replaceChildren(text, ...(newest ? [" ", el("span", { class: "new" }, "new")] : []));
      label.classList.toggle("newest", newest);
    }
    label.setAttribute(
      "aria-label",
      `${text}${newest ? " new" : ""}: ${branch.parent ? `revisit from step ${bundle.from}` : learner.episodes ? "first path" : `rollout from step ${bundle.from}`}, ${which(bundle)}`,
    );
  }

  /** @param {Branch | null} branch */
  function describe(branch) {
    if (!branch || !view || !problem) return "";
    const { bundle } = branch;
    const start = stateName(problem, bundle.states[bundle.from - 1]);
    const what = branch.parent
      ? `returned to state ${start} at step ${bundle.from}, sampled ${drawn(bundle, problem)}.`
      : `from state ${start}${bundle.from > 1 ? ` at step ${bundle.from}` : ""}, sampled ${drawn(bundle, problem)}.`;
    return `${which(bundle)}: ${what} ${learner.tests ? outcome(bundle, view.halfGap) : ""}`.replace(/^./, (c) =>
      c.toUpperCase(),
    );
  }

  /** @param {Branch[]} rows */
  function summary(rows) {
    if (rows.length === 0 || !problem || !view) return "No path has been drawn yet.";
    const info = problem;
    if (!learner.episodes)
      return `Round ${view.episode}: rollouts in ${rows.length} groups; the newest is ${which(rows[rows.length - 1].bundle)}, from step ${rows[rows.length - 1].bundle.from}.`;
    const first = visited(rows[0].bundle.states, info);
    const again = rows
      .slice(1, 9)
      .map(
        ({ bundle }) =>
          `${which(bundle)} from step ${bundle.from} to states ${visited(bundle.states.slice(bundle.from), info) || "none further"}`,
      );
    const rest = rows.length - 1 - again.length + (built?.folded.bundles ?? 0);
    return (
      `Episode ${view.episode}: the first path visits states ${first}.` +
      (!learner.revisits
        ? ""
        : again.length > 0
          ? ` Revisits: ${again.join("; ")}${rest > 0 ? `; and ${rest} more bundles` : ""}.`
          : " No revisits.")
    );
  }

  /** Keeps the newest path in view, unless the reader inspects another one. */
  function follow() {
    if (!built || !view || inspected !== null) return;
    const newest = built.rows.find((branch) => branch.bundle.k === view?.newest);
    if (!newest || newest.bundle.k === scrolledTo) return;
    scrolledTo = newest.bundle.k;
    const y = built.y(newest.row) + head;
    const x = built.at.x(newest.bundle.from);
    const seen = room.width - gutter;
    if (x > place.left + seen - 40 && built.at.end > seen) scroller.scrollLeft = place.left = x - seen + 80;
    else if (x < place.left + 20) scroller.scrollLeft = place.left = Math.max(0, x - 60);
    if (y < place.top + head + 20) scroller.scrollTop = place.top = Math.max(0, y - head - 24);
    else if (y > place.top + room.height - 24) scroller.scrollTop = place.top = y - room.height + 40;
  }

  return { draw };
}

/**
 * @param {ProblemInfo} problem
 * @param {number} s
 */
function named(problem, s) {
  return { name: stateName(problem, s), number: String(s) };
}

/**
 * @param {string} kind
 * @param {string} text
 */
function key(kind, text) {
  return el("span", { class: `key ${kind}` }, el("i", { "aria-hidden": "true" }), text);
}
