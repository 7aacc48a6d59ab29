// Sets of fonts with which a test can run a browser that has no others.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./command.mjs";

/**
 * One family for each of the generic names.
 * @typedef {{ file: string, package: string, sans: string, serif: string, mono: string }} FontSet
 * @type {{ [name: string]: FontSet }}
 */
export const FONT_SETS = {
  dejavu: {
    file: "DejaVuSans.ttf",
    package: "fonts-dejavu-core",
    sans: "DejaVu Sans",
    serif: "DejaVu Serif",
    mono: "DejaVu Sans Mono",
  },
  liberation: {
    file: "LiberationSans-Regular.ttf",
    package: "fonts-liberation",
    sans: "Liberation Sans",
    serif: "Liberation Serif",
    mono: "Liberation Mono",
  },
};

/** @param {FontSet} set @returns {string | undefined} the folder that has it on this machine */
export function folderOf({ file }) {
  for (const base of [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    join(homedir(), ".local/share/fonts"),
    join(homedir(), ".fonts"),
  ]) {
    const found = filesUnder(base).find((path) => path.endsWith(`/${file}`));
    if (found) return dirname(found);
  }
  return undefined;
}

/**
 * Writes a file for FONTCONFIG_FILE with which a program finds only these fonts.
 * @param {string} name of the set
 * @returns {string} the file
 */
export function onlyFonts(name) {
  const set = FONT_SETS[name];
  const folder = folderOf(set);
  if (!folder) throw new Error(`found no ${set.file}, expected it in Debian's package ${set.package} or in ~/.fonts`);
  const home = join(root, "bin", "fonts");
  mkdirSync(home, { recursive: true });
  const file = join(home, `${name}.conf`);
  const alias = (/** @type {string} */ generic, /** @type {string} */ family) =>
    `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${join(home, "cache")}</cachedir>
<match>
<test qual="all" name="family" compare="not_eq"><string>sans-serif</string></test>
<test qual="all" name="family" compare="not_eq"><string>serif</string></test>
<test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
<edit name="family" mode="append_last"><string>sans-serif</string></edit>
</match>
${alias("sans-serif", set.sans)}
${alias("system-ui", set.sans)}
${alias("serif", set.serif)}
${alias("monospace", set.mono)}
</fontconfig>
`,
  );
  return file;
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  try {
    return readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
  } catch {
    return [];
  }
}
