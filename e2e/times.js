// What a test spends on opening pages and on compiling the engine, for `make test TIMES=1`.

/** @typedef {"opening" | "compiling"} Kind */

/** Of the present test. @type {{ kind: Kind, milliseconds: number }[]} */
let noted = [];

/** @param {Kind} kind @param {number} milliseconds */
export const note = (kind, milliseconds) => void noted.push({ kind, milliseconds });

/**
 * Notes how long a page takes to open.
 * @template T
 * @param {() => Promise<T>} open
 * @returns {Promise<T>}
 */
export async function timed(open) {
  const begun = performance.now();
  const opened = await open();
  note("opening", performance.now() - begun);
  return opened;
}

/** Forgets what was noted and returns it, as annotations of a test. */
export function annotations() {
  const all = noted.map(({ kind, milliseconds }) => ({ type: kind, description: milliseconds.toFixed(0) }));
  noted = [];
  return all;
}
