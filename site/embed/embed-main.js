// The embedded page: its controllers, each made once.

import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { createHeading } from "./heading.js";
import { createHost } from "./host-page.js";
import { OpenInRevisit } from "./open-in-revisit.js";
import { Page } from "./embed-page.js";
import { createPictures } from "./embed-pictures.js";
import { createRun } from "./embed-run.js";
import { createStatusLine } from "./status-line.js";

// The host page can send messages while the engine starts.
const page = new Page();
page.host = createHost(page);
page.heading = createHeading(page);
page.status = createStatusLine(page);
page.pictures = createPictures(page);
page.host.tell("started");

page.lab = await startEngine();
page.run = createRun(page);
page.openInRevisit = new OpenInRevisit(page);
page.host.watchSight();
await page.run.start();

/** Starts the engine, or says why it cannot start; then nothing follows. */
async function startEngine() {
  try {
    return await createLab({ onSilence: (end) => page.status.saySilence(end) }, playHere);
  } catch (error) {
    page.status.refuse(error);
    page.opened.reject(error);
    return new Promise(() => {});
  }
}
