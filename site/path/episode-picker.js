// Chooses the episode that the tree shows.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { count, counted } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").View} View */

/**
 * @param {HTMLElement} mount
 * @param {{ show: (episode: number) => void }} on 0: the newest episode
 */
export function createEpisodePicker(mount, on) {
  let shown = 0;
  let newest = 0;
  let busiest = 0;
  /** Episodes 1..traced can be shown, and the newest one. */
  let traced = 0;
  const go = (/** @type {number} */ episode) => on.show(episode >= newest ? 0 : Math.max(1, episode));

  const back = button({ icon: "back", name: "Previous episode", kind: "quiet small" }, () =>
    go(Math.min(shown - 1, traced)),
  );
  const next = button({ icon: "forth", name: "Next episode", kind: "quiet small" }, () =>
    go(shown + 1 > traced ? newest : shown + 1),
  );
  const place = el("p", { class: "place" });
  const most = button({ text: "Most paths", name: "Most paths: the episode that has them", kind: "small" }, () =>
    go(busiest),
  );
  const last = button({ text: "Newest", name: "Newest episode", kind: "small" }, () => on.show(0));
  mount.append(most, last, back, place, next);

  return {
    /**
     * @param {View} view
     * @param {number} episodes the planned number
     * @param {boolean} [rounds] whether they are rounds of rollouts
     */
    draw(view, episodes, rounds = false) {
      shown = view.episode;
      if (view.current) newest = view.episode;
      busiest = view.busiest;
      traced = view.traced;
      const size = view.pathsInEpisode;
      // Room for its longest text, so that the buttons stay where they are while the numbers grow.
      place.style.setProperty("--room", `${24 + 2 * count(episodes).length}ch`);
      place.replaceChildren(
        rounds ? "round " : "episode ",
        el("b", {}, shown === 0 ? "—" : count(shown)),
        ` of ${count(episodes)}`,
        el("span", { class: "size" }, size === 0 ? "" : `, ${counted(size, "path")}`),
      );
      const none = shown === 0 ? "There is no path yet" : null;
      // Episodes between the last traced one and the newest cannot be shown.
      allow(back, none ?? (shown <= 1 ? "This is the first one" : view.traced === 0 ? "No earlier one is kept" : null));
      allow(next, none ?? (view.current ? "This is the newest one" : null));
      allow(most, none ?? (busiest === 0 ? "No path is kept" : shown === busiest ? "This is the busiest one" : null));
      allow(last, none ?? (view.current ? "This is the newest one" : null));
    },
  };
}
