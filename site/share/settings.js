// The settings of a link: title, note, the panels that it shows, and what its readers may change.

import { shortDigest } from "../ui/digest.js";
import { el } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { SHADES } from "../state-view/reading.js";
import { locked, presetOf } from "./control-states.js";
import { createLockTable } from "./lock-table.js";

/** @typedef {import("../revisit.d.ts").Panel} Panel */
/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").LinkView} LinkView */
/** @typedef {import("./run-to-share.js").Settings} Settings */
/** @typedef {{ title?: string, note?: string, view?: { panels?: string[] }, locks?: { hidden?: string[], fixed?: string[] } }} LinkSettings */

/**
 * What the state view shows. Without a moment it shows the run's end.
 * @typedef {Pick<LinkView, "layer" | "pinned" | "projector"> & { moment?: { path: number, line?: number }, words: { pinned: string } }} Scene
 */

/** @type {{ [panel in Exclude<Panel, "maps">]: string }} */
const PANELS = {
  problem: "The problem",
  map: "Map or states",
  stage: "State view",
  ribbon: "Timeline of all paths",
  why: "Inspector",
  tree: "Tree of paths",
  strip: "Bonuses against half the gap",
  regret: "Regret",
  bound: "Revisits against their bound",
  theorem: "The theorem’s bounds",
  sets: "Paths learned from",
  numbers: "In numbers",
  checks: "Does the theory apply",
  runs: "Runs",
  pseudocode: "Pseudocode",
  spec: "Spec",
};
const panels = /** @type {(keyof typeof PANELS)[]} */ (Object.keys(PANELS));
const MOST = { title: 200, note: 2000 };

/** @param {() => void} onChange */
export function createSettings(onChange) {
  const choose = () => {
    sceneLine.hidden = problem.checked;
    onChange();
  };
  const whole = el("input", { type: "radio", name: "share-what", checked: true, on: { change: choose } });
  const problem = el("input", { type: "radio", name: "share-what", on: { change: choose } });
  const wholeText = el("span", {});
  const what = el(
    "fieldset",
    { class: "share-what" },
    el("legend", { class: "unseen" }, "What is shared"),
    el("label", { class: "tick" }, whole, wholeText),
    el("label", { class: "tick" }, problem, "The problem only, for others to run"),
  );

  const title = limited(
    "Title",
    MOST.title,
    (attributes) => el("input", { class: "input", type: "text", ...attributes }),
    onChange,
  );
  const note = limited(
    "Note",
    MOST.note,
    (attributes) => el("textarea", { class: "area prose", rows: 3, ...attributes }),
    onChange,
  );

  const ticks = new Map(
    panels.map((name) => [
      name,
      el("input", {
        type: "checkbox",
        checked: true,
        on: {
          change: () => {
            sum();
            onChange();
          },
        },
      }),
    ]),
  );
  const chosen = () => panels.filter((name) => ticks.get(name)?.checked);
  const none = el(
    "p",
    { class: "fault", role: "alert", hidden: true },
    "If nothing is ticked, the page shows everything.",
  );
  const here = el("input", { type: "checkbox", on: { change: onChange } });
  const hereText = el("span", {});
  const hereLine = el("label", { class: "tick" }, here, hereText);
  const scene = el("input", { type: "checkbox", "aria-describedby": "share-scene", on: { change: onChange } });
  const sceneText = el("p", { class: "share-scene", id: "share-scene" });
  const sceneLine = el(
    "div",
    {},
    el("label", { class: "tick" }, scene, el("span", {}, "Open at the moment shown")),
    sceneText,
  );
  const projector = el("input", { type: "checkbox", on: { change: onChange } });
  const viewSum = el("span", { class: "sum" });
  const lockSum = el("span", { class: "sum" });
  const locks = createLockTable(() => {
    sum();
    onChange();
  });
  /** The episode that the page shows. @type {LinkView} */
  let place = {};
  /** What the state view shows. @type {LinkView} */
  let stateView = {};
  /** The state view of the time before, as JSON. */
  let described = "";

  function sum() {
    const n = chosen().length;
    viewSum.textContent = n === panels.length || n === 0 ? "everything" : `${n} of ${panels.length} parts`;
    none.hidden = n > 0;
    const { hidden = [], fixed = [] } = locked(locks.leaves) ?? {};
    lockSum.textContent =
      presetOf(locks.leaves)?.toLowerCase() ??
      [fixed.length && `${fixed.length} fixed`, hidden.length && `${hidden.length} hidden`].filter(Boolean).join(", ");
  }
  const all = (/** @type {boolean} */ on) => () => {
    for (const tick of ticks.values()) tick.checked = on;
    sum();
    onChange();
  };

  /** @returns {LinkView | undefined} */
  function view() {
    const some = chosen();
    const view = {
      ...(some.length > 0 && some.length < panels.length && { panels: some }),
      ...(here.checked && place),
      ...(scene.checked && !problem.checked && stateView),
      ...(projector.checked && { projector: true }),
    };
    return Object.keys(view).length > 0 ? view : undefined;
  }
  sum();

  return {
    element: el(
      "div",
      { class: "share-settings" },
      what,
      title.element,
      note.element,
      el(
        "div",
        { class: "share-scenes" },
        sceneLine,
        el(
          "label",
          { class: "tick" },
          projector,
          el("span", {}, "Presentation mode: only the state view and the inspector, large"),
        ),
      ),
      el(
        "details",
        {},
        el("summary", {}, "What the page shows", viewSum),
        el(
          "div",
          { class: "panels-head" },
          el(
            "div",
            { class: "switches" },
            el("button", { type: "button", class: "switch", on: { click: all(true) } }, "All"),
            el("button", { type: "button", class: "switch", on: { click: all(false) } }, "None"),
          ),
        ),
        el(
          "div",
          { class: "panel-ticks" },
          ...panels.map((name) => el("label", { class: "tick" }, ticks.get(name), PANELS[name])),
        ),
        none,
        hereLine,
      ),
      el("details", {}, el("summary", {}, "For a class", lockSum), locks.element),
    ),
    /** @returns {Settings} */
    read: () => ({
      title: title.value,
      note: note.value,
      view: view(),
      locks: locked(locks.leaves),
      problemOnly: problem.checked || whole.disabled,
    }),
    /**
     * @param {LinkPayload} carried the run
     * @param {string} headline shown if there is no title
     * @param {LinkView} now
     * @param {Scene} shown
     */
    describe({ digest, paths = 0 }, headline, now, shown) {
      whole.disabled = !digest;
      if (!digest) problem.checked = true;
      wholeText.replaceChildren(
        ...(digest
          ? [
              `This run so far: ${counted(paths, "path")}, digest `,
              el("code", { title: digest }, shortDigest(digest, 12)),
            ]
          : ["This run: no path drawn yet"]),
      );
      title.input.placeholder = headline;
      place = now;
      const { moment, layer, pinned, projector: large = false } = shown;
      stateView = { ...(moment && { moment }), layer, ...(pinned && { pinned }) };
      sceneLine.hidden = problem.checked;
      sceneText.textContent = `${sceneWords(shown, paths)} All of the run is replayed and checked first.`;
      const about = JSON.stringify([stateView, large]);
      if (about !== described) {
        scene.checked = moment !== undefined || pinned !== undefined;
        projector.checked = large;
      }
      described = about;
      hereLine.hidden = !now.episode;
      hereText.textContent = `Opens at episode ${count(now.episode ?? 0)}, as here`;
    },
    /** Takes over the settings of a link, or starts with empty ones. @param {LinkSettings} given */
    fill(given) {
      whole.checked = true;
      title.fill(given.title ?? "");
      note.fill(given.note ?? "");
      const some = given.view?.panels ?? panels;
      for (const [name, tick] of ticks) tick.checked = some.includes(name);
      here.checked = false;
      locks.fill(given.locks ?? {});
      sum();
    },
  };
}

/**
 * What a link that opens at the moment shown shows.
 * @param {Scene} scene
 * @param {number} paths of the run
 */
function sceneWords({ moment, layer, words }, paths) {
  const line = moment?.line ? `, line ${moment.line} of the next` : "";
  const when = !moment
    ? "At the end of the run"
    : moment.path === 0 && !line
      ? "Before the first path"
      : `After path ${count(moment.path)} of ${count(paths)}${line}`;
  const what = layer ? SHADES[layer.what ?? "plan"].title : "";
  const where = layer?.h ? ` at step ${layer.h}` : "";
  return `${when}${what && `: “${what}”`}${where}${words.pinned && `, ${words.pinned} pinned`}.`;
}

/**
 * A field that shows how many of its characters are used.
 * @param {string} label
 * @param {number} most characters
 * @param {(attributes: import("../ui/dom.js").Attributes) => HTMLInputElement | HTMLTextAreaElement} make
 * @param {() => void} onChange
 */
function limited(label, most, make, onChange) {
  const id = `share-${label.toLowerCase()}`;
  const used = el("span", { class: "used", "aria-hidden": "true" });
  const input = make({
    id,
    maxlength: most,
    autocomplete: "off",
    on: {
      input: () => {
        measure();
        onChange();
      },
    },
  });
  const measure = () => {
    used.textContent = `${count([...input.value].length)} / ${count(most)}`;
  };
  measure();
  return {
    element: el("div", { class: "field" }, el("div", { class: "label" }, el("label", { for: id }, label), used), input),
    input,
    get value() {
      return input.value.trim();
    },
    /** @param {string} text */
    fill(text) {
      input.value = text;
      measure();
    },
  };
}
