// The first minute: what is opened where nothing was left, the film of it on a first visit, and the way to see both again.

import { linkIn } from "../links/address.js";
import { noteSeen, wasSeen } from "../storage/seen.js";
import { byId } from "../ui/dom.js";
import { button } from "../shell/button.js";

/** The example that the film shows, and its length in seconds: revisits at every step, and a policy that is learned for good. */
const FILM = { example: "lake-dry", seconds: 40 };

/**
 * @typedef {Pick<import("./controllers.d.ts").Controllers, "document" | "run" | "toolbar"> & {
 *   stateView: ReturnType<typeof import("../state-view/live-state-view.js").createStateViewController>
 * }} Others
 */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {() => Others} later
 */
export function createFirstMinute(page, store, later) {
  const { state } = page;
  const fresh = history.state === null && linkIn(location.href, page.base) === null;
  const first = fresh && !wasSeen("film");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (fresh) state.example = FILM.example;
  if (first) state.film = FILM.seconds;
  if (first && !still) state.paths = 0; // the film begins before the first path

  const tour = button({ text: "Tour, 1 minute", kind: "small quiet", control: "examples" }, () =>
    page.attempt(takeTour),
  );
  tour.classList.toggle("offered", first && !wasSeen("tour"));
  const place = byId("first-minute");
  place.append(
    button({ icon: "run", text: `Watch it learn, ${FILM.seconds} s`, kind: "small quiet", control: "examples" }, () =>
      page.attempt(watch),
    ),
    tour,
  );
  let touring = false;

  /** Opens the example of film and tour, unless it is open. @returns {Promise<boolean>} whether it is open now */
  async function openExample() {
    if (!isOpen()) await later().document.pickExample(FILM.example);
    return isOpen();
  }

  /** Plays the film. */
  async function watch() {
    if (!(await openExample())) return;
    const { run, toolbar } = later();
    await run.player.pause();
    toolbar.setFilm(FILM.seconds);
    await run.again();
  }

  async function takeTour() {
    if (touring) return;
    touring = true;
    const over = () => {
      touring = false;
      noteSeen("tour");
      tour.classList.remove("offered");
    };
    try {
      const { startTour } = await import("./tour.js");
      if (await openExample()) await startTour(page, later().run, later().stateView, over);
      else touring = false;
    } catch (error) {
      touring = false;
      throw error;
    }
  }

  function isOpen() {
    return (
      state.example === FILM.example && state.spec === null && !store.shared.value && !later().document.drafts.ahead
    );
  }

  /** Plays the film once the reader can see it. */
  async function play() {
    const { player } = later().run;
    const opened = player.frame?.session;
    while (document.hidden)
      await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    if (player.frame?.session === opened) await player.run();
  }

  return {
    /** The page is ready. */
    begin() {
      place.inert = false;
      if (first) noteSeen("film");
      if (first && !still) page.attempt(play);
    },
  };
}
