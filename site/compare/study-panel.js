// The panel of studies: a study is opened, shown with its grids, seeds and rule, run, and its choices are shown. Its runs are looked at on the page, as
// those of any comparison. A reload brings back the study and the runs that this browser keeps.

import { el } from "../ui/dom.js";
import { placed } from "../ui/faults.js";
import { download, fileName, jsonFile, pickFiles } from "../ui/files.js";
import { count, counted, duration, measure } from "../ui/numbers.js";
import { LinkFault } from "../links/read.js";
import { button, relabel } from "../shell/button.js";
import { list, varyLabel } from "./comparison-text.js";
import { documentOf } from "./compare-run.js";
import { namesOf } from "./comparison.js";
import { STUDIES } from "./ready-studies.js";
import { LONGEST, studyFragment, studyInFragment } from "./study-link.js";
import { verify } from "./verify.js";

/** @typedef {import("../revisit.d.ts").Study} Study */
/** @typedef {import("../revisit.d.ts").StudyChoice} StudyChoice */
/** @typedef {import("../revisit.d.ts").StudyPlan} StudyPlan */
/** @typedef {import("../revisit.d.ts").StudyResults} StudyResults */

/**
 * @param {HTMLElement} mount the panel
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document">} of
 */
export function createStudyPanel(mount, page, { document: opened }) {
  const { lab, notices } = page;
  /** @type {StudyPlan | null} */
  let plan = null;
  /** The study as it was opened, without defaults; null: it is that of results. @type {Study | null} */
  let given = null;
  /** @type {StudyResults | null} */
  let results = null;
  /** @type {AbortController | null} */
  let running = null;
  /** What is being opened, or was last. */
  let latest = {};

  const said = el("p", { class: "aside", role: "status" });
  const run = button({ icon: "run", text: "Run the study", kind: "strong small" }, () => page.attempt(runOrStop));
  const again = button({ text: "Verify", name: "Verify: make the study’s runs again", kind: "small" }, () =>
    page.attempt(() => results && verify(lab, notices, results)),
  );
  const save = button({ text: "Export", name: "Export the study’s results as a file", kind: "small" }, () =>
    page.attempt(async () => results && download(fileName(titleOf(results.study)), await jsonFile(results))),
  );
  const link = button({ text: "Copy link", kind: "small" }, () =>
    page.attempt(async () => plan && page.copy(new URL(await studyFragment(given ?? plan.study), location.href).href)),
  );
  const others = button({ text: "Other studies", kind: "quiet small" }, () => {
    running?.abort();
    latest = {};
    plan = results = null;
    page.remember({ study: null });
    draw();
  });
  draw();

  /**
   * Opens a study, with the runs of it that this browser keeps. Throws why it cannot be run.
   * @param {Study | string} document
   */
  async function open(document) {
    const own = (latest = {});
    const next = await lab.planStudy(document);
    const kept = await lab.study(next.study, { signal: AbortSignal.abort() });
    if (latest !== own) return;
    running?.abort();
    plan = next;
    given = typeof document === "string" ? JSON.parse(document) : document;
    results = madeOf(kept) > 0 ? kept : null;
    page.remember({ study: JSON.stringify(given).length > LONGEST ? null : given });
    draw();
  }

  /** Opens what was open before a reload. */
  async function recall() {
    const { study } = page.state;
    if (plan || !study) return;
    page.remember({ study: null }); // if it cannot be opened, it is not tried again
    await open(study);
  }

  /** @param {string} hash a study's link */
  async function openLink(hash) {
    try {
      await open(await studyInFragment(hash));
    } catch (error) {
      page.banners.tell(
        "link",
        "wrong",
        error instanceof LinkFault ? error.message : `The study of this link: ${placed(error)}.`,
      );
    }
  }

  /** Runs what is missing, or stops. What has run is kept in this browser. */
  async function runOrStop() {
    if (running) return running.abort();
    if (!plan) return;
    const own = (running = new AbortController());
    const { study } = plan;
    const here = () => running === own;
    draw();
    try {
      const made = await lab.study(study, {
        signal: own.signal,
        onProgress: (progress) => here() && tell(progress),
        onResults: (some) => {
          if (!here()) return;
          results = some;
          draw();
        },
      });
      if (plan?.study !== study) return;
      results = made;
      if (made.final && made.digest) await show(made.final);
    } finally {
      if (here()) running = null;
      draw();
    }
  }

  /** @param {Parameters<NonNullable<import("../revisit.d.ts").StudyOptions["onProgress"]>>[0]} progress */
  function tell({ learner, made, runs, left }) {
    const what = learner === null ? "Final runs" : `Tuning ${names()[learner]}`;
    said.textContent = `${what}: ${count(made)} of the study’s ${counted(runs, "run")}${left === null ? "" : `, about ${duration(left)} left of this part`}.`;
  }

  /** Shows a part's runs in the page's figures and tables. @param {import("../revisit.d.ts").Results} part */
  async function show(part) {
    const own = /** @type {import("./types.d.ts").Results} */ (part);
    opened.show(await page.planOf(documentOf(own)), own);
  }

  function names() {
    return plan ? namesOf(/** @type {any} */ (plan.study.learners), lab.learners) : [];
  }

  function draw() {
    if (!plan) return mount.replaceChildren(readyList());
    relabel(run, running ? "pause" : "run", running ? "Stop" : "Run the study");
    run.hidden = results?.digest !== undefined && results?.digest !== null && !running;
    save.hidden = again.hidden = !results || running !== null;
    if (!running) said.textContent = summaryOf(plan, results);
    mount.replaceChildren(
      el("div", { class: "study-head" }, el("h3", {}, titleOf(plan.study)), run, again, save, link, others),
      said,
      el("p", { class: "aside" }, ruleOf(plan.study)),
      ...plan.hopeless.map((one) => el("p", { class: "fault" }, hopelessOf(one))),
      gridTable(plan),
      ...(results?.choices ? [choiceTable(plan, results.choices)] : []),
    );
  }

  function readyList() {
    return el(
      "ul",
      { class: "ready" },
      ...STUDIES.map(({ title, asks, takes, document }) =>
        el(
          "li",
          {},
          el("h3", {}, title),
          el("p", {}, asks),
          el("p", { class: "aside" }, takes),
          button({ text: "Open", name: `Open “${title}”`, kind: "small" }, () => page.attempt(() => open(document))),
        ),
      ),
      el(
        "li",
        {},
        el("h3", {}, "A study of your own"),
        el("p", {}, "A revisit.study/1, or the results of one, from a file: docs/spec.md says what it holds."),
        button({ icon: "import", text: "Open a study", kind: "small" }, () =>
          pickFiles(([file]) => file && page.attempt(() => openFile(file))),
        ),
      ),
    );
  }

  /** @param {StudyPlan} of */
  function gridTable({ study, tunings }) {
    const label = names();
    return table(
      "Grids",
      ["learner", "parameter", "tried", "runs"],
      study.learners.flatMap(({ grid }, learner) =>
        (grid ?? [{ parameter: "none: as it is", values: [] }]).map(({ parameter, values }, i) => {
          const at = tunings.findIndex((one) => one.learner === learner);
          const part = results?.tuning[at];
          return [
            i === 0 ? label[learner] : "",
            parameter,
            values.map(valueText).join(", "),
            i === 0 && part && part.cells.length > 0
              ? button(
                  {
                    text: `${counted(part.cells.length, "run")}`,
                    name: `${counted(part.cells.length, "run")}: show the tuning of ${label[learner]}`,
                    kind: "quiet small",
                  },
                  () => page.attempt(() => show(part)),
                )
              : "",
          ];
        }),
      ),
    );
  }

  /** @param {StudyPlan} of @param {StudyChoice[]} choices */
  function choiceTable({ study, points }, choices) {
    const label = names();
    const vary = study.vary ?? [];
    return table(
      "Chosen constants",
      [
        ...vary.map(varyLabel),
        "learner",
        "constants",
        "tuning runs that reached the target",
        "median",
        "at the grid’s edge",
      ],
      choices.map(({ learner, point, constants, edge, reached, of, median }) => {
        const grid = study.learners[learner].grid ?? [];
        return [
          ...vary.map((_, i) => (point === null ? "all" : measure(points[point].values[i]))),
          label[learner],
          grid.map(({ parameter }, i) => `${parameter} ${valueText(constants[i])}`).join(", "),
          `${count(reached)} of ${count(of)}`,
          median === null ? "—" : count(Math.round(median)),
          grid
            .flatMap(({ parameter }, i) =>
              edge[i] ? [`${parameter} is the ${edge[i]} tried: one beyond may be better`] : [],
            )
            .join("; "),
        ];
      }),
    );
  }

  /** @param {StudyPlan["hopeless"][number]} one */
  function hopelessOf({ learner, point, constants, paths, budget }) {
    const { study, points } = /** @type {StudyPlan} */ (plan);
    const values = (study.learners[learner].grid ?? []).map(
      ({ parameter }, i) => `${parameter} ${valueText(constants[i])}`,
    );
    const at = (study.vary ?? []).map((vary, i) => `${varyLabel(vary)} = ${measure(points[point].values[i])}`);
    return `${[names()[learner], ...values, ...at].join(", ")}: about ${measure(paths)} paths are predicted at the first state of the last step, of a budget of ${count(budget)}. No episode will end.`;
  }

  /**
   * Opens a study, or a study's results.
   * @param {File} file
   * @param {string} [kind] "study-results" for those; missing: the file says
   */
  async function openFile(file, kind) {
    const isResults = kind
      ? kind === "study-results"
      : /"revisit\.study-results\//.test(await file.slice(0, 1000).text());
    try {
      if (!isResults) await open(await file.text());
      else {
        const read = await notices.during(`Reading “${file.name}”…`, lab.readStudy(file));
        await open(read.study);
        results = read;
        draw();
        if (read.final) await show(read.final);
      }
    } catch (error) {
      if (kind) throw error;
      page.banners.tell("import", "wrong", `“${file.name}” cannot be opened: ${placed(error)}.`);
    }
  }

  return { openFile, openLink, recall };
}

/** @param {import("../revisit.d.ts").Tried} value of a grid */
function valueText(value) {
  return typeof value === "number" ? measure(value) : typeof value === "string" ? value : JSON.stringify(value);
}

/** @param {Study} study */
function titleOf(study) {
  return study.title || "Study";
}

/** How many runs are there. @param {StudyResults} results */
function madeOf({ tuning, final }) {
  return [...tuning, final].reduce((n, part) => n + (part?.cells.length ?? 0), 0);
}

/** @param {StudyPlan} plan @param {StudyResults | null} results */
function summaryOf({ study, runs, tuning_runs, seconds }, results) {
  const made = results ? madeOf(results) : 0;
  const sizes = `${counted(tuning_runs, "tuning run")} on the seeds ${written(study.tuning?.seeds)}, then ${counted(runs - tuning_runs, "final run")} on the seeds ${written(study.seeds)}`;
  if (results?.digest) return `Complete: ${sizes}. ${results.digest}`;
  if (made > 0) return `${count(made)} of ${counted(runs, "run")} are there. ${sizes}.`;
  return `${sizes}; at most ${duration(seconds)} on one worker.`;
}

/** @param {Study["seeds"]} seeds */
function written(seeds) {
  if (Array.isArray(seeds)) return seeds.length > 6 ? counted(seeds.length, "seed") : list(seeds.map(String));
  const { from = 1, count: n = 1 } = seeds ?? {};
  return n === 1 ? String(from) : `${from} to ${from + n - 1}`;
}

/** @param {Study} study with all defaults */
function ruleOf({ rule = {} }) {
  const { by = [], within = 0, per, hit = "first" } = rule;
  const said = {
    median: `the smallest median of the samples until the target is ${{ first: "reached", after: "reached for good", average: "reached by the average regret" }[hit]}`,
    reached: "the most runs that reach the target",
  };
  const equal = within > 0 ? ` Medians up to ${measure(100 * within)} % above it count as equal.` : "";
  return `Rule: ${by.map((one) => said[one]).join(", then ")}, then the smaller constants, or what the grid has first.${equal} ${per === "study" ? "One choice for all points." : "Each point has its own choice."}`;
}

/**
 * @param {string} caption
 * @param {string[]} head
 * @param {(string | HTMLElement)[][]} rows
 */
function table(caption, head, rows) {
  return el(
    "table",
    { class: "runs" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells.map((cell) => el("td", {}, cell))))),
  );
}
