// The pseudocode of the learner that runs, with the line that was carried out last lit, values beside the symbols, and breakpoints.

import { el, tell } from "../ui/dom.js";

/**
 * A line as it stands on the page.
 * @typedef {object} Row
 * @property {HTMLLIElement} element
 * @property {HTMLElement} value
 * @property {HTMLButtonElement | null} stop
 */

/**
 * What is shown of a moment.
 * @typedef {object} Now
 * @property {number} lit the number of the line that was carried out last, 0: none
 * @property {number} inner the line of the algorithm that it calls, 0: none
 * @property {boolean} back whether that line is where it goes back
 * @property {Map<number, string>} values by the number of the line; those of the algorithm that is called are negative
 */

/**
 * @param {HTMLElement} mount
 * @param {{ stop: (line: number, on: boolean) => void }} on the reader sets or removes a breakpoint
 */
export function createCode(mount, on) {
  const list = el("ol", { class: "code-lines" });
  mount.replaceChildren(list);
  /** @type {Map<number, Row>} */
  let rows = new Map();
  /** the line that was brought into sight last */
  let seen = 0;
  new ResizeObserver(() => {
    const line = rows.get(seen)?.element;
    if (line) bring(line);
  }).observe(mount);
  /** The lines in sight. To ask for their places instead would cost a layout with each frame of a run. @type {Set<Element>} */
  const inSight = new Set();
  const sight = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes)
        if (intersectionRatio > 0.9) inSight.add(target);
        else inSight.delete(target);
    },
    { root: mount, threshold: 0.9 },
  );

  return {
    /**
     * @param {HTMLElement} pseudocode of all learners
     * @param {string} kind of the learner
     * @param {{ [line: number]: string }} stops what is said of a breakpoint at each line that can have one
     * @param {Set<number>} long the lines with a row of its own for their values, so that nothing moves when they come
     * @returns {string} the name of the algorithm, "": there is none
     */
    dress(pseudocode, kind, stops, long) {
      const all = [...pseudocode.querySelectorAll("[data-learner]")].filter((one) =>
        /** @type {HTMLElement} */ (one).dataset.learner?.split(" ").includes(kind),
      );
      const algorithm = all.find((one) => one.hasAttribute("data-walked"));
      rows = new Map();
      sight.disconnect();
      inSight.clear();
      seen = mount.scrollTop = 0;
      list.replaceChildren();
      // Where no line has a breakpoint to go to, the keyboard scrolls the list itself.
      if (Object.keys(stops).length > 0) mount.removeAttribute("tabindex");
      else mount.tabIndex = 0;
      if (!algorithm) return "";
      algorithm.querySelectorAll(".lines li").forEach((line, i) => {
        const number = i + 1;
        add(line, number, depthOf(line), long, stops[number]);
        const called = line.querySelector(":scope > code")?.textContent;
        for (const one of all) {
          one.querySelectorAll(".lines li").forEach((inner, j) => {
            if (inner.closest(`[data-body-of="${called}"]`) && !inner.hasAttribute("data-body-of"))
              add(inner, -(j + 1), depthOf(line) + 1, long);
          });
        }
      });
      return algorithm.querySelector("h3")?.firstChild?.textContent?.trim() ?? "";
    },
    /** @param {Now} now */
    draw({ lit, inner, back, values }) {
      for (const [number, { element, value }] of rows) {
        const here = number === lit || (inner > 0 && number === -inner);
        element.classList.toggle("lit", here);
        element.classList.toggle("back", here && back);
        if (here && (number === lit || inner > 0)) element.setAttribute("aria-current", "step");
        else element.removeAttribute("aria-current");
        const text = values.get(number) ?? "";
        tell(value, text);
      }
      const at = inner > 0 ? -inner : lit;
      if (at === seen) return;
      seen = at;
      const line = rows.get(at)?.element;
      if (line && !inSight.has(line)) bring(line);
    },
    /** @param {Set<number>} stops the lines with a breakpoint */
    setStops(stops) {
      for (const [number, { stop }] of rows) stop?.setAttribute("aria-pressed", String(stops.has(number)));
    },
  };

  /** Scrolls a line into the part that is seen, and one more on either side. What is seen begins with a whole line. @param {HTMLElement} line */
  function bring({ offsetTop: top, offsetHeight: height }) {
    const { scrollTop, clientHeight } = mount;
    const lines = [...rows.values()].map(({ element }) => element);
    const end = Math.max(...lines.map((line) => line.offsetTop + line.offsetHeight));
    const least = Math.min(top + 2 * height, end) - clientHeight;
    if (top - height >= scrollTop && least <= scrollTop) return;
    const from = top - height < scrollTop ? top - height : least;
    const first = lines.find(({ offsetTop }) => offsetTop >= from)?.offsetTop ?? top;
    list.style.minHeight = `${first + clientHeight}px`;
    mount.scrollTop = first;
  }

  /** @param {Element} line @param {number} number @param {number} depth @param {Set<number>} long @param {string} [stopWords] */
  function add(line, number, depth, long, stopWords) {
    const stop = stopWords
      ? el(
          "button",
          {
            type: "button",
            class: "code-number",
            title: stopWords,
            "aria-label": `Stop before line ${number}`,
            "aria-pressed": "false",
            on: { click: () => on.stop(number, stop?.getAttribute("aria-pressed") !== "true") },
          },
          number,
        )
      : null;
    const value = el("span", { class: long.has(number) ? "code-value long" : "code-value" });
    const text = el("span", { class: "code-text" });
    for (const node of line.childNodes) {
      if (node instanceof HTMLOListElement) continue;
      if (node instanceof Element && node.localName === "abbr") continue; // the place in the paper: the drawer has it
      text.append(node.cloneNode(true));
    }
    const element = el(
      "li",
      { class: number < 0 ? "inner" : undefined, style: { "--depth": String(depth) } },
      stop ?? el("span", { class: "code-number", "aria-hidden": "true" }, number > 0 ? number : ""),
      text,
      value,
    );
    rows.set(number, { element, value, stop });
    list.append(element);
    sight.observe(element);
  }
}

/** How deep a line stands. @param {Element} line */
function depthOf(line) {
  let depth = 0;
  for (let outer = line.parentElement?.closest("li"); outer; outer = outer.parentElement?.closest("li")) depth++;
  return depth;
}
