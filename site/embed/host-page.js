// The host page, in which this page is embedded: answers its requests, and tells it what happens here.

import { byId } from "../ui/dom.js";
import { commands } from "./commands.js";
import { HostMessages, originOf } from "./host-messages.js";
import { pictureOf } from "./printed-picture.js";

/** Shortest time between two reports of progress, ms. */
const REPORT = 100;

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * Hears the host page, and tells it how high the content is.
 * @param {string | undefined} origin of the host page, as the address names it
 * @param {{ [method: string]: import("./host-messages.js").Method }} methods
 */
export function joinHost(origin, methods) {
  const messages = new HostMessages(
    { parent: window.parent === window ? null : window.parent, origin: originOf(origin ?? null) },
    methods,
  );
  const tellHeight = () => messages.tell("height", { height: Math.ceil(document.body.getBoundingClientRect().height) });
  addEventListener("message", (event) => messages.hear(event));
  new ResizeObserver(tellHeight).observe(document.body);
  return { messages, tellHeight };
}

/** @param {string} svg @param {string} title */
export const printed = (svg, title) => ({
  picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
  title,
});

/**
 * @param {import("./embed-page.js").Page} page
 * @param {() => Controllers["pictures"]} pictures
 * @param {() => Pick<Controllers, "lab" | "heading" | "run" | "openInRevisit">} later once the engine runs
 */
export function createHost(page, pictures, later) {
  const { messages, tellHeight } = joinHost(page.query.host, commands(page, pictures, later));
  /** When progress was reported last, ms. */
  let reported = 0;
  /** The moment that the host page knows, as JSON. */
  let momentTold = "";
  /** The verdict that the host page knows. @type {unknown} */
  let verdictTold = null;
  /** Whether the frame was ever in sight. Browsers draw nothing before. */
  let seen = false;

  return {
    /** Whether there is a host page to talk to. */
    get listens() {
      return messages.open;
    },
    /** @param {string} event @param {object} [detail] */
    tell: (event, detail) => messages.tell(event, detail),
    tellHeight,
    /** @param {import("../run/player.js").Frame} frame */
    tellProgress({ phase, progress, view }) {
      const now = performance.now();
      if (phase === "running" && now - reported < REPORT) return;
      reported = now;
      messages.tell("progress", { ...progress });
      const moment = { ...progress.moment, state: stateOfNext(progress, view) };
      const text = JSON.stringify(moment);
      if (text === momentTold) return;
      momentTold = text;
      messages.tell("moment", moment);
    },
    /** @param {import("../revisit.d.ts").Verdict} verdict */
    tellVerdict(verdict) {
      if (verdict === verdictTold) return;
      verdictTold = verdict;
      messages.tell("verdict", verdict);
    },
    /** Sends the picture that the host page prints: what is drawn here, or the link's card if the frame was never in sight. */
    async tellPicture() {
      const { lab, heading, run } = later();
      const { session } = run.player.frame ?? {};
      if (!messages.open || !session) return;
      const svg = seen
        ? await pictureOf(byId("main"), pictures().recolour)
        : await lab.card(await lab.linkPayload(session, { ...run.linkOptions(), full: true }), { replayed: true });
      messages.tell("picture", printed(svg, heading.title()));
    },
    /** Once the frame is in sight, its picture is made anew. */
    watchSight() {
      new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen = true;
        const { run, openInRevisit } = later();
        if (run.player.phase !== "running") openInRevisit.rested();
      }).observe(byId("main"));
    },
  };
}

/**
 * The state that the learner goes back to: in which the next path begins.
 * @param {import("../revisit.d.ts").Progress} progress
 * @param {import("../revisit.d.ts").View} view
 * @returns {number | null} null: it begins at the start, a path is half drawn, or another episode is shown
 */
function stateOfNext({ moment }, { paths, newest }) {
  if (!moment || moment.line || moment.step < 2 || newest !== moment.path) return null;
  return paths.find(({ k }) => k === newest)?.states[moment.step - 1] ?? null;
}
