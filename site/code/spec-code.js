// The spec's text in CodeMirror, with completion from the schema. Loaded when it is first shown.

import { json, jsonLanguage } from "../vendor/codemirror.js";
import { completer } from "./code-completion.js";
import { createCodeSurface } from "./code-surface.js";
import { NAME } from "./spec-area.js";

/**
 * @param {import("./spec-area.js").SurfaceEvents} on
 * @param {import("../spec/completion.js").Schema | null} schema null: no completion
 * @param {string} [name]
 */
export function createCode(on, schema, name = NAME) {
  return createCodeSurface(on, [json(), schema ? jsonLanguage.data.of({ autocomplete: completer(schema) }) : []], name);
}
