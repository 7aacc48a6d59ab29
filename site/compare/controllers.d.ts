/** The controllers of the page Compare, each made once (compare-main.js). */
export interface Controllers {
  toolbar: ReturnType<typeof import("./compare-toolbar.js").createToolbar>;
  controls: ReturnType<typeof import("./compare-controls.js").createRunControls>;
  document: ReturnType<typeof import("./compare-document.js").createDocument>;
  forms: ReturnType<typeof import("./forms.js").createForms>;
  results: ReturnType<typeof import("./results.js").createResults>;
  savedResults: ReturnType<typeof import("./saved-results.js").createSavedResults>;
  shared: ReturnType<typeof import("./shared-comparison.js").createSharedComparison>;
  openInLab: ReturnType<typeof import("./open-in-lab.js").createOpenInLab>;
  sharing: ReturnType<typeof import("./compare-sharing.js").createSharing>;
  tabs: ReturnType<typeof import("./compare-tabs.js").createDrawerTabs>;
}
