import assert from "node:assert/strict";
import { test } from "node:test";
import { untranslated } from "./untranslated.mjs";

test("formulas, code and keys are not translated, all else is", () => {
  assert.equal(
    untranslated('<p>a <code>b</code> <kbd class="k">S</kbd> <span class="n" data-tex="x"></span> <b>c</b></p>'),
    '<p>a <code translate="no">b</code> <kbd translate="no" class="k">S</kbd> <span translate="no" class="n" data-tex="x"></span> <b>c</b></p>',
  );
  const done = '<pre translate="no">x</pre><codes>y</codes>';
  assert.equal(untranslated(done), done);
});
