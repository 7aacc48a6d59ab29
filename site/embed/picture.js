// What the frame shows, as one self-contained SVG image. The host page prints it instead of the frame.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
/** Elements that are not printed. */
const LEFT_OUT =
  "#controls, .button, .unfold, .actions, .memory, .switches:not(.stage-tabs), .stage-head .switch:not(.stage-tabs [aria-pressed='true']), [hidden], noscript";
const between = 8;

/**
 * @param {HTMLElement} main the content of the frame
 * @returns {Promise<string>} an SVG document
 */
export async function pictureOf(main) {
  const css = await styleSheets();
  const { width, height } = document.body.getBoundingClientRect();
  const controls = main.querySelector("#controls");
  const fills = document.documentElement.dataset.fill === "true";
  const less =
    !fills && controls instanceof HTMLElement && controls.offsetHeight > 0 ? controls.offsetHeight + between : 0;
  const copy = /** @type {HTMLElement} */ (main.cloneNode(true));
  const canvases = [...main.querySelectorAll("canvas")];
  copy.querySelectorAll("canvas").forEach((canvas, i) => canvas.replaceWith(imageOf(canvases[i])));
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();

  const picture = document.createElementNS(SVG, "svg");
  const [w, h] = [Math.ceil(width), Math.ceil(height - less)];
  for (const [name, value] of Object.entries({ width: w, height: h, viewBox: `0 0 ${w} ${h}` }))
    picture.setAttribute(name, String(value));
  // On paper it is light, unless a canvas has been painted dark.
  picture.dataset.theme = canvases.length > 0 && isDark() ? "dark" : "light";
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

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
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
