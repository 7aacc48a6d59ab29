// The module vendor/fflate.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/fflate.js";
