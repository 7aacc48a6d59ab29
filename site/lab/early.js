// What a page is going to open, opened while the page is still being made.

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {Pick<Lab, "open">} lab
 * @param {Spec | null} spec null: nobody knows yet
 * @returns {Pick<Lab, "open">} whose first session is that one, if the first who asks wants this very spec
 */
export function openEarly(lab, spec) {
  let early = spec && { spec, session: lab.open(spec) };
  early?.session.catch(() => {
    /* whoever asks for it is told */
  });
  return {
    open(asked) {
      const first = early;
      early = null;
      if (first?.spec === asked) return first.session;
      first?.session.then(
        (session) => session.close(),
        () => {},
      );
      return lab.open(asked);
    },
  };
}
