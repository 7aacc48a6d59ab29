// The embedded page with the view "watch": two learners on the problem of an address of Watch, or on the map of a run.

import { LinkFault } from "../links/read.js";
import { el } from "../ui/dom.js";
import { codeOf, isRefusal, placed } from "../ui/faults.js";
import { createPair } from "../watch/pair.js";
import { PROBLEMS, queryOf, samplesAt, watchedAt } from "../watch/problems.js";
import { createWatch } from "../watch/watch-stage.js";
import { lede } from "../watch/words.js";
import { PAGES } from "./embed-options.js";
import { createPageFrame } from "./page-frame.js";
import { fullPage, linkOf, payloadOf } from "./run-source.js";
import { watchedIn } from "./watched-run.js";

/** Shortest time between two reports of progress, ms. */
const REPORT = 100;

export async function showWatch() {
  const base = new URL("./", document.baseURI).href;
  const link = linkOf(location.hash);
  const words = el("p", { class: "lede" });
  const pictures = el("div", {});
  const watch = createWatch(pictures, { fault: failed, drawn });
  /** Samples that there are; 0: nothing is open. */
  let end = 0;
  /** When progress was reported last, ms. */
  let reported = 0;

  const progress = () => ({ samples: watch.samples, done: watch.samples === end });
  const frame = createPageFrame("watch", {
    parts: [el("div", { class: "watched" }, words, pictures)],
    look: ({ controls }) => watch.offer(controls ?? PAGES.watch.controls),
    moves: () => watch.playing,
    progress,
    methods: { pause: () => watch.pause() },
  });
  const { query } = frame;
  frame.open.href = fullPage(link, base);

  await frame.show(
    () => createPair({}),
    async (pair) => {
      const isRun = location.hash.length > 1;
      const watched = isRun ? await watchedBy(link, pair.lab, base) : watchedHere(query);
      // A run's map may differ from those of Watch in more than its rows.
      if (!isRun || watched.id !== "own") frame.open.href = `${base}?${queryOf(watched)}`;
      await watch.open(pair, watched).catch((error) => {
        if (!isRefusal(error)) throw error;
        throw fault(`This ${watched.noun} cannot be watched: ${placed(error)}.`, String(codeOf(error)));
      });
      end = watched.samples;
      const at = Math.min(samplesAt(query) || end, end);
      frame.entitle(`What is it worth to go back on this ${watched.noun}?`);
      words.textContent = lede(watched.noun);
      const plays = query.get("autorun") === "1" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      return { problem: watched.problem.kind, begin: () => (plays ? watch.start() : watch.show(at)) };
    },
  );

  /** The engine has died. @param {unknown} error */
  function failed(error) {
    watch.pause();
    frame.failed(error);
  }

  /** Tells the host page which samples are shown. */
  function drawn() {
    frame.rested();
    const now = performance.now();
    if (end === 0 || (watch.playing && now - reported < REPORT)) return;
    reported = now;
    frame.tell("progress", progress());
  }
}

/** @param {string} sentence @param {string} code */
const fault = (sentence, code) => Object.assign(new LinkFault(sentence), { code });

/** The problem of an address of Watch. @param {URLSearchParams} query */
function watchedHere(query) {
  const watched = watchedAt(query);
  if (watched) return watched;
  const names = PROBLEMS.map(({ id }) => id).join(", ");
  throw fault(`problem: expected one of ${names}; found “${query.get("problem")?.slice(0, 40)}”.`, "bad-link");
}

/**
 * The problem of a run.
 * @param {import("../links/address.js").Link | null} link
 * @param {import("../revisit.d.ts").Lab} lab
 * @param {string} base
 */
async function watchedBy(link, lab, base) {
  const { problem } = (await payloadOf(link, lab, base)).spec;
  const watched = watchedIn(problem, lab.families);
  if (watched) return watched;
  throw fault(
    `The view “watch” expected a run on a map, or on a problem of Watch; found ${problem.kind}.`,
    "unsupported",
  );
}
