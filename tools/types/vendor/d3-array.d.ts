// What tools/build/vendor.mjs writes to dist/vendor/d3-array.js.
export * from "../../vendor/d3-array.js";
