// The dialog that makes a problem of arrays: what each array is, and what else is needed.

import { LIMITS } from "./fault.js";
import { READINGS, columnsOf, guess, readingsOf, shapeFor } from "./reading.js";
import { sizesOf } from "./sizes.js";
import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { button } from "../widgets/button.js";

/** @typedef {import("./reading.js").Choice} Choice */
/** @typedef {import("./reader.js").Opened} Opened */
/** @typedef {import("./compose.js").Options} Options */

/**
 * @typedef {object} ArraysEvents
 * @property {() => void} add lets the reader choose more files
 * @property {(choices: Choice[], options: Options) => Promise<{ id: number | null, text: string } | null>} open resolves with a fault, and the array that has it; null: the problem is open
 * @property {() => void} close
 */

const HORIZON = 5;
const PARTS = { transition: "transitions", reward: "rewards", features: "features", start: "first state" };

/** @param {ArraysEvents} on */
export function createArrays(on) {
  /** @type {Opened[]} */
  let sources = [];
  /** @type {Choice[]} */
  let choices = [];
  /** The fault of the last attempt. @type {{ id: number | null, text: string } | null} */
  let refusal = null;
  let busy = false;

  const rows = el("div", { class: "arrays-rows" });
  const unread = el("div", { role: "alert" });
  const horizon = el("input", {
    class: "input",
    id: "arrays-horizon",
    inputmode: "numeric",
    value: HORIZON,
    on: { input: () => changed() },
  });
  const horizonBy = el("p", { class: "hint" });
  const start = el("input", {
    class: "input",
    id: "arrays-start",
    inputmode: "numeric",
    value: 0,
    on: { input: () => changed() },
  });
  const title = el("input", { class: "input", id: "arrays-title", maxlength: 200 });
  const scale = el("input", { type: "checkbox" });
  const scaleText = el("span");
  const normalise = el("input", { type: "checkbox" });
  const normaliseText = el("span");
  const scaleLine = el("label", { class: "tick" }, scale, scaleText);
  const normaliseLine = el("label", { class: "tick" }, normalise, normaliseText);
  const summary = el("p", { class: "arrays-sum", role: "status" });
  const fault = el("p", { class: "arrays-fault", role: "alert", hidden: true });
  const open = button({ text: "Open the problem", kind: "strong" }, () => send());
  const dialog = el(
    "dialog",
    {
      class: "arrays",
      "aria-labelledby": "arrays-name",
      on: {
        close: () => {
          sources = [];
          choices = [];
          on.close();
        },
      },
    },
    el(
      "div",
      { class: "arrays-head" },
      el("h2", { id: "arrays-name" }, "A problem from arrays"),
      button({ icon: "close", name: "Close", kind: "quiet" }, () => dialog.close()),
    ),
    el(
      "p",
      { class: "hint" },
      `States and actions count from 0, steps from 1. Up to ${LIMITS.fileBytes / 2 ** 20} MB a file, ${count(LIMITS.numbers)} numbers in all; everything stays in this browser.`,
    ),
    rows,
    unread,
    el("p", { class: "arrays-more" }, button({ icon: "import", text: "Add a file", kind: "small" }, on.add)),
    el(
      "div",
      { class: "fields" },
      labelled("Horizon, steps", horizon, horizonBy),
      labelled("First state", start),
      labelled("Title", title),
    ),
    scaleLine,
    normaliseLine,
    el(
      "div",
      { class: "arrays-foot" },
      el("div", { class: "arrays-said" }, summary, fault),
      button({ text: "Cancel" }, () => dialog.close()),
      open,
    ),
  );
  document.body.append(dialog);

  /** A choice or a field has changed. */
  function changed() {
    refusal = null;
    say();
  }

  function say() {
    const sizes = sizesOf(sources, choices);
    const part = (/** @type {string} */ name) =>
      sources.find(({ id }) => READINGS[choiceOf(id)?.reading ?? ""]?.part === name);
    horizon.disabled = sizes.horizon !== null;
    horizonBy.textContent = sizes.horizon === null ? "" : `${sizes.horizon}, as the arrays say`;
    horizonBy.hidden = sizes.horizon === null;
    horizon.hidden = sizes.horizon !== null;
    /** @type {HTMLElement} */ (start.closest(".field")).hidden = part("start") !== undefined;

    const rewards = rangeOf(part("reward"));
    scaleLine.hidden = !rewards || (rewards.min >= 0 && rewards.max <= 1);
    if (rewards)
      scaleText.textContent = `Bring rewards from ${measure(rewards.min)} … ${measure(rewards.max)} into [0, 1]; values and gap are scaled along`;
    const features = rangeOf(part("features"));
    normaliseLine.hidden = !features || features.norm <= 1 + 1e-9;
    if (features)
      normaliseText.textContent =
        features.norm === Infinity
          ? "Normalise features"
          : `Normalise features (norms are up to ${measure(features.norm)})`;

    for (const line of rows.querySelectorAll(".arrays-row")) {
      const id = Number(/** @type {HTMLElement} */ (line).dataset.id);
      const wrong = sizes.faults.get(id) ?? (refusal?.id === id ? refusal.text : null);
      const says = /** @type {HTMLElement} */ (line.querySelector(".fault"));
      says.textContent = wrong ?? "";
      says.hidden = wrong === null;
      line.querySelector("select")?.toggleAttribute("aria-invalid", wrong !== null);
    }
    const numbers = [
      ["S", sizes.states],
      ["A", sizes.actions],
      ["H", sizes.horizon ?? whole(horizon.value, 1)],
      ["d", sizes.dim],
    ]
      .filter(([, n]) => n !== null)
      .map(([letter, n]) => `${letter} = ${count(Number(n))}`)
      .join(", ");
    const lacking = sizes.missing.length > 0 ? `Still needed: ${sizes.missing.join(" and ")}.` : "";
    const wrongField =
      whole(horizon.value, 1) === null && sizes.horizon === null
        ? "Expected a whole number of steps, 1 at least."
        : whole(start.value, 0) === null
          ? "Expected the number of a state."
          : "";
    summary.textContent = busy ? "Opening…" : [numbers, lacking, wrongField].filter(Boolean).join(" · ");
    fault.hidden = !refusal || refusal.id !== null;
    fault.textContent = refusal?.id === null ? refusal.text : "";
    const faulty = sizes.faults.size > 0 ? "An array does not fit the others" : "";
    allow(open, busy ? "It is being opened" : faulty || lacking || wrongField || null);
  }

  /** @param {Opened | undefined} source @returns {{ min: number, max: number, norm: number } | null} */
  function rangeOf(source) {
    const reading = READINGS[(source && choiceOf(source.id)?.reading) ?? ""];
    if (!source || !reading) return null;
    return reading.list ? listRange(source, reading) : source;
  }

  /** @param {number} id */
  function choiceOf(id) {
    return choices.find((choice) => choice.id === id);
  }

  function draw() {
    rows.replaceChildren(...sources.map(row));
    say();
  }

  /** @param {Opened} source */
  function row(source) {
    const choice = /** @type {Choice} */ (choiceOf(source.id));
    const meaning = el(
      "select",
      {
        class: "select",
        "aria-label": `What ${source.name} is`,
        on: {
          change: () => {
            choice.reading = meaning.value;
            choice.shape = shapeFor(source, choice.reading, sizesSoFar(source.id));
            refusal = null;
            shape.value = choice.shape.join(", ");
            cut.hidden = !isCut(source, choice);
            say();
          },
        },
      },
      el("option", { value: "" }, "not used"),
      ...groups(source),
    );
    meaning.value = choice.reading;
    const shape = el("input", {
      class: "input",
      "aria-label": `Shape of ${source.name}`,
      value: choice.shape.join(", "),
      on: {
        input: () => {
          choice.shape = shape.value
            .split(/[^\d]+/)
            .filter(Boolean)
            .map(Number);
          changed();
        },
      },
    });
    const cut = el(
      "label",
      { class: "arrays-cut", hidden: !isCut(source, choice) },
      el("span", {}, "as the shape"),
      shape,
    );
    return el(
      "div",
      { class: "arrays-row", "data-id": source.id },
      el(
        "div",
        { class: "arrays-what" },
        el("strong", {}, source.name),
        el(
          "span",
          {},
          [
            source.file.replace(/\.\w+$/, "") === source.name ? source.file.slice(source.name.length) : source.file,
            source.text
              ? `${count(source.shape[0])} rows, ${count(source.shape[1])} columns`
              : `${source.shape.map(count).join(" × ") || "one number"}, ${source.dtype}`,
          ].join(" · "),
        ),
      ),
      meaning,
      cut,
      el("p", { class: "fault", role: "alert", hidden: true }),
    );
  }

  /** @param {number} except @returns {{ s?: number, a?: number, h?: number, i?: number }} */
  function sizesSoFar(except) {
    const {
      states,
      actions,
      horizon: H,
      dim,
    } = sizesOf(
      sources,
      choices.filter(({ id }) => id !== except),
    );
    return {
      ...(states ? { s: states } : {}),
      ...(actions ? { a: actions } : {}),
      ...(H ? { h: H } : {}),
      ...(dim ? { i: dim } : {}),
    };
  }

  async function send() {
    busy = true;
    refusal = null;
    say();
    const { states, horizon: known } = sizesOf(sources, choices);
    const first = whole(start.value, 0) ?? 0;
    if (states !== null && first >= states)
      refusal = { id: null, text: `First state: expected 0 to ${states - 1}; found ${first}` };
    else {
      try {
        refusal = await on.open(choices, {
          horizon: known ?? whole(horizon.value, 1) ?? HORIZON,
          start: first,
          title: title.value.trim() || "Own arrays",
          scaleRewards: !scaleLine.hidden && scale.checked,
          normalise: !normaliseLine.hidden && normalise.checked,
        });
        if (!refusal) dialog.close();
      } catch (error) {
        refusal = { id: null, text: error instanceof Error ? error.message : String(error) };
      }
    }
    busy = false;
    say();
  }

  return {
    /** @param {string[]} names of files that are being read */
    showReading(names) {
      if (!dialog.open) {
        rows.replaceChildren();
        unread.replaceChildren();
        refusal = null;
        scale.checked = normalise.checked = true;
        start.value = "0";
        title.value = names[0].replace(/\.\w+$/, "");
        dialog.showModal();
      }
      summary.textContent = `Reading ${names.join(", ")}…`;
      allow(open, "The files are being read");
    },
    /**
     * @param {Opened[]} read all arrays of the dialog
     * @param {string[]} refused why new files could not be read
     */
    draw(read, refused) {
      sources = [...read];
      const fresh = guess(sources);
      // Earlier choices stay.
      choices = fresh.map((choice) => choices.find(({ id }) => id === choice.id) ?? choice);
      refusal = null;
      unread.replaceChildren(...refused.map((text) => el("p", { class: "fault" }, `${text}.`)));
      draw();
    },
  };
}

/** @param {Opened} source */
function groups(source) {
  const possible = readingsOf(source);
  return Object.entries(PARTS).map(([part, label]) => {
    const options = possible
      .filter((key) => READINGS[key].part === part)
      .map((key) => el("option", { value: key }, READINGS[key].label));
    return options.length > 0 && el("optgroup", { label }, ...options);
  });
}

/**
 * Whether the rows and columns of a text are read as another shape.
 * @param {Opened} source
 * @param {Choice} choice
 */
function isCut(source, { reading }) {
  const { list, axes } = READINGS[reading] ?? {};
  return source.text && !list && axes !== undefined && axes.length !== source.shape.length;
}

/**
 * The range of a list's numbers, without its indices.
 * @param {Opened} source
 * @param {import("./reading.js").Reading} reading
 * @returns {{ min: number, max: number, norm: number }} norm: Infinity if it may be over 1
 */
function listRange(source, reading) {
  const columns = columnsOf(source, reading).slice(reading.axes.length);
  const min = Math.min(...columns.map((column) => source.least[column]));
  const max = Math.max(...columns.map((column) => source.greatest[column]));
  return { min, max, norm: columns.length * Math.max(min * min, max * max) > 1 ? Infinity : 1 };
}

/**
 * @param {string} text
 * @param {number} least
 * @returns {number | null}
 */
function whole(text, least) {
  const value = Number(text.trim() === "" ? NaN : text);
  return Number.isInteger(value) && value >= least ? value : null;
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {...HTMLElement} more
 */
function labelled(label, input, ...more) {
  return el(
    "div",
    { class: "field" },
    el("div", { class: "label" }, el("label", { for: input.id }, label)),
    input,
    ...more,
  );
}
