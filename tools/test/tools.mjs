// Programs that tests need and that no package of ours brings: found, else installed, else missing with the reason.
import { accessSync, chmodSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { command, root } from "./command.mjs";

/** A tool that is not to be had: a skip for a user, a failure in CI. */
export class MissingTool extends Error {}

/**
 * Runs what may find a tool missing, which is then a skip for a user and a failure in CI.
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

/** @type {Map<string, Promise<string>>} */
const found = new Map();

/**
 * Where Chromium is: $CHROMIUM, else one on the PATH, else Debian's package (root only), else Playwright's download.
 * @returns {Promise<string>}
 */
export function chromium() {
  return once("chromium", async () => {
    if (process.env.CHROMIUM) return process.env.CHROMIUM;
    const path =
      onPath("chromium", "chromium-browser", "google-chrome") ??
      (await debian("chromium", "chromium")) ??
      (await playwrightChromium());
    if (!path) throw new MissingTool("no Chromium: install one, or name it in CHROMIUM");
    return path;
  });
}

/** Where qemu's user-mode emulator of arm64 is. */
export const qemuArm64 = () => packaged("qemu-user", "qemu-aarch64", "qemu-aarch64-static");

/** Where Sphinx is. */
export const sphinx = () => packaged("python3-sphinx", "sphinx-build");

/** Where Jupyter's converter of notebooks is. */
export const nbconvert = () => packaged("jupyter-nbconvert", "jupyter-nbconvert");

/** Where poppler's program is that draws a PDF's pages. */
export const pdftoppm = () => packaged("poppler-utils", "pdftoppm");

/** Where poppler's program is that reads a PDF's text. */
export const pdftotext = () => packaged("poppler-utils", "pdftotext");

/** Where Python is, as another reader of files. */
export const python = () => packaged("python3", "python3");

/** Where LaTeX is, with the class standalone and the package PGFPlots. */
export function pdflatex() {
  return once("pdflatex with PGFPlots", async () => {
    const complete = async () => {
      const [program, search] = [onPath("pdflatex"), onPath("kpsewhich")];
      return program &&
        search &&
        (await command(search, ["standalone.cls", "pgfplots.sty"], { onLine: () => {} })) === 0
        ? program
        : undefined;
    };
    const path =
      (await complete()) ?? ((await debian("texlive-latex-extra texlive-pictures", "pdflatex")) && (await complete()));
    if (!path)
      throw new MissingTool(
        "no pdflatex with standalone and PGFPlots: install Debian's packages texlive-latex-extra and texlive-pictures",
      );
    return path;
  });
}

/**
 * The program that `go test -exec` uses to run js/wasm tests in Chromium.
 * @returns {Promise<{ program: string, path: string }>} `path`: the folder to put first on the PATH, where it looks for "chromium"
 */
export async function wasmBrowserTest() {
  const browser = await chromium();
  const program = join(root, "bin", "wasmbrowsertest");
  if ((await command("go", ["build", "-o", program, "github.com/agnivade/wasmbrowsertest"])) !== 0)
    throw new Error("wasmbrowsertest does not build");
  const path = join(root, "bin", "browser");
  mkdirSync(path, { recursive: true });
  const wrapper = join(path, "chromium");
  writeFileSync(wrapper, `#!/bin/sh\nexec '${browser}' --disable-component-update --disable-quic --disable-gpu "$@"\n`);
  chmodSync(wrapper, 0o755);
  return { program, path };
}

/**
 * A program that is on the PATH, or else comes with a package of Debian.
 * @param {string} name the package
 * @param {string[]} programs what it is called there; elsewhere maybe otherwise
 */
function packaged(name, ...programs) {
  return once(programs[0], async () => {
    const path = onPath(...programs) ?? (await debian(name, programs[0]));
    if (!path) throw new MissingTool(`no ${programs[0]}: install Debian's package ${name}`);
    return path;
  });
}

/**
 * @param {string} name
 * @param {() => Promise<string>} find
 */
function once(name, find) {
  const search = found.get(name) ?? find();
  found.set(name, search);
  return search;
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

/**
 * Installs Debian packages, where that is Debian and we are root.
 * @param {string} names the packages, spaces between them
 * @param {string} program what they bring
 */
async function debian(names, program) {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return undefined;
  console.log(`installing Debian's ${names}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { env, onLine: () => {} };
  if ((await command("apt-get", ["update", "-qq"], quiet)) !== 0) return undefined;
  if ((await command("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names.split(" ")], quiet)) !== 0)
    return undefined;
  return onPath(program);
}

async function playwrightChromium() {
  const code = await command("node_modules/.bin/playwright", ["install", "chromium"], {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "" },
  });
  if (code !== 0) return undefined;
  return (await import("@playwright/test")).chromium.executablePath();
}
