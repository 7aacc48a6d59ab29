// The teachers' form: files that were handed in are replayed here, and tabulated.

import { counted } from "../ui/numbers.js";
import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { el } from "../ui/dom.js";
import { download, fileOf, takeDropped } from "../ui/files.js";
import { COLUMNS, Grader, csvOf, notGraded, wordOf } from "./grading.js";
import { givenPreset } from "./preset.js";
import { codeOf } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("./grading.js").Row} Row */

/** @param {HTMLFormElement} form with a field "files", perhaps "link", and a button that saves */
export function createGradeForm(form) {
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("files"));
  const link = /** @type {HTMLInputElement} */ (form.elements.namedItem("link"));
  const save = /** @type {HTMLButtonElement} */ (form.elements.namedItem("save"));
  const said = el("p", { class: "said", role: "status" });
  const body = el("tbody");
  const table = el(
    "table",
    { class: "grades" },
    el("caption", {}, "What was handed in, and what its replay says"),
    el("thead", {}, el("tr", {}, ...COLUMNS.map((name) => el("th", { scope: "col" }, name)))),
    body,
  );
  const scroller = el(
    "div",
    { class: "grades-scroller", hidden: true, tabindex: 0, role: "group", "aria-label": "Grades" },
    table,
  );
  form.append(said, scroller);
  /** @type {Row[]} */
  let rows = [];
  let busy = false;

  /** @param {File[]} files */
  async function take(files) {
    if (busy || files.length === 0) return;
    busy = true;
    rows = [];
    body.replaceChildren();
    save.disabled = true;
    const lab = await createLab({}, playHere);
    try {
      const grader = await graderFor(lab, link.value);
      if (!grader) return;
      for (const [i, file] of files.entries()) {
        say(`${file.name}: ${i + 1} of ${files.length}.`, "");
        const found = await grader.grade({ name: file.name, read: () => readFile(file) });
        rows.push(...found);
        body.append(...found.map(rowOf));
        scroller.hidden = false;
      }
      const wrong = rows.filter(({ reproduced }) => !reproduced).length;
      const left = notGraded(rows);
      const count = `${counted(rows.length, "row")} of ${counted(files.length, "file")}; ${wrong} not reproduced.`;
      say(left ? `${count} ${left}.` : count, wrong > 0 ? "no" : "yes");
      save.disabled = false;
    } catch (error) {
      say(`The engine does not answer: ${error instanceof Error ? error.message : error}`, "no");
    } finally {
      lab.close();
      input.value = "";
      busy = false;
    }
  }

  /** @param {Lab} lab @param {string} address @returns {Promise<Grader | undefined>} none: the address cannot be read, which is said */
  async function graderFor(lab, address) {
    try {
      const grader = new Grader(lab, { page, preset: givenPreset(address) });
      await grader.checkLink();
      return grader;
    } catch (error) {
      if (codeOf(error) === "engine") throw error;
      say(`Nothing was graded, by the address that you gave: ${error instanceof Error ? error.message : error}.`, "no");
    }
  }

  /** @param {string} words @param {"yes" | "no" | ""} tone */
  function say(words, tone) {
    said.className = `said ${tone}`;
    said.textContent = words;
  }

  input.addEventListener("change", () => take([...(input.files ?? [])]));
  takeDropped(take, ["Drop to replay", "what was handed in (.json)"]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    download("grades.csv", await fileOf([csvOf(rows)], "text/csv;charset=utf-8"));
  });
  form.inert = false;
  take([...(input.files ?? [])]); // chosen before
}

/** @param {File} file */
function readFile(file) {
  return file.arrayBuffer().catch(() => {
    throw new Error("it cannot be read. If it is a folder, choose the files in it");
  });
}

/** @param {Row} row */
function rowOf(row) {
  return el("tr", { class: row.reproduced ? "" : "forged" }, ...COLUMNS.map((name) => el("td", {}, wordOf(row[name]))));
}

/** @param {string} lesson @returns {Promise<string>} the text of its page */
async function page(lesson) {
  const response = await fetch(new URL(`./${lesson}.html`, document.baseURI));
  if (!response.ok) throw new Error(`found no lesson ${lesson}`);
  return response.text();
}
