// Where the main page offers its pictures for export; what makes the files is loaded when they are asked for.

import { byId } from "../ui/dom.js";
import { download } from "../ui/files.js";
import { exportMenu, fileMenu } from "./export-menu.js";

/** @typedef {import("../run/player.js").Frame} Frame */

/**
 * @param {() => Frame | null} frame what the page shows
 * @param {(frame: Frame) => import("../spec/learner-traits.js").Traits} traits of its learner
 * @param {() => import("./regret-curves.js").Axes} axes of the regret
 */
export function createExports(frame, traits, axes) {
  const figures = () => import("./lab-figures.js");
  const menu = (
    /** @type {HTMLElement | null | undefined} */ host,
    /** @type {string} */ name,
    /** @type {(frame: Frame, make: Awaited<ReturnType<typeof figures>>) => ReturnType<Parameters<typeof exportMenu>[1]>} */ of,
  ) => {
    if (host)
      exportMenu(
        host,
        async () => {
          const shown = frame();
          return shown && of(shown, await figures());
        },
        { name },
      );
  };
  const head = (/** @type {string} */ block) => byId(block).querySelector("header");
  menu(byId("episodes"), "the episode’s tree", (shown, { episodePicture }) => episodePicture(shown, traits(shown)));
  menu(head("bonus-block"), "the bonuses", (shown, { bonusPicture }) => bonusPicture(shown, traits(shown)));
  menu(byId("regret-axes"), "the regret", (shown, { regretFigure }) => regretFigure(shown, axes()));
  menu(head("bound-block"), "the revisits", (shown, { boundFigure }) => boundFigure(shown));
  menu(head("sets-block"), "the paths learned from", (shown, { setsFigure }) => setsFigure(shown));
}

/**
 * Offers the problem for Python.
 * @param {() => import("../revisit.d.ts").Session} session
 */
export function createProblemExport(session) {
  fileMenu(
    byId("problem-export"),
    [
      ["python", "Python", "an environment that needs only numpy"],
      ["npz", "NumPy", "P, r, phi and Q*, for np.load"],
    ],
    async (as) => {
      const file = await session().problemFile({ as });
      download(file.name, file);
      return file.name;
    },
    { name: "the problem", text: "Export the problem", kind: "small" },
  );
}
