// What tools/build/vendor.mjs writes to dist/vendor/lean-qr.js.
export * from "../../vendor/lean-qr.js";
