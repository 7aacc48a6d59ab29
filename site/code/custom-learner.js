// The panel of a custom learner: its code, where it plays and for how long, and what ended it.

import { el } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { markFault, placed } from "./code-fault.js";
import { drawRight } from "../form/learner.js";
import { createReplaceCode, TEMPLATES } from "./learner-templates.js";
import { createArea } from "./spec-area.js";

/** @typedef {import("./spec-area.js").Surface} Surface */
/** @typedef {import("./learner-templates.js").Template} Template */
/** @typedef {{ line: number | null, text: string }} Fault */
/** @typedef {{ paths: number, samples: number }} Counts */

/** Time limits, s. */
const LIMITS = { 5: "5 s", 60: "1 min", 600: "10 min" };

/** What env offers, in the order of need. The same table stands in docs/own-learner.md. */
const CONTRACT = [
  ["env.begin()", "begins an episode; returns its first state"],
  ["env.act(a)", "takes an action; returns { reward, state }"],
  ["env.revisit(h)", "goes back to the path’s state at step h; returns it (revisiting)"],
  ["env.place(h, s)", "begins a path in state s at step h (generative)"],
  ["env.done", "whether no further episode can begin"],
  [
    "env.policy((h, s) => a)",
    "the policy that is judged, asked again after each path; with many states, whenever its value is taken",
  ],
  ["env.phi(h, s, a)", "the features, dim numbers"],
  ["env.random()", "a number from 0 to 1, of the seed"],
  ["env.note({ bonus, q })", "before env.act: the bonus of its action, and the Q of each, an array; both are shown"],
  ["env.horizon, states, actions, dim", "sizes; steps count from 1, states and actions from 0"],
  ["env.gap, gaps[h - 1], beta, episodes", "the declared gap, LinQ’s β, N"],
];

/**
 * @param {HTMLElement} mount
 * @param {{ begin: (template: Template) => void, edit: (code: string, done: boolean) => void, play: () => void, stop: () => void }} on begin: the
 *   reader chose a learner to begin with; play: the code is to be played
 */
export function createOwnLearner(mount, on) {
  let opened = false;
  /** @type {Fault | null} */
  let fault = null;
  /** While it plays: when it began, and how far it is. @type {{ since: number, counts: Counts, timer: ReturnType<typeof setInterval> } | null} */
  let playing = null;
  const events = { input: () => edited(), send: () => on.play() };
  const NAME = "The code of your learner";
  let surface = createArea(events, NAME, "own-fault");

  const right = el("span", { class: "right" });
  const replace = createReplaceCode(on.begin);
  const limit = el(
    "select",
    { class: "select low", id: "own-limit" },
    ...Object.entries(LIMITS).map(([value, text]) => el("option", { value }, text)),
  );
  limit.value = "60";
  const play = button({ icon: "run", text: "Play it", kind: "strong", key: "Ctrl ↵", control: "run" }, () => on.play());
  const stop = button({ icon: "pause", text: "Stop", control: "run" }, () => on.stop());
  const time = el("progress", { "aria-label": "Time used" });
  const says = el("p", { class: "spec-state" });
  const alert = el("p", { class: "fault", id: "own-fault", role: "alert", hidden: true });
  const goto = button({ text: "Show the line", kind: "small" }, () => showLine());
  const keys = el(
    "p",
    { class: "spec-keys", hidden: true },
    el("kbd", {}, "Esc"),
    " then ",
    el("kbd", {}, "Tab"),
    " leaves the text",
  );

  const start = el(
    "div",
    { class: "own-start", hidden: true },
    el(
      "p",
      {},
      "Your learner gets the same interface as the built-in ones: every sample is counted, and the model is out of its reach. It plays in a sandbox in your browser, and only when you ask. Begin with:",
    ),
    el(
      "ul",
      {},
      ...Object.entries(TEMPLATES).map(([name, { title, about }]) =>
        el(
          "li",
          {},
          button({ text: title }, () => on.begin(/** @type {Template} */ (name))),
          el("span", { class: "hint" }, about),
        ),
      ),
    ),
  );
  const bench = el(
    "div",
    { class: "own-bench", hidden: true },
    el(
      "div",
      { class: "own-head" },
      el("span", { "data-path": "algorithm.code" }, replace),
      right,
      el("label", { for: "own-limit" }, "Time limit"),
      limit,
    ),
    surface.element,
    el("div", { class: "spec-foot" }, play, stop, time, alert, goto, says, keys),
    el(
      "section",
      { class: "own-contract", tabindex: 0, "aria-label": "What your learner may use" },
      el(
        "p",
        {},
        "Your learner reaches the problem through env alone. Beside it there are JavaScript’s own objects; no clock, no Math.random (use env.random), no network. A path goes to the last step before the next one begins.",
      ),
      el("dl", {}, ...CONTRACT.flatMap(([call, does]) => [el("dt", {}, el("code", {}, call)), el("dd", {}, does)])),
      el(
        "p",
        {},
        "A sentence says what ended it: the time limit, 10 s without a step, 512 MB of arrays made at once, or 2 GB reachable from its variables.",
      ),
      el(
        "p",
        {},
        "What takes long: the templates of LinQ-LSVI-UCB and LSVI-UCB keep d × d matrices, so each action that they look at takes d² multiplications, at each step of a path and at each state of the policy. Begin with few features (dim).",
      ),
      el(
        "p",
        {},
        "What depends on the browser: ",
        el("code", {}, "Math.exp"),
        ", ",
        el("code", {}, "log"),
        ", ",
        el("code", {}, "pow"),
        ", ",
        el("code", {}, "sin"),
        " and their like may differ in the last bit. + − × ÷ and ",
        el("code", {}, "Math.sqrt"),
        " do not.",
      ),
    ),
  );
  mount.replaceChildren(start, bench);
  draw();

  const text = () => String(surface.text());

  function edited() {
    mark(null);
    on.edit(text(), false);
  }

  /** @param {Fault | null} found */
  function mark(found) {
    fault = found;
    const { range, words } = markFault(surface, found);
    alert.textContent = words;
    alert.hidden = found === null;
    goto.hidden = range === null;
    goto.textContent = `Show line ${found?.line}`;
    says.hidden = found !== null;
  }

  function showLine() {
    const { range } = placed(text(), fault);
    if (range) surface.select(range);
  }

  function draw() {
    const on = playing !== null;
    play.hidden = on;
    stop.hidden = time.hidden = !on;
    limit.toggleAttribute("disabled", on);
    goto.hidden ||= fault === null;
    if (!playing) return;
    const seconds = (performance.now() - playing.since) / 1000;
    time.max = Number(limit.value);
    time.value = seconds;
    const { samples, paths } = playing.counts;
    says.textContent = `Plays: ${counted(samples, "sample")} in ${counted(paths, "path")}, ${Math.floor(seconds)} of ${limit.value} s`;
  }

  /** Replaces the textarea by CodeMirror. */
  async function loadCode() {
    const { createOwnCode } = await import("./own-code.js");
    const before = surface;
    const had = before.focused();
    surface = createOwnCode(events, NAME);
    surface.write(surface.prepare(String(before.text())));
    before.element.replaceWith(surface.element);
    keys.hidden = false;
    if (fault) mark(fault);
    if (had) surface.select({ from: 0, to: 0 });
  }

  return {
    /** The panel is shown: loads CodeMirror the first time. */
    open() {
      if (opened) return;
      opened = true;
      loadCode().catch((error) => console.warn("the editor did not load:", error)); // the textarea stays
    },
    /** The limit that the reader chose, s. */
    get seconds() {
      return Number(limit.value);
    },
    /** Whether the reader sees the panel. */
    get shown() {
      return bench.checkVisibility();
    },
    /** Shows the code that the forms have; null: another learner is chosen. @param {string | null} code @param {import("../revisit.d.ts").LearnerKind["right"]} may */
    fill(code, may) {
      start.hidden = code !== null;
      bench.hidden = code === null;
      drawRight(right, may, false);
      if (code === null || code === text()) return;
      surface.write(surface.prepare(code));
      mark(null);
    },
    /** It plays from now on. */
    begin() {
      mark(null);
      playing = { since: performance.now(), counts: { samples: 0, paths: 0 }, timer: setInterval(draw, 250) };
      draw();
    },
    /** @param {Counts} counts */
    progress(counts) {
      if (playing) playing.counts = counts;
      draw();
    },
    /** It does not play any more. */
    end() {
      clearInterval(playing?.timer);
      playing = null;
      draw();
    },
    /** @param {string} words about what runs, while there is no fault */
    say(words) {
      if (!playing) says.textContent = words;
    },
    /** @param {Fault | null} found */
    mark,
    showLine,
    /** The engine refused the code. @param {string} path @param {string} words */
    fault(path, words) {
      if (path !== "algorithm.code") return false;
      mark({ line: null, text: words });
      return true;
    },
    clear() {
      if (fault?.line === null) mark(null);
    },
  };
}
