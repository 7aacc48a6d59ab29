// Two engines, each in a worker of its own, that run the same problem: one learner may go back, the other starts over.

import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { courseOf, momentOf } from "./course.js";
import { PAIR } from "./problems.js";
import { constantsOf, runKnowing, specOf } from "./specs.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("./course.js").Course} Course */

/** @typedef {{ session: Session, course: Course }} Side */

/** @param {Parameters<typeof createLab>[0]} options */
export async function createPair(options) {
  const first = await createLab(options, playHere);
  const second = await createLab(options, playHere);
  /** @type {Side[]} */
  let sides = [];
  /** Counts the problems that were asked for. */
  let asked = 0;

  return {
    lab: first,
    /** The two sides, in the order of PAIR. */
    get sides() {
      return sides;
    },
    /**
     * Runs both learners on a problem.
     * @param {import("./problems.js").Watched} watched
     * @returns {Promise<Side[] | null>} null: another problem was asked for meanwhile
     */
    async open({ id, problem, samples, target }) {
      const mine = ++asked;
      const opened = await Promise.all(
        PAIR.map(async (kind, i) => {
          const { constants } = constantsOf(id, kind);
          const session = await [first, second][i].open(specOf(kind, constants, problem));
          const known = target ? await runKnowing(session, samples) : null;
          await session.run({ until: { samples } });
          const record = await session.record({ trace: true });
          return { session, course: courseOf(record, session.problem.horizon, known) };
        }),
      );
      for (const { session } of mine === asked ? sides : opened) session.close();
      if (mine !== asked) return null;
      return (sides = opened);
    },
    /**
     * The plans of both after so many samples.
     * @param {number} samples
     * @returns {Promise<(Layer | null)[]>}
     */
    plansAt: (samples) =>
      Promise.all(
        sides.map(async ({ session, course }) => {
          await session.seek({ path: momentOf(course, samples).path });
          const { layers } = await session.look({ layers: [{ what: "plan" }] });
          return layers[0];
        }),
      ),
  };
}
