// Programs and fonts that tests need and npm does not install: found on the machine, else installed, else missing with the reason.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { command, root } from "./command.mjs";
import { FONT_SETS, folderOf } from "./fonts.mjs";

/** A missing tool: a skip for a user, a failure in CI. */
export class MissingTool extends Error {}

/**
 * Runs a suite that may miss a tool, which is a skip for a user and a failure in CI.
 * @param {import("./tally.mjs").Tally} tally
 * @param {(tally: import("./tally.mjs").Tally) => Promise<void>} run
 */
export async function unlessMissing(tally, run) {
  try {
    await run(tally);
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error;
    if (process.env.CI) tally.fail(error.message);
    else tally.skip(error.message);
  }
}

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} packages Debian's, spaces between them
 * @property {() => string | undefined | Promise<string | undefined>} find where it is, if it is
 * @property {string} [otherwise] how else to get it
 */

const program = (/** @type {string} */ packages, /** @type {string[]} */ ...names) => ({
  name: names[0],
  packages,
  find: () => onPath(...names),
});

/** What suites may need, by the names that they say it with. */
export const TOOLS = /** @satisfies {{ [name: string]: Tool }} */ ({
  chromium: {
    name: "Chromium",
    packages: "chromium",
    find: async () =>
      process.env.CHROMIUM || onPath("chromium", "chromium-browser", "google-chrome") || (await downloaded()),
    otherwise: "npx playwright install chromium, or name one in CHROMIUM",
  },
  firefox: {
    name: "Firefox ESR",
    packages: "firefox-esr",
    find: () => process.env.FIREFOX || onPath("firefox-esr"),
    otherwise: "name one in FIREFOX",
  },
  webkitDriver: program("webkit2gtk-driver", "WebKitWebDriver"),
  webkit: { name: "WebKitGTK's MiniBrowser", packages: "webkit2gtk-driver", find: miniBrowser },
  xvfb: program("xvfb", "Xvfb"),
  xvfbRun: program("xvfb xauth", "xvfb-run"),
  qemuArm64: program("qemu-user", "qemu-aarch64", "qemu-aarch64-static"),
  sphinx: program("python3-sphinx", "sphinx-build"),
  nbconvert: program("jupyter-nbconvert", "jupyter-nbconvert"),
  pandoc: program("pandoc", "pandoc"),
  hugo: program("hugo", "hugo"),
  mkdocs: program("mkdocs", "mkdocs"),
  asciidoctor: program("asciidoctor", "asciidoctor"),
  pdftoppm: program("poppler-utils", "pdftoppm"),
  pdftotext: program("poppler-utils", "pdftotext"),
  python: program("python3", "python3"),
  pandas: { name: "Python with NumPy and pandas", packages: "python3-numpy python3-pandas", find: pythonWithPandas },
  pdflatex: {
    name: "pdflatex with standalone and PGFPlots",
    packages: "texlive-latex-extra texlive-pictures",
    find: pdflatexWithPlots,
  },
  dejavu: font(FONT_SETS.dejavu),
  liberation: font(FONT_SETS.liberation),
});

/** @typedef {keyof typeof TOOLS} ToolName */

/**
 * Installs what is missing, where that is Debian and we are root, all at once and having said so; elsewhere says how to get it.
 * @param {ToolName[]} names
 */
export async function prepare(names) {
  const missing = [];
  for (const name of new Set(names)) if (!(await TOOLS[name].find())) missing.push(TOOLS[name]);
  if (missing.length === 0) return;
  const may = process.getuid?.() === 0 && onPath("apt-get") !== undefined;
  const packages = packagesOf(missing);
  console.log(announcement(missing, may));
  if (!may) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { env, onLine: () => {} };
  const code =
    (await command("apt-get", ["update", "-qq"], quiet)) ||
    (await command("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet));
  console.log(code === 0 ? "Installed." : `apt-get failed with exit code ${code}.`);
}

/**
 * @param {Tool[]} missing
 * @param {boolean} may whether it is going to be installed
 */
export function announcement(missing, may) {
  const packages = packagesOf(missing).join(" ");
  return [
    `The tests need what this machine does not have: ${missing.map(({ name }) => name).join(", ")}.`,
    ...(may
      ? [`Installing Debian's packages with apt-get: ${packages}`]
      : [
          "Nothing is installed, for want of root or of apt-get; tests that need it are skipped, or fail under CI.",
          `On Debian: apt-get install --no-install-recommends ${packages}`,
          ...missing.flatMap(({ name, otherwise }) => (otherwise ? [`Or, for ${name}: ${otherwise}`] : [])),
        ]),
  ].join("\n");
}

/** @param {Tool[]} tools @returns {string[]} each once */
const packagesOf = (tools) => [...new Set(tools.flatMap(({ packages }) => packages.split(" ")))];

/**
 * Where a tool is.
 * @param {ToolName} name
 * @returns {Promise<string>}
 */
export async function whereIs(name) {
  const tool = /** @type {Tool} */ (TOOLS[name]);
  const path = await tool.find();
  if (path) return path;
  throw new MissingTool(
    `no ${tool.name}: install Debian's ${tool.packages}${tool.otherwise ? `, or ${tool.otherwise}` : ""}`,
  );
}

/** @param {import("./fonts.mjs").FontSet} set */
function font(set) {
  return { name: set.sans, packages: set.package, find: () => folderOf(set) };
}

/** Debian has it in no folder of programs, but beside the library that WebKitWebDriver brings. */
function miniBrowser() {
  const libraries = "/usr/lib";
  return readdirSync(libraries)
    .flatMap((folder) =>
      ["webkit2gtk-4.1", "webkitgtk-6.0"].map((version) => join(libraries, folder, version, "MiniBrowser")),
    )
    .find(existsSync);
}

async function pdflatexWithPlots() {
  const [latex, search] = [onPath("pdflatex"), onPath("kpsewhich")];
  if (!latex || !search) return undefined;
  const code = await command(search, ["standalone.cls", "pgfplots.sty"], { onLine: () => {} });
  return code === 0 ? latex : undefined;
}

/** The first Python that has NumPy and pandas: Debian's is in /usr/bin, whatever goes first on the path. */
async function pythonWithPandas() {
  for (const python of [onPath("python3"), "/usr/bin/python3"]) {
    if (!python || !existsSync(python)) continue;
    if ((await command(python, ["-c", "import numpy, pandas"], { onLine: () => {} })) === 0) return python;
  }
  return undefined;
}

/** Playwright's own Chromium, if it was downloaded. */
async function downloaded() {
  const path = (await import("@playwright/test")).chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Builds a program of tools/test/go.mod.
 * @param {string} path its package
 * @returns {Promise<string>} where it is
 */
export async function goProgram(path) {
  const program = join(root, "bin", basename(path));
  if ((await command("go", ["build", "-o", program, path], { folder: join(root, "tools", "test") })) !== 0)
    throw new Error(`${path} does not build`);
  return program;
}

/**
 * The program that `go test -exec` uses to run js/wasm tests in Chromium.
 * @returns {Promise<{ program: string, path: string }>} `path`: the folder to put first on the PATH, where it looks for "chromium"
 */
export async function wasmBrowserTest() {
  const browser = await whereIs("chromium");
  const program = await goProgram("github.com/agnivade/wasmbrowsertest");
  const path = join(root, "bin", "browser");
  mkdirSync(path, { recursive: true });
  const wrapper = join(path, "chromium");
  writeFileSync(wrapper, `#!/bin/sh\nexec '${browser}' --disable-component-update --disable-quic --disable-gpu "$@"\n`);
  chmodSync(wrapper, 0o755);
  return { program, path };
}

/** @param {string[]} names */
function onPath(...names) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {}
    }
  }
  return undefined;
}
