// The reader's own work: opened, changed into something else, left for another, and brought back as it was.

import { EXAMPLES } from "../spec/examples.js";
import { expectation, isRefusal } from "../ui/faults.js";
import { History } from "../spec/history.js";
import { deepEqual } from "../spec/deep-equal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** How much of the first run is drawn before the reader does anything. */
export const FIRST = { paths: 2000, milliseconds: 1000 };
/** As long as the first picture takes anyway, ms: the first paths are hardly ever looked at in between. */
const unseen = 150;

/**
 * What an Undo brings back: the spec, what was typed over it, the versions before, and how far its run was.
 * @typedef {object} Work
 * @property {Spec} spec
 * @property {Spec} typed
 * @property {string} example
 * @property {Spec | null} own
 * @property {number} paths
 * @property {History<Spec>} versions
 */

/**
 * @typedef {object} Desk
 * @property {import("../run/player.js").Player} player
 * @property {import("../spec/drafts.js").Drafts} drafts
 * @property {import("../spec/locks.js").Locks} locks
 * @property {import("../storage/page-state.js").State} state
 * @property {(change: Partial<import("../storage/page-state.js").State>) => void} remember
 * @property {() => Pick<ReturnType<typeof import("../links/links.js").createLinks>, "leave" | "fork">} links
 * @property {() => boolean} refused whether what was typed over what runs was refused
 * @property {(pace: number) => void} pace takes a pace that suits the problem, unless the reader chose another
 * @property {(id: string, name?: string) => void} example names the example that is open, "" for something else
 * @property {(text: string, action?: import("../widgets/notices.js").Action) => void} say
 * @property {<T>(text: string, task: Promise<T>) => Promise<T>} during says what is going on, where it takes long
 * @property {(error: unknown) => void} fail
 * @property {(task: () => unknown) => void} attempt
 */

/** @param {Desk} desk */
export function createWork(desk) {
  const { player, drafts, locks, state, remember } = desk;

  /** @returns {import("../revisit.d.ts").Session} */
  function session() {
    if (!player.frame) throw new Error("no problem is open");
    return player.frame.session;
  }

  /** @returns {Spec} what runs now */
  const spec = () => session().spec;

  /** @returns {Work} */
  function now() {
    return {
      spec: spec(),
      typed: drafts.spec ?? spec(),
      example: state.example,
      own: state.spec,
      paths: player.frame?.progress.paths ?? 0,
      versions: drafts.versions,
    };
  }

  function settle() {
    remember({ spec: spec(), episode: 0 });
    desk.pace(EXAMPLES.find((example) => example.spec.problem.kind === spec().problem.kind)?.pace ?? 0);
    desk.example("");
    return true;
  }

  /**
   * Opens a spec that what runs was changed into, other than by typing.
   * @param {Spec | string | Blob} changed
   * @returns {Promise<boolean>} whether it is open now
   */
  const change = (changed) => drafts.instead(() => turn(changed));

  /**
   * Opens a draft of what runs.
   * @param {Spec | string | Blob} changed
   * @returns {Promise<boolean>} whether it is open now; not where something else was asked for meanwhile
   */
  async function turn(changed) {
    if (!(await player.open(changed, (opened) => locks.check(spec(), opened)))) return false;
    desk.links().fork();
    return settle();
  }

  /**
   * Opens a spec that has nothing to do with what runs.
   * @param {Spec | string | Blob} other
   * @returns {Promise<{ left: boolean } | null>} whether a shared run, or a copy of one, was left for it; null: something else was asked for meanwhile
   */
  async function openOther(other) {
    if (!(await drafts.instead(() => player.open(other)))) return null;
    const left = desk.links().leave();
    settle();
    return { left };
  }

  /**
   * Opens a spec from outside, with the way back to what was here.
   * @param {string | Blob} text
   * @param {string} name
   * @returns {Promise<import("../arrays/session.js").Refusal | null>} null: it is open
   */
  async function openText(text, name) {
    const work = now();
    try {
      const opened = await openOther(text);
      if (opened)
        desk.say(`Opened “${name}”.`, {
          label: "Undo",
          run: () => (opened.left ? history.back() : desk.attempt(() => bringBack(work))),
        });
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { path: error.path ?? "", text: expectation(error) };
    }
  }

  /**
   * @param {History<Spec>} versions that the spec goes with
   * @param {Spec} opened
   * @param {() => void} [admit] called just before it takes the place of what is open
   * @returns {Promise<boolean>} whether it is open now
   */
  const openWith = (versions, opened, admit) => drafts.along(versions, () => player.open(opened, admit));

  /** @param {Work} work */
  async function bringBack({ spec: before, typed, example, own, paths, versions }) {
    if (!(await openWith(versions, before))) return;
    remember({ example, spec: own, episode: 0 });
    desk.example(own === null ? example : "");
    if (paths > 0) await player.run({ paths }, { full: true });
    if (!deepEqual(typed, before)) await drafts.type(typed);
  }

  /**
   * Says what was opened in place of a spec that the reader had edited, with the way back.
   * @param {string} name
   * @param {Work} work as it was before
   * @param {boolean} left whether it was a shared run, or a copy of one
   */
  function offerBack(name, work, left) {
    if (left)
      return desk.say(`Opened “${name}” in place of the shared run.`, { label: "Back", run: () => history.back() });
    if (work.own === null && deepEqual(work.typed, work.spec)) return;
    desk.say(`Opened “${name}” in place of what you had edited.`, {
      label: "Undo",
      run: () => desk.attempt(() => bringBack(work)),
    });
  }

  return {
    session,
    spec,
    now,
    turn,
    change,
    openOther,
    openText,
    bringBack,
    offerBack,
    /**
     * Opens what a link carries; its versions are its own, so that no Undo leads out of it.
     * @param {Spec} shared
     * @param {() => void} admit
     */
    async enter(shared, admit) {
      if (!(await openWith(new History(), shared, admit))) return false;
      desk.example("", "Shared run");
      return true;
    },
    /** Opens what runs now once more. What was typed meanwhile, and refused, stays as it is. */
    again: () => drafts.beside(desk.refused(), () => player.open(spec())),
    /** What the state names: the problem of one's own or the example, with its beginning run. */
    async openRemembered() {
      const example = exampleOf(state.example);
      const begun = (/** @type {string} */ id) => () => {
        desk.example(id);
        return firstRun(player);
      };
      drafts.forget();
      try {
        await player.open(remembered(state), undefined, begun(state.spec ? "" : example.id));
      } catch (error) {
        desk.fail(error);
        remember({ spec: null, link: null });
        await player.open(example.spec, undefined, begun(example.id));
      }
    },
    /** @param {string} id */
    async pickExample(id) {
      const example = exampleOf(id);
      const work = now();
      if (
        !(await desk.during(
          `Opening “${example.title}”…`,
          drafts.instead(() => player.open(example.spec)),
        ))
      )
        return;
      const left = desk.links().leave();
      desk.example(example.id);
      remember({ example: example.id, spec: null, episode: 0 });
      desk.pace(example.pace);
      offerBack(example.title, work, left);
    },
    /** Another problem family, with its own defaults. @param {string} kind */
    async changeKind(kind) {
      const work = now();
      if (await change(locks.keep(spec(), { format: "revisit.spec/1", problem: { kind }, seed: spec().seed })))
        offerBack(session().problem.title, work, false);
    },
    /** @param {NonNullable<import("../revisit.d.ts").Check["repair"]>} repair */
    async mend({ label, spec: mended }) {
      const work = now();
      if (await change(mended))
        desk.say(`Done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`, {
          label: "Undo",
          run: () => desk.attempt(() => bringBack(work)),
        });
    },
    /**
     * @param {string | null} shared title of the link that is open
     * @param {string} learner "" for the page's own
     */
    name(shared, learner) {
      const { title, seed } = spec();
      const example = state.spec === null ? EXAMPLES.find(({ id }) => id === state.example)?.title : undefined;
      return `${title ?? shared ?? example ?? session().problem.title}${learner && `, ${learner}`}, seed ${seed}`;
    },
  };
}

/** The first paths, for a picture before anything is clicked. @param {import("../run/player.js").Player} player */
async function firstRun(player) {
  const enough = setTimeout(() => player.pause(), FIRST.milliseconds);
  await player.run({ paths: FIRST.paths }, { full: true, unseen });
  clearTimeout(enough);
}

/** What a page without a link opens first. @param {import("../storage/page-state.js").State} state */
export function remembered(state) {
  return state.spec ?? exampleOf(state.example).spec;
}

/** @param {string} id */
function exampleOf(id) {
  return EXAMPLES.find((example) => example.id === id) ?? EXAMPLES[0];
}
