// The page of the price list: what does which access buy?

import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { createBanners } from "../shell/notices.js";
import { createThemeButton } from "../shell/page-buttons.js";
import { byId } from "../ui/dom.js";
import { reason } from "../ui/faults.js";
import { gameOf, queryOf } from "./game.js";
import { createPriceList } from "./price-list.js";
import { raceOf } from "./racers.js";

const banners = createBanners(byId("banners"));
byId("bar").append(createThemeButton());

try {
  const lab = await createLab({}, playHere);
  const list = createPriceList(byId("prices"), { lab, base: document.baseURI, changed, drawn, fault: stopped });
  list.show(gameOf(new URLSearchParams(location.search)));
  addEventListener("popstate", () => list.show(gameOf(new URLSearchParams(location.search))));

  /** @param {import("./game.js").Game} game */
  async function changed(game) {
    const address = new URL(location.href);
    address.search = String(queryOf(game));
    if (address.href !== location.href) history.replaceState(null, "", address);
  }

  /** @param {import("./game.js").Game} game */
  async function drawn(game) {
    byId("loading").hidden = true;
    document.documentElement.dataset.ready = "1";
    const { fragment } = await lab.resultsLink(raceOf(game));
    byId("compare").setAttribute("href", new URL(`compare.html#${fragment}`, document.baseURI).href);
  }
} catch (error) {
  stopped(error);
}

/** @param {unknown} error */
function stopped(error) {
  byId("loading").hidden = true;
  document.documentElement.dataset.failed = "";
  banners.show("stopped", "wrong", `Revisit cannot go on: ${reason(error)}.`, [
    { label: "Reload the page", run: () => location.reload() },
  ]);
}
