// Of Acorn, the parser of JavaScript.
export { parse } from "acorn";
