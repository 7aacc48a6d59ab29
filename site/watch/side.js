// One of the two pictures: the map with its samples, plan and newest path, what was found, and where the samples went.

import { el, svg, tell } from "../ui/dom.js";
import { setAll } from "../ui/mark-elements.js";
import { count } from "../ui/numbers.js";
import { whenSized } from "../ui/places.js";
import { barsOf, flows, tints, trackOf } from "./watch-marks.js";
import { finding } from "./words.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Moment} Moment */
/** @typedef {import("./watch-marks.js").WatchMap} WatchMap */

/** Rows and longest bar of the samples by step, px. */
const ROW = 17;
const LONGEST = 130;
const LABEL = 52;
const NUMBER = 44;

/**
 * @param {HTMLElement} mount
 * @param {string} title
 */
export function createSide(mount, title) {
  const picture = svg("svg", { class: "watch-map", role: "img" });
  const large = el("p", { class: "watch-large" });
  const small = el("p", { class: "watch-small" });
  const bars = svg("svg", { class: "watch-bars", role: "img" });
  mount.replaceChildren(
    el("div", { class: "watch-picture" }, picture),
    el(
      "div",
      { class: "watch-found" },
      el("h2", {}, title),
      large,
      small,
      el("h3", {}, "Where its samples went"),
      bars,
    ),
  );
  /** @type {WatchMap | null} */
  let map = null;
  let longest = LONGEST;
  /** @type {{ moment: Moment, most: number } | null} */
  let shown = null;
  whenSized(mount, () => {
    longest = Math.max(30, Math.min(LONGEST, (bars.parentElement?.clientWidth ?? 0) - LABEL - NUMBER));
    if (shown) drawBars(shown.moment, shown.most);
  });
  /** @type {{ place: SVGElement, number: SVGElement | null }[]} */
  let drawn = [];
  const layers = {
    places: svg("g", {}),
    plan: svg("g", { class: "watch-plan" }),
    copied: svg("path", { class: "watch-copied" }),
    path: svg("path", { class: "watch-path" }),
    back: svg("g", { class: "watch-back" }),
    words: svg("g", { class: "watch-words" }),
    agent: svg("circle", { class: "watch-agent", r: 7 }),
  };

  /** @param {WatchMap} next */
  function open(next) {
    map = next;
    const margin = 10;
    setAll(picture, {
      viewBox: `${-margin} ${-margin} ${next.width + 2 * margin} ${next.height + 2 * margin}`,
    });
    drawn = next.places.map(({ x, y, wide, high, round, look }) => {
      const shape = round
        ? svg("circle", { cx: x, cy: y, r: wide / 2 })
        : svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: 6 });
      shape.setAttribute("class", `watch-place ${look}`);
      // Of a small spot the number would cover its neighbours; its colour says it, and the bars do.
      const number = round
        ? null
        : svg("text", { class: "watch-n", x: x + wide / 2 - 6, y: y + high / 2 - 7, "text-anchor": "end" });
      return { place: shape, number };
    });
    layers.places.replaceChildren(
      ...next.walls.map(({ x, y, wide, high }) =>
        svg("rect", { class: "watch-wall", x, y, width: wide, height: high, rx: 6 }),
      ),
      ...drawn.map(({ place }) => place),
    );
    layers.words.replaceChildren(
      ...drawn.flatMap(({ number }) => number ?? []),
      ...next.places.flatMap(({ text, x, y, wide, look }) =>
        text === ""
          ? []
          : [svg("text", { class: `watch-word ${look}`, x: x - wide / 2 + 6, y: y - wide / 2 + 16 }, text)],
      ),
    );
    picture.replaceChildren(...Object.values(layers));
  }

  return {
    open,
    /**
     * @param {Course} course
     * @param {Moment} moment
     * @param {{ map: number, step: number }} most samples of a place and of a step, of both learners
     */
    draw(course, moment, most) {
      if (!map) return;
      tints(map, course, moment, most.map).forEach(({ n, strength }, i) => {
        const { place, number } = drawn[i];
        place.style.setProperty("--strength", String(strength));
        place.classList.toggle("unseen-yet", n === 0);
        if (number) number.textContent = n === 0 ? "" : count(n);
      });
      const { copied, drawn: path, agent, back } = trackOf(map, moment);
      layers.copied.setAttribute("d", copied);
      layers.path.setAttribute("d", path);
      layers.agent.toggleAttribute("hidden", !agent);
      if (agent) setAll(layers.agent, { cx: agent.x, cy: agent.y });
      layers.back.replaceChildren(...(back ? [svg("circle", { cx: back.x, cy: back.y, r: 13 })] : []));
      shown = { moment, most: most.step };
      drawBars(moment, most.step);
      const found = finding(course, moment, map.mapped);
      tell(large, found.large);
      large.classList.toggle("good", found.good);
      tell(small, found.small);
      picture.setAttribute(
        "aria-label",
        `${title}: ${found.large} ${found.small}${back ? ` It has gone back to step ${back.h}.` : ""}`,
      );
    },
    /** @param {import("../revisit.d.ts").Layer | null} plan */
    drawPlan(plan) {
      layers.plan.replaceChildren(
        ...(map && plan
          ? flows(map, plan).map(({ d, wide, good }) =>
              svg("path", { class: good ? "good" : "", d, "stroke-width": wide }),
            )
          : []),
      );
    },
  };

  /** @param {Moment} moment @param {number} most */
  function drawBars(moment, most) {
    const rows = barsOf(moment, most, longest, ROW);
    const [width, height] = [LABEL + longest + NUMBER, rows.length * ROW];
    setAll(bars, { viewBox: `0 0 ${width} ${height}`, width, height });
    bars.setAttribute("aria-label", `Samples by step: ${rows.map(({ h, text }) => `step ${h} ${text}`).join(", ")}`);
    bars.replaceChildren(
      ...rows.flatMap(({ h, again, anew, y, text }) => [
        svg("text", { x: 0, y: y + 13 }, h === 1 || h === rows.length ? `step ${h}` : h),
        svg("rect", { class: "anew", x: LABEL, y: y + 3, width: anew, height: 11 }),
        svg("rect", { class: "again", x: LABEL + anew, y: y + 3, width: again, height: 11 }),
        svg("text", { x: LABEL + anew + again + 5, y: y + 13 }, text),
      ]),
    );
  }
}
