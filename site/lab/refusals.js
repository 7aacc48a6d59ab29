// Shows why a spec was refused: at its field, or in a banner.

import { engineStopped, expectation, placed } from "../ui/faults.js";

/** @typedef {{ fault: (path: string, text: string) => HTMLElement | boolean | null, clear: () => void }} Part fault: the input that shows it, true: it is shown elsewhere */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {{ parts: Part[], edit: import("../form/field.js").OnEdit, reveal: (field: HTMLElement) => void }} forms parts: forms with fields
 */
export function createRefusals({ banners }, { refusal }, { parts, edit, reveal }) {
  return {
    /** @param {import("../revisit.d.ts").RevisitError} error */
    show(error) {
      const { path = "" } = error;
      const places = parts.map((part) => part.fault(path, expectation(error)));
      for (const place of places) if (place instanceof HTMLElement) reveal(place);
      const at = places.find((place) => place instanceof HTMLElement && place.checkVisibility());
      refusal.value = at instanceof HTMLElement ? { text: wordsOf(at), at } : { text: placed(error), at: null };
      if (error.detail === "long-feature") {
        banners.show(
          "spec",
          "warn",
          "A feature is longer than 1, which the theory does not allow. The previous run is unchanged.",
          [{ label: "Normalise features", run: () => edit("features.normalise", true, true) }],
        );
      } else if (!places.some(Boolean)) {
        banners.show("spec", "warn", `${placed(error)}. The previous run is unchanged.`);
      }
    },
    /** The engine stopped while it opened the spec in the forms, which opening it again would bring about again. @param {unknown} error */
    stopped(error) {
      refusal.value = { text: engineStopped(error), at: null };
    },
    clear() {
      for (const part of parts) part.clear();
      refusal.value = null;
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
