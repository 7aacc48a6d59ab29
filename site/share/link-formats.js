// The link in the formats of other documents: a web page, Markdown, LaTeX, and a QR code.

import { el, svg } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { snippet } from "./copy.js";
import { latex } from "./latex.js";
import { encode, path, QUIET, svgFile } from "./qr.js";
import { element, iframe, markdown } from "./snippets.js";

/** @typedef {import("./qr.js").Code} Code */
/** @typedef {import("./snippets.js").EmbedView} EmbedView */
/** @typedef {{ root: string, link: string, short: { url: string, id: string } | null, title: string }} Given */
/** @typedef {"element" | "iframe" | "markdown" | "latex" | "qr"} Name */

/** @type {{ [view in EmbedView]: string }} */
const VIEWS = {
  "": "as the page shows it",
  stage: "the state view and the timeline",
  tree: "the tree of paths",
  regret: "the regret",
  grid: "the map",
  full: "the whole laboratory",
};
const TABS = /** @type {{ [name in Name]: string }} */ ({
  element: "Web page",
  iframe: "iframe",
  markdown: "Markdown",
  latex: "LaTeX",
  qr: "QR code",
});
/** @type {{ [controls: string]: string }} */
const CONTROLS = { "": "as usual", "run,step,episode,reset,seed,speed,gap": "all", none: "none" };
/** @type {{ [theme: string]: string }} */
const THEMES = { "": "auto", light: "light", dark: "dark" };
/** Visible lines of each text. */
const ROWS = { element: 8, iframe: 8, markdown: 5, latex: 11 };
/** Smallest module of a printed code that a phone reads, mm. */
const READABLE = 0.4;

/**
 * @param {{ local: boolean, say: (text: string) => void, card: () => void, saveCode: (file: string) => void }} on local: whether the page comes from this machine; card: saves the picture as a file
 */
export function createLinkFormats(on) {
  const names = /** @type {Name[]} */ (Object.keys(TABS));
  /** @type {Name} */
  let shown = "element";
  /** @type {Given | null} */
  let given = null;
  let carried = false;
  /** the library for QR codes, once it is needed @type {Promise<import("./qr.js").Coder> | null} */
  let coder = null;

  const tabs = new Map(
    names.map((name) => [
      name,
      el(
        "button",
        {
          type: "button",
          class: "tab",
          role: "tab",
          id: `give-${name}`,
          "aria-controls": "give-panel",
          on: { click: () => show(name), keydown: (event) => move(event) },
        },
        TABS[name],
      ),
    ]),
  );
  const choice = (/** @type {string} */ id, /** @type {{ [value: string]: string }} */ values) =>
    el(
      "select",
      { class: "select low", id, on: { change: () => void draw() } },
      ...Object.entries(values).map(([value, text]) => el("option", { value }, text)),
    );
  const [view, controls, theme] = [
    choice("share-view", VIEWS),
    choice("share-controls", CONTROLS),
    choice("share-theme", THEMES),
  ];
  view.value = "tree";
  const viewLine = el(
    "div",
    { class: "give-view" },
    ...[
      ["Shows", view],
      ["Controls", controls],
      ["Theme", theme],
    ].map(([text, select]) =>
      el("span", {}, el("label", { for: /** @type {HTMLElement} */ (select).id }, text), select),
    ),
  );
  const which = el("input", {
    type: "checkbox",
    on: {
      change: () => {
        carried = which.checked;
        void draw();
      },
    },
  });
  const whichLine = el("label", { class: "tick" }, which, "Use the long link (self-contained)");
  const text = snippet("text to paste", on.say);
  const about = el("p", { class: "hint" });
  const local = el(
    "p",
    { class: "hint", hidden: !on.local },
    "Local server: what is pasted elsewhere works on this machine only.",
  );
  const card = button({ icon: "export", text: "Save its picture as SVG", kind: "small" }, on.card);
  const drawn = svg("path", {});
  const picture = svg(
    "svg",
    { class: "qr", role: "img", "aria-label": "The link as a QR code", "shape-rendering": "crispEdges" },
    svg("rect", { width: "100%", height: "100%" }),
    drawn,
  );
  /** @type {Code | null} */
  let code = null;
  const saveCode = button({ icon: "export", text: "Save as SVG" }, () => code && on.saveCode(svgFile(code)));
  const codeLine = el("div", { class: "qr-line" }, picture, saveCode);
  const panel = el(
    "div",
    { id: "give-panel", role: "tabpanel", class: "give-panel" },
    viewLine,
    codeLine,
    text.area,
    el("div", { class: "give-foot" }, about, card, text.copy),
    local,
    whichLine,
  );

  /** @param {KeyboardEvent} event */
  function move(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    show(names[(names.indexOf(shown) + by + names.length) % names.length]);
    tabs.get(shown)?.focus();
  }

  /** @param {Name} name */
  function show(name) {
    shown = name;
    void draw();
  }

  async function draw() {
    for (const [name, tab] of tabs) {
      tab.setAttribute("aria-selected", String(name === shown));
      tab.tabIndex = name === shown ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `give-${shown}`);
    if (!given) return;
    const { root, title } = given;
    const short = carried ? null : given.short;
    const href = short?.url ?? given.link;
    const reference = short ? `id=${short.id}` : new URL(given.link).hash.slice(1);
    const embedded = shown === "element" || shown === "iframe";
    const pictured = short ? new URL(`api/runs/${short.id}/card.svg`, root).href : null;
    whichLine.hidden = !given.short;
    viewLine.hidden = !embedded;
    card.hidden = shown !== "markdown" || pictured !== null;
    const embed = {
      root,
      href,
      view: /** @type {EmbedView} */ (view.value),
      look: { controls: controls.value, theme: theme.value },
      title,
    };
    const wantsCode = shown === "qr" || shown === "latex";
    const made = wantsCode ? await encoded(href) : null;
    if (short !== (carried ? null : given.short) || wantsCode !== (shown === "qr" || shown === "latex")) return;
    code = made;
    codeLine.hidden = shown !== "qr" || code === null;
    text.area.hidden = text.copy.hidden = shown === "qr";
    if (shown === "qr") paint();
    else {
      text.area.value = {
        element: () => element({ ...embed, picture: pictured }),
        iframe: () => iframe({ ...embed, reference }),
        markdown: () => markdown({ href, title, picture: pictured }),
        latex: () => latex({ href, title, code }),
      }[shown]();
      text.area.rows = ROWS[shown];
      text.copy.setAttribute("aria-label", `Copy the ${TABS[shown]} text`);
      text.area.setAttribute("aria-label", `${TABS[shown]} text`);
    }
    about.textContent = words(pictured !== null, href);
  }

  /**
   * @param {boolean} pictured
   * @param {string} href
   */
  function words(pictured, href) {
    const coarser = given?.short ? "" : " A short link gives a coarser code, which is easier to read.";
    const tooLong = `${href.length} bytes are too long for a QR code, which holds 2,953.${given?.short ? " The short link fits." : " A short link fits: make one above, where this host has a share service."}`;
    const side = code ? code.size + 2 * QUIET : 0;
    switch (shown) {
      case "element":
        return "Paste into your page: lecture notes, reveal.js, Sphinx, Quarto. Without JavaScript and on paper the link stays.";
      case "iframe":
        return "For systems that allow only frames, such as Moodle and WordPress.";
      case "markdown":
        return pictured
          ? "This server stores the picture with the run."
          : "Markdown pictures need a URL: make a short link first, or save the picture as a file.";
      case "latex":
        return code ? "Takes hyperref and no other package; the code is drawn with rules." : tooLong;
      default:
        return code
          ? `${code.size} × ${code.size} modules: print it at least ${Math.ceil(side * READABLE) / 10} cm wide.${side > 60 ? coarser : ""}`
          : tooLong;
    }
  }

  function paint() {
    if (!code) return;
    const side = code.size + 2 * QUIET;
    picture.setAttribute("viewBox", `0 0 ${side} ${side}`);
    drawn.setAttribute("d", path(code));
  }

  /** @param {string} href */
  async function encoded(href) {
    coder ??= import("../vendor/lean-qr.js");
    return encode(href, await coder);
  }

  return {
    element: el(
      "section",
      { class: "gives", "aria-label": "For other documents" },
      el("div", { class: "tabs", role: "tablist", "aria-label": "For other documents" }, ...tabs.values()),
      panel,
    ),
    /** @param {Given} next */
    draw(next) {
      given = next;
      void draw();
    },
  };
}
