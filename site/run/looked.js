// What panels need to know of the run, and what was answered for one moment.

/** @typedef {import("./player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Needs} Needs */
/** @typedef {import("../revisit.d.ts").Look} Look */
/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {NonNullable<Needs["layers"]>[number]} LayerNeed */

/** @param {LayerNeed} need */
const keyOf = ({ what, h = 1, directions }) => JSON.stringify([what, h, directions]);

/** What the panels of a page need. */
export class PanelNeeds {
  /** @type {((frame: Frame) => Needs)[]} */
  #panels = [];

  /** Declares what a panel needs of each frame. @param {(frame: Frame) => Needs} needs */
  add(needs) {
    this.#panels.push(needs);
  }

  /** The needs of all panels in one, each layer once. @param {Frame} frame @returns {Needs} */
  of(frame) {
    const all = this.#panels.map((needs) => needs(frame));
    const layers = new Map(all.flatMap(({ layers: some = [] }) => some.map((layer) => [keyOf(layer), layer])));
    return { ...Object.assign({}, ...all), layers: [...layers.values()] };
  }
}

/** The answers to the needs of panels, all of the moment of one frame. */
export class Looked {
  #layers;
  #errors;

  /** @param {Needs} needs @param {Look} look */
  constructor(needs, { layers, timeline, theory, audit, errors }) {
    this.#layers = new Map((needs.layers ?? []).map((need, i) => [keyOf(need), layers[i]]));
    this.#errors = errors;
    this.timeline = timeline;
    this.theory = theory;
    this.audit = audit;
  }

  /** A layer; null: it was not asked for, or cannot be answered. @param {LayerNeed} need */
  layer(need) {
    return this.#layers.get(keyOf(need)) ?? null;
  }

  /** Why a member was not answered. @param {string} member */
  error(member) {
    return this.#errors[member] ?? null;
  }
}
