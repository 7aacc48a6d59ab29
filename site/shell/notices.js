// Short messages in the corner, and banners for what needs attention.

import { el } from "../ui/dom.js";
import { button } from "./button.js";
import { icon } from "./icons.js";

const shownFor = 8000;
const noticedAfter = 250;

/** @typedef {{ label: string, run: () => void }} Action */

/**
 * @param {HTMLElement} mount a polite live region
 */
export function createNotices(mount) {
  /** @param {HTMLElement} notice */
  const show = (notice) => {
    while (mount.childElementCount > 1) mount.firstElementChild?.remove();
    mount.append(notice);
  };
  return {
    /**
     * @param {string} text
     * @param {Action | null} [action]
     */
    say(text, action) {
      const notice = el("div", { class: "notice" }, el("p", {}, text));
      const leave = () => notice.remove();
      if (action)
        notice.append(
          button({ text: action.label }, () => {
            leave();
            action.run();
          }),
        );
      let timer = setTimeout(leave, shownFor);
      const stay = () => clearTimeout(timer);
      const leaveSoon = () => {
        stay();
        timer = setTimeout(leave, shownFor);
      };
      for (const event of ["pointerenter", "focusin"]) notice.addEventListener(event, stay);
      for (const event of ["pointerleave", "focusout"]) notice.addEventListener(event, leaveSoon);
      show(notice);
    },
    /**
     * Says what is going on until the task ends, if that takes long enough to be noticed.
     * @template T
     * @param {string} text
     * @param {Promise<T>} task
     * @returns {Promise<T>}
     */
    async during(text, task) {
      const notice = el("div", { class: "notice" }, el("p", {}, text));
      const timer = setTimeout(() => show(notice), noticedAfter);
      try {
        return await task;
      } finally {
        clearTimeout(timer);
        notice.remove();
      }
    },
  };
}

/**
 * @param {HTMLElement} mount
 */
export function createBanners(mount) {
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** @param {string} id */
  const hide = (id) => {
    shown.get(id)?.remove();
    shown.delete(id);
  };
  /**
   * @param {string} id a banner replaces the one with the same id
   * @param {"note" | "warn" | "wrong"} kind
   * @param {string} text
   * @param {Action[]} [actions]
   */
  const show = (id, kind, text, actions = []) => {
    hide(id);
    const banner = el(
      "div",
      { class: `banner ${kind}`, role: "alert" },
      kind === "wrong" && icon("no"),
      el("p", {}, text),
      ...actions.map((action) => button({ text: action.label }, action.run)),
    );
    shown.set(id, banner);
    mount.append(banner);
  };
  return {
    show,
    /** Shows a banner that the reader can dismiss. @param {string} id @param {"note" | "warn" | "wrong"} kind @param {string} text */
    tell: (id, kind, text) => show(id, kind, text, [{ label: "Dismiss", run: () => hide(id) }]),
    hide,
  };
}
