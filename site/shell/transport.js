// The controls of time in the lab's bar: back, on, to the next event, and how fast.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { FILMS, filmWords } from "../run/film.js";
import { button } from "./button.js";
import { createMenu } from "./menu.js";
import { createRunButton, whyNothing, whyNotOn } from "./run-button.js";

/** @typedef {import("../run/player.js").Phase} Phase */
/** @typedef {"revisit" | "episode" | "policyChange" | "suboptimal"} Event */

/**
 * @typedef {object} TransportEvents
 * @property {() => void} start to the moment before the first path
 * @property {() => void} lineBack
 * @property {() => void} run run, or pause
 * @property {() => void} line
 * @property {() => void} path
 * @property {(event: Event) => void} toNext
 * @property {() => void} reset
 * @property {() => void} seed
 * @property {(seconds: number) => void} film the time that a whole run takes, 0: as fast as possible
 */

/** @type {{ [event in Event]: { title: string, about: string } }} */
const EVENTS = {
  revisit: { title: "revisit", about: "a path drawn by going back" },
  episode: { title: "end of an episode", about: "every step has learned (⇧→)" },
  policyChange: { title: "policy change", about: "another greedy action somewhere" },
  suboptimal: { title: "suboptimal action", about: "one with Q* < V*" },
};

/** @param {TransportEvents} on */
export function createTransport(on) {
  const sign = (/** @type {string} */ icon, /** @type {string} */ name, /** @type {string} */ key, do_ = () => {}) => {
    const made = button({ icon, name, control: "run" }, () => made.ariaDisabled !== "true" && do_());
    made.title = key ? `${name} (${key})` : name;
    return made;
  };
  const start = sign("start", "To the start of the run", "", on.start);
  const lineBack = sign("lineBack", "Line back", ",", on.lineBack);
  const run = createRunButton(on.run, "run");
  const line = sign("line", "Next line", ".", on.line);
  const path = sign("path", "Next path", "→", on.path);
  const reset = button({ icon: "reset", text: "Reset", key: "R", spare: true, control: "reset" }, on.reset);
  reset.title = "Reset: the same seed from the start (R)";
  const seed = button({ icon: "seed", text: "New seed", spare: true, control: "seed" }, on.seed);
  seed.title = "New seed (N)";
  const next = createToNext(on.toNext);

  const pace = el("output", { for: "speed" });
  /** The pace that an older entry of the history asks for, in paths a second; 0: none. */
  let perSecond = 0;
  const slider = el("input", {
    type: "range",
    id: "speed",
    min: 0,
    max: FILMS.length - 1,
    step: 1,
    "aria-label": "Speed",
    title: "How long a whole run takes on the page",
    on: {
      input: () => {
        perSecond = 0;
        say();
        on.film(FILMS[Number(slider.value)]);
      },
    },
  });
  const say = () => {
    const seconds = FILMS[Number(slider.value)];
    const spoken = perSecond
      ? `${counted(perSecond, "path")} a second`
      : seconds === 0
        ? "as fast as possible"
        : `about ${seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`} for a run`;
    pace.textContent = perSecond ? `${counted(perSecond, "path")}/s` : seconds === 0 ? "no limit" : filmWords(seconds);
    pace.title = spoken;
    slider.setAttribute("aria-valuetext", spoken);
  };
  say();
  /** Whether a custom learner plays in its sandbox. */
  let playing = false;
  /** @type {[Phase, boolean]} */
  let last = ["empty", false];

  /** @param {Phase} phase @param {boolean} begun whether there is a past to go back to */
  function setPhase(phase, begun) {
    last = [phase, begun];
    const running = phase === "running";
    run.element.dataset.title = playing
      ? "Stop your learner, which plays in its sandbox (Space)"
      : phase === "done"
        ? "The run is complete: more episodes, or a new seed (Space)"
        : phase === "diverged"
          ? "The learner diverged: run it again from the start (Space)"
          : `${running ? "Pause" : "Run"} (Space)`;
    run.set(phase, playing);
    const noPast = whyNothing(phase) ?? (begun ? null : "This is the start of the run");
    for (const one of [start, lineBack]) allow(one, noPast, { focusable: true });
    const stands = whyNotOn(phase, playing);
    for (const one of [line, path, next.opener]) allow(one, stands, { focusable: true });
  }

  return {
    element: el(
      "div",
      { class: "bar-part play", role: "group", "aria-label": "Run controls" },
      // On a telephone these take the second row, and the speed stands in the first.
      el(
        "div",
        { class: "bar-part moves" },
        el("div", { class: "bar-part joined" }, start, lineBack),
        run.element,
        el("div", { class: "bar-part joined" }, line, path, next.opener),
        next.menu,
        reset,
        seed,
      ),
      el("div", { class: "speed", "data-control": "speed" }, slider, pace),
    ),
    /** @param {{ pace: number, film: number }} of */
    setPace({ pace, film }) {
      const place = FILMS.findIndex((seconds) => seconds <= film);
      slider.value = String(place);
      perSecond = pace;
      say();
    },
    /** Switches off events that cannot happen in this run. @param {{ [event in Event]?: string }} why */
    setEvents: next.setEvents,
    setPhase,
    /** @param {boolean} on */
    setPlaying(on) {
      playing = on;
      setPhase(...last);
    },
  };
}

/** @param {(event: Event) => void} choose */
function createToNext(choose) {
  const items = /** @type {Event[]} */ (Object.keys(EVENTS)).map((event) => {
    const about = el("span", {}, EVENTS[event].about);
    const item = el(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: -1,
        on: {
          click: () => {
            if (item.ariaDisabled === "true") return;
            menu.hidePopover();
            choose(event);
          },
        },
      },
      el("b", {}, EVENTS[event].title),
      about,
    );
    return { event, item, about };
  });
  const menu = el(
    "div",
    { class: "to-next-menu", popover: "auto", role: "menu", "aria-label": "To next…" },
    ...items.map(({ item }) => item),
  );
  const opener = button({ icon: "episode", text: "to next…", kind: "to-next", control: "run" }, () => {
    if (opener.ariaDisabled !== "true") open();
  });
  const { open } = createMenu(
    menu,
    opener,
    items.map(({ item }) => item),
  );
  opener.title = "Run to the next revisit, episode, policy change or suboptimal action";
  return {
    opener,
    menu,
    /** @param {{ [event in Event]?: string }} why */
    setEvents(why) {
      for (const { event, item, about } of items) {
        item.setAttribute("aria-disabled", String(why[event] !== undefined));
        about.textContent = why[event] ?? EVENTS[event].about;
      }
    },
  };
}
