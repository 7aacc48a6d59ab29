// What the suite "firefox" runs of the page's tests in Firefox ESR: for each thing in which browsers differ, titles or the beginnings of
// titles. The suite "firefox-more" runs all the others that can run there.

/** @type {Record<string, string[]>} */
export const DIFFERS = {
  "the engine's bits, and modules and workers at the start": [
    "every golden digest",
    "on opening, without a click",
    "where a part of the lab",
    "on a slow network the page says how much of the engine has come, compressed",
    "works on a page without our Content-Security-Policy",
    "the Trusted Types policy",
  ],
  "channels and workers": [
    "an aborted run resolves at once",
    "a record as a file",
    "results are the same bytes with one worker, with two",
    "when the engine dies (panic)",
    "when the engine dies (hang)",
    "the lab after an end from outside",
    "a race can be stopped on its way",
  ],
  contenteditable: [
    "invalid JSON is marked at its line while typing",
    "the keyboard enters and leaves the editor",
    "from the keyboard: choose it, write, play, leave the text",
  ],
  "the clipboard": [
    "a spreadsheet's block with decimal commas is pasted",
    "a link contains the run, its title and note",
    "a pasted link opens without losing",
    "documents that are pasted",
  ],
  "popovers and dialogs": [
    "the tour leads to five moments",
    "a complete run asks how to go on",
    "a fault that the engine finds is shown at the array",
  ],
  "the history of visits": [
    "settings survive a reload",
    "a reload shows the same moment",
    "what was set stays: on reload, in the browser's history",
    "comparisons open on their own page, and Back leads",
    "a comparison’s link that is pasted ends no unfinished run",
  ],
  "IndexedDB and its quota": [
    "a save for which there is no room",
    "while another tab holds an older version",
    "runs of a newer version",
    "where the browser has no IndexedDB, the page works",
    "storage that is cleared while the page is open",
    "two tabs see each other's changes",
    "a saved run is not saved twice",
    "#reset clears settings",
    "runs are saved, listed, loaded, renamed and removed",
    "if there is no room left, saving fails",
  ],
  "pointers that are captured": [
    "a stroke of the mouse paints cells",
    "the start is dragged",
    "a long first episode and all after it are scrubbed",
    "Pause that is pressed for as long as frames come",
  ],
  "the wheel, and files that are dropped": ["an arrow key changes the gap's last digit", "files are dropped anywhere"],
  printing: ["printed, the lab has each chart", "printed, Compare has its figure"],
  "frames and the sandbox": [
    "a page of another origin runs a spec",
    "a sandboxed frame of no origin",
    "notes and links that name the heat maps",
    "a learner that is code plays on another host's page",
    "a frame that neither loads nor fails",
    "an embed after a trap",
    "nothing of the page, the engine or the network can be reached",
    "behind the compartment there is no network",
    "the collection notices a sandbox with a hole: the worker",
    "an endless loop ends with its time",
  ],
  "the service worker": [
    "after the first visit everything works without a network",
    "without a network a custom learner",
  ],
  "fonts, MathML and where text stands": [
    "formulas of /lab.html have all parts",
    "nothing moves by itself while a run goes on",
    "pointing at the curves moves the overlay",
    "the lab: no text is under 13 px",
  ],
};

/** What they have in common, for Playwright's --grep. */
export const differing = Object.values(DIFFERS)
  .flat()
  .map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  .join("|");
