import { execFile } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "../fixtures.js";

const run = promisify(execFile);

/** A figure's file as a document of several: what stands before its body, and the body. @param {string} tex */
const halves = (tex) => tex.split("\\begin{document}");

test("titles that say what LaTeX is to do are typeset: no file is read or written, no command is run", async ({}, info) => {
  const { stdout } = await run(process.execPath, ["e2e/hostile/written.mjs"], { maxBuffer: 1 << 26 });
  /** @type {{ name: string, tex: string, latex: string }[]} */
  const texts = JSON.parse(stdout);
  const folder = info.outputPath();
  await writeFile(info.outputPath("canary.tex"), "CANARY-WAS-READ");
  // All of them in one document, as compiling each takes a second; every figure has the same preamble but for its title.
  const [preamble] = halves(texts[0].tex);
  // A link's title keeps its letters, of which pdflatex has Latin's: what it has none of is left out here.
  const bodies = texts.map(
    ({ tex, latex }) => `${halves(tex)[1].split("\\end{document}\n")[0]}\n${latex.replace(/[^\n -~]/gu, "")}\\par`,
  );
  const comments = texts.map(({ tex }) =>
    halves(tex)[0]
      .split("\n")
      .filter((line) => line.startsWith("%"))
      .join("\n"),
  );
  await writeFile(
    info.outputPath("hostile.tex"),
    `${preamble.replace(/\\documentclass.*/, "\\documentclass{article}\\usepackage{hyperref}")}\n${comments.join("\n")}\n\\begin{document}\n${bodies.join("\n\n")}\n\\end{document}\n`,
  );
  // Everything is allowed here, so that whatever got through would do its work.
  await run(
    process.env.PDFLATEX ?? "pdflatex",
    ["-interaction=nonstopmode", "-halt-on-error", "-shell-escape", "-recorder", "hostile"],
    { cwd: folder, timeout: 110_000, maxBuffer: 1 << 26, env: { ...process.env, openin_any: "a", openout_any: "a" } },
  ).catch((error) => {
    throw new Error(`hostile.tex does not compile:\n${String(error.stdout ?? error).slice(-2000)}`);
  });
  const files = (await readFile(info.outputPath("hostile.fls"), "utf8")).split("\n");
  expect(
    files.filter((line) => /canary|pwned|passwd/.test(line)),
    "files that it read or wrote",
  ).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(
    ["canary.tex", ...["aux", "fls", "log", "out", "pdf", "tex"].map((ending) => `hostile.${ending}`)].sort(),
  );
  const { stdout: read } = await run(process.env.PDFTOTEXT ?? "pdftotext", [info.outputPath("hostile.pdf"), "-"]);
  expect(read).not.toContain("CANARY-WAS-READ");
  expect(read.replace(/\s+/g, "")).toContain("\\input{canary}");
});
