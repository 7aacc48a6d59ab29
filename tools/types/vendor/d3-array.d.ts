// The module vendor/d3-array.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/d3-array.js";
