// Of d3-array, what chooses the ticks of an axis.
export { tickIncrement, tickStep, ticks } from "d3-array";
