// The names of the ready experiments, in the order in which they are offered. The lab lists them, too, and needs no more of them.

/** @typedef {{ id: string, title: string, asks: string }} Name id: in addresses */

/** @type {Name[]} */
export const NAMES = [
  {
    id: "race",
    title: "A race on the lake",
    asks: "Who finds the way over the lake with the fewest samples: the learner that may go back to a state that it doubts, the same one without test and going back, or the online learner of the literature?",
  },
  {
    id: "gauntlet",
    title: "Which line of Algorithm 2 can go?",
    asks: "Coin, lock and dead end are one trap for each way to leave something out: dropping a path instead of going back, learning without the test, and a bonus in the target, as in LSVI-UCB. What does each cost?",
  },
  {
    id: "ladder",
    title: "The ladder: who knows the upper rungs?",
    asks: "An episode from the start comes to rung H with probability 2^(1−H), whatever it does, so a learner that cannot go back needs some 2^H episodes before it can know what to do there. How do the samples grow until the policy is near-optimal everywhere?",
  },
  {
    id: "states",
    title: "Samples do not depend on |S|",
    asks: "The bounds speak of d, H and the gap, never of the number of states. Are more samples needed where there are more?",
  },
  {
    id: "gap",
    title: "Revisits against 1/gap²",
    asks: "The learner goes back until the bonus is below half the declared gap, and a bonus falls with the square root of the visits. Do revisits grow as 1/gap²?",
  },
  {
    id: "separation",
    title: "Separation: online against revisiting as H grows",
    asks: "The lower bound’s family: with enough vectors, a learner that never goes back needs exponentially many samples on some of its members as H and d grow. What is seen of it at sizes that a tab can run? LSVI-UCB is the online learner of the literature; the third learner is LinQ-LSVI-UCB without its test and the going back, and shows what the two do together.",
  },
];
