// The entries of the browser's history. Each holds a link, a changed copy of a shared run, or a run without a link. Back and Forward
// bring an entry back as it was.

import { addressOf, linkIn, plainAddress } from "../links/address.js";
import { compareAddress, isCompared } from "../links/kind.js";
import { panelsOf } from "../links/panels.js";
import { LinkFault, readLink } from "../links/read.js";
import { HeavyProblem, weigh } from "../links/weight.js";
import { byId } from "../ui/dom.js";
import { codeOf, isRefusal, placed } from "../ui/faults.js";
import { sceneOf } from "../state-view/live-state-view.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../links/address.js").Link} Link */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../storage/page-state.js").State} State */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {object} of
 * @param {Controllers["document"]} of.document
 * @param {Controllers["run"]} of.run
 * @param {Controllers["shared"]} of.shared
 * @param {{ restore: () => void }[]} of.scenes what shows the page's state
 */
export function createHistory(page, store, { document: opened, run, shared, scenes }) {
  const { lab, state, base, locks } = page;
  const { player } = run;
  /** Counts requests; only the newest one is carried out. */
  let requests = 0;
  /** What each entry of this visit holds besides its state, by its key. @type {Map<string, import("./lab-document.js").Snapshot>} */
  const snapshots = new Map();

  window.addEventListener("popstate", () => page.attempt(arrive));
  document.addEventListener("click", keepLinkInAddress);

  /** The link in the page's address, null: none. */
  const linkHere = () => linkIn(location.href, base);

  /**
   * Opens a link.
   * @param {Link} link
   * @param {boolean} first whether the page starts with it
   * @param {boolean} [agreed] whether the reader agreed to a long wait
   * @param {Pick<State, "moment"> | null} [seen] what was shown before a reload; null: the link decides
   * @returns {Promise<boolean>} whether it is open
   */
  async function visit(link, first, agreed = false, seen = null) {
    const request = ++requests;
    try {
      const payload = await page.notices.during(
        "Reading the link…",
        readLink(link, { lab, base, fetch: globalThis.fetch.bind(globalThis) }),
      );
      if (isCompared(payload)) {
        const address = compareAddress(link, base);
        if (first || !(run.unfinished || opened.drafts.ahead)) return leaveFor(address);
        if (request === requests) offerComparison(address);
        return false;
      }
      if (!agreed) await weigh(payload, lab);
      if (request !== requests) return false;
      const lock = () => locks.set(payload.locks);
      if (first) {
        lock();
        shared.showPanels(panelsOf(payload.view?.panels)); // before the problem is drawn
      }
      if (!(await page.notices.during("Opening the link…", open(payload, lock))) || request !== requests) {
        if (request === requests) shared.restoreLocks();
        return false;
      }
      shared.open(link, payload, seen ? seen.moment : (payload.view?.moment ?? null));
      if (!seen) page.remember(shownBy(payload.view));
    } catch (error) {
      shared.restoreLocks();
      const fault = faultOf(error);
      if (request === requests) refuse(fault, () => page.attempt(() => follow(link, error instanceof HeavyProblem)));
      return false;
    }
    page.remember({
      spec: null,
      named: "",
      link: null,
      episode: 0,
      ...(first ? {} : { key: newKey(), everything: false }),
    });
    for (const scene of scenes) scene.restore();
    shared.dress();
    locks.reveal(byId("problem"));
    return true;
  }

  /**
   * @param {import("../revisit.d.ts").LinkPayload} link
   * @param {() => void} admit
   */
  async function open({ spec, digest, title }, admit) {
    try {
      return await opened.openShared(spec, admit, digest, title);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new LinkFault(
        `The problem that this link carries is refused: ${placed(error)}. Ask whoever sent it for a new one.`,
      );
    }
  }

  /**
   * The fault of a link that an error amounts to.
   * @param {unknown} error
   * @returns {LinkFault}
   * @throws the error, if it does not come from the link
   */
  function faultOf(error) {
    if (error instanceof LinkFault) return error;
    if (codeOf(error) !== "engine") throw error;
    player.died(error);
    return new LinkFault(
      "The engine stopped while it opened this link: its problem is too large for this browser. Ask whoever sent it for a smaller one.",
    );
  }

  /**
   * Says why a link cannot be opened.
   * @param {LinkFault} fault
   * @param {() => void} retry
   */
  function refuse(fault, retry) {
    const hide = () => page.banners.hide("link");
    const unsaved = state.spec !== null || store.moved.value || opened.drafts.ahead;
    const heavy = fault instanceof HeavyProblem;
    const label = heavy ? fault.action : fault.passing ? "Try again" : "";
    const again = () => {
      hide();
      retry();
    };
    page.banners.show(
      "link",
      heavy ? "warn" : "wrong",
      `${fault.message}${unsaved ? " What was here is untouched." : ""}`,
      [...(label ? [{ label, run: again }] : []), { label: "Dismiss", run: hide }],
    );
  }

  /** A comparison opens on a page of its own, for which the unfinished run is not given up. @param {string} address */
  function offerComparison(address) {
    const hide = () => page.banners.hide("link");
    const open = () => {
      hide();
      window.open(address, "_blank");
    };
    page.banners.show(
      "link",
      "warn",
      "This link is a comparison, which opens on the page Compare. What you are doing here would end, so it was not opened in its place.",
      [
        { label: "Open it in a new tab", run: open },
        { label: "Dismiss", run: hide },
      ],
    );
  }

  /** Opens a link that the reader chose on the page, in an entry of its own. @param {Link} link @param {boolean} [agreed] to a long wait */
  async function follow(link, agreed = false) {
    const here = linkHere() === link;
    snapshots.set(state.key, opened.snapshot());
    if (!here) history.pushState(null, "", addressOf(link, location.href, base));
    if (await visit(link, false, agreed)) await shared.play();
    else if (!here && linkHere() === link) keepContent();
  }

  /** Another entry of the history is current, or the reader typed another address. */
  async function arrive() {
    const link = linkHere();
    snapshots.set(state.key, opened.snapshot());
    if (link !== null && shared.isOpen(link) && history.state === null) return page.remember({ key: newKey() });
    if (link !== null) {
      const before = opened.name();
      if (await visit(link, false)) {
        page.notices.say("Opened the shared run. Your own work is kept.", {
          label: `Back to “${before}”`,
          run: () => history.back(),
        });
        return shared.play();
      }
      if (linkHere() === link) keepContent();
      return;
    }
    if (history.state === null) return keepContent();
    const request = ++requests;
    const entry = history.state;
    const recalled = await page.recall(entry);
    if (request !== requests) return;
    Object.assign(state, recalled);
    const { pinned } = state;
    shared.recallCopy();
    const snapshot = snapshots.get(state.key);
    if (snapshot) await opened.bringBack(snapshot);
    else {
      page.sayGone(entry);
      await opened.openRemembered();
    }
    shared.dress();
    page.remember({ pinned });
    page.tell("restored", state);
  }

  /** Nothing can be opened at this entry: it gets what is on the page, and its address names no link any more. */
  function keepContent() {
    // The address first: a browser takes a third of a second for each change of an entry whose address has a million characters.
    if (linkHere() !== null) history.replaceState(history.state, "", plainAddress(location.href, base));
    const origin = shared.makeCopy();
    if (origin) page.remember({ link: origin, spec: player.frame?.session.spec ?? null, key: newKey() });
    else page.remember({ key: newKey() });
  }

  /**
   * Goes to another page in place of this entry, so that Back leads to the entry before.
   * @param {string} address
   * @returns {Promise<never>}
   */
  function leaveFor(address) {
    location.replace(address);
    return new Promise(() => {
      /* this page ends */
    });
  }

  /** Follows an anchor within the page without changing the address, which would lose its link. @param {MouseEvent} event */
  function keepLinkInAddress(event) {
    const anchor = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const target = anchor && document.getElementById(anchor.getAttribute("href")?.slice(1) ?? "");
    if (!target || event.defaultPrevented || !linkHere()?.startsWith("#")) return;
    event.preventDefault();
    target.tabIndex = -1;
    target.focus();
  }

  /** Adds an entry at the page's address without a link. @param {Partial<State>} change */
  function push(change) {
    page.push({ ...change, key: newKey() }, plainAddress(location.href, base));
  }

  return {
    /**
     * Opens the link of the page's address when the page starts.
     * @param {number} patience how long to wait for the replay, ms
     * @returns {Promise<boolean>} whether it is open
     */
    async begin(patience) {
      const seen = state.key === "" ? null : { moment: state.moment };
      if (!seen) page.remember({ key: newKey() });
      const link = linkHere();
      const isOpen =
        link !== null &&
        (await visit(link, true, false, seen).catch((error) => {
          page.attempt(() => {
            throw error;
          });
        }));
      if (!isOpen) {
        locks.set(state.link);
        return false;
      }
      const playing = new Promise((resolve) => page.attempt(() => shared.play().finally(() => resolve(undefined))));
      await Promise.race([playing, new Promise((resolve) => setTimeout(resolve, patience))]);
      return true;
    },
    /** Opens the shared run again of which a copy is open. */
    async openOriginal() {
      const { value } = store.shared;
      if (value) await follow(value.origin.link);
    },
    /** What is on the page becomes the reader's own, in a new entry. The link keeps its entry. */
    startCopy() {
      const origin = shared.makeCopy();
      if (origin) push({ link: origin, spec: player.frame?.session.spec ?? null });
      else if (linkHere() !== null) push({});
    },
    /** Another spec is opened. @returns {boolean} whether a shared run, or a copy of one, was left for it */
    leave() {
      const left = store.shared.value !== null;
      if (!left && linkHere() === null) return false;
      shared.close();
      push({ link: null, everything: false });
      shared.dress();
      return left;
    },
  };
}

/** What a link's view says of the state view; the rest stays. @param {import("../revisit.d.ts").LinkView} [view] @returns {Partial<State>} */
function shownBy(view) {
  return { ...sceneOf(view), ...(view?.projector && { projector: true }) };
}

/** A new key for an entry of this visit. */
function newKey() {
  return Math.random().toString(36).slice(2);
}
