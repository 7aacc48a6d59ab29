// The module vendor/lean-qr.js, which the build bundles (tools/build/packages.mjs).
export * from "../../vendor/lean-qr.js";
