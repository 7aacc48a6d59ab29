// The bar of the embedded page, with the controls that were asked for.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { createRunButton, whyNothing, whyNotOn } from "../shell/run-button.js";
import { createGapSlider } from "../form/gap-slider.js";

/** @typedef {import("../run/player.js").Phase} Phase */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/** Paths a second at each place of the slider; the last is full speed. */
const PACES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 0];
const FIXED = "fixed by the link’s author";

/**
 * @typedef {object} ControlEvents
 * @property {() => void} run run, or pause
 * @property {() => void} step
 * @property {() => void} episode
 * @property {() => void} reset
 * @property {() => void} seed
 * @property {(pace: number) => void} pace paths a second, 0: full speed
 * @property {(gap: number) => void} gap
 */

/**
 * @param {HTMLElement} mount
 * @param {{ name: string, fixed: boolean }[]} shown
 * @param {ControlEvents} on
 */
export function createControls(mount, shown, on) {
  const has = (/** @type {string} */ name) => shown.some((control) => control.name === name);
  const run = createRunButton(on.run);
  const step = button({ icon: "path", text: "Path", name: "Step a path" }, on.step);
  const episode = button({ icon: "episode", text: "Episode", name: "Step an episode" }, on.episode);
  const reset = button({ icon: "reset", text: "Reset", spare: true }, on.reset);
  const seed = button({ icon: "seed", text: "New seed", spare: true }, on.seed);
  const speed = speedSlider(on.pace);
  const gap = gapSlider(on.gap);
  /** @type {{ [name: string]: HTMLElement }} */
  const all = { run: run.element, step, episode, reset, seed, speed: speed.element, gap: gap.element };
  mount.hidden = shown.length === 0;
  mount.replaceChildren(...shown.map(({ name }) => all[name]));
  const fixed = new Set(shown.filter((control) => control.fixed).map(({ name }) => name));
  for (const name of fixed) {
    const control = all[name];
    control.title = FIXED;
    if (control instanceof HTMLButtonElement) allow(control, FIXED);
    for (const input of control.querySelectorAll("input")) input.toggleAttribute("disabled", true);
  }

  return {
    has,
    /** @param {Phase} phase @param {boolean} playing whether a learner that is code plays, of which there is no run yet */
    setPhase(phase, playing) {
      const refused = (/** @type {string} */ name) => (fixed.has(name) ? FIXED : null);
      run.set(phase, playing, refused("run"));
      allow(reset, refused("reset") ?? whyNothing(phase));
      allow(seed, refused("seed") ?? whyNothing(phase));
      const over = whyNotOn(phase, playing);
      if (!fixed.has("step")) allow(step, over, { focusable: true });
      if (!fixed.has("episode")) allow(episode, over, { focusable: true });
    },
    /** @param {number} pace */
    setPace: speed.set,
    /** @param {Spec} spec @param {ProblemInfo} problem */
    draw: (spec, problem) => gap.draw(spec, problem),
  };
}

/** @param {(pace: number) => void} choose */
function speedSlider(choose) {
  const said = el("output", { for: "speed" });
  const slider = el("input", {
    type: "range",
    id: "speed",
    min: 0,
    max: PACES.length - 1,
    step: 1,
    "aria-label": "Speed",
    on: {
      input: () => {
        say();
        choose(PACES[Number(slider.value)]);
      },
    },
  });
  const say = () => {
    const pace = PACES[Number(slider.value)];
    const words = pace === 0 ? "full speed" : `${counted(pace, "path")}/s`;
    said.textContent = words;
    slider.setAttribute("aria-valuetext", words);
  };
  return {
    element: el("div", { class: "speed" }, el("span", { class: "word", "aria-hidden": "true" }, "Speed"), slider, said),
    set: (/** @type {number} */ pace) => {
      const place = PACES.indexOf(pace);
      slider.value = String(place < 0 ? PACES.length - 1 : place);
      say();
    },
  };
}

/** @param {(gap: number) => void} choose */
function gapSlider(choose) {
  const value = el("span", { class: "gap-value", "aria-hidden": "true" });
  const slider = createGapSlider({
    slide: (gap, done) => {
      value.textContent = String(gap);
      if (done) choose(gap);
    },
  });
  return {
    element: el(
      "div",
      { class: "gap-control" },
      el("span", { class: "word", "aria-hidden": "true" }, "Gap"),
      slider.element,
      value,
    ),
    draw: (/** @type {Spec} */ { algorithm }, /** @type {ProblemInfo} */ { gap }) => {
      const declared = typeof algorithm?.gap === "number" ? algorithm.gap : (gap.read ?? 0.1);
      value.textContent = String(declared);
      slider.draw(declared, gap.read);
    },
  };
}
