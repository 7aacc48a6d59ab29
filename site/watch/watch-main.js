// The first page: what is it worth to go back? Two learners on one problem, side by side, on one axis of samples.

import { createBanners } from "../shell/notices.js";
import { createThemeButton } from "../shell/page-buttons.js";
import { button, relabel } from "../shell/button.js";
import { isRefusal, placed, reason } from "../ui/faults.js";
import { byId, el, tell } from "../ui/dom.js";
import { manyPaths } from "../ui/numbers.js";
import { Latest } from "../ui/latest.js";
import { CONTINUE, leftThere } from "../storage/left.js";
import { createAxis } from "./sample-axis.js";
import { CHOSEN } from "./chosen.js";
import { momentOf } from "./course.js";
import { createPair } from "./pair.js";
import { MAZE, PAIR, PROBLEMS, RULE, algorithmOf, drawn } from "./problems.js";
import { createSide } from "./side.js";
import { mapOf, tints } from "./watch-marks.js";
import { constantsOf } from "./specs.js";
import { fairness, others, telling, worth } from "./words.js";

/** @typedef {import("./problems.js").Watched} Watched */

/** Width of a map, px. */
const MAP = 310;
/** Seconds in which all samples pass at the first pace. */
const SECONDS = 24;
const FASTEST = 8;
const RELOAD = { label: "Reload the page", run: () => location.reload() };

const banners = createBanners(byId("banners"));

const sides = [createSide(byId("back"), "May go back"), createSide(byId("over"), "Starts over")];
const axis = createAxis(byId("axis"), (samples) => {
  pause();
  show(samples);
});
const play = button({ icon: "run", text: "Play", kind: "strong" }, () => (playing ? pause() : start()));
byId("play").append(play);
const paces = [
  button({ text: "slower", kind: "small" }, () => setPace(pace / 2)),
  button({ text: "faster", kind: "small" }, () => setPace(pace * 2)),
];
byId("pace").append(...paces);
byId("bar").append(createThemeButton());
offerToContinue();
const chips = PROBLEMS.map((one) => button({ text: one.name, kind: "small chip" }, () => go(one)));
const own = button({ text: "Draw your own", kind: "small chip" }, draw);
byId("chips").append(...chips, own);

let problem = problemHere();
/** @type {Awaited<ReturnType<typeof import("./own-map.js").createOwnMap>> | null} */
let editor = null;
let samples = 0;
let pace = 1;
let playing = false;
/** Most samples of a place and of a step at the end, of both learners. */
let most = { map: 1, step: 1 };

const pair = await begin();
const plans = new Latest((/** @type {number} */ at) => pair.plansAt(at), {
  answer: (layers) => layers.forEach((layer, i) => sides[i].drawPlan(layer)),
  fault: stopped,
});
await open();
keepBuilds();
addEventListener("popstate", () => {
  problem = problemHere();
  open();
});

/** The page is kept for use without a network, and a newer build is told. */
async function keepBuilds() {
  const builds = await import("../storage/offline/builds.js").catch(() => null); // the page is being left, or there is no network
  builds?.keepOffline();
  builds?.watchBuilds((words) => banners.show("newer", "warn", words, [RELOAD]));
}

/** The problem that the address names. */
function problemHere() {
  const asked = new URLSearchParams(location.search);
  const map = asked.get("map");
  const wind = asked.get("wind")?.split(",").map(Number) ?? null;
  return map ? drawn(map.split("/"), wind) : (PROBLEMS.find(({ id }) => id === asked.get("problem")) ?? PROBLEMS[0]);
}

/** Starts the engines, or says why they cannot start; then nothing follows. @returns {ReturnType<typeof createPair>} */
async function begin() {
  try {
    return await createPair({});
  } catch (error) {
    stopped(error);
    return new Promise(() => {});
  }
}

/** @param {unknown} error */
function stopped(error) {
  byId("loading").hidden = true;
  document.documentElement.dataset.failed = "";
  banners.show("stopped", "wrong", `Revisit cannot go on: ${reason(error)}.`, [RELOAD]);
}

/** @param {Watched} next */
async function go(next) {
  const before = problem;
  problem = next;
  try {
    await run();
  } catch (error) {
    problem = before;
    throw error;
  }
  const address = new URL(location.href);
  address.search = "";
  const { map, wind } = /** @type {{ map?: string[], wind?: number[] }} */ (next.problem);
  if (next.id !== "own") address.searchParams.set("problem", next.id);
  else address.searchParams.set("map", map?.join("/") ?? "");
  if (next.id === "own" && wind) address.searchParams.set("wind", wind.join());
  history.pushState(null, "", address);
}

/** Opens the editor of maps, with the map that is shown. */
async function draw() {
  pause();
  try {
    const { createOwnMap } = await import("./own-map.js");
    editor ??= await createOwnMap(pair.lab, ({ map, wind }) =>
      go(drawn(/** @type {any} */ (map), /** @type {any} */ (wind))),
    );
  } catch (error) {
    return stopped(error);
  }
  const shown = pair.sides[0].session.problem;
  editor.open(problem.problem.kind === "grid" ? problem.problem : drawn(MAZE).problem, shown);
}

/** Shows the problem of the address, or the maze and why not. */
async function open() {
  try {
    await run();
  } catch (error) {
    if (!isRefusal(error)) return stopped(error);
    banners.tell(
      "map",
      "wrong",
      `The map in this address cannot be watched: ${placed(error)}. Here is the maze instead.`,
    );
    problem = PROBLEMS[0];
    await open();
  }
}

/** Runs both learners on the problem, and plays. @throws why it is refused */
async function run() {
  pause();
  const { noun } = problem;
  const opened = await pair.open(problem);
  if (!opened) return;
  chips.forEach((chip, i) => chip.setAttribute("aria-pressed", String(PROBLEMS[i] === problem)));
  own.setAttribute("aria-pressed", String(problem.id === "own"));
  byId("loading").hidden = true;
  byId("lede").textContent =
    `The same learner explores the same ${noun} twice, with the same number of samples. On the left it may go back to a state that it has visited, when it is unsure; on the right every episode starts over.`;
  const ends = opened.map(({ course }) => momentOf(course, problem.samples));
  const maps = opened.map(({ session }) => mapOf(session.problem, MAP));
  most = {
    map: Math.max(
      ...opened.flatMap(({ course }, i) => {
        const map = maps[i];
        return map ? tints(map, course, ends[i], 1).map(({ n }) => n) : [1];
      }),
    ),
    step: Math.max(...ends.flatMap(({ bySteps }) => bySteps)),
  };
  maps.forEach((map, i) => map && sides[i].open(map));
  axis.open(
    opened.map(({ course }) => course),
    problem.samples,
  );
  sayWorth();
  document.documentElement.dataset.ready = "1";
  show(0);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) start();
  await linkLeft(opened[0].session);
}

/** Links to the left run in the lab, and to all learners on the problem in Compare. @param {import("../revisit.d.ts").Session} session */
async function linkLeft(session) {
  const address = (/** @type {string} */ file) => new URL(file, document.baseURI).href;
  const link = await pair.lab.link(session, { base: address("lab.html") });
  const chosen = CHOSEN[problem.id] ?? CHOSEN.maze;
  const { fragment } = await pair.lab.resultsLink({
    format: "revisit.comparison/1",
    title: `Who needs how many samples on this ${problem.noun}?`,
    problem: problem.problem,
    learners: chosen.map(({ kind, constants }) => ({ algorithm: algorithmOf(kind, constants) })),
    episodes: RULE.episodes,
    budget: { samples: RULE.samples },
    seeds: RULE.shown,
    regret: "curve",
    ...(problem.target && { target: problem.target }),
  });
  if (session !== pair.sides[0]?.session) return;
  byId("open-back").setAttribute("href", link);
  byId("others").setAttribute("href", address(`compare.html#${fragment}`));
}

/** Says what was measured over seeds, and how. */
function sayWorth() {
  const { id, noun } = problem;
  const [back, over] = PAIR.map((kind) => constantsOf(id, kind));
  const measured = CHOSEN[id];
  tell(
    byId("worth"),
    measured
      ? worth(back, over)
      : "On your own map nothing is measured beforehand: this is one run of each, with the constants of the maze.",
  );
  const titles = new Map(pair.lab.learners.map(({ kind, title }) => [kind, title]));
  const rest = (measured ?? []).filter(({ kind }) => !(/** @type {readonly string[]} */ (PAIR).includes(kind)));
  const list = others(rest, (kind) => titles.get(kind) ?? kind).join(" · ");
  tell(byId("others"), `Other learners on this ${noun}${list && `, in samples: ${list}`}`);
  tell(byId("fair"), fairness(back, over, problem));
}

/** @param {number} at */
function show(at) {
  samples = at;
  const shown = pair.sides.map(({ course }) => ({ course, moment: momentOf(course, at) }));
  if (shown.length < 2) return;
  shown.forEach(({ course, moment }, i) => sides[i].draw(course, moment, most));
  const { head, text } = telling(shown[0], shown[1]);
  byId("telling").replaceChildren(el("b", {}, head), ` ${text}`);
  axis.move(at);
  plans.ask(at);
}

function start() {
  if (samples >= problem.samples) show(0);
  playing = true;
  relabel(play, "pause", "Pause");
  let [before, at] = [performance.now(), samples];
  const mine = problem;
  requestAnimationFrame(function frame(now) {
    if (!playing || mine !== problem) return;
    at += ((now - before) / 1000 / SECONDS) * pace * problem.samples;
    before = now;
    show(Math.min(problem.samples, Math.floor(at)));
    if (samples >= problem.samples) return pause();
    requestAnimationFrame(frame);
  });
}

function pause() {
  playing = false;
  relabel(play, "run", "Play");
}

/** @param {number} next */
function setPace(next) {
  pace = Math.min(FASTEST, Math.max(1 / FASTEST, next));
  paces[0].toggleAttribute("disabled", pace <= 1 / FASTEST);
  paces[1].toggleAttribute("disabled", pace >= FASTEST);
}

/** Offers a returning reader the run that the lab was left with. */
function offerToContinue() {
  const left = leftThere();
  if (!left) return;
  const link = /** @type {HTMLAnchorElement} */ (byId("continue"));
  link.href = left.address || `./lab.html${CONTINUE}`;
  link.textContent = `Continue where you were: ${left.title}${left.address ? "" : `, ${manyPaths(left.paths)}`}`;
  link.hidden = false;
}
