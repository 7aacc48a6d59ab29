// The progress of the run: bars for episodes and for the revisit phase, and the large numbers.

import { el, formula, tell } from "../ui/dom.js";
import { count, duration } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../run/player.js").Phase} Phase */

/** The text for each phase in which nothing runs. */
const STANDING = {
  empty: "—",
  paused: "paused",
  done: "done",
  budget: "budget spent",
  diverged: "diverged",
  dead: "stopped",
  running: "",
};

/**
 * @param {HTMLElement} mount
 */
export function createCounters(mount) {
  const episodes = track("ink", "Episodes finished, or rounds");
  const phase = track("revisit if-backtracks", "Paths of this revisit phase, against the number expected");
  const paths = number("paths", "K", "eq:I-end");
  const revisits = number("revisits", "KN", "eq:UB-state-revisits", "revisit if-revisits");
  const hints = number("hints", "", "");
  const samples = number("samples", "T", "");
  const left = number("time left", "", "");
  mount.append(
    el("div", { class: "tracks" }, episodes.element, phase.element),
    el("dl", { class: "figures" }, paths.element, revisits.element, hints.element, samples.element, left.element),
  );

  return {
    /**
     * @param {Progress} progress
     * @param {number} planned the spec's episodes N
     * @param {View["phase"]} revisiting
     * @param {Phase} state
     * @param {number | null} secondsLeft
     */
    draw(progress, planned, revisiting, state, secondsLeft) {
      episodes.set(progress.episodes / planned, `${count(progress.episodes)} of ${count(planned)}`);
      const expected = revisiting?.expected ?? null;
      phase.set(
        revisiting && expected ? Math.min(1, revisiting.paths / expected) : 0,
        revisiting && expected ? `${count(revisiting.paths)} of about ${count(expected)}` : "no revisit phase",
      );
      paths.set(count(progress.paths));
      revisits.set(count(progress.revisits));
      hints.element.hidden = progress.hints === undefined;
      hints.set(count(progress.hints ?? 0));
      samples.set(count(progress.samples));
      left.set(
        state === "running"
          ? secondsLeft === null
            ? "—"
            : `≈ ${duration(secondsLeft)}`
          : state === "paused" && progress.paths === 0
            ? "ready"
            : STANDING[state],
      );
      left.rename(state === "running" ? "time left" : "status");
    },
  };
}

/**
 * @param {string} kind
 * @param {string} name
 */
function track(kind, name) {
  const fill = el("div", { class: "fill" });
  const element = el(
    "div",
    {
      class: `track ${kind}`,
      role: "progressbar",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": 0,
    },
    fill,
  );
  return {
    element,
    /**
     * @param {number} share 0..1
     * @param {string} words
     */
    set(share, words) {
      fill.style.transform = `scaleX(${share})`;
      element.setAttribute("aria-valuenow", String(Math.round(100 * share)));
      element.setAttribute("aria-valuetext", words);
    },
  };
}

/**
 * @param {string} name
 * @param {string} symbol a formula of the page, or ""
 * @param {string} label of the equation that defines it, or ""
 * @param {string} [kind]
 */
function number(name, symbol, label, kind) {
  const value = el("dd", { translate: "no" }, "—");
  const text = el("span", {}, name);
  const term = el("dt", { title: label || undefined }, text, symbol && " ", symbol && formula(symbol));
  return {
    element: el("div", { class: kind }, term, value),
    set: (/** @type {string} */ shown) => {
      tell(value, shown);
    },
    rename: (/** @type {string} */ other) => {
      tell(text, other);
    },
  };
}
