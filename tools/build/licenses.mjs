// Writes licenses.txt, the licences of all parts of the built site and of the share service by others. A part without a licence, or without a line
// in docs/measured/dependencies.md, stops the build.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tables } from "../dependencies.mjs";

/** @typedef {{ name: string, folder: string }} Part a part of what is shipped, with the folder of its licence */

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
/** A module's folder for the licences of code that it took over. */
const THIRD_PARTY = "THIRD_PARTY_LICENSES";

/**
 * The Go programs that are shipped: the engine, the share service for Cloudflare, and the program for this machine and for Windows.
 * @type {{ args: string[], env: Record<string, string> }[]}
 */
const PROGRAMS = [
  { args: ["-tags", "simd", "./wasm/playground"], env: { GOOS: "js", GOARCH: "wasm" } },
  { args: ["./wasm/share/worker"], env: { GOOS: "js", GOARCH: "wasm" } },
  { args: ["./cmd/revisit"], env: {} },
  { args: ["./cmd/revisit"], env: { GOOS: "windows" } },
];

/** What the name tables of KaTeX's fonts say, which its package's licence does not; %s stands for the name of each. */
const FONTS = `Copyright (c) 2009-2010, Design Science, Inc. (<www.mathjax.org>)
Copyright (c) 2014-2018 Khan Academy (<www.khanacademy.org>),
with Reserved Font Names %s.

Only the characters that the pages show are left in them.

`;

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 * @param {string[]} bundled the files that the bundler read
 */
export function writeLicenses(root, dist, bundled) {
  const parts = [...npmPackages(root, [...bundled, "node_modules/katex/"]), ...goModules(root)];
  checkLines(parts, readFileSync(join(root, "docs", "measured", "dependencies.md"), "utf8"));
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  const sections = [section("Revisit", own), ...parts.map(licenceOf), fontLicence(root, dist)];
  writeFileSync(join(dist, "licenses.txt"), sections.join("\n\n"));
}

/** @param {Part[]} parts @param {string} text of docs/measured/dependencies.md */
export function checkLines(parts, text) {
  const lines = [...tables(text).values()].flat().map(({ name, version }) => `${name} ${version.split(" ")[0]}`);
  for (const { name } of parts)
    if (!name.startsWith("Go ") && !lines.includes(name))
      throw new Error(`${name} is part of what is shipped, but docs/measured/dependencies.md has no line for it`);
}

/** @param {string} root @param {string} dist with the fonts */
function fontLicence(root, dist) {
  const files = readdirSync(join(dist, "vendor", "fonts")).sort();
  const foreign = files.filter((file) => !/^KaTeX_\w+-\w+\.woff2$/.test(file));
  if (foreign.length > 0) throw new Error(`vendor/fonts has ${foreign.join(", ")}, expected fonts of KaTeX alone`);
  const names = [...new Set(files.map((file) => file.split("-")[0]))];
  const text = readFileSync(join(root, "tools", "build", "OFL-1.1.txt"), "utf8");
  return section("KaTeX's fonts", FONTS.replace("%s", names.join(", ")) + text);
}

/**
 * @param {string} root
 * @param {string[]} files paths from the repository's root
 * @returns {Part[]} the packages that the files are from, by name
 */
export function npmPackages(root, files) {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort().map((path) => {
    const folder = join(root, path);
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { name: `${name} ${version}`, folder };
  });
}

/** @param {string} root @returns {Part[]} Go itself, with its wasm_exec.js, and the modules that the programs are compiled from */
function goModules(root) {
  const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}";
  const listed = PROGRAMS.flatMap(({ args, env }) =>
    go(root, ["list", "-deps", "-f", format, ...args], env).split("\n"),
  );
  const modules = [...new Set(listed)].filter(Boolean).sort();
  const [version, folder] = go(root, ["env", "GOVERSION", "GOROOT"]).split("\n");
  return [
    { name: `Go ${version}`, folder },
    ...modules.map((line) => line.split("\t")).map(([name, folder]) => ({ name, folder })),
  ];
}

/** @param {Part} part @returns {string} its name and the text of its licence */
export function licenceOf({ name, folder }) {
  const entries = readdirSync(folder).sort();
  const files = entries.filter((file) => licenceFile.test(file));
  if (files.length === 0) throw new Error(`${name} is part of what is shipped, but ${folder} holds no licence`);
  if (entries.includes(THIRD_PARTY))
    files.push(
      ...readdirSync(join(folder, THIRD_PARTY))
        .sort()
        .map((file) => join(THIRD_PARTY, file)),
    );
  return section(name, files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n"));
}

/** @param {string} title @param {string} text */
function section(title, text) {
  return `${"=".repeat(72)}\n${title}\n${"=".repeat(72)}\n\n${text.trim()}\n`;
}

/** @param {string} root @param {string[]} args @param {Record<string, string>} [env] */
function go(root, args, env) {
  const { status, stdout, stderr } = spawnSync("go", args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`go ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}
