// Folds a bar as far as it must.

/**
 * Folds the bar again whenever it or a part of it has another size, such as by another font, language, or hidden part.
 * @param {HTMLElement} bar the style sheet says what its parts leave out in each way, by [data-fold~="…"]
 * @param {string[]} ways to fold it, the least first; those with the word "rows" have two rows, with "phone" three, the others one
 */
export function foldBar(bar, ways) {
  const fold = () => {
    for (const way of ways) {
      bar.dataset.fold = way;
      if (fits(bar, way.includes("phone") ? 3 : way.includes("rows") ? 2 : 1)) return;
    }
  };
  const observer = new ResizeObserver(() => requestAnimationFrame(fold));
  for (const one of [bar, ...bar.querySelectorAll(".bar-part, .speed")]) observer.observe(one);
  fold();
}

/** Reports whether nothing in the bar is cut off, and it has no more rows. @param {HTMLElement} bar @param {number} rows */
function fits(bar, rows) {
  if (bar.scrollWidth > bar.clientWidth) return false;
  const boxes = [...bar.querySelectorAll("button, select, .name, .places")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const high = Math.max(...boxes.map(({ height }) => height));
  const span = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return span < (rows + 0.9) * high;
}
