// What tools/build/vendor.mjs writes to dist/vendor/papaparse.js.
export * from "../../vendor/papaparse.js";
