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

// The bar is drawn while the engine starts; what is made later is reached through functions.
const page = await Page.open(new URL("../", import.meta.url).href);
const toolbar = createToolbar(page, () => ({ controls, document: opened, savedResults, sharing }));

page.lab = /** @type {any} */ (await page.startEngine());
const controls = createRunControls(page, toolbar, () => ({ document: opened, results, shared }));
const opened = createDocument(page, controls, () => ({ forms, results, shared, tabs }));
const openInLab = createOpenInLab(page, controls.run);
const forms = createForms(page, { document: opened, controls, openInLab });
const results = createResults(page, { controls, openInLab, forms });
const savedResults = createSavedResults(page, { document: opened, controls }, () => ({ tabs }));
const shared = createSharedComparison(page, { document: opened, controls });
const sharing = createSharing(page, { document: opened, controls, savedResults });
const tabs = createDrawerTabs(page, { document: opened, results });
createCite(() => [...page.lab.learners, ...page.lab.families]);
toolbar.listen();
window.addEventListener("pagehide", () => page.leave());
window.addEventListener("hashchange", () =>
  page.attempt(async () => {
    await shared.arrive();
    await tabs.openLinkedStudy();
  }),
);

if (!(await shared.enter())) opened.openRemembered();
await page.attempt(async () => {
  await savedResults.list();
  tellLoss(await page.lab.runs.status(), page.banners);
});
page.attempt(() => tabs.openLinkedStudy());
page.watchBuilds();
