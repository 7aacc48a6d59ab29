// Playwright 1.65 tells every page of Firefox which colour scheme it is to prefer, by a command of WebDriver BiDi that Firefox ESR 153 does not
// have, and opens no page without it. Until Firefox ESR knows "emulation.setMediaFeaturesOverride", Playwright sends a command without effect.
const { readFileSync } = require("node:fs");

const asked = '"emulation.setMediaFeaturesOverride"';
const load = require.extensions[".js"];
require.extensions[".js"] = (module, file) => {
  if (!file.endsWith("playwright-core/lib/coreBundle.js")) return load(module, file);
  const text = readFileSync(file, "utf8");
  if (!text.includes(asked)) throw new Error(`${file} has no ${asked}: e2e/firefox/esr.cjs is for another Playwright`);
  /** @type {any} */ (module)._compile(text.replaceAll(asked, '"session.status"'), file);
};
