// Wires the page Compare: forms and figures draw and ask, the draft is the document as it is typed, the run holds its cells.

import { copy as copyText } from "../ui/clipboard.js";
import { byId } from "../ui/dom.js";
import { expectation, isRefusal, placed, reason } from "../ui/faults.js";
import { createCite } from "../figure/cite.js";
import { exportMenu } from "../figure/export-menu.js";
import { pickFiles, takeDropped } from "../ui/files.js";
import { DocumentStore } from "../storage/document-store.js";
import { count } from "../ui/numbers.js";
import { keepOffline } from "../storage/offline/register.js";
import { packed } from "../storage/history-entry.js";
import { createLab } from "../engine/lab.js";
import { shareTables } from "../engine/shared-tables.js";
import { listenForKeys } from "../ui/keys.js";
import { chooseTheme, storedTheme } from "../ui/theme.js";
import { createDrawer } from "../widgets/drawer.js";
import { createBanners, createNotices } from "../widgets/notices.js";
import { createSpecEditor } from "../widgets/spec-editor.js";
import { createUndo } from "../widgets/undo.js";
import { createBar } from "./bar.js";
import { createCellTable } from "./cell-table.js";
import { Draft } from "./draft.js";
import { learnerOf, withFamily, withLearner, withoutLearner, withVary } from "./document.js";
import { askedBy } from "./address.js";
import { showEstimate, showRefusal } from "./estimate.js";
import { createSavedResults } from "./saved-results.js";
import { createLearnersForm } from "./learners-form.js";
import { createSharedComparison } from "./shared-comparison.js";
import { createFigureChoices } from "./figure-choices.js";
import { createOpenInLab } from "./open-in-lab.js";
import { createSharing } from "./sharing.js";
import { createResultsView } from "./results-view.js";
import { createProblemForm } from "./problem-form.js";
import { createProgress } from "./progress.js";
import { dottedPath, setAt } from "./set-at.js";
import { createReady } from "./ready-panel.js";
import { ownTitle, READY } from "./ready-experiments.js";
import { documentOf, Run, sameRuns } from "./run.js";
import { createSavedTable } from "./saved-table.js";
import { firstDocument, packState, recallState } from "./state.js";
import { createSharedStrip } from "./shared-strip.js";
import { createTables } from "./tables.js";
import { createTheoryTable } from "./theory-table.js";
import { createLimitsForm } from "./limits-form.js";
import { createVaryForm } from "./vary-form.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Plan} Plan */

const root = new URL("../", import.meta.url).href;

const store = new DocumentStore();
const state = await recallState(history.state, store);
const banners = createBanners(byId("banners"));
const notices = createNotices(byId("notices"));
/** Why the document was refused; null: it was not. @type {string | null} */
let refused = null;
/** @type {import("./types.d.ts").CompareProgress["running"]} */
let busy = [];
const bar = createBar(byId("bar"), {
  run: () => attempt(runOrStop),
  again: () => attempt(() => run.start({ resume: false })),
  save: () => attempt(savedResults.save),
  share: () => attempt(sharing.share),
  exportFile: () => attempt(savedResults.exportFile),
  importFile: () => pickFiles(savedResults.takeFiles),
  theme: (theme) => {
    chooseTheme(theme);
    bar.setTheme(theme);
  },
  help: openHelp,
});
bar.setTheme(storedTheme());
bar.setPhase("empty", { cells: 0, done: 0 }, null);
const strip = createSharedStrip(byId("shared"));

const lab = await startLab();
const draft = new Draft({
  plan: planShared,
  own: ownTitle,
  fill: fillForms,
  typed: (document) => {
    remember({ document });
    undo.draw(draft.versions);
  },
  planned,
  refused: refuse,
});
const run = new Run(lab, {
  phase: onPhase,
  progress: (progress) => {
    busy = progress.running;
    bar.draw(progress);
    progressRows.draw(planNow(), run.results?.cells ?? [], busy);
  },
  cells: () => outcome.more(),
});
const edit = draft.edit.bind(draft);
const problem = createProblemForm(
  { form: byId("problem-form"), sum: byId("problem-sum"), lab: byId("problem-lab") },
  lab,
  {
    edit,
    kind: changeKind,
    open: () => attempt(() => openInLab.openProblem()),
  },
);
const learners = createLearnersForm(byId("learners"), lab.learners, {
  edit,
  add: (kind) => change((document) => withLearner(document, kind, shortest())),
  remove: (index) => change((document) => withoutLearner(document, index)),
  kind: (index, name) =>
    change((document) => {
      const kind = lab.learners.find((one) => one.kind === name);
      return kind ? setAt(document, `learners.${index}`, learnerOf(document, kind, shortest())) : document;
    }),
});
const limits = createLimitsForm(byId("terms"), { edit });
const vary = createVaryForm(byId("vary"), lab, {
  edit: (list, done) => change((document) => withVary(document, list), "vary", done),
  refuse: (place, text) => {
    refused = `${place}: ${text}`;
    onPhase();
  },
});
const parts = [problem, learners, limits, vary];
const undo = createUndo({ undo: () => draft.undo(), redo: () => draft.redo() });
byId("undo").replaceWith(undo.element);
const look = createFigureChoices(byId("look"), { change: (change) => outcome.change(change) });
const progressRows = createProgress(byId("progress"));
const theoryTable = createTheoryTable({ theory: byId("theory"), theoryBlock: byId("theory-block") });
const tables = createTables(
  {
    sweep: byId("sweep"),
    sweepBlock: byId("sweep-block"),
    table: byId("table"),
    aside: byId("table-aside"),
    pairs: byId("pairs"),
    pairsBlock: byId("pairs-block"),
    baseline: byId("baseline"),
  },
  { baseline: (baseline) => outcome.change({ baseline }), point: (point) => outcome.change({ point }) },
);
const cells = createCellTable(byId("panel-cells"), { open: (cell) => attempt(() => openInLab.openCell(cell)) });
const saved = createSavedTable(byId("panel-saved"), {
  load: (row) => attempt(() => savedResults.load(row)),
  rename: (row, name) => attempt(() => savedResults.rename(row, name)),
  remove: (row) => attempt(() => savedResults.remove(row)),
  exportRow: (row) => attempt(() => savedResults.exportRow(row)),
  pick: () => pickFiles(savedResults.takeFiles),
});
createCite(() => lab.learners);
createReady(byId("panel-ready"), { open: (id) => attempt(() => openReady(id)) });
const editor = createSpecEditor(
  byId("panel-document"),
  { apply: (text) => attempt(() => applyText(text)), copy },
  { name: "The document as JSON", schema: "comparison.schema.json" },
);
const drawer = createDrawer(
  byId("drawer"),
  byId("drawer-bar"),
  {
    ready: { title: "Ready experiments", panel: byId("panel-ready"), height: 216 },
    saved: { title: "Saved", panel: byId("panel-saved"), height: 216 },
    cells: { title: "Runs", panel: byId("panel-cells"), height: 280 },
    document: { title: "Document", panel: byId("panel-document"), height: 376 },
  },
  {
    change: (tab, open) => {
      remember({ tab, drawer: open });
      openTab();
    },
  },
);
drawer.set(state.tab, state.drawer);
openTab();
const outcome = createResultsView({
  lab,
  run,
  state,
  remember,
  look,
  tables,
  theory: theoryTable,
  cells,
  say: notices.say,
  fail,
});
const sharedComparison = createSharedComparison({
  lab,
  run,
  draft,
  strip,
  root,
  state,
  remember,
  store,
  notices,
  banners,
});
const savedResults = createSavedResults({
  lab,
  run,
  draft,
  state,
  remember,
  saved: () => saved,
  show,
  bring: () => drawer.set("saved", true),
  notices,
  banners,
  attempt,
});
const openInLab = createOpenInLab({ lab, root, plan: planNow });
const sharing = createSharing({
  lab,
  run,
  draft,
  root,
  plan: planNow,
  refused: () => refused,
  exportFile: () => attempt(savedResults.exportFile),
  say: notices.say,
});

exportMenu(byId("figure-export"), outcome.figure, {
  text: "Export",
  bibliography: async () =>
    (await import("../figure/bibtex.js")).bibliography(
      lab.learners,
      planNow().learners.map(({ kind }) => kind),
    ),
});
takeDropped(savedResults.takeFiles);
listenForKeys({
  run: () => attempt(runOrStop),
  path: () => {},
  episode: () => {},
  reset: () => {},
  seed: () => {},
  share: () => attempt(sharing.share),
  help: openHelp,
  undo: () => draft.undo(),
  redo: () => draft.redo(),
});
window.addEventListener("hashchange", () => attempt(sharedComparison.enter));
await begin();

/** @returns {Promise<import("./types.d.ts").CompareLab>} */
async function startLab() {
  try {
    return /** @type {any} */ (await createLab());
  } catch (error) {
    banners.show("start", "wrong", `Revisit cannot start: ${reason(error)}.`, [
      { label: "Reload the page", run: () => location.reload() },
    ]);
    byId("regions").removeAttribute("aria-busy");
    throw error;
  }
}

/** What the address names, or what was here before, or the first ready experiment. */
async function begin() {
  if (!(await sharedComparison.enter())) {
    if (!state.document) Object.assign(state.look, READY[0].look);
    draft.open(state.document ?? firstDocument());
  }
  await attempt(savedResults.list);
  keepOffline();
}

/** @param {Partial<import("./state.js").State>} change */
function remember(change) {
  Object.assign(state, change);
  const { document } = state;
  const pack = document ? packed(document, store) : {};
  if (pack instanceof Promise)
    pack.then(() => {
      if (state.document === document) remember({});
    });
  else history.replaceState({ ...packState(state, pack), hash: askedBy(location.href, root) }, "");
}

/** Large tables that the document has are held once. @param {Comparison} document */
async function planShared(document) {
  const plan = await lab.plan(document);
  await shareTables(plan.comparison, document);
  return plan;
}

/** @returns {Plan} */
function planNow() {
  if (!run.plan) throw new Error("there is no comparison yet");
  return run.plan;
}

/**
 * @param {(document: Comparison) => Comparison} by
 * @param {string} [key]
 * @param {boolean} [done]
 */
function change(by, key, done = true) {
  if (!draft.document) return;
  const next = by(draft.document);
  draft.change(next, key, done);
  if (done) fillForms(next);
}

/** The shortest horizon of the points, 0: not known. */
function shortest() {
  return Math.min(...(run.plan?.points.map(({ horizon }) => horizon) ?? [0]));
}

/** @param {string} kind */
function changeKind(kind) {
  const family = lab.families.find((one) => one.kind === kind);
  if (family) change((document) => withFamily(document, family.spec));
}

/** @param {Comparison} document */
function fillForms(document) {
  for (const part of parts) part.fill(document);
  undo.draw(draft.versions);
  remember({ document });
  byId("learners-sum").textContent = String(document.learners.length);
  const names = (document.vary ?? []).map(({ label, parameter }) => label || parameter);
  byId("vary-sum").textContent = names.length > 0 ? names.join(" and ") : "nothing";
  if (names.length > 0) /** @type {HTMLDetailsElement} */ (byId("vary-part")).open = true;
}

/**
 * The engine took the document.
 * @param {Plan} plan
 * @param {Comparison} document
 */
function planned(plan, document) {
  byId("regions").removeAttribute("aria-busy");
  refused = null;
  for (const part of parts) part.clear();
  banners.hide("document");
  const had = run.phase === "running" || run.done > 0;
  const kept = run.take(plan);
  if (!kept) {
    outcome.forget();
    if (had)
      notices.say("The runs of the document before are kept: Undo brings them back.", {
        label: "Undo",
        run: () => draft.undo(),
      });
  }
  sharedComparison.planned(plan);
  editor.fill(document);
  showEstimate(plan);
  if (kept) {
    outcome.draw();
    outcome.ask();
  } else {
    // it was drawn as ready
    attempt(() => recall(plan));
  }
  ready();
}

function ready() {
  document.documentElement.dataset.ready = "1";
}

/**
 * Runs of this comparison that finished at an earlier sitting come back.
 * @param {Plan} plan
 */
async function recall(plan) {
  if (state.saved !== "") {
    const kept = await lab.results.load(state.saved).catch(() => null);
    const its = kept && (await lab.plan(documentOf(kept)));
    if (kept && its && sameRuns(its, plan) && run.plan === plan && run.phase === "ready") return run.show(plan, kept);
  }
  const results = await lab.compare(plan.comparison, { resume: true, signal: AbortSignal.abort() });
  if (run.plan === plan && run.phase === "ready" && results.cells.length > 0) run.show(plan, results);
}

/** @param {unknown} error */
function refuse(error) {
  byId("regions").removeAttribute("aria-busy");
  ready();
  const { code, path = "" } = /** @type {import("../revisit.d.ts").RevisitError} */ (error ?? {});
  if (!isRefusal(error) && code !== "budget") return fail(error);
  for (const part of parts) part.clear();
  refused = placed(error);
  showRefusal(code === "budget" ? `Refused: ${reason(error)}` : "The document has a fault: what is marked in red");
  const shown = parts.map((part) => part.fault(dottedPath(path), expectation(error))).some(Boolean);
  if (draft.document) editor.fill(draft.document);
  if (!shown) banners.show("document", "warn", `${placed(error)}. What ran before is still here.`);
  onPhase();
}

function onPhase() {
  bar.setPhase(run.phase, { cells: run.plan?.cells.length ?? 0, done: run.done }, refused);
  if (run.phase !== "running") busy = [];
  const { plan } = run;
  if (!plan) return;
  const text = {
    empty: "",
    ready: "Ready.",
    running: "Running.",
    stopped: `Stopped: ${count(run.done)} of ${count(plan.cells.length)} runs are in.`,
    done: `Complete: ${count(run.done)} runs.`,
  }[run.phase];
  if (byId("status").textContent !== text) byId("status").textContent = text;
  sharedComparison.draw();
  progressRows.draw(plan, run.results?.cells ?? [], busy);
  if (run.phase !== "running") outcome.ask();
}

async function runOrStop() {
  if (run.phase === "running") return run.pause();
  if (refused !== null) return notices.say("What is marked in red is refused: nothing runs until it is mended.");
  if (run.phase === "done" || run.phase === "empty") return;
  await run.start({ resume: true });
}

function openTab() {
  if (!state.drawer) return;
  if (state.tab === "document") editor.open();
  if (state.tab === "cells") cells.open();
}

/** @param {string} id of a ready experiment */
async function openReady(id) {
  const chosen = READY.find((one) => one.id === id) ?? READY[0];
  sharedComparison.leave();
  remember({ look: { ...state.look, ...chosen.look }, saved: "" });
  draft.open(chosen.document);
  notices.say(`Opened “${chosen.title}”. Run starts it.`, { label: "Undo", run: () => draft.undo() });
}

/**
 * In place of what is there.
 * @param {Plan} plan
 * @param {import("./types.d.ts").Results} [results] undefined: yet to be run
 */
function show(plan, results) {
  sharedComparison.leave();
  draft.settle(plan);
  if (results) {
    outcome.forget();
    run.show(plan, results);
  }
  planned(plan, plan.comparison);
}

/** @param {string | Blob} text */
async function applyText(text) {
  const document = text instanceof Blob ? text : read(text);
  if (!document) return;
  try {
    const plan = await lab.plan(document);
    draft.settle(plan);
    planned(plan, plan.comparison);
    notices.say("Applied.");
  } catch (error) {
    const { code, path } = /** @type {import("../revisit.d.ts").RevisitError} */ (error);
    if (!isRefusal(error) && code !== "budget") throw error;
    editor.fault(path ?? "", expectation(error));
  }
}

/**
 * The document that a text in the editor is; what is no comparison goes to the engine as it is, which says why.
 * @param {string} text
 * @returns {Comparison | null} null: it was no document, and something was done about it
 */
function read(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    editor.fault("", reason(error));
    return null;
  }
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}

/** @param {string | Promise<Blob>} text */
function copy(text) {
  return copyText(text, (sentence) => notices.say(sentence));
}

/**
 * Runs something the reader asked for; whatever goes wrong is said, never lost.
 * @param {() => unknown} task
 */
async function attempt(task) {
  try {
    await task();
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  const { code } = /** @type {{ code?: string }} */ (error ?? {});
  if (code === "engine")
    banners.show("dead", "wrong", `The engine stopped: ${reason(error)}. What is finished is kept.`, [
      {
        label: "Start it again",
        run: () => {
          banners.hide("dead");
          if (draft.document) draft.open(draft.document);
        },
      },
    ]);
  else if (isRefusal(error) || code === "budget") refuse(error);
  else notices.say(reason(error));
}
