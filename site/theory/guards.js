// What stands in the way of a run that makes sense, at the top of the problem: each with its repairs.

import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { icon } from "../shell/icons.js";
import { repairsOf } from "./verdicts.js";
import { sentence } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Check} Check */

/**
 * @param {HTMLElement} mount
 * @param {{ repair: (repair: NonNullable<Check["repair"]>) => void }} on
 */
export function createGuards(mount, on) {
  const list = el("ul", { class: "guards" });
  mount.replaceChildren(el("div", { role: "status", "aria-label": "Before you run" }, list));
  let shown = "";
  /** The repairs behind the buttons, which stay while their labels do. @type {NonNullable<Check["repair"]>[]} */
  let repairs = [];

  return {
    /** @param {Check[]} checks */
    draw(checks) {
      const failing = checks.filter(({ ok, note, structural }) => ok === false && note && structural);
      repairs = failing.flatMap(repairsOf);
      const texts = JSON.stringify(failing.map((check) => [check.says, repairsOf(check).map(({ label }) => label)]));
      if (texts === shown) return;
      shown = texts;
      let place = 0;
      list.replaceChildren(
        ...failing.map((check) =>
          el(
            "li",
            {},
            icon("no"),
            el(
              "div",
              {},
              el("p", {}, sentence(check.says)),
              ...repairsOf(check).map(({ label }) => {
                const at = place++;
                return button({ text: label, kind: "small" }, () => on.repair(repairs[at]));
              }),
            ),
          ),
        ),
      );
    },
  };
}
