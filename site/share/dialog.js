// The Share dialog: what is shared on one side, its links on the other. The lab shares a run with it, Compare a comparison.

import { addStyle, el } from "../ui/dom.js";
import { reason } from "../ui/faults.js";
import { Latest } from "../ui/latest.js";
import { button } from "../shell/button.js";
import { createLinks } from "./links.js";
import { bytesOf, KEPT, NoShortLink, ShareService, tooLarge } from "./service.js";

/** The folder that the page is served from. */
export const root = new URL("../", import.meta.url).href;
/** Host names of this machine. */
const LOCAL = /^(|localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Whether the page comes from this machine. */
export const local = LOCAL.test(new URL(root).hostname);

/**
 * @typedef {object} Made
 * @property {string} link the one that contains everything
 * @property {{ id: string, json: string }} stored what the service would store
 */

/**
 * What differs between the dialogs.
 * @template Asked
 * @template {Made} M
 * @typedef {object} Shared
 * @property {() => string} name of the dialog
 * @property {(HTMLElement | false)[]} settings what is shared
 * @property {HTMLElement} [formats] the link in other formats, below the links; hidden while there is none
 * @property {() => unknown} prepare called before the dialog opens; asks for the link
 * @property {(asked: Asked) => Promise<M>} make
 * @property {(made: M, short: string | null) => void} [drawn] called when the links are drawn; short: the short link
 * @property {(error: unknown) => string | null} [tooLong] why no link can be made, if what is shared is too long for one
 * @property {((url: string) => void) | null} send opens the device's own share dialog; null: it has none
 * @property {() => void} file saves what is shared as a file
 */

/**
 * @template Asked
 * @template {Made} M
 * @param {Shared<Asked, M>} shared
 */
export async function createShareDialog({
  name,
  settings,
  formats,
  prepare,
  make,
  drawn = () => {},
  tooLong = () => null,
  send,
  file,
}) {
  await addStyle(new URL("./share.css", import.meta.url));
  const service = new ShareService(root);
  const said = el("p", { class: "unseen", role: "status" });
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const links = createLinks({ local, make: () => void store().catch(refuse), send, file, say });
  const heading = el("h2", { id: "share-name" }, name());
  const dialog = el(
    "dialog",
    { class: formats ? "share" : "share small", "aria-labelledby": "share-name", on: { close: () => opener?.focus() } },
    el(
      "header",
      { class: "share-head" },
      heading,
      button({ icon: "close", name: "Close", kind: "quiet" }, () => dialog.close()),
    ),
    el(
      "div",
      { class: "share-body" },
      el("div", { class: "share-side" }, ...settings),
      el("div", { class: "share-take" }, links.element, formats),
    ),
    said,
  );
  document.body.append(dialog);

  /** @type {HTMLElement | null} */
  let opener = null;
  /** @type {M | null} */
  let now = null;
  /** @type {import("./links.js").Host} */
  let host = "asking";
  /** The id of what is being sent to the service. @type {string | null} */
  let busy = null;
  /** @type {NoShortLink | null} */
  let fault = null;

  const latest = new Latest(make, {
    answer: (made) => {
      if (made.stored.id !== now?.stored.id) fault = null;
      now = made;
      draw();
    },
    fault: refuse,
  });

  /** @param {unknown} error */
  function refuse(error) {
    now = null;
    links.refuse(tooLong(error) ?? `No link can be made: ${reason(error).replace(/\.$/, "")}.`);
    if (formats) formats.hidden = true;
  }

  function draw() {
    heading.textContent = name();
    if (!now) return;
    const { link, stored } = now;
    const short = service.known(stored.id);
    if (formats) formats.hidden = false;
    links.draw({
      link,
      short,
      host,
      busy: busy === stored.id,
      fault: short ? null : bytesOf(stored.json) > KEPT ? tooLarge(stored.json) : fault,
    });
    drawn(now, short);
  }

  /** Makes the short link. */
  async function store() {
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

  return {
    say,
    draw,
    refuse,
    /** Makes the link anew. @param {Asked} asked */
    ask: (asked) => latest.ask(asked),
    /** What the dialog shows the links of; null: there is no link. */
    get made() {
      return now;
    },
    get isOpen() {
      return dialog.open;
    },
    async open() {
      if (dialog.open) return;
      opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      void service.isThere().then((there) => {
        host = there ? "there" : "absent";
        draw();
      });
      await prepare();
      dialog.showModal();
      links.focus();
    },
  };
}
