// Phrases that are not the field's or the language's, each with what to write instead.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { output, root } from "./command.mjs";

/** @type {[phrase: RegExp, instead: string][]} */
const BANNED = [
  [/\b[Tt]ells whether\b/, "reports whether"],
  [/\b[Ww]hat ran before is still here\b/, "the previous run is unchanged"],
  [/\bneither began nor acted\b/, "no env.begin() or env.act()"],
  [/\btoo hopeful\b|\bhopes? for the most\b/, "overestimates; predicts"],
  [/\bunder the same law\b/, "the same interface"],
  [/\b[Ff]old the drawer\b|\b[Tt]ake it back\b|\b[Gg]ive it this gap\b/, "Collapse panel, Revert, Apply"],
  [/\b[Nn]obody knows who won\b/, "no winner"],
  [/\bin place of your code\b/, "your code was replaced by"],
  [/\bwhoever explores\b/, "undirected exploration"],
  [/\bwhat hangs on its variables is\b/, "what is reachable from its variables"],
  [/\bwhile you wait\b/, "not checked, and why"],
  [/\bruns that got there\b/, "runs that reached the target"],
  [/\b[Ll]earners? of (one|your|their)('s)? own\b/, "custom learner"],
  [/\b[Bb]reach(es)?\b/, "violation of the protocol"],
  [/\bthe right (online|revisiting|local|generative)\b/i, "online access"],
  [/\bno finger\b/, "can't emulate touch"],
];

/** @returns {Promise<string[]>} where a banned phrase stands, and what to write instead */
export async function bannedWords() {
  const files = (await output("git", ["ls-files", "*.go", "*.js", "*.mjs", "*.html", "*.md", "*.d.ts"])).split("\n");
  return files
    .filter((file) => file && file !== "tools/test/words.mjs" && !/^(tools\/mutants|CHANGELOG)/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, i) =>
          BANNED.filter(([phrase]) => phrase.test(line)).map(
            ([phrase, instead]) => `${file}:${i + 1}: found ${phrase.exec(line)?.[0]}, expected ${instead}`,
          ),
        ),
    );
}
