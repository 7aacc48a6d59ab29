// Wires the page inside the frame: the link, the player, the pictures that were asked for, and the page around.

import { byId } from "../ui/dom.js";
import { freshSeed } from "../spec/edit.js";
import { Player } from "../run/player.js";
import { dressFor, traitsOf } from "../spec/learner-traits.js";
import { createLab } from "../engine/lab.js";
import { spentBudget } from "../run/status.js";
import { createCounters } from "../widgets/counters.js";
import { commands } from "./commands.js";
import { createControls } from "./controls.js";
import { Handover } from "./open-in-revisit.js";
import { LinkedRun } from "./linked-run.js";
import { createNote } from "./note.js";
import { controlsOf, panelsOf, readLook } from "./options.js";
import { createPanels } from "./panels.js";
import { pictureOf } from "./picture.js";
import { ComparedLink, fullPage, linkOf, payloadOf } from "./run-source.js";
import { createStatus } from "./status.js";
import { faultOf, hostOf, Wire } from "./host-messages.js";
import { refusal, said } from "./words.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../run/player.js").Phase} Phase */

/** A run that begins by itself ends by itself, ms. */
const UNASKED = 10_000;
/** How long such a run is to be watched where nobody said how fast, s, and how slow that may be, paths a second. */
const WATCHED = 8;
const SLOWEST = 2;
/** Between two reports to the page around at least, ms. */
const REPORT = 100;

const base = new URL("./", document.baseURI).href;
const asked = Object.fromEntries(new URLSearchParams(location.search));
const link = linkOf(location.hash);
let look = readLook(asked);
/** @type {Awaited<ReturnType<typeof createPanels>> | null} */
let panels = null;
/** What the pictures were made for. */
let drawn = "";
let reported = 0;
/** @type {unknown} what the player complained of last */
let complaint = null;
let heeded = 0;
/** @type {unknown} the verdict that the page around knows */
let told = null;
/** Whether the reader can have seen what is drawn; browsers draw nothing before. */
let seen = false;

const open = /** @type {HTMLAnchorElement} */ (byId("open"));
const status = createStatus(byId("status"));
const note = createNote(byId("note"));
const counters = createCounters(byId("counters"));
const events = {
  run: () => attempt(() => (player.phase === "running" ? player.pause() : run.run())),
  step: () => attempt(() => run.step({ paths: 1 })),
  episode: () => attempt(() => run.step({ episodes: 1 })),
  reset: () => attempt(() => run.reset()),
  seed: () => attempt(() => run.edit("seed", freshSeed())),
  pace: (/** @type {number} */ pace) => attempt(() => player.setPace(pace)),
  gap: (/** @type {number} */ gap) => attempt(() => run.edit("algorithm.gap", gap)),
};
let controls = createControls(byId("controls"), [], events);
open.href = fullPage(link, base);

/** Settles when the address's run stands or is refused; rejects where there is no engine. @type {PromiseWithResolvers<void>} */
const begun = Promise.withResolvers();
begun.promise.catch(() => {
  /* said by refuse, and answered to whoever asks for something */
});
const wire = new Wire(
  { parent: window.parent === window ? null : window.parent, host: hostOf(asked.host ?? null) },
  commands({
    begun: begun.promise,
    player: () => player,
    run: () => run,
    link: () => handover.link(),
    openLink,
    show,
    heeding,
  }),
);
addEventListener("message", (event) => wire.hear(event));
setLook();
wire.tell("started");
new ResizeObserver(tellHeight).observe(document.body);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => panels?.recolour());
matchMedia("print").addEventListener("change", () => panels?.recolour());

const lab = await createLab().catch((error) => {
  refuse(error);
  begun.reject(error);
  return new Promise(() => {
    /* nothing goes on from here */
  });
});
const player = new Player(lab, { onLeave: async () => {}, onOpen, onFrame, onPhase, onFault: fail });
player.pace = Number(asked.pace) > 0 ? Math.min(1e6, Number(asked.pace)) : 0;
const run = new LinkedRun(player, { standing: onStanding });
const handover = new Handover(lab, open, base, {
  now: () => (player.frame ? { session: player.frame.session, options: linkOptions() } : null),
  pause: () => player.pause(),
  rested: tellPicture,
  fault: fail,
});
new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  seen = true;
  if (player.phase !== "running") handover.rested();
}).observe(byId("main"));
await start();

async function start() {
  try {
    await heeding(async () => openPayload(await payloadOf(link, lab, base)));
  } catch (error) {
    refuse(error);
    return;
  } finally {
    begun.resolve();
  }
  document.documentElement.dataset.ready = "1";
  tellHeight();
  wire.tell("ready", {
    title: title(),
    problem: player.frame?.session.problem.kind,
    progress: { ...player.frame?.progress },
  });
  if (asked.autorun === "1" && !matchMedia("(prefers-reduced-motion: reduce)").matches) attempt(runUnasked);
}

/** @param {import("../revisit.d.ts").LinkPayload} payload */
async function openPayload(payload) {
  await Promise.all([dress(payload), run.open(payload)]);
  const { episode } = payload.view ?? {};
  if (episode && episode <= (player.frame?.view.traced ?? 0)) await player.show(episode);
}

/** @param {string} other */
async function openLink(other) {
  await openPayload(await payloadOf(linkOf(other), lab, base));
}

/** Nobody asked for it, so it takes only so long. */
async function runUnasked() {
  if (run.standing.kind === "told") {
    return run.play(player.pace || Math.max(SLOWEST, (run.payload?.paths ?? 0) / WATCHED), UNASKED);
  }
  if (player.phase !== "paused") return;
  const enough = setTimeout(() => player.pause(), UNASKED);
  await run.run().finally(() => clearTimeout(enough));
}

/**
 * The bar and the pictures, where others are wanted than there are.
 * @param {import("../revisit.d.ts").LinkPayload | null} payload
 */
async function dress(payload) {
  const names = panelsOf(look, payload?.view);
  const shown = controlsOf(look, payload?.locks);
  const key = JSON.stringify([names, shown, payload?.view?.step]);
  if (key === drawn) return;
  drawn = key;
  controls = createControls(byId("controls"), shown, events);
  controls.setPhase(player.phase);
  controls.setPace(player.pace);
  byId("panels").classList.toggle("one", names.length === 1);
  byId("panels").classList.toggle("many", names.length > 3);
  const made = createPanels(byId("panels"), names, {
    frame: () => player.frame,
    traits: ({ session }) => traitsOf(lab.learners, session.spec),
    step: payload?.view?.step,
  });
  const ready = await made;
  if (key !== drawn) return;
  panels = ready;
  if (player.frame) onOpen(player.frame);
}

/** @param {Frame} frame */
function onOpen(frame) {
  byId("main").classList.remove("refused");
  open.hidden = false;
  byId("title").textContent = title();
  document.title = `${title()} - Revisit`;
  drawNote();
  dressFor(document.body, traitsOf(lab.learners, frame.session.spec));
  controls.draw(frame.session.spec, frame.session.problem);
  panels?.open(frame);
  onFrame(frame);
}

/** @param {Frame} frame */
function onFrame(frame) {
  drawCounters(frame);
  panels?.draw(frame);
  const now = performance.now();
  if (frame.phase === "running" && now - reported < REPORT) return;
  reported = now;
  wire.tell("progress", { ...frame.progress });
}

/** @param {Frame} frame */
function drawCounters({ session, progress, view, phase, secondsLeft }) {
  counters.draw(progress, session.spec.episodes ?? 1, view.phase, phase, secondsLeft);
}

/**
 * @param {Phase} phase
 * @param {Frame | null} frame
 */
function onPhase(phase, frame) {
  controls.setPhase(phase);
  if (frame) drawCounters(frame);
  if (phase === "running" || phase === "dead") handover.moved();
  else handover.rested();
  say();
}

/** How the run stands, in one line. */
function say() {
  const { standing } = run;
  const warning =
    look.faults.length > 0 ? `There is no ${look.faults.join(", no ")}: docs/embed.md lists what there is.` : "";
  const remark = run.isOwn ? "Kept in memory only: “Open in Revisit” takes it along." : "";
  const back = { label: "Back to the link’s run", run: () => attempt(() => run.back()) };
  if (player.phase === "dead")
    return status.say("The engine stopped. The run has to begin again.", "wrong", [{ ...back, label: "Start again" }]);
  if (player.phase === "diverged")
    return status.say(
      "The learner diverged: its parameters ran away, so it cannot go on.",
      "wrong",
      run.isOwn ? [back] : [],
      remark,
      warning,
    );
  if (player.phase === "budget" && player.frame)
    return status.say(
      spentBudget(player.frame.session.spec, player.frame.progress, traitsOf(lab.learners, player.frame.session.spec))
        .text,
      "",
      run.isOwn ? [back] : [],
      remark,
      warning,
    );
  const { text, tone } = said(standing, player.frame?.progress.paths ?? 0);
  const offers =
    standing.kind === "own" && run.payload
      ? [back]
      : standing.kind === "costly"
        ? [{ label: "Replay", run: () => attempt(() => run.run()) }]
        : [];
  status.say(text, tone, offers, remark, warning);
}

/** @param {import("./linked-run.js").Standing} standing */
function onStanding(standing) {
  if (player.frame) byId("title").textContent = title();
  drawNote();
  if (standing.kind === "told" && standing.verdict !== told) {
    told = standing.verdict;
    wire.tell("verdict", standing.verdict);
  }
  say();
}

/** @param {unknown} error why nothing can be shown */
function refuse(error) {
  status.say(refusal(error), error instanceof ComparedLink ? "" : "wrong");
  if (error instanceof ComparedLink) open.href = error.address;
  byId("main").classList.add("refused");
  // The full page could not open that link either.
  open.hidden = ["bad-link", "not-found"].includes(faultOf(error).code);
  document.documentElement.dataset.ready = "0";
  wire.tell("error", { ...faultOf(error), message: refusal(error) });
  tellHeight();
}

/** @param {unknown} error of something that nobody waits for */
function fail(error) {
  complaint = error;
  if (/** @type {{ code?: string }} */ (error)?.code === "engine") player.died();
  else status.say(refusal(error), "wrong");
  if (heeded === 0) wire.tell("error", faultOf(error));
}

/** @param {() => unknown} task that the reader asked for */
async function attempt(task) {
  try {
    await task();
  } catch (error) {
    fail(error);
  }
}

/**
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>} rejects with what the player complains of meanwhile
 */
async function heeding(task) {
  complaint = null;
  heeded++;
  try {
    const result = await task();
    if (complaint) throw complaint;
    return result;
  } finally {
    heeded--;
  }
}

/** @param {{ [name: string]: unknown }} wanted */
async function show(wanted) {
  look = readLook(wanted);
  setLook();
  await begun.promise;
  await dress(run.payload);
  panels?.recolour();
  say();
}

/** What the style sheets need to know. */
function setLook() {
  const { dataset } = document.documentElement;
  if (look.theme) dataset.theme = look.theme;
  else delete dataset.theme;
  // Without a page around that would follow the content's height, the frame has the height that it has.
  dataset.fill = String(look.fill || !wire.open);
}

function drawNote() {
  note.draw(run.standing.kind === "own" ? "" : (run.payload?.note ?? ""));
}

function title() {
  const linked = run.standing.kind === "own" ? undefined : run.payload?.title;
  const { spec, problem } = player.frame?.session ?? {};
  return linked || spec?.title || problem?.title || "A run of Revisit";
}

/** What the link of this state says beside the run itself: as the link that was opened. */
function linkOptions() {
  const { title, note, view, locks } = run.payload ?? {};
  return { ...(run.standing.kind === "own" ? {} : { title, note }), view, locks };
}

/** What the page around prints: what is drawn here, or the link's card while nothing is, as in a frame that nobody has scrolled to. */
async function tellPicture() {
  const { session } = player.frame ?? {};
  if (!wire.open || !session) return;
  const svg = seen
    ? await pictureOf(byId("main"))
    : await lab.card(await lab.linkPayload(session, { ...linkOptions(), full: true }), { replayed: true });
  wire.tell("picture", { picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, title: title() });
}

function tellHeight() {
  wire.tell("height", { height: Math.ceil(document.body.getBoundingClientRect().height) });
}
