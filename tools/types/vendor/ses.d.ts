// The module vendor/ses.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/ses.js";
