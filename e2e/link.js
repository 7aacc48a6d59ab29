import { readFileSync } from "node:fs";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

/** @typedef {import("../site/revisit.d.ts").LinkPayload} LinkPayload */

/** @type {{ link: string, title: string, digest: string, id: string }[]} */
const golden = JSON.parse(readFileSync(new URL("../core/link/testdata/links.json", import.meta.url), "utf8"));

/** What makes a link today. */
const [, engine] =
  /Engine = "(.*)"/.exec(readFileSync(new URL("../core/lab/session.go", import.meta.url), "utf8")) ?? [];

/**
 * What a golden link carries, as if this engine had made it.
 * @param {string} title
 * @returns {LinkPayload}
 */
export function freshPayload(title) {
  return { ...goldenPayload(title), ...(engine && { engine }) };
}

/**
 * What a golden link carries, unpacked by Node.
 * @param {string} title
 * @returns {LinkPayload}
 */
export function goldenPayload(title) {
  const link = golden.find((one) => one.title === title)?.link.replace("r=1.", "") ?? "";
  return JSON.parse(inflateRawSync(Buffer.from(link, "base64url"), { finishFlush: constants.Z_SYNC_FLUSH }).toString());
}

/**
 * What stands after a page's address to carry that, packed by Node.
 * @param {LinkPayload} payload
 */
export function fragmentOf(payload) {
  return `#r=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
}
