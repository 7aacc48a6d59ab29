// Shows why a spec was refused: at its field, or in a banner.

import { expectation, placed } from "../ui/faults.js";

/**
 * @param {import("./page.js").Page} page
 * @param {object} forms
 * @param {{ fault: (path: string, text: string) => boolean, clear: () => void }[]} forms.parts forms with fields
 * @param {ReturnType<typeof import("../widgets/checks.js").createChecks>} forms.checks
 * @param {import("../widgets/field.js").OnEdit} forms.edit
 */
export function createRefusals({ banners }, { parts, checks, edit }) {
  return {
    /** Whether the spec in the forms was refused, so that an earlier one runs. */
    get now() {
      return checks.isRefused();
    },
    /** @param {import("../revisit.d.ts").RevisitError} error */
    show(error) {
      const { path = "" } = error;
      const shown = parts.map((part) => part.fault(path, expectation(error))).some(Boolean);
      checks.refused(path);
      if (/"normalise": true/.test(error.expected ?? "")) {
        banners.show(
          "spec",
          "warn",
          "A feature is longer than 1, which the theory does not allow. What ran before is still here.",
          [{ label: "Normalise features", run: () => edit("features.normalise", true, true) }],
        );
      } else if (!shown) {
        banners.show("spec", "warn", `${placed(error)}. What ran before is still here.`);
      }
    },
    clear() {
      for (const part of parts) part.clear();
      checks.refused(null);
      banners.hide("spec");
    },
  };
}
