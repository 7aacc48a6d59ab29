// The bar at the top of the lab: the example, and the buttons that run it.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { button } from "./button.js";
import { icon } from "./icons.js";
import { count } from "../ui/numbers.js";

/** @typedef {import("../run/player.js").Phase} Phase */
/** @typedef {import("../ui/theme.js").Theme} Theme */

/**
 * @typedef {object} BarEvents
 * @property {(id: string) => void} example
 * @property {(id: string) => void} compare opens a ready experiment on the page Compare
 * @property {() => void} run run, or pause
 * @property {() => void} path
 * @property {() => void} episode
 * @property {() => void} reset
 * @property {() => void} seed
 * @property {(pace: number) => void} pace paths a second, 0: full speed
 * @property {() => void} save
 * @property {() => void} share
 * @property {() => void} exportRun
 * @property {() => void} importRun
 * @property {(theme: Theme) => void} theme
 * @property {() => void} help
 */

/** Paths a second at each place of the slider; the last is full speed. */
export const PACES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 0];
/** Why a run cannot be stepped in a phase. @type {{ [phase: string]: string }} */
const STANDS = {
  empty: "The page is still opening",
  done: "The run is complete: Reset begins it again",
  budget: "The budget is spent",
  diverged: "The learner diverged and cannot go on",
  dead: "The engine has stopped",
};
/** Prefix of the ids that open on the page Compare. */
const ELSEWHERE = "compare ";
/** @type {Theme[]} */
const THEMES = ["system", "light", "dark"];

/**
 * @param {HTMLElement} mount
 * @param {{ id: string, group: string, title: string, note: string }[]} examples
 * @param {{ id: string, title: string, asks: string }[]} experiments
 * @param {BarEvents} on
 */
export function createBar(mount, examples, experiments, on) {
  const own = el("option", { value: "", hidden: true }, "Custom problem");
  const picker = el(
    "select",
    { class: "select", "aria-label": "Example", "data-control": "examples", on: { change: choose } },
    own,
    ...groups(examples),
    el(
      "optgroup",
      { label: "Compare learners (another page)" },
      ...experiments.map(({ id, title, asks }) => el("option", { value: `${ELSEWHERE}${id}`, title: asks }, title)),
    ),
  );
  let chosen = examples[0].id;
  function choose() {
    const { value } = picker;
    if (!value.startsWith(ELSEWHERE)) return value && on.example(value);
    picker.value = chosen; // a browser's Back returns to this page, where the old example is still open
    on.compare(value.slice(ELSEWHERE.length));
  }

  const run = button({ icon: "run", text: "Run", kind: "strong run", control: "run" }, on.run);
  const path = button({ icon: "path", text: "Path", name: "Step a path", key: "→", control: "run" }, on.path);
  const episode = button(
    { icon: "episode", text: "Episode", name: "Step an episode", key: "⇧→", control: "run" },
    on.episode,
  );
  const reset = button({ icon: "reset", text: "Reset", key: "R", spare: true, control: "reset" }, on.reset);
  const seed = button({ icon: "seed", text: "New seed", spare: true, control: "seed" }, on.seed);

  const speedText = el("output", { for: "speed" });
  const speed = el("input", {
    type: "range",
    id: "speed",
    min: 0,
    max: PACES.length - 1,
    step: 1,
    "aria-label": "Speed",
    on: {
      input: () => {
        say();
        on.pace(PACES[Number(speed.value)]);
      },
    },
  });
  const say = () => {
    const pace = PACES[Number(speed.value)];
    const words = pace === 0 ? "full speed" : `${count(pace)} paths/s`;
    speedText.textContent = words;
    speed.setAttribute("aria-valuetext", words);
  };

  /** @type {Theme} */
  let theme = "system";
  const themeButton = button({ icon: "system", name: "Theme: as the system", kind: "quiet" }, () => {
    setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
    on.theme(theme);
  });

  /** @param {Theme} next */
  function setTheme(next) {
    theme = next;
    const name = next === "system" ? "Theme: as the system" : `Theme: ${next}`;
    themeButton.setAttribute("aria-label", name);
    themeButton.title = name;
    themeButton.replaceChildren(icon(next));
  }

  mount.append(
    el("div", { class: "bar-part pick" }, picker),
    el(
      "div",
      { class: "bar-part play", role: "group", "aria-label": "Run controls" },
      run,
      path,
      episode,
      reset,
      seed,
      el(
        "div",
        { class: "speed", "data-control": "speed" },
        el("span", { class: "word", "aria-hidden": "true" }, "Speed"),
        speed,
        speedText,
      ),
    ),
    el(
      "div",
      { class: "bar-part keepers" },
      button({ icon: "save", text: "Save", kind: "keep", spare: true, control: "save" }, on.save),
      button({ icon: "share", text: "Share", kind: "keep", spare: true, control: "share" }, on.share),
      button(
        { icon: "export", name: "Export this run as a file", kind: "quiet from-wide", control: "files" },
        on.exportRun,
      ),
      button(
        { icon: "import", name: "Open a file: a spec, a run or arrays", kind: "quiet from-wide", control: "files" },
        on.importRun,
      ),
      themeButton,
      button({ icon: "help", name: "Help", kind: "quiet" }, on.help),
    ),
  );
  picker.value = examples[0].id;
  say();

  return {
    /**
     * @param {string} id of an example, or "" for another problem
     * @param {string} [name] of the other problem
     */
    setExample(id, name = "Custom problem") {
      own.textContent = name;
      picker.value = chosen = id;
    },
    /** @param {number} pace */
    setPace(pace) {
      const place = PACES.indexOf(pace);
      speed.value = String(place < 0 ? PACES.length - 1 : place);
      say();
    },
    setTheme,
    /** @param {Phase} phase */
    setPhase(phase) {
      mount.inert = phase === "empty";
      const running = phase === "running";
      run.replaceChildren(icon(running ? "pause" : "run"), el("span", { class: "text" }, running ? "Pause" : "Run"));
      run.dataset.title =
        phase === "done"
          ? "The run is complete: run it again from the start"
          : phase === "diverged"
            ? "The learner diverged: run it again from the start"
            : "";
      allow(
        run,
        { empty: "The page is still opening", dead: "The engine has stopped" }[/** @type {string} */ (phase)] ?? null,
      );
      for (const b of [path, episode])
        allow(b, phase === "paused" || phase === "running" ? null : STANDS[phase], { focusable: true });
    },
  };
}

/** @param {{ id: string, group: string, title: string, note: string }[]} examples */
function groups(examples) {
  return [...Map.groupBy(examples, ({ group }) => group)].map(([label, members]) =>
    el("optgroup", { label }, ...members.map(({ id, title, note }) => el("option", { value: id, title: note }, title))),
  );
}
