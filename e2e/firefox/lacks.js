// The page's tests that do not run in Firefox ESR: for each reason, titles or the beginnings of titles.

/** @type {Record<string, string[]>} */
export const LACKS = {
  "WebDriver BiDi, as Firefox ESR 153 speaks it, tells of no download.": [
    "a run is exported as a file and imported",
    "a damaged file is refused with the place and the reason",
    "a file without a trace whose θ was changed",
  ],
  "The test sends commands of Chromium's own protocol.": ["if there is no room left, saving fails"],
  "The test evaluates code in a worker, which Playwright cannot in Firefox.": [
    "when the engine dies",
    "an engine that died between two calls",
    "the next engine is not compiled anew",
  ],
  "Playwright keeps no profile of Firefox from one start of the browser to the next.": [
    "a saved run survives the browser",
  ],
  "WebDriver BiDi sends no clicks and keys into a frame of another site.": [
    "runs embedded in notes of another host are replayed",
    "what cannot be shown is explained, with the element's content",
    "view=stage shows any moment of the run",
  ],
  "Firefox ESR 153 cannot be told to show a page as on paper, nor in the other colour scheme.": [
    "on paper the frame's picture or the element's content is printed",
    "on a desk's screen, light and dark",
    "on a phone's screen, light and dark",
  ],
  "Playwright gives Firefox no finger.": ["one tap chooses a cell"],
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
export const FILES = ["api*", "digest", "embed", "hostile", "links", "offline", "opening", "runs", "tables"];

/** Of them, what `make test` runs: opening, the API from another host, one journey through tables, links, embeds and saved runs, and all digests. */
export const CORE = [
  "every golden digest",
  "on opening, without a click",
  "a page of another origin runs a spec",
  "settings survive a reload",
  "where a part of",
  "on a slow network",
  "a spreadsheet's block with decimal commas is pasted",
  "a pasted link opens without losing",
  "notes and links that name the heat maps",
  "a saved run is not saved twice",
];
