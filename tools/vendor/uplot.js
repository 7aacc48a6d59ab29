// uPlot, which draws charts.
export { default } from "uplot";
