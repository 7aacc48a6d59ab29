// What this browser lacks, in words. All of it is in browsers of spring 2024 and later.

/** What the engine's scripts call. @type {[name: string, has: () => boolean][]} */
const ENGINE = [
  ["AbortSignal.any", () => "any" in AbortSignal],
  ["URL.canParse", () => "canParse" in URL],
];
/** What our own pages need besides. @type {typeof ENGINE} */
const PAGE = [
  ["popovers", () => "popover" in HTMLElement.prototype],
  ["light-dark() in style sheets", () => CSS.supports("color", "light-dark(red, red)")],
];
/** A WebAssembly module with one function that drops a 128-bit vector, in base64. Only a browser with SIMD accepts it. */
const vectorModule = "AGFzbQEAAAABBAFgAAADAgEACgkBBwBBAP0PGgs=";

/** @param {boolean} page whether one of our own pages is to be drawn, too @returns {string} why that cannot be, "": it can */
export function lacking(page) {
  const lacks = (page ? [...ENGINE, ...PAGE] : ENGINE).filter(([, has]) => !has()).map(([name]) => name);
  if (lacks.length > 0)
    return `this browser is too old: it has no ${lacks.join(", no ")}, as Chrome and Edge 123, Firefox 125, Safari 17.5 and later have`;
  if (typeof WebAssembly !== "object")
    return "WebAssembly, which the engine needs, is switched off in this browser: by a setting, a policy of its administrator, or Lockdown Mode";
  const bytes = Uint8Array.from(atob(vectorModule), (character) => character.charCodeAt(0));
  if (!WebAssembly.validate(bytes))
    return "the engine needs WebAssembly with SIMD, which is switched off in this browser, or which this machine does not have";
  return "";
}
