// Does the theory apply? One line an assumption, green or amber, with the reason underneath when opened.

import { el, formula, unseen } from "../dom.js";
import { measure } from "../numbers.js";
import { button } from "./button.js";
import { icon } from "./icons.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Short names; a check that is new here is named by its own sentence. */
const NAMES = /** @type {{ [id: string]: () => import("../dom.js").Child[] }} */ ({
  "realizability": () => [formula("Qstar"), " is linear in the features"],
  "feature-norm": () => ["features within the unit ball"],
  "theta-norm": () => ["parameter ", formula("thetastar"), " is short enough"],
  "gap": () => ["declared gap at most the true one"],
  "constant": () => ["constant at least 8"],
});

/**
 * @param {HTMLElement} mount
 * @param {{ repair: (spec: Spec) => void }} on
 */
export function createChecks(mount, on) {
  return {
    /** @param {Check[]} checks */
    draw(checks) {
      const open = new Set([...mount.querySelectorAll("details[open]")].map((details) => /** @type {HTMLElement} */ (details).dataset.id));
      mount.replaceChildren(el("ul", { class: "checks" }, ...checks.map((check) => el("li", {}, line(check, open.has(check.id))))));
    },
  };

  /**
   * @param {Check} check
   * @param {boolean} open
   */
  function line(check, open) {
    const kind = check.ok === null ? "unknown" : check.ok ? "yes" : "no";
    const words = { yes: "holds: ", no: "does not hold: ", unknown: "not checked: " }[kind];
    const numbers = check.value === null ? "" : check.limit === null ? measure(check.value) : `${measure(check.value)} ${check.ok === false ? "vs" : relation(check)} ${measure(check.limit)}`;
    const where = check.witness ? ["h", "s", "a"].filter((name) => name in /** @type {object} */ (check.witness)).map((name) => `${name} = ${/** @type {{ [name: string]: number }} */ (check.witness)[name]}`).join(", ") : "";
    return el("details", { class: `check ${kind}`, "data-id": check.id, open },
      el("summary", {}, icon(kind), el("span", { class: "check-name" }, unseen(words), ...(NAMES[check.id]?.() ?? [check.id])), el("span", { class: "check-value" }, numbers)),
      el("div", { class: "check-more" },
        el("p", {}, sentence(check.says), where && ` Worst at ${where}.`),
        el("p", { class: "cites" }, el("abbr", { title: "label in the paper" }, check.cites)),
        check.repair && button({ text: check.repair.label, kind: "small" }, () => check.repair && on.repair(check.repair.spec))));
  }
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** @param {Check} check */
function relation(check) {
  return check.id === "constant" ? "≥" : "≤";
}
