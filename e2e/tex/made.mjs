// Prints every figure of figures.js, exported by the page's own modules, as JSON: node made.mjs
import "../../tools/test/vendor.mjs";
import { figures } from "./figures.js";

const { figureCSV, figureSVG, figureTeX } = await import("../../site/figure/figure-files.js");
console.log(
  JSON.stringify(
    figures.map((figure) => ({
      id: figure.id,
      names: figure.series.filter(({ faint }) => !faint).map(({ name }) => name),
      tex: figureTeX(figure),
      svg: figureSVG(figure),
      csv: figureCSV(figure),
    })),
  ),
);
