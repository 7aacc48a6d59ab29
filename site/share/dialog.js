// The Share dialog: what is shared on one side, the links on the other. It keeps what was typed while the problem stays the same.

import { addStyle, el } from "../ui/dom.js";
import { download, fileName } from "../ui/files.js";
import { Latest } from "../ui/latest.js";
import { count } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { createLinkFormats } from "./link-formats.js";
import { createLinks } from "./links.js";
import { linksOf, momentOf } from "./run-to-share.js";
import { bytesOf, KEPT, NoShortLink, ShareService, tooLarge } from "./service.js";
import { createSettings } from "./settings.js";
import { plain } from "./snippets.js";

/** @typedef {import("./run-to-share.js").Links} Links */
/** @typedef {import("./run-to-share.js").Moment} Moment */

/**
 * @typedef {object} Page what the dialog needs from the page
 * @property {import("../revisit.d.ts").Lab} lab
 * @property {() => import("../revisit.d.ts").Session} session the one on the page
 * @property {() => boolean} running
 * @property {() => Promise<void>} pause
 * @property {() => import("../revisit.d.ts").LinkView} place the episode and the step that the page shows, if they were chosen
 * @property {() => import("./settings.js").Scene} scene what the stage shows
 * @property {() => void} file saves the run as a file
 * @property {() => import("./settings.js").LinkSettings} settings the settings of the link that the run came from
 */

const root = new URL("../", import.meta.url).href;
/** Host names of this machine. */
const LOCAL = /^(|localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param {Page} page */
export async function createShare(page) {
  await addStyle(new URL("./share.css", import.meta.url));
  const service = new ShareService(root);
  const said = el("p", { class: "unseen", role: "status" });
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const settings = createSettings(() => update());
  const send =
    typeof navigator.share === "function"
      ? (/** @type {string} */ url) =>
          void navigator.share({ title: title(), url }).catch(() => {
            /* the reader closed the dialog of the device */
          })
      : null;
  const links = createLinks({
    local: LOCAL.test(new URL(root).hostname),
    make: () => void make().catch(refuse),
    send,
    file: page.file,
    say,
  });
  const gives = createLinkFormats({
    local: LOCAL.test(new URL(root).hostname),
    say,
    card: () => void saveCard().catch(refuse),
    saveCode: (file) => download(fileName(title(), "svg"), new Blob([file], { type: "image/svg+xml" })),
  });
  const moving = el("p", {});
  const takeNow = button({ text: "Share it as it is now", kind: "small" }, () => void take());
  const pauseFirst = button({ text: "Pause it and share that", kind: "small" }, async () => {
    await page.pause();
    await take();
  });
  const runs = el("div", { class: "share-runs", hidden: true }, moving, el("div", {}, takeNow, pauseFirst));
  const close = button({ icon: "close", name: "Close", kind: "quiet" }, () => dialog.close());
  const name = el("h2", { id: "share-name" }, "Share this run");
  const dialog = el(
    "dialog",
    { class: "share", "aria-labelledby": "share-name", on: { close: () => opener?.focus() } },
    el("header", { class: "share-head" }, name, close),
    el(
      "div",
      { class: "share-body" },
      el("div", { class: "share-side" }, runs, settings.element),
      el("div", { class: "share-take" }, links.element, gives.element),
    ),
    said,
  );
  document.body.append(dialog);

  /** @type {HTMLElement | null} */
  let opener = null;
  /** @type {Moment | null} */
  let moment = null;
  /** The problem that the settings are for, and its link. */
  let problem = "";
  /** @type {Links | null} */
  let now = null;
  /** @type {import("./links.js").Host} */
  let host = "asking";
  /** The payload that is being sent to the service. @type {string | null} */
  let busy = null;
  /** @type {NoShortLink | null} */
  let fault = null;

  const latest = new Latest((/** @type {Moment} */ of) => linksOf(page.lab, root, of, settings.read()), {
    answer: (made) => {
      if (made.stored.id !== now?.stored.id) fault = null;
      now = made;
      draw();
    },
    fault: (error) => refuse(error),
  });

  function update() {
    if (moment) latest.ask(moment);
  }

  /** The title of the run, unless the link has its own. */
  const headline = () => page.session().spec.title ?? page.session().problem.title;
  const title = () => plain(settings.read().title) || headline();

  async function take() {
    try {
      moment = await momentOf(page.lab, page.session());
    } catch (error) {
      moment = null;
      return refuse(error);
    }
    const given = page.settings();
    const about = JSON.stringify([moment.carried.spec.problem, given]);
    if (about !== problem) settings.fill(given);
    problem = about;
    settings.describe(moment.carried, headline(), page.place(), page.scene());
    draw();
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

  /** @param {unknown} error */
  function refuse(error) {
    now = null;
    links.refuse(whyNot(error));
    gives.element.hidden = true;
  }

  function draw() {
    name.textContent = settings.read().problemOnly ? "Share this problem" : "Share this run";
    if (!now) return;
    const short = service.known(now.stored.id);
    gives.element.hidden = false;
    links.draw({
      link: now.link,
      short,
      host,
      busy: busy === now.stored.id,
      fault: short ? null : bytesOf(now.stored.json) > KEPT ? tooLarge(now.stored.json) : fault,
    });
    gives.draw({ root, link: now.link, short: short ? { url: short, id: now.stored.id } : null, title: title() });
  }

  async function make() {
    await latest.idle; // the link of what was typed last may be on its way
    if (!now || busy) return;
    const { stored } = now;
    busy = stored.id;
    fault = null;
    draw();
    try {
      await service.store(stored);
      say("The short link is made.");
    } catch (error) {
      if (!(error instanceof NoShortLink)) throw error;
      if (now?.stored.id === stored.id || !error.tooLarge) fault = error; // another size matters only if the content has changed
    } finally {
      busy = null;
      draw();
    }
  }

  async function saveCard() {
    if (now)
      download(
        fileName(title(), "svg"),
        new Blob([await page.lab.card(now.payload, { replayed: true })], { type: "image/svg+xml" }),
      );
  }

  return {
    async open() {
      if (dialog.open) return;
      opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      void service.isThere().then((there) => {
        host = there ? "there" : "absent";
        draw();
      });
      await take();
      dialog.showModal();
      links.focus();
    },
    /** The phase of the run changed. */
    phase() {
      if (dialog.open) phase();
    },
  };
}

/** @param {unknown} error of the engine, which made no link */
function whyNot(error) {
  const {
    code,
    found,
    message = String(error),
  } = /** @type {{ code?: string, found?: unknown, message?: string }} */ (error);
  const bytes = code === "bad-link" && /^(\d+) bytes$/.exec(String(found));
  if (bytes)
    return `The definition of this run takes ${(Number(bytes[1]) / 2 ** 20).toFixed(1)} MB; a link holds at most 1 MB. Save the run as a file and send that.`;
  return `No link can be made: ${message.replace(/\.$/, "")}.`;
}
