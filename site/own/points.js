// Where in the code of a custom learner are its time and its memory looked at? Its loops and functions call `$own`, and where a step comes
// by they show their variables to it. A fault there has its line.

/** @typedef {{ at: number, to: number, by: string }} Edit of the code: what stands from at to to becomes by */
/** @typedef {import("acorn").Node & Record<string, any>} Node */

/**
 * A function, or the module.
 * @typedef {object} Scope
 * @property {Scope | null} outer
 * @property {Set<string>} variables that it declares, but for those that are functions
 * @property {Set<string>} words that stand in it
 * @property {string[]} fields of this that only its class sees
 * @property {boolean} moves whether it begins or acts itself
 */

const LOOP = /^(For|ForIn|ForOf|While|DoWhile)Statement$/;
const FUNCTION = /^(ArrowFunctionExpression|Function(Expression|Declaration))$/;
const MOVES = new Set(["begin", "act", "revisit", "place"]);

/** What may make something that stays. What has none of it goes through numbers. */
const MAKES = /^((Call|New|Array|Object|Class|TaggedTemplate)Expression|TemplateLiteral|ClassDeclaration)$/;

/** @param {unknown} node @returns {Node[]} */
function childrenOf(node) {
  return Object.values(/** @type {object} */ (node))
    .flat()
    .filter((child) => typeof child?.type === "string");
}

/** @param {Node} node */
const makes = (node) => MAKES.test(node.type) || FUNCTION.test(node.type) || childrenOf(node).some(makes);

/** @param {Node} pattern @param {Set<string>} names */
function nameAll(pattern, names) {
  if (pattern.type === "Identifier") names.add(pattern.name);
  for (const child of childrenOf(pattern)) nameAll(child, names);
}

/**
 * @param {import("acorn").Program} program
 * @returns {{ edits: Edit[], points: number }} edits put the calls into the code and move no line: `$own.round()` where numbers are gone
 *   through, `$own.busy()` where something may be made, and at so many points, where `$own.pass(point)` says so, `$own.keeps(name, value)` of
 *   each variable and `$own.look()`
 */
export function watched(program) {
  /** @type {Map<Node, Scope>} */
  const scopes = new Map();
  const module = newScope(null);
  read(program, module, scopes);
  const main = scopes.get(exported(program));
  const shared = new Set([...module.variables, ...(main?.variables ?? [])]);
  /** @type {Edit[]} */
  const edits = [];
  let points = 0;

  /** The variables of functions around it, of which others do not know. @param {Scope} scope */
  function hidden(scope) {
    const names = [];
    for (let one = scope.outer; one && one !== main && one !== module; one = one.outer)
      names.push(...[...one.variables].filter((name) => scope.words.has(name)));
    return names;
  }
  /** @param {Scope} scope */
  function shown(scope) {
    const names = new Set([...scope.variables, ...hidden(scope), ...shared]);
    return [...names, ...scope.fields];
  }
  const name = (/** @type {string} */ one) => JSON.stringify(one.replace("this.", ""));
  // A variable may not be there yet.
  const point = (/** @type {string[]} */ names) =>
    `if($own.pass(${points++})){${names.map((one) => `try{$own.keeps(${name(one)},${one})}catch{}`).join("")}$own.look()}`;

  /** @param {Node} node @param {Scope} scope @param {Node | null} parent */
  function put(node, scope, parent) {
    const own = scopes.get(node) ?? scope;
    let end = null;
    const { body } = node;
    if (LOOP.test(node.type)) end = begin(body, makes(node) ? point(shown(scope)) : "$own.round();");
    else if (FUNCTION.test(node.type) && makes(body)) {
      const given = parent?.type === "CallExpression"; // to what goes through an array, as a loop does
      const shows = own.moves || own.fields.length > 0 || (hidden(own).length > 0 && !given);
      if (!shows && !given) {
        // The loop that calls it is looked at.
      } else if (body.type === "BlockStatement") begin(body, shows ? point(shown(own)) : "$own.busy();");
      else {
        const names = shows ? shown(own).filter((one) => own.words.has(one)) : [];
        const showing = names.map((one) => `${name(one)},()=>${one}`);
        const call = names.length > 0 ? `$own.pass(${points++})&&$own.all(${showing})` : "$own.busy()";
        edits.push({ at: body.start, to: body.start, by: `(${call},` });
        end = { at: body.end, to: body.end, by: ")" };
      }
    }
    for (const child of childrenOf(node)) put(child, own, node);
    if (end) edits.push(end); // after those of what ends at the same place inside
  }

  /** @param {Node} body @param {string} call @returns {Edit | null} what ends it */
  function begin(body, call) {
    const { start, end } = body;
    if (body.type === "BlockStatement") {
      edits.push({ at: start + 1, to: start + 1, by: call });
      return null;
    }
    edits.push({ at: start, to: start, by: `{${call}` });
    return { at: end, to: end, by: "}" };
  }

  put(program, module, null);
  return { edits, points };
}

/** @param {Scope | null} outer @returns {Scope} */
const newScope = (outer) => ({ outer, variables: new Set(), words: new Set(), fields: [], moves: false });

/** @param {Node} node @param {Scope} scope @param {Map<Node, Scope>} scopes */
function read(node, scope, scopes) {
  let own = scope;
  if (FUNCTION.test(node.type)) {
    own = newScope(scope);
    scopes.set(node, own);
    for (const param of node.params) nameAll(param, own.variables);
  } else if (node.type === "VariableDeclarator") {
    if (!FUNCTION.test(node.init?.type ?? "")) nameAll(node.id, scope.variables);
  } else if (node.type === "CatchClause" && node.param) nameAll(node.param, scope.variables);
  else if (node.type === "ClassDeclaration" && node.id) scope.variables.add(node.id.name);
  else if (node.type === "CallExpression") {
    const { callee } = node;
    if (MOVES.has(callee.property?.name ?? callee.name)) scope.moves = true;
  } else if (node.type === "Identifier") {
    for (let one = /** @type {Scope | null} */ (scope); one; one = one.outer) one.words.add(node.name);
  }
  for (const child of childrenOf(node)) read(child, own, scopes);
  if (node.type === "ClassBody") {
    const fields = node.body
      .filter((/** @type {Node} */ one) => one.type === "PropertyDefinition" && !one.static)
      .filter((/** @type {Node} */ one) => one.key.type === "PrivateIdentifier")
      .map((/** @type {Node} */ one) => `this.#${one.key.name}`);
    for (const one of node.body)
      if (one.type === "MethodDefinition" && !one.static) /** @type {Scope} */ (scopes.get(one.value)).fields = fields;
  }
}

/** @param {import("acorn").Program} program @returns {Node} the function that it exports by default, where it names one */
function exported(program) {
  const { declaration } = /** @type {Node} */ (
    program.body.find(({ type }) => type === "ExportDefaultDeclaration") ?? { declaration: program }
  );
  if (declaration.type !== "Identifier") return declaration;
  const named = program.body
    .flatMap((/** @type {Node} */ one) => one.declarations ?? one.declaration?.declarations ?? one)
    .find(({ id }) => id?.name === declaration.name);
  return named?.init ?? named ?? declaration;
}

/** @param {string} text @param {Edit[]} edits which do not overlap; those at one place in their order */
export function edited(text, edits) {
  let [result, done] = ["", 0];
  for (const { at, to, by } of edits.toSorted((x, y) => x.at - y.at)) {
    result += text.slice(done, at) + by;
    done = to;
  }
  return result + text.slice(done);
}
