// The shared run of a link: its card, its replay and the verdict, and the panels and controls that its author chose. Once the reader
// changes it, it is a copy.

import { createLinkCard } from "../links/link-card.js";
import { panelsOf, showPanels } from "../links/panels.js";
import { LONG_REPLAY } from "../links/weight.js";
import { replayText } from "../links/replay-words.js";
import { byId } from "../ui/dom.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/page-state.js").Origin} Origin */
/** @typedef {import("../links/replay-words.js").ReplayState} ReplayState */

/**
 * The shared run that is open, or of which a copy is open.
 * @typedef {object} Shared
 * @property {Origin} origin
 * @property {LinkPayload | null} payload null: only a copy was opened, so the link has not been read
 * @property {number} paths of the run, 0: only its problem is shared
 * @property {import("../run/player.js").Target | null} moment that is shown after the replay; null: its end
 * @property {ReplayState} state
 */

/** @param {import("./page.js").Page} page */
export function createSharedRun(page) {
  const { lab, player, locks } = page;
  const card = createLinkCard(byId("shared"), { act: () => page.attempt(act), panels: togglePanels });
  /** @type {Shared | null} */
  let shared = null;

  const isCopy = () => shared?.state.at === "copy";
  /** Whether this run is still the open one, and unchanged. */
  const isCurrent = (/** @type {Shared} */ one) => shared === one && !isCopy();

  /** Replays the run, unless that takes long, and shows the view of the link. */
  async function play() {
    const { frame } = player;
    const one = shared;
    if (!one?.payload || !frame) return;
    if (one.paths > 0) {
      if (page.own.waits) return setState(one, { at: "code" });
      const { seconds } = await frame.session.cost(one.paths);
      if (!isCurrent(one)) return;
      if (seconds > LONG_REPLAY) return setState(one, { at: "waiting", seconds });
      await replay(one, seconds);
    }
    await showView(one);
  }

  /** Shows the view of the link; its moment once the whole run was replayed. @param {Shared} one */
  async function showView(one) {
    const { moment, payload, state } = one;
    if (!isCurrent(one)) return;
    if (moment && state.at === "judged") {
      one.moment = null;
      await page.run.seek(moment);
    }
    if (isCurrent(one) && payload?.view) page.pictures.showView(payload.view);
  }

  /** The run's paths, as far as they are computed. */
  const computed = () => {
    const { paths = 0, computed: all = paths } = player.frame?.progress ?? {};
    return all;
  };

  /**
   * @param {Shared} one
   * @param {number} seconds that it probably takes
   */
  async function replay(one, seconds) {
    const session = player.frame?.session;
    setState(one, { at: "replaying", seconds });
    await player.run({ paths: one.paths }, { full: true });
    const { frame } = player;
    if (!isCurrent(one) || !frame || frame.session !== session || !one.payload) return;
    const { paths, done } = frame.progress;
    if (paths < one.paths && player.phase === "paused") return setState(one, { at: "stopped", paths });
    if (paths < one.paths && !done) return setState(one, { at: "short", paths });
    setState(one, { at: "judging" });
    const verdict = await frame.session.verdict(one.payload);
    if (isCurrent(one) && player.frame === frame) setState(one, { at: "judged", verdict });
  }

  /** Replays the rest, or all of it if the run has ended. */
  async function goOn() {
    const one = shared;
    if (!one) return;
    if (player.phase !== "paused" && !(await page.document.reopen())) return;
    const { seconds } = await /** @type {Frame} */ (player.frame).session.cost(one.paths);
    if (!isCurrent(one)) return;
    await replay(one, seconds);
    if (one.moment) await showView(one);
  }

  /** The button of the card. */
  function act() {
    if (!shared) return;
    const { state } = shared;
    if (state.at === "replaying") return player.pause();
    if (state.at === "waiting") {
      const one = shared;
      return replay(one, state.seconds).then(() => showView(one));
    }
    if (state.at === "code") return page.run.runOrPause();
    if (state.at === "stopped") return goOn();
    if (state.at === "copy") return page.history.openOriginal();
  }

  /** Applies the locks and panels of the shared run, and draws its card. */
  function dress() {
    restoreLocks();
    dressPanels(page.state.everything ? null : (shared?.origin.panels ?? null));
    draw();
  }

  /** Applies them to what has been drawn anew. */
  function dressAgain() {
    if (shared) dressPanels(page.state.everything ? null : shared.origin.panels);
  }

  /** @param {import("../links/panels.js").Panels} panels */
  function dressPanels(panels) {
    showPanels(document, panels, player.frame?.session.spec.algorithm?.kind === "own");
    locks.dress(document);
    page.tabs.leaveHidden();
  }

  /** Takes the copy that the page's state holds, if it holds one. */
  function recallCopy() {
    const { link } = page.state;
    shared = link && { origin: link, payload: null, paths: 0, moment: null, state: { at: "copy" } };
    restoreLocks();
  }

  function restoreLocks() {
    locks.set(shared?.origin);
  }

  /** Shows all panels, or those of the link again. */
  function togglePanels() {
    page.remember({ everything: !page.state.everything });
    dress();
  }

  /**
   * @param {Shared} one
   * @param {ReplayState} state
   */
  function setState(one, state) {
    one.state = state;
    if (one === shared) draw();
  }

  function draw() {
    document.title = shared
      ? `${shared.origin.title}: Revisit`
      : "Revisit: learning with a linear Q* and state revisiting";
    if (!shared) return card.draw(null);
    const {
      origin: { title, note, engine, panels },
      state,
      paths,
    } = shared;
    card.draw({
      title,
      note,
      engine,
      foreign: engine !== lab.version,
      copy: isCopy(),
      problem: shared.payload !== null && paths === 0,
      fixed: locks.fixed,
      free: locks.free,
      panels: panels === null ? "all" : page.state.everything ? "some-hidden" : "some",
      replay: replayText(state, paths, player.frame?.session.spec.algorithm?.kind === "own"),
    });
    if (player.frame) drawProgress(player.frame);
  }

  /** @param {Frame} frame */
  function drawProgress({ progress: { paths } }) {
    if (!shared) return;
    card.progress(shared.paths > 0 ? paths / shared.paths : 0);
    if (shared.state.at === "stopped" && shared.state.paths !== paths) setState(shared, { at: "stopped", paths });
  }

  page.on("opened", dressAgain);
  page.on("phase", dressAgain);
  page.on("frame", drawProgress);

  return {
    play,
    goOn,
    dress,
    dressAgain,
    restoreLocks,
    showPanels: dressPanels,
    /**
     * The run of a link is open on the page from now on.
     * @param {import("../links/address.js").Link} link
     * @param {LinkPayload} payload
     * @param {Shared["moment"]} moment
     */
    open(link, payload, moment) {
      const family = /** @type {Frame} */ (player.frame).session.problem.title;
      const { title = payload.spec.title ?? family, note = "", engine, view, locks: asked, paths = 0 } = payload;
      shared = {
        origin: {
          link,
          title,
          note,
          engine,
          panels: panelsOf(view?.panels),
          hidden: asked?.hidden ?? [],
          fixed: asked?.fixed ?? [],
        },
        payload,
        paths,
        moment,
        state: paths === 0 ? { at: "problem" } : { at: "judging" },
      };
    },
    recallCopy,
    /** Shows the copy that the page's state holds, when the page starts. */
    beginWithCopy() {
      recallCopy();
      dress();
      if (shared) locks.reveal(byId("problem"));
    },
    /** The shared run becomes a copy. @returns {Origin | null} null: none is open, or it is a copy already */
    makeCopy() {
      if (!shared || isCopy()) return null;
      shared.state = { at: "copy" };
      draw();
      return shared.origin;
    },
    close() {
      shared = null;
    },
    /** Whether this link's run is open, and unchanged. @param {string} link */
    isOpen: (link) => shared?.origin.link === link && !isCopy(),
    /** The shared run that is open, or of which a copy is open; null: none. */
    get origin() {
      return shared?.origin ?? null;
    },
    /** Whether moving on by at least so many paths leads beyond the shared run. @param {number} more */
    endsWithin: (more) =>
      shared !== null &&
      !isCopy() &&
      shared.paths > 0 &&
      (player.frame?.progress.paths ?? 0) + more > shared.paths &&
      !(computed() === shared.paths && player.frame?.summary.complete),
    /** Up to which path the run can go on without leaving what was replayed; 0: it cannot. */
    get ahead() {
      if (!shared || isCopy() || computed() < shared.paths) return 0;
      return (player.frame?.progress.paths ?? 0) < shared.paths ? shared.paths : 0;
    },
    /** Whether the button Run means the replay. */
    get replays() {
      return (
        shared !== null &&
        !isCopy() &&
        shared.paths > 0 &&
        (computed() < shared.paths || ["done", "diverged", "dead"].includes(player.phase))
      );
    },
    /** The settings of the link, for a new link. */
    get settings() {
      if (!shared) return {};
      const { title, note, panels, hidden, fixed } = shared.origin;
      return {
        title: shared.payload ? shared.payload.title : title,
        note,
        view: { panels: panels ?? undefined },
        locks: { hidden, fixed },
      };
    },
  };
}
