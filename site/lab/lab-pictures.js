// The pictures: the problem's map and features, the newest path, and the results of the run. Each is drawn from a frame.

import { createRegret } from "../figure/regret.js";
import { bonuses, rollouts } from "../run/frame.js";
import { traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { createRevisitBound } from "../theory/revisit-bound.js";
import { createCounters } from "../path/counters.js";
import { createEpisodePicker } from "../path/episode-picker.js";
import { createRunNumbers } from "../theory/run-numbers.js";
import { createFeatureHeatMap } from "../state-view/feature-heat-map.js";
import { createProblemMap } from "../state-view/problem-map.js";
import { createPhase } from "../theory/revisit-phase.js";
import { createUpdateSets } from "../path/update-sets.js";
import { createProblemSizes } from "../form/problem-sizes.js";
import { createBonusChart } from "../path/bonus-chart.js";
import { createTheory } from "../theory/bounds.js";
import { createTree } from "../path/tree.js";
import { TheoremPanel } from "./theorem-panel.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Bundle} Bundle */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {ReturnType<typeof import("../state-view/live-state-view.js").createStateViewController>} stateView
 * @param {{ session: () => import("../revisit.d.ts").Session, show: (episode: number) => Promise<void> }} run what runs; show: an episode of it
 */
export function createPictures(page, stateView, run) {
  const { state } = page;
  const learnerOf = (/** @type {Frame} */ { session }) => traitsOf(page.lab.learners, session.spec);
  /** @type {Frame | null} */
  let shown = null;
  const frameNow = () => shown;

  const map = createProblemMap(byId("problem-map"));
  const heat = createFeatureHeatMap(byId("problem-heat"), {
    look: () => showProblem(null),
  });
  const sizes = createProblemSizes(byId("sizes"));
  const episodes = createEpisodePicker(byId("episodes"), { show: showEpisode });
  const counters = createCounters(byId("counters"));
  const bonusChart = createBonusChart(byId("bonus-chart"), {
    point: (h) => point(h === null ? null : newestOf(frameNow()), h ?? 0),
  });
  const tree = createTree(byId("tree"), {
    inspect: (bundle, h) => {
      point(bundle, h);
      const frame = frameNow();
      if (frame)
        bonusChart.draw({
          ...bonuses(frame, learnerOf(frame)),
          ...(bundle ? { bonus: bundle.bonus, learned: bundle.learned } : {}),
        });
    },
    scroll: (left) => bonusChart.scrollTo(left),
  });
  const phaseLine = createPhase(byId("phase"));
  const regret = createRegret(byId("regret"), byId("regret-axes"), { axes: (axes) => page.remember(axes) });
  const bound = createRevisitBound(byId("bound"));
  const theorem = new TheoremPanel(
    createTheory(byId("theorem"), { epsilon: (epsilon) => theorem.choose(epsilon), audit: (on) => theorem.audit(on) }),
    (kind) => page.lab.learners.find((learner) => learner.kind === kind)?.title ?? kind,
    (anew) => page.look(anew),
  );
  const sets = createUpdateSets(byId("sets"));
  const figures = createRunNumbers(byId("numbers"), { copy: (text) => page.copy(text) });

  regret.setAxes(state);

  page.on("session", (session) => theorem.open(session));
  page.needs.add(() => theorem.needs);
  page.on("looked", (frame) => theorem.draw(frame));
  page.on("opened", (frame) => {
    shown = frame;
    const { problem } = frame.session;
    sizes.draw(problem);
    byId("family").textContent = problem.title;
    map.draw(problem);
    heat.draw(problem);
  });
  page.on("frame", draw);
  page.on("phase", ({ frame }) => {
    if (frame) drawCounters(frame);
  });
  page.on("restored", () => regret.setAxes(state));
  page.on("colours", heat.recolour);

  /** Has the inspector explain a path's state at a step; without a path, what is pinned. @param {Bundle | null} path @param {number} h */
  function point(path, h) {
    page.tell("pointed", path ? { h, s: path.states[h - 1], pinned: false } : stateView.pinned);
  }

  /** @param {Frame} frame */
  function draw(frame) {
    const { session, progress, view, summary, phase } = frame;
    const { spec, problem } = session;
    const learner = learnerOf(frame);
    drawCounters(frame);
    episodes.draw(view, spec.episodes ?? 1, !learner.episodes);
    tree.draw(view, problem, view.current && !progress.done ? progress.step : 0, learner);
    if (learner.bonus) bonusChart.draw(bonuses(frame, learner));
    phaseLine.draw(view, problem, progress.done, phase === "running" ? frame.pathsPerSecond : null);
    regret.draw(frame, learner);
    bound.draw(progress.revisits, summary.bounds.revisits);
    sets.draw(progress.updates);
    figures.draw(summary, progress, frame.digest, rollouts(spec));
    map.mark(view.phase?.state ?? null);
  }

  /** @param {Frame} frame */
  function drawCounters({ session, progress, view, phase, secondsLeft }) {
    counters.draw(progress, session.spec.episodes ?? 1, view.phase, phase, secondsLeft);
  }

  /** @param {number} episode 0: the newest */
  function showEpisode(episode) {
    page.remember({ episode });
    page.attempt(() => run.show(episode));
  }

  /** Shows on the state view what the problem gives. @param {{ h: number, s: number } | null} at a state to pin; null: none */
  function showProblem(at) {
    const panel = byId("state-view");
    if (panel.closest("[data-not-in-view]"))
      return page.notices.say("The shared run does not show the state view; “Show everything”, above, brings it.");
    stateView.choose({ plot: "problem", ...(at && { h: at.h, follow: false, pinned: { h: at.h, s: at.s, a: -1 } }) });
    if (at) page.tell("pointed", { h: at.h, s: at.s, pinned: true });
    panel.scrollIntoView({ block: "nearest" });
  }

  return {
    showProblem,
    /** What the menus Export take along. @type {Parameters<typeof import("../figure/lab-menus.js").createExports>} */
    exported: [frameNow, learnerOf, () => state],
    /** Shows the episode of a link. @param {import("../revisit.d.ts").LinkView} view */
    showView({ episode = 0 }) {
      if (episode > 0 && episode <= (frameNow()?.view.traced ?? 0)) showEpisode(episode);
    },
  };
}

/** @param {Frame | null} frame */
function newestOf(frame) {
  return frame?.view.paths.find(({ k }) => k === frame.view.newest) ?? null;
}
