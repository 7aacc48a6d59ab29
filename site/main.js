// The lab's page: its controllers, each made once, and what is opened first.

import { NAMES } from "./compare/ready-names.js";
import { createCite } from "./figure/cite.js";
import { createDocument, FIRST } from "./lab/lab-document.js";
import { createDrawerTabs } from "./lab/lab-tabs.js";
import { createFirstMinute } from "./lab/first-minute.js";
import { createHistory } from "./lab/browser-history.js";
import { createOwnLearner } from "./lab/learner-tab.js";
import { createOpenFiles } from "./lab/open-files.js";
import { Page } from "./lab/lab-page.js";
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
import { createRibbonControl } from "./timeline/live-timeline.js";
import { createStageController } from "./state-view/live-state-view.js";
import { createWhyPanel } from "./inspector/live-inspector.js";

const base = new URL("./", import.meta.url).href;
await leaveForOtherPage();

// What needs no engine is drawn while it starts.
const page = await Page.open(base);
const firstMinute = createFirstMinute(page);
page.toolbar = createToolbar(page, NAMES);
page.pictures = createPictures(page);
page.ribbon = createRibbonControl(byId("ribbon"), page);
page.stage = createStageController(byId("stage"), page, page);
page.on("restored", page.stage.restore);
page.why = createWhyPanel(byId("why"), page);
page.projector = createProjector(page);
const whatIsThis = createWhatIsThis();
whatIsThis.add();
page.own = createOwnLearner(page);
page.tabs = createDrawerTabs(page);
page.savedRuns = createSavedRuns(page);
page.files = createOpenFiles(page);
page.sharing = createSharing(page);

page.lab = await page.startEngine();
page.run = new RunControls(page);
page.forms = createProblemForms(page);
whatIsThis.add();
page.document = createDocument(page);
page.link = createSharedRun(page);
page.history = createHistory(page);
createCite(() => [...page.lab.learners, ...page.lab.families]);
page.toolbar.listen();
await openFirst();
document.documentElement.dataset.ready = "1";
// Asked for before the film begins, which keeps the engine busy.
const listed = page.attempt(() => page.savedRuns.open());
firstMinute.begin();
await listed;
page.watchBuilds();

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
  if (await page.history.begin(FIRST.milliseconds)) return;
  await page.document.openRemembered();
  page.link.beginWithCopy();
}
