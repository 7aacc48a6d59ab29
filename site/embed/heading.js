// The title of the run and the note of the link's author.

import { byId } from "../ui/dom.js";
import { createNote } from "./note.js";

/** @param {import("./embed-page.js").Page} page */
export function createHeading(page) {
  const note = createNote(byId("note"));

  /** The link's title, unless the run was changed; else what the problem is called. */
  function title() {
    const { linked } = page.run;
    const { spec, problem } = page.player.frame?.session ?? {};
    return (!linked.isChanged && linked.payload?.title) || spec?.title || problem?.title || "A run of Revisit";
  }

  return {
    title,
    draw() {
      const { linked } = page.run;
      if (page.player.frame) byId("title").textContent = title();
      note.draw(linked.isChanged ? "" : (linked.payload?.note ?? ""));
    },
  };
}
