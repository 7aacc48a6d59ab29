// One line below the bar: the state of the run, with what can be done about it.

import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { icon } from "../shell/icons.js";

/** @typedef {{ label: string, run: () => void }} Action */

/**
 * @param {HTMLElement} mount a polite live region
 */
export function createStatus(mount) {
  const sign = el("span", { class: "sign" });
  const text = el("span", {});
  const memory = el("span", { class: "memory" });
  const actions = el("span", { class: "actions" });
  const caution = el("span", {});
  const cautions = el("p", { class: "caution" });
  mount.append(el("p", {}, sign, text), memory, actions, cautions);
  let shown = "";
  return {
    /**
     * @param {string} sentence
     * @param {"yes" | "no" | "wrong" | ""} tone
     * @param {Action[]} [offers]
     * @param {string} [remark]
     * @param {string} [warning] about something else, on its own line
     */
    say(sentence, tone, offers = [], remark = "", warning = "") {
      // Setting the same text again would make screen readers repeat it.
      const now = JSON.stringify([sentence, tone, offers.map(({ label }) => label), remark, warning]);
      if (now === shown) return;
      shown = now;
      mount.className = `status ${tone}`;
      mount.hidden = sentence === "" && remark === "" && warning === "" && offers.length === 0;
      sign.replaceChildren(...(tone === "" ? [] : [icon(tone === "yes" ? "yes" : "no")]));
      text.textContent = sentence;
      memory.textContent = remark;
      caution.textContent = warning;
      cautions.replaceChildren(...(warning ? [icon("no"), caution] : []));
      actions.replaceChildren(...offers.map(({ label, run }) => button({ text: label, kind: "small" }, run)));
    },
  };
}
