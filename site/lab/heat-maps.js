// The heat maps. Their code is loaded when they are first opened, and they are drawn while they are open.

import { byId } from "../ui/dom.js";

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {{ what: import("../revisit.d.ts").ProblemLayer["what"], h?: number }} LayerChoice */

/**
 * @param {import("./page.js").Page} page
 * @param {{ open: () => boolean, bring: () => void }} drawer open: whether it shows them; bring: opens it on them
 */
export function createHeatMaps(page, drawer) {
  /** @type {ReturnType<typeof import("../widgets/layers/panel.js").createLayers> | null} */
  let layers = null;
  /** The open session, and the one that is drawn. @type {{ shown: Session | null, drawn: Session | null }} */
  const of = { shown: null, drawn: null };
  /** The step that is shown first. */
  let first = 1;

  async function draw() {
    if (!drawer.open() || !of.shown) return;
    const { createLayers } = await import("../widgets/layers/panel.js");
    layers ??= createLayers(byId("panel-maps"), (question) => page.document.session().layer(question));
    if (of.drawn === of.shown) return;
    of.drawn = of.shown;
    layers.open(of.drawn.problem);
    if (first > 1) layers.show({ h: first });
    first = 1;
  }

  return {
    draw,
    /** @param {Session} session the one that is open now */
    opened(session) {
      of.shown = session;
      return draw();
    },
    /** @param {LayerChoice} layer */
    async look(layer) {
      drawer.bring();
      await draw();
      layers?.show(layer);
      byId("panel-maps").scrollIntoView({ block: "nearest" });
    },
    /** @param {number} h the step to show, now or when they are opened */
    step(h) {
      first = h;
      if (layers && of.drawn === of.shown) layers.show({ h });
    },
    /** The visible step; undefined: they are not visible. */
    get at() {
      return drawer.open() ? layers?.step : undefined;
    },
    recolour: () => layers?.recolour(),
  };
}
