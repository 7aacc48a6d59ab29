// The shared run of a link: its card, its replay and the verdict, and the panels and controls that its author chose. Once the reader
// changes it, it is a copy.

import { panelsOf, showPanels } from "../links/panels.js";
import { Replay } from "../links/replay.js";
import { byId } from "../ui/dom.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/page-state.js").Origin} Origin */

/**
 * The shared run that is open, or of which a copy is open.
 * @typedef {object} Shared
 * @property {Origin} origin
 * @property {LinkPayload | null} payload null: only a copy was opened, so the link has not been read
 * @property {Replay | null} replay null: it is a copy
 * @property {import("../run/player.js").Target | null} moment that is shown after the replay; null: its end
 */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {object} of
 * @param {Controllers["document"]} of.document
 * @param {Controllers["run"]} of.run
 * @param {Controllers["pictures"]} of.pictures
 * @param {() => void} of.leaveHidden opens another tab if a link has hidden the open one
 * @param {() => Promise<void>} of.openOriginal opens the shared run of which a copy is open
 */
export function createSharedRun(page, store, { document: opened, run, pictures, leaveHidden, openOriginal }) {
  const { lab, locks } = page;
  const { player } = run;
  /** The card of a link and its words, which come with the first one. @type {{ card: ReturnType<typeof import("../links/link-card.js").createLinkCard>, replayText: typeof import("../links/link-card.js").replayText } | null} */
  let shown = null;

  /** Whether this run is still the open one, and unchanged. */
  const isCurrent = (/** @type {Shared} */ one) => store.shared.value === one && one.replay !== null;

  /** Replays the run, unless that takes long, and shows the view of the link. */
  async function play() {
    const one = store.shared.value;
    if (!one?.replay || !player.frame) return;
    await one.replay.begin(store.waits.value);
    if (!["code", "waiting"].includes(one.replay?.state.at ?? "")) await showView(one);
  }

  /** Shows the view of the link; its moment once the whole run was replayed. @param {Shared} one */
  async function showView(one) {
    const { moment, payload, replay } = one;
    if (!isCurrent(one)) return;
    if (moment && replay?.state.at === "judged") {
      one.moment = null;
      await run.seek(moment);
    }
    if (isCurrent(one) && payload?.view) pictures.showView(payload.view);
  }

  /** Replays the rest, or all of it if the run has ended. */
  async function goOn() {
    const one = store.shared.value;
    if (!one) return;
    if (player.phase !== "paused" && !(await opened.reopen())) return;
    if (isCurrent(one)) await one.replay?.run();
    if (one.moment) await showView(one);
  }

  /** The button of the card. */
  async function act() {
    const one = store.shared.value;
    if (!one) return;
    if (!one.replay) return openOriginal();
    switch (one.replay.state.at) {
      case "replaying":
        return player.pause();
      case "waiting":
        await one.replay.run();
        return showView(one);
      case "code":
        return run.runOrPause();
      case "stopped":
        return goOn();
    }
  }

  /** Applies the locks and panels of the shared run, and draws its card. */
  function dress() {
    restoreLocks();
    dressPanels(page.state.everything ? null : (store.shared.value?.origin.panels ?? null));
    draw();
  }

  /** Applies them to what has been drawn anew. */
  function dressAgain() {
    const { value } = store.shared;
    if (value) dressPanels(page.state.everything ? null : value.origin.panels);
  }

  /** @param {import("../links/panels.js").Panels} panels */
  function dressPanels(panels) {
    showPanels(document, panels, player.frame?.session.spec.algorithm?.kind === "own");
    locks.dress(document);
    leaveHidden();
  }

  /** Takes the copy that the page's state holds, if it holds one. */
  function recallCopy() {
    const { link } = page.state;
    close();
    store.shared.value = link && { origin: link, payload: null, replay: null, moment: null };
    restoreLocks();
  }

  function restoreLocks() {
    locks.set(store.shared.value?.origin);
  }

  /** Shows all panels, or those of the link again. */
  function togglePanels() {
    page.remember({ everything: !page.state.everything });
    dress();
  }

  function draw() {
    const { value: shared } = store.shared;
    document.title = shared
      ? `${shared.origin.title}: Revisit`
      : "Revisit: learning with a linear Q* and state revisiting";
    if (!shared) return shown?.card.draw(null);
    if (!shown) return page.attempt(loadCard);
    const { title, note, engine, panels } = shared.origin;
    const { payload, replay } = shared;
    const paths = replay?.paths ?? 0;
    shown.card.draw({
      title,
      note,
      engine,
      foreign: engine !== lab.version,
      copy: !replay,
      problem: payload !== null && !payload.paths,
      fixed: locks.fixed,
      free: locks.free,
      panels: panels === null ? "all" : page.state.everything ? "some-hidden" : "some",
      replay: shown.replayText(
        replay?.state ?? { at: "copy" },
        paths,
        player.frame?.session.spec.algorithm?.kind === "own",
      ),
    });
    if (player.frame) drawProgress(player.frame);
  }

  async function loadCard() {
    const { createLinkCard, replayText } = await import("../links/link-card.js");
    shown ??= {
      card: createLinkCard(byId("shared"), { act: () => page.attempt(act), panels: togglePanels }),
      replayText,
    };
    draw();
  }

  /** @param {Frame} frame */
  function drawProgress({ progress: { paths } }) {
    const { value: shared } = store.shared;
    if (!shared) return;
    const { replay } = shared;
    shown?.card.progress(replay?.paths ? paths / replay.paths : 0);
    replay?.moved();
  }

  /** Whether the shared run is open, unchanged. */
  function replayed() {
    const { replay = null } = store.shared.value ?? {};
    return replay && replay.paths > 0 ? replay : null;
  }

  /** Another run is open, or none. */
  function close() {
    store.shared.value?.replay?.leave();
    store.shared.value = null;
  }

  page.on("opened", dressAgain);
  page.on("phase", dressAgain);
  page.on("grown", dressAgain);
  page.on("frame", drawProgress);

  return {
    play,
    goOn,
    dress,
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
      const { title = payload.spec.title ?? family, note = "", engine, view, locks: asked } = payload;
      close();
      store.shared.value = {
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
        replay: new Replay(player, payload, draw),
        moment,
      };
    },
    recallCopy,
    /** Shows the copy that the page's state holds, when the page starts. */
    beginWithCopy() {
      recallCopy();
      dress();
      if (store.shared.value) locks.reveal(byId("problem"));
    },
    /** The shared run becomes a copy. @returns {Origin | null} null: none is open, or it is a copy already */
    makeCopy() {
      const { value } = store.shared;
      if (!value?.replay) return null;
      value.replay.leave();
      store.shared.value = { ...value, replay: null };
      draw();
      return value.origin;
    },
    close,
    /** Whether this link's run is open, and unchanged. @param {string} link */
    isOpen: (link) => store.shared.value?.origin.link === link && store.shared.value.replay !== null,
    /** Whether moving on by at least so many paths leads beyond the shared run. @param {number} more */
    endsWithin(more) {
      const replay = replayed();
      const { progress, summary } = player.frame ?? {};
      return (
        replay !== null &&
        (progress?.paths ?? 0) + more > replay.paths &&
        !(replay.computed === replay.paths && summary?.complete)
      );
    },
    /** Up to which path the run can go on without leaving what was replayed; 0: it cannot. */
    get ahead() {
      const { paths = 0, computed = 0 } = replayed() ?? {};
      return computed >= paths && (player.frame?.progress.paths ?? 0) < paths ? paths : 0;
    },
    /** Whether the button Run means the replay. */
    get replays() {
      const replay = replayed();
      return replay !== null && (replay.computed < replay.paths || ["done", "diverged", "dead"].includes(player.phase));
    },
    /** The settings of the link, for a new link. */
    get settings() {
      const { value: shared } = store.shared;
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
