// The list of ready experiments, with the answer of each.

import { el } from "../ui/dom.js";
import { withIndices } from "./superscripts.js";
import { READY } from "./ready-experiments.js";

/**
 * @param {HTMLElement} mount the panel
 * @param {{ open: (id: string) => void }} on
 */
export function createReady(mount, on) {
  mount.replaceChildren(
    el(
      "ul",
      { class: "ready" },
      ...READY.map(({ id, title, asks, seen, takes }) =>
        el(
          "li",
          {},
          el(
            "h3",
            {},
            el(
              "a",
              {
                href: `#ready=${id}`,
                on: {
                  click: (event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    on.open(id);
                  },
                },
              },
              title,
            ),
          ),
          el("p", {}, asks),
          el("p", { class: "seen" }, el("b", {}, "Seen here: "), ...withIndices(seen)),
          el("p", { class: "aside" }, takes),
        ),
      ),
    ),
  );
}
