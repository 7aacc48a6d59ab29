// A map that is painted with mouse, finger or keys, in place of a field that holds its rows with / between them.

import { createCanvas } from "../editors/canvas.js";
import { createPalette } from "../editors/cell-palette.js";
import { cellOf } from "../spec/map-cells.js";
import { addStyle, el } from "../ui/dom.js";

const KIND = "grid";

/** @param {HTMLInputElement} field hidden, or out of use where a lecturer's link sets it */
export async function createPainter(field) {
  await addStyle(new URL("../editors/editors.css", import.meta.url));
  const palette = createPalette(KIND);
  // Its choices are no answers of the form.
  for (const choice of palette.element.querySelectorAll("input, select")) choice.setAttribute("form", "");
  const where = el("span", { class: "where" });
  const canvas = createCanvas(KIND, palette, {
    stroke: (rows) => {
      field.value = rows.join("/");
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    cursor: ([i, j]) => {
      const row = field.value.split("/")[i];
      where.textContent = `Row ${i + 1}, column ${j + 1}: ${cellOf(KIND, row[j]).word}`;
    },
  });
  canvas.fill(field.value.split("/"));
  const painter = el(
    "div",
    { class: "workbench painter" },
    palette.element,
    el("div", { class: "board" }, canvas.element),
    el(
      "p",
      { class: "hint" },
      where,
      " Paint with mouse or finger; drag a start or a goal to move it. Or with keys: arrows move, a cell’s letter sets it, Space paints, Delete frees.",
    ),
  );
  painter.inert = field.disabled;
  field.after(painter);
}
