// The blocks of code in a document, for tests that run what it says.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools/test/command.mjs";

/**
 * The first block of a language below a heading.
 * @param {string} document its path in the repository
 * @param {string} heading
 * @param {string} language
 */
export function blockOf(document, heading, language) {
  const text = readFileSync(join(root, document), "utf8");
  const [, section] = text.split(`\n## ${heading}\n`);
  const found = section && new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section);
  if (!found) throw new Error(`${document} has no block of ${language} below “${heading}”`);
  return found[1];
}
