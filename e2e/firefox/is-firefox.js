/** @param {import("@playwright/test").Page | import("@playwright/test").Frame} page */
export const isFirefox = (page) =>
  ("page" in page ? page.page() : page).context().browser()?.browserType().name() === "firefox";
