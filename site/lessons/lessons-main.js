// A lesson, the list of them, or the teachers' page: the exercises, what was solved in this browser, and what is handed in.

import {
  answeredExercises,
  noteAnswered,
  noteSolved,
  noteWritten,
  solvedExercises,
  writtenCode,
} from "../storage/lessons.js";
import { CHECKS } from "./checks.js";
import { Exercise } from "./exercise.js";
import { handsIn } from "./hand-in-form.js";
import { el } from "../ui/dom.js";
import { isFor, needExercise, noneSet, presetOf } from "./preset.js";

const { lesson = "" } = document.body.dataset;
// In notes or on a slide it stands without its bar, which leads to pages that may not be framed.
document.body.classList.toggle("framed", window.parent !== window);
const solved = solvedExercises();
const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-exercise]")]);
const preset = presetHere();

/** What the address sets. */
function presetHere() {
  try {
    const given = { ...presetOf(location.href), lesson };
    if (sections.length > 0)
      needExercise(
        given,
        sections.map(({ dataset }) => dataset.exercise ?? ""),
      );
    return given;
  } catch (error) {
    document.querySelector("h1")?.after(el("p", { class: "said no", role: "alert" }, noneSet(error)));
    return { lesson, exercise: "", members: {} };
  }
}

sections.forEach((section, i) => {
  const name = section.dataset.exercise ?? "";
  const id = `${lesson}/${name}`;
  const exercise = new Exercise(
    section,
    CHECKS[id],
    {
      solved: () => tellUnkept(section, noteSolved(id)),
      worked: (work, right) => {
        // A later try does not replace what solved it.
        if (right || !solvedExercises()[id] || !answeredExercises()[id])
          tellUnkept(section, noteAnswered(id, { exercise: id, ...work }));
      },
      wrote: (code) => tellUnkept(section, noteWritten(id, code)),
    },
    writtenCode()[id],
  );
  if (solved[id]) exercise.showSolved();
  if (!isFor(preset, { lesson, exercise: name, number: i + 1 })) return;
  exercise.preset(preset.members);
  if (preset.exercise) exercise.show();
});
addEventListener("hashchange", () => {
  if (/=|%3D/i.test(location.hash)) location.reload();
});

/** Says once, at an exercise, that what was answered is not kept. @param {HTMLElement} section @param {boolean} kept */
function tellUnkept(section, kept) {
  if (kept || document.querySelector(".unkept")) return;
  const text =
    "This browser keeps nothing for this site: what you answer is gone when you leave this page, and cannot be handed in. Allow the site to store data, then answer again.";
  section.append(el("p", { class: "said no unkept", role: "alert" }, text));
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-progress]"))) {
  const { progress, exercises } = place.dataset;
  const many = Object.keys(solved).filter((id) => id.startsWith(`${progress}/`)).length;
  if (many > 0) place.textContent = many >= Number(exercises) ? "All solved" : `${many} of ${exercises} solved`;
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-hand-in]"));
if (form) handsIn(form, answeredExercises);
const grades = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-grade]"));
if (grades) import("./grade-form.js").then(({ createGradeForm }) => createGradeForm(grades));
