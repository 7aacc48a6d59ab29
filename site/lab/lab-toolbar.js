// The bar at the top, the example's note below it, keys, dropped files, and Help.

import { EXAMPLES } from "../spec/examples.js";
import { traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { pickFiles, takeDropped } from "../ui/files.js";
import { listenForKeys } from "../ui/keys.js";
import { createBar } from "../shell/bar.js";
import { openHelp } from "../shell/page-buttons.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * What its buttons and keys lead to.
 * @typedef {object} Others
 * @property {Controllers["document"]} document
 * @property {Controllers["forms"]} forms
 * @property {Controllers["run"]} run
 * @property {Controllers["savedRuns"]} savedRuns
 * @property {Controllers["files"]} files
 * @property {Controllers["sharing"]} sharing
 * @property {Controllers["projector"]} projector
 */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {{ id: string, title: string }[]} experiments the ready ones of the page Compare
 * @param {() => Others} later
 */
export function createToolbar(page, store, experiments, later) {
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const bar = createBar(byId("bar"), EXAMPLES, experiments, {
    compare: (id) => location.assign(new URL(`compare.html#ready=${id}`, page.base)),
    example: (id) => attempt(() => later().document.pickExample(id)),
    start: () => page.tell("seek", { path: 0 }),
    lineBack: () => attempt(() => later().run.step({ lines: -1 })),
    run: () => attempt(() => later().run.runOrPause()),
    line: () => attempt(() => later().run.step({ lines: 1 })),
    path: () => attempt(() => later().run.step({ paths: 1 })),
    toNext: (event) => attempt(() => later().run.toNext(event)),
    reset: () => attempt(() => later().run.reset()),
    seed: () => later().run.newSeed(),
    film: setFilm,
    save: () => attempt(() => later().savedRuns.save()),
    share: () => attempt(() => later().sharing.share()),
    exportRun: () => attempt(() => later().sharing.exportRun()),
    importRun: () => pickFiles((files) => later().files.take(files)),
    theme: () => page.tell("colours", null),
    projector: () => later().projector.toggle(),
  });
  /** @param {number} film seconds */
  function setFilm(film) {
    page.remember({ film, pace: 0 });
    attempt(() => later().run.player.setPace({ film }));
  }

  bar.setPace(page.state);
  bar.setPhase("empty");
  // On paper all is light.
  for (const query of ["(prefers-color-scheme: dark)", "print"])
    matchMedia(query).addEventListener("change", () => page.tell("colours", null));
  page.on("opened", ({ session }) =>
    bar.setEvents(impossible(traitsOf(page.lab.learners, session.spec), session.spec)),
  );
  page.on("phase", ({ phase, frame }) => bar.setPhase(phase, hasPast(frame)));
  store.playing.subscribe(bar.setPlaying);
  store.example.subscribe((example) => example && showExample(example));
  page.on("frame", (frame) => bar.setPhase(frame.phase, hasPast(frame)));
  page.on("restored", ({ pace, film }) => {
    bar.setPace({ pace, film });
    Object.assign(later().run.player, { pace, film });
  });

  /** @param {{ id: string, name?: string }} example */
  function showExample({ id, name }) {
    bar.setExample(id, name);
    const note = EXAMPLES.find((example) => example.id === id)?.note ?? "";
    for (const place of [byId("example-note"), byId("example-note-narrow")]) {
      place.textContent = note;
      place.hidden = note === "";
    }
  }

  return {
    setProjector: bar.setProjector,
    /** Lets a whole run take so long. @param {number} seconds */
    setFilm(seconds) {
      setFilm(seconds);
      bar.setPace(page.state);
    },
    /** Keys and dropped files do what the bar's buttons do. */
    listen() {
      const { run, files, forms, sharing, projector } = later();
      takeDropped((dropped) => run.unlessLocked("files", () => files.take(dropped)));
      listenForKeys({
        run: () => run.unlessLocked("run", () => run.runOrPause()),
        path: () => run.unlessLocked("run", () => run.step({ paths: 1 })),
        line: () => run.unlessLocked("run", () => run.step({ lines: 1 })),
        lineBack: () => run.unlessLocked("run", () => run.step({ lines: -1 })),
        episode: () => run.unlessLocked("run", () => run.step({ episodes: 1 })),
        reset: () => run.unlessLocked("reset", () => run.reset()),
        seed: () => run.unlessLocked("seed", () => run.newSeed()),
        share: () => run.unlessLocked("share", () => sharing.share()),
        projector: () => projector.toggle(),
        help: openHelp,
        undo: forms.undo,
        redo: forms.redo,
      });
    },
  };
}

/** Whether a moment is after the start. @param {import("../run/player.js").Frame | null} frame */
function hasPast(frame) {
  const { paths = 0, moment } = frame?.progress ?? {};
  return paths > 0 || (moment?.line ?? null) !== null;
}

/**
 * Why events cannot be waited for in a run.
 * @param {import("../spec/learner-traits.js").Traits} learner
 * @param {import("../revisit.d.ts").Spec} spec
 */
function impossible({ revisits, title }, { regret }) {
  return {
    ...(revisits ? {} : { revisit: `${title} never goes back` }),
    ...(regret === "exact" ? {} : { policyChange: "only known where regret is exact" }),
  };
}
