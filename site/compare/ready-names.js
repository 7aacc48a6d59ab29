// The names of the ready experiments, in the order in which they are offered. The lab lists them, too, and needs no more of them.

/** @typedef {{ id: string, title: string }} Name id: in addresses */

/** @type {Name[]} */
export const NAMES = [
  {
    id: "race",
    title: "A race on the lake",
  },
  {
    id: "gauntlet",
    title: "Which line of Algorithm 2 can go?",
  },
  {
    id: "ladder",
    title: "The ladder: who knows the upper rungs?",
  },
  {
    id: "states",
    title: "Samples do not depend on |S|",
  },
  {
    id: "gap",
    title: "Revisits against 1/gap²",
  },
  {
    id: "separation",
    title: "Separation: online against revisiting as H grows",
  },
];
