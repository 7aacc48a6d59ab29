// The forms on the left: the problem, its features, the gaps and the learner, with drafts, versions and faults.

import { createWorkbench } from "../editors/workbench.js";
import { Drafts } from "../spec/drafts.js";
import { dressFor, gapRemark, traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { Latest } from "../ui/latest.js";
import { createChecks } from "../theory/assumptions.js";
import { createGuards } from "../theory/guards.js";
import { createGapDesign, offersOf } from "../form/gap-design.js";
import { createProblemForm } from "../form/problem-form.js";
import { createGap } from "../form/gap.js";
import { createLearner, createLearnerName } from "../form/learner.js";
import { createPrediction } from "../form/prediction.js";
import { createUndo } from "../form/undo.js";
import { repairsOf } from "../theory/verdicts.js";
import { sentence } from "../run/path-text.js";
import { createCustomTables } from "./custom-tables.js";
import { compareAddress } from "./compare-address.js";
import { createRefusals } from "./refusals.js";
import { codeOf } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** @param {import("./lab-page.js").Page} page */
export function createProblemForms(page) {
  const { lab, locks } = page;
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const undo = () => attempt(() => drafts.undo());
  const redo = () => attempt(() => drafts.redo());
  /** @type {import("./lab-document.js").Snapshot | null} */
  let runBefore = null;
  const undoButtons = createUndo({ undo, redo, run: () => attempt(() => page.document.backToRunBefore()) });
  byId("undo").replaceWith(undoButtons.element);
  const customTables = createCustomTables(page);

  const prediction = createPrediction(byId("prediction"));
  const predicted = new Latest(
    async (/** @type {{ asked: import("../form/prediction.js").Asked, current: boolean }} */ { asked }) =>
      asked.gap === null ? null : page.document.session().predict({ gap: asked.gap }),
    {
      answer: (answer, { asked, current }) => prediction.draw(asked, answer, current),
      fault() {
        /* the field itself shows what is wrong with its gap */
      },
    },
  );
  const gap = createGap(byId("gap"), {
    edit,
    look: page.pictures.showProblem,
    declare: (asked, current) => {
      if (current) prediction.reset();
      predicted.ask({ asked, current });
    },
  });
  const design = createGapDesign(byId("design"), { edit });
  /** @param {NonNullable<import("../revisit.d.ts").Check["repair"]>} repair */
  const mend = (repair) => attempt(() => page.document.applyRepair(repair));
  const checks = createChecks(byId("checks"), byId("checks-sum"), { repair: mend });
  const guards = createGuards(byId("guards"), { repair: mend });
  const problem = createProblemForm(
    byId("problem-form"),
    lab,
    { picture: byId("problem-map"), heat: byId("problem-heat") },
    {
      edit,
      kind: (kind) => attempt(() => page.document.changeKind(kind)),
      features: changeFeatures,
      open: (name) => attempt(() => workbench.open(name)),
      own: () => attempt(() => customTables.problem(openTables)),
    },
  );
  const learner = createLearner(byId("constants"), lab.learners, {
    edit: (path, value, done) =>
      path === "algorithm.kind" && value === "own" ? attempt(() => page.own.choose()) : edit(path, value, done),
    code: page.own.edit,
  });
  const learnerName = createLearnerName(byId("learner-name"), {
    compare: () => compareAddress(page.pack(page.document.spec()), runSoFar(), page.base),
  });
  const workbench = createWorkbench(lab.families, {
    edit: (path, value, done) => drafts.edit(path, value, done, true),
    copy: (text) => page.copy(text),
    undo,
    redo,
  });
  const refusals = createRefusals(page, { parts: [gap, design, problem, learner, page.own, workbench], checks, edit });
  const drafts = new Drafts({
    open: (spec) => page.document.openDraft(spec),
    running: () => page.document.spec(),
    learners: lab.learners,
    attempt,
    fill: (spec, versions) => {
      problem.fill(spec);
      learner.fill(spec);
      page.own.fill(spec);
      drawVersions(spec, versions);
    },
    typed: drawVersions,
    refused: (error) => {
      refusals.clear();
      if (codeOf(error) === "engine") refusals.stopped(error);
      page.fail(error);
    },
  });

  page.on("opening", checks.busy);
  page.on("opened", drawSession);
  page.on("refused", (error) => refusals.show(/** @type {import("../revisit.d.ts").RevisitError} */ (error)));

  /** What Compare sizes its runs by: the whole run, even if an earlier moment of it is looked at, which then tells how long its paths are. */
  function runSoFar() {
    const { horizon } = page.document.session().problem;
    const { samples = 0, paths = 0, computed = paths } = page.player.frame?.progress ?? {};
    return { samples: paths > 0 ? Math.round((samples * computed) / paths) : 0, horizon };
  }

  /** @param {import("../run/player.js").Frame} frame */
  function drawSession({ session }) {
    const { spec, problem: info } = session;
    const traits = traitsOf(lab.learners, spec);
    byId("regions").removeAttribute("aria-busy");
    if (drafts.opened(session)) {
      gap.draw(spec.algorithm?.gap ?? 1, info, gapRemark(traits));
      refusals.clear();
    }
    design.draw(spec, info, session.checks, offersOf(lab.featureKinds, spec.features, info.dim));
    problem.draw(info);
    dressFor(document.body, traits);
    learnerName.draw(
      lab.learners.find(({ kind }) => kind === spec.algorithm?.kind),
      spec,
    );
    const allowed = session.checks.map((check) => {
      const [repair = null, ...otherRepairs] = repairsOf(check).filter((one) => !locks.forbids(spec, one.spec));
      return { ...check, repair, otherRepairs };
    });
    checks.draw(allowed, session, traits);
    guards.draw(allowed);
    if (page.state.spec && page.state.spec !== spec) page.pack(spec); // packed ahead, in case Compare is opened
  }

  /**
   * @param {Spec} spec
   * @param {{ canUndo: boolean, canRedo: boolean }} versions
   */
  function drawVersions(spec, versions) {
    undoButtons.draw(versions);
    workbench.fill(spec, page.document.session().problem, versions);
  }

  /** @type {import("../form/field.js").OnEdit} */
  function edit(path, value, done) {
    drafts.edit(path, value, done);
  }

  /** @param {string} kind */
  function changeFeatures(kind) {
    if (kind !== "table") return edit("features", { kind }, true);
    attempt(() => customTables.features((features) => edit("features", features, true)).finally(() => drafts.fill()));
  }

  /** @param {Spec} spec of a table problem */
  async function openTables(spec) {
    await page.document.change(spec);
    await workbench.open("problem");
  }

  return {
    edit,
    undo,
    redo,
    drafts,
    /** If a field is invalid: says so, focuses it, and returns true, since what it says cannot run. */
    sayWrong() {
      const { wrong } = refusals;
      if (!wrong) return false;
      page.notices.say(`Nothing was run. ${sentence(wrong.text)}`);
      wrong.field?.focus();
      return true;
    },
    /** The run that another has replaced, null: none. */
    get runBefore() {
      return runBefore;
    },
    /** @param {import("./lab-document.js").Snapshot | null} before @param {string} [label] */
    offerRunBefore(before, label = "") {
      runBefore = before;
      undoButtons.offerRun(before && label);
    },
    /** Whether the spec in the forms was refused, so that an earlier one runs. */
    get refused() {
      return refusals.now;
    },
  };
}
