// The data of figures: turns a summary into lines, bands and points that site/figure draws.

import { curvesFigure } from "./curves-figure.js";
import { isSwept } from "./quantities.js";
import { reachedFigure } from "./reached-figure.js";
import { sweepFigure } from "./sweep-figure.js";

/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Shown what a figure is made of
 * @property {Pick<Plan, "comparison" | "points" | "learners">} plan
 * @property {Pick<Results, "cells">} results the present ones
 * @property {Summary} summary of the results
 */

/**
 * @param {Shown} shown
 * @param {import("./types.d.ts").FigureChoices} look after settled()
 * @returns {import("./types.d.ts").Figure}
 */
export function figureOf(shown, look) {
  if (look.quantity === "reached") return reachedFigure(shown, look);
  return isSwept(look.quantity) ? sweepFigure(shown, look) : curvesFigure(shown, look);
}
