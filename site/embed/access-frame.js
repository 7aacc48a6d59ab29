// The embedded page with the view "access": the price list of an address of access.html.

import { SLIDERS, gameOf, problemOf, queryOf } from "../access/game.js";
import { createPriceList } from "../access/price-list.js";
import { createLab } from "../engine/lab.js";
import { LinkFault } from "../links/read.js";
import { playHere } from "../own/play-here.js";
import { el } from "../ui/dom.js";
import { PAGES } from "./embed-options.js";
import { createPageFrame } from "./page-frame.js";

/** @typedef {import("../revisit.d.ts").AccessPrices} Prices */
/** @typedef {import("../access/game.js").Game} Game */

export async function showAccess() {
  const base = new URL("./", document.baseURI).href;
  const mount = el("div", { class: "prices" });
  /** @type {ReturnType<typeof createPriceList> | null} */
  let list = null;
  /** What is shown. @type {{ problem: ReturnType<typeof problemOf>, prices: Prices } | null} */
  let shown = null;
  /** Settles when the first prices are shown, or the engine has died. @type {PromiseWithResolvers<void>} */
  const first = Promise.withResolvers();

  const frame = createPageFrame("access", {
    still: true,
    parts: [mount],
    look: ({ controls, unpriced }) => list?.offer(controls ?? PAGES.access.controls, unpriced),
    async progress() {
      await list?.settled;
      return /** @type {NonNullable<typeof shown>} */ (shown);
    },
  });
  await frame.show(
    () => createLab({}, playHere),
    async (lab) => {
      const game = gameAsked(frame.query);
      list = createPriceList(mount, { lab, base, target: "_blank", keep: false, changed, drawn, fault });
      frame.look();
      list.show(game);
      await first.promise;
      return { problem: game.family };
    },
  );

  /** @param {Game} game */
  function changed(game) {
    frame.entitle(`What does which access buy on this ${game.family}?`);
    frame.open.href = `${base}access.html?${queryOf(game)}`;
  }

  /** @param {Game} game @param {Prices} prices */
  function drawn(game, prices) {
    const isFirst = shown === null;
    shown = { problem: problemOf(game), prices };
    first.resolve();
    frame.rested();
    if (!isFirst) frame.tell("progress", shown);
  }

  /** @param {unknown} error */
  function fault(error) {
    if (shown) frame.failed(error);
    else first.reject(error);
  }
}

/**
 * The game of an address of the price list.
 * @param {URLSearchParams} query
 * @throws {LinkFault} naming what no game has
 */
function gameAsked(query) {
  const asked = [{ name: "family", values: ["ladder", "grip"] }, ...SLIDERS];
  for (const { name, values } of asked) {
    const found = query.get(name);
    if (found === null || values.map(String).includes(found)) continue;
    const sentence = `${name}: expected one of ${values.join(", ")}; found “${found.slice(0, 40)}”.`;
    throw Object.assign(new LinkFault(sentence), { code: "bad-link" });
  }
  return gameOf(query);
}
