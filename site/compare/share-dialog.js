// The Share dialog of a comparison: title, note and links.

import { addStyle, el } from "../ui/dom.js";
import { Latest } from "../ui/latest.js";
import { createLinks } from "../share/links.js";
import { bytesOf, KEPT, NoShortLink, ShareService, tooLarge } from "../share/service.js";
import { button } from "../shell/button.js";

/** @typedef {{ link: string, id: string, json: string }} Made */

const LOCAL = /^(|localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * @param {object} page
 * @param {string} page.root the folder that the page is served from
 * @param {(words: { title: string, note: string }) => Promise<Made>} page.make
 * @param {() => { title: string, note: string, says: string }} page.about says: what the link contains
 * @param {() => void} page.file saves the results as a file
 */
export async function createShare({ root, make, about, file }) {
  await addStyle(new URL("../share/share.css", import.meta.url));
  const service = new ShareService(root);
  const said = el("p", { class: "unseen", role: "status" });
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const title = el("input", { class: "input", id: "share-title", maxlength: 120, on: { input: () => update() } });
  const note = el("textarea", {
    class: "area prose",
    id: "share-note",
    rows: 5,
    maxlength: 2000,
    on: { input: () => update() },
  });
  const carries = el("p", { class: "hint" });
  const local = LOCAL.test(new URL(root).hostname);
  const links = createLinks({ local, make: () => void store(), send: null, file, say });
  const dialog = el(
    "dialog",
    { class: "share small", "aria-labelledby": "share-name", on: { close: () => opener?.focus() } },
    el(
      "header",
      { class: "share-head" },
      el("h2", { id: "share-name" }, "Share this comparison"),
      button({ icon: "close", name: "Close", kind: "quiet" }, () => dialog.close()),
    ),
    el(
      "div",
      { class: "share-body" },
      el(
        "div",
        { class: "share-side" },
        el(
          "div",
          { class: "share-settings" },
          el(
            "div",
            { class: "field" },
            el("div", { class: "label" }, el("label", { for: "share-title" }, "Title")),
            title,
          ),
          el(
            "div",
            { class: "field" },
            el("div", { class: "label" }, el("label", { for: "share-note" }, "What to look at")),
            note,
          ),
          carries,
        ),
      ),
      el("div", { class: "share-take" }, links.element),
    ),
    said,
  );
  document.body.append(dialog);
  /** @type {HTMLElement | null} */
  let opener = null;
  /** @type {Made | null} */
  let now = null;
  /** @type {"asking" | "there" | "absent"} */
  let host = "asking";
  let busy = false;
  /** @type {NoShortLink | null} */
  let fault = null;
  const latest = new Latest(make, {
    answer: (made) => {
      if (made.id !== now?.id) fault = null;
      now = made;
      draw();
    },
    fault: (error) => {
      now = null;
      links.refuse(`No link can be made: ${error instanceof Error ? error.message.replace(/\.$/, "") : error}.`);
    },
  });

  function update() {
    latest.ask({ title: title.value.trim(), note: note.value.trim() });
  }

  function draw() {
    if (!now) return;
    const short = service.known(now.id);
    links.draw({
      link: now.link,
      short,
      host,
      busy,
      fault: short ? null : bytesOf(now.json) > KEPT ? tooLarge(now.json) : fault,
    });
  }

  async function store() {
    await latest.idle; // the link of what was typed last may be on its way
    if (!now || busy) return;
    busy = true;
    fault = null;
    draw();
    try {
      await service.store(now);
      say("The short link is made.");
    } catch (error) {
      if (!(error instanceof NoShortLink)) throw error;
      fault = error;
    } finally {
      busy = false;
      draw();
    }
  }

  return {
    open() {
      if (dialog.open) return;
      opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const words = about();
      if (title.value === "") title.value = words.title;
      if (note.value === "") note.value = words.note;
      carries.textContent = words.says;
      void service.isThere().then((there) => {
        host = there ? "there" : "absent";
        draw();
      });
      update();
      dialog.showModal();
      links.focus();
    },
  };
}
