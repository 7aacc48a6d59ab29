// The module vendor/uplot.js, which the build bundles (tools/build/packages.mjs).
export { default } from "uplot";
