// A figure on the page: drawn again when it or its room changes, coloured by the theme; a pointer or the arrow keys read its values.

import { el, svg, unseen } from "../ui/dom.js";
import { whenSized } from "../ui/places.js";
import { elementOf, painter } from "./element.js";
import { keyHeight, keyOf, keyWidth, nameOf } from "./legend.js";
import { plot } from "./plot.js";
import { createReadout } from "./readout.js";
import { describe } from "./description.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {{ bare?: boolean }} Look bare: without a legend and the axes' labels, where the page around says them */

/** What draws in a host. @type {WeakMap<Element, (figure: Figure, look: Look) => void>} */
const drawers = new WeakMap();

/**
 * Draws a figure into a host, which it fills, in place of what stands there; drawn again, it keeps the focus and the place that is read.
 * @param {HTMLElement} host
 * @param {Figure} figure
 * @param {Look} [look]
 */
export function drawFigure(host, figure, look = {}) {
  const drawer = drawers.get(host) ?? createDrawer(host);
  drawers.set(host, drawer);
  drawer(figure, look);
}

/** @param {HTMLElement} host */
function createDrawer(host) {
  const legend = el("ul", { class: "figure-legend" });
  const picture = svg("svg", { class: "figure-picture", role: "img" });
  const draw = painter(picture);
  const readout = createReadout();
  const frame = el("div", { class: "figure-frame", tabindex: 0, role: "group" }, picture, ...readout.elements);
  host.classList.add("figure-host");
  host.replaceChildren(legend, frame);
  /** @type {Figure | null} */
  let figure = null;
  let bare = false;
  let [width, height] = [0, 0];
  let names = "";
  whenSized(frame, () => {
    if (frame.clientWidth === width && frame.clientHeight === height) return;
    ({ clientWidth: width, clientHeight: height } = frame);
    paint();
  });
  readout.listen(frame);

  function paint() {
    if (!figure) return;
    picture.setAttribute("aria-label", describe(figure));
    frame.setAttribute("aria-label", `${figure.title}: arrow keys read its values`);
    if (width < 60) return;
    const laid = plot(figure, { width, height, bare });
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
      picture.setAttribute(name, String(value));
    draw(laid.marks);
    readout.place(figure, laid, width);
  }

  /** @param {Figure} of */
  function drawLegend({ series: all }) {
    const series = all.filter(({ faint }) => !faint);
    const key = JSON.stringify(series.map((one) => [nameOf(one), one.role, one.color, one.dash, !!one.low]));
    if (key === names) return;
    names = key;
    legend.hidden = bare || series.length < 2;
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

  return (/** @type {Figure} */ next, /** @type {Look} */ look) => {
    figure = next;
    bare = look.bare ?? false;
    drawLegend(figure);
    paint();
  };
}
