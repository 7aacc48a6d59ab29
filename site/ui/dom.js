// Creates elements from plain descriptions. Text is never parsed as markup (Trusted Types), and styles are set by script (CSP).

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {{ [type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[type]) => void }} Listeners */
/** @typedef {{ on?: Listeners, style?: { [property: string]: string }, [name: string]: unknown }} Attributes class, id, aria-*, ... by name */

/** What a browser is not to translate, by tag and class: code, keys, pictures, whose texts are placed, numbers, symbols and names. */
const DATA = /^(code|kbd|pre|svg)\b|\.(n|math|run-name)\b/;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return dress(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(/** @type {{ [event: string]: EventListener }} */ (value)))
        element.addEventListener(event, listener);
    } else if (name === "style") {
      for (const [property, text] of Object.entries(/** @type {{ [property: string]: string }} */ (value)))
        element.style.setProperty(property, text);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  if (DATA.test(`${element.localName}.${attributes.class}`)) element.setAttribute("translate", "no");
  for (const child of children) {
    if (child !== undefined && child !== null && child !== false)
      element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * The page's element with an id. If it is missing, the program is wrong.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * A formula that lab.html declares as <template id="tex-NAME"> and the build renders.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function formula(name) {
  const template = /** @type {HTMLTemplateElement} */ (byId(`tex-${name}`));
  return el("span", { class: "tex" }, template.content.cloneNode(true));
}

/**
 * Text for screen readers only.
 * @param {string} text
 */
export function unseen(text) {
  return el("span", { class: "unseen" }, text);
}

/** What elements show, as it was written: a browser that translates the page replaces it. @type {WeakMap<Element, string>} */
const written = new WeakMap();

/** Whether an element is to show another text than before. @param {Element} element @param {string} text */
export function isNew(element, text) {
  if (written.get(element) === text) return false;
  written.set(element, text);
  return true;
}

/** Shows a text, unless it is shown. @param {Element} element @param {string} text */
export function tell(element, text) {
  if (isNew(element, text)) element.textContent = text;
}

/**
 * Adds a style sheet that the page did not start with, once.
 * @param {{ href: string }} address
 * @returns {Promise<void>} resolves when it is in force
 */
export function addStyle({ href }) {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = el("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () =>
      reject(new Error(`${href.replace(/^.*\//, "")} cannot be loaded; reload the page`)),
    );
    document.head.append(link);
  });
}

/**
 * Colours of the theme for a canvas. Only a computed `color` resolves light-dark().
 * @param {HTMLElement} near an element in the theme
 * @param {string[]} names "--soft" and so on
 * @returns {string[]}
 */
export function themeColours(near, names) {
  const probes = names.map((name) => {
    const probe = el("span", { hidden: true });
    probe.style.color = `var(${name})`;
    return probe;
  });
  near.append(...probes); // all at once: a change in between would make the browser compute the styles again
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours;
}
