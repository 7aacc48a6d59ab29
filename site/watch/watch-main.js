// The first page: what is it worth to go back? Two learners on one problem, side by side, on one axis of samples.

import { createBanners, createNotices } from "../shell/notices.js";
import { createThemeButton } from "../shell/page-buttons.js";
import { button } from "../shell/button.js";
import { copy } from "../ui/clipboard.js";
import { isRefusal, placed, reason } from "../ui/faults.js";
import { byId, tell } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { CONTINUE, leftThere } from "../storage/left.js";
import { CHOSEN } from "./chosen.js";
import { createPair } from "./pair.js";
import { COSTS, MAZE, PAIR, PROBLEMS, RULE, algorithmOf, drawn, queryOf, samplesAt, watchedAt } from "./problems.js";
import { constantsOf } from "./specs.js";
import { createWatch } from "./watch-stage.js";
import { fairness, lede, others } from "./words.js";

/** @typedef {import("./problems.js").Watched} Watched */

const RELOAD = { label: "Reload the page", run: () => location.reload() };

const banners = createBanners(byId("banners"));
const notices = createNotices(byId("notices"));

const watch = createWatch(byId("pictures"), { fault: stopped });
byId("bar").append(
  button({ icon: "share", name: "Copy a link to this sample", kind: "quiet" }, copyLink),
  createThemeButton(),
);
offerToContinue();
const chips = PROBLEMS.map((one) => button({ text: one.name, kind: "small chip" }, () => go(one)));
const own = button({ text: "Draw your own", kind: "small chip" }, draw);
byId("chips").append(...chips, own);

let problem = problemHere();
/** @type {Awaited<ReturnType<typeof import("./own-map.js").createOwnMap>> | null} */
let editor = null;

const pair = await begin();
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

/** The problem that the address names, else the maze. */
function problemHere() {
  return watchedAt(new URLSearchParams(location.search)) ?? PROBLEMS[0];
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
  address.search = String(queryOf(next));
  history.pushState(null, "", address);
}

/** Copies the address of the problem and of the sample that is shown. */
function copyLink() {
  const address = new URL(location.href);
  address.search = String(queryOf(problem, watch.samples));
  return copy(address.href, notices.say);
}

/** Opens the editor of maps, with the map that is shown. */
async function draw() {
  watch.pause();
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
    await run(samplesAt(new URLSearchParams(location.search)));
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

/** Runs both learners on the problem, and plays, or shows them after so many samples. @param {number} [at] 0: plays @throws why it is refused */
async function run(at = 0) {
  const opened = await watch.open(pair, problem);
  if (!opened) return;
  chips.forEach((chip, i) => chip.setAttribute("aria-pressed", String(PROBLEMS[i] === problem)));
  own.setAttribute("aria-pressed", String(problem.id === "own"));
  byId("loading").hidden = true;
  tell(
    byId("lede"),
    `${lede(problem.noun)}${problem.id === COSTS.id ? "" : ` It does not always pay: see ${COSTS.name}.`}`,
  );
  sayMore();
  document.documentElement.dataset.ready = "1";
  if (at > 0) watch.show(Math.min(at, problem.samples));
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) watch.start();
  await linkLeft(opened[0].session);
}

/** Links to the left run in the lab, and to all learners on the problem in Compare. @param {import("../revisit.d.ts").Session} session */
async function linkLeft(session) {
  const address = (/** @type {string} */ file) => new URL(file, document.baseURI).href;
  const link = await pair.lab.link(session, {
    base: address("lab.html"),
    title: problem.id === "own" ? "A map" : problem.name,
  });
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

/** Says what the other learners need, and how it was measured. */
function sayMore() {
  const { id, noun } = problem;
  const titles = new Map(pair.lab.learners.map(({ kind, title }) => [kind, title.replace("LinQ-LSVI-UCB ", "LinQ ")]));
  const rest = (CHOSEN[id] ?? []).filter(({ kind }) => !(/** @type {readonly string[]} */ (PAIR).includes(kind)));
  const list = others(rest, (kind) => titles.get(kind) ?? kind).join(" · ");
  tell(byId("others"), `Other learners on this ${noun}${list && `, in samples: ${list}`}`);
  const [back, over] = PAIR.map((kind) => constantsOf(id, kind));
  tell(byId("fair"), fairness(back, over, problem));
}

/** Offers a returning reader the run that the lab was left with. */
function offerToContinue() {
  const left = leftThere();
  if (!left) return;
  const link = /** @type {HTMLAnchorElement} */ (byId("continue"));
  link.href = left.address || `./lab.html${CONTINUE}`;
  link.textContent = `Continue where you were: ${left.title}${left.address ? "" : `, ${counted(left.paths, "path")}`}`;
  link.hidden = false;
}
