// The choices above the figure: what it shows.

import { el } from "../ui/dom.js";
import { isBounded } from "./curves-figure.js";
import { AXES, hasBest, isSwept, quantitiesOf, QUANTITIES, settled } from "./quantities.js";
import { pointLabel } from "./comparison-text.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */

const BANDS = {
  student: "Student interval",
  bootstrap: "bootstrap interval",
  quantiles: "quantiles",
  exact: "exact interval",
  none: "no band",
};
const LEVELS = [0.8, 0.9, 0.95, 0.99];
const QUANTILES = [0.05, 0.1, 0.25];

/**
 * @param {HTMLElement} mount
 * @param {{ change: (change: Partial<FigureChoices>) => void }} on
 */
export function createFigureChoices(mount, on) {
  const quantity = choice(
    "Quantity",
    (value) => on.change({ quantity: /** @type {FigureChoices["quantity"]} */ (value) }),
    "choices-quantity",
  );
  const axis = choice("Over", (value) => on.change({ axis: /** @type {FigureChoices["axis"]} */ (value) }));
  const point = choice("At", (value) => on.change({ point: Number(value) }));
  const centre = choice("Centre", (value) => on.change({ centre: /** @type {FigureChoices["centre"]} */ (value) }));
  const band = choice("Band", (value) => on.change({ band: /** @type {FigureChoices["band"]} */ (value) }));
  const level = choice("Level of the band", (value) =>
    on.change(isQuantiles() ? { quantile: Number(value) } : { level: Number(value) }),
  );
  const hit = choice("Counted", (value) => on.change({ hit: /** @type {FigureChoices["hit"]} */ (value) }));
  const logX = toggle("log x", "Logarithmic axis below", () => on.change({ logX: !look?.logX }));
  const logY = toggle("log y", "Logarithmic axis on the left", () => on.change({ logY: !look?.logY }));
  const seeds = toggle("seeds", "Every seed’s own curve, faintly", () => on.change({ seeds: !look?.seeds }));
  const bounds = toggle("bounds", "The bounds of Theorem 1, dashed", () => on.change({ bounds: !look?.bounds }));
  const best = toggle("best second value", "For each first value, the second value that does best", () =>
    on.change({ best: !look?.best }),
  );
  mount.replaceChildren(
    el("div", { class: "choices-line" }, quantity.element, axis.element, point.element),
    el(
      "div",
      { class: "choices-line" },
      centre.element,
      band.element,
      level.element,
      hit.element,
      el("div", { class: "switches" }, logX, logY, seeds, bounds, best),
    ),
  );
  /** @type {FigureChoices | null} */
  let look = null;
  const isQuantiles = () => look?.band === "quantiles";

  return {
    /**
     * @param {FigureChoices} chosen
     * @param {Plan} plan
     * @param {import("./types.d.ts").Summary | null} only the one summary of results that come with the page or a link
     */
    draw(chosen, plan, only) {
      look = settled(chosen, plan.comparison);
      const swept = isSwept(look.quantity);
      const { vary = [] } = plan.comparison;
      quantity.offer(
        quantitiesOf(plan.comparison)
          .filter((name) => !only || hasQuantity(only, name, vary.length > 0))
          .map((name) => [name, QUANTITIES[name].title]),
        look.quantity,
      );
      axis.offer(
        QUANTITIES[look.quantity].axes.map((name) => [name, `over ${AXES[name]}`]),
        look.axis,
      );
      const shares = look.quantity === "reached";
      axis.element.hidden = swept;
      centre.element.hidden = shares;
      logY.hidden = shares;
      point.offer(
        plan.points.map((_, i) => [String(i), `at ${pointLabel(plan, i)}`]),
        String(Math.min(look.point, plan.points.length - 1)),
      );
      point.element.hidden = swept || plan.points.length < 2;
      centre.offer(
        [
          ["mean", "mean"],
          ["median", "median"],
        ],
        look.centre,
      );
      const bands = /** @type {(keyof typeof BANDS)[]} */ (
        shares
          ? ["exact", "none"]
          : look.centre === "mean"
            ? ["student", "bootstrap", "quantiles", "none"]
            : ["quantiles", "none"]
      );
      band.offer(
        bands.map((name) => [name, BANDS[name]]),
        look.band,
      );
      level.offer(
        isQuantiles()
          ? QUANTILES.map((q) => [String(q), `${100 * q} to ${100 * (1 - q)} %`])
          : LEVELS.map((l) => [String(l), `${100 * l} %`]),
        String(isQuantiles() ? look.quantile : look.level),
      );
      level.element.hidden = look.band === "none";
      hit.offer(
        [
          ["first", "first time within ε"],
          ["after", "from then on within ε"],
          ["average", "PAC policy from then on within ε"],
        ],
        look.hit,
      );
      hit.element.hidden = look.quantity === "sweep_revisits" || look.quantity === "revisits";
      for (const [button, on] of /** @type {const} */ ([
        [logX, look.logX],
        [logY, look.logY],
        [seeds, look.seeds],
        [bounds, look.bounds],
        [best, look.best],
      ]))
        button.setAttribute("aria-pressed", String(on));
      for (const { element } of [axis, band, level, hit]) {
        element.disabled = only !== null;
        element.title = only ? "Run first: until then there is one summary of the results only." : "";
      }
      seeds.hidden = swept || shares || only !== null;
      bounds.hidden = swept
        ? look.quantity !== "sweep_revisits" || vary.length > 1
        : !isBounded(look.quantity, look.axis);
      best.hidden = !swept || !hasBest(plan.comparison);
    },
  };
}

/**
 * Whether a summary shows a quantity.
 * @param {import("./types.d.ts").Summary} summary
 * @param {FigureChoices["quantity"]} name
 * @param {boolean} swept whether it is of a sweep
 */
function hasQuantity({ points }, name, swept) {
  if (isSwept(name)) return swept;
  return points.some(({ learners }) =>
    learners.some(({ curves, until }) =>
      name === "reached" ? until.curve.x.length > 0 : curves[/** @type {keyof typeof curves} */ (name)],
    ),
  );
}

/**
 * @param {string} name
 * @param {(value: string) => void} change
 * @param {string} [kind]
 */
function choice(name, change, kind = "") {
  const element = el("select", {
    class: `select low ${kind}`.trim(),
    "aria-label": name,
    on: { change: () => change(element.value) },
  });
  let offered = "";
  return {
    element,
    /**
     * @param {(readonly [string, string])[]} options
     * @param {string} value
     */
    offer(options, value) {
      const key = JSON.stringify(options);
      if (key !== offered)
        element.replaceChildren(...options.map(([name, text]) => el("option", { value: name }, text)));
      offered = key;
      element.value = value;
    },
  };
}

/**
 * @param {string} text
 * @param {string} name
 * @param {() => void} onClick
 */
function toggle(text, name, onClick) {
  return el(
    "button",
    { type: "button", class: "switch", "aria-pressed": "false", title: name, on: { click: onClick } },
    text,
    el("span", { class: "unseen" }, `: ${name}`),
  );
}
