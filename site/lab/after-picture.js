// What the page needs only after its first picture: the menus Export, and BibTeX.

import { createCite } from "../figure/cite.js";
import { createExports, createProblemExport } from "../figure/lab-menus.js";

/**
 * @param {import("../revisit.d.ts").Lab} lab
 * @param {import("./controllers.d.ts").Controllers["pictures"]} pictures
 * @param {() => import("../revisit.d.ts").Session} session
 */
export function completePage(lab, pictures, session) {
  createCite(() => [...lab.learners, ...lab.families]);
  createExports(...pictures.exported);
  createProblemExport(session);
}
