// The run in the frame: opened from the link, drawn as it goes on, and started by itself if the host page wants that.

import { momentBeforeEnd } from "../run/frame.js";
import { Player } from "../run/player.js";
import { Plays } from "../run/plays.js";
import { LinkedRun } from "./linked-run.js";
import { linkOf, payloadOf } from "./run-source.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */

/** A run that starts by itself stops by itself after this time, ms. */
const AUTORUN = 10_000;
/** Such a run takes about so many seconds if no pace is given, but draws at least so many paths a second. */
const AUTORUN_SECONDS = 8;
const SLOWEST = 2;

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * @param {import("./embed-page.js").Page} page
 * @param {Pick<Controllers, "lab" | "host" | "heading" | "status" | "pictures">} controllers
 * @param {() => Controllers["openInRevisit"]} link
 */
export function createRun(page, { lab, host, heading, status, pictures }, link) {
  const { query } = page;
  const plays = new Plays(lab);
  const player = new Player(plays, {
    onLeave: async () => {},
    onOpen: drawOpened,
    onFrame: draw,
    needs: (frame) => pictures.needs(frame),
    onLooked: (frame) => pictures.looked(frame),
    onPhase,
    onFault: (error) => page.fail(error),
  });
  player.pace = Number(query.pace) > 0 ? Math.min(1e6, Number(query.pace)) : 0;
  const linked = new LinkedRun(player, {
    changed: onLinkState,
    waits: (session) => plays.waits(session),
    play: (spec, signal) => plays.play(spec, { signal }),
    fault: ({ fault, line }) => host.tell("error", { code: "learner", message: fault, line }),
  });

  /** Draws a new session. @param {Frame} frame */
  function drawOpened(frame) {
    status.clearRefusal();
    heading.draw();
    document.title = `${heading.title()} - Revisit`;
    pictures.open(frame);
    const { spec, checks } = frame.session;
    host.tell("opened", { title: heading.title(), spec, checks });
    draw(frame);
  }

  /** @param {Frame} frame */
  function draw(frame) {
    pictures.draw(frame);
    host.tellProgress(frame);
  }

  /**
   * @param {import("../run/player.js").Phase} phase
   * @param {Frame | null} frame
   */
  function onPhase(phase, frame) {
    pictures.setPhase(phase, frame);
    if (phase === "running" || phase === "dead") link().moved();
    else link().rested();
    status.draw();
  }

  /** @param {import("./linked-run.js").LinkState} state */
  function onLinkState(state) {
    heading.draw();
    pictures.setPlaying(linked.isPlaying);
    if (state.at === "judged") host.tellVerdict(state.verdict);
    status.draw();
  }

  /** @param {LinkPayload} payload */
  async function open(payload) {
    await Promise.all([pictures.build(payload), linked.open(payload)]);
    const { episode } = payload.view ?? {};
    if (episode && episode <= (player.frame?.view.traced ?? 0)) await player.show(episode);
  }

  /** What the host page has asked to open, while that is under way: a run that is asked for meanwhile is one of it. */
  let opening = Promise.resolve();

  /** @param {() => Promise<void>} open */
  function openAsked(open) {
    const asked = open();
    opening = asked.catch(() => {
      /* the host page is told */
    });
    return asked;
  }

  /** Runs without being asked, for a limited time. */
  async function autorun() {
    if (linked.state.at === "judged")
      return linked.play(player.pace || Math.max(SLOWEST, (linked.payload?.paths ?? 0) / AUTORUN_SECONDS), AUTORUN);
    if (player.phase !== "paused" || linked.waits) return; // code plays only when asked
    const timer = setTimeout(() => player.pause(), AUTORUN);
    await linked.run().finally(() => clearTimeout(timer));
  }

  return {
    player,
    linked,
    drawOpened,
    runOrPause() {
      if (linked.isPlaying) return linked.stop();
      return player.phase === "running" ? player.pause() : opening.then(() => linked.run());
    },
    /** @param {string} link */
    openLink: (link) => openAsked(async () => open(await payloadOf(linkOf(link), lab, page.base))),
    /** @param {import("../revisit.d.ts").Spec} spec */
    openSpec: (spec) => openAsked(() => linked.openSpec(spec)),
    /** What a link to this state says besides the run: title and note only while it is the link's own run. */
    linkOptions() {
      const { title, note, view, locks } = linked.payload ?? {};
      const moment = momentBeforeEnd(player.frame?.progress);
      const shown = view || moment ? { ...view, moment: moment ?? undefined } : undefined;
      return { ...(linked.isChanged ? {} : { title, note }), view: shown, locks };
    },
    /** Opens the run of the address, and says that the page is ready. */
    async start() {
      try {
        await page.answering(async () => open(await payloadOf(page.link, lab, page.base)));
      } catch (error) {
        status.refuse(error);
        return;
      } finally {
        page.opened.resolve();
      }
      document.documentElement.dataset.ready = "1";
      host.tellHeight();
      host.tell("ready", {
        title: heading.title(),
        problem: player.frame?.session.problem.kind,
        progress: { ...player.frame?.progress },
      });
      if (query.autorun === "1" && !matchMedia("(prefers-reduced-motion: reduce)").matches) page.attempt(autorun);
    },
  };
}
