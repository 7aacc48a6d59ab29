// The list of learners, which can be added, changed and removed.

import { el } from "../ui/dom.js";
import { coloursOf } from "./colours.js";
import { MOST_LEARNERS, namesOf } from "./comparison.js";
import { createLearnerCard } from "./learner-card.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").LearnerKind} LearnerKind */

/**
 * @param {HTMLElement} mount
 * @param {LearnerKind[]} kinds
 * @param {{ edit: import("../form/field.js").OnEdit, kind: (index: number, kind: string) => void, template: (index: number, template: import("../code/learner-templates.js").Template) => void, add: (kind: LearnerKind) => void, remove: (index: number) => void, refused: (reason: string) => void }} on
 */
export function createLearnersForm(mount, kinds, on) {
  const list = el("ol", { class: "learner-list", "aria-label": "Learners" });
  const add = el(
    "select",
    {
      class: "select",
      "aria-label": "Add a learner",
      on: {
        change: () => {
          const kind = kinds.find((one) => one.kind === add.value);
          add.value = "";
          if (kind) on.add(kind);
        },
      },
    },
    el("option", { value: "" }, "Add a learner…"),
    ...kinds.map((kind) =>
      el(
        "option",
        { value: kind.kind, title: kind.doc },
        `${kind.title} (${kind.right}${kind.hints ? ", hints" : ""})`,
      ),
    ),
  );
  mount.replaceChildren(list, add);

  let built = "";
  /** @type {ReturnType<typeof createLearnerCard>[]} */
  let cards = [];
  /** The learner that was just removed. @type {number | null} */
  let removed = null;

  return {
    /** @param {Comparison} document */
    fill(document) {
      const names = document.learners.map(({ algorithm }) => algorithm.kind);
      if (names.join() !== built) {
        const open = cards.map((card) => card.open);
        if (removed !== null) open.splice(removed, 1);
        removed = null;
        built = names.join();
        cards = names.map((name, i) =>
          createLearnerCard(
            i,
            kinds.find(({ kind }) => kind === name) ?? unknown(name),
            {
              edit: on.edit,
              kind: (kind) => on.kind(i, kind),
              template: (template) => on.template(i, template),
              refused: on.refused,
              remove: () => {
                removed = i;
                on.remove(i);
                (cards[Math.min(i, cards.length - 1)]?.element.querySelector("summary") ?? add).focus();
              },
            },
            kinds,
          ),
        );
        cards.forEach((card, i) => {
          card.open = open[i] ?? false;
        });
        list.replaceChildren(...cards.map(({ element }) => element));
        add.hidden = names.length >= MOST_LEARNERS;
      }
      const colours = coloursOf(names);
      namesOf(document.learners, kinds).forEach((name, i) => cards[i].fill(document, name, colours[i]));
    },
    /** @param {string} place @param {string | null} message @returns {boolean} whether the place belongs to a learner */
    fault: (place, message) => cards.map((card) => card.fault(place, message)).some(Boolean),
    clear: () => cards.forEach((card) => card.clear()),
  };
}

/** A kind that the engine does not know; the engine will refuse it. @param {string} kind @returns {LearnerKind} */
function unknown(kind) {
  return {
    kind,
    title: kind,
    doc: "This version of Revisit does not know this learner.",
    source: "",
    bib: "",
    right: "online",
    hints: false,
    reads: [],
    bonus: "",
    tests: false,
    explores: false,
    guarantee: { says: "", needs: [], also: "" },
    parameters: [],
  };
}
