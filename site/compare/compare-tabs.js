// The drawer at the bottom of Compare: ready experiments, studies, saved results, runs, and the document as JSON.

import { byId } from "../ui/dom.js";
import { createDrawer } from "../shell/drawer.js";
import { createSpecEditor } from "../code/spec-editor.js";
import { createReady } from "./ready-panel.js";

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document" | "results">} of
 */
export function createDrawerTabs(page, { document: opened, results }) {
  const { state } = page;
  /** @type {ReturnType<typeof import("./study-panel.js").createStudyPanel> | undefined} */
  let study;
  createReady(byId("panel-ready"), { open: (id) => page.attempt(() => opened.openReady(id)) });
  const editor = createSpecEditor(
    byId("panel-document"),
    {
      apply: (text) => page.attempt(() => opened.applyText(text)),
      copy: (text) => page.copy(text),
    },
    { name: "The document as JSON", schema: "comparison.schema.json" },
  );
  const drawer = createDrawer(
    byId("drawer"),
    byId("drawer-bar"),
    {
      ready: { title: "Ready experiments", panel: byId("panel-ready"), height: 216 },
      study: { title: "Study", panel: byId("panel-study"), height: 376 },
      saved: { title: "Saved", panel: byId("panel-saved"), height: 216 },
      cells: { title: "Runs", panel: byId("panel-cells"), height: 280 },
      document: { title: "Document", panel: byId("panel-document"), height: 376 },
    },
    {
      change: (tab, open) => {
        page.remember({ tab, drawer: open });
        openTab();
      },
    },
  );
  drawer.set(state.tab, state.drawer);
  openTab();

  function openTab() {
    if (!state.drawer) return;
    if (state.tab === "document") editor.open();
    if (state.tab === "cells") results.openCells();
    if (state.tab === "study") page.attempt(async () => (await studyPanel()).recall());
  }

  /** The panel of studies, whose code is loaded when it is first looked at. */
  async function studyPanel() {
    const { createStudyPanel } = await import("./study-panel.js");
    return (study ??= createStudyPanel(byId("panel-study"), page, { document: opened }));
  }

  function showStudy() {
    page.remember({ tab: "study", drawer: true });
    drawer.set("study", true);
  }

  return {
    editor,
    showSaved: () => drawer.set("saved", true),
    /** Opens a study, or a study's results, from a file. @param {File} file @param {import("../shell/open-files.js").Kind} kind */
    async openStudy(file, kind) {
      await (await studyPanel()).openFile(file, kind);
      showStudy();
    },
    /** Opens the study in the page's address, if there is one. */
    async openLinkedStudy() {
      if (!location.hash.startsWith("#study=")) return;
      await (await studyPanel()).openLink(location.hash);
      showStudy();
    },
  };
}
