// Puts links to runs into the lessons: data-run="lock.json" becomes a link to the run that runs/lock.json beside the page describes, a
// revisit.link/1 without what the build knows. So a lesson's runs can be read and changed, and its page is what a lecturer would write.
// data-runs="a.json b.json" becomes the links of several.
import { deflateRawSync } from "node:zlib";

const tag = /<([a-z][a-z-]*)\b([^<>]*?)\sdata-(runs?)="([^"]+)"([^<>]*)>/g;
/** Elements that lead to the run; others keep its link for the lesson's script. */
const LEADING = ["revisit-lab", "a"];

/**
 * @param {string} html a page in a folder of the site
 * @param {(name: string) => string} read the text of a run's file
 * @param {string} engine the version of the engine
 */
export function withRuns(html, read, engine) {
  return html.replace(tag, (_, name, before, kind, files, after) => {
    const attribute = kind === "runs" ? "data-links" : LEADING.includes(name) ? "href" : "data-link";
    const links = files.split(" ").map((/** @type {string} */ file) => `../${fragment(read(file), file, engine)}`);
    return `<${name}${before} ${attribute}="${links.join(" ")}"${after}>`;
  });
}

/** @param {string} text @param {string} file for messages @param {string} engine */
function fragment(text, file, engine) {
  let run;
  try {
    run = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof run?.spec !== "object") throw new Error(`${file}: found no spec, expected {"spec": {...}} with a title`);
  const payload = { format: "revisit.link/1", engine, ...run };
  return `#r=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
}
