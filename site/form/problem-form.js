// The form of the problem: its family and features with their parameters, and remarks about both.

import { palette } from "../spec/map-cells.js";
import { el } from "../ui/dom.js";
import { grouped } from "../spec/families.js";
import { button } from "../shell/button.js";
import { askedOf, createFields } from "./fields.js";
import { createProblemRemarks } from "./problem-remarks.js";

/** @typedef {import("../revisit.d.ts").Family} Family */
/** @typedef {import("../revisit.d.ts").FeatureKind} FeatureKind */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./field.js").OnEdit} OnEdit */
/** @typedef {"map" | "problem" | "features"} EditorName the drawing of a map, the problem's tables, or the features' table */

/** The switches that every kind of features has besides its own parameters. */
const TOGGLES = {
  normalise: "φ times one factor, so that the largest norm is 1",
  complete: "Adds five dimensions for the rest of Q*, so that Q* is linear in the features",
};

/**
 * @param {HTMLElement} mount
 * @param {{ families: Family[], featureKinds: FeatureKind[] }} lab
 * @param {{ picture: HTMLElement, heat: HTMLElement }} drawn by other modules: the problem, above its parameters, and the features
 * @param {{ edit: OnEdit, kind: (kind: string) => void, features: (kind: string) => void, open: (editor: EditorName) => void, own: () => void }} on
 *   open: opens an editor that needs more room; own: converts the problem to a table
 */
export function createProblemForm(mount, { families, featureKinds }, { picture, heat }, on) {
  const kind = el(
    "select",
    { class: "select wide", "aria-label": "Problem family", on: { change: () => on.kind(kind.value) } },
    ...grouped(families).map(([label, members]) =>
      el(
        "optgroup",
        { label },
        ...members.map((family) => el("option", { value: family.kind, title: family.doc }, family.title)),
      ),
    ),
  );
  const doc = el("p", { class: "hint" });
  const parameters = createFields(on.edit, "Parameters of the problem");
  const featureKind = el("select", {
    class: "select low",
    "aria-label": "Features",
    on: { change: () => on.features(featureKind.value) },
  });
  const featureDoc = el("p", { class: "hint" });
  const features = createFields(on.edit, "Parameters of the features");
  parameters.element.dataset.control = "problem";
  const remarks = createProblemRemarks();
  const draw = button({ icon: "pencil", text: "Draw the map", kind: "small" }, () => on.open("map"));
  const numbers = button({ icon: "grid", text: "Edit the tables", kind: "small" }, () => on.open("problem"));
  const own = button({ icon: "grid", text: "Convert to an editable table", kind: "small" }, on.own);
  const values = button({ icon: "grid", text: "Edit the features’ table", kind: "small" }, () => on.open("features"));
  mount.replaceChildren(
    el("div", { class: "field wide", "data-control": "problem" }, kind, doc),
    picture,
    el("div", { class: "picture-tools", "data-control": "problem" }, draw, numbers, own),
    parameters.element,
    remarks.problem,
    el(
      "section",
      { class: "block", "data-control": "features" },
      el("header", { class: "block-head centred" }, el("h3", {}, "Features"), featureKind),
      featureDoc,
      features.element,
      el("div", { class: "picture-tools" }, values),
      remarks.features,
      heat,
    ),
  );

  let built = "";

  return {
    /** @param {Spec} spec with all defaults */
    fill(spec) {
      const family = families.find((one) => one.kind === spec.problem.kind);
      if (!family) return;
      const chosen = spec.features ?? { kind: family.features[0] };
      const key = `${family.kind} ${chosen.kind}`;
      if (key !== built) {
        built = key;
        say(doc, family);
        draw.hidden = !palette(family.kind);
        numbers.hidden = family.kind !== "table";
        own.hidden = family.kind === "table";
        values.hidden = chosen.kind !== "table";
        parameters.ask(smallFirst(family.parameters.map((parameter) => askedOf(parameter, "problem"))));
        featureKind.replaceChildren(
          ...family.features.map((name) =>
            el("option", { value: name }, featureKinds.find((one) => one.kind === name)?.title ?? name),
          ),
        );
        const of = featureKinds.find((one) => one.kind === chosen.kind);
        say(featureDoc, of);
        features.ask(
          smallFirst([
            ...(of?.parameters ?? []).map((parameter) => askedOf(parameter, "features")),
            ...Object.entries(TOGGLES).map(([name, text]) => ({
              ...askedOf(
                { name, type: "bool", default: false, min: null, max: null, choices: null, doc: text },
                "features",
              ),
              wide: true,
            })),
          ]),
        );
      }
      kind.value = family.kind;
      featureKind.value = chosen.kind;
      parameters.fill(spec);
      features.fill(spec);
    },
    /** @param {ProblemInfo} problem as it was opened */
    draw(problem) {
      remarks.draw(problem);
      features.knows([...new Set(["h", "s", "a", "H", "S", "A", ...problem.coordinates.map(({ name }) => name)])]);
    },
    /** @param {string} path @param {string | null} message @returns {HTMLElement | null} the input that shows it; null: the path belongs to no field here */
    fault: (path, message) => parameters.fault(path, message) ?? features.fault(path, message),
    clear() {
      parameters.clear();
      features.clear();
    },
  };
}

/**
 * The fields with the wide ones last, so that the others fill two columns.
 * @param {import("./field.js").Asked[]} asked
 */
function smallFirst(asked) {
  return [...asked.filter(({ wide }) => !wide), ...asked.filter(({ wide }) => wide)];
}

/**
 * @param {HTMLElement} place
 * @param {{ doc: string, source: string } | undefined} of
 */
function say(place, of) {
  place.textContent = of?.doc ?? "";
  place.title = of?.source ? `Source: ${of.source}` : "";
}
