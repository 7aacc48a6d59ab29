// The module vendor/acorn.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/acorn.js";
