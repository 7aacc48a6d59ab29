// What tools/build/vendor.mjs writes to dist/vendor/codemirror.js.
export * from "../../vendor/codemirror.js";
