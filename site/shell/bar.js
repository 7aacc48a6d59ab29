// The bar at the top of the lab: the example, and the buttons that run it.

import { el } from "../ui/dom.js";
import { button } from "./button.js";
import { foldBar } from "./fold.js";
import { createHelpButton, createThemeButton } from "./page-buttons.js";
import { createTransport } from "./transport.js";

/** @typedef {import("../run/player.js").Phase} Phase */

/**
 * @typedef {object} KeeperEvents
 * @property {(id: string) => void} example
 * @property {(id: string) => void} compare opens a ready experiment on the page Compare
 * @property {() => void} save
 * @property {() => void} share
 * @property {() => void} exportRun
 * @property {() => void} importRun
 * @property {() => void} theme another one was chosen
 * @property {() => void} projector shows only the state view and the inspector, large, or everything again
 */
/** @typedef {KeeperEvents & import("./transport.js").TransportEvents} BarEvents */

/** Prefix of the ids that open on the page Compare. */
const ELSEWHERE = "compare ";
/** The ways in which the bar is folded, the least first. */
const FOLDS = [
  "",
  "keys",
  "keys play",
  "keys play keepers",
  "keys play keepers narrow",
  "keys play keepers narrow slim",
  "keys rows",
  "keys rows play",
  "keys rows play keepers",
  "keys rows play keepers phone",
  "keys rows play keepers phone small",
  "keys rows play keepers phone small tiny",
];

/**
 * @param {HTMLElement} mount
 * @param {{ id: string, group: string, title: string, note: string }[]} examples
 * @param {{ id: string, title: string }[]} experiments
 * @param {BarEvents} on
 */
export function createBar(mount, examples, experiments, on) {
  const own = el("option", { value: "", hidden: true });
  const picker = el(
    "select",
    { class: "select", "aria-label": "Example", "data-control": "examples", on: { change: choose } },
    own,
    ...groups(examples),
    el(
      "optgroup",
      { label: "Compare learners (another page)" },
      ...experiments.map(({ id, title }) => el("option", { value: `${ELSEWHERE}${id}` }, title)),
    ),
  );
  let chosen = examples[0].id;
  function choose() {
    const { value } = picker;
    if (!value.startsWith(ELSEWHERE)) return value && on.example(value);
    picker.value = chosen; // a browser's Back returns to this page, where the old example is still open
    on.compare(value.slice(ELSEWHERE.length));
  }

  const transport = createTransport(on);

  const leave = el("span", { class: "text", hidden: true }, "Leave");
  const projector = button(
    { icon: "projector", name: "Presentation mode", kind: "quiet from-wide projector" },
    on.projector,
  );
  projector.append(leave);

  /** @param {boolean} now whether only the state view and the inspector are shown */
  function setProjector(now) {
    leave.hidden = !now;
    projector.setAttribute("aria-label", now ? "Leave presentation mode" : "Presentation mode");
    projector.title = now
      ? "Leave presentation mode (Esc)"
      : "Presentation mode: only the state view and the inspector, large (P)";
  }
  setProjector(false);

  // What the page has in the bar from the start comes last.
  mount
    .querySelector(".places")
    ?.after(
      el("div", { class: "bar-part pick" }, picker),
      transport.element,
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
        projector,
        createThemeButton(on.theme),
        createHelpButton(),
      ),
    );
  picker.value = examples[0].id;
  foldBar(mount, FOLDS);

  return {
    /**
     * @param {string} id of an example, or "" for another problem
     * @param {string} [name] of the other problem, "": it has none
     */
    setExample(id, name) {
      own.textContent = name || "Custom problem";
      picker.value = chosen = id;
    },
    setPace: transport.setPace,
    setEvents: transport.setEvents,
    setPlaying: transport.setPlaying,
    setProjector,
    /** @param {Phase} phase @param {boolean} [begun] whether there is a past to go back to */
    setPhase(phase, begun = false) {
      mount.inert = phase === "empty";
      transport.setPhase(phase, begun);
    },
  };
}

/** @param {{ id: string, group: string, title: string, note: string }[]} examples */
function groups(examples) {
  return [...Map.groupBy(examples, ({ group }) => group)].map(([label, members]) =>
    el("optgroup", { label }, ...members.map(({ id, title, note }) => el("option", { value: id, title: note }, title))),
  );
}
