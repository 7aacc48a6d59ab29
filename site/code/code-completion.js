// Completion in the spec's text: finds the cursor's place in the JSON, and offers what the schema allows there.

import { namesAt, valuesAt } from "../spec/completion.js";
import { EditorView, syntaxTree } from "../vendor/codemirror.js";

/** @typedef {ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>} Node */
/** @typedef {import("../spec/completion.js").Step} Step */
/** @typedef {import("../spec/completion.js").Word} Word */
/** @typedef {Parameters<typeof syntaxTree>[0]} State */

/**
 * @param {import("../spec/completion.js").Schema} schema
 * @returns {(context: { state: State, pos: number, explicit: boolean }) => ReturnType<typeof offer>}
 */
export function completer(schema) {
  return ({ state, pos, explicit }) => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    const names = (/** @type {Node} */ object, /** @type {number} */ from) =>
      offer(quoted(namesAt(schema, pathTo(object, state), kindOf(object, state))), from, pos, true);
    const values = (/** @type {Node} */ property, /** @type {number} */ from) =>
      offer(valuesAt(schema, pathTo(property, state)), from, pos, false);

    const { name, parent } = node;
    if (name === "PropertyName") return parent?.parent ? names(parent.parent, node.from) : null;
    if (parent?.name === "Property" && ["String", "True", "False", "Null"].includes(name))
      return values(parent, node.from);
    if (parent?.name === "Property" && name === "⚠") return values(parent, pos);
    if (!explicit) return null;
    if (name === "Property") return values(node, pos);
    if (name === "Object") return names(node, pos);
    if (name === "{") return parent ? names(parent, pos) : null;
    return null;
  };
}

/**
 * @param {Word[]} words as JSON: labels have quotes, since they are matched with what was typed
 * @param {number} from the start of the word that the cursor, at `to`, is in
 * @param {number} to
 * @param {boolean} name whether a colon follows
 */
function offer(words, from, to, name) {
  if (words.length === 0) return null;
  return {
    from,
    to,
    options: words.map(({ text, about }) => ({
      label: text,
      detail: about,
      type: name ? "property" : "constant",
      apply,
    })),
  };

  /**
   * Replaces the whole word, including the part after the cursor.
   * @param {EditorView} view
   * @param {{ label: string }} word
   * @param {number} start
   * @param {number} cursor
   */
  function apply(view, { label }, start, cursor) {
    const behind = view.state.doc.lineAt(cursor).to;
    const rest = view.state.sliceDoc(cursor, behind);
    const end = cursor + (cursor > start ? (/^[^"\s:,{}[\]]*"?/.exec(rest)?.[0].length ?? 0) : 0);
    const insert = label + (name && !/^\s*:/.test(view.state.sliceDoc(end, behind)) ? ": " : "");
    view.dispatch({
      changes: { from: start, to: end, insert },
      selection: { anchor: start + insert.length },
      userEvent: "input.complete",
    });
  }
}

/** @param {Word[]} words */
function quoted(words) {
  return words.map(({ text, about }) => ({ text: JSON.stringify(text), about }));
}

/**
 * @param {Node} node an object, or the property whose value is completed
 * @param {State} state
 * @returns {Step[]}
 */
function pathTo(node, state) {
  /** @type {Step[]} */
  const path = [];
  for (/** @type {Node | null} */ let at = node; at?.parent; at = at.parent) {
    if (at.name === "Property") path.unshift({ name: nameOf(at, state), kind: kindOf(at.parent, state) });
    else if (at.parent.name === "Array") path.unshift({ name: null, kind: undefined });
  }
  return path;
}

/**
 * @param {Node} property
 * @param {State} state
 */
function nameOf(property, state) {
  const name = property.getChild("PropertyName");
  return name ? unquoted(state.sliceDoc(name.from, name.to)) : "";
}

/**
 * @param {Node} object
 * @param {State} state
 */
function kindOf(object, state) {
  const property = object.getChildren("Property").find((one) => nameOf(one, state) === "kind");
  const value = property?.getChild("String");
  return value ? unquoted(state.sliceDoc(value.from, value.to)) : undefined;
}

/** @param {string} text */
function unquoted(text) {
  return text.replace(/^"|"$/g, "");
}
