// What can stand at a place of a spec according to its JSON Schema: names of fields and values, for completion.

/**
 * @typedef {object} Schema a part of a JSON Schema, with the keywords that are used here
 * @property {string} [$ref]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {string} [type]
 * @property {string} [description]
 * @property {unknown} [default]
 * @property {Record<string, Schema>} [$defs]
 */

/**
 * A step into a document: a field of an object, or any element of a list.
 * @typedef {{ name: string | null, kind: unknown }} Step name: null for an element; kind: the object's field "kind", if it has one
 */

/** @typedef {{ text: string, about: string }} Word */

/**
 * @param {Schema} schema the whole
 * @param {Step[]} path from the whole to an object
 * @param {unknown} kind the object's field "kind", if it has one
 * @returns {Word[]} the names of its fields
 */
export function namesAt(schema, path, kind) {
  const words = new Map();
  for (const place of ofKind(places(schema, path), kind)) {
    for (const [name, field] of Object.entries(place.properties ?? {})) {
      if (!words.has(name)) words.set(name, { text: name, about: field.description ?? "" });
    }
  }
  return [...words.values()];
}

/**
 * @param {Schema} schema the whole
 * @param {Step[]} path from the whole to a value
 * @returns {Word[]} the possible values as JSON; none if there is no list of them, as for a number
 */
export function valuesAt(schema, path) {
  const words = new Map();
  for (const place of places(schema, path)) {
    const values =
      place.const !== undefined
        ? [place.const]
        : (place.enum ?? (place.type === "boolean" ? [true, false] : place.type === "null" ? [null] : []));
    for (const value of values) {
      const text = JSON.stringify(value);
      if (!words.has(text)) words.set(text, { text, about: place.description ?? "" });
    }
  }
  return [...words.values()];
}

/**
 * @param {Schema} schema the whole
 * @param {Step[]} path
 * @returns {Schema[]} the schemas that the value may follow
 */
function places(schema, path) {
  let found = forms(schema, schema);
  for (const { name, kind } of path) {
    found = ofKind(found, kind).flatMap((place) => {
      const inner = name === null ? place.items : place.properties?.[name];
      if (!inner) return [];
      // A kind is described by the schema of its object.
      return forms(schema, name === "kind" ? { ...inner, description: place.description } : inner);
    });
  }
  return found;
}

/**
 * @param {Schema} whole
 * @param {Schema} part
 * @returns {Schema[]} the alternatives of a part, with references resolved
 */
function forms(whole, part) {
  const named = part.$ref?.replace("#/$defs/", "");
  const target = named !== undefined ? whole.$defs?.[named] : undefined;
  if (target) return forms(whole, { ...target, description: part.description ?? target.description });
  const several = part.oneOf ?? part.anyOf;
  return several
    ? several.flatMap((one) => forms(whole, { ...one, description: one.description ?? part.description }))
    : [part];
}

/**
 * @param {Schema[]} found
 * @param {unknown} kind
 */
function ofKind(found, kind) {
  const fitting = found.filter((place) => kind !== undefined && place.properties?.kind?.const === kind);
  return fitting.length > 0 ? fitting : found;
}
