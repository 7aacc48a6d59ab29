// Does the theory apply? One line an assumption, green or amber, with the reason underneath when opened; notes apart from them;
// and the sum of it where the eye begins.

import { el, formula, unseen } from "../dom.js";
import { measure } from "../numbers.js";
import { button } from "./button.js";
import { icon } from "./icons.js";
import { residualStrip } from "./residuals.js";
import { numbers, tally, verdict } from "./verdicts.js";
import { witnessPlace } from "./words.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../dom.js").Child} Child */

/** Short names; a check that is new here is named by its own id. @type {{ [id: string]: () => Child[] }} */
const NAMES = {
  "model": () => ["rewards and probabilities"],
  "realizability": () => [formula("Qstar"), " is linear in the features"],
  "feature-norm": () => ["features within the unit ball"],
  "theta-norm": () => ["parameter ", formula("thetastar"), " is short enough"],
  "gap": () => ["declared gap at most the true one"],
  "constant": () => ["constant at least 8"],
  "true-gap": () => ["true gap of the problem"],
  "rank": () => ["features span all their directions"],
  "linear-mdp": () => ["also a linear MDP"],
  "deterministic": () => ["deterministic transitions"],
};

/** The same in a word or two, for the sum. @type {{ [id: string]: () => Child[] }} */
const WORDS = {
  "model": () => ["the model"],
  "realizability": () => ["linear ", formula("Qstar")],
  "feature-norm": () => ["the features’ norm"],
  "theta-norm": () => ["the norm of ", formula("thetastar")],
  "gap": () => ["the gap"],
  "constant": () => [formula("cbeta"), " ≥ 8"],
};

/** Where the paper says it: the number that readers see for the label that the engine cites. @type {{ [label: string]: string }} */
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
/** What is measured at each step. @type {{ [id: string]: string }} */
const MEASURED = { "realizability": "Residual", "theta-norm": "Norm" };
/** Notes that count something, of so many. */
const counted = ["rank"];
const NOTED = { yes: "yes", no: "no", unknown: "not checked" };
/** What fails wherever episodes move within seconds need not unfold by itself. */
const usual = ["constant"];
/** A shorter opening is not worth telling, ms. */
const noticed = 200;

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} sum a link to the report, which says how much of it holds
 * @param {{ repair: (repair: NonNullable<Check["repair"]>) => void }} on
 */
export function createChecks(mount, sum, on) {
  /** What the reader opened or closed, by id. @type {Map<string, boolean>} */
  const chosen = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** Where what was typed is refused: the report is that of what still runs. @type {string | null} */
  let refused = null;
  const refusal = el("span", { class: "check-refused", hidden: true }, "of what still runs: what is typed has a fault");
  const busy = el("span", { class: "check-busy", hidden: true }, el("i", { "aria-hidden": "true" }), "checking…");

  sum.addEventListener("click", (event) => {
    event.preventDefault();
    const line = [".no", ".unknown", ""].map((kind) => mount.querySelector(`.assumption${kind} summary`)).find((summary) => summary instanceof HTMLElement);
    (mount.parentElement ?? mount).scrollIntoView({ block: "start" });
    if (line instanceof HTMLElement) line.focus();
  });

  return {
    /**
     * @param {Check[]} checks
     * @param {ProblemInfo} problem
     * @param {{ title: string, revisits: boolean }} learner
     */
    draw(checks, problem, { title, revisits }) {
      const all = tally(checks, revisits);
      sum.className = `check-sum ${all.verdict}`;
      sum.replaceChildren(icon(all.verdict), el("span", {}, all.text, ...short("failing:", all.failing), ...short("not checked:", all.unknown), refusal), busy);
      mount.replaceChildren(
        ...(revisits ? [] : [el("p", { class: "hint checks-about" }, `Theorem 1 is not about ${title}: what follows is so of the problem alone.`)]),
        el("ul", { class: "checks" }, ...all.assumptions.map((check) => el("li", {}, line(check, problem)))),
        ...(all.notes.length === 0 ? [] : [
          el("h4", { class: "checks-head" }, revisits ? "Beside the assumptions" : "Beside these"),
          el("ul", { class: "checks" }, ...all.notes.map((check) => el("li", {}, line(check, problem))))]));
    },
    /** What was typed is refused at this place of the spec; null: it is not. @param {string | null} path */
    refused(path) {
      refused = path;
      refusal.hidden = path === null;
    },
    isRefused: () => refused !== null,
    /** Whether what was typed is being checked: the report is still that of the last good problem. @param {boolean} is */
    busy(is) {
      clearTimeout(waiting);
      if (is) waiting = setTimeout(() => show(true), noticed);
      else show(false);
    },
  };

  /** @param {boolean} is */
  function show(is) {
    busy.hidden = !is;
    mount.classList.toggle("stale", is);
    mount.setAttribute("aria-busy", String(is));
  }

  /**
   * @param {Check} check
   * @param {ProblemInfo} problem
   */
  function line(check, problem) {
    const kind = verdict(check);
    const { repair, witness, perStep } = check;
    const open = chosen.get(check.id) ?? (kind === "no" && !check.note && repair !== null && !usual.includes(check.id));
    /** @type {HTMLDetailsElement} */
    const details = el("details", { class: `check ${check.note ? "note" : "assumption"} ${kind}`, open, on: { toggle: () => chosen.set(check.id, details.open) } },
      el("summary", {}, icon(check.note ? "note" : kind), el("span", { class: "check-name" }, !check.note && unseen(SAID[kind]), ...(NAMES[check.id]?.() ?? [check.id])),
        el("span", { class: "check-value" }, check.id === "true-gap" ? measure(check.value) : check.note && !counted.includes(check.id) ? NOTED[kind] : counted.includes(check.id) ? `${measure(check.value)} of ${measure(check.limit)}` : numbers(check))),
      el("div", { class: "check-more" },
        el("p", {}, sentence(check.says), witness && ` ${kind === "yes" ? "Closest" : "Worst"} at ${witnessPlace(witness, problem)}.`),
        check.id === "linear-mdp" && check.value !== null && el("p", {}, `Residual of P and r: ${numbers(check)}.`),
        check.id === "realizability" && check.condition !== null && el("p", {}, `Condition number of the features ${measure(check.condition)}, the largest over the steps.`),
        perStep && perStep.length > 1 && check.limit !== null && check.limit > 0 && residualStrip(MEASURED[check.id] ?? "Value", perStep, check.limit),
        el("p", { class: "cites" }, el("abbr", { title: `${check.cites}, the label in the paper’s source` }, PLACES[check.cites] ?? check.cites)),
        repair && button({ text: repair.label, kind: "small" }, () => on.repair(repair))));
    return details;
  }
}

/**
 * @param {string} word
 * @param {Check[]} checks
 * @returns {Child[]}
 */
function short(word, checks) {
  if (checks.length === 0) return [];
  const names = checks.flatMap((check, i) => [i > 0 && ", ", el("span", { class: "nowrap" }, ...(WORDS[check.id]?.() ?? [check.id]))]);
  return [el("span", { class: "check-short" }, `${word} `, ...names)];
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
