import { cp, mkdir, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { command, root } from "../../tools/test/command.mjs";
import { contentOf, LESSONS } from "../exercises.js";

/**
 * Builds a folder of HTML from a folder of sources; both are absolute paths.
 * @typedef {(source: string, built: string) => Promise<void>} Maker
 */

const modules = process.env.HOSTS_MODULES ?? join(root, "e2e", "hosts", "node_modules");

/** @typedef {"plain" | "sphinx" | "reveal" | "notebook" | "vitepress" | "docusaurus" | "pandoc" | "hugo" | "mkdocs" | "asciidoctor"} Host */

/** @type {Record<Host, Maker>} */
const makers = {
  plain: (source, built) => cp(source, built, { recursive: true }),
  sphinx: (source, built) => run(process.env.SPHINX_BUILD ?? "sphinx-build", ["-q", "-W", "-b", "html", source, built]),
  reveal: async (source, built) => {
    await cp(source, built, { recursive: true });
    await cp(join(modules, "reveal.js", "dist"), join(built, "reveal"), { recursive: true });
  },
  notebook: (source, built) =>
    run(process.env.NBCONVERT ?? "jupyter-nbconvert", [
      "--log-level",
      "WARN",
      "--to",
      "html",
      "--output-dir",
      built,
      join(source, "lecture.ipynb"),
    ]),
  vitepress: (source, built) =>
    run(process.execPath, [join(modules, "vitepress", "bin", "vitepress.js"), "build", source, "--outDir", built]),
  docusaurus: async (source, built) => {
    const packages = process.env.DOCUSAURUS_MODULES ?? join(root, "e2e", "hosts", "docusaurus", "node_modules");
    await symlink(packages, join(source, "node_modules"));
    const program = join(packages, "@docusaurus", "core", "bin", "docusaurus.mjs");
    await run(process.execPath, [program, "build", source, "--out-dir", built, "--no-minify"]);
  },
  pandoc: async (source, built) => {
    await mkdir(built);
    const page = join(built, "lecture.html");
    await run(process.env.PANDOC ?? "pandoc", ["--standalone", "--output", page, join(source, "lecture.md")]);
  },
  hugo: (source, built) => run(process.env.HUGO ?? "hugo", ["--quiet", "--source", source, "--destination", built]),
  mkdocs: (source, built) =>
    run(process.env.MKDOCS ?? "mkdocs", [
      "build",
      "--quiet",
      "--strict",
      "--config-file",
      join(source, "mkdocs.yml"),
      "--site-dir",
      built,
    ]),
  asciidoctor: (source, built) =>
    run(process.env.ASCIIDOCTOR ?? "asciidoctor", ["--destination-dir", built, join(source, "lecture.adoc")]),
};

/**
 * Builds a host's pages from their source, after replacing the placeholders for Revisit's address, the link and RUN. A source that is called
 * "lesson" is made once for each lesson, with its name and title for LESSON and TITLE.
 * @param {Host} host
 * @param {{ revisit: string, link: string, id: string }} addresses revisit: the origin of the lab and of embed.js; id: of the run in the share service
 * @returns {Promise<string>} the folder with the HTML
 */
export async function build(host, { revisit, link, id }) {
  const folder = join(root, "bin", "hosts", host);
  const source = join(folder, "source");
  const built = join(folder, "html");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, "e2e", "hosts", host), source, {
    recursive: true,
    filter: (path) => basename(path) !== "node_modules",
  });
  for (const file of await readdir(source, { recursive: true })) {
    const path = join(source, file);
    if ((await stat(path)).isDirectory()) continue;
    const text = await readFile(path, "utf8");
    const filled = text
      .replaceAll("https://revisit.example/#r=1.RUN", link)
      .replaceAll("RUN", id)
      .replaceAll("https://revisit.example", revisit);
    await writeFile(path, filled);
    if (basename(path, extname(path)) !== "lesson") continue;
    for (const lesson of LESSONS) {
      const { title } = await contentOf(lesson);
      const page = join(dirname(path), `${lesson}${extname(path)}`);
      await writeFile(page, filled.replaceAll("LESSON", lesson).replaceAll("TITLE", title));
    }
    await rm(path);
  }
  await makers[host](source, built);
  return built;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function run(program, args) {
  const code = await command(program, args, { onLine: () => {} });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: exit code ${code}`);
}
