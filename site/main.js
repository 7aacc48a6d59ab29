// The lab's page: its controllers, each made once, and what is opened first.

import { NAMES } from "./compare/ready-names.js";
import { createDocument, FIRST } from "./lab/lab-document.js";
import { createDrawerTabs } from "./lab/lab-tabs.js";
import { createFirstMinute } from "./lab/first-minute.js";
import { createHistory } from "./lab/browser-history.js";
import { createOwnLearner } from "./lab/learner-tab.js";
import { createFiles } from "./lab/lab-files.js";
import { Page } from "./lab/lab-page.js";
import { LabStore } from "./lab/lab-store.js";
import { createPictures } from "./lab/lab-pictures.js";
import { createProblemForms } from "./lab/problem-forms.js";
import { createProjector } from "./lab/projector.js";
import { RunControls } from "./lab/run-controls.js";
import { createSavedRuns } from "./lab/saved-runs.js";
import { createSharedRun } from "./lab/shared-run.js";
import { createSharing } from "./lab/run-sharing.js";
import { createToolbar } from "./lab/lab-toolbar.js";
import { elsewhere } from "./links/kind.js";
import { createWhatIsThis } from "./shell/what-is-this.js";
import { byId } from "./ui/dom.js";
import { createTimelineControl } from "./timeline/live-timeline.js";
import { createStateViewController } from "./state-view/live-state-view.js";
import { createInspectorPanel } from "./inspector/live-inspector.js";

const base = new URL("./", import.meta.url).href;
await leaveForOtherPage();
if (location.hash === "#continue") (await import("./storage/left.js")).takeUp();

// What needs no engine is drawn while it starts; what is made later is reached through functions.
const page = await Page.open(base);
const store = new LabStore();
const firstMinute = createFirstMinute(page, store, () => ({ document: opened, run, toolbar, stateView }));
const toolbar = createToolbar(page, store, NAMES, () => ({
  document: opened,
  forms,
  run,
  savedRuns,
  files,
  sharing,
  projector,
}));
const stateView = createStateViewController(byId("state-view"), page, page);
page.on("restored", stateView.restore);
const pictures = createPictures(page, stateView, {
  session: () => opened.session(),
  show: (episode) => run.player.show(episode),
});
createTimelineControl(byId("timeline"), page, { seek: (to) => run.seek(to) });
const { stops } = createInspectorPanel(byId("inspector"), page);
const projector = createProjector(page, stateView, toolbar.setProjector);
const whatIsThis = createWhatIsThis();
whatIsThis.add();
const own = createOwnLearner(page, store, () => ({ document: opened, run, bring: tabs.bring }));
const tabs = createDrawerTabs(page, own.open, () => ({ document: opened }));
const savedRuns = createSavedRuns(page, store, { tabs, own }, () => ({ document: opened, player: run.player, files }));
const files = createFiles(page, savedRuns, () => ({ document: opened }));
const sharing = createSharing(page, stateView, () => ({ document: opened, player: run.player, shared }));

page.lab = await page.startEngine();
const run = new RunControls(page, store, { own, stops, noteUnfinished: savedRuns.noteUnfinished }, () => ({
  document: opened,
  forms,
  shared,
  history: entries,
}));
const opened = createDocument(page, store, run.player, () => ({ forms, history: entries }));
const forms = createProblemForms(page, store, { document: opened, player: run.player, pictures, own });
whatIsThis.add();
const shared = createSharedRun(page, store, {
  document: opened,
  run,
  pictures,
  leaveHidden: tabs.leaveHidden,
  openOriginal: () => entries.openOriginal(),
});
const entries = createHistory(page, store, { document: opened, run, shared, scenes: [stateView, projector] });
toolbar.listen();
await openFirst();
await page.attempt(async () =>
  (await import("./lab/after-picture.js")).completePage(page.lab, pictures, opened.session),
);
document.documentElement.dataset.ready = "1";
// Asked for before the film begins, which keeps the engine busy.
const listed = page.attempt(() => savedRuns.open());
firstMinute.begin();
await listed;
page.watchBuilds();
await page.attempt(async () => (await import("./lab/leaving.js")).keepOnLeaving(page, store, run.player));

/** A link to a comparison is for the page Compare, which is gone to before anything else is loaded. */
async function leaveForOtherPage() {
  const other = await elsewhere(location.href, base);
  if (!other) return;
  location.replace(other);
  await new Promise(() => {
    /* this page ends */
  });
}

/** What the address links to; else the remembered problem or the first example, with its beginning already run. */
async function openFirst() {
  if (await entries.begin(FIRST.milliseconds)) return;
  await opened.openRemembered();
  shared.beginWithCopy();
}
