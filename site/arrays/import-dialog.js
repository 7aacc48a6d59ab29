// The dialog that makes a problem of arrays: what each array is, and what else is needed.

import { LIMITS } from "./fault.js";
import { READINGS, partsOf, readingsOf } from "./meanings.js";
import { question, remarks } from "./said.js";
import { sizesOf } from "./sizes.js";
import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { count, counted, measure } from "../ui/numbers.js";
import { readNumber } from "../ui/typed-numbers.js";
import { button } from "../shell/button.js";

/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./reader.js").Opened} Opened */
/** @typedef {import("./compose.js").Options} Options */
/** @typedef {import("./compose.js").Review} Review */
/** @typedef {import("./sizes.js").Counted} Counted */

/**
 * @typedef {object} ArraysEvents
 * @property {() => void} add lets the reader choose more files
 * @property {(chosen: Choice[]) => Promise<Choice[]>} guess how all arrays are read, some as the reader has chosen
 * @property {(choices: Choice[], options: Options) => Promise<Review>} review what the problem would be
 * @property {(choices: Choice[], options: Options) => Promise<{ id: number | null, text: string } | null>} open resolves with a fault, and the array that has it; null: the problem is open
 * @property {() => void} close
 */

const HORIZON = 5;
const PARTS = {
  transition: "transitions",
  model: "transitions and rewards",
  reward: "rewards",
  features: "features",
  start: "first state",
  cycle: "first state",
  horizon: "horizon",
};
/** An option that is none: the reader has to choose. */
const OPEN = "?";
/** What lists may count from 0 or from 1, with the words for it. */
const COUNTS = /** @type {[Counted[], string, string][]} */ ([
  [["h"], "Steps count from", "No list has a step 0: both fit."],
  [["s", "a"], "States, actions from", "No list has a state or action 0: both fit."],
]);

/** @param {ArraysEvents} on */
export function createArrays(on) {
  /** @type {Opened[]} */
  let sources = [];
  /** @type {Choice[]} */
  let choices = [];
  /** The arrays whose reading the reader has chosen. @type {Set<number>} */
  const chosen = new Set();
  /** What the reader says that lists count from. @type {import("./sizes.js").First} */
  let first = {};
  /** The fault of the last attempt. @type {{ id: number | null, text: string } | null} */
  let refusal = null;
  /** @type {Review | null} */
  let review = null;
  /** Counts the changes: a review of an earlier one is too late. */
  let changes = 0;
  /** Counts the looks for readings, which a change does not end. */
  let looks = 0;
  let looking = false;
  /** The names of files that are being read. @type {string[][]} */
  let awaited = [];
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
  const counts = COUNTS.map(([axes, name, why]) => {
    const select = el(
      "select",
      {
        class: "select",
        id: `arrays-first-${axes[0]}`,
        on: {
          change: () => {
            first = { ...first, ...Object.fromEntries(axes.map((axis) => [axis, Number(select.value)])) };
            changed();
          },
        },
      },
      el("option", { value: OPEN, disabled: true, selected: true }, "choose…"),
      el("option", { value: 0 }, "0"),
      el("option", { value: 1 }, "1"),
    );
    return { axes, field: labelled(name, select, el("p", { class: "ask" }, why)) };
  });
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
          awaited = [];
          looking = false;
          changes++;
          looks++;
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
      `States and actions count from 0, steps from 1. Up to ${LIMITS.fileBytes / 2 ** 20} MB a file, ${counted(LIMITS.numbers, "number")} in all; everything stays in this browser.`,
    ),
    rows,
    unread,
    el("p", { class: "arrays-more" }, button({ icon: "import", text: "Add a file", kind: "small" }, on.add)),
    el("div", { class: "arrays-counts" }, ...counts.map(({ field }) => field)),
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

  /** A choice or a field has changed. Of one that comes while readings are looked for, that look finds what it means. */
  async function changed() {
    refusal = null;
    const change = ++changes;
    say();
    if (looking) return;
    const { faults, missing, open } = sizesNow();
    if (faults.size > 0 || missing.length > 0 || open.length > 0 || isAsking()) {
      review = null;
      return say();
    }
    const found = await asked(on.review(choices, options()));
    if (change !== changes) return;
    review = found;
    say();
  }

  /** Finds readings anew; those that the reader has chosen stay. */
  async function look() {
    const mine = ++looks;
    looking = true;
    say();
    const found = await asked(on.guess(choices.filter(({ id }) => chosen.has(id))));
    if (mine !== looks) return;
    looking = false;
    if (!found) return say();
    choices = found;
    keepingFocus(() => rows.replaceChildren(...sources.map(row)));
    await changed();
  }

  /**
   * Waits for the worker's answer; null: it has none, and the dialog says why. One that is closed hears no more.
   * @template T
   * @param {Promise<T>} answer
   */
  async function asked(answer) {
    try {
      return await answer;
    } catch (error) {
      refusal = { id: null, text: error instanceof Error ? error.message : String(error) };
      return null;
    }
  }

  /** @param {() => void} draw makes the rows anew */
  function keepingFocus(draw) {
    const held = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (rows.querySelector(":focus"));
    const id = /** @type {HTMLElement | null | undefined} */ (held?.closest(".arrays-row"))?.dataset.id;
    draw();
    const again = held && rows.querySelector(`[data-id="${id}"] ${held.localName}`);
    if (!(again instanceof HTMLElement)) return;
    again.focus();
    if (again instanceof HTMLInputElement && held instanceof HTMLInputElement)
      again.setSelectionRange(held.selectionStart, held.selectionEnd);
  }

  const sizesNow = () => sizesOf(sources, choices, first);
  const isAsking = () => choices.some(({ among }) => among);

  /** @returns {Options} */
  function options() {
    const { horizon: given, leastHorizon } = sizesNow();
    return {
      horizon: given ?? whole(horizon.value, 1) ?? Math.max(HORIZON, leastHorizon),
      start: whole(start.value, 0) ?? 0,
      title: title.value.trim() || "Own arrays",
      scaleRewards: !scaleLine.hidden && scale.checked,
      normalise: !normaliseLine.hidden && normalise.checked,
      first,
    };
  }

  function say() {
    const sizes = sizesNow();
    const has = (/** @type {string} */ name) =>
      choices.some(
        ({ reading }) => READINGS[reading] && partsOf(READINGS[reading]).includes(/** @type {any} */ (name)),
      );
    const given = sizes.horizon !== null;
    horizon.disabled = horizon.hidden = given;
    horizonBy.textContent = given ? `${sizes.horizon}, as the arrays say` : `${sizes.leastHorizon} at least`;
    horizonBy.hidden = !given && sizes.leastHorizon === 1;
    /** @type {HTMLElement} */ (start.closest(".field")).hidden = has("start") || has("cycle");
    for (const { axes, field } of counts) {
      const others = Object.fromEntries(
        Object.entries(first).filter(([axis]) => !axes.includes(/** @type {any} */ (axis))),
      );
      field.hidden = !sizesOf(sources, choices, others).open.some((axis) => axes.includes(axis));
    }

    const { rewards, norm } = review ?? { rewards: [0, 0], norm: 0 };
    const [least, most] = rewards;
    scaleLine.hidden = least >= 0 && most <= 1;
    scaleText.textContent =
      least < most
        ? `Rescale rewards ${measure(least)} … ${measure(most)} to [0, 1], with values and gap`
        : `Bring all rewards from ${measure(least)} to ${least > 0 ? 1 : 0}; values are scaled along`;
    normaliseLine.hidden = norm <= 1 + 1e-9;
    normaliseText.textContent = `Normalise features (norms are up to ${measure(norm)})`;

    for (const line of rows.querySelectorAll(".arrays-row")) tell(/** @type {HTMLElement} */ (line), sizes);
    const steps = whole(horizon.value, 1);
    const numbers = [
      ["S", sizes.states],
      ["A", sizes.actions],
      ["H", sizes.horizon ?? steps],
      ["d", sizes.dim],
    ]
      .filter(([, n]) => n !== null)
      .map(([letter, n]) => `${letter} = ${count(Number(n))}`)
      .join(", ");
    const asked = choices.filter(({ among }) => among).map(({ id }) => sources.find((one) => one.id === id)?.name);
    const lacking =
      asked.length > 0
        ? `Choose what ${asked.join(" and ")} ${asked.length > 1 ? "are" : "is"}.`
        : sizes.missing.length > 0
          ? `Still needed: ${sizes.missing.join(" and ")}.`
          : sizes.open.length > 0
            ? "Choose what lists count from."
            : "";
    const wrongField =
      sizes.horizon === null && (steps === null || steps < sizes.leastHorizon)
        ? `Expected a whole number of steps, ${sizes.leastHorizon} at least.`
        : whole(start.value, 0) === null
          ? "Expected the number of a state."
          : "";
    const waits = busy ? "Opening…" : awaited.length > 0 ? `Reading ${awaited.flat().join(", ")}…` : "";
    summary.textContent = waits || [numbers, lacking, wrongField].filter(Boolean).join(" · ");
    fault.hidden = !refusal || refusal.id !== null;
    fault.textContent = refusal?.id === null ? refusal.text : "";
    const faulty = sizes.faults.size > 0 ? "An array does not fit the others" : "";
    const early = awaited.length > 0 || looking ? "The files are being read" : "";
    allow(open, busy ? "It is being opened" : early || faulty || lacking || wrongField || null);
  }

  /**
   * Says what is wrong with an array, why it is asked for, and what is not used.
   * @param {HTMLElement} line
   * @param {import("./sizes.js").Sizes} sizes
   */
  function tell(line, sizes) {
    const source = /** @type {Opened} */ (sources.find(({ id }) => id === Number(line.dataset.id)));
    const choice = /** @type {Choice} */ (choiceOf(source.id));
    const failed = refusal ?? review?.fault;
    const wrong = sizes.faults.get(source.id) ?? (failed?.id === source.id ? failed.text : "");
    const texts = {
      ".fault": wrong,
      ".ask": question(choice),
      ".hint": [...remarks(source, choice, sizes), ...(review?.said.get(source.id) ?? [])].join(" "),
    };
    for (const [place, text] of Object.entries(texts)) {
      const says = /** @type {HTMLElement} */ (line.querySelector(place));
      says.textContent = text;
      says.hidden = text === "";
    }
    line.querySelector("select")?.toggleAttribute("aria-invalid", wrong !== "");
  }

  /** @param {number} id */
  function choiceOf(id) {
    return choices.find((choice) => choice.id === id);
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
            choice.shape = [];
            delete choice.among;
            chosen.add(source.id);
            meaning.focus();
            look();
          },
        },
      },
      choice.among && el("option", { value: OPEN, disabled: true }, "choose…"),
      el("option", { value: "" }, "not used"),
      ...groups(source),
    );
    meaning.value = choice.among ? OPEN : choice.reading;
    const shape = el("input", {
      class: "input",
      "aria-label": `Shape of ${source.name}`,
      value: choice.shape.join(", "),
      on: {
        input: () => {
          choice.shape = shape.value
            .split(/\P{Nd}+/u)
            .filter(Boolean)
            .map((part) => readNumber(part));
          chosen.add(source.id);
          looking ? look() : changed();
        },
      },
    });
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
              ? `${counted(source.shape[0], "row")}, ${counted(source.shape[1], "column")}`
              : source.unread
                ? "no numbers"
                : `${source.shape.map(count).join(" × ") || "one number"}, ${source.dtype}`,
          ].join(" · "),
        ),
      ),
      meaning,
      el("label", { class: "arrays-cut", hidden: !isCut(source, choice) }, el("span", {}, "as the shape"), shape),
      el("p", { class: "ask", hidden: true }),
      el("p", { class: "hint", hidden: true }),
      el("p", { class: "fault", role: "alert", hidden: true }),
    );
  }

  async function send() {
    busy = true;
    refusal = null;
    say();
    const { states } = sizesNow();
    const given = options();
    if (states !== null && given.start >= states)
      refusal = { id: null, text: `First state: expected 0 to ${states - 1}; found ${given.start}` };
    else {
      try {
        refusal = await on.open(choices, given);
        if (!refusal) dialog.close();
      } catch (error) {
        refusal = { id: null, text: error instanceof Error ? error.message : String(error) };
      }
    }
    busy = false;
    say();
  }

  return {
    /**
     * Shows that files are being read.
     * @param {string[]} names
     * @returns {(read: Opened[], refused: string[]) => Promise<void>} shows all arrays of the dialog, and why files could not be read
     */
    read(names) {
      if (!dialog.open) {
        rows.replaceChildren();
        refusal = review = null;
        first = {};
        chosen.clear();
        for (const { field } of counts) {
          field.hidden = true;
          /** @type {HTMLSelectElement} */ (field.querySelector("select")).value = OPEN;
        }
        horizon.value = String(HORIZON);
        scale.checked = normalise.checked = true;
        start.value = "0";
        title.value = names[0].replace(/\.\w+$/, "");
        dialog.showModal();
      }
      if (awaited.length === 0) unread.replaceChildren();
      awaited = [...awaited, names];
      say();
      return (read, refused) => {
        sources = [...read];
        refusal = null;
        awaited = awaited.filter((others) => others !== names);
        unread.append(...refused.map((text) => el("p", { class: "fault" }, `${text}.`)));
        return look();
      };
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
  const { list, axes, skip = 0 } = READINGS[reading] ?? {};
  return source.text && !list && axes !== undefined && (axes.length > 2 || (axes.length === 1 && skip === 0));
}

/**
 * @param {string} text
 * @param {number} least
 * @returns {number | null}
 */
function whole(text, least) {
  const value = readNumber(text, true);
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
