// The shared run that a link opens, and the browser's history. Each entry of the history holds a link, a changed copy of one, or
// work without a link. Back returns to the entry before.

import { addressOf, linkIn, plainAddress } from "../links/address.js";
import { compareAddress, elsewhere, isCompared } from "../links/kind.js";
import { createLinkCard } from "../links/link-card.js";
import { panelsOf, showPanels } from "../links/panels.js";
import { LinkFault, readLink } from "../links/read.js";
import { HeavyProblem, LONG_REPLAY, weigh } from "../links/weight.js";
import { say } from "../links/words.js";
import { byId } from "../ui/dom.js";
import { isRefusal, placed } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/page-state.js").State} State */
/** @typedef {import("../storage/page-state.js").Origin} Origin */
/** @typedef {import("../links/address.js").Link} Link */
/** @typedef {import("../links/words.js").Standing} Standing */

/**
 * The shared run that is open, or that what is open is a copy of.
 * @typedef {object} Shared
 * @property {Origin} origin
 * @property {LinkPayload | null} payload null: not read, since only the copy was opened
 * @property {number} paths of the run, 0: only its problem is shared
 * @property {Standing} standing
 */

/** @param {import("./page.js").Page} page */
export function createSharedRun(page) {
  const { lab, player, state, base, locks } = page;
  const card = createLinkCard(byId("shared"), { act: () => page.attempt(act), panels: togglePanels });
  /** @type {Shared | null} */
  let shared = null;
  /** Counts requests: only the newest is opened. */
  let turn = 0;
  /** What each entry of this visit holds besides its state, by its key. @type {Map<string, import("./document.js").Snapshot>} */
  const works = new Map();

  window.addEventListener("popstate", () => page.attempt(arrive));
  document.addEventListener("click", keepLink);

  const isCopy = () => shared?.standing.at === "copy";
  const here = () => linkIn(location.href, base);

  /**
   * @param {Link} link
   * @param {boolean} anew whether the page was not open before
   * @param {boolean} [agreed] whether the reader wants it however long it takes to open
   * @returns {Promise<boolean>} whether it is open now
   */
  async function visit(link, anew, agreed = false) {
    const mine = ++turn;
    try {
      const payload = await page.notices.during(
        "Reading the link…",
        readLink(link, { lab, base, fetch: globalThis.fetch.bind(globalThis) }),
      );
      if (isCompared(payload)) return leaveFor(compareAddress(link, base));
      if (!agreed) await weigh(payload, lab);
      if (mine !== turn) return false;
      const hold = () => locks.set(payload.locks);
      if (anew) {
        hold();
        dressPanels(panelsOf(payload.view?.panels)); // panels that the link leaves out are hidden while it opens
      }
      if (!(await page.notices.during("Opening the link…", enter(payload.spec, hold))) || mine !== turn) {
        if (mine === turn) locks.set(shared?.origin);
        return false;
      }
      shared = opened(link, payload, /** @type {Frame} */ (player.frame).session.problem.title);
    } catch (error) {
      locks.set(shared?.origin);
      const fault = faultOf(error);
      const again = async () => {
        if (await visit(link, false, error instanceof HeavyProblem)) await play();
      };
      if (mine === turn) refuse(fault, () => page.attempt(again));
      return false;
    }
    page.remember({ spec: null, link: null, episode: 0, ...(anew ? {} : { key: newKey(), everything: false }) });
    dress();
    locks.reveal(byId("problem"));
    return true;
  }

  /**
   * @param {unknown} error
   * @returns {LinkFault}
   * @throws what has nothing to do with the link
   */
  function faultOf(error) {
    if (error instanceof LinkFault) return error;
    if (/** @type {{ code?: string }} */ (error)?.code !== "engine") throw error;
    player.died();
    return new LinkFault(
      "The engine stopped while it opened this link: its problem is too large for this browser. Ask whoever sent it for a smaller one.",
    );
  }

  /**
   * @param {Spec} spec
   * @param {() => void} admit
   */
  async function enter(spec, admit) {
    try {
      return await page.document.openShared(spec, admit);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new LinkFault(
        `The problem that this link carries is refused: ${placed(error)}. Ask whoever sent it for a new one.`,
      );
    }
  }

  /** Replays the run that was opened, if that takes not too long. A problem without a run is only shown. */
  async function play() {
    const mine = shared;
    const frame = player.frame;
    if (!mine?.payload || !frame) return;
    if (mine.paths > 0) {
      const { seconds } = await frame.session.cost(mine.paths);
      if (shared !== mine || isCopy()) return;
      if (seconds > LONG_REPLAY) return stand(mine, { at: "waiting", seconds });
      await replay(mine, seconds);
    }
    if (shared === mine && !isCopy() && mine.payload.view) page.pictures.look(mine.payload.view);
  }

  /**
   * @param {Shared} mine
   * @param {number} seconds it is expected to take
   */
  async function replay(mine, seconds) {
    const session = player.frame?.session;
    stand(mine, { at: "replaying", seconds });
    await player.run({ paths: mine.paths }, { full: true });
    const frame = player.frame;
    if (shared !== mine || isCopy() || !frame || frame.session !== session || !mine.payload) return;
    if (frame.progress.paths < mine.paths && player.phase === "paused")
      return stand(mine, { at: "stopped", paths: frame.progress.paths });
    if (frame.progress.paths < mine.paths && !frame.progress.done)
      return stand(mine, { at: "short", paths: frame.progress.paths });
    stand(mine, { at: "judging" });
    const verdict = await frame.session.verdict(mine.payload);
    if (shared === mine && !isCopy() && player.frame === frame) stand(mine, { at: "judged", verdict });
  }

  /** What the card's button offers. */
  async function act() {
    const mine = shared;
    if (!mine) return;
    const { standing } = mine;
    if (standing.at === "replaying") return player.pause();
    if (standing.at === "waiting") return replay(mine, standing.seconds);
    if (standing.at === "stopped") return goOn();
    if (standing.at !== "copy") return;
    works.set(state.key, page.document.snapshot());
    history.pushState(null, "", addressOf(mine.origin.link, location.href, base));
    if (await visit(mine.origin.link, false)) await play();
  }

  /** Replays the rest, or all of it if the run has ended. */
  async function goOn() {
    const mine = shared;
    if (!mine) return;
    if (player.phase !== "paused" && !(await page.document.reopen())) return;
    const { seconds } = await /** @type {Frame} */ (player.frame).session.cost(mine.paths);
    if (shared === mine && !isCopy()) await replay(mine, seconds);
  }

  /** The history moved to another entry, or the reader wrote another address. */
  async function arrive() {
    const link = here();
    works.set(state.key, page.document.snapshot());
    const other = link && (await elsewhere(location.href, base));
    if (other) return leaveFor(other);
    if (link !== null && link === shared?.origin.link && !isCopy() && history.state === null)
      return page.remember({ key: newKey() });
    if (link !== null) {
      const before = page.document.name();
      if (await visit(link, false)) {
        offerBack(before);
        return play();
      }
      if (here() === link) keepHere();
      return;
    }
    if (history.state === null) return keepHere();
    const mine = ++turn;
    const before = await page.recall(history.state);
    if (mine !== turn) return;
    Object.assign(state, before);
    shared = state.link && copyOf(state.link);
    locks.set(shared?.origin);
    const work = works.get(state.key);
    if (work) await page.document.bringBack(work);
    else await page.document.openRemembered();
    dress();
    page.tell("restored", state);
  }

  /**
   * Another page takes the place of this entry of the history, so that Back leads to the one before.
   * @param {string} address
   * @returns {Promise<never>}
   */
  function leaveFor(address) {
    location.replace(address);
    return new Promise(() => {
      /* this page ends */
    });
  }

  /** An anchor within the page would take the link out of the address. @param {MouseEvent} event */
  function keepLink(event) {
    const anchor = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const aim = anchor && document.getElementById(anchor.getAttribute("href")?.slice(1) ?? "");
    if (!aim || event.defaultPrevented || !here()?.startsWith("#")) return;
    event.preventDefault();
    aim.tabIndex = -1;
    aim.focus();
  }

  /** Nothing can be opened at this entry: it keeps what is there. */
  function keepHere() {
    if (shared && !isCopy()) {
      const { origin } = shared;
      page.remember({ link: origin, spec: player.frame?.session.spec ?? null, key: newKey() });
      stand(shared, { at: "copy" });
    } else {
      page.remember({ key: newKey() });
    }
  }

  function dress() {
    locks.set(shared?.origin);
    dressPanels(state.everything ? null : (shared?.origin.panels ?? null));
    draw();
  }

  /**
   * @param {Shared} mine
   * @param {Standing} standing
   */
  function stand(mine, standing) {
    mine.standing = standing;
    if (mine === shared) draw();
  }

  function draw() {
    entitle(shared?.origin.title ?? null);
    if (!shared) return card.draw(null);
    const {
      origin: { title, note, engine, panels },
      standing,
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
      panels: panels === null ? "all" : state.everything ? "some-hidden" : "some",
      said: say(standing, paths),
    });
    if (player.frame) drawn(player.frame);
  }

  /** @param {Frame} frame */
  function drawn({ progress: { paths } }) {
    if (!shared) return;
    card.progress(shared.paths > 0 ? paths / shared.paths : 0);
    if (shared.standing.at === "stopped" && shared.standing.paths !== paths) stand(shared, { at: "stopped", paths });
  }

  /** A new entry at the page's own address. @param {Partial<State>} change */
  function push(change) {
    page.push({ ...change, key: newKey() }, plainAddress(location.href, base));
  }

  /** All panels, or the author's choice again. */
  function togglePanels() {
    page.remember({ everything: !state.everything });
    dress();
  }

  /** Brings what was drawn anew in line with the locks. */
  function dressAgain() {
    if (shared) dressPanels(state.everything ? null : shared.origin.panels);
  }

  /** @param {import("../links/panels.js").Panels} panels */
  function dressPanels(panels) {
    showPanels(document, panels);
    locks.dress(document);
    page.tabs.leaveHidden();
  }

  /**
   * @param {LinkFault} fault
   * @param {() => void} retry
   */
  function refuse(fault, retry) {
    const hide = () => page.banners.hide("link");
    const own = state.spec !== null || page.run.moved || page.forms.drafts.ahead;
    const heavy = fault instanceof HeavyProblem;
    const label = heavy ? fault.action : fault.passing ? "Try again" : "";
    const again = () => {
      hide();
      retry();
    };
    page.banners.show(
      "link",
      heavy ? "warn" : "wrong",
      `${fault.message}${own ? " What was here is untouched." : ""}`,
      [...(label ? [{ label, run: again }] : []), { label: "Dismiss", run: hide }],
    );
  }

  /** @param {string} name of what was open before the link */
  function offerBack(name) {
    page.notices.say("Opened the shared run beside your own work.", {
      label: `Back to “${name}”`,
      run: () => history.back(),
    });
  }

  page.on("opened", dressAgain);
  page.on("phase", dressAgain);
  page.on("frame", drawn);

  return {
    dress: dressAgain,
    /**
     * Opens what the page's address names, at the page's start.
     * @param {number} patience how long the caller waits for the picture, ms
     * @returns {Promise<boolean>} whether it is open
     */
    async begin(patience) {
      if (state.key === "") page.remember({ key: newKey() });
      const link = here();
      const open =
        link !== null &&
        (await visit(link, true).catch((error) => {
          page.attempt(() => {
            throw error;
          });
        }));
      if (!open) {
        locks.set(state.link);
        return false;
      }
      const playing = new Promise((resolve) => page.attempt(() => play().finally(() => resolve(undefined))));
      await Promise.race([playing, new Promise((resolve) => setTimeout(resolve, patience))]);
      return true;
    },
    /** The copy that the state remembers. */
    recallCopy() {
      shared = state.link && copyOf(state.link);
      dress();
      if (shared) locks.reveal(byId("problem"));
    },
    /** What is open becomes the reader's own: it gets an entry of its own, and the link keeps its. */
    fork() {
      if (shared && !isCopy()) {
        push({ link: shared.origin, spec: player.frame?.session.spec ?? null });
        stand(shared, { at: "copy" });
      } else if (here() !== null) {
        push({});
      }
    },
    /** The run is about to be moved on, by so many paths at least: beyond what was shared it is the reader's own. @param {number} more */
    further(more) {
      if (shared && !isCopy() && shared.paths > 0 && (player.frame?.progress.paths ?? 0) + more > shared.paths)
        this.fork();
    },
    /** Something else is opened. @returns {boolean} whether a link was left for it */
    leave() {
      const left = shared !== null;
      if (!left && here() === null) return false;
      shared = null;
      push({ link: null, everything: false });
      dress();
      return left;
    },
    /** Run was pressed. @returns {boolean} whether it means the replay */
    get replays() {
      return (
        shared !== null &&
        !isCopy() &&
        shared.paths > 0 &&
        ((player.frame?.progress.paths ?? 0) < shared.paths || ["done", "diverged", "dead"].includes(player.phase))
      );
    },
    goOn,
    /** What the author said of the shared run, or of that of which a copy is open. */
    get said() {
      if (!shared) return {};
      const { title, note, panels, hidden, fixed } = shared.origin;
      return {
        title: shared.payload ? shared.payload.title : title,
        note,
        view: { panels: panels ?? undefined },
        locks: { hidden, fixed },
      };
    },
    /** Of the shared run, or that of which a copy is open; null: none is. */
    get title() {
      return shared?.origin.title ?? null;
    },
  };
}

/**
 * @param {Link} link
 * @param {LinkPayload} payload
 * @param {string} family where neither link nor spec has a title
 * @returns {Shared}
 */
function opened(link, payload, family) {
  const { title = payload.spec.title ?? family, note = "", engine, view, locks, paths = 0 } = payload;
  return {
    origin: {
      link,
      title,
      note,
      engine,
      panels: panelsOf(view?.panels),
      hidden: locks?.hidden ?? [],
      fixed: locks?.fixed ?? [],
    },
    payload,
    paths,
    standing: paths === 0 ? { at: "problem" } : { at: "judging" },
  };
}

/**
 * @param {Origin} origin
 * @returns {Shared}
 */
function copyOf(origin) {
  return { origin, payload: null, paths: 0, standing: { at: "copy" } };
}

/** @param {string | null} title of the shared run that is open, or was changed; null: there is none */
function entitle(title) {
  document.title = title === null ? "Revisit: learning with a linear Q* and state revisiting" : `${title}: Revisit`;
}

/** Tells the entries of this visit apart. */
function newKey() {
  return Math.random().toString(36).slice(2);
}
