// What the summary says, in tables: each learner, and its differences from another.

import { el } from "../dom.js";
import { count, measure as plain, minus } from "../numbers.js";
import { coloursOf } from "./colours.js";
import { pointLabel } from "./figures.js";
import { swatch } from "./swatch.js";

/** @typedef {import("./types.d.ts").Look} Look */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */
/** @typedef {import("./types.d.ts").NumberSummary} NumberSummary */

/**
 * @param {{ table: HTMLElement, aside: HTMLElement, pairs: HTMLElement, pairsBlock: HTMLElement, baseline: HTMLElement }} mounts
 * @param {{ baseline: (index: number) => void, point: (index: number) => void }} on
 */
export function createTables(mounts, on) {
  const baseline = el("select", { class: "select low", "aria-label": "Compared with", on: { change: () => on.baseline(Number(baseline.value)) } });
  mounts.baseline.replaceChildren(baseline);
  const at = el("select", { class: "select low", "aria-label": "Numbers at", on: { change: () => on.point(Number(at.value)) } });
  const target = el("span", {});
  mounts.aside.replaceChildren(target, at);

  return {
    /**
     * @param {Plan} plan
     * @param {Summary | null} summary null: nothing has run
     * @param {Look} look
     */
    draw(plan, summary, look) {
      const point = Math.min(look.point, plan.points.length - 1);
      const learners = summary?.points[point]?.learners ?? [];
      const colours = coloursOf(plan.learners.map(({ kind }) => kind));
      const heads = plan.learners.map(({ label, right }, i) => el("th", { scope: "row", title: `${label}, ${right}` }, swatch(colours[i]), label));
      const epsilon = plan.points[point]?.epsilon ?? null;
      at.replaceChildren(...plan.points.map((_, i) => el("option", { value: i }, `at ${pointLabel(plan, i)}`)));
      at.value = String(point);
      at.hidden = plan.points.length < 2;
      target.textContent = epsilon === null ? "no target ε" : `ε = ${measure(epsilon)}`;
      mounts.table.replaceChildren(table("Each learner", ["learner", "samples until ε", `V* − V^π${moment(learners, "suboptimality", "T")}`, `regret${moment(learners, "regret", "n")}`, "revisits"], heads.map((head, i) => {
        const one = learners[i];
        if (!one || one.runs === 0) return [head, ...["—", "—", "—", "—"].map((text) => cell(text))];
        const { until, final } = one;
        return [head,
          until.reason !== null ? cell("—", until.reason) : cell(until.median === null ? (until.reached === 0 ? "not reached" : "> half missed it") : count(Math.round(until.median)), `${count(until.reached)} of ${count(until.of)} got there`),
          estimate(final.suboptimality), estimate(final.regret), estimate(final.revisits, plan.learners[i].kind === "linq-lsvi-ucb" ? "revisits" : "")];
      })));

      mounts.pairsBlock.hidden = plan.learners.length < 2;
      baseline.replaceChildren(...plan.learners.map(({ label }, i) => el("option", { value: i }, `against ${label}`)));
      baseline.value = String(look.baseline);
      const quantities = [...new Set(learners.flatMap(({ paired }) => paired.map(({ quantity }) => quantity)))];
      mounts.pairs.replaceChildren(table("Differences on the same seeds", ["learner", ...quantities.map((name) => NAMES[name] ?? name)],
        plan.learners.flatMap((_, i) => (i === look.baseline || !learners[i] ? [] : [[heads[i].cloneNode(true), ...quantities.map((name) => difference(learners[i].paired.find(({ quantity }) => quantity === name)))]]))));
    },
  };
}

/** @param {number | null | undefined} x */
const measure = (x) => minus(plain(x));

const NAMES = /** @type {{ [quantity: string]: string }} */ ({ until: "samples until ε", suboptimality: "V* − V^π", regret: "regret", revisits: "revisits", path_regret: "path regret", regret_path: "path regret" });

/**
 * @param {string} caption
 * @param {string[]} head
 * @param {Node[][]} rows
 */
function table(caption, head, rows) {
  return el("table", {}, el("caption", { class: "unseen" }, caption),
    el("thead", {}, el("tr", {}, ...head.map((text, i) => (text === "" ? el("td", {}) : el("th", { scope: "col", class: i === 0 ? undefined : "n" }, text))))),
    el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells))));
}

/**
 * @param {string} text
 * @param {string} [small]
 * @param {string} [kind]
 * @param {string} [more]
 */
function cell(text, small, kind = "", more = "") {
  return el("td", { class: `n ${kind}`.trim() }, text, small && el("small", {}, small), more && el("small", {}, more));
}

/** @param {import("../revisit.d.ts").FinalSummary | null | undefined} of @param {string} [kind] */
function estimate(of, kind) {
  if (!of || of.mean === null) return cell("—");
  return cell(measure(of.mean), of.lower === null || of.upper === null ? "" : `${measure(of.lower)} … ${measure(of.upper)}`, kind, of.held > 0 ? `${count(of.held)} of ${count(of.n)} had ended` : "");
}

/**
 * Where all learners are compared: at a number of samples or of episodes that they share.
 * @param {Summary["points"][0]["learners"]} learners
 * @param {"suboptimality" | "regret"} quantity
 * @param {string} letter
 */
function moment(learners, quantity, letter) {
  const at = learners.find(({ final }) => final[quantity])?.final[quantity]?.at ?? null;
  return at === null ? "" : ` at ${letter} = ${count(at)}`;
}

/** @param {import("./types.d.ts").Paired | undefined} of */
function difference(of) {
  if (!of || of.n === 0) return cell("—", of?.reason ?? "no common seeds");
  const wins = of.wins === null ? "" : `wins ${count(of.wins)} of ${count(of.n)}`;
  const open = of.open > 0 ? `, ${count(of.open)} open` : "";
  if (of.mean === null) return cell(of.median === null ? "—" : signed(of.median), of.median === null ? "" : "median", "", `${wins}${open}`);
  return cell(signed(of.mean), of.lower === null || of.upper === null ? "" : `${measure(of.lower)} … ${measure(of.upper)}`, "", wins);
}

/** @param {number} x */
function signed(x) {
  return x > 0 ? `+${measure(x)}` : measure(x);
}
