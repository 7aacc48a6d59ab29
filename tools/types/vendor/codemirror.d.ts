// The module vendor/codemirror.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/codemirror.js";
