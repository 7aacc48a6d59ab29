// The summary in tables: the numbers of each learner, and its differences from a baseline.

import { el } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { coloursOf, swatch } from "./colours.js";
import { withIndices } from "./superscripts.js";
import { aimOf, epsilonOf, lossOf, possibleInterval } from "./quantities.js";
import { createSweepTable } from "./sweep-table.js";
import { measure, percent as level, pointLabel } from "./comparison-text.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @param {{ sweep: HTMLElement, sweepBlock: HTMLElement, sweepAside: HTMLElement, table: HTMLElement, aside: HTMLElement, pairs: HTMLElement, pairsBlock: HTMLElement, baseline: HTMLElement }} mounts
 * @param {{ baseline: (index: number) => void, point: (index: number) => void }} on
 */
export function createTables(mounts, on) {
  const baseline = el("select", {
    class: "select low",
    "aria-label": "Compared with",
    on: { change: () => on.baseline(Number(baseline.value)) },
  });
  mounts.baseline.replaceChildren(baseline);
  const at = el("select", {
    class: "select low",
    "aria-label": "Numbers at",
    on: { change: () => on.point(Number(at.value)) },
  });
  const target = el("span", {});
  mounts.aside.replaceChildren(target, at);
  const sweep = createSweepTable(mounts.sweep, mounts.sweepBlock, mounts.sweepAside);

  return {
    /**
     * @param {Plan} plan
     * @param {Pick<import("./types.d.ts").Results, "cells">} results
     * @param {Summary | null} summary null: nothing has run
     * @param {FigureChoices} look
     * @param {boolean} committed whether the results come with the page or a link, with one baseline
     */
    draw(plan, results, summary, look, committed) {
      const point = Math.min(look.point, plan.points.length - 1);
      const learners = summary?.points[point]?.learners ?? [];
      const colours = coloursOf(plan.learners.map(({ kind }) => kind));
      const heads = plan.learners.map(({ label, right }, i) =>
        el("th", { scope: "row", title: `${label}, ${right}` }, swatch(colours[i]), label),
      );
      const { epsilon = null, horizon = Infinity } = plan.points[point] ?? {};
      at.replaceChildren(...plan.points.map((_, i) => el("option", { value: i }, `at ${pointLabel(plan, i)}`)));
      at.value = String(point);
      at.hidden = plan.points.length < 2;
      const names = namesOf(plan.comparison, look.hit);
      target.textContent = `${epsilon === null ? "no target ε" : `ε = ${measure(epsilon)}`}; means, ${level(look.level)} intervals, of shares exact ones`;
      const [end, regret] = [placeMeasured(learners, "suboptimality", "T"), placeMeasured(learners, "regret", "n")];
      mounts.table.replaceChildren(
        table(
          "Each learner",
          ["learner", [names.until, "median"], [names.suboptimality, end.head], ["regret", regret.head], "revisits"],
          heads.map((head, i) => {
            const one = learners[i];
            if (!one || one.runs === 0) return [head, ...["—", "—", "—", "—"].map((text) => cell(text))];
            const { until, final } = one;
            return [
              head,
              until.reason !== null
                ? cell("—", until.reason)
                : cell(
                    until.median === null
                      ? until.reached === 0
                        ? "not reached"
                        : "half missed it"
                      : count(Math.round(until.median)),
                    one.same
                      ? `all ${counted(one.same, "seed")} give the same run`
                      : `${count(until.reached)} of ${count(until.of)} got there${shareOf(until)}`,
                  ),
              estimate("suboptimality", horizon, final.suboptimality, "", end.of(final.suboptimality)),
              estimate("regret", horizon, final.regret, "", regret.of(final.regret)),
              estimate("revisits", horizon, final.revisits, plan.learners[i].right === "revisiting" ? "revisits" : ""),
            ];
          }),
        ),
      );
      sweep.draw({ plan, results, summary: summary ?? { points: [], slopes: [] } }, look);

      mounts.pairsBlock.hidden = plan.learners.length < 2;
      baseline.replaceChildren(...plan.learners.map(({ label }, i) => el("option", { value: i }, `against ${label}`)));
      baseline.value = String(look.baseline);
      baseline.disabled = committed;
      baseline.title = committed ? "Run first: until then there is one baseline only." : "";
      const quantities = [...new Set(learners.flatMap(({ paired }) => paired.map(({ quantity }) => quantity)))];
      mounts.pairs.replaceChildren(
        table(
          "Differences on the same seeds",
          ["learner", ...quantities.map((name) => names[name] ?? name)],
          plan.learners.flatMap((_, i) =>
            i === look.baseline || !learners[i]
              ? []
              : [
                  [
                    heads[i].cloneNode(true),
                    ...quantities.map((name) =>
                      difference(
                        learners[i].paired.find(({ quantity }) => quantity === name),
                        plan.learners[i].right === "revisiting" && plan.learners[look.baseline].right === "revisiting",
                      ),
                    ),
                  ],
                ],
          ),
        ),
      );
    },
  };
}

/** The interval of the probability to get there. @param {import("./types.d.ts").LearnerSummary["until"]} until */
function shareOf({ share: { lower, upper } }) {
  return lower === null || upper === null ? "" : `, ${Math.round(100 * lower)} to ${Math.round(100 * upper)} %`;
}

/**
 * Where numbers were measured: at the same place for all learners, or at each one's end.
 * @param {Summary["points"][0]["learners"]} learners
 * @param {"suboptimality" | "regret"} name
 * @param {string} letter
 */
function placeMeasured(learners, name, letter) {
  const places = new Set(learners.flatMap(({ final }) => final[name] ?? []).map(({ at }) => at));
  const [common] = places.size === 1 ? places : [null];
  return {
    head: common === null ? (places.size === 0 ? "" : "at the end") : `at ${letter} = ${count(common)}`,
    of: (/** @type {{ at: number | null } | null} */ one) =>
      common !== null || !one || one.at === null ? "" : `at ${letter} = ${count(one.at)}`,
  };
}

const PLACES = /** @type {{ [quantity: string]: string }} */ ({ regret: "n", path_regret: "k" });
/**
 * @param {Plan["comparison"]} document
 * @param {FigureChoices["hit"]} hit
 * @returns {{ [quantity: string]: string }}
 */
function namesOf(document, hit) {
  return {
    until: `samples until ${epsilonOf(aimOf(document, hit))}`,
    suboptimality: lossOf(document).loss,
    regret: "regret",
    revisits: "revisits",
    path_regret: "path regret",
    regret_path: "path regret",
  };
}

/**
 * @param {string} caption
 * @param {(string | [string, string])[]} head texts, or pairs of a text and a smaller one below it
 * @param {Node[][]} rows
 */
export function table(caption, head, rows) {
  return el(
    "table",
    {},
    el("caption", { class: "unseen" }, caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...head.map((text, i) =>
          el(
            "th",
            { scope: "col", class: i === 0 ? undefined : "n" },
            ...(typeof text === "string" ? withIndices(text) : [...withIndices(text[0]), el("small", {}, text[1])]),
          ),
        ),
      ),
    ),
    el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells))),
  );
}

/**
 * @param {string} text
 * @param {string} [small]
 * @param {string} [kind]
 * @param {string} [more]
 */
export function cell(text, small, kind = "", more = "") {
  return el("td", { class: `n ${kind}`.trim() }, text, small && el("small", {}, small), more && el("small", {}, more));
}

/**
 * @param {keyof import("../revisit.d.ts").LearnerSummary["final"]} quantity
 * @param {number} horizon
 * @param {import("../revisit.d.ts").FinalSummary | null | undefined} of
 * @param {string} [kind]
 * @param {string} [place]
 */
function estimate(quantity, horizon, of, kind, place = "") {
  if (!of || of.mean === null) return cell("—");
  const [lower, upper] = possibleInterval(quantity, horizon, of);
  return cell(
    measure(of.mean),
    lower === null || upper === null ? "" : `${measure(lower)} … ${measure(upper)}`,
    kind,
    [place, of.held === 0 ? "" : of.held === of.n ? "all had ended" : `${count(of.held)} of ${count(of.n)} had ended`]
      .filter(Boolean)
      .join(", "),
  );
}

/**
 * @param {import("./types.d.ts").Paired | undefined} of
 * @param {boolean} revisits whether both learners may revisit
 */
function difference(of, revisits) {
  if (of?.quantity === "revisits" && !revisits) return cell("—", "not both revisit");
  if (!of || of.n === 0) return cell("—", of?.reason ?? "no common seeds");
  const wins =
    of.wins === null
      ? ""
      : `smaller on ${count(of.wins)} of ${count(of.n)}${of.ties > 0 ? `, equal on ${count(of.ties)}` : ""}`;
  const open = of.open > 0 ? `, ${count(of.open)} open` : "";
  const { at } = of;
  const place = at === null || of.quantity === "revisits" ? "" : `${PLACES[of.quantity] ?? "T"} = ${count(at)}; `;
  if (of.mean === null)
    return cell(
      of.median === null ? "—" : signed(of.median),
      of.median === null ? "no mean: some missed ε" : "median",
      "",
      `${wins}${open}`,
    );
  return cell(
    signed(of.mean),
    of.lower === null || of.upper === null ? "" : `${measure(of.lower)} … ${measure(of.upper)}`,
    "",
    `${place}${wins}`,
  );
}

/** @param {number} x */
function signed(x) {
  return x > 0 ? `+${measure(x)}` : measure(x);
}
