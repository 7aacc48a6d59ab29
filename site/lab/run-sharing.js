// Shares the run: the Share dialog, which is loaded when it is first opened, and the run as a file.

import { momentBeforeEnd } from "../run/frame.js";
import { leftOut } from "./saved-runs.js";
import { download, fileName } from "../ui/files.js";
import { statePlace } from "../run/path-text.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {ReturnType<typeof import("../state-view/live-state-view.js").createStateViewController>} stateView
 * @param {() => { document: Controllers["document"], player: import("../run/player.js").Player, shared: Controllers["shared"] }} later
 */
export function createSharing(page, stateView, later) {
  /** Set once it was opened. @type {ReturnType<typeof import("../share/run-dialog.js").createRunDialog> | null} */
  let dialog = null;

  page.on("phase", () =>
    dialog?.then(
      (open) => open.phase(),
      () => {
        /* the one who opened it is told */
      },
    ),
  );

  async function exportRun() {
    const { document } = later();
    const session = document.session();
    const [file, said] = await page.notices.during(
      "Writing the file…",
      Promise.all([session.recordFile(), session.summary()]),
    );
    download(fileName(document.name()), file);
    const lacking = leftOut(said);
    if (lacking) page.notices.say(`Exported “${document.name()}”. ${lacking}`);
  }

  /** What the state view shows now, as a link says it. @returns {import("../share/settings.js").Scene} */
  function scene() {
    const { frame } = later().player;
    const moment = momentBeforeEnd(frame?.progress);
    const { layer, pinned } = stateView.shown;
    return {
      ...(moment && { moment }),
      layer,
      ...(pinned && { pinned }),
      projector: page.state.projector,
      words: {
        pinned: pinned && frame ? `${statePlace(frame.session.problem, pinned.s, pinned.h)} at step ${pinned.h}` : "",
      },
    };
  }

  function load() {
    const loading = import("../share/run-dialog.js").then(({ createRunDialog }) =>
      createRunDialog({
        lab: page.lab,
        session: later().document.session,
        running: () => later().player.phase === "running",
        pause: () => later().player.pause(),
        file: () => page.attempt(exportRun),
        place: () => (page.state.episode > 0 ? { episode: page.state.episode } : {}),
        scene,
        settings: () => later().shared.settings,
      }),
    );
    loading.catch(() => {
      dialog = null;
    });
    return loading;
  }

  return {
    exportRun,
    async share() {
      dialog ??= load();
      await page.notices.during(
        "Preparing the link…",
        dialog.then((open) => open.open()),
      );
    },
  };
}
