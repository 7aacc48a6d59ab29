// Writes versions, licences and dates into the tables of docs/measured/dependencies.md, asking the registries. What each is for is written by hand, as are the
// names of what others bring along. tools/test/dependencies.test.mjs checks, offline, that no dependency is without a line, and the build
// (tools/build/licenses.mjs) that nothing is shipped without one.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const document = join(root, "docs", "measured", "dependencies.md");

/** The manifests, each with a table under a heading of its name. */
export const MANIFESTS = ["go.mod", "tools/test/go.mod", "package.json", "wasm/share/worker/package.json"].concat([
  "e2e/hosts/package.json",
  "e2e/hosts/docusaurus/package.json",
  "tools/mutants/package.json",
]);

/** The heading of what they bring along into what is shipped. */
export const SHIPPED = "licenses.txt";

/** @typedef {{ name: string, version: string, from: string }} Dependency from: the package's own name, where the manifest gives it another */
/** @typedef {{ name: string, why: string, licence: string, version: string, newest: string }} Line */

/** @param {string} manifest @returns {Dependency[]} what it asks for itself, by name */
export function asked(manifest) {
  return (manifest.endsWith("go.mod") ? goModules(manifest) : packages(manifest)).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** The manifest through which something that was brought along is installed. @param {string} name */
export const bringing = (name) => (/^[\w-]+\.\w+\//.test(name) ? "go.mod" : "package.json");

/** What is installed of it. @param {string} name @returns {Dependency} */
export function broughtAlong(name) {
  const version =
    bringing(name) === "go.mod"
      ? go("go.mod", "list", "-m", "-f", "{{.Version}}", name).trim()
      : JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
  return { name, version, from: name };
}

/** @param {string} manifest */
function packages(manifest) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, given]) => {
    const [, from = name, version] = /^(?:npm:(.+)@)?([^@]+)$/.exec(String(given)) ?? [];
    return { name, version, from };
  });
}

/** A module that only a tool is taken from counts, though go.mod calls it indirect; this repository does not. @param {string} manifest */
function goModules(manifest) {
  /** @type {{ Require: { Path: string, Version: string, Indirect?: boolean }[], Tool: { Path: string }[], Replace: { Old: { Path: string } }[] | null }} */
  const { Require, Tool, Replace } = JSON.parse(go(manifest, "mod", "edit", "-json"));
  const ours = (Replace ?? []).map(({ Old }) => Old.Path);
  return Require.filter(
    ({ Path, Indirect }) =>
      !ours.includes(Path) && (!Indirect || Tool.some((tool) => `${tool.Path}/`.startsWith(`${Path}/`))),
  ).map(({ Path, Version }) => ({ name: Path, version: Version, from: Path }));
}

/** @param {string} text of the document @returns {Map<string, Line[]>} its tables, by the code in their headings */
export function tables(text) {
  /** @type {Map<string, Line[]>} */
  const found = new Map();
  for (const section of text.split(/^## /m).slice(1)) {
    const heading = /^\w+: `([^`]+)`|^(Debian)$/.exec(section.split("\n")[0])?.slice(1).find(Boolean);
    if (!heading) continue;
    const rows = [...section.matchAll(/^\| `([^`]+)` \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)];
    found.set(
      heading,
      rows.map(([, name, why, licence, version, newest]) => ({ name, why, licence, version, newest })),
    );
  }
  return found;
}

/**
 * @param {string} manifest
 * @param {Dependency} dependency
 * @returns {string | undefined} the licence, an SPDX expression, as what is installed says; undefined where nothing is
 */
export function licenceOf(manifest, { name, from }) {
  if (manifest.endsWith("go.mod")) {
    const folder = go(manifest, "list", "-m", "-f", "{{.Dir}}", from).trim();
    const file = folder && readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return file ? licenceIn(readFileSync(join(folder, file), "utf8")) : undefined;
  }
  try {
    return JSON.parse(readFileSync(join(root, manifest, "..", "node_modules", name, "package.json"), "utf8")).license;
  } catch {
    return undefined;
  }
}

/** @param {string} text of a licence @returns {string} its SPDX identifier */
export function licenceIn(text) {
  if (/Apache License\s+Version 2\.0/.test(text)) return "Apache-2.0";
  if (/Permission is hereby granted, free of charge/.test(text)) return "MIT";
  if (/Redistribution and use in source and binary forms/.test(text))
    return /Neither the name/.test(text) ? "BSD-3-Clause" : "BSD-2-Clause";
  throw new Error(`found a licence that begins “${text.trim().slice(0, 60)}”, expected Apache 2.0, MIT or BSD`);
}

/** @param {string} manifest @param {string[]} args */
function go(manifest, ...args) {
  return execFileSync("go", args, { cwd: join(root, manifest, ".."), encoding: "utf8" });
}

/** @param {string} manifest @param {Dependency} dependency @returns {Line} without what it is for */
function looked(manifest, dependency) {
  const { name, from, version } = dependency;
  const day = (/** @type {string | undefined} */ time) => (time ? time.slice(0, 10) : "no date");
  let [dates, newest, licence] = [/** @type {Record<string, string>} */ ({}), "", licenceOf(manifest, dependency)];
  if (manifest.endsWith("go.mod")) {
    for (const which of [version, "latest"]) {
      try {
        const { Version, Time } = JSON.parse(go(manifest, "list", "-m", "-json", `${from}@${which}`));
        dates[Version] = Time;
        if (which === "latest") newest = Version;
      } catch {
        newest = "not told by the module proxy";
      }
    }
  } else {
    const told = JSON.parse(
      execFileSync("npm", ["view", from, "time", "dist-tags.latest", "--json"], { encoding: "utf8" }),
    );
    [dates, newest] = [told.time, told["dist-tags.latest"]];
    licence ??= JSON.parse(
      execFileSync("npm", ["view", `${from}@${version}`, "license", "--json"], { encoding: "utf8" }),
    );
  }
  const dated = (/** @type {string} */ which) => (dates[which] ? `${which} (${day(dates[which])})` : which);
  return {
    name,
    why: "",
    licence: licence ?? "",
    version: dated(version),
    newest: newest === version ? "the same" : dated(newest),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let text = readFileSync(document, "utf8");
  for (const manifest of [...MANIFESTS, SHIPPED]) {
    const before = tables(text).get(manifest) ?? [];
    const all = manifest === SHIPPED ? before.map(({ name }) => broughtAlong(name)) : asked(manifest);
    const rows = all.map((dependency) => {
      const of = manifest === SHIPPED ? bringing(dependency.name) : manifest;
      const { name, licence, version, newest } = looked(of, dependency);
      const why = before.find((line) => line.name === name)?.why ?? "";
      return `| \`${name}\` | ${why} | ${licence} | ${version} | ${newest} |`;
    });
    const table = ["| name | what for | licence | version | newest |", "|---|---|---|---|---|", ...rows].join("\n");
    const heading = text.indexOf(
      `\`${manifest}\``,
      text.search(new RegExp(`^## .*\`${manifest.replaceAll(".", "\\.")}\``, "m")),
    );
    const start = text.indexOf("| name |", heading);
    const end = text.slice(start).search(/\n(?!\|)/);
    text = text.slice(0, start) + table + text.slice(start + end);
  }
  writeFileSync(document, text);
}
