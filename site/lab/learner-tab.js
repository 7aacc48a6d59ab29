// A learner of the reader's own, or of a link's author: its code on the page, when it plays, and what it decided. It plays only when asked.

import { Plays, learnerCode, isRun } from "../run/plays.js";
import { withOwnLearner } from "../spec/edit.js";
import { rightOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { TEMPLATES, templateCode } from "../code/learner-templates.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../code/learner-templates.js").Template} Template */
/** @typedef {import("../revisit.d.ts").Played} Played */
/** @typedef {ReturnType<typeof import("../code/custom-learner.js").createOwnLearner>} Panel */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {() => { document: Controllers["document"], run: Controllers["run"], bring: (tab: "own") => void }} later
 *   bring: shows its tab
 */
export function createOwnLearner(page, store, later) {
  /** The panel, once it is needed. @type {Promise<Panel> | null} */
  let loading = null;
  /** @type {Panel | null} */
  let panel = null;
  /** What it is to show, by kind, until it is there. @type {Map<string, (panel: Panel) => void>} */
  const waiting = new Map();
  const plays = new Plays({
    open: (spec, options) => page.lab.open(spec, options),
    play: (spec, options) => page.lab.play(spec, options),
  });
  /** @type {{ spec: Spec, stop: AbortController } | null} */
  let playing = null;
  /** The code that the reader has seen last. */
  let last = "";
  /** What is to follow when the learner of a session plays, in place of the whole run. @type {{ session: Session, task: () => Promise<void> } | null} */
  let next = null;

  const parts = () => import("../code/custom-learner.js");

  /** @returns {Promise<Panel>} */
  function load() {
    loading ??= parts().then(({ createOwnLearner }) => {
      panel = createOwnLearner(byId("panel-own"), {
        begin: (template) => page.attempt(() => choose(template)),
        edit: (code, done) => {
          last = code;
          later().document.drafts.edit("algorithm.code", code, done);
        },
        play() {
          const { run } = later();
          run.unlessLocked("run", () => run.runOrPause());
        },
        stop,
      });
      for (const show of waiting.values()) show(panel);
      page.tell("grown", null);
      return panel;
    });
    loading.catch(() => {
      loading = null; // the one who asked is told
    });
    return loading;
  }

  /** Shows something in the panel, now or when it is there. @param {string} kind @param {(panel: Panel) => void} show */
  function show(kind, show) {
    if (panel) show(panel);
    else waiting.set(kind, show);
  }

  page.on("session", (session) => {
    store.waits.value = plays.waits(session);
  });
  page.on("opened", ({ session }) => {
    const { spec } = session;
    if (playing && playing.spec !== spec) stop();
    const code = learnerCode(spec);
    if (code !== null && code !== last) {
      last = code;
      later().bring("own"); // whoever opens code sees it
    }
    const played = plays.of(session);
    const words = played
      ? `Played: ${counted(played.counts.samples, "sample")} in ${counted(played.counts.paths, "path")}. This is the run.`
      : "Not played yet.";
    show("words", (panel) => panel.say(words));
    if (played) panel?.mark(played.fault === null ? null : { line: played.line, text: played.fault });
  });

  function stop() {
    playing?.stop.abort();
  }

  /**
   * The learner becomes one of the reader's own.
   * @param {Template} [template] without it the code is that of before, if there was any
   */
  async function choose(template) {
    const { drafts } = later().document;
    try {
      const code = template ? await templateCode(template) : last || (await templateCode("linq"));
      await drafts.settled(); // a spec that is being opened is the one that gets it
      const before = drafts.spec;
      if (!before) return;
      const had = learnerCode(before);
      last = code;
      later().bring("own");
      drafts.edit("", withOwnLearner(before, code, page.lab.learners), true, true);
      if (template && had && had !== code)
        page.notices.say(`Your code was replaced by ${TEMPLATES[template].title}.`, {
          label: "Undo",
          run: () => page.attempt(() => drafts.undo()),
        });
    } finally {
      drafts.fill(); // if it could not be loaded, the select shows the learner of before
    }
  }

  /**
   * Plays the learner, and opens the spec again with what it decided.
   * @returns {Promise<boolean>} whether there is a run now that can go on
   */
  async function play() {
    if (playing) return false;
    const { document } = later();
    const spec = document.spec();
    const follows = next?.session === document.session() ? next.task : null;
    next = null;
    const mine = (playing = { spec, stop: new AbortController() });
    page.banners.hide("own");
    store.playing.value = true;
    /** @type {Played} */
    let played;
    try {
      const panel = await load();
      panel.begin();
      played = await plays.play(spec, {
        signal: mine.stop.signal,
        seconds: panel.seconds,
        onProgress: ({ samples, paths }) => panel.progress({ samples, paths }),
      });
    } finally {
      playing = null;
      panel?.end();
      store.playing.value = false;
    }
    if (document.spec() !== spec) return false; // another one was opened meanwhile
    const some = isRun(played);
    if (!some && mine.stop.signal.aborted) {
      panel?.say("Stopped; nothing of it is kept.");
      return false;
    }
    if (some && !(await document.reopen())) return false;
    if (played.fault !== null) sayFault(played, some);
    if (some && follows) await follows();
    return some && !follows;
  }

  /** @param {Played} played @param {boolean} some whether it left a run */
  function sayFault({ fault, line }, some) {
    panel?.mark({ line, text: /** @type {string} */ (fault) });
    if (panel?.shown && !some) return; // the panel says all of it
    page.banners.show(
      "own",
      "warn",
      `Your learner ended${line === null ? "" : ` in line ${line}`}: ${fault}. ${
        some ? "The run keeps the decisions made so far." : "There is no run of it; nothing else has changed."
      }`,
      [
        {
          label: line === null ? "Show the code" : `Show line ${line}`,
          run: () => {
            later().bring("own");
            panel?.showLine();
          },
        },
        { label: "Dismiss", run: () => page.banners.hide("own") },
      ],
    );
  }

  return {
    /** Its tab is shown. */
    open: () => page.attempt(async () => (await load()).open()),
    choose,
    stop,
    play,
    fault: (/** @type {string} */ path, /** @type {string} */ words) => panel?.fault(path, words) ?? false,
    clear: () => panel?.clear(),
    edit: () => later().bring("own"),
    /**
     * Says that the run that was opened waits, and what follows once its learner has played.
     * @param {string} name of the run
     * @param {() => Promise<void>} task
     */
    onceRun(name, task) {
      next = { session: later().document.session(), task };
      page.notices.say(`“${name}” is open, but has not run: its learner is code. Run plays it, and compares.`);
    },
    /** Shows the learner that the forms have. @param {Spec} spec */
    fill(spec) {
      const own = page.lab.learners.find(({ kind }) => kind === "own");
      show("fill", (panel) => panel.fill(learnerCode(spec), own ? rightOf(own, spec.algorithm) : "revisiting"));
    },
    /** @type {import("../revisit.d.ts").Lab["open"]} */
    openPlayed: (spec, options) => plays.open(spec, { ...options, share: true }),
  };
}
