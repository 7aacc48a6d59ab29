// Keeps where the reader is when the page is left. Loaded once the page is open.

import { EXAMPLES } from "../spec/examples.js";
import { linkIn } from "../links/address.js";
import { keepLeft } from "../storage/left.js";

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {import("../run/player.js").Player} player
 */
export function keepOnLeaving({ state, lab, base }, { example }, player) {
  addEventListener("pagehide", () => {
    const { spec } = state;
    // A run that has only just stopped, or goes on, is further than the entry says.
    const { computed, paths: seen = 0 } = player.frame?.progress ?? {};
    const paths = computed ?? seen;
    if (paths === 0) return;
    const { id, name } = example.value ?? { id: "" };
    const title =
      EXAMPLES.find((one) => one.id === id)?.title ||
      name ||
      lab.families.find(({ kind }) => kind === spec?.problem.kind)?.title ||
      "";
    keepLeft({
      entry: { ...history.state, paths },
      address: linkIn(location.href, base) ? location.href : "",
      title,
      paths,
    });
  });
}
