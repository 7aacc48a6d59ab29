// The module vendor/codemirror-javascript.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/codemirror-javascript.js";
