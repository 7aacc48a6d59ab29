// Formulas, code and keys are the same in every language: a browser that translates a page leaves what is marked as that.

/** @param {string} html a page, its formulas not yet rendered */
export function untranslated(html) {
  return html.replace(/<(?:(?:code|kbd|pre)\b|\w+(?=[^>]*\sdata-tex=))(?![^>]*\stranslate=)/g, '$& translate="no"');
}
