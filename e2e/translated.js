// What a browser's translation does to a page: each text is put into two <font> elements, again whenever it changes, options get other
// texts, and decimal points become commas. What is marked as not to be translated stays.

/** Translates all pages and frames that are opened from now on. @param {import("@playwright/test").Page} page */
export async function translate(page) {
  await page.addInitScript(() => {
    const KEPT = "script, style, textarea, input, template, [translate='no'], .notranslate";
    const foreign = (/** @type {string} */ text) =>
      text
        .replace(/(\d)([.,])(\d)/g, (_, before, mark, after) => `${before}${mark === "." ? "," : "."}${after}`)
        .replace(/\p{L}{2,}/gu, (word) => [...word].reverse().join(""));
    const inFont = (/** @type {Node} */ node) => {
      const font = document.createElement("font");
      font.append(node);
      return font;
    };
    const one = (/** @type {Text} */ text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest(KEPT) || parent.localName === "font" || !/\S/.test(text.data)) return;
      if (parent.localName === "option") {
        text.data = foreign(text.data);
        return;
      }
      const place = document.createComment("");
      text.replaceWith(place);
      place.replaceWith(inFont(inFont(document.createTextNode(foreign(text.data)))));
    };
    const all = (/** @type {Node} */ root) => {
      const texts = [];
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (nodes.nextNode()) texts.push(/** @type {Text} */ (nodes.currentNode));
      texts.forEach(one);
    };
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.lang = "de";
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes)
          for (const node of type === "characterData" ? [target] : addedNodes) all(node);
        observer.takeRecords(); // its own
      });
      all(document.body);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}
