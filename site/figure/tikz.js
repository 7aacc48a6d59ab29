// A picture as a document of its own for LaTeX: each mark a line of TikZ.

import { colourName, dashPattern, decimal, definitions, comment, words } from "./tex.js";

/** @typedef {import("./model.d.ts").Mark} Mark */

/** So many pt is a px: letters of 12 px are those of \footnotesize. */
const unit = 0.75;

/** @param {import("./model.d.ts").Scene} scene @returns {string} */
export function sceneTeX({ title, description, marks }) {
  return `${[
    `% Made by Revisit: ${comment(title).slice(2)}. Compile with pdflatex, lualatex or xelatex; needs the packages standalone and tikz.`,
    comment(description),
    "\\documentclass[border=4pt]{standalone}",
    "\\usepackage{tikz}",
    ...definitions(marks.flatMap(paints)),
    "\\begin{document}",
    `\\begin{tikzpicture}[x=${unit}pt, y=-${unit}pt, inner sep=0pt, outer sep=0pt, line join=round]`,
    ...marks.flatMap(drawn),
    "\\end{tikzpicture}",
    "\\end{document}",
  ].join("\n")}\n`;
}

/** @param {Mark} mark @returns {import("./palette.js").Paint[]} */
function paints(mark) {
  if (mark.kind === "clip") return mark.marks.flatMap(paints);
  if (mark.kind === "text") return [mark.paint];
  return [mark.fill, mark.stroke].filter((paint) => paint !== undefined);
}

/** @param {number} x @param {number} y */
const at = (x, y) => `(${decimal(x, 5)},${decimal(y, 5)})`;
/** @param {number} px */
const pt = (px) => `${decimal(px * unit, 3)}pt`;

/** @param {Mark} mark @returns {string[]} */
function drawn(mark) {
  switch (mark.kind) {
    case "path":
      return [`\\path[${pen(mark, mark.width, mark.dash)}] ${outline(mark.segments)};`];
    case "circle":
      return [`\\path[${pen(mark, mark.width)}] ${at(mark.x, mark.y)} circle[radius=${pt(mark.r)}];`];
    case "rect":
      return [
        `\\path[${[pen(mark, mark.line, mark.dash), ...(mark.rx ? [`rounded corners=${pt(Math.min(mark.rx, mark.height / 2, mark.width / 2))}`] : [])].join(", ")}] ${at(mark.x, mark.y)} rectangle ${at(mark.x + mark.width, mark.y + mark.height)};`,
      ];
    case "text":
      return [
        `\\node[${[`text=${colourName(mark.paint)}`, `anchor=base${{ start: " west", middle: "", end: " east" }[mark.anchor ?? "start"]}`, `font=${fontOf(mark)}`, ...(mark.turned ? ["rotate=90"] : [])].join(", ")}] at ${at(mark.x, mark.y)} {${words(mark.text)}};`,
      ];
    case "clip":
      return [
        "\\begin{scope}",
        `\\clip ${at(mark.x, mark.y)} rectangle ${at(mark.x + mark.width, mark.y + mark.height)};`,
        ...mark.marks.flatMap(drawn),
        "\\end{scope}",
      ];
  }
}

/** @param {{ stroke?: import("./palette.js").Paint, fill?: import("./palette.js").Paint, opacity?: number }} mark @param {number} [width] @param {number[]} [dash] */
function pen({ stroke, fill, opacity }, width = 1, dash) {
  return [
    ...(stroke ? [`draw=${colourName(stroke)}`, `line width=${pt(width)}`, ...dashPattern(dash, unit)] : []),
    ...(fill ? [`fill=${colourName(fill)}`] : []),
    ...(opacity === undefined ? [] : [`fill opacity=${opacity}`]),
  ].join(", ");
}

/** @param {import("./model.d.ts").Segment[]} segments */
function outline(segments) {
  /** where the pen is */
  let [x, y] = [0, 0];
  return segments
    .map((segment) => {
      if (segment[0] === "Z") return "-- cycle";
      const from = [x, y];
      [x, y] = /** @type {[number, number]} */ (segment.slice(-2));
      if (segment[0] === "M") return at(x, y);
      if (segment[0] === "L") return `-- ${at(x, y)}`;
      // A quadratic curve's control point, as TikZ's cubic ones have it.
      const [cx, cy] = [segment[1], segment[2]];
      const toward = (/** @type {number} */ a, /** @type {number} */ b) => a + (2 / 3) * (b - a);
      return `.. controls ${at(toward(from[0], cx), toward(from[1], cy))} and ${at(toward(x, cx), toward(y, cy))} .. ${at(x, y)}`;
    })
    .join(" ");
}

/** @param {{ size: number, bold?: boolean }} text */
function fontOf({ size, bold }) {
  const name =
    size >= 15
      ? "\\normalsize"
      : size >= 13
        ? "\\small"
        : size >= 11.5
          ? "\\footnotesize"
          : size >= 10
            ? "\\scriptsize"
            : "\\tiny";
  return bold ? `${name}\\bfseries` : name;
}
