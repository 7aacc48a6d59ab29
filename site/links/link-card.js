// The strip under the bar that says what was shared, and how its replay came out.

import { el } from "../ui/dom.js";
import { button } from "../widgets/button.js";
import { icon } from "../widgets/icons.js";

/** @typedef {import("./words.js").Said} Said */

/**
 * @typedef {object} Shown
 * @property {string} title "" for none; it and the note come from outside
 * @property {string} note
 * @property {string} engine that made it
 * @property {boolean} foreign whether that is another than this one
 * @property {boolean} copy whether the reader changed it
 * @property {boolean} problem whether no run came with it
 * @property {string[]} fixed titles of what cannot be changed, or done
 * @property {string[]} free titles of what of the spec can be changed
 * @property {"all" | "some" | "some-hidden"} panels all: the link shows every panel; some: only a few; some-hidden: a few, but the reader asked for all
 * @property {Said} said
 */

const ICONS = { good: "yes", warn: "no", plain: "", busy: "" };

/**
 * @param {HTMLElement} mount
 * @param {{ act: () => void, panels: () => void }} on act: what the verdict's button offers; panels: all of them, or the author's choice again
 */
export function createLinkCard(mount, on) {
  const kind = el("span", { class: "shared-kind" });
  const title = el("span", { class: "shared-title" });
  const engine = el("span", { class: "shared-engine" });
  const note = el("p", { class: "shared-note", id: "shared-note" });
  const head = el("h2", { class: "shared-head" }, kind, title);
  const more = button({ text: "More", kind: "small" }, () => unfold(!note.classList.contains("whole")));
  more.setAttribute("aria-controls", "shared-note");
  const held = el("p", { class: "shared-held" });
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
    held,
    track,
  );
  mount.replaceChildren(section);

  /** @param {boolean} whole */
  function unfold(whole) {
    note.classList.toggle("whole", whole);
    note.tabIndex = whole ? 0 : -1; // it scrolls where it is long
    more.textContent = whole ? "Less" : "More";
    more.setAttribute("aria-expanded", String(whole));
  }
  new ResizeObserver(() => {
    more.hidden = !note.classList.contains("whole") && note.scrollHeight <= note.clientHeight + 1;
  }).observe(note);

  return {
    /** @param {Shown | null} shown null: no shared run is open */
    draw(shown) {
      section.hidden = shown === null;
      if (!shown) return;
      const { said } = shown;
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
      if (note.textContent !== shown.note) {
        note.textContent = shown.note;
        unfold(false);
      }
      note.parentElement?.toggleAttribute("hidden", shown.note === "");
      held.textContent = sayHeld(shown);
      held.hidden = shown.fixed.length === 0;
      panels.textContent = shown.panels === "some" ? "Show everything" : "Show what the link shows";
      panels.hidden = shown.panels === "all";
      verdict.className = `shared-verdict ${said.tone}`;
      mark.replaceChildren(...(ICONS[said.tone] ? [icon(ICONS[said.tone])] : []));
      for (const [place, words] of /** @type {const} */ ([
        [text, said.text],
        [detail, said.detail],
        [act, said.action],
      ])) {
        if (place.textContent !== words) place.textContent = words;
        place.hidden = words === "";
      }
      track.hidden = said.tone !== "busy";
    },
    /** @param {number} share of the replay, 0..1 */
    progress(share) {
      fill.style.transform = `scaleX(${Math.max(0, Math.min(1, share))})`;
      track.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    },
  };
}

/**
 * What the author fixed, or what is left to change where that is less to read.
 * @param {Pick<Shown, "fixed" | "free">} shown
 */
function sayHeld({ fixed, free }) {
  if (fixed.length === 0) return "";
  if (free.length > 0 && free.length < fixed.length)
    return `You may change: ${free.join(", ")}. The rest is fixed by the link’s author.`;
  return `Fixed by the link’s author: ${fixed.join(", ")}.`;
}
