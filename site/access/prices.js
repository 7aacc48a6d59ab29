// What the price list says and where its marks are.

import { about, count, counted, measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").AccessCost} Cost */
/** @typedef {import("../revisit.d.ts").AccessPrices} Prices */
/** @typedef {Prices["rows"][number]} Row */
/** @typedef {import("./game.js").Game} Game */

/** Samples at the right end of the axis, at least. */
const END = 1e4;

/** What each access may do. */
export const ACCESS = {
  online: { name: "Online", may: "starts every episode over" },
  revisiting: { name: "Going back", may: "returns to states of its episode" },
  local: { name: "Local", may: "begins at any state that it has seen" },
  generative: { name: "Generative", may: "begins anywhere" },
};

/** The end of the axis, a power of ten. @param {Prices} prices @param {number} raced most samples of a learner that ran */
export function endOf({ rows }, raced) {
  const most = Math.max(
    END,
    raced,
    ...rows.flatMap(({ price, played }) => [price.samples, ...(played ?? []).map(({ samples }) => samples)]),
  );
  return 10 ** Math.ceil(Math.log10(most));
}

/** Where samples are on the axis, 0..1; fewer than one are at its start. @param {number} samples @param {number} end */
export const placeOf = (samples, end) => Math.log10(Math.max(1, samples)) / Math.log10(end);

/** Powers of ten on the axis. @param {number} end @returns {{ place: number, text: string }[]} */
export function ticksOf(end) {
  const powers = Math.round(Math.log10(end));
  return Array.from({ length: powers + 1 }, (_, i) => ({ place: i / powers, text: count(10 ** i) }));
}

/** A price in words. @param {Row} row @param {Game} game */
export function priced({ access, price, hints }, { family }) {
  const least = family === "grip" && !hints && access !== "generative";
  const said = [
    `${about(price.samples)} ${unit(price.samples, "sample")}`,
    access === "online" && `${about(price.episodes)} ${unit(price.episodes, "episode")}`,
    hints && counted(price.hints, "hint"),
  ].filter(Boolean);
  return least ? `at least ${said.join(", ")} on average` : said.join(", ");
}

/** @param {number} n @param {string} one */
const unit = (n, one) => (about(n) === "1" ? one : `${one}s`);

/** Why a row has its price, in three lines. @param {Row} row @param {Prices} prices @param {Game} game @returns {string[]} */
export function argument({ access, hints }, { secrets: rungs, draws, least }, { family, entry }) {
  const grip = family === "grip";
  const stay = grip ? "(ρ + Δ)" : "ρ";
  const most = grip ? "at most " : "";
  const u = `u = ${measure(draws)}`;
  // On a grip u is what the ideal learner takes, by measuring; what any learner takes at least is less.
  const taken = (/** @type {string} */ what) =>
    `the ideal learner takes ${u} ${what}, measured (proved for any learner: ${measure(least)})`;
  const into = entry < 1 ? "p · " : "";
  if (hints && access === "generative")
    return ["A hint names the secret of a rung.", `There are ${rungs} rungs.`, "So it takes no sample at all."];
  if (hints && access === "online")
    return [
      "A hint names the secret of the rung on which the learner stands.",
      `An episode comes to the highest of ${rungs} rungs with probability ${into}${stay}${raised(rungs - 1)}.`,
      "So it still takes the inverse of that in episodes: hints do not climb.",
    ];
  if (hints)
    return [
      "A hint names the secret of the rung on which the learner stands.",
      `It goes on to the next rung after 1/${stay} draws on average: after a fall it begins there again.`,
      `So it takes ${rungs - 1}/${stay} draws, and one hint for each rung.`,
    ];
  switch (access) {
    case "online":
      return [
        `An episode comes to the highest of ${rungs} rungs with probability ${most}${into}${stay}${raised(rungs - 1)}, whatever the learner does.`,
        `Nothing below tells the secret of that rung, and an episode draws there once at most; ${grip ? taken("of them") : `it needs ${u} draws`}.`,
        `So it takes u / (${into}${stay}${raised(rungs - 1)}) episodes at least (Wald’s equation)${family === "ladder" ? ", and a little more where a rung below takes longer" : ""}.`,
      ];
    case "revisiting":
      return [
        `It climbs first: after a fall it goes back to that rung and draws again, ${grip ? "at least " : ""}1/${stay} times on average.`,
        `Then it settles the rungs from the highest down, since going back below a rung loses it; ${grip ? taken("draws") : `a rung needs ${u} draws`}.`,
        `So a rung takes the larger of u and the draws to leave it${entry < 1 ? ", and getting in takes 1/p episodes" : ""}.`,
      ];
    case "local":
      return [
        "It keeps each rung that it has come to, and begins there as often as it likes.",
        `A rung takes the larger of ${u} and the draws to leave it, as for going back.`,
        "So here local access buys nothing over going back; elsewhere it may.",
      ];
    default:
      return [
        "It begins on every rung without climbing.",
        `Each of ${rungs} rungs takes ${u} draws.`,
        `So it takes their product${entry < 1 ? ": getting in costs it nothing" : ""}.`,
      ];
  }
}

/** The three prices, each the ratio of two rows. @param {Prices} prices @param {Game} game @returns {{ name: string, text: string }[]} */
export function lessons({ rows, draws, secrets: rungs }, { family, entry }) {
  // A ratio of lower bounds would say nothing: on a grip the ideal learners' means are compared.
  const samples = (/** @type {string} */ access) => {
    const { price, played } = /** @type {Row} */ (rows.find((row) => row.access === access && !row.hints));
    if (family !== "grip" || !played?.length) return price.samples;
    return played.reduce((sum, one) => sum + one.samples, 0) / played.length;
  };
  const climb = samples("online") / samples("revisiting");
  const steps = samples("revisiting") - samples("generative");
  return [
    {
      name: "Going back buys the climb",
      text: `The ${family === "grip" ? "ideal " : ""}online learner needs ${ratio(climb)} the samples of one that goes back. H and ρ set this price.`,
    },
    {
      name: "A generator buys the entry",
      text:
        entry < 1
          ? `Others play 1/p = ${about(1 / entry)} episodes to get in, and a generator none. p sets this price.`
          : `While p = 1 everybody gets in, and a generator saves ${steps < 0.05 ? "nothing" : `${measure(steps, 2)} samples of the climb`}.`,
    },
    {
      name: "A hint buys the draws",
      text: `One hint replaces ${measure(draws)} draws at each of ${rungs} rungs. A and Δ set this price.`,
    },
  ];
}

/** @param {number} power a whole number */
const raised = (power) => [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** @param {number} x */
const ratio = (x) => `${measure(x, 2)} times`;
