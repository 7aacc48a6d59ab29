// One line of the assumption report: a check's verdict and numbers. It opens to show the reason and a repair.

import { el, tell, unseen } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { checkName } from "./check-names.js";
import { icon } from "../shell/icons.js";
import { residualStrip } from "./step-bars.js";
import { numbers, offerOf, repairsOf, verdict } from "./verdicts.js";
import { sentence, witnessPlace } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/** The paper's number for each label that the engine cites. @type {{ [label: string]: string }} */
const PLACES = {
  "Assumption 1, eq:linear-Qstar-intro": "Assumption 1, eq. (2)",
  "eq:assumptions-phi-theta-size": "Assumption 1, eq. (8)",
  "eq:linear-MDP-intro": "eq. (1)",
  "eq:defn-gap": "eq. (10)",
  "thm:main": "Theorem 1",
  "sec:setup": "Section 2",
  "sec:related-works": "Section 4",
  "assumption:linear-Qstar": "Assumption 1",
};

const SAID = { yes: "holds: ", no: "does not hold: ", unknown: "not checked: " };
/** The name of what is measured at each step. @type {{ [id: string]: string }} */
const MEASURED = { realizability: "Residual", "theta-norm": "Norm" };
/** Checks of the run rather than of the theory: numbers against limits, although the theorem does not assume them. */
const compared = ["goal", "samples"];
/** Notes that show a count out of a total. */
const counted = ["rank"];
const NOTED = { yes: "yes", no: "no", unknown: "not checked" };
/**
 * @param {(repair: import("../revisit.d.ts").Repair) => void} onRepair
 */
export function createLine(onRepair) {
  /** Whether the reader opened or closed it; null: neither. @type {boolean | null} */
  let chosen = null;
  let unfolded = false;
  /** @type {import("../revisit.d.ts").Repair[]} */
  let repairs = [];
  const summary = el("summary");
  const reason = el("div");
  const mends = el("div", { class: "mends" });
  /** The buttons stay while their number does: one drawn anew between a press and its release would miss the click. */
  const mendButtons = () =>
    repairs.map((_, i) => button({ text: " ", kind: "small" }, () => repairs[i] && onRepair(repairs[i])));
  const details = el(
    "details",
    {
      on: {
        toggle: () => {
          if (chosen !== null || details.open !== unfolded) chosen = details.open;
        },
      },
    },
    summary,
    el("div", { class: "check-more" }, reason, mends),
  );

  return {
    element: el("li", {}, details),
    /** Unfolds it and goes there. */
    open() {
      details.open = true;
      summary.focus();
    },
    /**
     * @param {Check} check
     * @param {ProblemInfo} problem
     */
    draw(check, problem) {
      const kind = verdict(check);
      repairs = repairsOf(check);
      unfolded = chosen ?? (kind === "no" && check.structural && !check.note && repairs.length > 0);
      details.className = `check ${check.structural ? "structural" : "remark"} ${check.note ? "note" : "assumption"} ${kind}`;
      if (details.open !== unfolded) details.open = unfolded;
      summary.replaceChildren(
        icon(check.note || kind === "no" ? (check.structural && kind === "no" ? "no" : "note") : kind),
        el("span", { class: "check-name" }, !check.note && unseen(SAID[kind]), ...checkName(check.id, check.limit)),
        el("span", { class: "check-value" }, value(check, kind)),
      );
      reason.replaceChildren(...reasons(check, kind, problem));
      if (mends.childElementCount !== repairs.length) mends.replaceChildren(...mendButtons());
      repairs.forEach((repair, i) => {
        const text = mends.children[i].firstElementChild;
        if (text) tell(text, offerOf(repair));
      });
    },
  };
}

/**
 * @param {Check} check
 * @param {keyof typeof NOTED} kind
 */
function value(check, kind) {
  if (check.id === "true-gap") return measure(check.value);
  if (counted.includes(check.id)) return `${measure(check.value)} of ${measure(check.limit)}`;
  return check.note && !compared.includes(check.id) ? NOTED[kind] : numbers(check);
}

/**
 * @param {Check} check
 * @param {keyof typeof NOTED} kind
 * @param {ProblemInfo} problem
 */
function reasons(check, kind, problem) {
  const { witness, perStep, limit } = check;
  return [
    el(
      "p",
      {},
      sentence(check.says),
      witness && ` ${kind === "yes" ? "Closest" : "Worst"} at ${witnessPlace(witness, problem)}.`,
    ),
    check.id === "linear-mdp" && check.value !== null && el("p", {}, `Residual of P and r: ${numbers(check)}.`),
    check.id === "realizability" &&
      check.condition !== null &&
      el("p", {}, `Condition number of the features ${measure(check.condition)}, the largest over the steps.`),
    perStep &&
      perStep.length > 1 &&
      limit !== null &&
      limit > 0 &&
      residualStrip(MEASURED[check.id] ?? "Value", perStep, limit),
    el(
      "p",
      { class: "cites" },
      PLACES[check.cites]
        ? el("abbr", { title: `${check.cites}, the label in the paper’s source` }, PLACES[check.cites])
        : check.cites,
    ),
  ].filter((part) => part instanceof Node);
}
