// Prints what the page's own modules write of every title of the collection, as JSON: node written.mjs
import "../../tools/test/vendor.mjs";
import { readFileSync } from "node:fs";

const { figureCSV, figureSVG, figureTeX } = await import("../../site/figure/figure-files.js");
const { element, iframe, markdown } = await import("../../site/share/snippets.js");
const { latex } = await import("../../site/share/latex.js");

/** @type {{ name: string, title: string }[]} */
const titles = JSON.parse(readFileSync(new URL("titles.json", import.meta.url), "utf8"));
const root = "https://revisit.example/";
const href = `${root}r/afyqvwi27xv3w2nu3szf6tmwod`;
const picture = `${href}/card.svg`;
console.log(
  JSON.stringify(
    titles.map(({ name, title }, i) => {
      /** @type {import("../../site/figure/model.d.ts").Figure} */
      const figure = {
        id: `hostile-${i}`,
        title,
        note: title,
        x: { label: title, unit: title },
        y: { label: title },
        series: [0, 1].map((color) => ({ name: title, role: "line", color, x: [1, 2], y: [1, 2] })),
      };
      return {
        name,
        title,
        iframe: iframe({ root, href, reference: "id=x", view: "", title }),
        element: element({ root, href, view: "", title, picture }),
        markdown: markdown({ href, title, picture }),
        latex: latex({ href, title, code: null }),
        csv: figureCSV(figure),
        svg: figureSVG(figure),
        tex: figureTeX(figure),
      };
    }),
  ),
);
