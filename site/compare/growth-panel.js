// How a quantity of the runs grows over the points of a sweep: which one, with what, and the fits of both laws.

import { el } from "../ui/dom.js";
import { isRefusal, placed } from "../ui/faults.js";
import { Latest } from "../ui/latest.js";
import { count, counted, measure } from "../ui/numbers.js";
import { varyLabel } from "./comparison-text.js";

/** @typedef {import("../revisit.d.ts").Growth} Growth */
/** @typedef {import("../revisit.d.ts").Ranged} Ranged */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */

/** @type {{ [of in NonNullable<import("../revisit.d.ts").GrowthOptions["of"]>]: string }} */
const QUANTITIES = {
  until: "samples until the target",
  revisits: "revisits",
  paths: "paths",
  samples: "samples",
  episodes: "episodes",
  regret: "regret",
  path_regret: "path regret",
};
/** What a quantity may grow with, apart from what varies. */
const NUMBERS = {
  horizon: "H",
  states: "|S|",
  actions: "|A|",
  dim: "d",
  "1/gap": "1/gap",
  epsilon: "ε",
  "1/epsilon": "1/ε",
};

/**
 * @param {HTMLElement} mount
 * @param {Pick<import("./types.d.ts").CompareLab, "growth">} lab
 */
export function createGrowth(mount, lab) {
  const of = select("What grows", QUANTITIES);
  const against = select("Grows with", NUMBERS);
  const hit = select("Target is", {
    first: "first reached",
    after: "reached for good",
    average: "reached by the average regret",
  });
  const out = el("div", { class: "says-table", tabindex: 0, role: "region", "aria-label": "Growth" });
  const said = el("p", { class: "aside", role: "status" });
  mount.replaceChildren(el("div", { class: "choices" }, of, against, hit), out, said);
  /** @type {{ plan: Plan, results: Results } | null} */
  let now = null;
  const answers = new Latest(
    (/** @type {{ results: Results, options: object }} */ { results, options }) =>
      lab.growth(/** @type {import("../revisit.d.ts").Results} */ (results), options),
    {
      answer: (growth) => draw(growth),
      fault: (error) => {
        out.replaceChildren();
        if (!isRefusal(error) && !(error instanceof Error)) throw error;
        said.textContent = placed(error);
      },
    },
  );

  function ask() {
    if (!now) return;
    hit.hidden = of.value !== "until";
    const options = { of: of.value, against: against.value, ...(of.value === "until" && { hit: hit.value }) };
    answers.ask({ results: now.results, options });
  }
  for (const choice of [of, against, hit]) choice.addEventListener("change", ask);

  /** @param {Growth} growth */
  function draw({ learners, baseline, points, fits, censored, runs, against: x, of: what }) {
    const labels = /** @type {{ plan: Plan }} */ (now).plan.learners.map(({ label }) => label);
    out.replaceChildren(
      table(
        "Medians",
        [x, ...labels],
        points.map((point) => [
          measure(point.x),
          ...point.learners.map(
            ({ known, of: all, median }) => `${ranged(median)}${known < all ? `, ${known} of ${all} known` : ""}`,
          ),
        ]),
      ),
      table(
        "Fits, with 95 % intervals over the seeds",
        ["learner", "2^(a x): a", "R²", "x^b: b", "R²"],
        fits.map(({ learner, ratio, exponential, power, r2 }) => [
          ratio ? `${labels[learner]} by ${labels[baseline]}` : labels[learner],
          ranged(exponential),
          share(r2[0]),
          ranged(power),
          share(r2[1]),
        ]),
      ),
    );
    const why = what === "until" ? "missed the target" : "ended before their number was final";
    said.textContent =
      censored > 0
        ? `${count(censored)} of ${counted(runs, "run")} ${why}: they count as larger than any, and a median of which half are so is unknown (—) and not fitted.`
        : `All ${counted(runs, "run")} of ${counted(learners.length, "learner")} count.`;
  }

  return {
    /** @param {Plan} plan @param {Results | null} results */
    show(plan, results) {
      if (!results?.digest || now?.results === results) return;
      now = { plan, results };
      const own = (plan.comparison.vary ?? []).map((vary) => [vary.parameter, varyLabel(vary)]);
      const varied = own.flatMap(([path, label]) => [
        [path, label],
        [`1/${path}`, `1/${label}`],
      ]);
      fill(against, { ...Object.fromEntries(varied), ...NUMBERS });
      ask();
    },
  };
}

/** @param {string} name @param {{ [value: string]: string }} options */
function select(name, options) {
  const element = el("select", { class: "select low", "aria-label": name });
  fill(element, options);
  return element;
}

/** Gives a choice its options; the chosen one stays if it is among them. @param {HTMLSelectElement} element @param {{ [value: string]: string }} options */
function fill(element, options) {
  const { value } = element;
  element.replaceChildren(...Object.entries(options).map(([value, text]) => el("option", { value }, text)));
  if (value in options) element.value = value;
}

/** @param {Ranged} number */
function ranged({ value, lower, upper }) {
  if (value === null) return "—";
  return lower === null && upper === null
    ? measure(value)
    : `${measure(value)} (${measure(lower)} to ${measure(upper)})`;
}

/** @param {number | null} r2 */
function share(r2) {
  return r2 === null ? "—" : r2.toPrecision(4);
}

/** @param {string} caption @param {string[]} head @param {string[][]} rows */
function table(caption, head, rows) {
  return el(
    "table",
    {},
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el(
      "tbody",
      {},
      ...rows.map(([first, ...rest]) =>
        el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((text) => el("td", { class: "n" }, text))),
      ),
    ),
  );
}
