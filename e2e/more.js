/**
 * The files that `make test` runs in Chromium: one for each thing that readers do. `make test SUITES="e2e e2e-more"` runs all.
 */
const JOURNEYS = [
  ...[
    "watch",
    "opening",
    "running",
    "links",
    "runs",
    "compare",
    "share",
    "embed",
    "export",
    "theory",
    "bad-spec",
    "spec-editor",
  ],
  ...["api", "api-compare", "api-elsewhere", "api-engine", "api-runs", "race-own", "served", "subpath"],
];
/** The tag of tests that `make test` leaves to CI, whatever their file. */
const MORE = "@more";
/** The tag of tests that the suite `kills` alone runs. */
export const KILLS = "@kills";

/** Playwright's titles begin with the project and the file. @param {string[]} files */
const inFiles = (files) => `^\\S* ?(${files.join("|")})\\.spec\\.js `;

/** What Playwright is told, so that it runs the journeys. */
export const journeys = ["--grep", inFiles(JOURNEYS), "--grep-invert", `${MORE}|${KILLS}`];
/** And so that it runs the rest. */
export const rest = ["--grep", `${MORE}|^(?!${inFiles(JOURNEYS).slice(1)})`, "--grep-invert", KILLS];

/**
 * The details of a test of a journey that takes long, or does at another size, with another font, or for more kinds, what others do as well:
 * the suite `e2e-more` runs it, `make test` does not.
 * @param {boolean} [when]
 */
export function more(when = true) {
  return when ? { tag: MORE } : {};
}
