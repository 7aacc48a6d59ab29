// Chooses which controls a link leaves free, fixes or hides: presets, and a table for single controls.

import { el, unseen } from "../ui/dom.js";
import { CONTROLS, leave, PRESETS, presetOf } from "./control-states.js";

/** @typedef {import("./control-states.js").Control} Control */
/** @typedef {import("./control-states.js").Leave} Leave */

const WAYS = /** @type {Leave[]} */ (["free", "fixed", "hidden"]);

/** @param {() => void} onChange */
export function createLockTable(onChange) {
  let leaves = PRESETS[0].leaves;
  const radios = new Map(
    Object.keys(CONTROLS).map((name) => [
      name,
      new Map(WAYS.map((way) => [way, radio(/** @type {Control} */ (name), way)])),
    ]),
  );
  const presets = PRESETS.map((preset) =>
    el(
      "button",
      {
        type: "button",
        class: "switch",
        on: {
          click: () => {
            fill(preset.leaves);
            onChange();
          },
        },
      },
      preset.name,
    ),
  );

  /**
   * @param {Control} name
   * @param {Leave} way
   */
  function radio(name, way) {
    return el("input", {
      type: "radio",
      name: `lock-${name}`,
      value: way,
      "aria-label": `${CONTROLS[name]}: ${way}`,
      on: {
        change: () => {
          fill({ ...leaves, [name]: way });
          onChange();
        },
      },
    });
  }

  /** @param {import("./control-states.js").Leaves} next */
  function fill(next) {
    leaves = next;
    for (const [name, ways] of radios)
      for (const [way, input] of ways) input.checked = leaves[/** @type {Control} */ (name)] === way;
    const chosen = presetOf(leaves);
    presets.forEach((b, i) => b.setAttribute("aria-pressed", String(PRESETS[i].name === chosen)));
  }
  fill(leaves);

  const table = el(
    "table",
    { class: "locks" },
    el("caption", { class: "unseen" }, "Each control in the link"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, unseen("control")),
        ...WAYS.map((way) => el("th", { scope: "col" }, way)),
      ),
    ),
    el(
      "tbody",
      {},
      ...[...radios].map(([name, ways]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, CONTROLS[/** @type {Control} */ (name)]),
          ...[...ways.values()].map((input) => el("td", {}, el("label", {}, input))),
        ),
      ),
    ),
  );
  return {
    element: el(
      "div",
      {},
      el("div", { class: "switches", role: "group", "aria-label": "Presets" }, ...presets),
      table,
      el(
        "p",
        { class: "hint" },
        "Fixed controls are shown and cannot be changed, hidden ones are left out. Locks guide students; they are no access control, since the problem can be opened without them.",
      ),
    ),
    get leaves() {
      return leaves;
    },
    /** @param {Parameters<typeof leave>[0]} locks */
    fill: (locks) => fill(leave(locks)),
  };
}
