// Says that the browser has deleted all that was saved in it.

/**
 * @param {{ lost: string | null }} status of the saved runs
 * @param {ReturnType<typeof import("./notices.js").createBanners>} banners
 */
export function tellLoss({ lost }, banners) {
  if (lost === null) return;
  const text = `This browser found its own storage damaged and deleted all that was saved in it (“${lost}”). That can happen when it, or the device, stops in the middle of a write. Links and exported files still open; what is saved from now on is kept.`;
  banners.tell("lost", "wrong", text);
}
