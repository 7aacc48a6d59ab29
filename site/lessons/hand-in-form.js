// The form that makes the file to hand in, of what was answered in this browser.

import { el } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { download, fileName, jsonFile } from "../ui/files.js";
import { handIn } from "./hand-in.js";

/**
 * @param {HTMLFormElement} form with a field "student"
 * @param {() => { [exercise: string]: unknown }} answered what there is to hand in
 */
export function handsIn(form, answered) {
  const said = el("p", { class: "said", role: "status" });
  form.append(said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const student = String(new FormData(form).get("student") ?? "").trim();
    const work = /** @type {import("./hand-in.js").Work[]} */ (Object.values(answered()));
    const fault =
      student === "" ? "Write your name first." : work.length === 0 ? "No exercise was answered here yet." : "";
    if (!fault) download(fileName(student), await jsonFile(handIn(student, work)));
    said.className = `said ${fault ? "no" : "yes"}`;
    const many = counted(work.length, "exercise");
    said.textContent =
      fault || `${fileName(student)} has ${many}. Send it to your teacher; nothing was sent from here.`;
  });
  form.inert = false;
}
