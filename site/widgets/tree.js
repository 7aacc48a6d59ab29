// The episode as a tree of paths over steps 1..H, in the manner of the paper's Figure 1: the first path in ink, every
// revisit in orange, branching off at the state it goes back to.

import { el, svg } from "../dom.js";
import { arrange, drawnBy, learned } from "./branches.js";
import { columns, gutter } from "./columns.js";
import { count } from "../numbers.js";
import { actionName, drawn, outcome, stateName, which } from "./words.js";

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./branches.js").Branch} Branch */
/** @typedef {import("./columns.js").Columns} Columns */

/**
 * What was built for one set of bundles; drawing again with other counts only changes what is in here.
 * @typedef {object} Built
 * @property {string} key
 * @property {Branch[]} rows
 * @property {Columns} at
 * @property {(row: number) => number} y
 * @property {{ group: SVGGElement, solid: SVGPathElement, dotted: SVGPathElement, label: HTMLButtonElement }[]} parts one a row
 */

const radius = 12;
const head = 28;
const top = 22;

/**
 * @param {HTMLElement} mount
 * @param {{ inspect: (bundle: Bundle | null) => void, scroll: (left: number) => void }} on
 */
export function createTree(mount, on) {
  const heads = svg("svg", { class: "heads", height: head, "aria-hidden": "true" });
  const under = svg("g", { class: "under" });
  const body = svg("g", {});
  const over = svg("g", { class: "over" });
  const picture = svg("svg", { class: "picture", role: "img" }, under, body, over);
  const labels = el("div", { class: "labels" });
  const sheet = el("div", { class: "sheet" }, el("div", { class: "heads-row" }, heads), el("div", { class: "picture-row" }, picture, labels));
  const scroller = el("div", { class: "scroller", role: "group", "aria-label": "Paths of the episode" }, sheet);
  const detail = el("p", { class: "detail" });
  const legend = el("p", { class: "legend" },
    key("first", "first path"), key("again", "revisit"), key("dotted", "drawn, not yet learned from"), key("ring", "next path starts here"));
  mount.replaceChildren(scroller, el("div", { class: "under-tree" }, legend, detail));

  /** @type {View | null} */
  let view = null;
  /** @type {ProblemInfo | null} */
  let problem = null;
  let nextStep = 0;
  /** @type {Built | null} */
  let built = null;
  /** the bundle under the pointer or the focus, by its first path @type {number | null} */
  let looked = null;

  const look = (/** @type {number | null} */ first) => {
    if (first === looked) return;
    looked = first;
    refresh();
    on.inspect(built?.rows.find((branch) => branch.bundle.first === first)?.bundle ?? null);
  };
  const rowOf = (/** @type {Event} */ event) => {
    const group = /** @type {Element} */ (event.target).closest("[data-first]");
    return group ? Number(group.getAttribute("data-first")) : null;
  };
  sheet.addEventListener("pointerover", (event) => look(rowOf(event)));
  sheet.addEventListener("pointerleave", () => look(null));
  labels.addEventListener("focusin", (event) => look(rowOf(event)));
  labels.addEventListener("focusout", () => look(null));
  scroller.addEventListener("scroll", () => on.scroll(scroller.scrollLeft), { passive: true });
  new ResizeObserver(() => { if (view && problem) draw(view, problem, nextStep); }).observe(scroller);

  /**
   * @param {View} newView
   * @param {ProblemInfo} newProblem
   * @param {number} step where the next path begins, 0 where there is none
   */
  function draw(newView, newProblem, step) {
    view = newView;
    problem = newProblem;
    nextStep = step;
    const width = scroller.clientWidth;
    const height = scroller.clientHeight;
    if (width === 0) return;
    const key = [width, height, problem.kind, problem.horizon, view.episode, view.hidden.bundles > 0,
      ...view.paths.map((b) => `${b.first}:${b.from}:${b.states}:${b.actions}`)].join("|");
    if (built?.key !== key) {
      built = build(key, width, height);
      if (looked !== null && !built.rows.some((branch) => branch.bundle.first === looked)) looked = null;
    } else {
      view.paths.forEach((bundle) => {
        const branch = built?.rows.find((other) => other.bundle.first === bundle.first);
        if (branch) branch.bundle = bundle;
      });
    }
    refresh();
    follow();
  }

  /**
   * @param {string} key
   * @param {number} width
   * @param {number} height
   * @returns {Built}
   */
  function build(key, width, height) {
    const { horizon } = /** @type {ProblemInfo} */ (problem);
    const bundles = /** @type {View} */ (view).paths;
    const at = columns(horizon, width);
    const rows = arrange(bundles);
    const more = /** @type {View} */ (view).hidden.bundles > 0 ? 1 : 0;
    const pitch = Math.max(30, Math.min(56, (height - head - top - 8) / Math.max(1, rows.length + more)));
    const y = (/** @type {number} */ row) => top + (row + .2) * pitch + 6;
    const tall = Math.max(y(rows.length - 1 + more) + radius + 14, height - head);

    heads.replaceChildren(...steps(horizon).map((h) => svg("text", { x: at.x(h), y: 18, "text-anchor": "middle" },
      at.step >= 52 || h === 1 ? svg("tspan", { class: "math" }, "h") : "", at.step >= 52 || h === 1 ? ` = ${h}` : h)));
    heads.setAttribute("width", String(at.end));
    picture.setAttribute("width", String(at.end));
    picture.setAttribute("height", String(tall));
    sheet.style.width = `${Math.max(width, at.end + gutter)}px`;
    labels.style.height = `${tall}px`;
    labels.style.marginLeft = "4px";

    const guides = steps(horizon).map((h) => svg("line", { class: "guide", x1: at.x(h), x2: at.x(h), y1: 0, y2: tall }));
    const parts = rows.map((branch) => part(branch, at, y));
    body.replaceChildren(...guides, ...parts.map((p) => p.group));
    labels.replaceChildren(...parts.map((p) => p.label));
    if (rows.length === 0) body.append(...beginning(at, y));
    if (more) labels.append(moreLabel(y(rows.length)));
    return { key, rows, at, y, parts };
  }

  /**
   * @param {Branch} branch
   * @param {Columns} at
   * @param {(row: number) => number} y
   */
  function part(branch, at, y) {
    const { bundle, row } = branch;
    const info = /** @type {ProblemInfo} */ (problem);
    const H = bundle.states.length;
    const solid = svg("path", { class: "edge" });
    const dotted = svg("path", { class: "edge dotted" });
    const group = svg("g", { class: branch.parent ? "branch again" : "branch first", "data-first": bundle.first }, dotted, solid);
    for (let h = branch.parent ? bundle.from + 1 : 1; h <= H; h++) {
      group.append(...node(stateName(info, bundle.states[h - 1]), at.x(h), y(row), at.step));
    }
    for (let h = bundle.from; h <= H; h++) {
      const near = h === H ? at.end : at.x(h + 1) - radius;
      const from = at.x(h) + (h === bundle.from && branch.parent ? 10 : radius);
      if (near - from >= 12) group.append(svg("text", { class: "action", x: (from + near) / 2, y: y(row) - 6, "text-anchor": "middle" }, actionName(info, bundle.actions[h - 1])));
    }
    const label = el("button", { type: "button", class: branch.parent ? "label again" : "label first", "data-first": bundle.first });
    label.style.top = `${y(row) - 12}px`;
    return { group, solid, dotted, label };
  }

  /** Before the first path: where it will start, and how to get it. */
  function beginning(/** @type {Columns} */ at, /** @type {(row: number) => number} */ y) {
    const info = /** @type {ProblemInfo} */ (problem);
    const s = info.start.state ?? info.start.cycle?.[0];
    return [
      svg("path", { class: "edge ghost", d: `M${at.x(1) + radius} ${y(0)}H${at.end}` }),
      ...node(s === undefined ? "?" : stateName(info, s), at.x(1), y(0), at.step).map((shape) => { shape.classList.add("ghostly"); return shape; }),
      svg("text", { class: "hint", x: at.x(1) - radius, y: y(1) + 8 }, "No path yet: press Run, or → for a single one."),
    ];
  }

  function moreLabel(/** @type {number} */ top) {
    const { bundles, paths } = /** @type {View} */ (view).hidden;
    const more = el("p", { class: "more", title: `${count(paths)} paths in ${count(bundles)} more bundles are not drawn` }, `+${count(bundles)} more (${count(paths)})`);
    more.style.top = `${top - 12}px`;
    return more;
  }

  /** Everything that changes while the bundles stay the same. */
  function refresh() {
    if (!built || !view || !problem) return;
    const { rows, at, y, parts } = built;
    const known = learned(rows);
    const newest = rows.find((branch) => branch.bundle.k === view?.newest) ?? null;
    const seen = rows.find((branch) => branch.bundle.first === looked) ?? null;
    const lit = new Set(seen ? route(seen) : []);
    rows.forEach((branch, i) => {
      const { group, solid, dotted, label } = parts[i];
      const thick = branch.parent ? 1.8 + 1.15 * Math.log10(branch.bundle.count) : 1.8;
      const steps = stepsOf(branch);
      solid.setAttribute("d", steps.filter((h) => known[i].has(h)).map((h) => edge(branch, h, at, y)).join(""));
      dotted.setAttribute("d", steps.filter((h) => !known[i].has(h)).map((h) => edge(branch, h, at, y)).join(""));
      group.style.setProperty("--thick", `${thick.toFixed(2)}px`);
      group.classList.toggle("away", seen !== null && !lit.has(branch));
      label.classList.toggle("away", seen !== null && branch !== seen);
      tell(label, branch, branch === newest);
    });
    under.replaceChildren();
    if (newest) under.append(trace(newest, "newest", at, y));
    over.replaceChildren();
    if (newest && view.current && nextStep > 1) {
      over.append(svg("circle", { class: "ring", cx: at.x(nextStep), cy: y(drawnBy(newest, nextStep - 1).row), r: radius + 5 }));
    }
    if (view.hidden.bundles > 0) labels.querySelector(".more")?.replaceWith(moreLabel(y(rows.length)));
    detail.textContent = describe(seen ?? newest, seen === null);
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
    if (label.textContent !== text || label.classList.contains("newest") !== newest) {
      label.textContent = text;
      label.classList.toggle("newest", newest);
    }
    label.setAttribute("aria-label", `${branch.parent ? `Revisit from step ${bundle.from}` : "First path"}: ${which(bundle)}${newest ? ", the newest" : ""}`);
  }

  /**
   * @param {Branch | null} branch
   * @param {boolean} isNewest
   */
  function describe(branch, isNewest) {
    if (!branch || !view || !problem) return "";
    const { bundle } = branch;
    const start = stateName(problem, bundle.states[bundle.from - 1]);
    const what = branch.parent ? `back to state ${start} at step ${bundle.from}, drew ${drawn(bundle, problem)}.` : `from state ${start}, drew ${drawn(bundle, problem)}.`;
    return `${isNewest ? "Newest: " : ""}${which(bundle)}: ${what} ${outcome(bundle, view.halfGap)}`.replace(/^./, (c) => c.toUpperCase());
  }

  /** @param {Branch[]} rows */
  function summary(rows) {
    if (rows.length === 0 || !problem || !view) return "No path has been drawn yet.";
    const info = problem;
    const first = rows[0].bundle.states.map((s) => stateName(info, s)).join(", ");
    const again = rows.slice(1, 9).map(({ bundle }) => `${which(bundle)} from step ${bundle.from} to states ${bundle.states.slice(bundle.from).map((s) => stateName(info, s)).join(", ") || "none further"}`);
    const rest = rows.length - 1 - again.length + view.hidden.bundles;
    return `Episode ${view.episode}: the first path visits states ${first}.` +
      (again.length > 0 ? ` Revisits: ${again.join("; ")}${rest > 0 ? `; and ${rest} more bundles` : ""}.` : " No revisits.");
  }

  /** Keeps the newest path in sight while nobody looks at another. */
  function follow() {
    if (!built || !view || looked !== null) return;
    const newest = built.rows.find((branch) => branch.bundle.k === view?.newest);
    if (!newest) return;
    const place = built.y(newest.row) + head;
    const { scrollTop, clientHeight } = scroller;
    if (place < scrollTop + head + 20) scroller.scrollTop = place - head - 24;
    else if (place > scrollTop + clientHeight - 24) scroller.scrollTop = place - clientHeight + 40;
  }

  return { draw };
}

/**
 * A state as a circle, or as a pill where its name is long.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} room px between two steps
 */
function node(name, x, y, room) {
  const most = Math.max(2, Math.floor((room - 18) / 7));
  const text = name.length > most ? name.slice(0, most - 1) + "…" : name;
  const half = Math.max(radius, 4 + 3.6 * text.length);
  return [
    svg("rect", { class: "node", x: x - half, y: y - radius, width: 2 * half, height: 2 * radius, rx: radius }, text === name ? undefined : svg("title", {}, name)),
    svg("text", { class: "state", x, y: y + 4.2, "text-anchor": "middle" }, text),
  ];
}

/**
 * The line of the action at step h in its own row.
 * @param {Branch} branch
 * @param {number} h
 * @param {Columns} at
 * @param {(row: number) => number} y
 */
function edge(branch, h, at, y) {
  const { bundle, parent, row } = branch;
  const H = bundle.states.length;
  const right = h === H ? at.end : at.x(h + 1) - radius;
  if (!parent || h > bundle.from) return `M${at.x(h) + radius} ${y(row)}H${right}`;
  const x = at.x(h);
  const bend = Math.min(14, y(row) - y(parent.row) - radius - 1);
  return `M${x} ${y(parent.row) + radius}V${y(row) - bend}Q${x} ${y(row)} ${x + bend} ${y(row)}H${right}`;
}

/** @param {Branch} branch the steps whose action stands in its row */
function stepsOf(branch) {
  const H = branch.bundle.states.length;
  return steps(H).slice(branch.parent ? branch.bundle.from - 1 : 0);
}

/** @param {number} horizon */
function steps(horizon) {
  return Array.from({ length: horizon }, (_, i) => i + 1);
}

/**
 * The branches a path runs through.
 * @param {Branch} branch
 * @returns {Branch[]}
 */
function route(branch) {
  return branch.parent ? [branch, ...route(branch.parent)] : [branch];
}

/**
 * A whole path from step 1 on, as one line.
 * @param {Branch} branch
 * @param {string} kind
 * @param {Columns} at
 * @param {(row: number) => number} y
 */
function trace(branch, kind, at, y) {
  let d = "";
  for (const h of steps(branch.bundle.states.length)) d += edge(drawnBy(branch, h), h, at, y);
  return svg("path", { class: `${kind} ${branch.parent ? "again" : "first"}`, d });
}

/**
 * @param {string} kind
 * @param {string} text
 */
function key(kind, text) {
  return el("span", { class: `key ${kind}` }, el("i", { "aria-hidden": "true" }), text);
}
