// The drawer at the bottom of the lab: runs, pseudocode, the spec as JSON, and a custom learner.

import { LockedError } from "../spec/locks.js";
import { traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { expectation, isRefusal } from "../ui/faults.js";
import { createDrawer } from "../shell/drawer.js";
import { createPseudocode } from "../inspector/pseudocode.js";

/** @typedef {import("../storage/page-state.js").State["tab"]} Tab */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {() => void} openOwn shows the custom learner
 * @param {() => Pick<import("./controllers.d.ts").Controllers, "document">} later
 */
export function createDrawerTabs(page, openOwn, later) {
  const { state } = page;
  const pseudocode = createPseudocode(byId("panel-pseudocode"));
  /** The editor comes when its tab is opened. @type {ReturnType<typeof import("../code/spec-editor.js").createSpecEditor> | null} */
  let editor = null;
  /** @type {import("../revisit.d.ts").Spec | null} */
  let running = null;
  const drawer = createDrawer(
    byId("drawer"),
    byId("drawer-bar"),
    {
      runs: { title: "Runs", panel: byId("panel-runs"), height: 176 },
      pseudocode: {
        title: "Pseudocode",
        panel: byId("panel-pseudocode"),
        height: 408,
        shown: () => page.attempt(pseudocode.open),
      },
      spec: { title: "Spec", panel: byId("panel-spec"), height: 376 },
      own: { title: "Your learner", panel: byId("panel-own"), height: 440, shown: openOwn },
    },
    {
      change: (tab, open) => {
        page.remember({ tab, drawer: open });
        if (tab === "spec" && open) page.attempt(openEditor);
      },
    },
  );
  drawer.set(state.tab, state.drawer);
  if (state.tab === "spec" && state.drawer) page.attempt(openEditor);

  page.on("opened", ({ session }) => {
    pseudocode.dress(traitsOf(page.lab.learners, session.spec));
    running = session.spec;
    editor?.fill(running);
  });
  page.on("restored", ({ tab, drawer: open }) => drawer.set(tab, open));

  async function openEditor() {
    const { createSpecEditor } = await import("../code/spec-editor.js");
    if (!editor) {
      editor = createSpecEditor(byId("panel-spec"), {
        apply: (text) => page.attempt(() => applyText(text)),
        copy: (text) => page.copy(text),
      });
      if (running) editor.fill(running);
    }
    editor.open();
  }

  /** @param {string | Blob} text */
  async function applyText(text) {
    if (page.locks.of("spec")) return page.notices.say(new LockedError("spec", "").message);
    try {
      if (await later().document.change(text)) page.notices.say("Applied. The run starts from its first path.");
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof LockedError)) throw error;
      await editor?.fault(error.path ?? "", expectation(error));
    }
  }

  /** @param {Tab} tab */
  function bring(tab) {
    drawer.set(tab, true);
    page.remember({ tab, drawer: true });
  }

  return {
    bring,
    /** Opens another tab if a link has hidden the open one. */
    leaveHidden: drawer.reach,
    /** @param {string} text where runs are saved */
    setStore: drawer.setStore,
  };
}
