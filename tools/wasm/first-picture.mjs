// The calls of the page until its first picture (site/main.js, site/run/player.js), for every example problem.

import { EXAMPLES } from "../../site/spec/examples.js";
import { valueAtOnce } from "../../site/engine/reply.js";
import { FIRST as METHODS } from "../../site/engine/rest.js";
import { FIRST } from "../../site/lab/lab-document.js";

/** Milliseconds, of which the clock here shows less with each look. */
const chunk = 4;

/**
 * @param {any} revisit the module's global
 * @throws where it returns an error
 */
export function firstPictures(revisit) {
  /** @param {string} method @param {unknown[]} args */
  const ask = (method, ...args) => {
    if (!METHODS.has(method)) throw new Error(`${method}: the worker has the engine's rest loaded before this`);
    const answer = revisit[method](...args);
    if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? "no answer"}`);
    return valueAtOnce(answer);
  };
  for (const method of ["families", "featureKinds"]) ask(method);
  /** @param {unknown} spec */
  const draw = (spec) => {
    const {
      handle,
      spec: { algorithm },
    } = ask("open", JSON.stringify(spec));
    const look = () => {
      ask("progress", handle);
      ask("view", handle, 0);
      ask("timeline", handle);
      for (const what of ["states", "pairs", "graph", "plan", "samples"]) ask("layer", handle, what, 1);
      ask("theory", handle, 0);
      ask("audit", handle, null, null);
    };
    ask("audit", handle, true, 0.25);
    look();
    if (typeof algorithm.gap === "number") ask("predict", handle, algorithm.gap);
    ask("summary", handle);
    for (
      let paths = 1;
      paths <= FIRST.paths && ask("advance", handle, paths, { paths: FIRST.paths }, chunk).outcome === "more";
      paths *= 2
    );
    look();
    ask("summary", handle);
    ask("close", handle);
  };
  for (const { spec } of EXAMPLES) draw(spec);
  // Also functions that are called rarely, and the learners of Compare's race, since a call from one part to the other takes longer.
  const problem = { kind: "random-linear-q" };
  draw({ problem });
  ask("learners");
  for (const kind of ["linq-no-revisit", "lsvi-ucb"]) draw({ problem, algorithm: { kind } });
}
