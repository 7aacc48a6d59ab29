// The module vendor/papaparse.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/papaparse.js";
