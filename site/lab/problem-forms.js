// The forms on the left: the problem, its features, the gaps and the learner, with drafts, versions and faults.

import { createWorkbench } from "../editors/workbench.js";
import { dressFor, gapRemark, traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { Latest } from "../ui/latest.js";
import { createChecks } from "../theory/assumptions.js";
import { createGapDesign, offersOf } from "../form/gap-design.js";
import { createProblemForm } from "../form/problem-form.js";
import { createGap } from "../form/gap.js";
import { createLearner, createLearnerName } from "../form/learner.js";
import { createPrediction } from "../form/prediction.js";
import { createUndo } from "../form/undo.js";
import { repairsOf } from "../theory/verdicts.js";
import { createCustomTables } from "./custom-tables.js";
import { compareAddress } from "./compare-address.js";
import { createProblemFold } from "./problem-fold.js";
import { createRefusals } from "./refusals.js";
import { codeOf } from "../ui/faults.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {object} of
 * @param {Controllers["document"]} of.document
 * @param {import("../run/player.js").Player} of.player
 * @param {Controllers["pictures"]} of.pictures
 * @param {Controllers["own"]} of.own
 */
export function createProblemForms(page, store, { document: opened, player, pictures, own }) {
  const { lab, locks } = page;
  const { drafts } = opened;
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const undo = () => attempt(() => drafts.undo());
  const redo = () => attempt(() => drafts.redo());
  const undoButtons = createUndo({ undo, redo, run: () => attempt(() => opened.backToRunBefore()) });
  byId("undo").replaceWith(undoButtons.element);
  const customTables = createCustomTables(page, opened);

  /** About how many samples LinQ draws in all with the run's gap; null: nobody knows. @type {number | null} */
  let estimate = null;
  /** Whether the run has ended, whatever moment of it is shown. */
  let ended = false;
  const prediction = createPrediction(byId("prediction"));
  const predicted = new Latest(
    async (/** @type {{ asked: import("../form/prediction.js").Asked, current: boolean }} */ { asked }) =>
      asked.gap === null ? null : opened.session().predict({ gap: asked.gap }),
    {
      answer(answer, { asked, current }) {
        prediction.draw(asked, answer, current);
        if (current) estimate = asked.perStep ? null : (answer?.samples ?? null);
      },
      fault() {
        /* the field itself shows what is wrong with its gap */
      },
    },
  );
  const gap = createGap(byId("gap"), {
    edit,
    look: pictures.showProblem,
    declare: (asked, current) => {
      if (current) {
        prediction.reset();
        estimate = null;
      }
      predicted.ask({ asked, current });
    },
  });
  const design = createGapDesign(byId("design"), { edit });
  /** @param {import("../revisit.d.ts").Repair} repair */
  const mend = (repair) => attempt(() => opened.applyRepair(repair));
  const checks = createChecks(byId("checks"), byId("checks-sum"), { repair: mend });
  /** What is said before a run comes with the first problem of which there is something to say. */
  const loadGuards = async () => {
    const { asksForEasier, createGuards } = await import("../theory/guards.js");
    return { asksForEasier, ...createGuards(byId("guards"), { repair: mend }) };
  };
  /** @type {ReturnType<typeof loadGuards> | null} */
  let guards = null;
  const easier = new Latest((/** @type {Check[]} */ _) => opened.session().easier(), {
    answer: async (repairs, allowed) => (await guards)?.draw(allowed, repairs.filter(mayTake)),
    fault() {
      /* the sentence stands without them */
    },
  });
  const problem = createProblemForm(
    byId("problem-form"),
    lab,
    { picture: byId("problem-map"), heat: byId("problem-heat") },
    {
      edit,
      kind: (kind) => attempt(() => opened.changeKind(kind)),
      features: changeFeatures,
      open: (name) => attempt(() => workbench.open(name)),
      own: () => attempt(() => customTables.problem(openTables)),
    },
  );
  const learner = createLearner(byId("constants"), lab.learners, {
    edit: (path, value, done) =>
      path === "algorithm.kind" && value === "own" ? attempt(() => own.choose()) : edit(path, value, done),
    code: own.edit,
  });
  const learnerName = createLearnerName(byId("learner-name"), {
    compare: () => compareAddress(page.pack(opened.spec()), runSoFar(), page.base),
  });
  const workbench = createWorkbench(lab.families, {
    edit: (path, value, done) => drafts.edit(path, value, done, true),
    copy: (text) => page.copy(text),
    undo,
    redo,
  });
  const { reveal } = createProblemFold(page, store);
  const refusals = createRefusals(page, store, {
    parts: [gap, design, problem, learner, own, workbench],
    edit,
    reveal,
  });

  store.draft.subscribe((draft) => draft && drawDraft(draft));
  store.opening.subscribe((cause) => checks.busy(cause !== null));
  store.refusal.subscribe((refusal) => checks.refused(refusal !== null));
  store.replaced.subscribe((replaced) => undoButtons.offerRun(replaced?.label ?? null));
  page.on("opened", (frame) => {
    ended = false;
    drawSession(frame);
  });
  page.on("phase", ({ phase }) => {
    ended ||= phase === "done" || phase === "budget" || phase === "diverged";
  });
  page.on("refused", (error) => refusals.show(/** @type {import("../revisit.d.ts").RevisitError} */ (error)));

  /**
   * What Compare sizes its runs by: the whole run. An earlier moment of it tells how long its paths are; of a run that goes on there is an
   * estimate, up to its own budget, or nothing.
   */
  function runSoFar() {
    const { problem, spec } = opened.session();
    const { samples = 0, paths = 0, computed = paths } = player.frame?.progress ?? {};
    const drawn = paths > 0 ? Math.round((samples * computed) / paths) : 0;
    const known = estimate !== null && traitsOf(lab.learners, spec).gap;
    const whole = known ? Math.max(drawn, Math.min(Math.ceil(Number(estimate)), spec.budget?.samples ?? Infinity)) : 0;
    return { samples: ended ? drawn : whole, horizon: problem.horizon };
  }

  /** @param {import("../run/player.js").Frame} frame */
  function drawSession({ session, cause }) {
    const { spec, problem: info } = session;
    const traits = traitsOf(lab.learners, spec);
    byId("regions").removeAttribute("aria-busy");
    if (drafts.opened(session, cause)) {
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
      const [repair = null, ...otherRepairs] = repairsOf(check).filter(mayTake);
      return { ...check, repair, otherRepairs };
    });
    checks.draw(allowed, session, traits);
    easier.forget();
    if (guards || allowed.some(({ id, ok, note, structural }) => ok === false && structural && (note || id === "gap")))
      attempt(() => guard(allowed));
    if (page.state.spec && page.state.spec !== spec) page.pack(spec); // packed ahead, in case Compare is opened
  }

  /** @param {Check[]} allowed */
  async function guard(allowed) {
    const { draw, asksForEasier } = await (guards ??= loadGuards());
    draw(allowed, []);
    if (asksForEasier(allowed)) easier.ask(allowed);
  }

  /** Whether no lock forbids it. @param {import("../revisit.d.ts").Repair} repair */
  function mayTake(repair) {
    return !locks.forbids(opened.spec(), repair.spec);
  }

  /** @param {import("../spec/drafts.js").Draft} draft */
  function drawDraft({ spec, typed }) {
    if (!typed) {
      problem.fill(spec);
      learner.fill(spec);
      own.fill(spec);
    }
    undoButtons.draw(drafts.versions);
    workbench.fill(spec, opened.session().problem, drafts.versions);
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
    await opened.change(spec);
    await workbench.open("problem");
  }

  return {
    edit,
    undo,
    redo,
    reveal,
    /** A draft could not be opened. @param {unknown} error */
    refused(error) {
      refusals.clear();
      if (codeOf(error) === "engine") refusals.stopped(error);
      page.fail(error);
    },
  };
}
