/** The controllers of the embedded page and its engine, each made once (run-frame.js). */
export interface Controllers {
  lab: import("../revisit.d.ts").Lab;
  host: ReturnType<typeof import("./host-page.js").createHost>;
  heading: ReturnType<typeof import("./heading.js").createHeading>;
  status: ReturnType<typeof import("./status-line.js").createStatusLine>;
  pictures: ReturnType<typeof import("./embed-pictures.js").createPictures>;
  run: ReturnType<typeof import("./embed-run.js").createRun>;
  openInRevisit: import("./open-in-revisit.js").OpenInRevisit;
}
