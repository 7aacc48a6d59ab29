// The controls that a link's author hid or fixed: where they are on the page, and which parts of a spec they change.

import { deepEqual } from "./deep-equal.js";
import { memberAt, withMember } from "./member.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {"hidden" | "fixed"} Lock */
/** @typedef {{ hidden?: string[], fixed?: string[] }} Asked */

/**
 * @typedef {object} Control
 * @property {string} title what it is; what it does if it changes no part of a spec
 * @property {string} places selector of what is switched off if it is fixed, and removed if it is hidden
 * @property {string} [around] selector of what is removed if it is hidden, if not the same
 * @property {string[]} [parts] of the spec, dotted; "a!b" is all of a except b
 */

/** @type {{ [name: string]: Control }} */
export const CONTROLS = {
  problem: { title: "the problem", places: "[data-control='problem'], #design", parts: ["problem"] },
  features: { title: "the features", places: "[data-control='features']", parts: ["features"] },
  gap: { title: "the gap", places: "#gap", around: "#gap, #prediction", parts: ["algorithm.gap"] },
  constants: {
    title: "the learner and its constants",
    places: "[data-path^='algorithm.'], [data-path^='budget.']",
    parts: ["algorithm!gap", "budget"],
  },
  episodes: { title: "the number of episodes", places: "[data-path='episodes']", parts: ["episodes"] },
  seed: { title: "the seed", places: "[data-path='seed'], [data-control='seed']", parts: ["seed"] },
  speed: { title: "changing the speed", places: "[data-control='speed']" },
  examples: { title: "choosing an example", places: "[data-control='examples']" },
  run: { title: "running", places: "[data-control='run']" },
  reset: { title: "resetting", places: "[data-control='reset']" },
  save: { title: "saving", places: "[data-control='save']" },
  share: { title: "sharing", places: "[data-control='share']" },
  files: { title: "files in and out", places: "[data-control='files']" },
  spec: { title: "editing the spec’s text", places: "[data-control='spec']", around: "#tab-spec, #panel-spec" },
};

const REASON = "fixed by the link’s author";
/** The id of the element that says so; it describes inputs that are switched off. */
const reasonId = "fixed-by-link";
/** Inputs. Buttons of the classes look and what only show more. */
const inputs = "button:not(.look, .what), input, select, textarea";

/** The error for a change of a locked part. */
export class LockedError extends Error {
  /**
   * @param {string} control
   * @param {string} path of the part
   */
  constructor(control, path) {
    const { title, parts } = CONTROLS[control];
    super(
      `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${parts ? "cannot be changed" : "not possible"} here, ${REASON}.`,
    );
    this.name = "LockedError";
    this.code = "held";
    this.path = path;
  }
}

export class Locks {
  /** @type {Map<string, Lock>} */
  #locks = new Map();
  /** The inputs that are switched off, each with its title of before. @type {Map<HTMLElement, string>} */
  #off = new Map();

  /** @param {Asked | null | undefined} asked null: no locks; unknown names are ignored */
  set(asked) {
    this.#locks = new Map();
    const known = (/** @type {string[] | undefined} */ names) =>
      (names ?? []).filter((name) => Object.hasOwn(CONTROLS, name));
    for (const name of known(asked?.fixed)) this.#locks.set(name, "fixed");
    for (const name of known(asked?.hidden)) this.#locks.set(name, "hidden");
  }

  /**
   * @param {string} control
   * @returns {Lock | null}
   */
  of(control) {
    return this.#locks.get(control) ?? null;
  }

  /** The titles of the fixed controls. */
  get fixed() {
    return [...this.#locks].filter(([, lock]) => lock === "fixed").map(([name]) => CONTROLS[name].title);
  }

  /** The titles of the controls of a spec that are not locked. */
  get free() {
    return Object.entries(CONTROLS)
      .filter(([name, { parts }]) => parts && this.of(name) === null)
      .map(([, { title }]) => title);
  }

  /**
   * Refuses a spec that differs from another in a locked part.
   * @param {Spec} before with all defaults
   * @param {Spec} after likewise
   * @throws {LockedError}
   */
  check(before, after) {
    for (const [name, path] of this.#parts()) {
      if (!deepEqual(at(before, path), at(after, path))) throw new LockedError(name, path.split("!")[0]);
    }
  }

  /**
   * Whether a spec differs from another in a locked part.
   * @param {Spec} before with all defaults
   * @param {Spec} after likewise
   */
  forbids(before, after) {
    try {
      this.check(before, after);
      return false;
    } catch (error) {
      if (error instanceof LockedError) return true;
      throw error;
    }
  }

  /**
   * A spec with the locked parts of another.
   * @param {Spec} from
   * @param {Spec} to
   * @returns {Spec}
   */
  keep(from, to) {
    return [...this.#parts()].reduce((kept, [, path]) => withPart(kept, path, from), to);
  }

  *#parts() {
    for (const name of this.#locks.keys())
      for (const path of CONTROLS[name].parts ?? []) yield/** @type {const} */ ([name, path]);
  }

  /**
   * Applies the locks to the page. Call it again whenever controls have been drawn anew.
   * @param {ParentNode} page
   */
  dress(page) {
    const fixed = new Set();
    for (const [name, { places, around = places }] of Object.entries(CONTROLS)) {
      const lock = this.of(name);
      for (const element of page.querySelectorAll(around))
        element.toggleAttribute("data-hidden-by-link", lock === "hidden");
      if (lock !== "fixed") continue;
      for (const element of page.querySelectorAll(places)) {
        for (const input of element.matches(inputs) ? [element] : element.querySelectorAll(inputs)) fixed.add(input);
      }
    }
    for (const [input, title] of this.#off) if (!fixed.has(input)) this.#switchOn(input, title);
    for (const input of fixed) this.#switchOff(input);
  }

  /**
   * Scrolls a region to its first free input, if all inputs above are switched off and it is out of sight. The focus stays.
   * @param {HTMLElement} region
   */
  reveal(region) {
    if (
      this.#off.size === 0 ||
      region.scrollHeight <= region.clientHeight ||
      getComputedStyle(region).overflowY !== "auto"
    )
      return;
    const seen = [.../** @type {NodeListOf<HTMLElement>} */ (region.querySelectorAll(inputs))].filter(
      (input) => input.checkVisibility() && (this.#off.has(input) || !input.hasAttribute("disabled")),
    );
    const free = seen.find((input) => !this.#off.has(input));
    if (!free || free === seen[0]) return;
    const part = (free.closest(".block") ?? free).getBoundingClientRect();
    const { top, bottom } = region.getBoundingClientRect();
    const covered = [...region.children].reduce(
      (height, child) => (getComputedStyle(child).position === "sticky" ? height + child.clientHeight : height),
      0,
    );
    if (part.top < top || free.getBoundingClientRect().bottom > bottom)
      region.scrollTop += part.top - top - covered - 8;
  }

  /** @param {HTMLElement} input */
  #switchOff(input) {
    if (input.hasAttribute("disabled")) return;
    if (!this.#off.has(input)) this.#off.set(input, input.title);
    input.setAttribute("disabled", "");
    input.setAttribute("aria-describedby", [...described(input), reasonId].join(" "));
    input.title = REASON;
  }

  /** @param {HTMLElement} input @param {string} title */
  #switchOn(input, title) {
    this.#off.delete(input);
    input.removeAttribute("disabled");
    const rest = described(input);
    if (rest.length > 0) input.setAttribute("aria-describedby", rest.join(" "));
    else input.removeAttribute("aria-describedby");
    if (title) input.title = title;
    else input.removeAttribute("title");
  }
}

/** The other descriptions of an input. @param {HTMLElement} input */
function described(input) {
  return (input.getAttribute("aria-describedby") ?? "").split(/\s+/).filter((id) => id !== "" && id !== reasonId);
}

/**
 * What a part of a control is; "problem!horizon" is the problem without its horizon.
 * @param {Spec} spec
 * @param {string} path dotted
 */
function at(spec, path) {
  const [whole, but] = path.split("!");
  const value = memberAt(spec, whole);
  return but === undefined ? value : { ...value, [but]: undefined };
}

/**
 * A spec with a part of a control as in another.
 * @param {Spec} spec
 * @param {string} path dotted
 * @param {Spec} from
 */
function withPart(spec, path, from) {
  const [whole, but] = path.split("!");
  const part = structuredClone(at(from, path));
  const own = but === undefined ? undefined : memberAt(spec, `${whole}.${but}`);
  return withMember(spec, whole, own === undefined ? part : { ...part, [/** @type {string} */ (but)]: own });
}
