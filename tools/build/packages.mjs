// Finds npm packages for the bundler. site/ imports them as vendor/NAME.js, which re-exports in tools/vendor what the page uses.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const vendor = fileURLToPath(new URL("../vendor/", import.meta.url));
/** Packages without an ES module. */
const commonJS = /[\\/]node_modules[\\/]papaparse[\\/]/;

/** @type {import("rollup").Plugin} */
export const packages = {
  name: "packages",
  resolveId(source, importer) {
    const name = /^\.{1,2}\/vendor\/([\w-]+\.js)$/.exec(source)?.[1];
    if (name) return join(vendor, name);
    return importer && /^[\w@]/.test(source) ? fileURLToPath(import.meta.resolve(source)) : null;
  },
  transform: (code, id) =>
    commonJS.test(id)
      ? `const module = { exports: {} };\n(function (module, exports) {\n${code}\n}).call(globalThis, module, module.exports);\nexport default module.exports;`
      : null,
};
