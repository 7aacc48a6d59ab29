// Wires the page: widgets draw and ask, the player plays, the state remembers. Nothing is computed here.

import { Beside } from "./lab/theorem-panel.js";
import { copy as copyText } from "./ui/clipboard.js";
import { byId } from "./ui/dom.js";
import { Drafts } from "./spec/drafts.js";
import { READY } from "./compare/ready.js";
import { edited } from "./spec/edit.js";
import { openEarly } from "./lab/early.js";
import { EXAMPLES } from "./spec/examples.js";
import { expectation, isRefusal, placed, reason } from "./ui/faults.js";
import { download, fileName, pickFiles, takeDropped } from "./ui/files.js";
import { createCite } from "./figure/cite.js";
import { createExports } from "./figure/lab-menus.js";
import { bonuses, rollouts } from "./run/frame.js";
import { compareWith } from "./lab/hand-over.js";
import { createHeatMaps } from "./lab/heat-maps.js";
import { Keepsakes } from "./storage/table-store.js";
import { Latest } from "./ui/latest.js";
import { dressFor, gapRemark, noRegret, traitsOf } from "./spec/learner-traits.js";
import { linkIn } from "./links/address.js";
import { elsewhere } from "./links/kind.js";
import { createLinks } from "./links/links.js";
import { HeavyProblem } from "./links/weight.js";
import { Held, Locks } from "./spec/locks.js";
import { count } from "./ui/numbers.js";
import { keepOffline } from "./storage/offline/register.js";
import { createOpening } from "./lab/open-files.js";
import { createOwnTables } from "./lab/custom-tables.js";
import { packed, packSoon } from "./storage/history-entry.js";
import { showPanels } from "./links/panels.js";
import { Player } from "./run/player.js";
import { createPseudocode } from "./widgets/pseudocode.js";
import { createRefused } from "./lab/refusals.js";
import { createSaved } from "./lab/saved-runs.js";
import { SecondVisit } from "./lab/secondvisit.js";
import { shareTables } from "./storage/shared-tables.js";
import { Shelf } from "./storage/run-list.js";
import { listenForKeys } from "./ui/keys.js";
import { packState, recallState } from "./storage/page-state.js";
import { spentBudget, statusText } from "./run/status.js";
import { createSteering } from "./lab/run-controls.js";
import { chooseTheme, storedTheme } from "./ui/theme.js";
import { createBar } from "./widgets/bar.js";
import { createBound } from "./widgets/bound.js";
import { createChecks } from "./widgets/checks.js";
import { createCounters } from "./widgets/counters.js";
import { createDesign, offersOf } from "./widgets/design.js";
import { createDrawer } from "./widgets/drawer.js";
import { createEpisodes } from "./widgets/episodes.js";
import { createFigures } from "./widgets/figures.js";
import { createProblemForm } from "./widgets/form.js";
import { createGap } from "./widgets/gap.js";
import { createHeat } from "./widgets/heat.js";
import { createLearner, createLearnerName } from "./widgets/learner.js";
import { createLinkCard } from "./links/link-card.js";
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
import { createTheory } from "./widgets/theory.js";
import { createTree } from "./widgets/tree.js";
import { createUndo } from "./widgets/undo.js";
import { createWork, FIRST, remembered } from "./lab/document.js";
import { createWorkbench } from "./editors/workbench.js";

/** @typedef {import("./run/player.js").Frame} Frame */
/** @typedef {import("./run/player.js").Phase} Phase */

// Before anything else is loaded for nothing.
const base = new URL("./", import.meta.url).href;
const other = await elsewhere(location.href, base);
if (other) {
  location.replace(other);
  await new Promise(() => {
    /* this page ends */
  });
}
const keepsakes = new Keepsakes();
const keep = (/** @type {import("./engine/tables.js").Table[]} */ tables) => keepsakes.put(tables);
const pack = () => packState(state, keep);
const recall = (/** @type {unknown} */ entry) => recallState(entry, (key) => keepsakes.get(key));
const state = await recall(history.state);
const banners = createBanners(byId("banners"));
const notices = createNotices(byId("notices"));
const locks = new Locks();
/** Whether the reader chose the speed: then no example changes it. */
let paceChosen = false;
/** The Share dialog, once it was asked for. @type {ReturnType<typeof import("./share/dialog.js").createShare> | null} */
let sharing = null;

const bar = createBar(byId("bar"), EXAMPLES, READY, {
  compare: (id) => location.assign(new URL(`compare.html#ready=${id}`, base)),
  example: (id) => attempt(() => work.pickExample(id)),
  run: () => attempt(steering.runOrPause),
  path: () => attempt(() => steering.step({ paths: 1 })),
  episode: () => attempt(() => steering.step({ episodes: 1 })),
  reset: () => attempt(steering.reset),
  seed: () => steering.newSeed(),
  pace: (pace) => {
    paceChosen = true;
    remember({ pace });
    attempt(() => player.setPace(pace));
  },
  save: () => attempt(() => saved.save()),
  share: () => attempt(share),
  exportRun: () => attempt(exportRun),
  importRun: chooseFile,
  theme: (theme) => {
    chooseTheme(theme);
    bar.setTheme(theme);
    recolour();
  },
  help: openHelp,
});
const episodes = createEpisodes(byId("episodes"), {
  show: (episode) => {
    remember({ episode });
    attempt(() => player.show(episode));
  },
});
const counters = createCounters(byId("counters"));
const strip = createStrip(byId("strip"));
const tree = createTree(byId("tree"), {
  inspect: (bundle) => {
    const frame = player?.frame;
    if (frame)
      strip.draw({ ...bonuses(frame, traits(frame)), ...(bundle ? { bonus: bundle.bonus, stop: bundle.stop } : {}) });
  },
  scroll: (left) => strip.scrollTo(left),
});
const phaseLine = createPhase(byId("phase"));
const regret = createRegret(byId("regret"), byId("regret-axes"), { axes: remember });
const bound = createBound(byId("bound"));
const beside = new Beside(
  createTheory(byId("theorem"), { epsilon: (epsilon) => beside.choose(epsilon), audit: (on) => beside.audit(on) }),
  (kind) => lab.learners.find((learner) => learner.kind === kind)?.title ?? kind,
);
const sets = createSets(byId("sets"));
const figures = createFigures(byId("numbers"), { copy });
const sizes = createSizes(byId("sizes"));
const travel = { undo: () => attempt(() => drafts.undo()), redo: () => attempt(() => drafts.redo()) };
const undo = createUndo(travel);
byId("undo").replaceWith(undo.element);
const prediction = createPrediction(byId("prediction"));
const foresight = new Latest(
  async (/** @type {{ asked: import("./widgets/prediction.js").Asked, settled: boolean }} */ { asked }) =>
    asked.gap === null ? null : work.session().predict({ gap: asked.gap }),
  {
    answer: (foreseen, { asked, settled }) => prediction.draw(asked, foreseen, settled),
    fault() {
      /* the field says what is wrong with its gap */
    },
  },
);
const gap = createGap(byId("gap"), {
  edit,
  look: (h) => attempt(() => lookCloser({ what: "gap", h })),
  declare: (asked, settled) => {
    if (settled) prediction.reset();
    foresight.ask({ asked, settled });
  },
});
const design = createDesign(byId("design"), { edit });
const checks = createChecks(byId("checks"), byId("checks-sum"), {
  repair: (repair) => attempt(() => work.mend(repair)),
});
const editor = createSpecEditor(byId("panel-spec"), { apply: (text) => attempt(() => applyText(text)), copy });
const runs = createRuns(byId("panel-runs"), {
  load: (row) => attempt(() => saved.load(row)),
  keep: (row) => attempt(() => saved.keep(row)),
  rename: (row, name) => attempt(() => saved.rename(row, name)),
  remove: (row) => attempt(() => saved.remove(row)),
  exportRow: (row) => attempt(() => saved.exportRow(row)),
  pick: chooseFile,
});
const heatMaps = createHeatMaps({
  open: () => state.drawer && state.tab === "maps",
  bring: () => bringTab("maps"),
  session: () => work.session(),
});
const pseudocode = createPseudocode(byId("panel-pseudocode"));
const drawer = createDrawer(
  byId("drawer"),
  byId("drawer-bar"),
  {
    runs: { title: "Runs", panel: byId("panel-runs"), height: 176 },
    maps: { title: "Heat maps", panel: byId("panel-maps"), height: 400 },
    pseudocode: {
      title: "Pseudocode",
      panel: byId("panel-pseudocode"),
      height: 408,
      shown: () => attempt(pseudocode.open),
    },
    spec: { title: "Spec", panel: byId("panel-spec"), height: 376 },
  },
  {
    change: (tab, open) => {
      remember({ tab, drawer: open });
      attempt(heatMaps.draw);
      if (tab === "spec" && open) editor.open();
    },
  },
);

bar.setTheme(storedTheme());
drawer.set(state.tab, state.drawer);
if (state.tab === "spec" && state.drawer) editor.open();
regret.setAxes(state);
bar.setPace(state.pace);
bar.setPhase("empty");

const expected = linkIn(location.href, base) === null ? remembered(state) : null;
// What was said of tables of many numbers is nothing to be kept.
const visit = new SecondVisit(history.state?.tables === undefined ? expected : null);
const lab = await startLab();
const player = new Player(openEarly({ open: openShared }, expected), {
  onLeave: async (frame) => {
    if (steering.moved && !frame.progress.done && frame.progress.paths > 0) await saved.noteUnfinished(frame);
  },
  onNew: (session) => beside.open(session),
  onOpen: drawProblem,
  onFrame: drawRun,
  onPhase,
  onFault: fail,
  onOpening: checks.busy,
});
createExports(
  () => player.frame,
  traits,
  () => state,
);
createCite(() => lab.learners);
const map = createMap(byId("problem-map"));
const heat = createHeat(byId("problem-heat"), { look: () => attempt(() => lookCloser({ what: "features" })) });
const form = createProblemForm(
  byId("problem-form"),
  lab,
  { picture: byId("problem-map"), heat: byId("problem-heat") },
  {
    edit,
    kind: (kind) => attempt(() => work.changeKind(kind)),
    features: changeFeatures,
    open: (name) => attempt(() => workbench.open(name)),
    own: () =>
      attempt(() =>
        ownTables.problem(async (spec) => {
          await work.change(spec);
          await workbench.open("problem");
        }),
      ),
  },
);
const learner = createLearner(byId("constants"), lab.learners, { edit });
const learnerName = createLearnerName(byId("learner-name"), {
  compare: () => compareWith(work.spec(), base, packed(work.spec(), keep)),
});
const workbench = createWorkbench(lab.families, {
  edit: (path, value, done) => drafts.edit(path, value, done, true),
  copy,
  ...travel,
});
const refused = createRefused({ parts: [gap, design, form, learner, workbench], checks, banners, edit });
const drafts = new Drafts({
  open: (spec) => work.turn(spec),
  running: () => work.spec(),
  attempt,
  fill: fillForms,
  typed: (spec, versions) => {
    undo.draw(versions);
    workbench.fill(spec, work.session().problem, versions);
  },
  refused: (error) => {
    refused.clear();
    fail(error);
  },
});
const work = createWork({
  player,
  drafts,
  locks,
  state,
  remember,
  links: () => links,
  refused: () => refused.now,
  pace: setPace,
  example: showExample,
  say: notices.say,
  during: notices.during,
  fail,
  attempt,
});
const ownTables = createOwnTables({ session: work.session, say: notices.say, during: notices.during });
const linkCard = createLinkCard(byId("shared"), { act: () => links.act(), panels: () => links.panels() });
const links = createLinks({
  lab,
  player,
  state,
  base,
  locks,
  card: linkCard,
  remember,
  pack,
  recall,
  work: work.now,
  bringBack: work.bringBack,
  openRemembered: work.openRemembered,
  enter: work.enter,
  again: work.again,
  dress,
  reveal: () => locks.reveal(byId("problem")),
  refresh,
  look: showView,
  refuse: refuseLink,
  refusal: (error) => (isRefusal(error) ? placed(error) : null),
  name: runName,
  entitle,
  attempt,
  during: notices.during,
  offerBack: (name) =>
    notices.say("Opened the shared run beside your own work.", {
      label: `Back to “${name}”`,
      run: () => history.back(),
    }),
});
const steering = createSteering({
  player,
  locks,
  links,
  work,
  drafts,
  refused: () => refused.now,
  newest: () => remember({ episode: 0 }),
  budget: showBudget,
  say: notices.say,
  attempt,
});
const shelf = new Shelf(lab, (kind) => lab.families.find((family) => family.kind === kind)?.title ?? kind);
const saved = createSaved({
  lab,
  player,
  shelf,
  work,
  name: runName,
  show: () => bringTab("runs"),
  notices,
  banners,
  attempt,
  draw: (rows, fresh) => {
    runs.draw(rows, fresh);
    links.dress();
  },
});
player.pace = state.pace;

const opening = createOpening({
  spec: work.openText,
  record: saved.importFile,
  refuse: (text) => banners.show("import", "wrong", text, [{ label: "Dismiss", run: () => banners.hide("import") }]),
});
const { unlessHeld } = steering;
takeDropped((files) => unlessHeld("files", () => takeFiles(files)));
listenForKeys({
  run: () => unlessHeld("run", steering.runOrPause),
  path: () => unlessHeld("run", () => steering.step({ paths: 1 })),
  episode: () => unlessHeld("run", () => steering.step({ episodes: 1 })),
  reset: () => unlessHeld("reset", steering.reset),
  seed: () => unlessHeld("seed", steering.newSeed),
  share: () => unlessHeld("share", share),
  help: openHelp,
  ...travel,
});
window.addEventListener("beforeunload", (event) => {
  if (saved.busy) event.preventDefault();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
await begin();

/** The engine, or a banner that says why there is none. */
async function startLab() {
  try {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the engine needs");
    return await visit.start();
  } catch (error) {
    banners.show("start", "wrong", `Revisit cannot start: ${reason(error)}.`, [
      { label: "Reload the page", run: () => location.reload() },
    ]);
    byId("regions").removeAttribute("aria-busy");
    throw error;
  }
}

/** Large tables that what runs has, too, are held once. @type {import("./revisit.d.ts").Lab["open"]} */
async function openShared(spec) {
  const session = await lab.open(spec, { share: true });
  await shareTables(session.spec, player.frame?.session.spec);
  return session;
}

/** The first picture: the remembered problem or the first example, with its beginning already run. */
async function begin() {
  const fresh = !history.state;
  if (!(await links.begin(FIRST.milliseconds))) {
    await work.openRemembered();
    links.recall();
    if (fresh) setPace(EXAMPLES.find(({ id }) => id === state.example)?.pace ?? 0);
  }
  document.documentElement.dataset.ready = "1";
  attempt(async () => {
    if (!(await visit.settle())) location.reload();
  });
  await attempt(async () => {
    const { kind, reason: why } = await lab.runs.status();
    drawer.setStore(kind === "indexeddb" ? "kept in this browser" : "kept in memory only");
    runs.setMemoryOnly(kind === "indexeddb" ? null : (why ?? "this browser keeps nothing for this page"));
    await saved.refresh();
  });
  keepOffline();
}

/** @param {Frame} frame */
function drawProblem({ session }) {
  const { spec, problem } = session;
  const learns = traitsOf(lab.learners, spec);
  steering.opened();
  byId("regions").removeAttribute("aria-busy");
  if (drafts.opened(session)) {
    gap.draw(spec.algorithm?.gap ?? 1, problem, gapRemark(learns));
    refused.clear();
  }
  design.draw(spec, problem, session.checks, offersOf(lab.featureKinds, spec.features, problem.dim));
  form.draw(problem);
  dressFor(document.body, learns);
  pseudocode.dress(learns);
  learnerName.draw(lab.learners.find(({ kind }) => kind === spec.algorithm?.kind));
  sizes.draw(problem);
  map.draw(problem);
  heat.draw(problem);
  checks.draw(
    session.checks.map((check) =>
      check.repair && locks.hold(spec, check.repair.spec) ? { ...check, repair: null } : check,
    ),
    problem,
    learns,
  );
  editor.fill(spec);
  links.dress();
  if (state.spec && state.spec !== spec) packSoon(spec, keep); // for the page Compare, which it may be handed to
  attempt(() => heatMaps.opened(session));
  drawRun(/** @type {Frame} */ (player.frame));
}

/** @param {Frame} frame */
function drawRun(frame) {
  const { session, progress, view, summary, phase } = frame;
  const { spec, problem } = session;
  const planned = spec.episodes ?? 1;
  counters.draw(progress, planned, view.phase, phase, frame.secondsLeft);
  const learns = traits(frame);
  episodes.draw(view, planned, !learns.episodes);
  tree.draw(view, problem, view.current && !progress.done ? progress.step : 0, learns);
  if (learns.bonus) strip.draw(bonuses(frame, learns));
  phaseLine.draw(view, problem, progress.done, phase === "running" ? frame.pathsPerSecond : null);
  regret.draw(view.curves, rollouts(spec), { diverged: progress.diverged, none: noRegret(learns) });
  bound.draw(progress.revisits, summary.bounds.revisits);
  beside.drawn(frame);
  sets.draw(progress.updates);
  figures.draw(summary, progress, frame.digest, rollouts(spec));
  map.mark(view.phase?.state ?? null);
  links.drawn(frame);
}

/**
 * @param {import("./revisit.d.ts").Spec} spec
 * @param {{ canUndo: boolean, canRedo: boolean }} versions
 */
function fillForms(spec, versions) {
  form.fill(spec);
  learner.fill(spec);
  undo.draw(versions);
  workbench.fill(spec, work.session().problem, versions);
}

/** @type {import("./widgets/field.js").OnEdit} */
function edit(path, value, done) {
  drafts.edit(path, value, done);
}

/** @param {string} kind */
function changeFeatures(kind) {
  if (kind !== "table") return edit("features", { kind }, true);
  attempt(() => ownTables.features((features) => edit("features", features, true)).finally(() => drafts.fill()));
}

/** @param {string | Blob} text */
async function applyText(text) {
  if (locks.of("spec")) return notices.say(new Held("spec", "").message);
  try {
    if (await work.change(text)) notices.say("Applied. The run starts from its first path.");
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Held)) throw error;
    editor.fault(error.path ?? "", expectation(error));
  }
}

/** @param {import("./lab/heat-maps.js").Look} layer */
function lookCloser(layer) {
  if (!drawer.has("maps"))
    return notices.say("The shared run shows no heat maps; “Show everything”, above, brings them.");
  return heatMaps.look(layer);
}

/** @param {import("./storage/page-state.js").State["tab"]} tab */
function bringTab(tab) {
  drawer.set(tab, true);
  remember({ tab, drawer: true });
}

/**
 * @param {Phase} phase
 * @param {Frame | null} frame
 */
function onPhase(phase, frame) {
  bar.setPhase(phase);
  links.dress();
  if (frame)
    counters.draw(frame.progress, frame.session.spec.episodes ?? 1, frame.view.phase, phase, frame.secondsLeft);
  const text = statusText(phase, frame, frame && traits(frame));
  if (byId("status").textContent !== text) byId("status").textContent = text;
  sharing?.then(
    (dialog) => dialog.phase(),
    () => {
      /* whoever asked for it is told */
    },
  );
  if (phase === "dead") {
    banners.show(
      "dead",
      "wrong",
      "The engine stopped. What is drawn and what you typed is kept; the run has to begin again.",
      [{ label: "Start the engine again", run: () => attempt(steering.reset) }],
    );
  } else {
    banners.hide("dead");
  }
  if (phase === "diverged") showDivergence(/** @type {Frame} */ (frame));
  else if (phase === "budget") showBudget();
  else banners.hide("budget");
  if (phase === "done" && frame?.digest) attempt(() => saved.noteFinished(frame));
}

/** @param {Frame} frame */
function traits({ session }) {
  return traitsOf(lab.learners, session.spec);
}

/** @param {Frame} frame */
function showDivergence(frame) {
  const { title } = traits(frame);
  banners.show(
    "budget",
    "warn",
    `${title} diverged at path ${count(frame.progress.paths)}: its parameters ran away, so it cannot go on. A smaller step size or other features may keep them bounded.`,
    [{ label: "Another seed", run: () => steering.newSeed() }],
  );
}

function showBudget() {
  const { text, label, path, more } = spentBudget(
    work.spec(),
    /** @type {Frame} */ (player.frame).progress,
    traits(/** @type {Frame} */ (player.frame)),
  );
  banners.show("budget", "warn", `${text} A larger one (left, under “The learner”) starts the run again.`, [
    {
      label,
      run: () =>
        attempt(async () => {
          if (await work.change(edited(work.spec(), path, more))) await player.run();
        }),
    },
  ]);
}

/** @param {Partial<import("./storage/page-state.js").State>} change */
function remember(change) {
  Object.assign(state, change);
  const { spec } = state;
  const soon = packSoon(spec, keep);
  if (soon)
    soon.then(() => {
      if (state.spec === spec) remember({});
    });
  else history.replaceState(pack(), "");
}

/** @param {number} pace one that suits the problem, unless the reader chose another */
function setPace(pace) {
  if (paceChosen) return;
  bar.setPace(pace);
  player.pace = pace;
  remember({ pace });
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

/** @returns {string} */
function runName() {
  const { kind, title } = traitsOf(lab.learners, work.spec());
  return work.name(links.title, kind === "linq-lsvi-ucb" ? "" : title);
}

function chooseFile() {
  pickFiles(takeFiles);
}

/** @param {File[]} files */
function takeFiles(files) {
  banners.hide("import");
  attempt(() => opening.take(files));
}

/** @param {import("./links/panels.js").Panels} panels */
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
  heatMaps.step(h);
}

/**
 * @param {import("./links/read.js").LinkFault} fault
 * @param {() => void} retry
 */
function refuseLink(fault, retry) {
  const dismiss = { label: "Dismiss", run: () => banners.hide("link") };
  const own = state.spec !== null || steering.moved || drafts.ahead;
  const heavy = fault instanceof HeavyProblem;
  const again = heavy ? fault.action : fault.passing ? "Try again" : "";
  banners.show("link", heavy ? "warn" : "wrong", `${fault.message}${own ? " What was here is untouched." : ""}`, [
    ...(again
      ? [
          {
            label: again,
            run: () => {
              banners.hide("link");
              retry();
            },
          },
        ]
      : []),
    dismiss,
  ]);
}

/** @param {string | Promise<Blob>} text */
function copy(text) {
  return copyText(text, (sentence) => notices.say(sentence));
}

async function exportRun() {
  download(fileName(runName()), await notices.during("Writing the file…", work.session().recordFile()));
}

/** The Share dialog is loaded when it is asked for. */
async function share() {
  sharing ??= import("./share/dialog.js").then(({ createShare }) =>
    createShare({
      lab,
      session: work.session,
      running: () => player.phase === "running",
      pause: () => player.pause(),
      file: () => attempt(exportRun),
      place: () => ({
        ...(state.episode > 0 && { episode: state.episode }),
        ...(heatMaps.at !== undefined && { step: heatMaps.at }),
      }),
      said: () => links.said,
    }),
  );
  sharing.catch(() => {
    sharing = null;
  });
  await notices.during(
    "Looking at the run…",
    sharing.then((dialog) => dialog.open()),
  );
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}

function recolour() {
  regret.recolour();
  heat.recolour();
  heatMaps.recolour();
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
  if (/** @type {{ code?: string } | null} */ (error)?.code === "engine") player.died();
  else if (isRefusal(error)) refused.show(error);
  else notices.say(reason(error));
}
