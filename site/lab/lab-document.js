// The spec on the page: opened, edited, replaced by another one, and brought back.

import { EXAMPLES } from "../spec/examples.js";
import { counted } from "../ui/numbers.js";
import { History } from "../spec/history.js";
import { Drafts } from "../spec/drafts.js";
import { traitsOf } from "../spec/learner-traits.js";
import { deepEqual } from "../spec/deep-equal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** How much of the first run is drawn on a first visit, before the reader does anything, and how long a run is waited for that a reload brings back. */
export const FIRST = { paths: 2000, milliseconds: 1000 };
/** The first picture takes at least so long, ms: drawing earlier would waste time. */
const unseen = 150;

/**
 * What Undo brings back: the spec, the draft, its versions, and how far the run was.
 * @typedef {object} Snapshot
 * @property {Spec} spec
 * @property {Spec} typed
 * @property {string} example
 * @property {Spec | null} own
 * @property {string} named
 * @property {number} paths
 * @property {boolean} moved whether the reader moved the run on
 * @property {History<Spec>} versions
 */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {import("../run/player.js").Player} player
 * @param {() => { forms: { refused(error: unknown): void }, history: { startCopy(): void, leave(): boolean } }} later those made after it
 */
export function createDocument(page, store, player, later) {
  const { lab, locks, notices, state } = page;
  const drafts = new Drafts(store, {
    open: (spec) => openDraft(spec, { kind: "edit" }),
    running: spec,
    learners: lab.learners,
    attempt: (task) => page.attempt(task),
    refused: (error) => later().forms.refused(error),
  });

  /** @returns {import("../revisit.d.ts").Session} */
  function session() {
    if (!player.frame) throw new Error("no problem is open");
    return player.frame.session;
  }

  /** @returns {Spec} what runs now */
  function spec() {
    return session().spec;
  }

  /** @returns {Snapshot} */
  function snapshot() {
    return {
      spec: spec(),
      typed: drafts.spec ?? spec(),
      example: state.example,
      own: state.spec,
      named: state.named,
      paths: player.frame?.progress.paths ?? 0,
      moved: store.moved.value,
      versions: drafts.versions,
    };
  }

  /** @param {string} [named] the name that it keeps */
  function settle(named = "") {
    page.remember({ spec: spec(), episode: 0, named });
    store.example.value = { id: "", name: named };
    return true;
  }

  /** What the present spec is called; "": nothing. */
  function called() {
    const { id, name } = store.example.value ?? { id: "" };
    return titleOf(id) ?? name ?? "";
  }

  /**
   * Opens a changed copy of the present spec.
   * @param {Spec | string | Blob} changed
   * @returns {Promise<boolean>} whether it is open now
   */
  const change = (changed) => openDraft(changed, { kind: "other" });

  /**
   * @param {Spec | string | Blob} changed
   * @param {import("../spec/drafts.js").Cause} cause
   * @returns {Promise<boolean>} whether it is open; false if another spec was opened meanwhile
   */
  async function openDraft(changed, cause) {
    // The draft may be ahead of the run already.
    const before = player.frame ? { ...snapshot(), typed: spec() } : null;
    const name = called();
    if (!(await player.open(changed, { cause, admit: (opened) => locks.check(spec(), opened) }))) return false;
    later().history.startCopy();
    if (before) offerRunBefore(before, "The edit begins a new run.");
    return settle(before && isLike(before.spec, spec()) ? name : "");
  }

  /**
   * Offers the way back to a run, if it has paths; else the way back to an earlier one stays.
   * @param {Snapshot} before
   * @param {string} [text] what has replaced it, to be said
   */
  function offerRunBefore(before, text) {
    if (before.paths === 0) return;
    const label = `Back to the run of ${counted(before.paths, "path")}`;
    store.replaced.value = { before, label };
    if (text) notices.say(text, { label, run: () => page.attempt(backToRunBefore) });
  }

  /** Brings back the run that another has replaced. That one, if it has moved, can be brought back the same way. */
  async function backToRunBefore() {
    const before = store.replaced.value?.before;
    if (!before) return;
    const now = snapshot();
    await bringBack(before);
    store.replaced.value = null;
    offerRunBefore(now);
  }

  /**
   * Opens a spec that is not a change of the present one.
   * @param {Spec | string | Blob} other
   * @param {string} [digestLike] a digest that its run is to be compared with
   * @returns {Promise<{ left: boolean } | null>} left: whether a shared run, or a copy of one, was left; null: another spec was opened meanwhile
   */
  async function openOther(other, digestLike) {
    if (!(await player.open(other, { digestLike }))) return null;
    store.replaced.value = null;
    const left = later().history.leave();
    settle();
    return { left };
  }

  /**
   * Opens a spec from a file, and offers Undo.
   * @param {string | Blob} text
   * @param {string} name
   * @throws if the engine refuses it
   */
  async function openText(text, name) {
    const before = snapshot();
    const opened = await openOther(text);
    if (opened)
      notices.say(`Opened “${name}”.`, {
        label: "Undo",
        run: () => (opened.left ? history.back() : page.attempt(() => bringBack(before))),
      });
  }

  /**
   * @param {History<Spec>} versions of the spec
   * @param {Spec} opened
   * @param {() => void} [admit] called just before it is opened
   * @param {string} [digestLike]
   * @returns {Promise<boolean>} whether it is open now
   */
  const openWith = (versions, opened, admit, digestLike) =>
    player.open(opened, { cause: { kind: "versions", versions }, admit, digestLike });

  /** @param {Snapshot} snapshot */
  async function bringBack({ spec: opened, typed, example, own, named, paths, moved, versions }) {
    if (!(await openWith(versions, opened))) return;
    page.remember({ example, spec: own, named, episode: 0 });
    store.example.value = { id: own === null ? example : "", name: named };
    store.moved.value = moved;
    if (paths > 0) await player.run({ paths }, { full: true });
    if (!deepEqual(typed, opened)) await drafts.type(typed);
  }

  /**
   * Says what was opened in place of an edited spec, and offers to go back.
   * @param {string} name
   * @param {Snapshot} before
   * @param {boolean} left whether a shared run, or a copy of one, was left
   */
  function offerBack(name, before, left) {
    if (left)
      return notices.say(`Opened “${name}” in place of the shared run.`, { label: "Back", run: () => history.back() });
    if (before.own === null && deepEqual(before.typed, before.spec)) return;
    notices.say(`Opened “${name}” in place of what you had edited.`, {
      label: "Undo",
      run: () => page.attempt(() => bringBack(before)),
    });
  }

  return {
    drafts,
    session,
    spec,
    snapshot,
    openDraft,
    change,
    openOther,
    openText,
    bringBack,
    backToRunBefore,
    offerBack,
    /**
     * Opens the spec of a link, with its own versions: Undo does not lead out of the link.
     * @param {Spec} shared
     * @param {() => void} admit
     * @param {string} [digestLike] the link's digest, which the run is compared with
     * @param {string} [title] the link's
     */
    async openShared(shared, admit, digestLike, title = shared.title) {
      if (!(await openWith(new History(), shared, admit, digestLike))) return false;
      store.example.value = { id: "", name: title ?? session().problem.title };
      return true;
    },
    /** Opens the present spec again, before its first path. A refused draft stays in the forms. @returns {Promise<boolean>} whether it is open */
    async reopen() {
      const before = player.frame && snapshot();
      if (!(await player.reopen({ kind: "again" }))) return false;
      if (before) offerRunBefore(before, "The run begins anew.");
      return true;
    },
    /** Opens the spec or the example of the page's state, with its run as far as it was; on a first visit it runs the beginning. */
    async openRemembered() {
      const example = exampleOf(state.example);
      const { paths, moment } = state;
      const begun = (/** @type {string} */ id) => () => {
        store.example.value = { id, name: state.named };
        if (store.waits.value) return Promise.resolve(); // code plays only when asked
        return paths === null ? firstRun(player) : runAgain(player, paths, moment);
      };
      drafts.forget();
      try {
        await player.open(remembered(state), { begin: begun(state.spec ? "" : example.id) });
      } catch (error) {
        page.fail(error);
        page.remember({ spec: null, named: "", link: null });
        await player.open(example.spec, { begin: begun(example.id) });
      }
    },
    /** @param {string} id */
    async pickExample(id) {
      const example = exampleOf(id);
      const before = snapshot();
      if (!(await notices.during(`Opening “${example.title}”…`, player.open(example.spec)))) return;
      store.replaced.value = null;
      const left = later().history.leave();
      store.example.value = { id: example.id };
      page.remember({ example: example.id, spec: null, named: "", episode: 0 });
      offerBack(example.title, before, left);
    },
    /** Opens another problem family with its defaults. @param {string} kind */
    async changeKind(kind) {
      const before = snapshot();
      if (await change(locks.keep(spec(), { format: "revisit.spec/1", problem: { kind }, seed: spec().seed })))
        offerBack(session().problem.title, before, false);
    },
    /** @param {import("../revisit.d.ts").Repair} repair */
    async applyRepair({ label, spec: repaired }) {
      const before = snapshot();
      if (await change(repaired))
        notices.say(`Done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`, {
          label: "Undo",
          run: () => page.attempt(() => bringBack(before)),
        });
    },
    /** The name of the present run. */
    name() {
      const { title, seed } = spec();
      const learner = traitsOf(lab.learners, spec());
      const problem = title ?? (store.shared.value?.origin.title || called() || session().problem.title);
      return `${problem}${learner.kind === "linq-lsvi-ucb" ? "" : `, ${learner.title}`}, seed ${seed}`;
    },
  };
}

/** The title of an example. @param {string} id */
const titleOf = (id) => EXAMPLES.find((example) => example.id === id)?.title;

/** Whether two specs differ at most in the seed, the learner's constants and how long they run. @param {Spec} one @param {Spec} other */
const isLike = (one, other) =>
  deepEqual([one.problem, one.features, one.algorithm?.kind], [other.problem, other.features, other.algorithm?.kind]);

/** Draws the first paths, so that there is a picture before any click. @param {import("../run/player.js").Player} player */
async function firstRun(player) {
  const enough = setTimeout(() => player.pause(), FIRST.milliseconds);
  await player.run({ paths: FIRST.paths }, { full: true, unseen });
  clearTimeout(enough);
}

/**
 * Runs as far as the run was before a reload, and shows the moment that was shown. A long run goes on while the page is used.
 * @param {import("../run/player.js").Player} player
 * @param {number} paths
 * @param {import("../storage/page-state.js").State["moment"]} moment null: its end
 */
async function runAgain(player, paths, moment) {
  const arrive = async () => {
    const session = player.frame?.session;
    if (paths > 0) await player.run({ paths }, { full: true, unseen });
    const { progress } = player.frame ?? {};
    if (moment && progress && player.frame?.session === session && progress.paths >= Math.min(moment.path, paths))
      await player.seek(moment);
  };
  await Promise.race([arrive(), new Promise((resolve) => setTimeout(resolve, FIRST.milliseconds))]);
}

/** The spec that a page without a link opens first. @param {import("../storage/page-state.js").State} state */
function remembered(state) {
  return state.spec ?? exampleOf(state.example).spec;
}

/** @param {string} id */
function exampleOf(id) {
  return EXAMPLES.find((example) => example.id === id) ?? EXAMPLES[0];
}
