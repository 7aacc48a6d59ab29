// The title of the run and the note of the link's author.

import { byId } from "../ui/dom.js";
import { createNote } from "./note.js";

/** @param {() => import("./controllers.d.ts").Controllers["run"]} runOf */
export function createHeading(runOf) {
  const note = createNote(byId("note"));

  /** The link's title, unless the run was changed; else what the problem is called. */
  function title() {
    const { linked, player } = runOf();
    const { spec, problem } = player.frame?.session ?? {};
    return (!linked.isChanged && linked.payload?.title) || spec?.title || problem?.title || "A run of Revisit";
  }

  return {
    title,
    draw() {
      const { linked, player } = runOf();
      if (player.frame) byId("title").textContent = title();
      note.draw(linked.isChanged ? "" : (linked.payload?.note ?? ""));
    },
  };
}
