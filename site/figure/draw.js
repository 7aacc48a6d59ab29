// A figure on the page: drawn again when it, its room or the theme changes; a pointer or the arrow keys read its values.

import { addStyle, el, svg, unseen } from "../ui/dom.js";
import { elementOf } from "./element.js";
import { keyHeight, keyOf, keyWidth, nameOf } from "./legend.js";
import { plot } from "./plot.js";
import { createReadout } from "./readout.js";
import { describe } from "./words.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {{ width?: number, height?: number }} Size px; the host's width, and a height that suits it, where left out */

const share = 0.56;
const heights = { least: 196, most: 340 };

/** What draws in a host. @type {WeakMap<Element, (figure: Figure, size: Size) => void>} */
const drawers = new WeakMap();

/**
 * Draws a figure into a host, in place of what stands there; drawn again, it keeps the focus and the place that is read.
 * @param {HTMLElement} host
 * @param {Figure} figure
 * @param {Size} [size]
 */
export function drawFigure(host, figure, size = {}) {
  const drawer = drawers.get(host) ?? createDrawer(host);
  drawers.set(host, drawer);
  drawer(figure, size);
}

/** @param {HTMLElement} host */
function createDrawer(host) {
  addStyle(new URL("./figure.css", import.meta.url)).catch(() => {
    /* a picture without its style is still one */
  });
  const legend = el("ul", { class: "figure-legend" });
  const picture = svg("svg", { class: "figure-picture", role: "img" });
  const readout = createReadout();
  const frame = el("div", { class: "figure-frame", tabindex: 0, role: "group" }, picture, ...readout.elements);
  host.classList.add("figure-host");
  host.replaceChildren(legend, frame);
  /** @type {Figure | null} */
  let figure = null;
  /** @type {Size} */
  let size = {};
  let room = host.clientWidth;
  let names = "";
  new ResizeObserver(() => {
    if (host.clientWidth === room) return;
    room = host.clientWidth;
    paint();
  }).observe(host);
  readout.listen(frame);

  function paint() {
    const width = Math.floor(size.width ?? room);
    if (!figure || width < 60) return;
    const height = size.height ?? Math.round(Math.max(heights.least, Math.min(heights.most, share * width)));
    const laid = plot(figure, { width, height });
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(height));
    picture.setAttribute("aria-label", describe(figure));
    picture.replaceChildren(...laid.marks.map(elementOf));
    frame.setAttribute("aria-label", `${figure.title}: arrow keys read its values`);
    drawLegend(figure);
    readout.place(figure, laid, width);
  }

  /** @param {Figure} of */
  function drawLegend({ series: all }) {
    const series = all.filter(({ faint }) => !faint);
    const key = JSON.stringify(series.map((one) => [nameOf(one), one.role, one.color, one.dash, !!one.low]));
    if (key === names) return;
    names = key;
    legend.hidden = series.length < 2;
    legend.replaceChildren(
      ...series.map((one) =>
        el(
          "li",
          {},
          svg(
            "svg",
            { width: keyWidth, height: keyHeight, "aria-hidden": "true" },
            ...keyOf(one, 0, keyHeight / 2).map(elementOf),
          ),
          el("span", {}, nameOf(one)),
          one.role === "bound" ? unseen(" (bound)") : "",
        ),
      ),
    );
  }

  return (/** @type {Figure} */ nextFigure, /** @type {Size} */ nextSize) => {
    figure = nextFigure;
    size = nextSize;
    room = host.clientWidth;
    paint();
  };
}
