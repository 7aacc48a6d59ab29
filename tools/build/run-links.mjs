// Puts links to runs into the lessons: data-run="lock.json" becomes a link to the run that runs/lock.json beside the page describes, a
// revisit.link/1 without what the build knows. So a lesson's runs can be read and changed, and its page is what a lecturer would write.
// data-runs="a.json b.json" becomes the links of several. The code of a learner stands in a file of its own beside the run's, which names it.
import { deflateRawSync } from "node:zlib";

const tag = /<([a-z][a-z-]*)\b([^<>]*?)\sdata-(runs?)="([^"]+)"([^<>]*)>/g;
/** Elements that lead to the run; others keep its link for the lesson's script. */
const LEADING = ["revisit-lab", "a"];

/**
 * @param {string} html a page in a folder of the site
 * @param {(name: string) => string} read the text of a file of a run, or of a learner's code
 * @param {string} engine the version of the engine
 */
export function withRuns(html, read, engine) {
  return html.replace(tag, (_, name, before, kind, files, after) => {
    const attribute = kind === "runs" ? "data-links" : LEADING.includes(name) ? "href" : "data-link";
    const links = files.split(" ").map((/** @type {string} */ file) => `../${fragment(read, file, engine)}`);
    return `<${name}${before} ${attribute}="${links.join(" ")}"${after}>`;
  });
}

/** @param {(name: string) => string} read @param {string} file @param {string} engine */
function fragment(read, file, engine) {
  let run;
  try {
    run = JSON.parse(read(file));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof run?.spec !== "object") throw new Error(`${file}: found no spec, expected {"spec": {...}} with a title`);
  const { algorithm } = run.spec;
  if (algorithm?.kind === "own") algorithm.code = read(algorithm.code);
  const payload = { format: "revisit.link/1", engine, ...run };
  return `#r=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
}
