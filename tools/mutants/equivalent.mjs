import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../test/command.mjs";

/**
 * The mutants that change nothing that a test could see, each with the reason. A line that is no longer there is an error.
 * @param {import("./results.mjs").Equivalent[]} [listed]
 * @param {(file: string) => string} [textOf]
 */
export function checked(
  listed = JSON.parse(readFileSync(join(root, "tools", "mutants", "equivalent.json"), "utf8")),
  textOf = (file) => readFileSync(join(root, file), "utf8"),
) {
  for (const { file, source, at, original, nth, reason } of listed) {
    const lines = textOf(file)
      .split("\n")
      .filter((line) => line.trim() === source);
    if (lines.length === 0) throw new Error(`equivalent.json: ${file} has no line ${source}`);
    if (nth >= lines.length) throw new Error(`equivalent.json: ${file} has ${lines.length} lines ${source}`);
    if (!Buffer.from(source).subarray(at).toString().startsWith(original.split("\n")[0]))
      throw new Error(`equivalent.json: ${file}: found no ${original} at ${at} of ${source}`);
    if (!reason) throw new Error(`equivalent.json: ${file}: ${source} has no reason`);
  }
  return listed;
}
