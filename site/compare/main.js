// Wires the page Compare: forms and figures draw and ask, the desk keeps the document, the run its cells. Nothing is computed here.

import { byId, el } from "../dom.js";
import { expectation, isRefusal, placed, reason } from "../faults.js";
import { createCite } from "../figure/cite.js";
import { drawFigure } from "../figure/draw.js";
import { exportMenu } from "../figure/export-menu.js";
import { download, fileName, pickFiles, takeDropped } from "../files.js";
import { Latest } from "../latest.js";
import { LinkFault } from "../links/read.js";
import { count, duration, measure } from "../numbers.js";
import { createLab } from "../revisit.js";
import { listenForKeys } from "../shortcuts.js";
import { chooseTheme, storedTheme } from "../theme-choice.js";
import { createDrawer } from "../widgets/drawer.js";
import { createBanners, createNotices } from "../widgets/notices.js";
import { createSpecEditor } from "../widgets/spec-editor.js";
import { createUndo } from "../widgets/undo.js";
import { createBar } from "./bar.js";
import { createCells } from "./cells.js";
import { Desk } from "./desk.js";
import { comparisonOf, isComparison, learnerOf, withFamily, withLearner, withoutLearner, withVary } from "./document.js";
import { askedBy, readEntry } from "./entry.js";
import { figureOf } from "./figures.js";
import { withIndices } from "./indices.js";
import { createLearners } from "./learners.js";
import { createLook } from "./look.js";
import { createProblem } from "./problem.js";
import { createProgress } from "./progress.js";
import { dotted, put } from "./put.js";
import { settled } from "./quantities.js";
import { createReady } from "./ready-panel.js";
import { ownTitle, READY } from "./ready.js";
import { documentOf, Run, sameRuns } from "./run.js";
import { createSaved, titleOf } from "./saved.js";
import { sentencesOf } from "./says.js";
import { firstDocument, packState, readState } from "./state.js";
import { createStrip } from "./strip.js";
import { createTables } from "./tables.js";
import { createTheoryTable } from "./theory-table.js";
import { createTerms } from "./terms.js";
import { createVary } from "./vary.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Look} Look */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").SavedResults} SavedResults */
/** @typedef {import("./types.d.ts").Summary} Summary */

/** Between two pictures of a comparison that runs at least, ms, and at least so many times what the last one took. */
const BEAT = 400;
const REST = 3;
/** The lab takes a worker for each core, and no more than these. */
const MOST_WORKERS = 8;
const root = new URL("../", import.meta.url).href;

const state = readState(history.state);
const banners = createBanners(byId("banners"));
const notices = createNotices(byId("notices"));
/** @type {import("./entry.js").Shared | null} */
let shared = null;
/** @type {{ results: import("../revisit.d.ts").Results, reproduced: boolean, words: string | null } | null} */
let judged = null;
/** The document that the link brought, planned. @type {Plan | null} */
let sharedPlan = null;
/** Why the document was refused; null: it was not. @type {string | null} */
let refused = null;
/** What the results said last, and of which plan. @type {{ summary: Summary, plan: Plan, results: Results } | null} */
let said = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let drawn = -Infinity;
/** What the last picture took, ms. */
let took = 0;
/** @type {import("./types.d.ts").CompareProgress["running"]} */
let busy = [];
/** The Share dialog, once it was asked for. @type {ReturnType<typeof import("./share.js").createShare> | null} */
let sharing = null;

const bar = createBar(byId("bar"), {
  run: () => attempt(runOrStop), again: () => attempt(() => run.start({ resume: false })),
  save: () => attempt(save), share: () => attempt(share), exportFile: () => attempt(exportFile), importFile: () => pickFiles(takeFiles),
  theme: (theme) => { chooseTheme(theme); bar.setTheme(theme); }, help: openHelp,
});
bar.setTheme(storedTheme());
bar.setPhase("empty", { cells: 0, done: 0 }, null);
const strip = createStrip(byId("shared"));

const lab = await startLab();
const desk = new Desk({ plan: (document) => lab.plan(document), own: ownTitle, fill: fillForms, typed: (document) => { remember({ document }); undo.draw(desk.versions); }, planned, refused: refuse });
const run = new Run(lab, { phase: onPhase, progress: (progress) => { busy = progress.running; bar.draw(progress); progressRows.draw(planNow(), run.results?.cells ?? [], busy); }, cells: onCells });
const edit = desk.edit.bind(desk);
const problem = createProblem({ form: byId("problem-form"), sum: byId("problem-sum"), lab: byId("problem-lab") }, lab, { edit, kind: changeKind, open: () => attempt(openProblem) });
const learners = createLearners(byId("learners"), lab.learners, {
  edit, add: (kind) => change((document) => withLearner(document, kind, shortest())), remove: (index) => change((document) => withoutLearner(document, index)),
  kind: (index, name) => change((document) => { const kind = lab.learners.find((one) => one.kind === name); return kind ? put(document, `learners.${index}`, learnerOf(document, kind, shortest())) : document; }),
});
const terms = createTerms(byId("terms"), { edit });
const vary = createVary(byId("vary"), lab, { edit: (list, done) => change((document) => withVary(document, list), "vary", done), refuse: (place, text) => { refused = `${place}: ${text}`; onPhase(); } });
const parts = [problem, learners, terms, vary];
const undo = createUndo({ undo: () => desk.undo(), redo: () => desk.redo() });
byId("undo").replaceWith(undo.element);
const look = createLook(byId("look"), { change: changeLook });
const progressRows = createProgress(byId("progress"));
const theoryTable = createTheoryTable({ theory: byId("theory"), theoryBlock: byId("theory-block") });
const tables = createTables({ sweep: byId("sweep"), sweepBlock: byId("sweep-block"), table: byId("table"), aside: byId("table-aside"), pairs: byId("pairs"), pairsBlock: byId("pairs-block"), baseline: byId("baseline") },
  { baseline: (baseline) => changeLook({ baseline }), point: (point) => changeLook({ point }) });
const cells = createCells(byId("panel-cells"), { open: (cell) => attempt(() => openCell(cell)) });
const saved = createSaved(byId("panel-saved"), {
  load: (row) => attempt(() => load(row)), rename: (row, name) => attempt(async () => { await lab.results.rename(row.id, name); await listSaved(); }),
  remove: (row) => attempt(() => remove(row)), exportRow: (row) => attempt(async () => writeFile(titleOf(row), await lab.results.load(row.id))), pick: () => pickFiles(takeFiles),
});
createCite(() => lab.learners);
createReady(byId("panel-ready"), { open: (id) => attempt(() => openReady(id)) });
const editor = createSpecEditor(byId("panel-document"), { apply: (text) => attempt(() => applyText(text)), copy }, { name: "The document as JSON", schema: "comparison.schema.json" });
const drawer = createDrawer(byId("drawer"), byId("drawer-bar"), {
  ready: { title: "Ready experiments", panel: byId("panel-ready"), height: 216 },
  saved: { title: "Saved", panel: byId("panel-saved"), height: 216 },
  cells: { title: "Runs", panel: byId("panel-cells"), height: 280 },
  document: { title: "Document", panel: byId("panel-document"), height: 376 },
}, { change: (tab, open) => { remember({ tab, drawer: open }); openTab(); } });
drawer.set(state.tab, state.drawer);
openTab();
const summaries = new Latest(
  (/** @type {{ plan: Plan, results: Results, look: Look }} */ { results, look: { axis, band, level, quantile, hit, baseline } }) =>
    lab.summary(results, { over: axis, interval: band === "bootstrap" ? "bootstrap" : "student", level, quantiles: [quantile, 1 - quantile], hit, baseline }),
  { answer: (summary, { plan, results }) => { said = { summary, plan, results }; drawSaid(); took = performance.now() - drawn; }, fault: (error) => { if (isRefusal(error)) notices.say(placed(error)); else fail(error); } });

exportMenu(byId("figure-export"), () => (run.plan && said ? figureNow(settled(state.look, run.plan.comparison)) : null), {
  text: "Export", bibliography: async () => (await import("../figure/bibtex.js")).bibliography(lab.learners, planNow().learners.map(({ kind }) => kind)),
});
new ResizeObserver(() => drawFigureNow()).observe(byId("figure"));
takeDropped(takeFiles);
listenForKeys({
  run: () => attempt(runOrStop), path: () => {}, episode: () => {}, reset: () => {}, seed: () => {}, share: () => attempt(share), help: openHelp,
  undo: () => desk.undo(), redo: () => desk.redo(),
});
window.addEventListener("hashchange", () => attempt(enter));
await begin();

/** @returns {Promise<import("./types.d.ts").CompareLab>} */
async function startLab() {
  try {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the engine needs");
    return /** @type {any} */ (await createLab());
  } catch (error) {
    banners.show("start", "wrong", `Revisit cannot start: ${reason(error)}.`, [{ label: "Reload the page", run: () => location.reload() }]);
    byId("regions").removeAttribute("aria-busy");
    throw error;
  }
}

/** What the address names, or what was here before, or the first ready experiment. */
async function begin() {
  if (!await enter()) {
    if (!state.document) Object.assign(state.look, READY[0].look);
    desk.open(state.document ?? firstDocument());
  }
  await attempt(listSaved);
}

/** @returns {Promise<boolean>} whether the address asks for something, and got it */
async function enter() {
  const hash = askedBy(location.href, root);
  // A reload keeps what was typed since the link was opened.
  if (hash === "" || (history.state?.hash === hash && state.document)) return false;
  try {
    const entry = await notices.during("Opening the link…", readEntry(hash, { lab, base: root, fetch: (...request) => fetch(...request), storage: sessionStorageOrNone() }));
    if (!entry) return false;
    shared = entry.shared;
    sharedPlan = null;
    remember({ look: { ...state.look, ...entry.look }, saved: "" });
    desk.open(entry.document);
    return true;
  } catch (error) {
    if (!(error instanceof LinkFault)) throw error;
    banners.show("link", "wrong", error.message, [{ label: "Dismiss", run: () => banners.hide("link") }]);
    return false;
  }
}

function sessionStorageOrNone() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** @param {Partial<import("./state.js").State>} change */
function remember(change) {
  Object.assign(state, change);
  history.replaceState({ ...packState(state), hash: askedBy(location.href, root) }, "");
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
  if (!desk.document) return;
  const next = by(desk.document);
  desk.change(next, key, done);
  if (done) fillForms(next);
}

/** The shortest horizon of the points, 0: not known. */
function shortest() {
  return Math.min(...run.plan?.points.map(({ horizon }) => horizon) ?? [0]);
}

/** @param {string} kind */
function changeKind(kind) {
  const family = lab.families.find((one) => one.kind === kind);
  if (family) change((document) => withFamily(document, family.spec));
}

/** @param {Comparison} document */
function fillForms(document) {
  for (const part of parts) part.fill(document);
  undo.draw(desk.versions);
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
    said = null;
    if (had) notices.say("The runs of the document before are kept: Undo brings them back.", { label: "Undo", run: () => desk.undo() });
  }
  if (shared && !sharedPlan) sharedPlan = plan;
  editor.fill(document);
  drawPlan(plan);
  if (kept) askSummary();
  else attempt(() => recall(plan));
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
    const its = kept && await lab.plan(documentOf(kept));
    if (kept && its && sameRuns(its, plan) && run.plan === plan && run.phase === "ready") return run.show(plan, kept);
  }
  const results = await lab.compare(plan.comparison, { resume: true, signal: AbortSignal.abort() });
  if (run.plan === plan && run.phase === "ready" && results.cells.length > 0) run.show(plan, results);
}

/** @param {Plan} plan */
function drawPlan(plan) {
  const { horizon, states, actions, dim } = plan.points[0];
  byId("sizes").textContent = plan.points.length > 1 ? `${count(plan.points.length)} points` : `H ${count(horizon)}, |S| ${count(states)}, |A| ${count(actions)}, d ${count(dim)}`;
  const workers = Math.max(1, Math.min(plan.cells.length, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1)));
  byId("estimate").textContent = `${count(plan.cells.length)} ${plan.cells.length === 1 ? "run" : "runs"}, about ${duration(plan.estimate.seconds / workers)} on ${count(workers)} ${workers === 1 ? "worker" : "workers"}`;
  byId("estimate").title = `About ${count(plan.estimate.samples)} samples and ${measure(plan.estimate.multiplications)} multiplications at most; ${duration(plan.estimate.seconds)} on one worker, of ${duration(plan.limit.seconds)} that the document allows.`;
  byId("estimate").classList.remove("wrong");
  drawSaid();
}

/** @param {unknown} error */
function refuse(error) {
  byId("regions").removeAttribute("aria-busy");
  ready();
  const { code, path = "" } = /** @type {import("../revisit.d.ts").RevisitError} */ (error ?? {});
  if (!isRefusal(error) && code !== "budget") return fail(error);
  for (const part of parts) part.clear();
  refused = placed(error);
  byId("estimate").textContent = code === "budget" ? `Refused: ${reason(error)}` : "The document has a fault: what is marked in red";
  byId("estimate").classList.add("wrong");
  const shown = parts.map((part) => part.fault(dotted(path), expectation(error))).some(Boolean);
  if (desk.document) editor.fill(desk.document);
  if (!shown) banners.show("document", "warn", `${placed(error)}. What ran before is still here.`);
  onPhase();
}

function onPhase() {
  bar.setPhase(run.phase, { cells: run.plan?.cells.length ?? 0, done: run.done }, refused);
  if (run.phase !== "running") busy = [];
  const { plan } = run;
  if (!plan) return;
  const text = { empty: "", ready: "Ready.", running: "Running.", stopped: `Stopped: ${count(run.done)} of ${count(plan.cells.length)} runs are in.`, done: `Complete: ${count(run.done)} runs.` }[run.phase];
  if (byId("status").textContent !== text) byId("status").textContent = text;
  drawStrip();
  progressRows.draw(plan, run.results?.cells ?? [], busy);
  if (run.phase !== "running") askSummary();
}

/** Cells come in: what they say is asked for, but not more often than one can read. */
function onCells() {
  if (waiting !== undefined) return;
  waiting = setTimeout(() => { waiting = undefined; drawn = performance.now(); askSummary(); }, Math.max(0, Math.max(BEAT, REST * took) - (performance.now() - drawn)));
}

function askSummary() {
  const { plan, results } = run;
  if (!plan) return;
  if (results && results.digest === null && results.cells.length === plan.cells.length) return;
  if (!results || results.cells.length === 0) {
    said = null;
    summaries.forget();
    return drawSaid();
  }
  summaries.ask({ plan, results, look: settled(state.look, plan.comparison) });
}

/** @param {Partial<Look>} change */
function changeLook(change) {
  const { plan } = run;
  const next = { ...state.look, ...change };
  remember({ look: plan ? settled(next, plan.comparison) : next });
  drawSaid();
  // Curves over an axis, intervals, quantiles, hits and pairs are the engine's to work out.
  if (["axis", "band", "level", "quantile", "hit", "baseline"].some((name) => name in change)) askSummary();
}

/** Draws what is known: all that is on the page but the forms. */
function drawSaid() {
  const { plan } = run;
  if (!plan) return;
  const chosen = settled(state.look, plan.comparison);
  look.draw(chosen, plan);
  const here = said && sameRuns(said.plan, plan) ? said : null;
  const summary = here?.summary ?? null;
  byId("figure").classList.toggle("waiting", !here);
  drawFigureNow();
  tables.draw(plan, here?.results ?? { cells: [] }, summary, chosen);
  theoryTable.draw(plan, here?.results.cells ?? [], chosen.point);
  const sentences = here ? sentencesOf({ plan, results: here.results, summary: here.summary }, chosen, plan.cells.length) : ["Nothing has run yet. Run plays every learner with every seed, and draws what is in as it comes in."];
  showList(byId("sentences"), sentences);
  cells.draw(plan, run.results?.cells ?? [], state.drawer && state.tab === "cells");
}

/** @param {Look} chosen */
function figureNow(chosen) {
  const plan = planNow();
  return figureOf({ plan, results: said?.results ?? { cells: [] }, summary: said?.summary ?? { points: [], slopes: [] } }, chosen);
}

/** As high as the region has room for; on a narrow screen as it suits the figure. */
function drawFigureNow() {
  const { plan } = run;
  if (!plan) return;
  const host = byId("figure");
  const figure = figureNow(settled(state.look, plan.comparison));
  byId("figure-note").replaceChildren(...withIndices(said ? figure.note ?? "" : ""));
  if (matchMedia("(max-width: 900px)").matches) return drawFigure(host, figure, { height: 300 });
  const draw = () => drawFigure(host, figure, { height: Math.max(220, host.clientHeight - (host.querySelector(".figure-legend")?.clientHeight ?? 0) - 10) });
  const legend = host.querySelector(".figure-legend")?.textContent;
  draw();
  // The legend takes its room first.
  if (host.querySelector(".figure-legend")?.textContent !== legend) draw();
}

/**
 * @param {HTMLElement} mount
 * @param {string[]} sentences
 */
function showList(mount, sentences) {
  const text = JSON.stringify(sentences);
  if (mount.dataset.text === text) return;
  mount.dataset.text = text;
  mount.replaceChildren(...sentences.map((sentence) => el("p", {}, ...withIndices(sentence))));
}

function drawStrip() {
  const { plan } = run;
  strip.draw(shared, { running: run.phase === "running", changed: Boolean(sharedPlan && plan && !sameRuns(sharedPlan, plan)), results: run.results, difference: differenceNow(), reproduced: judged?.results === run.results && judged.reproduced });
}

/** The first run that is not the one of the link, in words, once the engine has said which; null: none is known to be. */
function differenceNow() {
  const { results } = run;
  if (!shared?.digest || !results?.digest || results.digest === shared.digest) return null;
  if (judged?.results !== results) {
    const now = (judged = { results, reproduced: false, words: null });
    lab.resultsVerdict(results, shared.payload).then(({ reproduced, firstDifference }) => {
      if (now === judged) judged = { results, reproduced, words: firstDifference && `The first run that differs is ${firstDifference.says}.` };
      drawStrip();
    }, () => {}); // of another comparison: the strip says so
  }
  return judged?.words ?? null;
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
  leaveShared();
  remember({ look: { ...state.look, ...chosen.look }, saved: "" });
  desk.open(chosen.document);
  notices.say(`Opened “${chosen.title}”. Run starts it.`, { label: "Undo", run: () => desk.undo() });
}

function leaveShared() {
  shared = sharedPlan = null;
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  drawStrip();
}

/** @param {string} text */
async function applyText(text) {
  const document = await read(text);
  if (!document) return;
  try {
    const plan = await lab.plan(document);
    desk.settle(plan);
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
 * @returns {Promise<Comparison | null>} null: it was no document, and something was done about it
 */
async function read(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    editor.fault("", reason(error));
    return null;
  }
}

async function save() {
  const { results } = run;
  if (!results || results.cells.length === 0) return;
  const id = await notices.during("Saving…", lab.results.save(results, { name: title() }));
  remember({ saved: id, tab: "saved", drawer: true });
  await listSaved();
  drawer.set("saved", true);
  notices.say(`Saved as “${title()}”.`);
}

function title() {
  const { document } = desk;
  return document?.title || `${lab.families.find(({ kind }) => kind === document?.problem.kind)?.title ?? "Comparison"}: ${document?.learners.length ?? 0} learners`;
}

async function listSaved() {
  saved.draw(await lab.results.list(), state.saved);
}

/** @param {SavedResults} row */
async function load(row) {
  showResults(await notices.during(`Loading “${titleOf(row)}”…`, lab.results.load(row.id)), titleOf(row));
  remember({ saved: row.id });
  await listSaved();
}

/**
 * @param {Results} results
 * @param {string} name
 */
async function showResults(results, name) {
  const plan = await lab.plan(documentOf(results));
  leaveShared();
  desk.settle(plan);
  said = null;
  run.show(plan, results);
  planned(plan, plan.comparison);
  notices.say(`Opened “${name}”.`);
}

/** @param {SavedResults} row */
async function remove(row) {
  const results = await lab.results.load(row.id);
  await lab.results.remove(row.id);
  await listSaved();
  notices.say(`Deleted “${titleOf(row)}”.`, { label: "Undo", run: () => attempt(async () => { await lab.results.save(results, { name: titleOf(row) }); await listSaved(); }) });
}

async function exportFile() {
  if (run.results) writeFile(title(), run.results);
}

/**
 * @param {string} name
 * @param {Results} results
 */
function writeFile(name, results) {
  download(fileName(name), new Blob([JSON.stringify(results)], { type: "application/json" }));
}

/** @param {File[]} files */
function takeFiles(files) {
  banners.hide("import");
  attempt(async () => { for (const file of files) await takeFile(file); });
}

/** @param {File} file */
async function takeFile(file) {
  const text = await notices.during(`Reading “${file.name}”…`, file.text());
  const name = file.name.replace(/\.json$/i, "");
  try {
    if (/"format"\s*:\s*"revisit\.results\//.test(text.slice(0, 4096))) return await showResults(await lab.readResults(text), name);
    const value = JSON.parse(text);
    const document = isComparison(value) ? value : value?.format === "revisit.spec/1" ? comparisonOf(value) : value?.format === "revisit.record/1" ? comparisonOf(value.spec) : value;
    const plan = await lab.plan(document);
    leaveShared();
    desk.settle(plan);
    planned(plan, plan.comparison);
    notices.say(`Opened “${name}”.`, { label: "Undo", run: () => desk.undo() });
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === "engine") throw error;
    banners.show("import", "wrong", `“${file.name}” cannot be opened: ${placed(error)}. What was here is untouched.`, [{ label: "Dismiss", run: () => banners.hide("import") }]);
  }
}

/** The run of a cell, in the lab: there it is run again and compared. @param {import("./types.d.ts").Cell} cell */
async function openCell({ point, learner, seed, digest, paths }) {
  const plan = planNow();
  const found = plan.cells.find((one) => one.point === point && one.learner === learner && one.seed === seed);
  if (!found) throw new Error("that run is not one of this comparison");
  const { record: _, ...spec } = found.spec;
  await goToLab({ spec, digest, paths, title: `${plan.learners[learner].label}, seed ${seed}` });
}

async function openProblem() {
  const first = planNow().cells[0];
  const { record: _, ...spec } = first.spec;
  await goToLab({ spec });
}

/** @param {Omit<import("../revisit.d.ts").LinkPayload, "format" | "engine">} payload */
async function goToLab(payload) {
  const { fragment } = await lab.linkOf({ format: "revisit.link/1", engine: lab.version, ...payload });
  location.assign(`${root}#${fragment}`);
}

async function share() {
  if (!run.plan || refused !== null) return notices.say("What is marked in red is refused: there is nothing to share until it is mended.");
  sharing ??= import("./share.js").then(({ createShare }) => createShare({
    root, make: makeLink, file: () => attempt(exportFile),
    about: () => ({ title: desk.document?.title ?? "", note: desk.document?.note ?? "", says: run.results?.digest ? "The link carries the document and the digest of its results: whoever opens it runs the same, and sees whether it came out the same." : "The link carries the document. Nothing is complete yet, so it names no digest." }),
  }));
  sharing.catch(() => { sharing = null; });
  (await sharing).open();
}

/**
 * @param {{ title: string, note: string }} words
 * @returns {Promise<import("./share.js").Made>}
 */
async function makeLink({ title: name, note }) {
  const { comparison } = planNow();
  const { fragment, id, json } = await lab.resultsLink(run.results?.digest ? run.results : comparison, { ...(name && { title: name }), ...(note && { note }) });
  return { link: `${root}compare.html#${fragment}`, id, json };
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}

/** @param {string} text */
function copy(text) {
  navigator.clipboard.writeText(text).then(() => notices.say("Copied."), () => notices.say("The browser does not let this page use the clipboard."));
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
  if (code === "engine") banners.show("dead", "wrong", `The engine stopped: ${reason(error)}. What is finished is kept.`, [{ label: "Start it again", run: () => { banners.hide("dead"); if (desk.document) desk.open(desk.document); } }]);
  else if (isRefusal(error) || code === "budget") refuse(error);
  else notices.say(reason(error));
}
