// Texts to the clipboard, and what to say if the browser refuses.

/**
 * @param {string | Promise<Blob>} text a long one as a file of type text/plain
 * @returns {Promise<boolean>} false: the browser does not let this page use the clipboard
 */
export async function toClipboard(text) {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string | Promise<Blob>} text
 * @param {(sentence: string) => void} say gets the outcome
 */
export async function copy(text, say) {
  say((await toClipboard(text)) ? "Copied." : "The browser does not let this page use the clipboard.");
}
