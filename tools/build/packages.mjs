// What npm delivers, for the bundler. site/ imports it as vendor/NAME.js, which tools/vendor has: what of a package the page uses.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const vendor = fileURLToPath(new URL("../vendor/", import.meta.url));
/** Where a package has an ES module beside what Node takes. @type {Record<string, string>} */
const modules = { uplot: "uplot/dist/uPlot.esm.js" };
/** The packages that have none. */
const commonJS = /[\\/]node_modules[\\/]papaparse[\\/]/;

/** @type {import("rollup").Plugin} */
export const packages = {
  name: "packages",
  resolveId(source, importer) {
    const name = /^\.{1,2}\/vendor\/([\w-]+\.js)$/.exec(source)?.[1];
    if (name) return join(vendor, name);
    return importer && /^[\w@]/.test(source) ? fileURLToPath(import.meta.resolve(modules[source] ?? source)) : null;
  },
  transform: (code, id) =>
    commonJS.test(id)
      ? `const module = { exports: {} };\n(function (module, exports) {\n${code}\n}).call(globalThis, module, module.exports);\nexport default module.exports;`
      : null,
};
