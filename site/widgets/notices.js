// Short messages in the corner, and banners for what does not pass by itself.

import { el } from "../dom.js";
import { button } from "./button.js";

const stay = 8000;

/** @typedef {{ label: string, run: () => void }} Action */

/**
 * @param {HTMLElement} mount a polite live region
 */
export function createNotices(mount) {
  return {
    /**
     * @param {string} text
     * @param {Action} [action]
     */
    say(text, action) {
      const notice = el("div", { class: "notice" }, el("p", {}, text));
      const leave = () => notice.remove();
      if (action) notice.append(button({ text: action.label }, () => { leave(); action.run(); }));
      let timer = setTimeout(leave, stay);
      notice.addEventListener("pointerenter", () => clearTimeout(timer));
      notice.addEventListener("focusin", () => clearTimeout(timer));
      notice.addEventListener("pointerleave", () => { timer = setTimeout(leave, stay); });
      while (mount.childElementCount > 2) mount.firstElementChild?.remove();
      mount.append(notice);
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
  return {
    /**
     * @param {string} id one banner each
     * @param {"warn" | "wrong"} kind
     * @param {string} text
     * @param {Action[]} [actions]
     */
    show(id, kind, text, actions = []) {
      hide(id);
      const banner = el("div", { class: `banner ${kind}`, role: "alert" }, el("p", {}, text),
        ...actions.map((action) => button({ text: action.label }, action.run)));
      shown.set(id, banner);
      mount.append(banner);
    },
    hide,
  };
}
