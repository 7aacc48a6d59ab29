// The two links of a run: the one that contains everything, and the short one to a copy on the server. The safer one comes first.

import { allow } from "../ui/allowed.js";
import { el, tell } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { addressLine } from "./copy.js";

/** Some programs cut longer links. */
export const LONG = 2000;

/** @typedef {import("./service.js").NoShortLink} NoShortLink */
/** @typedef {"asking" | "there" | "absent"} Host whether there is a share service */

/**
 * @param {{ local: boolean, make: () => void, send: ((url: string) => void) | null, file: () => void, say: (text: string) => void }} on local: whether the page comes from this machine; send: opens the device's own share dialog, null: it has none
 */
export function createLinks(on) {
  const link = addressLine("link", on.say, true);
  const linkAbout = el("p", { class: "aside" });
  const local = el("p", { class: "hint", hidden: !on.local }, "Local server: this link works on this machine only.");
  const linkCard = el(
    "section",
    { class: "link-card", "aria-labelledby": "share-link" },
    el("header", {}, el("h3", { id: "share-link" }, "Link"), linkAbout),
    link.element,
    local,
  );

  const short = addressLine("short link", on.say, true);
  const make = button({ text: "Make a short link", kind: "make" }, on.make);
  const shortAbout = el("p", { class: "aside" });
  const reason = el("p", { class: "reason", hidden: true });
  const fault = el("p", { class: "fault", role: "alert", hidden: true });
  const absent = el(
    "p",
    { class: "hint" },
    "A short link needs this page at the root of a host that has a share service, which is not so here. The link above works without; it can also be embedded as below.",
  );
  const shortCard = el(
    "section",
    { class: "link-card", "aria-labelledby": "share-short" },
    el("header", {}, el("h3", { id: "share-short" }, "Short link"), shortAbout),
    reason,
    short.element,
    el("div", { class: "make-line" }, make),
    absent,
    fault,
  );

  const refused = el("p", { class: "fault", role: "alert", hidden: true });
  const file = button({ icon: "export", text: "Save the run as a file" }, on.file);
  const fileLine = el("div", { class: "file-line", hidden: true }, file);
  const send = button({ icon: "send", text: "Send…", name: "Send the link with another program" }, () =>
    on.send?.(short.element.hidden ? link.input.value : short.input.value),
  );
  const sendLine = el("div", { class: "send-line", hidden: !on.send }, send);
  const element = el("div", { class: "links" }, refused, linkCard, shortCard, fileLine, sendLine);

  return {
    element,
    /**
     * @param {{ link: string, short: string | null, host: Host, busy: boolean, fault: NoShortLink | null }} now
     */
    draw(now) {
      const long = now.link.length > LONG;
      const never = now.host === "absent" || now.fault?.tooLarge === true;
      for (const card of [linkCard, shortCard]) card.hidden = false;
      refused.hidden = true;
      if (link.input.value !== now.link) link.input.value = now.link;
      linkAbout.textContent = `${counted(now.link.length, "character")}, self-contained`;
      short.element.hidden = now.short === null;
      if (now.short !== null && short.input.value !== now.short) short.input.value = now.short;
      shortAbout.textContent =
        now.short !== null
          ? `${counted(now.short.length, "character")}, stored on this server`
          : "stored on this server";
      shortAbout.hidden = now.host === "absent";
      // The better link comes first.
      const [first, second] = long && !never ? [shortCard, linkCard] : [linkCard, shortCard];
      if (first.nextElementSibling !== second) first.parentElement?.insertBefore(first, second);
      link.copy.classList.toggle("strong", first === linkCard);
      short.copy.classList.toggle("strong", first === shortCard);
      reason.hidden = !long;
      reason.textContent = `The link has ${counted(now.link.length, "character")}: some mail and chat programs cut links over ${counted(LONG, "character")}. ${never ? "Where it would be cut, embed it, or send the run as a file." : "The short link passes all of them."}`;
      make.hidden = now.short !== null || never;
      make.classList.toggle("strong", first === shortCard);
      make.textContent = now.busy ? "Making it…" : now.fault !== null ? "Try again" : "Make a short link";
      allow(
        make,
        now.busy
          ? "It is being made"
          : now.host === "asking"
            ? "The server is being asked whether it stores links"
            : null,
      );
      absent.hidden = now.host !== "absent";
      fault.hidden = now.fault === null || now.host === "absent";
      tell(fault, now.fault?.message ?? "");
      fileLine.hidden = !(long && never);
    },
    /** Focuses the first copy button, so that Enter copies. */
    focus() {
      if (!linkCard.hidden) link.copy.focus({ preventScroll: true });
    },
    /** @param {string} text why there is no link */
    refuse(text) {
      for (const card of [linkCard, shortCard]) card.hidden = true;
      refused.textContent = text;
      refused.hidden = fileLine.hidden = false;
      sendLine.hidden = true;
    },
  };
}
