// The button "Export" of a picture or of the problem, with the kinds of files that it can be taken along as. What makes them is loaded when asked for.

import { el, unseen } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { createMenu } from "../shell/menu.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./model.d.ts").Picture} Picture */
/** @typedef {"csv" | "json" | "svg" | "png" | "tex"} Kind */

/** @type {[Kind | "bib", string, string][]} */
const KINDS = [
  ["csv", "CSV", "the data, for a spreadsheet"],
  ["json", "JSON", "the data and what it means"],
  ["svg", "SVG", "the picture, to scale and edit"],
  ["png", "PNG", "the picture at twice its size"],
  ["tex", "LaTeX", "PGFPlots or TikZ, to compile"],
  ["bib", "BibTeX", "the paper and the sources of learners and problem"],
];

/** Whether this browser gives back the pixels that were drawn. @type {boolean | undefined} */
let keepsPixels;

/** Some browsers make noise of them, so that nobody is told by them: a PNG would be noise, too. Changes that no eye sees may be. */
function pixelsAreKept() {
  const drawn = [40, 120, 200, 255];
  const context = el("canvas", { width: 4, height: 4 }).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${drawn.slice(0, 3)})`;
  context.fillRect(0, 0, 4, 4);
  return context.getImageData(0, 0, 4, 4).data.every((value, i) => Math.abs(value - drawn[i % 4]) < 8);
}

/**
 * Adds the button to a host. Without a picture (null) it says that there is none yet.
 * @param {HTMLElement} host
 * @param {() => Figure | Picture | null | Promise<Figure | Picture | null>} getFigure
 * @param {{ name?: string, text?: string, bibliography?: () => Promise<string> }} [look] name: of what is exported, for screen readers; text: shown
 *   beside the sign; bibliography: BibTeX of what the figure rests on
 */
export function exportMenu(host, getFigure, { name = "this figure", text, bibliography } = {}) {
  const kinds = KINDS.filter(([kind]) =>
    kind === "bib" ? bibliography : kind !== "png" || (keepsPixels ??= pixelsAreKept()),
  );
  fileMenu(host, kinds, take, { name, text });

  /** @param {Kind | "bib"} kind */
  async function take(kind) {
    const { save, saveBibliography } = await import("./figure-files.js");
    const found = kind === "bib" ? null : await getFigure();
    if (!found && kind !== "bib") throw new Error("there is nothing to export yet: run some paths first");
    return found
      ? save("series" in found ? { figure: found } : found, /** @type {Kind} */ (kind))
      : saveBibliography((await bibliography?.()) ?? "");
  }
}

/**
 * Adds a button that opens a menu of files.
 * @template {string} K
 * @param {HTMLElement} host
 * @param {[kind: K, title: string, about: string][]} kinds
 * @param {(kind: K) => Promise<string>} take saves such a file, and resolves to its name
 * @param {{ name: string, text?: string, kind?: string }} look as of exportMenu; kind: of button
 */
export function fileMenu(host, kinds, take, { name, text, kind = "quiet small export" }) {
  const said = el("p", { class: "unseen", role: "status" });
  const items = kinds.map(([kind, title, about]) =>
    el(
      "button",
      { type: "button", role: "menuitem", tabindex: -1, on: { click: () => void save(kind) } },
      el("b", {}, title),
      el("span", {}, about),
    ),
  );
  const fault = el("p", { class: "export-fault", hidden: true });
  const menu = el(
    "div",
    { class: "export-menu", popover: "auto", role: "menu", "aria-label": `Export ${name}` },
    ...items,
    fault,
  );
  const opener = button({ icon: "export", text, name: `Export ${name}`, kind, control: "files" }, open);
  const { open: show } = createMenu(menu, opener, items, "right");
  host.append(opener, menu, said);

  function open() {
    fault.hidden = true;
    show();
  }

  /** @param {K} kind */
  async function save(kind) {
    try {
      const file = await take(kind);
      said.textContent = `Saved ${file}.`;
      menu.hidePopover();
      opener.focus();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const text = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.?$/, ".")}`;
      fault.replaceChildren(unseen("Not exported: "), text);
      fault.hidden = false;
      said.textContent = `Not exported: ${text}`;
    }
  }
}
