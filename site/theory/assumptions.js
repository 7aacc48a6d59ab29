// The report "Does the theory apply?": one line for each assumption, green or amber; notes below them; and a summary at the top of the
// page.

import { el, formula } from "../ui/dom.js";
import { createLine } from "./check-line.js";
import { checkName, proved, standing } from "./check-names.js";
import { icon } from "../shell/icons.js";
import { tally } from "./verdicts.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../ui/dom.js").Child} Child */

/** Short names for the summary. @type {{ [id: string]: (limit: number | null) => Child[] }} */
const WORDS = {
  model: () => ["the model"],
  realizability: () => ["linear ", formula("Qstar")],
  "feature-norm": () => ["the features’ norm"],
  "theta-norm": () => ["the norm of ", formula("thetastar")],
  gap: () => ["the gap"],
  constant: (limit) => [formula("cbeta"), ` ≥ ${limit}`],
  tabular: () => ["a table"],
  "linear-mdp": () => ["a linear MDP"],
};

/** A shorter check is not announced, ms. */
const noticed = 200;

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} sum a link to the report, which sums it up
 * @param {{ repair: (repair: import("../revisit.d.ts").Repair) => void }} on
 */
export function createChecks(mount, sum, on) {
  /** The lines by id. They are reused: a repair drawn anew between a press and its release would miss the click. @type {Map<string, ReturnType<typeof createLine>>} */
  const lines = new Map();
  const whole = el("p", {});
  const here = el("div", { class: "guarantee-here" });
  const about = el("div", { class: "guarantee" }, whole, here);
  const assumptions = el("ul", { class: "checks" });
  const notes = el("ul", { class: "checks" });
  const notesHead = el("h4", { class: "checks-head" }, "Further properties");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const refusal = el(
    "span",
    { class: "check-refused", hidden: true },
    "One field is invalid; these checks are for the last valid settings.",
  );
  const busy = el("span", { class: "check-busy", hidden: true }, el("i", { "aria-hidden": "true" }), "checking…");

  sum.addEventListener("click", (event) => {
    event.preventDefault();
    const line = [".no", ".unknown", ""]
      .map((kind) => mount.querySelector(`.assumption${kind} summary`))
      .find((summary) => summary instanceof HTMLElement);
    (mount.parentElement ?? mount).scrollIntoView({ block: "start" });
    if (line instanceof HTMLElement) line.focus();
  });

  return {
    /**
     * @param {Check[]} checks those of the session, as the reader may repair them
     * @param {Pick<import("../revisit.d.ts").Session, "problem" | "guarantee">} session
     * @param {{ title: string, learns: boolean }} learner
     */
    draw(checks, { problem, guarantee }, learner) {
      const all = tally(checks, guarantee.says !== "");
      if (assumptions.parentElement !== mount) mount.replaceChildren(about, assumptions, notesHead, notes);
      sum.className = `check-sum ${all.verdict}`;
      sum.replaceChildren(
        icon(all.verdict),
        el("span", {}, all.text, ...short("failing:", all.failing), ...short("not checked:", all.unknown), refusal),
        busy,
      );
      whole.textContent = proved(guarantee, learner);
      drawStanding(all, guarantee);
      notesHead.hidden = notes.hidden = all.notes.length === 0;
      list(assumptions, all.assumptions, problem);
      list(notes, all.notes, problem);
    },
    /** Shows whether the typed spec was refused: the report is of what still runs. @param {boolean} is */
    refused(is) {
      refusal.hidden = !is;
    },
    /** Shows whether a typed spec is being checked, so that the report is of the last valid one. @param {boolean} is */
    busy(is) {
      clearTimeout(waiting);
      if (is) waiting = setTimeout(() => show(true), noticed);
      else show(false);
    },
  };

  /**
   * Says whether the guarantee holds here, with links to the checks that fail.
   * @param {ReturnType<typeof tally>} all
   * @param {import("../revisit.d.ts").GuaranteeHere} guarantee
   */
  function drawStanding({ verdict, failing }, guarantee) {
    const words = standing(guarantee);
    here.hidden = words === null;
    if (words === null) {
      here.replaceChildren();
      return;
    }
    here.className = `guarantee-here ${verdict}`;
    const links = failing.flatMap(({ id, limit }, i) => [
      i > 0 && "; ",
      el(
        "a",
        {
          href: "#checks",
          on: {
            click: (/** @type {Event} */ event) => {
              event.preventDefault();
              lines.get(id)?.open();
            },
          },
        },
        ...checkName(id, limit),
      ),
    ]);
    here.replaceChildren(
      icon(verdict),
      el("p", {}, words.before, ...links, links.length > 0 && ".", words.after !== "" && ` ${words.after}`),
    );
  }

  /** @param {boolean} is */
  function show(is) {
    busy.hidden = !is;
    mount.classList.toggle("stale", is);
    mount.setAttribute("aria-busy", String(is));
  }

  /**
   * @param {HTMLElement} place
   * @param {Check[]} checks
   * @param {ProblemInfo} problem
   */
  function list(place, checks, problem) {
    const items = checks.map((check) => {
      const line = lines.get(check.id) ?? createLine(on.repair);
      lines.set(check.id, line);
      line.draw(check, problem);
      return line.element;
    });
    if (items.length !== place.children.length || items.some((item, i) => item !== place.children[i]))
      place.replaceChildren(...items);
  }
}

/**
 * @param {string} word
 * @param {Check[]} checks
 * @returns {Child[]}
 */
function short(word, checks) {
  if (checks.length === 0) return [];
  const names = checks.flatMap((check, i) => [
    i > 0 && ", ",
    el("span", { class: "nowrap" }, ...(WORDS[check.id]?.(check.limit) ?? checkName(check.id))),
  ]);
  return [el("span", { class: "check-short" }, `${word} `, ...names)];
}
