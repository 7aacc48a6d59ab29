// Writes licenses.txt, the licences of all parts of the built site by others. A part without a licence stops the build.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ name: string, folder: string }} Part a part of the site, with the folder of its licence */

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 * @param {string[]} bundled the files that the bundler read
 */
export function writeLicenses(root, dist, bundled) {
  const parts = [...npmPackages(root, [...bundled, "node_modules/katex/"]), ...goModules(root)];
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  writeFileSync(join(dist, "licenses.txt"), [section("Revisit", own), ...parts.map(licenceOf)].join("\n\n"));
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

/** @param {string} root @returns {Part[]} Go itself and the modules that the engine is compiled from */
function goModules(root) {
  const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}";
  const listed = go(root, ["list", "-deps", "-f", format, "./wasm/playground"], { GOOS: "js", GOARCH: "wasm" });
  const modules = [...new Set(listed.split("\n"))].filter(Boolean).sort();
  const [version, folder] = go(root, ["env", "GOVERSION", "GOROOT"]).split("\n");
  return [
    { name: `Go ${version}`, folder },
    ...modules.map((line) => line.split("\t")).map(([name, folder]) => ({ name, folder })),
  ];
}

/** @param {Part} part @returns {string} its name and the text of its licence */
export function licenceOf({ name, folder }) {
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  if (files.length === 0) throw new Error(`${name} is part of the site, but ${folder} holds no licence`);
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
