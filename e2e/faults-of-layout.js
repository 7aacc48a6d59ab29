// Finds faults in a page's layout at its current width.

/**
 * Runs in the page.
 * @param {{ reachable: string[] }} asked the names of buttons that must be visible and clickable
 * @returns {Promise<string[]>} the distinct faults, in words
 */
export async function faultsOfLayout({ reachable }) {
  // Pictures are redrawn by resize observers, which run before the next frame.
  for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
  /** @type {Set<string>} */
  const faults = new Set();
  const wide = document.documentElement.clientWidth;

  /** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
  /** @typedef {{ box: Box, cuts: boolean, scrolls: boolean, ends: boolean, clamps: boolean, wraps: boolean }} Frame an element that may hide part of its content */
  /** @typedef {{ unseen: boolean, frames: Frame[], sticky: Element | null }} Around */
  /** @type {Map<Element, Around>} */
  const known = new Map();

  /** Returns the elements around an element, the innermost last. @param {Element} element @returns {Around} */
  function around(element) {
    const before = known.get(element);
    if (before) return before;
    const style = getComputedStyle(element);
    const parent = element.parentElement;
    const outer = parent ? around(parent) : { unseen: false, frames: [], sticky: null };
    const box = element.getBoundingClientRect();
    const unseen =
      outer.unseen ||
      style.clipPath === "inset(50%)" ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const frames = style.position === "fixed" ? [] : [...outer.frames];
    // The reader cannot reach what body clips, so clipping by body is a fault.
    if (
      element !== document.body &&
      element !== document.documentElement &&
      (style.overflowX !== "visible" || style.overflowY !== "visible")
    ) {
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      frames.push({
        box,
        cuts: !scrolls,
        scrolls,
        ends: style.textOverflow === "ellipsis",
        clamps: style.webkitLineClamp !== "none",
        wraps: style.flexWrap === "wrap",
      });
    }
    const sticky =
      style.position === "sticky" && (style.left !== "auto" || style.right !== "auto")
        ? element
        : frames.length > outer.frames.length
          ? null
          : outer.sticky;
    const answer = { unseen, frames, sticky };
    known.set(element, answer);
    return answer;
  }

  const name = (/** @type {Element} */ element) => {
    const own = (/** @type {Element} */ one) =>
      one.id ? `#${one.id}` : `${one.localName}${[...one.classList].map((c) => `.${c}`).join("")}`;
    const parent = element.closest("[id]");
    return parent && parent !== element ? `#${parent.id} ${own(element)}` : own(element);
  };

  // Nothing may extend beyond the window unless it can be scrolled to or ends with an ellipsis.
  if (document.documentElement.scrollWidth > wide)
    faults.add(`the page is ${document.documentElement.scrollWidth - wide} px too wide`);
  // Formulas are most of the elements, and a picture is one.
  for (const element of document.body.querySelectorAll("*:not(svg :not(svg), .katex, .katex *)")) {
    const { unseen, frames } = around(element);
    if (unseen) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (left >= -1 && right <= wide + 1)) continue;
    if (frames.some(({ box }) => box.left >= -1 && box.right <= wide + 1)) continue;
    faults.add(`${name(element)} stands ${Math.round(Math.max(right - wide, -left))} px outside of the window`);
  }

  // No text may be cut off, and no two texts may overlap.
  /** @type {{ box: Box, text: string, element: Element, sticky: Element | null }[]} */
  const seen = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = (node.nodeValue ?? "").trim();
    const element = /** @type {Element} */ (node.parentElement);
    if (words === "" || element.closest("option, script, style, template, noscript, title, textarea, .katex")) continue;
    const { unseen, frames, sticky } = around(element);
    if (unseen) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      if (width === 0 || height === 0) continue;
      // Letters take about this share of the line's height.
      let box = { left, right, top: top + 0.2 * height, bottom: bottom - 0.15 * height };
      let gone = false;
      for (const [i, frame] of frames.entries()) {
        const cut = {
          left: Math.max(box.left, frame.box.left),
          right: Math.min(box.right, frame.box.right),
          top: Math.max(box.top, frame.box.top),
          bottom: Math.min(box.bottom, frame.box.bottom),
        };
        const across = Math.max(cut.left - box.left, box.right - cut.right);
        const along = Math.max(cut.top - box.top, box.bottom - cut.bottom);
        const last = i === frames.length - 1;
        if (frame.clamps && along > 0) gone = true;
        // A wrapped line that does not fit is hidden as a whole.
        if (frame.wraps && cut.bottom - cut.top < 1) gone = true;
        // Sticky elements stay visible at the edge of a scrolling element.
        const held = frame.cuts || (frame.scrolls && last && sticky !== null);
        if (held && !gone && ((across > 1 && !frame.ends) || (frame.cuts && along > 1 && !frame.clamps)))
          faults.add(
            `“${words.slice(0, 30)}” in ${name(element)} is cut by ${Math.round(Math.max(across, frame.cuts ? along : 0))} px`,
          );
        box = cut;
        if (box.right - box.left < 1 || box.bottom - box.top < 1) gone = true;
        if (gone) break;
      }
      if (!gone) seen.push({ box, text: words, element, sticky });
    }
  }
  seen.sort((a, b) => a.box.top - b.box.top);
  for (const [i, one] of seen.entries()) {
    for (let j = i + 1; j < seen.length && seen[j].box.top < one.box.bottom - 1; j++) {
      const other = seen[j];
      if (other.element === one.element || other.sticky !== one.sticky) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= 1 || along <= 1) continue;
      faults.add(
        `“${one.text.slice(0, 30)}” in ${name(one.element)} and “${other.text.slice(0, 30)}” in ${name(other.element)} overlap by ${Math.round(across)} px`,
      );
    }
  }

  for (const label of reachable) {
    const button = [...document.querySelectorAll("button")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent)?.trim().startsWith(label) && one.checkVisibility(),
    );
    const box = button?.getBoundingClientRect();
    const hit = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!button || !hit || !button.contains(hit)) faults.add(`${label} is out of reach`);
  }
  return [...faults];
}
