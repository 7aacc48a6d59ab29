/**
 * @param {string | Promise<Blob>} text a file of type text/plain where it is long
 * @returns {Promise<boolean>} whether it is in the clipboard; else the browser does not let this page use it
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
 * @param {(sentence: string) => void} say is told what came of it
 */
export async function copy(text, say) {
  say((await toClipboard(text)) ? "Copied." : "The browser does not let this page use the clipboard.");
}
