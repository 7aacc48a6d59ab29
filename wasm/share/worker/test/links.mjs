import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { repository } from "../build.mjs";

/** @type {{ link: string, id: string, title: string }[]} */
const golden = JSON.parse(readFileSync(join(repository, "core/link/testdata/links.json"), "utf8"));

/** Links with the address that each gets: `payload` is what the link carries, not always in the form that is stored. */
export const links = golden.map(({ link, id, title }) => ({
  id,
  title,
  payload: inflateRawSync(Buffer.from(link.slice("r=1.".length), "base64url")).toString(),
}));

/** @param {number} n @param {string} [title] a canonical payload, another one for each n */
export function problem(n, title) {
  return `{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"},"seed":${1000 + n}}${title === undefined ? "" : `,"title":${JSON.stringify(title)}`}}`;
}

/** @param {string} payload its address, worked out here without the service's code */
export function address(payload) {
  const bytes = createHash("sha256").update(payload).digest();
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return Array.from(
    { length: 26 },
    (_, i) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(bits.slice(5 * i, 5 * i + 5), 2)],
  ).join("");
}
