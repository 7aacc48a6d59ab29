/** The controllers of the lab, each made once (main.js). */
export interface Controllers {
  document: ReturnType<typeof import("./lab-document.js").createDocument>;
  shared: ReturnType<typeof import("./shared-run.js").createSharedRun>;
  own: ReturnType<typeof import("./learner-tab.js").createOwnLearner>;
  savedRuns: ReturnType<typeof import("./saved-runs.js").createSavedRuns>;
  forms: ReturnType<typeof import("./problem-forms.js").createProblemForms>;
  pictures: ReturnType<typeof import("./lab-pictures.js").createPictures>;
  sharing: ReturnType<typeof import("./run-sharing.js").createSharing>;
  projector: ReturnType<typeof import("./projector.js").createProjector>;
  files: ReturnType<typeof import("./lab-files.js").createFiles>;
  toolbar: ReturnType<typeof import("./lab-toolbar.js").createToolbar>;
  tabs: ReturnType<typeof import("./lab-tabs.js").createDrawerTabs>;
  history: ReturnType<typeof import("./browser-history.js").createHistory>;
  run: import("./run-controls.js").RunControls;
}
