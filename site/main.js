// Wires the page: widgets draw and ask, the player plays, the state remembers. Nothing is computed here.

import { byId } from "./dom.js";
import { edited, freshSeed } from "./draft.js";
import { EXAMPLES } from "./examples.js";
import { download, fileName, pickFiles, takeDropped } from "./files.js";
import { History } from "./history.js";
import { firstDifference } from "./json.js";
import { bonuses, rollouts } from "./frame.js";
import { count, manyPaths } from "./numbers.js";
import { Latest } from "./latest.js";
import { createLinks } from "./links/links.js";
import { Held, Locks } from "./locks.js";
import { Player } from "./player.js";
import { createOpening } from "./opening.js";
import { showPanels } from "./panels.js";
import { createLab } from "./revisit.js";
import { Shelf } from "./shelf.js";
import { HeavyProblem } from "./links/weight.js";
import { listenForKeys } from "./shortcuts.js";
import { packState, readState } from "./state.js";
import { createBar } from "./widgets/bar.js";
import { createBound } from "./widgets/bound.js";
import { createChecks } from "./widgets/checks.js";
import { createConstants } from "./widgets/constants.js";
import { createCounters } from "./widgets/counters.js";
import { createDesign, offersOf } from "./widgets/design.js";
import { createDrawer } from "./widgets/drawer.js";
import { createEpisodes } from "./widgets/episodes.js";
import { createFigures } from "./widgets/figures.js";
import { createProblemForm } from "./widgets/form.js";
import { createGap } from "./widgets/gap.js";
import { createHeat } from "./widgets/heat.js";
import { createLinkCard } from "./widgets/link-card.js";
import { createMap } from "./widgets/map.js";
import { createBanners, createNotices } from "./widgets/notices.js";
import { createPhase } from "./widgets/phase.js";
import { createPrediction } from "./widgets/prediction.js";
import { createRegret } from "./widgets/regret.js";
import { createRuns } from "./widgets/runs.js";
import { createSets } from "./widgets/sets.js";
import { createSizes } from "./widgets/sizes.js";
import { createSpecEditor } from "./widgets/spec-editor.js";
import { createStrip } from "./widgets/strip.js";
import { createTree } from "./widgets/tree.js";
import { createUndo } from "./widgets/undo.js";
import { createWorkbench } from "./workbench.js";

/** @typedef {import("./revisit.d.ts").Spec} Spec */
/** @typedef {import("./revisit.d.ts").Record_} Record_ */
/** @typedef {import("./player.js").Frame} Frame */
/** @typedef {import("./player.js").Phase} Phase */
/** @typedef {import("./widgets/bar.js").Theme} Theme */
/** @typedef {import("./widgets/runs.js").Row} Row */

/** How much of the first run is drawn before the reader does anything. */
const FIRST = { paths: 2000, milliseconds: 1000 };
/** How long typing may pause before a field counts as edited, ms. */
const TYPING = 400;

const state = readState(history.state);
const banners = createBanners(byId("banners"));
const notices = createNotices(byId("notices"));
/** The spec as the form has it: what runs, or what was refused. @type {Spec | null} */
let draft = null;
/** The drafts so far. @type {History<Spec>} */
let versions = new History();
/** The versions that go with what is being opened, where it comes with its own. @type {History<Spec> | null} */
let nextVersions = null;
/** The draft that is being opened just now. @type {Spec | null} */
let applying = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
/** Whether the reader chose the speed: then no example changes it. */
let paceChosen = false;
/** Whether the reader moved the present run on: then it is not dropped without a word. */
let moved = false;
/** The heat maps, once they were opened, and the session whose numbers they show. @type {ReturnType<typeof import("./widgets/layers/panel.js").createLayers> | null} */
let layers = null;
/** @type {import("./revisit.d.ts").Session | null} */
let layersOf = null;
/** What is open, as soon as anything is. @type {import("./revisit.d.ts").Session | null} */
let shown = null;
/** Whether the problem is opened again as it was, while what was typed over it is refused. */
let keeping = false;
/** Saves that are under way. */
let saving = 0;
/** The step that the heat maps show first. */
let firstLook = 1;
const locks = new Locks();
/** The Share dialog, once it was asked for. @type {ReturnType<typeof import("./share/dialog.js").createShare> | null} */
let sharing = null;

const bar = createBar(byId("bar"), EXAMPLES, {
  example: (id) => attempt(() => pickExample(id)),
  run: () => attempt(runOrPause),
  path: () => attempt(() => step({ paths: 1 })),
  episode: () => attempt(() => step({ episodes: 1 })),
  reset: () => attempt(reset),
  seed: newSeed,
  pace: (pace) => { paceChosen = true; remember({ pace }); attempt(() => player.setPace(pace)); },
  save: () => attempt(save),
  share: () => attempt(share),
  exportRun: () => attempt(exportRun),
  importRun: chooseFile,
  theme: chooseTheme,
  help: openHelp,
});
const episodes = createEpisodes(byId("episodes"), { show: (episode) => { remember({ episode }); attempt(() => player.show(episode)); } });
const counters = createCounters(byId("counters"));
const strip = createStrip(byId("strip"));
const tree = createTree(byId("tree"), {
  inspect: (bundle) => { const frame = player?.frame; if (frame) strip.draw({ ...bonuses(frame), ...(bundle ? { bonus: bundle.bonus, stop: bundle.stop } : {}) }); },
  scroll: (left) => strip.scrollTo(left),
});
const phaseLine = createPhase(byId("phase"));
const regret = createRegret(byId("regret"), byId("regret-axes"), { axes: remember });
const bound = createBound(byId("bound"));
const sets = createSets(byId("sets"));
const figures = createFigures(byId("numbers"), { copy });
const sizes = createSizes(byId("sizes"));
const undo = createUndo({ undo: () => attempt(() => travel(versions.undo())), redo: () => attempt(() => travel(versions.redo())) });
byId("undo").replaceWith(undo.element);
const prediction = createPrediction(byId("prediction"));
const foresight = new Latest(
  async (/** @type {{ asked: import("./widgets/prediction.js").Asked, settled: boolean }} */ { asked }) => (asked.gap === null ? null : sessionNow().predict({ gap: asked.gap })),
  { answer: (foreseen, { asked, settled }) => prediction.draw(asked, foreseen, settled), fault() { /* the field says what is wrong with its gap */ } });
const gap = createGap(byId("gap"), { edit, look: (h) => attempt(() => lookCloser({ what: "gap", h })), declare: (asked, settled) => { if (settled) prediction.reset(); foresight.ask({ asked, settled }); } });
const design = createDesign(byId("design"), { edit });
const constants = createConstants(byId("constants"), { edit });
const checks = createChecks(byId("checks"), byId("checks-sum"), { repair: (repair) => attempt(() => mend(repair)) });
const editor = createSpecEditor(byId("panel-spec"), { apply: (text) => attempt(() => applyText(text)), copy });
const runs = createRuns(byId("panel-runs"), {
  load: (row) => attempt(() => load(row)),
  keep: (row) => attempt(() => keep(row)),
  rename: (row, name) => attempt(async () => { await shelf.rename(row, name); drawRuns(row.key); }),
  remove: (row) => attempt(() => remove(row)),
  exportRow: (row) => attempt(async () => download(fileName(row.name), new Blob([JSON.stringify(await shelf.record(row))], { type: "application/json" }))),
  pick: chooseFile,
});
const drawer = createDrawer(byId("drawer"), byId("drawer-bar"), {
  runs: { title: "Runs", panel: byId("panel-runs") },
  maps: { title: "Heat maps", panel: byId("panel-maps") },
  pseudocode: { title: "Pseudocode", panel: byId("panel-pseudocode") },
  spec: { title: "Spec", panel: byId("panel-spec") },
}, { change: (tab, open) => { remember({ tab, drawer: open }); attempt(drawLayers); if (tab === "spec" && open) editor.open(); } });

showTheme(storedTheme());
drawer.set(state.tab, state.drawer);
if (state.tab === "spec" && state.drawer) editor.open();
regret.setAxes(state);
bar.setPace(state.pace);
bar.setPhase("empty");

const lab = await startLab();
const player = new Player(lab, { onLeave: keepUnfinished, onOpen: drawProblem, onFrame: drawRun, onPhase, onFault: fail, onOpening: checks.busy });
const map = createMap(byId("problem-map"));
const heat = createHeat(byId("problem-heat"), { look: () => attempt(() => lookCloser({ what: "features" })) });
const form = createProblemForm(byId("problem-form"), lab, { picture: byId("problem-map"), heat: byId("problem-heat") }, { edit, kind: changeKind, features: changeFeatures, open: (name) => attempt(() => workbench.open(name)), own: () => attempt(makeOwn) });
const workbench = createWorkbench(lab.families, { edit: (path, value, done) => { edit(path, value, done); if (draft) fillForms(draft); }, copy, undo: () => attempt(() => travel(versions.undo())), redo: () => attempt(() => travel(versions.redo())) });
const linkCard = createLinkCard(byId("shared"), { act: () => links.act(), panels: () => links.panels() });
const links = createLinks({
  lab, player, state, base: new URL("./", import.meta.url).href, locks, card: linkCard, remember, work: workNow, bringBack, openRemembered, enter, again, dress, reveal: () => locks.reveal(byId("problem")),
  refresh, look: showView, refuse: refuseLink, refusal, name: runName, entitle, attempt, during: notices.during,
  offerBack: (name) => notices.say("Opened the shared run beside your own work.", { label: `Back to “${name}”`, run: () => history.back() }),
});
const shelf = new Shelf(lab.runs, (kind) => lab.families.find((family) => family.kind === kind)?.title ?? kind);
player.pace = state.pace;

const opening = createOpening({
  spec: openText, record: importFile,
  refuse: (text) => banners.show("import", "wrong", text, [{ label: "Dismiss", run: () => banners.hide("import") }]),
});
takeDropped((files) => unlessHeld("files", () => takeFiles(files)));
listenForKeys({
  run: () => unlessHeld("run", runOrPause), path: () => unlessHeld("run", () => step({ paths: 1 })), episode: () => unlessHeld("run", () => step({ episodes: 1 })),
  reset: () => unlessHeld("reset", reset), seed: () => unlessHeld("seed", newSeed), share: () => unlessHeld("share", share), help: openHelp,
  undo: () => attempt(() => travel(versions.undo())), redo: () => attempt(() => travel(versions.redo())),
});
window.addEventListener("beforeunload", (event) => { if (saving > 0) event.preventDefault(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
await begin();

/** The engine, or a banner that says why there is none. */
async function startLab() {
  try {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the engine needs");
    return await createLab();
  } catch (error) {
    banners.show("start", "wrong", `Revisit cannot start: ${reason(error)}.`, [{ label: "Reload the page", run: () => location.reload() }]);
    byId("regions").removeAttribute("aria-busy");
    throw error;
  }
}

/** The first picture: the remembered problem or the first example, with its beginning already run. */
async function begin() {
  const fresh = !history.state;
  if (!await links.begin(FIRST.milliseconds)) {
    await openRemembered();
    links.recall();
    if (fresh) setPace(EXAMPLES.find(({ id }) => id === state.example)?.pace ?? 0);
  }
  document.documentElement.dataset.ready = "1";
  await attempt(async () => {
    const { kind, reason: why } = await lab.runs.status();
    drawer.setStore(kind === "indexeddb" ? "kept in this browser" : "kept in memory only");
    runs.setMemoryOnly(kind === "indexeddb" ? null : why ?? "this browser keeps nothing for this page");
    await shelf.refresh();
    drawRuns();
  });
}

/** What the state names: the problem of one's own or the example, with its beginning run. */
async function openRemembered() {
  const example = EXAMPLES.find(({ id }) => id === state.example) ?? EXAMPLES[0];
  forgetDraft();
  try {
    await player.open(state.spec ?? example.spec);
    showExample(state.spec ? "" : example.id);
  } catch (error) {
    fail(error);
    remember({ spec: null, link: null });
    await player.open(example.spec);
    showExample(example.id);
  }
  await firstRun();
}

/** The first paths, for a picture before anything is clicked. */
async function firstRun() {
  const enough = setTimeout(() => player.pause(), FIRST.milliseconds);
  await player.run({ paths: FIRST.paths }, { full: true });
  clearTimeout(enough);
}

/** @param {Frame} frame */
function drawProblem({ session }) {
  shown = session;
  // Versions that were left come back as they were; what was typed last is among them.
  const restored = nextVersions !== null && nextVersions !== versions && !nextVersions.empty;
  versions = nextVersions ?? versions;
  nextVersions = null;
  const { spec, problem } = session;
  moved = false;
  byId("regions").removeAttribute("aria-busy");
  // While the reader types on, the form is ahead of what was just opened.
  if (typing === undefined && !keeping) {
    if (!applying && !restored) versions.note(spec);
    draft = restored ? spec : versions.settle(spec);
    fillForms(draft);
    gap.draw(spec.algorithm?.gap ?? 1, problem);
    clearFaults();
  }
  design.draw(spec, problem, session.checks, offersOf(lab.featureKinds, spec.features, problem.dim));
  form.draw(problem);
  sizes.draw(problem);
  map.draw(problem);
  heat.draw(problem);
  checks.draw(session.checks.map((check) => (check.repair && locks.hold(spec, check.repair.spec) ? { ...check, repair: null } : check)), problem);
  editor.fill(spec);
  links.dress();
  attempt(drawLayers);
  drawRun(/** @type {Frame} */ (player.frame));
}

/** @param {Frame} frame */
function drawRun(frame) {
  const { session, progress, view, summary, phase } = frame;
  const { spec, problem } = session;
  const planned = spec.episodes ?? 1;
  counters.draw(progress, planned, view.phase, phase, frame.secondsLeft);
  episodes.draw(view, planned);
  tree.draw(view, problem, view.current && !progress.done ? progress.step : 0);
  strip.draw(bonuses(frame));
  phaseLine.draw(view, problem, progress.done, phase === "running" ? frame.pathsPerSecond : null);
  regret.draw(view.curves, rollouts(spec));
  bound.draw(progress.revisits, summary.bounds.revisits);
  sets.draw(progress.updates);
  figures.draw(summary, progress, frame.digest, rollouts(spec));
  map.mark(view.phase?.state ?? null);
  links.drawn(frame);
}

/** The heat maps are loaded when they are opened for the first time, and drawn while they are open. */
async function drawLayers() {
  if (!state.drawer || state.tab !== "maps" || !shown) return;
  const { createLayers } = await import("./widgets/layers/panel.js");
  layers ??= createLayers(byId("panel-maps"), (question) => sessionNow().layer(question));
  if (layersOf === shown) return;
  layersOf = shown;
  layers.open(layersOf.problem);
  if (firstLook > 1) layers.show({ h: firstLook });
  firstLook = 1;
}

/** @param {{ what: import("./revisit.d.ts").Layer["what"], h?: number }} layer */
async function lookCloser(layer) {
  if (!drawer.has("maps")) return notices.say("The shared run shows no heat maps; “Show everything”, above, brings them.");
  drawer.set("maps", true);
  remember({ tab: "maps", drawer: true });
  await drawLayers();
  layers?.show(layer);
  byId("panel-maps").scrollIntoView({ block: "nearest" });
}

/**
 * @param {Phase} phase
 * @param {Frame | null} frame
 */
function onPhase(phase, frame) {
  bar.setPhase(phase);
  links.dress();
  if (frame) counters.draw(frame.progress, frame.session.spec.episodes ?? 1, frame.view.phase, phase, frame.secondsLeft);
  announce(phase, frame);
  sharing?.then((dialog) => dialog.phase(), () => { /* whoever asked for it is told */ });
  if (phase === "dead") {
    banners.show("dead", "wrong", "The engine stopped. What is drawn and what you typed is kept; the run has to begin again.", [{ label: "Start the engine again", run: () => attempt(reset) }]);
  } else {
    banners.hide("dead");
  }
  if (phase === "budget") showBudget();
  else banners.hide("budget");
  if (phase === "done" && frame?.digest) attempt(async () => { shelf.note(await player.record({ trace: false, model: false }), runName()); drawRuns(); });
}

function showBudget() {
  const paths = player.frame?.session.spec.budget?.paths ?? 0;
  const more = 10 * paths;
  banners.show("budget", "warn", `The budget of ${count(paths)} paths is spent before the last episode. A larger one (left, under “The learner’s constants”) starts the run again.`,
    [{ label: `Run again with ${count(more)} paths`, run: () => attempt(async () => { if (await openSpec(edited(specNow(), "budget.paths", more))) await player.run(); }) }]);
}

/**
 * For screen readers: only what changes rarely.
 * @param {Phase} phase
 * @param {Frame | null} frame
 */
function announce(phase, frame) {
  const many = (/** @type {number} */ n, /** @type {string} */ noun) => `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
  const at = frame ? `${many(frame.progress.paths, "path")}, ${many(frame.progress.episodes, "episode")}, ${many(frame.progress.revisits, "revisit")}` : "";
  const text = { empty: "", running: "Running.", paused: frame?.progress.paths ? `Paused: ${at}.` : "Ready.", done: `Complete: ${at}.`, budget: `Budget spent: ${at}.`, dead: "The engine stopped." }[phase];
  if (byId("status").textContent !== text) byId("status").textContent = text;
}

function sessionNow() {
  if (!player.frame) throw new Error("no problem is open");
  return player.frame.session;
}

/** @returns {Spec} what runs now */
function specNow() {
  return sessionNow().spec;
}

/** @param {Partial<import("./state.js").State>} change */
function remember(change) {
  Object.assign(state, change);
  history.replaceState(packState(state), "");
}

/** @param {number} pace one that suits the problem, unless the reader chose another */
function setPace(pace) {
  if (paceChosen) return;
  bar.setPace(pace);
  player.pace = pace;
  remember({ pace });
}

/** An unfinished run that gives way to another is listed with those of this visit. @param {Frame} frame */
async function keepUnfinished({ session, progress }) {
  if (!moved || progress.done || progress.paths === 0) return;
  const name = firstOf(progress.paths);
  if (!shelf.note(await session.record({ trace: false, model: false }), name)) return;
  drawRuns();
  notices.say(`The unfinished run is listed under Runs as “${name}”.`);
}

/** What an Undo brings back: the spec, what was typed over it, the versions before, and how far its run was. */
function workNow() {
  return { spec: specNow(), typed: draft ?? specNow(), example: state.example, own: state.spec, paths: player.frame?.progress.paths ?? 0, versions };
}

/**
 * Says what was opened in place of a spec that the reader had edited, with the way back.
 * @param {string} name
 * @param {ReturnType<typeof workNow>} work as it was before
 * @param {boolean} left whether it was a shared run, or a copy of one
 */
function offerBack(name, work, left) {
  if (left) return notices.say(`Opened “${name}” in place of the shared run.`, { label: "Back", run: () => history.back() });
  if (work.own === null && same(work.typed, work.spec)) return;
  notices.say(`Opened “${name}” in place of what you had edited.`, { label: "Undo", run: () => attempt(() => bringBack(work)) });
}

/** @param {ReturnType<typeof workNow>} work */
async function bringBack({ spec, typed, example, own, paths, versions: before }) {
  if (!await openWith(before, spec)) return;
  remember({ example, spec: own, episode: 0 });
  showExample(own === null ? example : "");
  if (paths > 0) await player.run({ paths }, { full: true });
  if (same(typed, spec)) return;
  draft = typed;
  versions.note(draft);
  fillForms(draft);
  await applyDraft();
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {string} id */
async function pickExample(id) {
  const example = EXAMPLES.find((one) => one.id === id) ?? EXAMPLES[0];
  const work = workNow();
  forgetDraft();
  if (!await player.open(example.spec)) return;
  const left = links.leave();
  showExample(example.id);
  remember({ example: example.id, spec: null, episode: 0 });
  setPace(example.pace);
  offerBack(example.title, work, left);
}

/**
 * Opens a spec that what runs was changed into.
 * @param {Spec | string} spec
 * @returns {Promise<boolean>} whether it is open now; not where something else was asked for meanwhile
 */
async function openSpec(spec) {
  forgetDraft();
  if (!await player.open(spec, (opened) => locks.check(specNow(), opened))) return false;
  links.fork();
  return settle();
}

/**
 * Opens a spec that has nothing to do with what runs.
 * @param {Spec | string} spec
 * @returns {Promise<{ left: boolean } | null>} whether a shared run, or a copy of one, was left for it; null: something else was asked for meanwhile
 */
async function openOther(spec) {
  forgetDraft();
  if (!await player.open(spec)) return null;
  const left = links.leave();
  settle();
  return { left };
}

function settle() {
  remember({ spec: specNow(), episode: 0 });
  setPace(EXAMPLES.find((example) => example.spec.problem.kind === specNow().problem.kind)?.pace ?? 0);
  showExample("");
  return true;
}

/** @param {NonNullable<import("./revisit.d.ts").Check["repair"]>} repair */
async function mend({ label, spec }) {
  const work = workNow();
  if (await openSpec(spec)) notices.say(`Done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`, { label: "Undo", run: () => attempt(() => bringBack(work)) });
}

/**
 * @param {string} id of the example that is open, "" for something else
 * @param {string} [name] of that, where it is no problem of one's own
 */
function showExample(id, name) {
  bar.setExample(id, name);
  const note = EXAMPLES.find((example) => example.id === id)?.note ?? "";
  for (const place of [byId("example-note"), byId("example-note-narrow")]) {
    place.textContent = note;
    place.hidden = note === "";
  }
}

function forgetDraft() {
  clearTimeout(typing);
  typing = undefined;
}

/**
 * A field was edited: the session is opened again once typing pauses.
 * @param {string} path
 * @param {unknown} value
 * @param {boolean} done
 */
function edit(path, value, done) {
  if (!draft) return;
  const next = edited(draft, path, value);
  // A field that loses the focus says again what it said while typing.
  if (same(next, draft) && typing === undefined) return done ? versions.close() : undefined;
  draft = next;
  versions.note(draft, path, done);
  undo.draw(versions);
  workbench.fill(draft, sessionNow().problem, versions);
  clearTimeout(typing);
  typing = setTimeout(() => { typing = undefined; attempt(applyDraft); }, done ? 0 : TYPING);
}

/** @param {Spec | null} version one edited before, or after it */
async function travel(version) {
  if (!version) return;
  forgetDraft();
  draft = version;
  fillForms(draft);
  await applyDraft();
}

/** @param {Spec} spec */
function fillForms(spec) {
  form.fill(spec);
  constants.fill(spec);
  undo.draw(versions);
  workbench.fill(spec, sessionNow().problem, versions);
}

async function applyDraft() {
  if (!draft) return;
  const asked = applying = draft;
  try {
    await openSpec(asked);
  } catch (error) {
    // What was typed meanwhile speaks for itself.
    if (draft !== asked) return;
    clearFaults();
    showFault(error);
    if (error instanceof Held) fillForms(draft = specNow());
  } finally {
    if (applying === asked) applying = null;
  }
}

/** @param {string} text */
async function applyText(text) {
  if (locks.of("spec")) return notices.say(new Held("spec", "").message);
  try {
    if (await openSpec(text)) notices.say("Applied. The run starts from its first path.");
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Held)) throw error;
    editor.fault(error.path ?? "", expectation(error));
  }
}

/** @param {string} kind */
function changeKind(kind) {
  attempt(async () => {
    const work = workNow();
    if (await openSpec(locks.keep(specNow(), { format: "revisit.spec/1", problem: { kind }, seed: specNow().seed }))) offerBack(sessionNow().problem.title, work, false);
  });
}

/** @param {string} kind */
function changeFeatures(kind) {
  if (kind !== "table") return edit("features", { kind }, true);
  // An own table starts from the features there are.
  attempt(async () => {
    const { tooLarge, valuesOf } = await import("./editors/own-table.js");
    const session = sessionNow();
    const why = tooLarge(session.problem);
    if (why) notices.say(why);
    else edit("features", { kind, values: await notices.during("Writing the table…", valuesOf(session)) }, true);
    if (draft) fillForms(draft);
  });
}

/** The problem that runs becomes a table, open for editing. */
async function makeOwn() {
  const { ownTable, tooLarge } = await import("./editors/own-table.js");
  const session = sessionNow();
  const why = tooLarge(session.problem);
  if (why) return notices.say(why);
  await openSpec(await notices.during("Writing the tables…", ownTable(session)));
  await workbench.open("problem");
}

/** @param {unknown} error */
function showFault(error) {
  if (!isRefusal(error)) return fail(error);
  const { path = "" } = error;
  const text = expectation(error);
  const placed = [gap, design, form, constants, workbench].map((part) => part.fault(path, text)).some(Boolean);
  checks.refused(path);
  if (/"normalise": true/.test(error.expected ?? "")) {
    banners.show("spec", "warn", "A feature is longer than 1, which the theory does not allow. What ran before is still here.",
      [{ label: "Scale all features to norm at most 1", run: () => edit("features.normalise", true, true) }]);
  } else if (!placed) {
    banners.show("spec", "warn", `${path ? `${path}: ` : ""}${text}. What ran before is still here.`);
  }
}

function clearFaults() {
  gap.clear();
  design.clear();
  form.clear();
  constants.clear();
  workbench.clear();
  checks.refused(null);
  banners.hide("spec");
}

async function runOrPause() {
  if (player.phase === "running") return player.pause();
  if (player.phase === "budget") return showBudget();
  if (checks.isRefused()) notices.say("What runs is the last problem without a fault; what is marked in red is not part of it.");
  if (links.replays) return links.goOn();
  if (player.phase === "done" && !await again()) return;
  links.further(Infinity);
  remember({ episode: 0 });
  moved = true;
  await player.run();
}

/** @param {{ paths?: number, episodes?: number }} by */
async function step(by) {
  if (player.phase === "done") return notices.say("The run is complete.", { label: "Start again", run: () => attempt(reset) });
  links.further(by.paths ?? Infinity);
  remember({ episode: 0 });
  moved = true;
  await player.step(by);
}

async function reset() {
  if (player.phase === "dead" && links.replays) return links.goOn();
  if (!await again()) return;
  links.fork();
  remember({ episode: 0 });
}

function newSeed() {
  edit("seed", freshSeed(), true);
}

/**
 * Carries out what a key or a drop asks for, unless the link's author took it away.
 * @param {string} control
 * @param {() => unknown} task
 */
function unlessHeld(control, task) {
  const lock = locks.of(control);
  if (lock === null) attempt(task);
  else if (lock === "fixed") notices.say(new Held(control, "").message);
}

/** Opens what runs now once more. What was typed meanwhile, and refused, stays as it is. */
async function again() {
  if (!checks.isRefused()) forgetDraft();
  keeping = checks.isRefused();
  try {
    return await player.open(specNow());
  } finally {
    keeping = false;
  }
}

function runName() {
  const spec = specNow();
  const example = state.spec === null ? EXAMPLES.find(({ id }) => id === state.example)?.title : undefined;
  return `${spec.title ?? links.title ?? example ?? player.frame?.session.problem.title}, seed ${spec.seed}`;
}

/** @param {number} paths how far an unfinished run came */
function firstOf(paths) {
  return `${runName()}, first ${manyPaths(paths)}`;
}

async function save() {
  // A second press means the same save.
  if (saving > 0) return;
  await whileSaving(async () => {
    const { digest, summary } = await player.record({ trace: false, model: false });
    const kept = player.phase === "running" ? undefined : shelf.kept(digest);
    const name = summary.complete ? runName() : firstOf(summary.paths);
    drawRuns(kept?.key ?? await shelf.keep(sessionNow(), name));
    drawer.set("runs", true);
    remember({ tab: "runs", drawer: true });
    notices.say(kept ? `Already saved as “${kept.name}”.` : `Saved as “${name}”.`);
  });
}

/**
 * A page that closes during the task would lose what it saves.
 * @param {() => Promise<void>} task
 */
async function whileSaving(task) {
  saving++;
  try {
    await notices.during("Saving…", task());
  } finally {
    saving--;
  }
}

/** @param {Row} row a run of this visit; where it is the one on the page, its trace is kept too */
async function keep(row) {
  const here = player.frame?.digest === row.digest;
  await whileSaving(async () => drawRuns(await shelf.keep(here ? sessionNow() : await shelf.record(row), row.name)));
}

/** @param {Row} row */
async function load(row) {
  await replay(await notices.during(`Loading “${row.name}”…`, shelf.record(row)), row.name);
}

/**
 * A record is opened by running its spec again; then everything that both hold is compared.
 * @param {Record_} record
 * @param {string} name
 */
async function replay(record, name) {
  const work = workNow();
  const opened = await openOther(record.spec);
  if (!opened) return;
  offerBack(name, work, opened.left);
  const session = sessionNow();
  if (record.summary.paths > 0) await player.run({ paths: record.summary.paths }, { full: true });
  if (player.frame?.session !== session || player.frame.progress.paths !== record.summary.paths) return;
  const differences = await compare(record, session);
  if (differences.length === 0) return notices.say(`“${name}” was run again: every bit is the same, in digest, θ, episodes and summary.`);
  const engines = record.engine === lab.version ? "" : ` It was made by ${record.engine}; this is ${lab.version}.`;
  banners.show("replay", "warn", `“${name}” was run again and differs from what was kept: ${differences.join("; ")}.${engines}`, [{ label: "Dismiss", run: () => banners.hide("replay") }]);
}

/**
 * Where a run and a record of it differ, part by part. The digest speaks for the trace only where all of the trace is there.
 * @param {Record_} record
 * @param {import("./revisit.d.ts").Session} session of the same spec, run as far
 */
async function compare(record, session) {
  const part = record.trace !== null && record.trace.length > 0 && record.trace.length < record.summary.paths;
  const again = await session.record({ trace: part && { paths: record.trace?.length ?? 0 }, model: record.model !== undefined });
  const names = /** @type {const} */ (["digest", "theta", "episodes", "summary", ...(part ? ["trace"] : []), ...(record.model ? ["model"] : [])]);
  return names.flatMap((name) => {
    const found = firstDifference(record[/** @type {keyof Record_} */ (name)], again[/** @type {keyof Record_} */ (name)], name);
    return found ? [`${found.path} was ${brief(found.one)}, is ${brief(found.other)}`] : [];
  });
}

/** @param {unknown} value */
function brief(value) {
  const text = JSON.stringify(value)?.replace(/^"(.*)"$/, "$1") ?? "nothing";
  return text.length > 24 ? `${text.slice(0, 20)}…` : text;
}

/** @param {Row} row */
async function remove(row) {
  const removed = shelf.remove(row);
  drawRuns();
  const record = await notices.during(`Deleting “${row.name}”…`, removed);
  notices.say(`Deleted “${row.name}”.`, { label: "Undo", run: () => attempt(() => whileSaving(async () => drawRuns(await shelf.keep(record, row.name)))) });
}

function chooseFile() {
  pickFiles(takeFiles);
}

/** @param {File[]} files */
function takeFiles(files) {
  banners.hide("import");
  attempt(() => opening.take(files));
}

/**
 * Opens a spec from outside, with the way back to what was here.
 * @param {string} text
 * @param {string} name
 * @returns {Promise<import("./opening.js").Refusal | null>} null: it is open
 */
async function openText(text, name) {
  const work = workNow();
  try {
    const opened = await openOther(text);
    if (opened) notices.say(`Opened “${name}”.`, { label: "Undo", run: () => (opened.left ? history.back() : attempt(() => bringBack(work))) });
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { path: error.path ?? "", text: expectation(error) };
  }
}

/** @param {File} file */
async function importFile(file) {
  let record;
  try {
    record = await notices.during(`Reading “${file.name}”…`, file.text().then((text) => lab.readRecord(text)));
  } catch (error) {
    const { code, path } = /** @type {import("./revisit.d.ts").RevisitError} */ (error);
    if (code === "engine") throw error;
    banners.show("import", "wrong", `“${file.name}” is not a run that can be read: ${path ? `${path}: ` : ""}${expectation(error)}.`, [{ label: "Dismiss", run: () => banners.hide("import") }]);
    return;
  }
  banners.hide("import");
  const name = file.name.replace(/\.json$/i, "");
  await whileSaving(async () => drawRuns(await shelf.keep(record, name)));
  drawer.set("runs", true);
  notices.say(`Imported “${name}”.`, { label: "Load it", run: () => attempt(() => replay(record, name)) });
}

/** @param {string} [fresh] */
function drawRuns(fresh) {
  runs.draw(shelf.rows, fresh);
  links.dress();
}

/**
 * Opens what a link carries; its versions are its own, so that no Undo leads out of it.
 * @param {Spec} spec
 * @param {() => void} admit
 */
async function enter(spec, admit) {
  if (!await openWith(new History(), spec, admit)) return false;
  showExample("", "Shared run");
  return true;
}

/**
 * @param {History<Spec>} before the versions that the spec goes with
 * @param {Spec} spec
 * @param {() => void} [admit] called just before it takes the place of what is open
 * @returns {Promise<boolean>} whether it is open now
 */
async function openWith(before, spec, admit) {
  forgetDraft();
  nextVersions = before;
  try {
    return await player.open(spec, admit);
  } finally {
    nextVersions = null;
  }
}

/** @param {import("./panels.js").Panels} panels */
function dress(panels) {
  showPanels(document, panels);
  locks.dress(document);
  drawer.reach();
}

/** @param {string | null} title of the shared run that is open, or was changed; null: there is none */
function entitle(title) {
  document.title = title === null ? "Revisit: learning with a linear Q* and state revisiting" : `${title}: Revisit`;
}

/** What the state says of the page itself. */
function refresh() {
  drawer.set(state.tab, state.drawer);
  regret.setAxes(state);
  bar.setPace(state.pace);
  player.pace = state.pace;
}

/** @param {import("./revisit.d.ts").LinkView} view */
function showView({ episode = 0, step: h = 1 }) {
  if (episode > 0 && episode <= (player.frame?.view.traced ?? 0)) {
    remember({ episode });
    attempt(() => player.show(episode));
  }
  firstLook = h;
  if (layers && layersOf === shown) layers.show({ h });
}

/**
 * @param {import("./links/read.js").LinkFault} fault
 * @param {() => void} retry
 */
function refuseLink(fault, retry) {
  const dismiss = { label: "Dismiss", run: () => banners.hide("link") };
  const own = state.spec !== null || moved || (draft !== null && !same(draft, specNow()));
  const heavy = fault instanceof HeavyProblem;
  const again = heavy ? fault.action : fault.passing ? "Try again" : "";
  banners.show("link", heavy ? "warn" : "wrong", `${fault.message}${own ? " What was here is untouched." : ""}`,
    [...(again ? [{ label: again, run: () => { banners.hide("link"); retry(); } }] : []), dismiss]);
}

/** @param {unknown} error */
function refusal(error) {
  return isRefusal(error) ? `${error.path ? `${error.path}: ` : ""}${expectation(error)}` : null;
}

/** @param {string} text */
function copy(text) {
  navigator.clipboard.writeText(text).then(() => notices.say("Copied."), () => notices.say("The browser does not let this page use the clipboard."));
}

async function exportRun() {
  download(fileName(runName()), await notices.during("Writing the file…", sessionNow().recordFile()));
}

/** The Share dialog is loaded when it is asked for. */
async function share() {
  sharing ??= import("./share/dialog.js").then(({ createShare }) => createShare({
    lab, session: sessionNow, running: () => player.phase === "running", pause: () => player.pause(), file: () => attempt(exportRun),
    place: () => ({ ...(state.episode > 0 && { episode: state.episode }), ...(layers && state.drawer && state.tab === "maps" && { step: layers.step }) }),
    said: () => links.said,
  }));
  sharing.catch(() => { sharing = null; });
  await notices.during("Looking at the run…", sharing.then((dialog) => dialog.open()));
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}

/** @param {Theme} theme */
function chooseTheme(theme) {
  try {
    localStorage.setItem("revisit.theme", theme);
  } catch { /* storage is blocked: remembered until the page closes */ }
  showTheme(theme);
  recolour();
}

/** @param {Theme} theme */
function showTheme(theme) {
  bar.setTheme(theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @returns {Theme} */
function storedTheme() {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function recolour() {
  regret.recolour();
  heat.recolour();
  layers?.recolour();
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
  if (code === "engine") player.died();
  else if (isRefusal(error)) showFault(error);
  else notices.say(reason(error));
}

/**
 * Whether the engine refused a spec for something that stands in it.
 * @param {unknown} error
 * @returns {error is import("./revisit.d.ts").RevisitError}
 */
function isRefusal(error) {
  const { code } = /** @type {{ code?: string }} */ (error ?? {});
  return code === "bad-spec" || code === "unsupported";
}

/** @param {unknown} error */
function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What was expected and what was found, without the path: it is shown at the field.
 * @param {unknown} error
 */
function expectation(error) {
  const { expected, found } = /** @type {import("./revisit.d.ts").RevisitError} */ (error);
  if (!expected) return reason(error);
  const text = found === undefined ? "nothing" : typeof found === "string" ? found || "nothing" : JSON.stringify(found);
  return `expected ${expected}; found ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`;
}
