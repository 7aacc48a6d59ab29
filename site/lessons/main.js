// A lesson, or the list of them: the exercises, and what was solved in this browser.

import { noteSolved, solvedExercises } from "../storage/lessons.js";
import { CHECKS } from "./checks.js";
import { Exercise } from "./exercise.js";

const { lesson } = document.body.dataset;
const solved = solvedExercises();

for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-exercise]"))) {
  const id = `${lesson}/${section.dataset.exercise}`;
  const exercise = new Exercise(section, CHECKS[id], { solved: () => noteSolved(id) });
  if (solved[id]) exercise.showSolved();
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-progress]"))) {
  const { progress, exercises } = place.dataset;
  const many = Object.keys(solved).filter((id) => id.startsWith(`${progress}/`)).length;
  if (many > 0) place.textContent = many >= Number(exercises) ? "All solved" : `${many} of ${exercises} solved`;
}
