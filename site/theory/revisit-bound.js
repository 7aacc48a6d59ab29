// The number of revisits so far against the theorem's bound.

import { el, formula } from "../ui/dom.js";
import { count, measure, percent } from "../ui/numbers.js";

/**
 * @param {HTMLElement} mount
 */
export function createRevisitBound(mount) {
  const fill = el("div", { class: "fill" });
  const meter = el(
    "div",
    {
      class: "meter",
      role: "meter",
      "aria-label": "Revisits against their bound",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": 0,
    },
    fill,
  );
  const revisits = el("b", { class: "revisit" }, "—");
  const share = el("b", {}, "—");
  const limit = el("b", {}, "—");
  mount.replaceChildren(
    el(
      "div",
      { class: "bound-line" },
      el("span", {}, "revisits ", formula("KN"), " ", revisits),
      share,
      el("span", {}, "bound ", limit),
    ),
    meter,
  );
  return {
    /**
     * @param {number} made
     * @param {number} bound
     */
    draw(made, bound) {
      const part = bound > 0 ? made / bound : 0;
      revisits.textContent = count(made);
      limit.textContent = bound >= 1e7 ? measure(bound) : count(Math.floor(bound));
      share.textContent = percent(part);
      fill.style.width = made === 0 ? "0" : `max(3px, ${Math.min(100, 100 * part)}%)`;
      meter.setAttribute("aria-valuenow", String(Math.min(100, 100 * part)));
      meter.setAttribute("aria-valuetext", `${count(made)} of at most ${count(Math.floor(bound))}, ${percent(part)}`);
    },
  };
}
