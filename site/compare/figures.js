// The figures' data: what a summary says, as lines, bands and points for site/figure to draw.

import { curvesFigure } from "./curves-figure.js";
import { isSwept } from "./quantities.js";
import { sweepFigure } from "./sweep-figure.js";

/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Shown what a figure is made of
 * @property {Pick<Plan, "comparison" | "points" | "learners">} plan
 * @property {Pick<Results, "cells">} results so far
 * @property {Summary} summary of them
 */

/**
 * @param {Shown} shown
 * @param {import("./types.d.ts").Look} look as settled
 * @returns {import("./types.d.ts").Figure}
 */
export function figureOf(shown, look) {
  return isSwept(look.quantity) ? sweepFigure(shown, look) : curvesFigure(shown, look);
}
