import { readFileSync } from "node:fs";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

/** @typedef {import("../site/revisit.d.ts").LinkPayload} LinkPayload */

/** @type {{ link: string, title: string, digest: string, id: string }[]} */
const golden = JSON.parse(readFileSync(new URL("../core/link/testdata/links.json", import.meta.url), "utf8"));

/** The version of the engine, which new links name. */
export const [, engine] =
  /Engine = "(.*)"/.exec(readFileSync(new URL("../core/lab/session.go", import.meta.url), "utf8")) ?? [];

/**
 * Returns the payload of a golden link, as if this engine had made it.
 * @param {string} title
 * @returns {LinkPayload}
 */
export function freshPayload(title) {
  return { ...goldenPayload(title), ...(engine && { engine }) };
}

/**
 * Returns the payload of a golden link, unpacked by Node.
 * @param {string} title
 * @returns {LinkPayload}
 */
export function goldenPayload(title) {
  return payloadOf(golden.find((one) => one.title === title)?.link ?? "");
}

/**
 * Returns what a link carries, unpacked by Node.
 * @param {string} link
 */
export function payloadOf(link) {
  const packed = Buffer.from(link.replace(/^.*r=1\./, ""), "base64url");
  return JSON.parse(inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString());
}

/**
 * Returns the fragment that carries a payload, packed by Node.
 * @param {LinkPayload} payload
 */
export function fragmentOf(payload) {
  return `#r=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
}
