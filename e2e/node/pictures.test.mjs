// What the pictures show of runs of the engine, as marks. The recorded views that the tests beside the widgets read are still what it gives.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { createLab } from "../../dist/revisit.js";
import { fileOf, RECIPES, record, written } from "./pictures-recorded.mjs";

/** @type {import("../../site/revisit.d.ts").Lab} */
let lab;
before(async () => {
  lab = await createLab();
});
after(() => lab.close());

for (const name of Object.keys(RECIPES))
  test(`the recorded views of ${name} are what the engine gives`, async () => {
    const text = written(await record(lab, name));
    if (process.env.REVISIT_UPDATE) {
      mkdirSync(new URL(".", fileOf(name)), { recursive: true });
      writeFileSync(fileOf(name), text);
    }
    assert.ok(
      readFileSync(fileOf(name), "utf8") === text,
      `${name} is another run now: REVISIT_UPDATE=1 node --test e2e/node/pictures.test.mjs records it anew`,
    );
  });
