// What the characters of a text map mean.

/**
 * @typedef {object} Cell
 * @property {"free" | "wall" | "start" | "goal" | "trap" | "pays" | "door"} look
 * @property {string} word for screen readers
 * @property {string} text shown in a cell of middle size
 */

/** @type {{ [kind: string]: { [character: string]: string } }} the names of cells that look the same, by kind of problem */
const WORDS = {
  "frozen-lake": { F: "ice", H: "hole" },
  "cliff-walking": { C: "cliff" },
};
/** @type {{ [character: string]: Cell["look"] }} */
const LOOKS = { "#": "wall", S: "start", G: "goal", T: "trap", H: "trap", C: "trap" };

/**
 * @param {string} kind of problem
 * @param {string} character
 * @returns {Cell}
 */
export function cellOf(kind, character) {
  const look =
    LOOKS[character] ??
    (kind === "grid" && /^[a-j]$/.test(character)
      ? "pays"
      : kind === "grid" && /^[1-9]$/.test(character)
        ? "door"
        : "free");
  const word =
    WORDS[kind]?.[character] ??
    {
      free: "free",
      wall: "wall",
      start: "start",
      goal: "goal",
      trap: "trap",
      pays: `pays ${worth(character)}`,
      door: `teleport ${character}`,
    }[look];
  const text = {
    free: "",
    wall: "",
    start: "S",
    goal: "G",
    trap: "",
    pays: `+${worth(character).replace("0.", ".")}`,
    door: character,
  }[look];
  return { look, word, text };
}

/** The reward of a letter. @param {string} letter a to j: .1 to 1 */
function worth(letter) {
  return String((letter.charCodeAt(0) - 96) / 10);
}

/**
 * The characters that can be drawn on a map, the free cell first.
 * @param {string} kind of problem
 * @returns {{ single: string[], rewards: string[], doors: string[] } | null} null: such maps are not drawn by hand
 */
export function palette(kind) {
  switch (kind) {
    case "grid":
      return { single: [".", "#", "S", "G", "T"], rewards: [..."abcdefghij"], doors: [..."123456789"] };
    case "frozen-lake":
      return { single: ["F", "H", "S", "G"], rewards: [], doors: [] };
    default:
      return null;
  }
}
