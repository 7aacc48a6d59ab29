// What stands in the way of a run that makes sense, at the top of the problem: each with its repairs.

import { el } from "../ui/dom.js";
import { about } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { icon } from "../shell/icons.js";
import { offerOf, repairsOf } from "./verdicts.js";
import { sentence } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").Repair} Repair */

/** More samples than this take minutes in a browser. */
const MANY = 1e6;

/** The check of the gap, where the learner is told too large a one, and told the true one would hardly end. @param {Check[]} checks */
const hardGap = (checks) =>
  checks.find(({ id, ok, repair }) => id === "gap" && ok === false && Number(repair?.samples) > MANY);

/** Whether a run would take so long that easier problems are of use. @param {Check[]} checks */
export const asksForEasier = (checks) =>
  hardGap(checks) !== undefined || checks.some(({ id, ok }) => id === "samples" && ok === false);

/**
 * What is said before a run, with what is offered.
 * @param {Check[]} checks
 * @param {Repair[]} easier problems
 * @returns {{ says: string, offers: Repair[] }[]}
 */
export function warnings(checks, easier) {
  const samples = hardGap(checks)?.repair?.samples;
  const failing = checks.filter(({ ok, note, structural }) => ok === false && note && structural);
  const long = failing.some(({ id }) => id === "samples");
  return [
    ...failing.map((check) => ({
      says: sentence(check.says),
      offers: [...(check.id === "samples" ? easier : []), ...repairsOf(check)],
    })),
    ...(samples
      ? [
          {
            says: `The declared gap is larger than the true one: nothing is promised. Told the true one, the learner draws about ${about(samples)} samples.`,
            offers: long ? [] : easier,
          },
        ]
      : []),
  ];
}

/**
 * @param {HTMLElement} mount
 * @param {{ repair: (repair: Repair) => void }} on
 */
export function createGuards(mount, on) {
  const list = el("ul", { class: "guards" });
  mount.replaceChildren(el("div", { role: "status", "aria-label": "Before you run" }, list));
  let shown = "";
  /** The repairs behind the buttons, which stay while their labels do. @type {Repair[]} */
  let repairs = [];

  return {
    /**
     * @param {Check[]} checks
     * @param {Repair[]} easier problems, for a run that would not end
     */
    draw(checks, easier) {
      const told = warnings(checks, easier);
      repairs = told.flatMap(({ offers }) => offers);
      const texts = JSON.stringify(told.map(({ says, offers }) => [says, offers.map(offerOf)]));
      if (texts === shown) return;
      shown = texts;
      let place = 0;
      list.replaceChildren(
        ...told.map(({ says, offers }) =>
          el(
            "li",
            {},
            icon("no"),
            el(
              "div",
              {},
              el("p", {}, says),
              ...offers.map((repair) => {
                const at = place++;
                return button({ text: offerOf(repair), kind: "small" }, () => on.repair(repairs[at]));
              }),
            ),
          ),
        ),
      );
    },
  };
}
