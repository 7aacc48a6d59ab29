// What the reader does with the run that is open: run, pause, step, begin again.

import { freshSeed } from "../spec/edit.js";
import { Held } from "../spec/locks.js";

/**
 * @typedef {object} Helm
 * @property {import("../run/player.js").Player} player
 * @property {import("../spec/locks.js").Locks} locks
 * @property {ReturnType<typeof import("../links/links.js").createLinks>} links
 * @property {ReturnType<typeof import("./document.js").createWork>} work
 * @property {import("../spec/drafts.js").Drafts} drafts
 * @property {() => boolean} refused whether what was typed over what runs was refused
 * @property {() => void} newest shows the newest episode from now on
 * @property {() => void} budget says that the budget is spent
 * @property {(text: string, action?: import("../widgets/notices.js").Action) => void} say
 * @property {(task: () => unknown) => void} attempt
 */

/** @param {Helm} helm */
export function createSteering(helm) {
  const { player, locks, links, work, drafts, say, attempt } = helm;
  /** Whether the reader moved the present run on: then it is not dropped without a word. */
  let moved = false;
  const runs = () => player.phase === "running";

  const steering = {
    get moved() {
      return moved;
    },
    /** Another session is open. */
    opened() {
      moved = false;
    },
    async runOrPause() {
      if (runs()) return player.pause();
      await drafts.settled();
      if (runs()) return;
      if (player.phase === "budget") return helm.budget();
      if (helm.refused())
        say("What runs is the last problem without a fault; what is marked in red is not part of it.");
      if (links.replays) return links.goOn();
      if ((player.phase === "done" || player.phase === "diverged") && !(await work.again())) return;
      links.further(Infinity);
      helm.newest();
      moved = true;
      await player.run();
    },
    /** @param {{ paths?: number, episodes?: number }} by */
    async step(by) {
      if (!runs()) await drafts.settled();
      if (player.phase === "done" || player.phase === "diverged")
        return say(player.phase === "done" ? "The run is complete." : "The learner diverged and cannot go on.", {
          label: "Start again",
          run: () => attempt(steering.reset),
        });
      links.further(by.paths ?? Infinity);
      helm.newest();
      moved = true;
      await player.step(by);
    },
    async reset() {
      if (player.phase === "dead" && links.replays) return links.goOn();
      await drafts.settled(); // or what was picked would give way to what is no more wanted
      if (!(await work.again())) return;
      links.fork();
      helm.newest();
    },
    newSeed() {
      drafts.edit("seed", freshSeed(), true);
    },
    /**
     * Carries out what a key or a drop asks for, unless the link's author took it away.
     * @param {string} control
     * @param {() => unknown} task
     */
    unlessHeld(control, task) {
      const lock = locks.of(control);
      if (lock === null) attempt(task);
      else if (lock === "fixed") say(new Held(control, "").message);
    },
  };
  return steering;
}
