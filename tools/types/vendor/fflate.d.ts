// What tools/build/vendor.mjs writes to dist/vendor/fflate.js.
export * from "../../vendor/fflate.js";
