// What the frame shows, as one self-contained SVG image. The host page prints it instead of the frame.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
/** Elements that are not printed. */
const LEFT_OUT =
  "#controls, .button, .unfold, .actions, .memory, .switches, .state-view-head .switch, .price-slider :is(input, small), [hidden], noscript";
const between = 8;

/**
 * @param {HTMLElement} main the content of the frame
 * @param {() => void} recolour paints it in the theme's colours
 * @returns {Promise<string>} an SVG document, which is light
 */
export async function pictureOf(main, recolour) {
  const css = await styleSheets();
  const { width, height } = document.body.getBoundingClientRect();
  const controls = main.querySelector("#controls");
  const fills = document.documentElement.dataset.fill === "true";
  const less =
    !fills && controls instanceof HTMLElement && controls.offsetHeight > 0 ? controls.offsetHeight + between : 0;
  const copy = inLight(recolour, () => copyOf(main));
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();

  const picture = document.createElementNS(SVG, "svg");
  const [w, h] = [Math.ceil(width), Math.ceil(height - less)];
  for (const [name, value] of Object.entries({ width: w, height: h, viewBox: `0 0 ${w} ${h}` }))
    picture.setAttribute(name, String(value));
  picture.dataset.theme = "light";
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${css}\n* { scrollbar-width: none !important; }`;
  const inside = document.createElementNS(SVG, "foreignObject");
  inside.setAttribute("width", String(w));
  inside.setAttribute("height", String(h));
  const body = document.createElementNS(HTML, "body");
  Object.assign(body.dataset, document.body.dataset); // what the style sheets know of the learner
  body.append(copy);
  inside.append(body);
  picture.append(style, inside);
  return new XMLSerializer().serializeToString(picture);
}

/**
 * Does a task while the frame has the light theme. Nobody sees it, since browsers draw nothing before it is over.
 * @template T
 * @param {() => void} recolour
 * @param {() => T} task
 * @returns {T}
 */
function inLight(recolour, task) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  if (!dark) return task();
  try {
    dataset.theme = "light";
    recolour();
    return task();
  } finally {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    recolour();
  }
}

/** @param {HTMLElement} main */
function copyOf(main) {
  const copy = /** @type {HTMLElement} */ (main.cloneNode(true));
  const canvases = [...main.querySelectorAll("canvas")];
  copy.querySelectorAll("canvas").forEach((canvas, i) => canvas.replaceWith(imageOf(canvases[i])));
  // A copied menu does not know what was chosen.
  const menus = [...main.querySelectorAll("select")];
  copy.querySelectorAll("select").forEach((menu, i) => menu.replaceWith(menus[i].selectedOptions[0]?.text ?? ""));
  return copy;
}

/** @param {HTMLCanvasElement} canvas */
function imageOf(canvas) {
  const image = document.createElement("img");
  image.src = canvas.toDataURL();
  image.className = canvas.className;
  image.alt = "";
  const { width, height } = canvas.getBoundingClientRect();
  Object.assign(image.style, { display: "block", width: `${width}px`, height: `${height}px` });
  return image;
}

/** @type {Map<string, Promise<string>>} */
const texts = new Map();

/** The page's style sheets as they were written. The rules that the browser reports omit what variables decide. */
async function styleSheets() {
  const addresses = [...document.styleSheets].flatMap(({ href }) => href ?? []);
  for (const address of addresses)
    if (!texts.has(address))
      texts.set(
        address,
        fetch(address).then((response) => response.text()),
      );
  const all = await Promise.all(addresses.map((address) => texts.get(address)));
  return all.join("\n").replace(/@font-face\s*\{[^}]*\}/g, "");
}
