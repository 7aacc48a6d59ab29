// The price list of access: sliders, a row for each access, and the lab's own learners beside the formulas.

import { button, relabel } from "../shell/button.js";
import { el, tell } from "../ui/dom.js";
import { Latest } from "../ui/latest.js";
import { count, counted, duration, measure } from "../ui/numbers.js";
import { FIRST, SLIDERS, problemOf } from "./game.js";
import { ACCESS, argument, endOf, lessons, placeOf, priced, ticksOf } from "./prices.js";
import { SEEDS, racedBy, raceOf, specOf } from "./racers.js";

/** @typedef {import("../revisit.d.ts").AccessPrices} Prices */
/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("./game.js").Game} Game */

/** Rows of dots in a bar. */
const LANES = 4;

/**
 * @param {HTMLElement} mount
 * @param {object} on
 * @param {Lab} on.lab
 * @param {string} on.base of links to the lab
 * @param {string} [on.target] where these links open
 * @param {boolean} [on.keep] whether the browser keeps the runs of the lab's learners, so that a stopped race goes on
 * @param {(game: Game) => void} on.changed another game is set
 * @param {(game: Game, prices: Prices) => void} on.drawn its prices are shown, or learners that ran on it
 * @param {(error: unknown) => void} on.fault
 */
export function createPriceList(mount, { lab, base, target, keep = true, changed, drawn, fault }) {
  let game = { ...FIRST };
  /** @type {{ game: Game, prices: Prices } | null} */
  let shown = null;
  /** Samples of the lab's learners by seed, for the shown game. @type {import("./racers.js").Raced[]} */
  let raced = [];
  /** @type {AbortController | null} */
  let running = null;

  const families = /** @type {const} */ ([
    ["ladder", "Ladder: a draw tells at once"],
    ["grip", "Grip: a draw tells little"],
  ]).map(([family, text]) => button({ text, kind: "small chip" }, () => set({ family })));
  const sliders = SLIDERS.map(createSlider);
  const rows = el("div", { class: "price-rows" });
  const axis = el("div", { class: "price-axis", "aria-hidden": "true" });
  const run = button({ icon: "run", text: "Run the lab’s learners", kind: "strong" }, () =>
    running ? running.abort() : race().catch(fault),
  );
  const said = el("p", { class: "price-said", role: "status" });
  const legend = el("p", { class: "price-legend" });
  const three = el("div", { class: "price-lessons" });
  const choice = el("div", { class: "price-families", role: "group", "aria-label": "Family" }, ...families);
  const runs = el("div", { class: "price-run" }, run, said);
  mount.replaceChildren(
    el("div", { class: "price-controls" }, choice, ...sliders.map(({ element }) => element)),
    el("div", { class: "price-chart" }, rows, axis, legend, runs),
    three,
  );

  const opened = new Latest(
    async (/** @type {Game} */ asked) => {
      const session = await lab.open({ format: "revisit.spec/1", problem: problemOf(asked) });
      try {
        return { game: asked, prices: await session.accessPrices({ seeds: SEEDS.count }) };
      } finally {
        session.close();
      }
    },
    {
      answer(answer) {
        shown = answer;
        draw();
        drawn(answer.game, answer.prices);
      },
      fault,
    },
  );

  /** @param {Partial<Game>} change */
  function set(change) {
    running?.abort();
    game = { ...game, ...change };
    raced = [];
    changed(game);
    fill();
    opened.ask(game);
  }

  function fill() {
    families.forEach((chip, i) =>
      chip.setAttribute("aria-pressed", String((i === 1 ? "grip" : "ladder") === game.family)),
    );
    for (const slider of sliders) slider.fill(game);
    tell(said, "");
  }

  function draw() {
    if (!shown) return;
    const { prices, game: of } = shown;
    const most = Math.max(0, ...raced.flatMap(({ samples }) => samples.map((one) => one ?? 0)));
    const end = endOf(prices, most);
    const open = new Set([...rows.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-row")));
    rows.replaceChildren(
      ...prices.rows.map((row) => {
        const key = `${row.access} ${row.hints}`;
        const mine = raced.filter(({ access }) => access === row.access && !row.hints);
        const details = createRow(row, key, end, mine);
        details.open = open.has(key);
        return details;
      }),
    );
    axis.replaceChildren(
      ...ticksOf(end).map(({ place, text }) => at(el("span", {}, text), place)),
      el("b", {}, "samples, log scale"),
    );
    legend.replaceChildren(
      el("span", {}, el("i", { class: "price-key formula" }), "formula"),
      el(
        "span",
        {},
        el("i", { class: "price-key ideal" }),
        `a learner that knows all but the secrets, ${SEEDS.count} seeds`,
      ),
      ...raced.map(({ title, series }) =>
        el("span", {}, el("i", { class: "price-key", "data-series": series }), title),
      ),
    );
    three.replaceChildren(
      ...lessons(prices, of).map(({ name, text }) => el("section", {}, el("h2", {}, name), el("p", {}, text))),
    );
  }

  /**
   * @param {Prices["rows"][number]} row
   * @param {string} key
   * @param {number} end
   * @param {import("./racers.js").Raced[]} mine learners that ran
   */
  function createRow(row, key, end, mine) {
    const { name, may } = ACCESS[row.access];
    const place = placeOf(row.price.samples, end);
    const bar = el("span", { class: "price-bar" });
    bar.style.width = `${100 * place}%`;
    const dots = [
      ...(row.played ?? []).map(({ samples }, i) => dot(samples, i, end, "ideal")),
      ...mine.flatMap(({ samples, series }) =>
        samples.flatMap((n, i) => (n === null ? [] : [dot(n, i, end, "raced", series)])),
      ),
    ];
    const why = el("div", { class: "price-why" });
    const details = el(
      "details",
      { "data-row": key, class: row.hints ? "with-hints" : "" },
      el(
        "summary",
        {},
        el("span", { class: "price-name" }, row.hints ? "with hints" : el("b", {}, name), !row.hints && ` ${may}`),
        el("span", { class: "price-track", "aria-hidden": "true" }, bar, ...dots),
        el("span", { class: "price-value" }, priced(row, shown?.game ?? game)),
      ),
      why,
    );
    details.addEventListener("toggle", () => {
      if (details.open && !why.firstChild) explain(why, row).catch(fault);
    });
    return details;
  }

  /** @param {HTMLElement} why @param {Prices["rows"][number]} row */
  async function explain(why, row) {
    if (!shown) return;
    const { prices, game: of } = shown;
    why.replaceChildren(...argument(row, prices, of).map((line) => el("p", {}, line)));
    const spec = row.hints ? null : specOf(row.access, of);
    if (!spec) return;
    const session = await lab.open(spec);
    const href = await lab.link(session, { base: new URL("lab.html", base).href }).finally(() => session.close());
    const title = lab.learners.find(({ kind }) => kind === spec.algorithm?.kind)?.title;
    const link = el("a", { href, target, rel: target && "noopener" }, `Run ${title} on it in the lab`);
    why.append(el("p", {}, link));
  }

  /** Runs the lab's learners on the shown game. */
  async function race() {
    if (!shown) return;
    const { game: of, prices } = shown;
    const stop = (running = new AbortController());
    relabel(run, "pause", "Stop");
    try {
      const results = await lab.compare(raceOf(of), {
        signal: stop.signal,
        keep,
        onProgress: ({ done, cells, left }) =>
          tell(said, `${count(done)} of ${counted(cells, "run")}${left === null ? "" : `, ${duration(left)} left`}`),
      });
      if (stop.signal.aborted) return tell(said, "Stopped.");
      raced = await racedBy(lab, results);
      draw();
      drawn(of, prices);
      const missed = raced.filter(({ samples }) => samples.includes(null));
      tell(
        said,
        missed.length === 0
          ? "Each dot is a run, at the samples after which it knew every secret."
          : `Not there within the budget: ${missed
              .map(
                ({ title, samples }) => `${title} in ${samples.filter((n) => n === null).length} of ${samples.length}`,
              )
              .join(", ")}.`,
      );
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      tell(said, "Stopped.");
    } finally {
      if (running === stop) running = null;
      relabel(run, "run", "Run the lab’s learners");
    }
  }

  /** @param {import("./game.js").Slider} of */
  function createSlider({ name, symbol, label, who, values }) {
    const shownValue = el("output", {});
    const price = el("small", {}, `${who}’s price`);
    const input = el("input", {
      type: "range",
      min: 0,
      max: values.length - 1,
      step: 1,
      "aria-label": `${symbol}, ${label}`,
      on: { input: () => set({ [name]: values[Number(input.value)] }) },
    });
    const element = el(
      "label",
      { class: "price-slider", title: `the price of ${who}` },
      el("span", {}, el("i", { class: "math" }, symbol), ` ${label}`),
      shownValue,
      input,
      price,
    );
    return {
      element,
      /** @param {Game} game */
      fill(game) {
        input.value = String(values.indexOf(game[name]));
        const value = /** @type {{ [name: string]: unknown }} */ (problemOf(game))[name] ?? game[name];
        tell(shownValue, measure(Number(value)));
        input.setAttribute("aria-valuetext", shownValue.textContent ?? "");
        element.hidden = name === "gap" && game.family === "ladder";
      },
      /** @param {boolean} moves whether it can be moved; else it only says what is set */
      offer(moves) {
        input.hidden = price.hidden = !moves;
      },
    };
  }

  return {
    /** @param {Game} wanted */
    show(wanted) {
      set(wanted);
    },
    /** Resolves when the prices of the game that is set are shown. */
    get settled() {
      return opened.idle;
    },
    /**
     * Shows these controls alone: "family", "run", and sliders by their names.
     * @param {string[]} names
     * @param {boolean} unpriced whether bars and prices are not shown, nor what follows from them
     */
    offer(names, unpriced) {
      choice.hidden = !names.includes("family");
      runs.hidden = !names.includes("run");
      sliders.forEach((slider, i) => slider.offer(names.includes(SLIDERS[i].name)));
      mount.classList.toggle("unpriced", unpriced);
    },
  };
}

/** @param {HTMLElement} element @param {number} place 0..1 */
function at(element, place) {
  element.style.left = `${100 * place}%`;
  return element;
}

/** @param {number} samples @param {number} i of the seed @param {number} end @param {string} kind @param {number} [series] */
function dot(samples, i, end, kind, series) {
  const mark = at(el("i", { class: `price-dot ${kind}`, "data-series": series }), placeOf(samples, end));
  mark.style.top = `${(100 * ((i % LANES) + 1)) / (LANES + 1)}%`;
  return mark;
}
