// Superscripts and subscripts in sentences: V^π, c_β, I_h.

import { el } from "../ui/dom.js";

/**
 * @param {string} text one letter after ^ is raised, one after _ lowered
 * @returns {(string | HTMLElement)[]}
 */
export function withIndices(text) {
  return text
    .split(/(?<=[A-Za-z])([\^_][\p{L}])(?!\p{L})/u)
    .map((part) => (/^[\^_]\p{L}$/u.test(part) ? el(part[0] === "^" ? "sup" : "sub", {}, part.slice(1)) : part));
}
