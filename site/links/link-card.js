// The card under the bar with the shared run's title and note, and the result of its replay.

import { el, isNew, tell } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { icon } from "../shell/icons.js";

export { replayText } from "./replay-text.js";

/** @typedef {import("./replay-text.js").ReplayText} ReplayText */

/**
 * @typedef {object} Shown
 * @property {string} title "": none. Title and note come from outside.
 * @property {string} note
 * @property {string} engine version that made it
 * @property {boolean} foreign whether that is not the present version
 * @property {boolean} copy whether the reader has changed the run
 * @property {boolean} problem whether the link contains a problem without a run
 * @property {string[]} fixed titles of the fixed controls
 * @property {string[]} free titles of the controls of the spec that are not locked
 * @property {"all" | "some" | "some-hidden"} panels all: the link shows all panels; some: it shows a few; some-hidden: a few, but the reader wants all
 * @property {ReplayText} replay
 */

const ICONS = { good: "yes", warn: "no", plain: "", busy: "" };

/**
 * @param {HTMLElement} mount
 * @param {{ act: () => void, panels: () => void }} on act: the button of the verdict; panels: shows all panels, or those of the link again
 */
export function createLinkCard(mount, on) {
  const kind = el("span", { class: "shared-kind" });
  const title = el("span", { class: "shared-title" });
  const engine = el("span", { class: "shared-engine" });
  const note = el("p", { class: "shared-note", id: "shared-note" });
  const head = el("h2", { class: "shared-head" }, kind, title);
  const more = button({ text: "More", kind: "small" }, () => unfold(!note.classList.contains("whole")));
  more.setAttribute("aria-controls", "shared-note");
  const locks = el("p", { class: "shared-held" });
  const mark = el("span", { class: "shared-mark", "aria-hidden": "true" });
  const text = el("p", { class: "shared-text" });
  const detail = el("p", { class: "shared-detail" });
  const act = button({ text: " ", kind: "small" }, on.act);
  const panels = button({ text: " ", kind: "small" }, on.panels);
  const fill = el("div", { class: "fill" });
  const track = el(
    "div",
    {
      class: "shared-track",
      role: "progressbar",
      "aria-label": "Replay of the shared run",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    },
    fill,
  );
  const verdict = el(
    "div",
    { class: "shared-verdict" },
    mark,
    el("div", { class: "shared-words", role: "status" }, text, detail),
    act,
  );
  const section = el(
    "section",
    { class: "shared", "aria-label": "Shared run", hidden: true },
    el("div", { class: "shared-what" }, head, engine, panels),
    verdict,
    el("div", { class: "shared-lower" }, note, more),
    locks,
    track,
  );
  mount.replaceChildren(section);

  /** @param {boolean} whole */
  function unfold(whole) {
    note.classList.toggle("whole", whole);
    note.tabIndex = whole ? 0 : -1; // a long note scrolls
    more.textContent = whole ? "Less" : "More";
    more.setAttribute("aria-expanded", String(whole));
  }
  new ResizeObserver(() => {
    more.hidden = !note.classList.contains("whole") && note.scrollHeight <= note.clientHeight + 1;
  }).observe(note);

  return {
    /** @param {Shown | null} shown null: no shared run */
    draw(shown) {
      section.hidden = shown === null;
      if (!shown) return;
      const { replay } = shown;
      const named = shown.title !== "";
      const what = shown.problem ? "Shared problem" : "Shared run";
      kind.textContent = shown.copy
        ? named
          ? "Your copy of "
          : "Your copy of a shared run"
        : named
          ? `${what}: `
          : what;
      title.textContent = named && shown.copy ? `“${shown.title}”` : shown.title;
      const made = shown.engine ? `made by engine ${shown.engine}` : "";
      engine.textContent = made;
      engine.hidden = shown.copy || !shown.foreign || made === "";
      head.title = shown.copy ? "" : made;
      if (isNew(note, shown.note)) {
        note.textContent = shown.note;
        unfold(false);
      }
      note.parentElement?.toggleAttribute("hidden", shown.note === "");
      locks.textContent = locksText(shown);
      locks.hidden = shown.fixed.length === 0;
      panels.textContent = shown.panels === "some" ? "Show everything" : "Show what the link shows";
      panels.hidden = shown.panels === "all";
      verdict.className = `shared-verdict ${replay.tone}`;
      mark.replaceChildren(...(ICONS[replay.tone] ? [icon(ICONS[replay.tone])] : []));
      for (const [place, words] of /** @type {const} */ ([
        [text, replay.text],
        [detail, replay.detail],
        [act, replay.action],
      ])) {
        tell(place, words);
        place.hidden = words === "";
      }
      track.hidden = replay.tone !== "busy";
    },
    /** @param {number} share of the replay, 0..1 */
    progress(share) {
      fill.style.transform = `scaleX(${Math.max(0, Math.min(1, share))})`;
      track.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    },
  };
}

/**
 * The fixed controls, or those that can be changed if that list is shorter.
 * @param {Pick<Shown, "fixed" | "free">} shown
 */
function locksText({ fixed, free }) {
  if (fixed.length === 0) return "";
  if (free.length > 0 && free.length < fixed.length)
    return `You may change: ${free.join(", ")}. The rest is fixed by the link’s author.`;
  return `Fixed by the link’s author: ${fixed.join(", ")}.`;
}
