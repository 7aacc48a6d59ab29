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

/** Where the paper says it: the number that readers see for the label that the engine cites. */
const PLACES = /** @type {{ [label: string]: string }} */ ({
  "Assumption 1, eq:linear-Qstar-intro": "Assumption 1, eq. (2)",
  "eq:assumptions-phi-theta-size": "Assumption 1, eq. (8)",
  "eq:defn-gap": "eq. (10)",
  "thm:main": "Theorem 1",
});

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} sum a link to the report, which says how much of it holds
 * @param {{ repair: (spec: Spec) => void }} on
 */
export function createChecks(mount, sum, on) {
  return {
    /** @param {Check[]} checks */
    draw(checks) {
      const holding = checks.filter((check) => check.ok === true).length;
      const kind = holding === checks.length ? "yes" : "no";
      sum.className = `check-sum ${kind}`;
      sum.replaceChildren(icon(kind), el("span", {}, `${holding} of ${checks.length} assumptions hold`));
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
        el("p", { class: "cites" }, el("abbr", { title: `${check.cites}, the label in the paper's source` }, PLACES[check.cites] ?? check.cites)),
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
