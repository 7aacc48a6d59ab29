// What is changed, and by whose tests a change is to be noticed: the package's own, then the digests of whole runs, then those of packages that
// import it and take less than 20 s (core/internal/evaluation's and the whole of core/lab's take longer). The lists are fixed, so that two runs ask the same tests.

/** The digests of whole runs. */
const DIGESTS = ["core/lab"];

/** @typedef {GoTarget | JsTarget} Target */
/**
 * @typedef {{ kind: "go", name: string, importers: string[], digests?: string[] }} GoTarget importers: from the quickest on
 */
/**
 * What only a browser can run is left out: the page's tests see to it, and a mutant would need a build and a browser each.
 * @typedef {{ kind: "js", name: string, files: string[], tests: string[], importers: string[] }} JsTarget tests: those beside them,
 *   of which a tree of before may lack some
 */

/** @type {Target[]} */
export const TARGETS = [
  { kind: "go", name: "core/linq", importers: ["core/learner", "core/theory"], digests: DIGESTS },
  {
    kind: "go",
    name: "core/protocol",
    importers: [
      "core/learner",
      "core/qlearning",
      "core/generative",
      "core/baseline",
      "core/mclspi",
      "core/capi",
      "core/fpi",
      "core/psdp",
      "core/delphi",
      "core/uct",
      "core/dsec",
      "core/ucbvi",
      "core/rlsvi",
      "core/compare",
      "core/internal/history",
      "core/lsvi",
      "core/ucbq",
      "core/internal/customlearner",
      "core/ocp",
      "core/theory",
      "core/linq",
    ],
    digests: DIGESTS,
  },
  {
    kind: "go",
    name: "core/internal/history",
    importers: ["cmd/internal/record", "core/compare", "core/link"],
    digests: DIGESTS,
  },
  { kind: "go", name: "core/link", importers: ["core/card", "core/compare", "cmd/internal/record", "cmd/fuzz"] },
  {
    kind: "go",
    name: "core/internal/gram",
    importers: ["core/mclspi", "core/fpi", "core/capi", "core/psdp", "core/lsvi", "core/ocp", "core/linq"],
    digests: DIGESTS,
  },
  {
    kind: "go",
    name: "core/theory",
    importers: ["core/learner", "core/internal/instance", "core/compare", "core/internal/history", "core/linq"],
    digests: DIGESTS,
  },
  {
    kind: "go",
    name: "core/internal/evaluation",
    importers: ["core/csvtables", "core/compare", "core/link"],
    digests: DIGESTS,
  },
  {
    kind: "go",
    name: "core/document",
    importers: [
      "core/card",
      "core/numpy",
      "core/spec",
      "core/csvtables",
      "core/learner",
      "core/internal/instance",
      "cmd/internal/data",
      "core/compare",
      "core/link",
      "core/internal/history",
      "core/internal/customlearner",
    ],
    digests: DIGESTS,
  },
  {
    kind: "js",
    name: "site/links",
    files: ["address.js", "id.js", "kind.js", "read.js", "replay-text.js", "weight.js"].map(inLinks),
    tests: ["address", "edges", "id", "kind", "read", "weight", "words"].map((name) => inLinks(`${name}.test.js`)),
    importers: ["compare/shared-strip", "embed/linked-run", "embed/run-source"].map(testOf),
  },
  {
    kind: "js",
    name: "site/storage",
    files: [
      "document-store.js",
      "history-entry.js",
      "lessons.js",
      "offline/keeper.js",
      "page-state.js",
      "state-table.js",
      "tab-storage.js",
      "usage.js",
    ].map(inStorage),
    tests: ["edges", "history-entry", "lessons", "offline/keeper", "page-state", "usage"].map((name) =>
      inStorage(`${name}.test.js`),
    ),
    importers: ["compare/comparison", "compare/figures", "compare/findings", "compare/shared-strip"].map(testOf),
  },
  {
    kind: "js",
    name: "site/lessons/checks.js",
    files: ["site/lessons/checks.js"],
    tests: ["site/lessons/checks.test.js", "site/lessons/findings.test.js"],
    importers: ["lessons/hand-in", "lessons/pages"].map(testOf),
  },
  {
    kind: "js",
    name: "site/arrays",
    files: [
      "columns.js",
      "compose.js",
      "csv.js",
      "fault.js",
      "guess.js",
      "npy.js",
      "npz.js",
      "reading.js",
      "rounding.js",
      "said.js",
      "sizes.js",
      "sources.js",
    ].map(inArrays),
    tests: ["site/arrays/arrays.test.js", "site/arrays/texts.test.js"],
    importers: [],
  },
];

/** @param {string} name */
function inLinks(name) {
  return `site/links/${name}`;
}

/** @param {string} name */
function inStorage(name) {
  return `site/storage/${name}`;
}

/** @param {string} name */
function inArrays(name) {
  return `site/arrays/${name}`;
}

/** @param {string} name */
function testOf(name) {
  return `site/${name}.test.js`;
}
