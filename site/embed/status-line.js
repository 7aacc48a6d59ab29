// The line that says how the run stands to its link, or why nothing is shown.

import { spentBudget } from "../run/status.js";
import { traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { END_ENGINE, ENGINE_SILENT, engineStopped } from "../ui/faults.js";
import { firstFew } from "../ui/numbers.js";
import { faultOf } from "./host-messages.js";
import { ComparedLink, fullPage } from "./run-source.js";
import { createStatus } from "./embed-status.js";
import { changedStatus, faultStatus, linkStatus, refusal } from "./link-status.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/** @param {string[]} faults options that mean nothing */
export const unknown = (faults) => `There is no ${firstFew(faults, ", no ")}: docs/embed.md lists what there is.`;

/**
 * Says why nothing can be shown.
 * @param {unknown} error
 * @param {Pick<ReturnType<typeof createStatus>, "say">} status
 * @param {Pick<Controllers["host"], "tell" | "tellHeight">} host
 */
export function refuse(error, status, host) {
  const open = /** @type {HTMLAnchorElement} */ (byId("open"));
  status.say(refusal(error), error instanceof ComparedLink ? "" : "wrong");
  if (error instanceof ComparedLink) open.href = error.address;
  byId("main").classList.add("refused");
  // The full page could not open such a link either.
  open.hidden = ["bad-link", "not-found"].includes(faultOf(error).code);
  document.documentElement.dataset.ready = "0";
  host.tell("error", { ...faultOf(error), message: refusal(error) });
  host.tellHeight();
}

/**
 * @param {import("./embed-page.js").Page} page
 * @param {Controllers["host"]} host
 * @param {() => Pick<Controllers, "lab" | "pictures" | "run">} later once the engine runs
 */
export function createStatusLine(page, host, later) {
  const status = createStatus(byId("status"));
  const open = /** @type {HTMLAnchorElement} */ (byId("open"));
  open.href = fullPage(page.link, page.base);
  /** Ends the engine while it lets the page wait. @type {(() => void) | null} */
  let end = null;
  /** Whether it has said how a run stands: not while the engine starts. */
  let drawn = false;

  return {
    say: status.say,
    /** @param {(() => void) | null} ends the engine; null: it has answered, or has ended */
    saySilence(ends) {
      end = ends;
      if (drawn) this.draw();
    },
    draw() {
      drawn = true;
      if (end) return status.say(ENGINE_SILENT, "wrong", [{ label: END_ENGINE, run: end }]);
      const { lab, pictures, run } = later();
      const { linked, player } = run;
      const { phase, frame } = player;
      const faults = [...new Set(pictures.faults)];
      const { fault } = linked;
      const warning = [
        ...(fault && !linked.waits ? [faultStatus(fault)] : []),
        ...(faults.length > 0 ? [unknown(faults)] : []),
      ].join(" ");
      const remark = linked.isUnsaved ? "Not saved: “Open in Revisit” keeps it." : "";
      const changed = linked.state.at === "changed" ? changedStatus(linked.state, linked.payload) : null;
      const back = {
        label: changed?.back ?? "Back to the link’s run",
        run: () => page.attempt(() => linked.back()),
      };
      const backIfUnsaved = linked.isUnsaved && back.label ? [back] : [];
      if (phase === "dead")
        return status.say(`${engineStopped(player.death)} The run has to begin again.`, "wrong", [
          { label: "Start again", run: () => page.attempt(() => linked.restart()) },
        ]);
      if (phase === "diverged") {
        const reason = frame?.progress.reason;
        return status.say(
          reason
            ? `The learner can’t continue: ${reason}.`
            : "The learner diverged: its parameters grew without bound, so it can’t continue.",
          "wrong",
          backIfUnsaved,
          remark,
          warning,
        );
      }
      if (linked.isPlaying || linked.waits) {
        const says = fault
          ? faultStatus(fault)
          : "The learner is JavaScript that has not played yet. It plays in a sandbox of your browser, when you ask.";
        const play = linked.isPlaying
          ? { label: "Stop", run: () => linked.stop() }
          : { label: "Play it", run: () => page.attempt(() => linked.run()) };
        const offers = [...(pictures.runs ? [] : [play]), ...backIfUnsaved];
        return linked.isPlaying
          ? status.say("The learner plays.", "", offers, "", warning)
          : status.say(says, fault ? "wrong" : "", offers, "", warning);
      }
      if (phase === "budget" && frame) {
        const { spec } = frame.session;
        const { text } = spentBudget(spec, frame.progress, traitsOf(lab.learners, spec));
        return status.say(text, "", backIfUnsaved, remark, warning);
      }
      const { text, tone } = changed
        ? { text: changed.text, tone: /** @type {const} */ ("") }
        : linkStatus(linked.state, linked.payload);
      const replay = { label: "Replay", run: () => page.attempt(() => linked.run()) };
      const offers = changed?.back ? [back] : linked.state.at === "waiting" ? [replay] : [];
      status.say(text, tone, offers, remark, warning);
    },
    /** A run is open: nothing is refused any more. */
    clearRefusal() {
      byId("main").classList.remove("refused");
      open.hidden = false;
    },
    /** @param {unknown} error */
    refuse: (error) => refuse(error, status, host),
  };
}
