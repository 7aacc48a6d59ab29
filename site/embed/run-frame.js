// The embedded page with a run: its controllers, each made once. What is made later is reached through functions.

import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { createHeading } from "./heading.js";
import { createHost } from "./host-page.js";
import { OpenInRevisit } from "./open-in-revisit.js";
import { Page } from "./embed-page.js";
import { createPictures } from "./embed-pictures.js";
import { createRun } from "./embed-run.js";
import { createStatusLine } from "./status-line.js";

export async function showRun() {
  // The host page can send messages while the engine starts.
  const page = new Page(() => ({ host, run, status }));
  const host = createHost(
    page,
    () => pictures,
    () => ({ lab, heading, run, openInRevisit }),
  );
  const heading = createHeading(() => run);
  const status = createStatusLine(page, host, () => ({ lab, pictures, run }));
  const pictures = createPictures(page, { host, status }, () => ({ lab, run }));
  host.tell("started");

  const lab = await startEngine(page, status);
  const run = createRun(page, { lab, host, heading, status, pictures }, () => openInRevisit);
  const openInRevisit = new OpenInRevisit(page, { lab, host, run });
  host.watchSight();
  await run.start();
}

/**
 * Starts the engine, or says why it cannot start; then nothing follows.
 * @param {Page} page
 * @param {ReturnType<typeof createStatusLine>} status
 */
async function startEngine(page, status) {
  try {
    return await createLab({ onSilence: (end) => status.saySilence(end) }, playHere);
  } catch (error) {
    status.refuse(error);
    page.opened.reject(error);
    return new Promise(() => {});
  }
}
