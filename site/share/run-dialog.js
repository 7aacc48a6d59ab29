// The Share dialog of a run. It keeps what was typed while the problem stays the same.

import { el } from "../ui/dom.js";
import { download, fileName } from "../ui/files.js";
import { count } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { createShareDialog, local, root } from "./dialog.js";
import { createLinkFormats } from "./link-formats.js";
import { linksOf, momentOf } from "./run-to-share.js";
import { createSettings } from "./settings.js";
import { plain } from "./snippets.js";

/** @typedef {import("./run-to-share.js").Moment} Moment */

/**
 * @typedef {object} Page what the dialog needs from the page
 * @property {import("../revisit.d.ts").Lab} lab
 * @property {() => import("../revisit.d.ts").Session} session the one on the page
 * @property {() => boolean} running
 * @property {() => Promise<void>} pause
 * @property {() => import("../revisit.d.ts").LinkView} place the episode and the step that the page shows, if they were chosen
 * @property {() => import("./settings.js").Scene} scene what the state view shows
 * @property {() => void} file saves the run as a file
 * @property {() => import("./settings.js").LinkSettings} settings the settings of the link that the run came from
 */

/** @param {Page} page */
export async function createRunDialog(page) {
  const settings = createSettings(update);
  const gives = createLinkFormats({
    local,
    say: (text) => dialog.say(text),
    card: () => void saveCard().catch(dialog.refuse),
    saveCode: (file) => download(fileName(title(), "svg"), new Blob([file], { type: "image/svg+xml" })),
  });
  const moving = el("p", {});
  const takeNow = button({ text: "Share it as it is now", kind: "small" }, () => void take());
  const pauseFirst = button({ text: "Pause it and share that", kind: "small" }, async () => {
    await page.pause();
    await take();
  });
  const runs = el("div", { class: "share-runs", hidden: true }, moving, el("div", {}, takeNow, pauseFirst));
  /** @type {Moment | null} */
  let moment = null;
  /** The problem that the settings are for, and its link. */
  let problem = "";
  const dialog = await createShareDialog({
    name: () => (settings.read().problemOnly ? "Share this problem" : "Share this run"),
    settings: [runs, settings.element],
    formats: gives.element,
    prepare: take,
    make: (/** @type {Moment} */ of) => linksOf(page.lab, root, of, settings.read()),
    drawn: ({ link, stored: { id } }, short) =>
      gives.draw({ root, link, short: short ? { url: short, id } : null, title: title() }),
    tooLong,
    send:
      typeof navigator.share === "function"
        ? (url) =>
            void navigator.share({ title: title(), url }).catch(() => {
              /* the reader closed the dialog of the device */
            })
        : null,
    file: page.file,
  });

  function update() {
    if (moment) dialog.ask(moment);
  }

  /** The title of the run, unless the link has its own. */
  const headline = () => page.session().spec.title ?? page.session().problem.title;
  const title = () => plain(settings.read().title) || headline();

  /** Takes the run as it is now. @returns {Promise<void>} */
  async function take() {
    try {
      moment = await momentOf(page.lab, page.session());
    } catch (error) {
      moment = null;
      return dialog.refuse(error);
    }
    const given = page.settings();
    const about = JSON.stringify([moment.carried.spec.problem, given]);
    if (about !== problem) settings.fill(given);
    problem = about;
    settings.describe(moment.carried, headline(), page.place(), page.scene());
    dialog.draw();
    phase();
    update();
  }

  /** Says whether the run goes on. */
  function phase() {
    const running = page.running();
    runs.hidden = !running;
    pauseFirst.hidden = !running;
    if (running)
      moving.textContent = `The run goes on. The link replays up to path ${count(moment?.carried.paths ?? 0)}, where it was when you opened this dialog.`;
  }

  async function saveCard() {
    const { made } = dialog;
    if (made)
      download(
        fileName(title(), "svg"),
        new Blob([await page.lab.card(made.payload, { replayed: true })], { type: "image/svg+xml" }),
      );
  }

  return {
    open: dialog.open,
    /** The phase of the run changed. */
    phase() {
      if (dialog.isOpen) phase();
    },
  };
}

/** What is said if the engine made no link since the run is too long for one. @param {unknown} error */
function tooLong(error) {
  const { code, found } = /** @type {{ code?: string, found?: unknown }} */ (error);
  const bytes = code === "bad-link" && /^(\d+) bytes$/.exec(String(found));
  if (!bytes) return null;
  return `The definition of this run takes ${(Number(bytes[1]) / 2 ** 20).toFixed(1)} MB; a link holds at most 1 MB. Save the run as a file and send that.`;
}
