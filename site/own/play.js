// How does a custom learner play? Its code runs in a compartment that holds `env` and JavaScript itself, without a clock, chance, or a
// way to anything else. It reaches the problem through `env` only, and `env` through the engine's environment. The same in a browser's worker and in Node.

import { createKept, MOST as MOST_KEPT } from "./kept.js";
import { countWhatIsMade, MOST as MOST_MADE } from "./memory.js";
import { edited, watched } from "./points.js";

/**
 * The engine's recording (wasm/playground/own_js.go, or a process that speaks like it). Where a call is not allowed, or the run is over, it returns
 * undefined, and why() says so.
 * @typedef {object} RecordingEnv
 * @property {() => number | undefined} begin
 * @property {(h: number) => number | undefined} revisit
 * @property {(h: number, s: number) => number | undefined} place
 * @property {(a: number, bonus?: number, q?: Float64Array) => number | undefined} act noted: the bonus of this action, and the Q of each
 * @property {Float64Array} reward of the newest act
 * @property {(h: number, s: number, a: number) => Float64Array | undefined} phi
 * @property {() => Float64Array} random the next numbers of the learner's stream
 * @property {(actions: Int32Array) => true | undefined} policy
 * @property {(episode: boolean) => boolean} due whether the policy is to be handed out before the path that comes next, an episode's first or not
 * @property {() => boolean} done
 * @property {() => string} why "", "over", or the violation
 * @property {(steps: number) => string} [overdue] "", or why there is no more time, which is asked inside loops; steps: how often it has begun or acted
 */

/** What the engine tells the learner: lab.Setting. @typedef {{ right: string, horizon: number, states: number, actions: number, dim: number, gap: (number | null)[], beta: number, episodes: number }} Setting */

/** Acorn's parser, and the bytes that the learner may keep (kept.js). SES, which sets the globals lockdown and Compartment, has to be loaded before. @typedef {{ parse: typeof import("acorn").parse, mayKeep?: number }} Tools */

/** How it ended: of itself or with its budget, or by a fault, with the line of the code where that is known. @typedef {{ fault: string | null, line: number | null }} Ending */

/** @param {number} seconds @returns {string} the fault of a learner that plays on and on */
export const tooLong = (seconds) => `it had not ended after ${seconds} s; how far it came depends on the machine`;

/** @param {number} seconds @returns {string} the fault of a learner that does not go on */
export const tooSlow = (seconds) => `no env.begin() or env.act() for ${seconds} s`;

let locked = false;

/** Hears of large arrays and texts before they are there. @type {Parameters<typeof countWhatIsMade>[0]} */
let making = () => {};

/** Letters of a sentence that ends up on the page. */
const longest = 300;

/** Globals that a learner lacks: memory that nothing counts, code in which nothing is looked at, and what belongs to SES. */
const LACKS = /.Array$|(Buffer|View|coder|Compartment)$|^(Function|eval|lockdown)$/;

/** Names that stand in the code for what looks at it. */
const OURS = /^\$own/;

/** A fault in the code, with its line, as this module throws it before the learner runs. */
class Fault extends Error {
  /** @param {string} message @param {number | null} line */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/**
 * Plays the learner to its end.
 * @param {string} code
 * @param {Setting} setting
 * @param {RecordingEnv} recording
 * @param {Tools} tools
 * @returns {Ending}
 */
export function play(code, setting, recording, tools) {
  // Thrown into the learner when the run is over, and known again if it comes back.
  const over = Object.freeze({ message: "the run is over" });
  /** The first fault. The learner gets copies of it, which it may catch. @type {Ending | null} */
  let ending = null;
  const end = (/** @type {string} */ fault, /** @type {number | null} */ line) => {
    ending ??= Object.freeze({ fault: fault.slice(0, longest), line });
  };
  const leave = {
    end() {
      throw over;
    },
    fail(/** @type {string} */ message) {
      const error = new Error(message);
      end(message, lineOf(error));
      throw error;
    },
  };
  let [steps, made] = [0, 0];
  const { mayKeep = MOST_KEPT } = tools;
  const kept = createKept({
    most: mayKeep,
    tick() {
      const why = recording.overdue?.(steps);
      if (why) leave.fail(why);
    },
    full: (most) => leave.fail(`it keeps over ${mayKeep / 2 ** 30} GB, most of it in ${most}`),
  });
  const step = (moved = true) => {
    if (ending) leave.fail(ending.fault ?? "");
    steps++;
    made = 0;
    if (moved) kept.stepped();
  };
  making = (many, counts) => {
    kept.made(many);
    if (counts) made += many;
    if (made > MOST_MADE)
      leave.fail(`it made arrays or texts of over ${MOST_MADE >> 17} MB without env.begin() or env.act()`);
  };
  try {
    const learner = compiled(code, tools, kept);
    const { env, handOut } = environment(setting, recording, { ...leave, step });
    const result = learner(env);
    if (result !== undefined)
      end(`found ${said(result)} as what the learner returns, expected undefined (async learners don’t work)`, null);
    handOut();
  } catch (error) {
    if (error !== over) end(...readable(error));
  } finally {
    making = () => {};
  }
  return ending ?? { fault: null, line: null };
}

/**
 * @param {string} code an ES module
 * @param {Tools} tools
 * @param {ReturnType<typeof createKept>} kept counts what it keeps
 * @returns {(env: object) => unknown} what it exports by default
 */
function compiled(code, { parse }, kept) {
  const { script, points } = asScript(code, parse);
  kept.points = points;
  const { lockdown } = /** @type {any} */ (globalThis);
  if (!locked) {
    countWhatIsMade((many, counts) => making(many, counts));
    // Errors keep their stacks, which name the line.
    lockdown({ errorTaming: "unsafe", consoleTaming: "unsafe", stackFiltering: "verbose", reporting: "none" });
    locked = true;
  }
  const { Compartment } = /** @type {any} */ (globalThis); // that of after the lockdown: before, a compartment has a clock
  const compartment = new Compartment({ __options__: true, globals: {}, name: "learner" });
  for (const name of Object.getOwnPropertyNames(compartment.globalThis))
    if (LACKS.test(name)) delete compartment.globalThis[name];
  Object.freeze(compartment.globalThis);
  const learner = compartment.evaluate(script)(/** @type {any} */ (globalThis).harden(kept.calls));
  if (typeof learner !== "function")
    throw new Fault(`found ${typeof learner} as default export, expected a function of env`, null);
  return learner;
}

/**
 * The module as a script with the same lines, whose value is what the module exports by default, and how many points show its variables.
 * @param {string} code
 * @param {Tools["parse"]} parse
 */
function asScript(code, parse) {
  /** @type {import("acorn").Program} */
  let program;
  try {
    program = parse(code, { ecmaVersion: 2023, sourceType: "module", locations: true, onToken: refuseOurs });
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { message, loc } = /** @type {Error & { loc?: { line: number } }} */ (error);
    throw new Fault(message.replace(/ \(\d+:\d+\)$/, ""), loc?.line ?? null);
  }
  const { edits, points } = watched(program);
  /** What stands for the default export. */
  let learner = "";
  for (const node of program.body) {
    const line = node.loc?.start.line ?? null;
    const cut = (/** @type {number} */ to, /** @type {string} */ by) => edits.push({ at: node.start, to, by });
    if (node.type === "ExportDefaultDeclaration") {
      const name = "id" in node.declaration ? node.declaration.id?.name : null;
      cut(node.declaration.start, name ? "" : "const $ownLearner = ");
      learner = name ?? "$ownLearner";
    } else if (node.type === "ExportNamedDeclaration" && node.declaration) {
      cut(node.declaration.start, "");
    } else if (/^(Import|Export)/.test(node.type)) {
      throw new Fault("found an import or a list of exports, expected a module of its own", line);
    }
  }
  if (!learner) throw new Fault("found no default export, expected export default function (env) {…}", null);
  const script = `($own) => { "use strict"; ${edited(code, edits)}\n;return ${learner}; }\n//# sourceURL=learner.js`;
  return { script, points };
}

/** @param {import("acorn").Token & { value?: any }} token its value is the name without escapes */
function refuseOurs({ type, value, loc }) {
  if (type.label === "name" && OURS.test(value))
    throw new Fault(`found the name ${value}, expected one that does not begin with $own`, loc?.start.line ?? null);
}

/**
 * The same numbers as an array that JavaScript keeps as doubles, and that leads to no ArrayBuffer.
 * @param {Float64Array} numbers
 */
function plain(numbers) {
  const array = [0.5];
  for (let i = 0; i < numbers.length; i++) array[i] = numbers[i];
  return array;
}

/**
 * @param {Setting} setting
 * @param {RecordingEnv} recording
 * @param {{ end: () => never, fail: (message: string) => never, step: (moved?: boolean) => void }} of step: it begins or acts, or, not moved, answers
 *   for its policy
 * @returns {{ env: object, handOut: () => void }} handOut asks for the policy once more
 */
function environment(setting, recording, { end, fail, step }) {
  const { horizon, states, actions } = setting;
  const gaps = Object.freeze(setting.gap.map((gap) => gap ?? Number.POSITIVE_INFINITY));
  const handed = new Int32Array(horizon * states);
  /** @type {number[][]} */
  const features = [];
  /** @type {((h: number, s: number) => number) | null} */
  let policy = null;
  /** What the learner does while its policy is asked must be no move of its own. */
  let asking = false;
  /** Noted for the action that comes next. @type {{ bonus?: number, q?: Float64Array }} */
  let noted = {};
  /** @type {Float64Array} */
  let numbers = new Float64Array();
  let drawn = 0;
  const whole = (/** @type {unknown} */ x, /** @type {string} */ what) =>
    Number.isInteger(x) ? /** @type {number} */ (x) : fail(`found ${said(x)} as ${what}, expected a whole number`);

  /** @param {unknown} q what was given as the Q of a state */
  function copied(q) {
    const { length } = /** @type {{ length?: unknown }} */ (Object(q));
    if (typeof length !== "number" || typeof q !== "object") return fail(`found ${said(q)} as q, expected an array`);
    if (length !== actions)
      return fail(
        `found ${length === 1 ? "1 number" : `${length} numbers`} as q, expected one for each of ${actions} actions`,
      );
    return Float64Array.from({ length: actions }, (_, a) => {
      const x = /** @type {any} */ (q)[a];
      return finite(x) ? x : fail(`found ${said(x)} as q[${a}], expected a finite number`);
    });
  }

  function refused() {
    const why = recording.why();
    if (why === "over") end();
    fail(why.replace(/^protocol: /, ""));
  }
  /** @template T @param {T | undefined} result @returns {T} */
  const allowed = (result) => (result === undefined ? /** @type {never} */ (refused()) : result);

  function handOut() {
    if (!policy) return fail("found no policy, expected env.policy((h, s) => action) before the first episode");
    asking = true;
    try {
      for (let h = 1, i = 0; h <= horizon; h++)
        for (let s = 0; s < states; s++, i++) {
          const a = policy(h, s);
          if (!Number.isInteger(a) || a < 0 || a >= actions)
            fail(`found ${said(a)} as the policy's action at step ${h} in state ${s}, expected 0 to ${actions - 1}`);
          handed[i] = a;
          step(false);
        }
    } finally {
      asking = false;
    }
    allowed(recording.policy(handed));
  }
  const notAsked = (/** @type {string} */ call) =>
    asking && fail(`found env.${call}() in the policy, expected a function that only says which action it takes`);
  function next(/** @type {string} */ call) {
    notAsked(call);
    step();
    if (recording.due(call === "begin") || recording.done()) handOut();
  }

  const env = {
    right: setting.right,
    horizon,
    states,
    actions,
    dim: setting.dim,
    gap: Math.min(...gaps),
    gaps,
    beta: setting.beta,
    episodes: setting.episodes,
    get done() {
      return recording.done();
    },
    begin() {
      next("begin");
      return allowed(recording.begin());
    },
    revisit(/** @type {unknown} */ h) {
      next("revisit");
      return allowed(recording.revisit(whole(h, "step")));
    },
    place(/** @type {unknown} */ h, /** @type {unknown} */ s) {
      next("place");
      return allowed(recording.place(whole(h, "step"), whole(s, "state")));
    },
    act(/** @type {unknown} */ a) {
      notAsked("act");
      step();
      const state = allowed(recording.act(whole(a, "action"), noted.bonus, noted.q));
      noted = {};
      return { reward: recording.reward[0], state };
    },
    phi(/** @type {unknown} */ h, /** @type {unknown} */ s, /** @type {unknown} */ a) {
      const [step, state, action] = [whole(h, "step"), whole(s, "state"), whole(a, "action")];
      const at = ((step - 1) * states + state) * actions + action;
      const there = step >= 1 && step <= horizon && state >= 0 && state < states && action >= 0 && action < actions;
      const known = there ? features[at] : undefined;
      if (known) return known;
      const phi = plain(allowed(recording.phi(step, state, action)));
      features[at] = phi;
      return phi;
    },
    random() {
      if (drawn === numbers.length) {
        numbers = recording.random();
        drawn = 0;
      }
      return numbers[drawn++];
    },
    note(/** @type {{ bonus?: unknown, q?: unknown } | undefined} */ given) {
      const { bonus, q } = given ?? {};
      if (bonus !== undefined && !(finite(bonus) && bonus >= 0))
        fail(`found ${said(bonus)} as bonus, expected a finite number from 0`);
      if (bonus !== undefined) noted.bonus = /** @type {number} */ (bonus);
      if (q !== undefined) noted.q = copied(q);
    },
    policy(/** @type {unknown} */ given) {
      if (typeof given !== "function") fail(`found ${said(given)} as policy, expected a function (h, s) => action`);
      policy = /** @type {(h: number, s: number) => number} */ (given);
    },
  };
  return { env: /** @type {any} */ (globalThis).harden(env), handOut };
}

/** @param {unknown} x @returns {x is number} */
const finite = (x) => typeof x === "number" && Number.isFinite(x);

/** @param {unknown} x */
function said(x) {
  return typeof x === "number" || x === null || x === undefined ? String(x) : `a ${typeof x}`;
}

/** @param {unknown} error what was thrown @returns {[fault: string, line: number | null]} */
function readable(error) {
  try {
    if (error instanceof Fault) return [error.message, error.line];
    const { name, message } = /** @type {{ name?: unknown, message?: unknown }} */ (Object(error));
    const kind = typeof name === "string" ? name : "Error";
    // What SES says of them names its own insides.
    if (typeof message === "string" && message.includes("%SharedMath%.random"))
      return ["Math.random() is not there: use env.random()", lineOf(error)];
    if (typeof message === "string" && message.includes("%SharedDate%"))
      return ["Date tells no time here: there is no clock", lineOf(error)];
    return [typeof message === "string" ? `${kind}: ${message}` : `it threw ${said(error)}`, lineOf(error)];
  } catch {
    return ["it threw what cannot be read", null];
  }
}

/** @param {unknown} error */
function lineOf(error) {
  const { stack } = /** @type {{ stack?: unknown }} */ (Object(error));
  const [, line] = /learner\.js:(\d+)/.exec(typeof stack === "string" ? stack : "") ?? [];
  return line ? Number(line) : null;
}
