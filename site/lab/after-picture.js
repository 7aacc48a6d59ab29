// What the page needs only after its first picture: the buttons Export and "What is this?".

import { createExports, createProblemExport } from "../figure/lab-menus.js";
import { addWhatIsThis } from "../shell/what-is-this.js";

/**
 * @param {import("./controllers.d.ts").Controllers["pictures"]} pictures
 * @param {() => import("../revisit.d.ts").Session} session
 */
export function completePage(pictures, session) {
  createExports(...pictures.exported);
  createProblemExport(session);
  addWhatIsThis();
}
