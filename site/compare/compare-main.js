// The page Compare: its controllers, each made once, and what is opened first.

import { createCite } from "../figure/cite.js";
import { tellLoss } from "../shell/storage-loss.js";
import { createDocument } from "./compare-document.js";
import { createDrawerTabs } from "./compare-tabs.js";
import { createForms } from "./forms.js";
import { createOpenInLab } from "./open-in-lab.js";
import { Page } from "./compare-page.js";
import { createResults } from "./results.js";
import { createRunControls } from "./compare-controls.js";
import { createSavedResults } from "./saved-results.js";
import { createSharedComparison } from "./shared-comparison.js";
import { createSharing } from "./compare-sharing.js";
import { createToolbar } from "./compare-toolbar.js";

// The bar is drawn while the engine starts.
const page = await Page.open(new URL("../", import.meta.url).href);
page.toolbar = createToolbar(page);

page.lab = /** @type {any} */ (await page.startEngine());
page.runControls = createRunControls(page);
page.document = createDocument(page);
page.forms = createForms(page);
page.results = createResults(page);
page.savedResults = createSavedResults(page);
page.link = createSharedComparison(page);
page.openInLab = createOpenInLab(page);
page.sharing = createSharing(page);
page.tabs = createDrawerTabs(page);
createCite(() => [...page.lab.learners, ...page.lab.families]);
page.toolbar.listen();
window.addEventListener("pagehide", () => page.leave());
window.addEventListener("hashchange", () => page.attempt(() => page.link.arrive()));

if (!(await page.link.enter())) page.document.openRemembered();
await page.attempt(async () => {
  await page.savedResults.list();
  tellLoss(await page.lab.runs.status(), page.banners);
});
page.watchBuilds();
