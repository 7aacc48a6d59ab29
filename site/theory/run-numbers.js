// The constants and results of the run, each with its name, unit and equation in the paper.

import { shortDigest } from "../ui/digest.js";
import { el, formula } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { button } from "../shell/button.js";

/** @typedef {import("../revisit.d.ts").Summary} Summary */
/** @typedef {import("../revisit.d.ts").Progress} Progress */

/**
 * @param {HTMLElement} mount
 * @param {{ copy: (digest: string) => void }} on
 */
export function createRunNumbers(mount, on) {
  const rows = {
    beta: row("bonus factor", "beta", "(16)", "eq:defn-beta", "if-bonus"),
    bound: row("path bound, paths", "Kbar", "(18)", "eq:UB-state-revisits", "if-backtracks"),
    samples: row("samples", "T", "", ""),
    regret: row("regret, reward", "regret-episodes", "(11)", "eq:defn-regret", "if-episodes"),
    average: row("per episode, reward", "average", "(17)", "eqn:piazzolla", "if-episodes"),
    paths: row("regret, reward", "regret-paths", "(20)", "eq:standard-regret", "if-episodes"),
  };
  let digest = "";
  const code = el("code", { class: "digest" }, "—");
  const copy = button({ icon: "copy", name: "Copy the digest", kind: "quiet small" }, () => on.copy(digest));
  mount.replaceChildren(
    el(
      "dl",
      {},
      ...Object.values(rows).map(({ element }) => element),
      el("div", {}, el("dt", {}, "digest (SHA-256)"), el("dd", { class: "with-button" }, code, copy)),
    ),
  );

  return {
    /**
     * @param {Summary} summary constants
     * @param {Progress} progress counts
     * @param {string | null} newDigest of a finished run
     * @param {number | null} rollouts per value, if regret is estimated; null: it is exact, or not computed
     */
    draw(summary, progress, newDigest, rollouts) {
      for (const one of [rows.regret, rows.average, rows.paths]) one.hint(rollouts === null ? "" : "estimate");
      const texts = numberWords(summary, progress, rollouts);
      for (const name of /** @type {(keyof typeof rows)[]} */ (Object.keys(rows))) rows[name].set(texts[name]);
      digest = newDigest ?? "";
      code.textContent = newDigest ? shortDigest(newDigest, 12) : "when the run is complete";
      code.title = digest;
      code.classList.toggle("pending", !newDigest);
      copy.hidden = !newDigest;
    },
  };
}

/**
 * @param {Pick<Summary, "beta" | "path_bound">} summary
 * @param {Pick<Progress, "samples" | "episodes" | "regret" | "regretPath">} progress
 * @param {number | null} rollouts as above
 */
export function numberWords({ beta, path_bound }, { samples, episodes, regret, regretPath }, rollouts) {
  const about = (/** @type {number | null} */ value) =>
    rollouts === null || value === null ? measure(value) : `≈ ${measure(value)}`;
  return {
    beta: measure(beta, 4),
    bound: path_bound >= 1e7 ? measure(path_bound) : count(path_bound),
    samples: count(samples),
    regret: about(regret),
    average: regret === null || episodes === 0 ? "—" : about(regret / episodes),
    paths: about(regretPath),
  };
}

/**
 * @param {string} name
 * @param {string} symbol
 * @param {string} equation
 * @param {string} label
 * @param {string} [kind] the learners for which it applies
 */
function row(name, symbol, equation, label, kind) {
  const value = el("dd", { translate: "no" }, "—");
  const hint = el("span", { class: "estimate" });
  return {
    element: el(
      "div",
      { class: kind },
      el(
        "dt",
        {},
        name,
        " ",
        formula(symbol),
        " ",
        equation && el("abbr", { title: label, class: kind === "if-bonus" ? "if-tests" : undefined }, equation),
        " ",
        hint,
      ),
      value,
    ),
    set: (/** @type {string} */ text) => {
      value.textContent = text;
    },
    hint: (/** @type {string} */ text) => {
      hint.textContent = text;
    },
  };
}
