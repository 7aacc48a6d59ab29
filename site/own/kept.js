// How much does a custom learner keep from step to step? JavaScript tells nobody what is in use, and who asks with a WeakRef keeps the
// thing itself as long as the learner plays. So now and then what is reachable from its variables is counted (points.js shows them). When that is depends
// on what the learner does and on no clock.

/** In bytes, as they are counted here: what the learner may keep. */
export const MOST = 2 ** 31;

/** Bytes of an object or array, and of a text, beside what is in it; of an entry; and of one in a Map and a Set. */
const [THING, TEXT, ENTRY, PAIR, MEMBER] = [128, 16, 8, 40, 24];

/** A round that goes through numbers is 1; one that may make something, and a call of env. */
const [BUSY, STEP] = [64, 4096];

/** In rounds: between two looks at the time, between two at what is kept, and how long each point may show its variables for a look. */
const [TICK, REST, OPEN] = [1024, 2 ** 26, 2 ** 20];

/** In bytes: after so much in large arrays and texts it looks again, whatever the rounds. */
const MUCH = 2 ** 27;

/** Entries of an array of which it looks at so many only, if those are numbers. */
const [LONG, PROBES] = [256, 64];

/** In rounds: a learner of millions of things that stay as they are is looked at no more rarely. */
const LONGEST = 2 ** 31;

/**
 * @param {{ tick: () => void, full: (most: string) => void, most?: number }} on tick: it is time to look at the time, which may throw; full: the learner keeps
 *   too much, most of it in a variable, which throws; most: bytes that it may keep
 */
export function createKept({ tick, full, most = MOST }) {
  // Small whole numbers, which JavaScript adds in place: rounds until the next look at the time, and steps since the last one.
  let left = TICK;
  let steps = 0;
  /** Rounds until it begins to look at what is kept, or ends to. */
  let until = REST;
  /** Bytes of large arrays and texts since the last look, and what was found then. */
  let made = 0;
  let last = 0;
  let calm = 1;
  /** Which points are still to show their variables. */
  let asked = new Uint8Array();
  /** While it looks. @type {ReturnType<typeof createCount> | null} */
  let count = null;

  function open() {
    count = createCount(most);
    until = OPEN;
    made = 0;
    asked.fill(1);
  }

  function close(/** @type {ReturnType<typeof createCount>} */ { bytes, things }) {
    // The more there is, the longer it takes to count it; what grows is looked at before it can double.
    calm = bytes > 1.1 * last ? 1 : 2 * calm;
    last = bytes;
    const once = BUSY * things;
    until = REST + Math.max(once, Math.min(calm * once, LONGEST));
    asked.fill(0);
    count = null;
  }

  function beat() {
    until -= TICK - left + STEP * steps;
    steps = 0;
    if (until <= 0) {
      if (count) close(count);
      else open();
    }
    left = 0; // if the time is over, so is the next round's, whoever catches this one
    tick();
    left = TICK;
  }

  const look = () => {
    if (count && count.bytes > most) full(count.most);
  };

  return {
    /** What the code calls. */
    calls: {
      round() {
        if (--left <= 0) beat();
      },
      busy() {
        left -= BUSY;
        if (left <= 0) beat();
      },
      pass(/** @type {number} */ point) {
        left -= BUSY;
        if (left <= 0) beat();
        if (asked[point] === 0) return false;
        asked[point] = 0;
        return true;
      },
      keeps: (/** @type {string} */ name, /** @type {unknown} */ value) => count?.add(name, value),
      all(/** @type {(string | (() => unknown))[]} */ ...shown) {
        for (let i = 0; i < shown.length; i += 2) {
          try {
            count?.add(/** @type {string} */ (shown[i]), /** @type {() => unknown} */ (shown[i + 1])());
          } catch {} // it is not there yet
        }
        look();
      },
      look,
    },
    /** @param {number} number */
    set points(number) {
      asked = new Uint8Array(number);
    },
    /** It has begun or acted. */
    stepped() {
      steps++;
    },
    /** @param {number} many numbers or letters, about to be there */
    made(many) {
      made += ENTRY * many;
      if (made <= MUCH + last / 4) return;
      if (count) close(count);
      open();
    },
  };
}

/** Entries of an object or array that is small. */
const SMALL = 16;

/**
 * Counts what hangs on values, until it is over a limit: each thing once, and first, since that is quicker, small ones of numbers wherever they
 * hang. What is too much with these is counted again without.
 */
function createCount(/** @type {number} */ limit) {
  /** @type {[name: string, value: unknown][]} */
  const shown = [];
  let found = createWalk(limit, true);
  let exact = false;
  return {
    get bytes() {
      return found.bytes;
    },
    get things() {
      return found.things;
    },
    /** The name with the largest part. */
    get most() {
      return found.most;
    },
    /** @param {string} name @param {unknown} value */
    add(name, value) {
      shown.push([name, value]);
      found.add(name, value);
      if (found.bytes <= limit || exact) return;
      exact = true;
      found = createWalk(limit, false);
      for (const one of shown) found.add(...one);
    },
  };
}

/** @param {number} limit @param {boolean} quick small things of numbers are counted wherever they hang */
function createWalk(limit, quick) {
  /** @type {Set<object>} */
  const seen = new Set();
  let smalls = 0;
  /** @type {object[]} */
  let open = [];
  let bytes = 0;
  let [most, share] = ["", 0];

  function take(/** @type {unknown} */ value) {
    if (typeof value === "string") bytes += TEXT + value.length;
    else if (typeof value === "bigint") bytes += value.toString(16).length / 2;
    else if ((typeof value === "object" && value !== null) || typeof value === "function") {
      if (quick && isSmall(value)) return;
      if (seen.has(value)) return;
      seen.add(value);
      open.push(value);
    }
  }

  /** Counts it, if it is. @param {object} thing */
  function isSmall(thing) {
    /** @type {unknown[]} */
    let entries;
    if (Array.isArray(thing)) entries = thing;
    else if (Object.getPrototypeOf(thing) === Object.prototype) entries = Object.values(thing);
    else return false;
    const { length } = entries;
    if (length === 0 || length > SMALL) return false;
    for (let i = 0; i < length; i++) if (typeof entries[i] !== "number") return false;
    smalls++;
    bytes += THING + ENTRY * length;
    return true;
  }

  function walk(/** @type {object} */ thing) {
    bytes += THING;
    if (Array.isArray(thing)) walkArray(thing);
    else if (thing instanceof Map) {
      bytes += PAIR * thing.size;
      Map.prototype.forEach.call(thing, (value, key) => {
        take(key);
        take(value);
      });
    } else if (thing instanceof Set) {
      bytes += MEMBER * thing.size;
      Set.prototype.forEach.call(thing, take);
    } else {
      const values = Object.values(thing);
      bytes += ENTRY * values.length;
      values.forEach(take);
      if (values.length <= LONG) return;
      // A table, with names of its own.
      bytes += (PAIR - ENTRY) * values.length;
      Object.keys(thing).forEach(take);
    }
  }

  function walkArray(/** @type {unknown[]} */ array) {
    const { length } = array;
    if (length > LONG) {
      let [numbers, there] = [0, 0];
      for (let k = 0; k < PROBES; k++) {
        const i = Math.floor((k * length) / PROBES);
        if (typeof array[i] === "number") numbers++;
        if (i in array) there++;
      }
      if (numbers === PROBES) {
        bytes += ENTRY * length;
        return;
      }
      if (there < PROBES / 2) {
        const values = Object.values(array); // of a sparse array those that are there
        bytes += ENTRY * values.length;
        values.forEach(take);
        return;
      }
    }
    bytes += ENTRY * length;
    for (let i = 0; i < length && bytes <= limit; i++) take(array[i]);
  }

  return {
    get bytes() {
      return bytes;
    },
    get things() {
      return seen.size + smalls / 8; // they take an eighth of the time
    },
    /** The name with the largest part. */
    get most() {
      return most;
    },
    /** @param {string} name @param {unknown} value */
    add(name, value) {
      const before = bytes;
      take(value);
      for (let one = open.pop(); one && bytes <= limit; one = open.pop()) {
        try {
          walk(one);
        } catch {} // it refuses to be looked at, as a Proxy may
      }
      open = [];
      if (bytes - before > share) [most, share] = [name, bytes - before];
    },
  };
}
