// Reads exported files with other programs.

import { expect } from "@playwright/test";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Compiles a document, which may only read and write its own files, and returns the text of its one page.
 * @param {string} path of the .tex file
 * @returns {Promise<string>} without spaces, which a PDF stores only as distances
 */
export async function compiled(path) {
  const folder = dirname(path);
  const name = basename(path, ".tex");
  await run(
    process.env.PDFLATEX ?? "pdflatex",
    ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", name],
    { cwd: folder, timeout: 60_000, env: { ...process.env, openin_any: "p", openout_any: "p" } },
  ).catch((error) => {
    throw new Error(
      `${name}.tex does not compile:\n${
        String(error.stdout)
          .split("\n")
          .filter((line, i, lines) => line.startsWith("!") || lines[i - 1]?.startsWith("!") || line.startsWith("l."))
          .join("\n") || error
      }`,
    );
  });
  const { stdout } = await run(process.env.PDFTOTEXT ?? "pdftotext", ["-layout", join(folder, `${name}.pdf`), "-"]);
  expect(
    stdout.split("\f").filter((page, i, pages) => i < pages.length - 1 || page.trim() !== ""),
    `pages of ${name}.pdf`,
  ).toHaveLength(1);
  return bare(stdout);
}

/**
 * Returns every figure of figures.js as the page's modules export it.
 * @returns {Promise<{ id: string, names: string[], tex: string, svg: string, csv: string }[]>}
 */
export async function made() {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL("made.mjs", import.meta.url))], {
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}

/** @param {string} text */
export const bare = (text) => text.replace(/\s+/g, "");

/**
 * Runs a Python program that reads a file and prints JSON.
 * @param {string} program
 * @param {string} path
 */
async function python(program, path) {
  return JSON.parse(
    (await run(process.env.PYTHON ?? "python3", ["-I", "-c", program, path], { maxBuffer: 2 ** 26 })).stdout,
  );
}

/**
 * @param {string} path
 * @returns {Promise<string[][]>} the rows of a CSV file as Python's csv module reads them
 */
export function rowsOf(path) {
  return python(
    "import csv, json, sys; print(json.dumps(list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))))",
    path,
  );
}

/**
 * @param {string} path of an SVG file
 * @returns {Promise<{ width: number, height: number, texts: string[], references: string[] }>} as an XML parser reads them
 */
export function pictureOf(path) {
  return python(
    `
import json, sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
print(json.dumps({"width": float(root.get("width")), "height": float(root.get("height")),
  "texts": ["".join(e.itertext()) for e in root.iter("{http://www.w3.org/2000/svg}text")],
  "references": [v for e in root.iter() for v in e.attrib.values() if "url(" in v or "var(" in v or "http" in v]}))`,
    path,
  );
}

/** @param {Buffer} png @returns {{ width: number, height: number }} from its header */
export function sizeOf(png) {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** @param {string} path @param {string} text @returns {Promise<string>} the path */
export async function written(path, text) {
  await writeFile(path, text);
  return path;
}
