// Makes site/preview.png, the preview picture of short links: the built page after its first run. Run it after `make build`.
import { inFreshBrowser } from "../e2e/bench/browser.mjs";
import { servedHere } from "./test/served.mjs";
import { whereIs } from "./test/tools.mjs";

/** The picture has the size of previews, 1200 by 630; the page is laid out for a laptop. */
const viewport = { width: 1440, height: 756 };

const server = await servedHere();
try {
  await inFreshBrowser(await whereIs("chromium"), async (_, browser) => {
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: 1200 / viewport.width,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await page.goto(`${server.address}lab.html`);
    await page.getByText("done", { exact: true }).waitFor();
    await page.mouse.move(0, viewport.height);
    await page.screenshot({ path: "site/preview.png", animations: "disabled" });
  });
} finally {
  await server.stop();
}
