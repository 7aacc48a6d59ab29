// The forms of Compare: the problem, the learners, the limits, and what is varied. They read and change the draft.

import { byId } from "../ui/dom.js";
import { TEMPLATES, templateCode } from "../code/learner-templates.js";
import { createUndo } from "../form/undo.js";
import { learnerOf, withFamily, withoutLearner, withRandomTies, withVary } from "./comparison.js";
import { createLearnersForm } from "./learners-form.js";
import { createLimitsForm } from "./limits-form.js";
import { createProblemForm } from "./compared-problem.js";
import { withMember } from "../spec/member.js";
import { createVaryForm } from "./vary-form.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("./types.d.ts").LearnerEntry} LearnerEntry */
/** @typedef {import("../code/learner-templates.js").Template} Template */

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document" | "controls" | "openInLab">} of
 */
export function createForms(page, { document: opened, controls, openInLab }) {
  const { lab } = page;
  const { draft } = opened;
  /** @type {import("../form/field.js").OnEdit} */
  const edit = (path, value, done) => draft.edit(path, value, done);

  const problem = createProblemForm(
    {
      part: /** @type {HTMLDetailsElement} */ (byId("problem-part")),
      form: byId("problem-form"),
      sum: byId("problem-sum"),
      lab: byId("problem-lab"),
    },
    lab,
    {
      edit,
      kind: changeKind,
      open: () => page.attempt(() => openInLab.openProblem()),
      attempt: (task) => page.attempt(task),
    },
  );
  const learners = createLearnersForm(byId("learners"), lab.learners, {
    edit,
    add: (kind) =>
      page.attempt(() =>
        begin(kind, (document, learner) => ({ ...document, learners: [...document.learners, learner] })),
      ),
    remove: (index) => change((document) => withoutLearner(document, index)),
    refused: (reason) => page.notices.say(reason),
    kind: (index, name) => {
      const kind = lab.learners.find((one) => one.kind === name);
      if (kind)
        page.attempt(() => begin(kind, (document, learner) => withMember(document, `learners.${index}`, learner)));
    },
    template: (index, template) => page.attempt(() => replaceCode(index, template)),
  });
  const limits = createLimitsForm(byId("terms"), { edit });
  const vary = createVaryForm(byId("vary"), lab, {
    edit: (list, done) => change((document) => withVary(document, list), "vary", done),
    refuse: (place, text) => opened.refuseField(place, text),
  });
  const parts = [problem, learners, limits, vary];
  const undo = createUndo({ undo: () => draft.undo(), redo: () => draft.redo() });
  byId("undo").replaceWith(undo.element);

  /**
   * @param {(document: Comparison) => Comparison} by
   * @param {string} [key]
   * @param {boolean} [done]
   */
  function change(by, key, done = true) {
    if (!draft.document) return;
    const next = by(draft.document);
    draft.change(next, key, done);
    if (done) fill(next);
  }

  /**
   * Puts a new learner into the document. One of the reader's own begins with a template.
   * @param {LearnerKind} kind
   * @param {(document: Comparison, learner: LearnerEntry) => Comparison} put
   */
  async function begin(kind, put) {
    const code = kind.kind === "own" ? await templateCode("linq") : null;
    change((document) => {
      const learner = learnerOf(document, kind, shortestHorizon());
      return put(document, code === null ? learner : withMember(learner, "algorithm.code", code));
    });
  }

  /** @param {number} index of the learner @param {Template} template */
  async function replaceCode(index, template) {
    const code = await templateCode(template);
    const had = draft.document?.learners[index]?.algorithm.code;
    change((document) => withMember(document, `learners.${index}.algorithm.code`, code));
    if (had && had !== code)
      page.notices.say(`Your code was replaced by ${TEMPLATES[template].title}.`, {
        label: "Undo",
        run: () => draft.undo(),
      });
  }

  /** The shortest horizon among the points, 0: not known. */
  function shortestHorizon() {
    return Math.min(...(controls.run.plan?.points.map(({ horizon }) => horizon) ?? [0]));
  }

  /** @param {string} kind */
  function changeKind(kind) {
    const family = lab.families.find((one) => one.kind === kind);
    if (family) change((document) => withFamily(document, family.spec, lab.learners));
  }

  /** Shows a document. @param {Comparison} document */
  function fill(document) {
    for (const part of parts) part.fill(document);
    undo.draw(draft.versions);
    page.remember({ document });
    byId("learners-sum").textContent = String(document.learners.length);
    const names = (document.vary ?? []).map(({ label, parameter }) => label || parameter);
    byId("vary-sum").textContent = names.length > 0 ? names.join(" and ") : "nothing";
    if (names.length > 0) /** @type {HTMLDetailsElement} */ (byId("vary-part")).open = true;
  }

  return {
    fill,
    planned: problem.planned,
    /** Whether Undo and Redo lead anywhere. */
    drawVersions: () => undo.draw(draft.versions),
    /** Takes all marks of faults away. */
    clear() {
      for (const part of parts) part.clear();
    },
    /**
     * Marks a field as faulty.
     * @param {string} path dotted
     * @param {string} text
     * @returns {boolean} whether a form has that field
     */
    fault: (path, text) => parts.map((part) => part.fault(path, text)).some(Boolean),
    /** @param {number[]} learners that draw among equally good actions from now on */
    breakTies: (learners) => change((document) => withRandomTies(document, learners)),
  };
}
