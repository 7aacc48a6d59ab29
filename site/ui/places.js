// Places in the page's own lengths. The page is zoomed for readers who ask for larger letters (letters-early.js), and then rectangles, pointers and
// the window's size come in other pixels than those in which style sheets and pictures count.

const zoom = () => Number(document.documentElement.style.zoom) || 1;

/** @param {Element} element */
export function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const by = zoom();
  return new DOMRect(x / by, y / by, width / by, height / by);
}

/** @param {MouseEvent} event */
export function pointOf({ clientX, clientY }) {
  const by = zoom();
  return { x: clientX / by, y: clientY / by };
}

export function windowSize() {
  const by = zoom();
  return { width: innerWidth / by, height: innerHeight / by };
}

/**
 * Acts when an element gets a size, another one, or that on paper: a page that is printed is laid out anew, and no observer hears of it. Once the
 * element has left the page, which is a size too, nothing holds it any more.
 * @param {Element} element
 * @param {() => void} act draws at once
 */
export function whenSized(element, act) {
  const paper = matchMedia("print");
  const observer = new ResizeObserver(() => {
    if (element.isConnected) return act();
    observer.disconnect();
    paper.removeEventListener("change", act);
  });
  observer.observe(element);
  paper.addEventListener("change", act);
}
