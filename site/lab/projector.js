// The projector: only the transport, the state view, the inspector and the timeline, large, fill the screen. The style sheet does the rest.

import { byId, tell } from "../ui/dom.js";

/** What loses its place while it is not displayed. */
const SCROLLED = "#problem, #learner, #meaning, #regions, #drawer-body, .panel";

/**
 * @param {import("./lab-page.js").Page} page
 * @param {{ restore: () => void }} stateView
 * @param {(on: boolean) => void} tellBar shows on the bar whether it is on
 */
export function createProjector(page, stateView, tellBar) {
  const root = document.documentElement;
  const isOn = () => root.dataset.projector !== undefined;
  /** Where everything stood, by element. @type {Map<Element, { left: number, top: number }>} */
  let places = new Map();

  /** @param {boolean} on */
  function show(on) {
    if (on === isOn()) return;
    if (on) {
      places = new Map(
        [root, ...document.querySelectorAll(SCROLLED)].map((one) => [
          one,
          { left: one.scrollLeft, top: one.scrollTop },
        ]),
      );
      root.dataset.projector = "";
    } else {
      delete root.dataset.projector;
      for (const [one, place] of places) one.scrollTo({ ...place, behavior: "instant" });
    }
    tellBar(on);
    stateView.restore(); // it may have been hidden, and then it is not drawn
  }

  /** The reader wants it, or wants to leave it. @param {boolean} on */
  function choose(on) {
    page.remember({ projector: on });
    show(on);
    tell(byId("status"), on ? "Presentation mode. Escape leaves it." : "The whole page.");
    // The full screen is an addition: where it is refused, the window is filled.
    if (on && root.requestFullscreen && !document.fullscreenElement) root.requestFullscreen().catch(() => {});
    else if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isOn()) return;
    if (!document.querySelector("dialog[open], :popover-open")) choose(false);
  });
  // The browser's own way out of the full screen is Escape, too.
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && isOn()) choose(false);
  });
  page.on("restored", ({ projector }) => show(projector));
  tellBar(isOn());

  return {
    toggle: () => choose(!isOn()),
    /** Shows what the page's state says. */
    restore: () => show(page.state.projector),
  };
}
