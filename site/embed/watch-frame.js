// The embedded page with the view "watch": two learners on the problem of an address of Watch, or on the map of a run, instead of the run itself.

import { LinkFault } from "../links/read.js";
import { byId, addStyle, el } from "../ui/dom.js";
import { codeOf, isRefusal, placed } from "../ui/faults.js";
import { createPair } from "../watch/pair.js";
import { PROBLEMS, queryOf, watchedAt } from "../watch/problems.js";
import { createWatch } from "../watch/watch-stage.js";
import { lede } from "../watch/words.js";
import { WATCHED, readOptions } from "./embed-options.js";
import { applyLook } from "./embed-pictures.js";
import { createStatus } from "./embed-status.js";
import { bad, faultOf } from "./host-messages.js";
import { joinHost, printed } from "./host-page.js";
import { refusal } from "./link-status.js";
import { pictureOf } from "./printed-picture.js";
import { fullPage, linkOf, payloadOf } from "./run-source.js";
import { refuse, unknown } from "./status-line.js";
import { watchedIn } from "./watched-run.js";

/** How long nothing must move before the picture that is printed is made, ms. */
const REST = 150;
/** Shortest time between two reports of progress, ms. */
const REPORT = 100;

export async function showWatch() {
  const query = new URLSearchParams(location.search);
  const base = new URL("./", document.baseURI).href;
  const link = linkOf(location.hash);
  const open = /** @type {HTMLAnchorElement} */ (byId("open"));
  const status = createStatus(byId("status"));
  let options = readOptions(Object.fromEntries(query));
  /** Settles when the problem is open or refused. @type {PromiseWithResolvers<void>} */
  const opened = Promise.withResolvers();
  /** Samples that there are; 0: nothing is open. */
  let end = 0;
  let title = "";
  let seen = false;
  /** Whether the status line says why nothing goes on. */
  let ended = false;
  /** When progress was reported last, ms. */
  let reported = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  const progress = () => {
    if (end === 0) throw Object.assign(new Error("no problem is open"), { code: "not-found" });
    return { samples: watch.samples, done: watch.samples === end };
  };
  const { messages, tellHeight } = joinHost(query.get("host") ?? undefined, {
    show: async (wanted) => {
      const asked = readOptions(wanted);
      if (!asked.watch) throw bad("args.view", wanted.view, "“watch”, as in the frame’s address");
      options = asked;
      look();
    },
    pause: async () => {
      await opened.promise;
      watch.pause();
      return progress();
    },
    progress: () => opened.promise.then(progress),
    link: () => opened.promise.then(() => open.href),
  });
  const host = { tell: messages.tell.bind(messages), tellHeight };

  open.href = fullPage(link, base);
  const words = el("p", { class: "watch-lede" });
  const pictures = el("div", {});
  const panels = byId("panels");
  panels.hidden = true;
  panels.className = "watched";
  panels.replaceChildren(words, pictures);
  const watch = createWatch(pictures, { fault: failed, drawn });
  look();
  host.tell("started");
  new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen = true;
    rested();
  }).observe(byId("main"));
  // It hears of a size after the pictures in it, which are drawn anew by then.
  new ResizeObserver(rested).observe(pictures);

  try {
    const [pair] = await Promise.all([createPair({}), addStyle(linkedSheet())]);
    const isRun = location.hash.length > 1;
    const watched = isRun ? await watchedBy(link, pair.lab, base) : watchedHere(query);
    // A run's map may differ from those of Watch in more than its rows.
    if (!isRun || watched.id !== "own") open.href = `${base}?${queryOf(watched)}`;
    await watch.open(pair, watched).catch((error) => {
      if (!isRefusal(error)) throw error;
      throw fault(`This ${watched.noun} cannot be watched: ${placed(error)}.`, String(codeOf(error)));
    });
    end = watched.samples;
    title = `What is it worth to go back on this ${watched.noun}?`;
    byId("title").textContent = title;
    document.title = `${title} - Revisit`;
    words.textContent = lede(watched.noun);
    panels.hidden = false;
    if (query.get("autorun") === "1" && !matchMedia("(prefers-reduced-motion: reduce)").matches) watch.start();
    else watch.show(end);
    document.documentElement.dataset.ready = "1";
    host.tellHeight();
    host.tell("ready", { title, problem: watched.problem.kind, progress: progress() });
  } catch (error) {
    ended = true;
    refuse(error, status, host);
  } finally {
    byId("loading").hidden = true;
    opened.resolve();
  }

  /** Shows what the options ask for, and says which of them mean nothing. */
  function look() {
    applyLook(options, messages.open);
    watch.offer(options.controls ?? WATCHED);
    if (!ended) status.say("", "", [], "", options.faults.length > 0 ? unknown([...new Set(options.faults)]) : "");
  }

  /** The engine has died. @param {unknown} error */
  function failed(error) {
    ended = true;
    watch.pause();
    status.say(refusal(error), "wrong");
    host.tell("error", faultOf(error));
  }

  /** Tells the host page which samples are shown. */
  function drawn() {
    rested();
    const now = performance.now();
    if (end === 0 || (watch.playing && now - reported < REPORT)) return;
    reported = now;
    host.tell("progress", progress());
  }

  /** Sends what the host page prints, once nothing moves. */
  function rested() {
    clearTimeout(resting);
    if (end === 0 || watch.playing || !seen) return;
    resting = setTimeout(async () => {
      host.tell("picture", printed(await pictureOf(byId("main"), () => {}), title));
    }, REST);
  }
}

/** The link of the sheet of Watch, which the build names by its content. A template loads nothing. */
function linkedSheet() {
  const { content } = /** @type {HTMLTemplateElement} */ (byId("watch-sheet"));
  return /** @type {HTMLLinkElement} */ (document.importNode(content, true).firstElementChild);
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
