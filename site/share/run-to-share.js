// The run that is shared, as it was at one moment.

import { bytesOf, KEPT } from "./service.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").LinkView} LinkView */
/** @typedef {import("../revisit.d.ts").Locks} Locks */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Lab} Lab */

/**
 * The settings of a link.
 * @typedef {{ title: string, note: string, view?: LinkView, locks?: Locks, problemOnly: boolean }} Settings
 */

/**
 * What a link contains and the service stores: the run at one moment.
 * @typedef {{ session: Session, carried: LinkPayload, stored: LinkPayload }} Moment
 */

/**
 * @typedef {object} Links
 * @property {string} link the one that contains everything
 * @property {{ id: string, json: string }} stored what the service would store
 * @property {LinkPayload} payload the content as an object
 */

/**
 * Both answers are of the same moment, since they are asked for at once.
 * @param {Lab} lab
 * @param {Session} session
 * @returns {Promise<Moment>}
 */
export async function momentOf(lab, session) {
  const [carried, stored] = await Promise.all([lab.linkPayload(session), lab.linkPayload(session, { full: true })]);
  return { session, carried, stored };
}

/**
 * @param {Lab} lab
 * @param {string} root the page's folder
 * @param {Moment} moment
 * @param {Settings} settings
 * @returns {Promise<Links>}
 */
export async function linksOf(lab, root, { carried, stored }, settings) {
  const [lean, full] = [dressed(carried, settings), dressed(stored, settings)];
  const [leanLink, fullLink] = await Promise.all([lab.linkOf(lean), lab.linkOf(full)]);
  // A large problem may fit only without its curve and fine trail.
  const [payload, { id, json }] =
    bytesOf(fullLink.json) > KEPT && bytesOf(leanLink.json) <= KEPT ? [lean, leanLink] : [full, fullLink];
  return { link: `${root}#${leanLink.fragment}`, stored: { id, json }, payload };
}

/**
 * @param {LinkPayload} payload
 * @param {Settings} settings
 * @returns {LinkPayload}
 */
export function dressed(payload, { title, note, view, locks, problemOnly }) {
  const { digest, paths, trail, curve, title: _title, note: _note, view: _view, locks: _locks, ...problem } = payload;
  return {
    ...problem,
    ...(!problemOnly && {
      ...(digest && { digest }),
      ...(paths && { paths }),
      ...(trail && { trail }),
      ...(curve && { curve }),
    }),
    ...(title && { title }),
    ...(note && { note }),
    ...(view && { view }),
    ...(locks && { locks }),
  };
}
