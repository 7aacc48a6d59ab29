// The tour: five stops, each at a moment of the run on the page where the thing that it speaks of is to be seen.

import { addStyle } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { createTourCard } from "../shell/tour-card.js";

/** @typedef {import("../shell/tour-card.js").Stop & { path: number }} Stop path: after which it is seen */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./controllers.d.ts").Controllers["run"]} run that it goes through
 * @param {ReturnType<typeof import("../state-view/live-state-view.js").createStateViewController>} stateView
 * @param {() => void} onLeave
 */
export async function startTour(page, run, stateView, onLeave) {
  await addStyle(new URL("../shell/tour.css", import.meta.url));
  const { player } = run;
  const stops = await page.notices.during("Running to the end, for the tour…", prepare(player));
  const opener = document.activeElement;
  const session = player.frame?.session;
  const card = createTourCard({ go: (by) => page.attempt(() => go(at + by)), leave });
  let at = -1;
  let left = false;

  // Another problem has nothing of what the tour speaks of.
  page.on("session", (opened) => {
    if (opened !== session) leave();
  });

  /** @param {number} to */
  async function go(to) {
    if (left || to < 0) return;
    if (to >= stops.length) return leave();
    at = to;
    const { path } = stops[to];
    if (player.frame?.progress.paths !== path || player.phase === "running") await run.seek({ path });
    if (left || at !== to) return;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); // the pictures of that moment
    if (left || at !== to) return;
    card.open();
    card.show(stops[to], to + 1, stops.length);
  }

  function leave() {
    if (left) return;
    left = true;
    const { focused } = card;
    card.close();
    if (focused && opener instanceof HTMLElement) opener.focus();
    onLeave();
  }

  stateView.choose({ follow: true, shade: "plan" });
  await go(0);
}

/**
 * Runs to the end, and finds the moments.
 * @param {import("../run/player.js").Player} player
 * @returns {Promise<Stop[]>}
 */
async function prepare(player) {
  await player.pause();
  const session = player.frame?.session;
  if (!session) throw new Error("no problem is open");
  if (!(await session.summary()).summary.complete) await player.run(undefined, { full: true, unseen: 2000 });
  const { horizon: H } = session.problem;
  const { summary } = await session.summary();
  const { reached, optimal } = await session.timeline();
  /** The first path that began at a step, else the last one. @param {number} h */
  const first = (h) => reached[h - 1] ?? summary.paths;
  // The first path that goes back further than the last step: the one before it stopped there.
  const back = first(H - 1);
  return [
    {
      title: "This is the learner",
      text: `The disc is the learner, on a lake with holes. It knows neither the ice nor the goal: it walks ${H} steps, and sees where it gets and what it earns. The lines are its plan, the actions that it believes to be best.`,
      path: first(2),
      target: () => find("#state-view .state-view-agent", "#state-view .state-view-box"),
      around: () => find("#state-view .state-view-box"),
    },
    {
      title: "How unsure is it?",
      text: "Each bar is the bonus of a step: how far the learner’s estimate may still be off. The line is half the gap between the best action and the next best. Above the line it cannot tell them apart, so what comes before is not learned yet.",
      path: back - 1,
      target: () => find("#bonus-chart .bonus.decides", "#bonus-chart"),
      around: () => find("#bonus-chart"),
    },
    {
      title: "So it goes back",
      text: `It does not start over. It returns to the state where it was unsure, here at step ${H - 1}, and draws again from there. Orange is drawn anew; the steps before are copied and cost no sample.`,
      path: back,
      target: () => find("#tree .branch.again:last-of-type", "#tree .picture"),
      around: () => find("#tree .scroller"),
    },
    {
      title: "Trust moves forward",
      text: `Every path of the run is here, from left to right, at the step where it began. Later steps are trusted first, so the orange climbs from step ${H} to step 2. A number marks the first return to a step; drag the line to see any moment.`,
      path: first(2),
      target: () => find("#timeline .timeline-plot"),
      around: () => find("#timeline .timeline-plot"),
    },
    {
      title: "What it has learned",
      text: `${
        optimal && optimal.since > 0 ? `From episode ${count(optimal.since)} on its policy is optimal; the` : "The"
      } whole run took ${counted(summary.samples, "sample")}. The line is its plan, the hatched cells it has never seen: it knows its way, and never had to learn the rest. Now change anything on the page, and run it.`,
      path: summary.paths,
      target: () => find("#state-view .state-view-board"),
      around: () => find("#state-view .state-view-board"),
    },
  ];
}

/** The first of these that is on the page. @param {...string} selectors */
function find(...selectors) {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found && found.getBoundingClientRect().width > 0) return found;
  }
  return null;
}
