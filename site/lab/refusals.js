// Shows why a spec was refused: at its field, or in a banner.

import { byId } from "../ui/dom.js";
import { engineStopped, expectation, placed } from "../ui/faults.js";

/**
 * @param {import("./lab-page.js").Page} page
 * @param {object} forms
 * @param {{ fault: (path: string, text: string) => boolean, clear: () => void }[]} forms.parts forms with fields
 * @param {ReturnType<typeof import("../theory/assumptions.js").createChecks>} forms.checks
 * @param {import("../form/field.js").OnEdit} forms.edit
 */
export function createRefusals({ banners }, { parts, checks, edit }) {
  /** Why the spec was refused, with its place. */
  let why = "";
  return {
    /** Whether the spec in the forms was refused, so that an earlier one runs. */
    get now() {
      return checks.isRefused();
    },
    /**
     * What has to be mended before the spec in the forms can run.
     * @returns {{ text: string, field: HTMLElement | null } | null} field: where, if a field shows it; null: nothing has to
     */
    get wrong() {
      const fields = /** @type {NodeListOf<HTMLElement>} */ (byId("problem").querySelectorAll("[aria-invalid='true']"));
      // A gap that is to be designed is asked for by its button: until then it is no part of the spec.
      const field = [...fields].find((one) => one.checkVisibility() && (checks.isRefused() || one.id !== "design-gap"));
      if (field) return { text: wordsOf(field), field };
      return checks.isRefused() ? { text: why, field: null } : null;
    },
    /** @param {import("../revisit.d.ts").RevisitError} error */
    show(error) {
      const { path = "" } = error;
      const shown = parts.map((part) => part.fault(path, expectation(error))).some(Boolean);
      why = placed(error);
      checks.refused(path);
      if (error.detail === "long-feature") {
        banners.show(
          "spec",
          "warn",
          "A feature is longer than 1, which the theory does not allow. The previous run is unchanged.",
          [{ label: "Normalise features", run: () => edit("features.normalise", true, true) }],
        );
      } else if (!shown) {
        banners.show("spec", "warn", `${placed(error)}. The previous run is unchanged.`);
      }
    },
    /** The engine stopped while it opened the spec in the forms, which opening it again would bring about again. @param {unknown} error */
    stopped(error) {
      why = engineStopped(error);
      checks.refused("");
    },
    clear() {
      for (const part of parts) part.clear();
      checks.refused(null);
      banners.hide("spec");
    },
  };
}

/** A field's name and its fault. @param {HTMLElement} field */
function wordsOf(field) {
  const label = field.id && document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  const name = field.getAttribute("aria-label") ?? (label ? label.textContent : "");
  const faults = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .flatMap((id) => document.getElementById(id) ?? [])
    .filter((one) => one.matches(".fault"))
    .map((one) => one.textContent);
  return [name, ...faults].filter(Boolean).join(": ");
}
