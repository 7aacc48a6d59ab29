// Does a link that inflates to a gigabyte keep the page's main thread from answering? It is compared with a link of the same length that holds nothing.

import { TASKS, longestTask } from "./bench/tasks.mjs";
import { expect, test } from "./fixtures.js";
import { textOf } from "./hostile/payload.js";
import { more } from "./more.js";

test.use({ cold: true });

const bomb = textOf({
  link: { join: ['{"comparison":"', { repeat: { repeat: "x", times: 2 ** 20 }, times: 1024 }] },
});
const nothing = bomb.replace(/(?<=^#r=1\.).*/, (packed) => "_".repeat(packed.length));

for (const address of ["", "compare.html", "embed.html"])
  test(
    `a link that inflates to 1 GB costs ${address || "the lab"} no longer task than one of its length that holds nothing`,
    more(),
    async ({ browser, page }) => {
      /** Milliseconds of processor of the longest task while a link is refused. @param {string} link @param {RegExp} says */
      async function longest(link, says) {
        await page.goto("about:blank");
        await browser.startTracing(page, { categories: TASKS });
        await page.goto(`./${address}${link}`);
        await page.getByText(says).first().waitFor();
        await page.locator("html[data-ready]").waitFor();
        const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
        return longestTask(traceEvents).processor;
      }
      // The longest of a usual opening beside the shortest of up to three: an opening whose scripts come in one task takes six times one whose do not.
      let [usual, gigabyte] = [0, Infinity];
      for (let turn = 0; turn < 3 && gigabyte >= 3 * usual; turn++) {
        usual = Math.max(usual, await longest(nothing, /copy it again/i));
        gigabyte = Math.min(
          gigabyte,
          await longest(bomb, /cannot be opened: found more than 1048576 bytes when unpacked/),
        );
      }
      test.info().annotations.push({ type: "longest", description: `${gigabyte} ms of processor, beside ${usual}` });
      expect(gigabyte).toBeLessThan(3 * usual); // fed in one piece it is nine times as long
    },
  );
