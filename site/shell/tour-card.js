// A card that explains one thing of the page after the other: a ring is round the thing itself, and the page stays usable beside it.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { boxOf, windowSize } from "../ui/places.js";
import { button } from "./button.js";

/**
 * @typedef {object} Stop
 * @property {string} title
 * @property {string} text
 * @property {() => Element | null} target what it speaks of, as it is now
 * @property {() => Element | null} around the picture that it is in, which the card leaves free
 */

/** Between the thing and its ring, and between ring and card, px. */
const AROUND = 6;
const APART = 16;
/** From the window's edge, px. */
const EDGE = 12;

/**
 * @param {object} on
 * @param {(by: 1 | -1) => void} on.go to the next stop, or back
 * @param {() => void} on.leave
 */
export function createTourCard(on) {
  const ring = el("div", { class: "tour-ring", "aria-hidden": "true", hidden: true });
  const arrow = el("div", { class: "tour-arrow", "aria-hidden": "true" });
  const title = el("h2", { id: "tour-title" });
  const text = el("p", { id: "tour-text" });
  const place = el("span", { class: "tour-place" });
  const back = button({ text: "Back" }, () => on.go(-1));
  const next = button({ text: "Next", kind: "strong" }, () => on.go(1));
  const card = el(
    "section",
    {
      class: "tour-card",
      role: "dialog",
      tabindex: -1,
      "aria-labelledby": "tour-title",
      "aria-describedby": "tour-text",
      on: { keydown: key },
    },
    arrow,
    el(
      "div",
      { class: "tour-head" },
      title,
      button({ icon: "close", name: "Leave the tour", kind: "quiet small" }, () => on.leave()),
    ),
    el("div", { "aria-live": "polite" }, text),
    el("div", { class: "tour-foot" }, place, back, next),
  );
  /** @type {Stop | null} */
  let stop = null;
  let drawn = "";
  let following = 0;

  /** @param {KeyboardEvent} event */
  function key(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // on the page these keys step the run
    on.go(by);
  }

  /** @param {KeyboardEvent} event */
  function leaveByKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    on.leave();
  }

  /** The run's pictures are drawn anew all the time, and the reader scrolls. */
  function follow() {
    following = requestAnimationFrame(follow);
    const [target, around] = [stop?.target(), stop?.around()];
    const box = target && seen(target);
    const free = around && seen(around);
    const [wide, high] = [card.offsetWidth, card.offsetHeight];
    const now = JSON.stringify([box, free, wide, high, windowSize()]);
    if (now === drawn) return;
    drawn = now;
    ring.hidden = !box;
    const spot = placeOf(box ?? null, free ?? box ?? null, wide, high);
    card.style.left = `${spot.left}px`;
    card.style.top = `${spot.top}px`;
    card.dataset.side = spot.side;
    arrow.style.setProperty("--along", `${spot.along}px`);
    if (!box) return;
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) ring.style[side] = `${box[side]}px`;
  }

  return {
    /** Once there is something to say. */
    open() {
      if (card.isConnected) return;
      document.body.append(ring, card);
      document.addEventListener("keydown", leaveByKey);
      follow();
    },
    /** @param {Stop} now @param {number} number from 1 @param {number} of */
    show(now, number, of) {
      stop = now;
      title.textContent = now.title;
      text.textContent = now.text;
      place.textContent = `${number} of ${of}`;
      allow(back, number === 1 ? "This is the first stop." : null);
      next.replaceChildren(el("span", { class: "text" }, number === of ? "Done" : "Next"));
      now.around()?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      if (!card.contains(document.activeElement) || document.activeElement === back)
        next.focus({ preventScroll: true });
    },
    close() {
      cancelAnimationFrame(following);
      document.removeEventListener("keydown", leaveByKey);
      ring.remove();
      card.remove();
    },
    /** Whether the focus is in it. */
    get focused() {
      return card.contains(document.activeElement);
    },
  };
}

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * The ring round a thing, as far as the thing is in sight.
 * @param {Element} target
 * @returns {Box | null} null: it is scrolled away
 */
function seen(target) {
  const { left, top, right, bottom } = boxOf(target);
  const region = target.closest(".region");
  const frame = region && boxOf(region);
  const { width, height } = windowSize();
  const [low, high] = [Math.max(0, frame?.top ?? 0), Math.min(height, frame?.bottom ?? height)];
  const middle = (top + bottom) / 2;
  if (right <= left || middle < low || middle > high) return null;
  const [from, to] = [Math.max(top - AROUND, low + 2), Math.min(bottom + AROUND, high - 2)];
  const [begin, end] = [Math.max(2, left - AROUND), Math.min(width - 2, right + AROUND)];
  return { left: begin, top: from, width: end - begin, height: to - from };
}

/**
 * Where the card goes: beside the ring where it fits, and else at the bottom of the window.
 * @param {Box | null} box the ring
 * @param {Box | null} free what else is to be left free
 * @param {number} wide of the card
 * @param {number} high
 * @returns {{ left: number, top: number, side: "right" | "left" | "below" | "above" | "none", along: number }} along: of the arrow, px
 */
function placeOf(box, free, wide, high) {
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(EDGE, Math.min(at, room - size - EDGE));
  const { width, height } = windowSize();
  const bottom = { left: within(Infinity, wide, width), top: within(Infinity, high, height) };
  if (!box || !free) return { ...bottom, side: "none", along: 0 };
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const [right, below] = [free.left + free.width + APART, free.top + free.height + APART];
  const [left, above] = [free.left - APART - wide, free.top - APART - high];
  const column = within(x - wide / 2, wide, width);
  const row = within(y - high / 2, high, height);
  if (right + wide + EDGE <= width) return { left: right, top: row, side: "right", along: y - row };
  if (left >= EDGE) return { left, top: row, side: "left", along: y - row };
  if (below + high + EDGE <= height) return { left: column, top: below, side: "below", along: x - column };
  if (above >= EDGE) return { left: column, top: above, side: "above", along: x - column };
  return { ...bottom, side: "none", along: 0 };
}
