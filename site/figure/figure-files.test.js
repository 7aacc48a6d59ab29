import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { bonuses } from "../run/frame.js";

const { bibliography } = await import("./bibtex.js");
const { figureCSV, tableCSV } = await import("./csv.js");
const { bonusScene } = await import("./bonus.js");
const { episodeScene } = await import("./episode.js");
const { figureJSON } = await import("./figure-files.js");
const { figureTeX } = await import("./pgfplots.js");
const { sheetOf } = await import("./sheet.js");
const { figureSVG } = await import("./svg.js");
const { texText } = await import("./tex.js");
const { sceneTeX } = await import("./tikz.js");

/** @type {import("./model.d.ts").Figure} */
const figure = {
  id: "two",
  title: "Two",
  x: { label: "samples", unit: "T" },
  y: { label: "V" },
  series: [
    {
      name: 'a, "b"',
      role: "line",
      color: 0,
      x: Float64Array.of(1, 2, 4),
      y: [0.1, null, NaN],
      low: [0, 1, 2],
      high: [1, 2, 3],
    },
    {
      name: "=1+1",
      role: "points",
      color: 1,
      x: [2, 3],
      y: [-5e-7, 6],
      fit: { x: [1, 3], y: [7, 8], says: "slope 1" },
    },
    { name: "=1+1", role: "bound", color: "ink", x: [], y: [] },
  ],
};

test("CSV: a row for each x, quotes doubled, no formula, and negative numbers as they are", () => {
  assert.equal(
    figureCSV(figure),
    [
      'samples (T),"a, ""b""","a, ""b"", low","a, ""b"", high",\'=1+1,"\'=1+1, fitted",\'=1+1 (2)',
      "1,0.1,0,1,,7,",
      "2,,1,2,-5e-7,,",
      "3,,,,6,8,",
      "4,,2,3,,,",
      "",
    ].join("\r\n"),
  );
});

test("CSV: no text is a formula, whatever a spreadsheet takes for a separator", () => {
  const list = new URL("../../core/csvtables/testdata/texts.json", import.meta.url);
  for (const [text, expected] of JSON.parse(readFileSync(list, "utf8"))) {
    const written = tableCSV([[text]]).slice(0, -2);
    const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    assert.equal(read, expected);
  }
  const letters = [..."a1 ,;|\"'=+-@＝＋－＠"];
  for (let n = 0; n < 5000; n++) {
    const text = Array.from({ length: 6 }, (_, i) => letters[(n * 7919 + i * i * 104729 + n * n * i) % letters.length]);
    const written = tableCSV([[`x${text.join("")}`]]);
    for (const separator of [",", ";", "|"])
      for (const field of written.split(separator)) assert.doesNotMatch(field, /^[\s"]*[=+\-@＝＋－＠]/, written);
  }
});

test("JSON: the model as it is, with plain arrays and null where nothing is", () => {
  const read = JSON.parse(figureJSON(figure));
  assert.equal(read.format, "revisit.figure/1");
  assert.deepEqual(read.series[0], {
    name: 'a, "b"',
    role: "line",
    color: 0,
    x: [1, 2, 4],
    y: [0.1, null, null],
    low: [0, 1, 2],
    high: [1, 2, 3],
  });
});

test("SVG and TeX hold no text that ends theirs, and TeX no sign beyond ASCII", () => {
  const evil = "</text><script>\\end{document} % ${}_^~&# \u0000\u202e\ud800 é文Δ½";
  const harmful = { ...figure, title: evil, note: evil, series: figure.series.map((one) => ({ ...one, name: evil })) };
  const svg = figureSVG(harmful);
  assert.doesNotMatch(svg.replaceAll("\n", ""), /<script|url\(|var\(|[\p{Cc}\p{Cs}\u202e]/u);
  for (const document of [figureTeX(harmful), sceneTeX(sheetOf(harmful))]) {
    assert.match(document, /^[\n -~]*$/);
    assert.equal(
      document.split("\n").filter((line) => !line.startsWith("%") && line.includes("\\end{document}")).length,
      1,
      "the document ends once",
    );
    const code = document
      .split("\n")
      .filter((line) => !line.startsWith("%"))
      .join("\n")
      .replace(/\\[{}%\\]/g, "");
    assert.equal(code.split("{").length, code.split("}").length, "braces are balanced");
  }
});

test("a series that steps does so in TeX with both sides of its band, and CSV has its points alone", () => {
  /** @type {import("./model.d.ts").Figure} */
  const stair = {
    id: "s",
    title: "s",
    x: { label: "T" },
    y: { label: "share", unit: "%" },
    series: [{ name: "a", role: "line", color: 0, step: true, x: [1, 5], y: [0, 50], low: [0, 20], high: [40, 80] }],
  };
  assert.equal(figureTeX(stair).match(/\\addplot\[[^\]]*const plot[^\]]*\] table/g)?.length, 3);
  assert.equal(figureCSV(stair), 'T,a,"a, low","a, high"\r\n1,0,0,40\r\n5,50,20,80\r\n');
});

test("a text is set as it reads", () => {
  assert.equal(texText("50% of c_β ≤ ½Δ"), "50\\% of c\\_$\\beta$ $\\le$ $\\frac12$$\\Delta$");
  assert.equal(texText("Łódź, Gödel, naïve"), "\\L{}\\'{o}d\\'{z}, G\\\"{o}del, na\\\"{\\i{}}ve");
  assert.equal(texText("a[1] 文"), "a{[}1{]} {\\scriptsize U+6587}");
});

test("Greek letters and signs are spelled in the heads of CSV and in TeX's comments", () => {
  const greek = {
    ...figure,
    title: "Regret over c_β",
    note: "Gödel, c_β = 0.5, ½Δ ≥ −1, H⁴, 文",
    x: { label: "c_β" },
  };
  assert.match(figureCSV(greek), /^c_beta,/);
  const document = figureTeX(greek);
  assert.match(document, /^% Made by Revisit: Regret over c_beta\./);
  assert.match(document, /^% Godel, c_beta = 0\.5, 1\/2Delta >= -1, H\^4, \?$/m);
  assert.doesNotMatch(document, /c_\?/);
});

test("the episode of Figure 1 is drawn as the paper has it", () => {
  const bundle = (
    /** @type {number} */ first,
    /** @type {number} */ k,
    /** @type {number} */ from,
    /** @type {number[]} */ actions,
    /** @type {number} */ stop,
  ) => ({
    first,
    k,
    count: k - first + 1,
    from,
    states: [0, 1, 0],
    actions,
    bonus: [0.17, 0.12, 0.1],
    stop,
    learned: stop + 1,
  });
  const view = /** @type {import("../revisit.d.ts").View} */ (
    /** @type {unknown} */ ({
      episode: 1,
      paths: [bundle(1, 1, 1, [0, 0, 0], 2), bundle(2, 3, 3, [0, 0, 1], 1), bundle(4, 4, 2, [0, 0, 1], 0)],
      hidden: { bundles: 0, paths: 0 },
      newest: 4,
      current: true,
    })
  );
  const problem = /** @type {import("../revisit.d.ts").ProblemInfo} */ (
    /** @type {unknown} */ ({
      title: "Figure 1",
      horizon: 3,
      states: 2,
      stateNames: null,
      actionNames: null,
      start: { state: 0 },
    })
  );
  const learner = { revisits: true, tests: true, episodes: true };
  const { marks, description } = episodeScene(view, problem, learner, 0);
  const texts = marks.flatMap((mark) =>
    mark.kind === "text"
      ? [typeof mark.text === "string" ? mark.text : mark.text.map(({ text }) => text).join("")]
      : [],
  );
  assert.deepEqual(
    texts.filter((text) => /^(?:k =|×)/.test(text)),
    ["k = 1", "×2", "k = 4"],
  );
  assert.deepEqual(
    texts.filter((text) => /^[01]$/.test(text)),
    ["0", "1", "0", "0"],
    "states copied from the path before stand with it",
  );
  const orange = marks.filter((mark) => mark.kind === "path" && mark.stroke === "revisit");
  const lines = orange.flatMap((mark) =>
    mark.kind === "path" ? mark.segments.filter(([letter]) => letter === "M") : [],
  );
  assert.equal(lines.length, 3 + 1, "one step of the first bundle, two of the second, one key of the legend");
  assert.ok(
    marks.every((mark) => mark.kind !== "path" || mark.dash === undefined),
    "all was learned from in the end",
  );
  assert.equal(
    description,
    "Episode 1: the first path visits states 0, 1, 0. Revisits: paths 2–3 (identical) from step 3 to states none further; path 4 from step 2 to states 0.",
  );
});

test("the bonuses of Figure 1 are drawn as the page has them", () => {
  const { problem, learner, moments } = recorded("figure-1");
  const shown = bonuses(/** @type {any} */ ({ session: { problem }, view: moments["path 3"].view }), learner);
  const scene = bonusScene(shown, "Bonuses", "seed 1");
  const bars = scene.marks.flatMap((mark) => (mark.kind === "rect" ? [mark] : []));
  assert.deepEqual(
    bars.map(({ fill, opacity }) => [fill, opacity]),
    [
      ["line", 0.19],
      ["revisit", 1],
      ["trusted", 1],
    ],
  );
  const [, fails, passes] = bars;
  const limit = scene.marks.find((mark) => mark.kind === "path" && mark.stroke === "ink");
  const y = limit?.kind === "path" ? Number(limit.segments[0][2]) : Number.NaN;
  assert.ok(fails.y < y && y < passes.y, "the threshold is under what fails and over what passes");
  assert.deepEqual(
    scene.marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])),
    [
      "Bonuses",
      "0.175",
      "no test at h = 1",
      "0.175",
      "fails",
      "0.124",
      "passes",
      "½Δ = 0.15",
      "h = 1",
      "2",
      "3",
      "seed 1",
    ],
  );
  assert.match(scene.description, /step 3 0\.124, below ½Δ = 0\.15: passes the test\. seed 1$/);
});

test("a bibliography names the paper first and no work twice", () => {
  const from = (/** @type {string} */ kind, /** @type {string} */ bib) => ({ kind, title: kind, bib });
  const all = [
    from("lsvi-ucb", "@inproceedings{jin2020,\n  year = {2020}\n}\n"),
    from("linq-lsvi-ucb", "@inproceedings{li2021,\n}"),
    from("linq-no-revisit", "@inproceedings{li2021,\n}"),
    from("uniform", ""),
    from("taxi", "@misc{towers2024,\n}\n@article{dietterich2000,\n}"),
    from("frozen-lake", "@misc{towers2024,\n}"),
  ];
  const [paper, jin, gymnasium, maxq] = [
    "@inproceedings{li2021,\n}\n",
    "@inproceedings{jin2020,\n  year = {2020}\n}\n",
    "@misc{towers2024,\n}\n",
    "@article{dietterich2000,\n}\n",
  ];
  assert.equal(bibliography(all), [paper, jin, gymnasium, maxq].join("\n"));
  assert.equal(bibliography(all, ["uniform", "frozen-lake"]), [paper, gymnasium].join("\n"));
});
