// What npm delivers, as plain ES modules and style sheets in dist/vendor.
import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/**
 * @param {string} out folder to write into
 * @returns {Promise<string[]>} the files that went into it, as paths from the repository's root
 */
export async function bundleVendor(out) {
  await mkdir(out, { recursive: true });
  const { metafile } = await esbuild.build({
    absWorkingDir: join(here, "..", ".."),
    metafile: true,
    entryPoints: {
      uplot: "uplot",
      codemirror: join(here, "..", "vendor", "codemirror.js"),
      fflate: join(here, "..", "vendor", "fflate.js"),
      papaparse: join(here, "..", "vendor", "papaparse.js"),
      "lean-qr": join(here, "..", "vendor", "lean-qr.js"),
      "d3-array": join(here, "..", "vendor", "d3-array.js"),
    },
    outdir: out,
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    legalComments: "inline",
    logLevel: "warning",
  });
  const dist = dirname(require.resolve("uplot"));
  await copyFile(join(dist, "uPlot.min.css"), join(out, "uplot.css"));
  return Object.keys(metafile.inputs);
}
