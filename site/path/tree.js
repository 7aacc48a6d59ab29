// The episode as a tree of paths over the steps 1..H, like the paper's Figure 1: the first path in ink, each revisit in orange, branching
// off at the state that it goes back to.

import { el, isNew, svg } from "../ui/dom.js";
import { gutter } from "./columns.js";
import { count } from "../ui/numbers.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";
import { outlineOf } from "../ui/mark-elements.js";
import { changingMarks, chooseBundles, head, KEYS, moreWords, standingMarks } from "./tree-marks.js";

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./tree-marks.js").Choice} Choice */
/** @typedef {import("./tree-marks.js").Folded} Folded */
/** @typedef {import("./tree-marks.js").Learner} Learner */
/** @typedef {import("./tree-marks.js").Standing} Standing */
/** @typedef {{ group: SVGGElement, solid: SVGPathElement, dotted: SVGPathElement, copied: SVGPathElement, label: HTMLButtonElement }} Part */
/** @typedef {Standing & { key: string, folded: Folded, parts: Part[] }} Built the elements of one set of bundles, one part for each row. If only counts change, they stay. */

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
    key("first if-revisits", KEYS.first),
    key("again if-revisits", KEYS.again),
    key("dotted if-revisits", KEYS.dotted),
    key("ring if-revisits", KEYS.ring),
    key("first if-rounds", KEYS.placed),
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
    const choice = chooseBundles(view, problem, learner, { width, height, left: place.left, all });
    const { key, bundles, folded } = choice;
    if (built?.key !== key) {
      built = build(choice);
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

  /** @param {Choice} choice @returns {Built} */
  function build(choice) {
    const marks = standingMarks(choice, /** @type {ProblemInfo} */ (problem), learner, { ...room, all });
    heads.replaceChildren(
      ...marks.heads.map(({ x, text, named }) =>
        svg(
          "text",
          { x, y: 18, "text-anchor": "middle" },
          named ? svg("tspan", { class: "math" }, "h") : "",
          named ? ` = ${text}` : text,
        ),
      ),
    );
    heads.setAttribute("width", String(marks.width));
    picture.setAttribute("width", String(marks.width));
    picture.setAttribute("height", String(marks.tall));
    sheet.style.width = `${marks.wide}px`;
    labels.style.height = `${marks.tall}px`;
    labels.style.marginLeft = "4px";

    const guides = marks.guides.map(({ x, y1, y2 }) => svg("line", { class: "guide", x1: x, x2: x, y1, y2 }));
    const parts = marks.branches.map(part);
    body.replaceChildren(...guides, ...parts.map((p) => p.group));
    labels.replaceChildren(...parts.map((p) => p.label));
    if (marks.start) body.append(...startOf(marks.start));
    if (marks.more !== null) labels.append(moreLabel(marks.more, choice.folded));
    return { ...marks, key: choice.key, folded: choice.folded, parts };
  }

  /**
   * @param {number} top px
   * @param {Folded} folded
   */
  function moreLabel(top, folded) {
    const { text, title, says } = moreWords(folded, all);
    const words = all ? [text] : [`${count(folded.bundles)} more`, el("span", {}, " branches")];
    const more = el(
      "button",
      {
        type: "button",
        class: "more",
        title,
        "aria-label": says,
        on: {
          click: () => {
            all = !all;
            redraw();
          },
        },
      },
      ...words,
    );
    more.style.top = `${top}px`;
    return more;
  }

  /** Draws what can change while the bundles stay the same. */
  function refresh() {
    if (!built || !view || !problem) return;
    const { parts, folded } = built;
    const marks = changingMarks(built, view, problem, learner, { nextStep, inspected, folded });
    marks.branches.forEach((branch, i) => {
      const { group, solid, dotted, copied, label } = parts[i];
      copied.setAttribute("d", outlineOf(branch.copied));
      solid.setAttribute("d", outlineOf(branch.solid));
      dotted.setAttribute("d", outlineOf(branch.dotted));
      group.style.setProperty("--thick", `${branch.thick.toFixed(2)}px`);
      group.classList.toggle("away", branch.faint);
      label.classList.toggle("away", branch.label.faint);
      tell(label, branch.label);
    });
    under.replaceChildren();
    if (marks.newest)
      under.append(
        svg("path", { class: `newest ${marks.newest.again ? "again" : "first"}`, d: outlineOf(marks.newest.line) }),
      );
    over.replaceChildren();
    if (marks.ring) over.append(svg("rect", { class: "ring", ...marks.ring }));
    const more = labels.querySelector(".more");
    if (more && !all && built.more !== null && isNew(labels, moreWords(folded, all).text))
      more.replaceWith(moreLabel(built.more, folded));
    detail.textContent = marks.detail;
    picture.setAttribute("aria-label", marks.summary);
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

/** @param {Standing["branches"][number]} branch @returns {Part} */
function part({ first, again, states, actions, label: top }) {
  const solid = svg("path", { class: "edge" });
  const dotted = svg("path", { class: "edge dotted" });
  const copied = svg("path", { class: "edge copied" });
  const group = svg(
    "g",
    { class: again ? "branch again" : "branch first", "data-first": first },
    copied,
    dotted,
    solid,
    ...states.flatMap((state) => stateOf(state)),
    ...actions.map(({ x, y, text, name }) =>
      svg("text", { class: "action", x, y, "text-anchor": "middle" }, text, name !== null && svg("title", {}, name)),
    ),
  );
  const label = el("button", { type: "button", class: again ? "bundle again" : "bundle first", "data-first": first });
  label.style.top = `${top}px`;
  return { group, solid, dotted, copied, label };
}

/** @param {import("./tree-shapes.js").StateMark} mark */
function stateOf({ kind, box, place: { x, y, size }, text, name }) {
  return [
    svg("rect", { class: `node ${kind}`, ...box }, name === null ? undefined : svg("title", {}, name)),
    svg("text", { class: `state ${kind}`, x, y, "text-anchor": "middle", "font-size": size }, text),
  ];
}

/** @param {NonNullable<Standing["start"]>} start */
function startOf({ line, state, hint }) {
  const shapes = stateOf(state);
  for (const shape of shapes) shape.classList.add("ghostly");
  return [
    svg("path", { class: "edge ghost", d: outlineOf(line) }),
    ...shapes,
    svg("text", { class: "hint", x: hint.x, y: hint.y }, hint.text),
  ];
}

/** @param {HTMLButtonElement} label @param {import("./tree-marks.js").Label} words */
function tell(label, { text, newest, says }) {
  if (isNew(label, `${text} ${newest}`)) {
    label.replaceChildren(text, ...(newest ? [" ", el("span", { class: "new" }, "new")] : []));
    label.classList.toggle("newest", newest);
  }
  label.setAttribute("aria-label", says);
}

/**
 * @param {string} kind
 * @param {string} text
 */
function key(kind, text) {
  return el("span", { class: `key ${kind}` }, el("i", { "aria-hidden": "true" }), text);
}
