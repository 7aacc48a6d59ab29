// What tools/build/vendor.mjs writes to dist/vendor/uplot.js.
export { default } from "uplot";
