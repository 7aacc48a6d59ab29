import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { STUDIES } from "./ready-studies.js";
import { studyFragment, studyInFragment } from "./study-link.js";

test("a study's link carries it whole, in the form that zlib writes", async () => {
  for (const { document } of STUDIES) {
    const titled = { ...document, title: "Größe, λ → 0 🔒" };
    const hash = await studyFragment(titled);
    assert.match(hash, /^#study=1\.[\w-]+$/);
    assert.deepEqual(JSON.parse(await studyInFragment(hash)), titled);
    const other = `#study=1.${deflateRawSync(JSON.stringify(titled)).toString("base64url")}`;
    assert.deepEqual(JSON.parse(await studyInFragment(other)), titled);
  }
});

test("a link that is damaged, of another version, or of more than a study is refused", async () => {
  const hash = await studyFragment(STUDIES[0].document);
  const bomb = `#study=1.${deflateRawSync(Buffer.alloc(50_000_000, 32)).toString("base64url")}`;
  for (const bad of [
    hash.slice(0, -9),
    `${hash.slice(0, 40)}!${hash.slice(41)}`,
    hash.replace("1.", "2."),
    "#study=",
    bomb,
  ])
    await assert.rejects(studyInFragment(bad), /changed on its way/);
  await assert.rejects(studyFragment({ note: "x".repeat(300_000) }), /too long for a link/);
});
