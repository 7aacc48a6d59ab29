// How much of the device's storage the site takes, in words.

/** @returns {Promise<string>} "" where the browser does not say */
export async function usageInWords() {
  try {
    const [{ usage, quota }, persisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return usage === undefined || quota === undefined ? "" : inWords(usage, quota, persisted);
  } catch {
    return ""; // plain HTTP, or storage is blocked
  }
}

/**
 * @param {number} usage bytes
 * @param {number} quota bytes
 * @param {boolean} persisted whether the browser has agreed to keep it
 */
export function inWords(usage, quota, persisted) {
  const kept = persisted
    ? "The browser keeps it until you delete it."
    : "The browser may delete it if the device runs out of space: export what you need.";
  return `Revisit uses ${size(usage)} on this device, of ${size(quota)} that the browser allows. ${kept}`;
}

/** @param {number} bytes */
function size(bytes) {
  const [unit, scale] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  const value = bytes / Number(scale);
  return `${value < 10 && unit !== "kB" ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
