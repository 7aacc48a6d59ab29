// The page's tests that do not run in Firefox ESR: for each reason, titles or the beginnings of titles.

import { createHash } from "node:crypto";

/** @type {Record<string, string[]>} */
export const LACKS = {
  "The test sends commands of Chromium's own protocol.": ["a frame of a run has the style of what changed"],
  "The setting is Chromium's own.": ["where a setting of the browser has WebAssembly switched off"],
  "Playwright keeps no profile of Firefox from one start of the browser to the next.": [
    "a saved run survives the browser",
  ],
  "WebDriver BiDi sends no clicks and keys into a frame of another site.": [
    "runs embedded in notes of another host are replayed",
    "what cannot be shown is explained, with the element's content",
    "view=stage shows any moment of the run",
    "a page hears which spec is there",
  ],
  "Firefox ESR 153 cannot be told to show a page as on paper, in other colours, or with less motion.": [
    "on paper the frame's picture or the element's content is printed",
    "on a desk's screen, light and dark",
    "on a phone's screen, light and dark",
    "forced colours keep learners, steps and what is chosen apart",
    "on paper bars stay without backgrounds",
    "a first visit opens drawn, with a button that plays the film",
  ],
  "The test fills the memory of a process, which in Firefox may be all of the machine's.": [
    "memory without end ends the learner",
  ],
  "The test prints pages with frames, for which Firefox takes more than the test's time.": [
    "printed, every lesson has its text",
  ],
  "Playwright sends Firefox no touches.": ["one tap chooses a cell", "a tap paints a cell and a stroke paints many"],
  "The test changes the address inside a call, which in Firefox does not survive the change.": [
    "a link is replayed and reproduced; its words are text",
    "with only gap and seed free",
    "links that cannot be opened say what is wrong",
  ],
};

/** What they have in common, for Playwright's grepInvert. */
export const lacking = new RegExp(
  Object.values(LACKS)
    .flat()
    .map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
);

/** The files whose tests run in Firefox. */
export const FILES = [
  ...[
    "api*",
    "bad-spec",
    "compare",
    "defects",
    "digest",
    "drawing",
    "embed",
    "engine-faults",
    "examples",
    "export",
    "files",
  ],
  ...[
    "first-minute",
    "forms",
    "guards",
    "hostile",
    "languages",
    "learners",
    "lessons",
    "links",
    "math",
    "odd-browsers",
    "offline",
    "opening",
    "own-learner",
    "own-sandbox",
    "paper",
  ],
  ...[
    "printed",
    "projector",
    "race*",
    "ribbon",
    "running",
    "runs",
    "served",
    "share",
    "stage",
    "subpath",
    "tables",
    "theory",
  ],
  ...["spec-editor", "storage", "understanding", "why"],
];

/** Changes with the tests that are left out and with the files: docs/browsers.md notes with which of them its row was made. */
export const edition = createHash("sha256")
  .update(JSON.stringify([Object.values(LACKS), FILES]))
  .digest("hex")
  .slice(0, 8);
