// A figure as a document of its own for LaTeX: PGFPlots draws the axes, and the data stand in it as tables to be edited.

import { linear, logarithmic } from "../ui/scales.js";
import { extremes } from "./decimate.js";
import { nameOf } from "./legend.js";
import { dashOf, paintOf } from "./palette.js";
import { overBars, plot, stepOf } from "./plot.js";
import { finite, indexRuns } from "./series.js";
import { colourName, comment, dashPattern, decimal, definitions, texText, words } from "./tex.js";
import { lettered } from "./text.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./model.d.ts").Series} Series */

/** TeX draws so many points of a series within its memory, and more than a page shows. */
const most = 600;
/** Of the page's picture whose ticks the document has, px. */
const size = { width: 520, height: 280 };

/** @param {Figure} figure @returns {string} */
export function figureTeX(figure) {
  const { title, note, x, y, series, diverged } = figure;
  const drawn = [...series].sort((a, b) => Number(!a.faint) - Number(!b.faint) || order(a) - order(b));
  const named = series.filter(({ faint }) => !faint);
  const barred = series.some(({ role }) => role === "bars");
  const thinned = series.some((one) => one.x.length > most);
  return `${[
    "% Made by Revisit. Compile with pdflatex, lualatex or xelatex; needs the packages standalone and pgfplots.",
    ...(note ? [comment(note)] : []),
    ...(thinned
      ? [`% Series of more than ${most} points are thinned: ends and extremes stay. The CSV file has them all.`]
      : []),
    "\\documentclass[border=4pt]{standalone}",
    "\\usepackage{pgfplots}",
    "\\pgfplotsset{compat=1.16}",
    "\\usepgfplotslibrary{fillbetween}",
    ...definitions([
      "soft",
      "hair",
      "edge",
      ...(diverged === undefined ? [] : [/** @type {const} */ ("wrong")]),
      ...series.map(({ color }) => paintOf(color)),
    ]),
    "\\begin{document}",
    "\\begin{tikzpicture}",
    "\\begin{axis}[",
    ...options(figure).map((option) => `  ${option},`),
    "]",
    ...drawn.flatMap((one) =>
      plots(barred ? overBars(one, stepOf(series)) : one, series.indexOf(one), {
        x: x.log ?? false,
        y: y.log ?? false,
      }),
    ),
    ...(diverged === undefined ? [] : [divergence(diverged, plot(figure, size).scales)]),
    ...(named.length > 1 ? named.flatMap(legendOf) : []),
    "\\end{axis}",
    "\\end{tikzpicture}",
    "\\end{document}",
  ].join("\n")}\n`.replace("% Made by Revisit.", `% Made by Revisit: ${comment(title).slice(2)}.`);
}

/** Bands under lines, points on top; within a kind in the order of the legend. @param {Series} series */
function order({ role }) {
  return { band: 0, bars: 1, bound: 2, line: 3, points: 4 }[role];
}

/** The axes end where the page's do, and have its ticks. @param {Figure} figure @returns {string[]} */
function options(figure) {
  const { title, x, y, series } = figure;
  const label = (/** @type {import("./model.d.ts").Axis} */ { label: text, unit }) =>
    words(lettered(unit ? `${text} (${unit})` : text));
  const { scales, ticks } = plot(figure, size);
  const named = series.filter(({ faint }) => !faint);
  const wide = named.some((one) => nameOf(one).length > 34);
  return [
    "width=12cm",
    "height=8cm",
    "scale only axis=false",
    ...(title ? [`title={${texText(title)}}`] : []),
    `xlabel={${label(x)}}`,
    `ylabel={${label(y)}}`,
    ...axisOptions("x", scales.x, ticks.x),
    ...axisOptions("y", scales.y, ticks.y),
    ...(series.some(({ role }) => role === "bars") && y.log ? ["log origin=infty"] : []),
    "grid=major",
    "grid style={revisitHair}",
    "axis line style={revisitEdge}",
    "tick style={revisitEdge}",
    "tick align=outside",
    "tick pos=left",
    "title style={font=\\small\\bfseries, align=center, text width=10cm}",
    "label style={font=\\small}",
    "tick label style={font=\\footnotesize}",
    `legend style={draw=none, fill=none, font=\\footnotesize, at={(0.5,-0.2)}, anchor=north, legend columns=${named.length > 3 && !wide ? 2 : 1}, cells={anchor=west}, column sep=6pt}`,
    "unbounded coords=jump",
    "line join=round",
  ];
}

/** @param {"x" | "y"} name @param {import("./axis.js").Scale} scale @param {import("./axis.js").Tick[]} ticks */
function axisOptions(name, { from, to, log }, ticks) {
  const values = (/** @type {import("./axis.js").Tick[]} */ some) => some.map(({ value }) => decimal(value)).join(",");
  const labelled = ticks.filter(({ label }) => label !== null);
  const minor = ticks.filter(({ label }) => label === null);
  return [
    ...(log ? [`${name}mode=log`] : []),
    `${name}min=${decimal(from, 9)}`,
    `${name}max=${decimal(to, 9)}`,
    `${name}tick={${values(labelled)}}`,
    `${name}ticklabels={${labelled.map(({ label }) => `{${words(/** @type {import("./model.d.ts").Text} */ (label))}}`).join(",")}}`,
    ...(minor.length > 0 ? [`minor ${name}tick={${values(minor)}}`] : []),
    ...(log ? [] : [`scaled ${name} ticks=false`]),
  ];
}

/** @param {Series} series @param {number} index @param {{ x: boolean, y: boolean }} log @returns {string[]} */
function plots(series, index, log) {
  const { role, x, y, low, high, fit } = series;
  const colour = colourName(paintOf(series.color));
  const dash = dashPattern(dashOf(series), 0.75);
  const style = (/** @type {string[]} */ ...parts) => parts.join(", ");
  const table = (
    /** @type {string} */ options,
    /** @type {ArrayLike<number>} */ at,
    /** @type {ArrayLike<number | null>} */ values,
  ) => [`\\addplot[${options}] table {`, ...rows(at, [values], log), "};"];
  if (role === "bars")
    return table(
      style(
        "ybar",
        `fill=${colour}`,
        "draw=none",
        "bar shift=0pt",
        `bar width=${decimal(Math.min(28, 150 / x.length), 3)}pt`,
        "forget plot",
      ),
      x,
      y,
    );
  const band = low && high && role !== "points" ? area(series, index, colour, log) : [];
  if (role === "band") return band;
  if (role === "points") {
    const fitted = fit ? table(style(colour, "thin", "dashed", "no marks", "forget plot"), fit.x, fit.y) : [];
    const bars =
      low && high
        ? [
            `\\addplot[${style(`${colour}`, "only marks", "mark=*", "mark size=1.8pt", "error bars/.cd", "y dir=both", "y explicit", "/pgfplots/forget plot")}] table[x index=0, y index=1, y error plus index=2, y error minus index=3] {`,
            ...rows(x, [y, sides(y, high, 1), sides(y, low, -1)], log),
            "};",
          ]
        : table(style(colour, "only marks", "mark=*", "mark size=1.8pt", "forget plot"), x, y);
    return [...fitted, ...bars];
  }
  const marks =
    role === "line" && !series.faint && !series.step && x.length <= 12
      ? ["mark=*", "mark size=1.4pt", "mark options={solid}"]
      : ["no marks"];
  return [
    ...band,
    ...table(
      style(
        colour,
        ...(series.faint ? ["very thin", "opacity=.35"] : ["thick"]),
        ...dash,
        ...marks,
        ...shape(series),
        "forget plot",
      ),
      x,
      y,
    ),
  ];
}

/** @param {number} x @param {import("./series.js").Scales} scales */
function divergence(x, scales) {
  const colour = colourName("wrong");
  const side = scales.x.place(x) > 0.3 ? "left" : "right";
  const [from, to] = [scales.y.from, scales.y.to].map((y) => `(axis cs:${decimal(x, 9)},${decimal(y, 9)})`);
  return `\\draw[${colour}, thick, dashed] ${from} -- node[pos=.94, ${side}, font=\\footnotesize] {diverged} ${to};`;
}

/** In the order of the series, whatever is drawn over what. @param {Series} series */
function legendOf(series) {
  const colour = colourName(paintOf(series.color));
  const look = {
    line: [colour, "thick", ...dashPattern(dashOf(series), 0.75)],
    bound: [colour, "thick", ...dashPattern(dashOf(series), 0.75)],
    points: [colour, "only marks", "mark=*", "mark size=1.8pt"],
    band: ["area legend", `fill=${colour}`, "fill opacity=.16", "draw=white"],
    bars: ["area legend", `fill=${colour}`, `draw=${colour}`],
  }[series.role];
  return [`\\addlegendimage{${look.join(", ")}}`, `\\addlegendentry{${texText(nameOf(series))}}`];
}

/** @param {Series} series @returns {string[]} */
const shape = ({ step }) => (step ? ["const plot"] : []);

/** How far an error bar reaches. @param {ArrayLike<number | null>} y @param {ArrayLike<number | null>} side @param {1 | -1} sign @returns {(number | null)[]} */
function sides(y, side, sign) {
  return Array.from(y, (value, i) => {
    const end = side[i];
    return finite(value) && finite(end) ? Math.max(0, sign * (end - value)) : 0;
  });
}

/** One pair of paths for each unbroken run of the band. @param {Series} series @param {number} index @param {string} colour @param {{ x: boolean, y: boolean }} log */
function area(series, index, colour, log) {
  const { x, low = [], high = [] } = series;
  const scales = /** @type {import("./series.js").Scales} */ (
    /** @type {unknown} */ ({ x: { log: log.x }, y: { log: log.y } })
  );
  return indexRuns(x, [low, high], scales)
    .filter((run) => run.length > 1)
    .flatMap((run, part) => {
      const at = run.map((i) => x[i]);
      const side = (/** @type {"low" | "high"} */ name, /** @type {ArrayLike<number | null>} */ values) => [
        `\\addplot[${["draw=none", "forget plot", ...shape(series), `name path=${name}${index}x${part}`].join(", ")}] table {`,
        ...rows(at, [run.map((i) => values[i])], log),
        "};",
      ];
      return [
        ...side("low", low),
        ...side("high", high),
        `\\addplot[${colour}, fill opacity=.16, forget plot] fill between[of=low${index}x${part} and high${index}x${part}];`,
      ];
    });
}

/** @param {ArrayLike<number>} x @param {ArrayLike<number | null>[]} columns the first is drawn @param {{ x: boolean, y: boolean }} log @returns {string[]} */
function rows(x, columns, log) {
  const there = Array.from(x, (_, i) => i).filter((i) => finite(x[i]) && (!log.x || x[i] > 0));
  const value = (/** @type {number} */ i) => {
    const y = columns[0][i];
    return finite(y) && (!log.y || y > 0) ? y : NaN;
  };
  const lines = thin(
    there.map((i) => x[i]),
    there.map(value),
    log.x,
  )
    .map((k) => there[k])
    .map(
      (i) =>
        `  ${[decimal(x[i], 9), ...columns.map((column, j) => (j === 0 ? text(value(i)) : text(column[i] ?? 0)))].join(" ")}`,
    );
  return lines.length > 0 ? lines : [`  1 ${columns.map(() => "nan").join(" ")}`];
}

/** @param {number} value */
const text = (value) => (Number.isFinite(value) ? decimal(value, 7) : "nan");

/** @param {number[]} x @param {number[]} y @param {boolean} log @returns {number[]} indices */
function thin(x, y, log) {
  if (x.length <= most) return [...x.keys()];
  const { place } = (log ? logarithmic : linear)(x[0], x[x.length - 1]);
  return extremes(
    x.map((value) => place(value) * (most / 4 - 1)),
    y,
  );
}
