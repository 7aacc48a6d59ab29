// The form of the learner: its kind, its parameters, the constants that it uses, and the length of the run.

import { el } from "../ui/dom.js";
import { playsRounds, RIGHTS, rightOf } from "../spec/learner-traits.js";
import { showFault } from "./field.js";
import { askedOf, createFields } from "./fields.js";
import { constantFields } from "./learner-constants.js";

/** @typedef {import("../revisit.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./field.js").Asked} Asked */

/**
 * @param {LearnerKind} kind
 * @param {LearnerKind["right"]} right
 * @returns {Asked[]} the fields that decide how long the run is
 */
function size({ reads }, right) {
  const rounds = playsRounds(right);
  return [
    {
      path: "episodes",
      label: rounds ? "Rounds" : "Episodes",
      symbol: el("i", { class: "math" }, "N"),
      type: "int",
      min: 1,
      doc: rounds
        ? "Number of rounds; later ones may need more samples"
        : reads.includes("episodes")
          ? "β depends on it: more episodes is a different run, not a longer one"
          : "How many are played",
    },
    { path: "seed", label: "Seed", type: "int", min: 0, doc: "The same spec and seed give the same run, bit for bit" },
    { path: "budget.paths", label: "Stop after … paths", type: "int", min: 1, doc: "Maximum per run" },
    {
      path: "budget.samples",
      label: "Stop after … samples",
      type: "int",
      min: 1,
      optional: true,
      doc: "Maximum per run. Empty: no limit",
    },
  ];
}

/**
 * @param {HTMLElement} mount
 * @param {LearnerKind[]} learners
 * @param {{ edit: import("./field.js").OnEdit, code: () => void }} on code: the reader wants to edit the code of a learner of his own
 */
export function createLearner(mount, learners, on) {
  const message = el("p", { class: "fault", id: "learner-fault", role: "alert", hidden: true });
  const kind = el(
    "select",
    {
      class: "select",
      "aria-label": "Learner",
      "aria-describedby": "learner-doc learner-fault",
      on: { change: () => on.edit("algorithm.kind", kind.value, true) },
    },
    ...[...Map.groupBy(learners, (of) => (of.kind === "own" ? "your own" : of.right))].map(([label, members]) =>
      el(
        "optgroup",
        { label },
        ...members.map(({ kind: value, title, doc }) => el("option", { value, title: doc }, title)),
      ),
    ),
  );
  const right = el("span", { class: "right" });
  const doc = el("p", { class: "hint", id: "learner-doc" });
  const source = el("p", { class: "hint source" });
  const fields = createFields(on.edit, "Constants of the learner");
  mount.replaceChildren(
    el(
      "div",
      { class: "field wide learner-kind", "data-path": "algorithm.kind" },
      el("div", { class: "pair" }, kind, right),
      message,
      doc,
      source,
    ),
    fields.element,
  );
  let built = "";

  /** @param {LearnerKind} of @param {LearnerKind["right"]} may */
  function build(of, may) {
    built = `${of.kind} ${may}`;
    drawRight(right, may, of.hints);
    doc.textContent = of.doc;
    source.textContent = `Source: ${of.source}`;
    source.hidden = of.source === "";
    const constants = Object.entries(constantFields(of, "algorithm")).flatMap(([name, field]) =>
      of.reads.includes(name) ? field : [],
    );
    fields.ask([
      ...of.parameters.map((parameter) => ({
        ...askedOf(parameter, "algorithm", of.kind),
        ...(parameter.type === "code" && { edit: on.code }),
      })),
      ...constants.filter(({ type }) => type !== "choice"),
      ...size(of, may),
      ...constants.filter(({ type }) => type === "choice"),
    ]);
  }

  return {
    /** @param {Spec} spec with all defaults */
    fill(spec) {
      const of = learners.find((one) => one.kind === spec.algorithm?.kind);
      if (!of) return;
      const may = rightOf(of, spec.algorithm);
      if (`${of.kind} ${may}` !== built) build(of, may);
      kind.value = of.kind;
      fields.fill(spec);
    },
    /** @param {string} path @param {string | null} text @returns {HTMLElement | null} the input that shows it; null: the path belongs to no field here */
    fault(path, text) {
      if (path !== "algorithm.kind") return fields.fault(path, text);
      showFault(kind, message, text);
      return kind;
    },
    clear() {
      showFault(kind, message, null);
      fields.clear();
    },
  };
}

/**
 * The learner's name above the tree, with a link to Compare.
 * @param {HTMLElement} mount
 * @param {{ compare: () => string | Promise<string> }} on compare: the address at which the open problem is compared with other learners
 */
export function createLearnerName(mount, on) {
  const link = el("a", { href: "#constants-block", title: "Choose another learner" });
  const right = el("span", { class: "right" });
  const compare = el(
    "a",
    {
      class: "compare-link",
      href: "./compare.html",
      title: "Compare this learner with others on this problem, over many seeds (opens the page Compare)",
    },
    "Compare",
  );
  // The address contains the spec, so it is made only when it is about to be used.
  for (const about of ["pointerdown", "focus", "click"])
    compare.addEventListener(about, (event) => {
      const address = on.compare();
      if (typeof address === "string") {
        compare.href = address;
      } else if (about === "click") {
        event.preventDefault();
        address.then((href) => location.assign(href));
      }
    });
  mount.replaceChildren(link, " ", right, " ", compare);
  return {
    /** @param {LearnerKind | undefined} of @param {Spec} spec */
    draw(of, spec) {
      mount.hidden = !of;
      if (!of) return;
      link.textContent = of.title;
      drawRight(right, rightOf(of, spec.algorithm), of.hints);
    },
  };
}

/**
 * @param {HTMLElement} mark
 * @param {LearnerKind["right"]} right
 * @param {boolean} hints whether the learner may ask for hints
 */
export function drawRight(mark, right, hints) {
  mark.className = `right ${right}`;
  mark.textContent = hints ? `${right}, hints` : right;
  mark.title = `${RIGHTS[right]}${hints ? "; may ask for optimal actions, each a hint" : ""}`;
}
