// Custom learners that tests let play: their code, as the page's panel has it.

/** @param {string} body of the function @param {string} [right] */
export const learner = (body, right = "online") =>
  `export const right = "${right}";\nexport default function (env) {\n${body}\n}\n`;

/** What they play on. @type {import("../site/revisit.d.ts").Spec} */
export const RIVER = {
  format: "revisit.spec/1",
  problem: { kind: "river-swim", states: 5, horizon: 6 },
  episodes: 30,
  seed: 7,
};

/** Epsilon-greedy Q-learning with a table. */
export const epsilonGreedy = `export const right = "online"

export default function (env) {
  const { horizon, states, actions } = env
  const rows = () => Array.from({ length: horizon * states }, () => new Array(actions).fill(0))
  const q = rows()
  const n = rows()
  const at = (h, s) => (h - 1) * states + s
  const best = (h, s) => q[at(h, s)].indexOf(Math.max(...q[at(h, s)]))
  env.policy(best)
  while (!env.done) {
    let s = env.begin()
    for (let h = 1; h <= horizon; h++) {
      const a = env.random() < 0.1 ? Math.floor(env.random() * actions) : best(h, s)
      const { reward, state } = env.act(a)
      const ahead = h < horizon ? Math.max(...q[at(h + 1, state)]) : 0
      q[at(h, s)][a] += (reward + ahead - q[at(h, s)][a]) / Math.sqrt(++n[at(h, s)][a])
      s = state
    }
  }
}
`;

/** Goes back at random, and takes the action that paid best in a state. */
export const goesBack = `export const right = "revisiting"

export default function (env) {
  const paid = new Map()
  const key = (h, s, a) => \`\${h} \${s} \${a}\`
  const best = (h, s) => {
    let a = 0
    for (let b = 1; b < env.actions; b++) if ((paid.get(key(h, s, b)) ?? 0) > (paid.get(key(h, s, a)) ?? 0)) a = b
    return a
  }
  env.policy(best)
  for (let path = 0; !env.done; path++) {
    const from = path > 0 && env.random() < 0.5 ? 2 : 1
    let s = from === 2 ? env.revisit(2) : env.begin()
    for (let h = from; h <= env.horizon; h++) {
      const a = Math.floor(env.random() * env.actions)
      env.note({ bonus: env.phi(h, s, a)[0] })
      const { reward, state } = env.act(a)
      paid.set(key(h, s, a), (paid.get(key(h, s, a)) ?? 0) * 0.9 + reward)
      s = state
    }
  }
}
`;

/** Tries every action once in every state that it comes to, and then takes the best way that it has seen. */
export const triesAll = `export const right = "revisiting"

export default function (env) {
  const { horizon, actions } = env
  const seen = new Map()
  const values = new Map()
  const at = (h, s) => {
    if (!seen.has(h + " " + s)) seen.set(h + " " + s, new Array(actions).fill(null))
    return seen.get(h + " " + s)
  }
  const worth = (h, s, a) => {
    const one = at(h, s)[a]
    return one ? one.reward + (values.get((h + 1) + " " + one.state) ?? 0) : 0
  }
  const best = (h, s) => {
    let to = 0
    for (let a = 1; a < actions; a++) if (worth(h, s, a) > worth(h, s, to)) to = a
    return to
  }
  env.policy(best)
  let path = []
  while (true) {
    let first = 1
    for (let h = horizon; h > 1 && first === 1; h--) if (path[h] !== undefined && at(h, path[h]).includes(null)) first = h
    let s = first > 1 ? env.revisit(first) : env.begin()
    for (let h = first; h <= horizon; h++) {
      path[h] = s
      const untried = at(h, s).indexOf(null)
      const a = untried >= 0 ? untried : best(h, s)
      const { reward, state } = env.act(a)
      at(h, s)[a] = { reward, state }
      s = state
    }
    for (let h = horizon; h >= 1; h--) values.set(h + " " + path[h], Math.max(...at(h, path[h]).map((one, a) => worth(h, path[h], a))))
  }
}
`;

/** A race of LinQ with both of them. @param {string} [broken] is put at the end of the first one's episodes */
export function raceOfOwn(broken = "") {
  return {
    format: /** @type {const} */ ("revisit.sweep/1"),
    problem: { kind: "river-swim", states: 4 },
    learners: [
      { algorithm: { kind: "linq-lsvi-ucb" } },
      {
        name: "epsilon-greedy",
        algorithm: { kind: "own", code: epsilonGreedy.replace("      s = state\n", `      s = state${broken}\n`) },
      },
      { name: "goes back", algorithm: { kind: "own", code: goesBack } },
    ],
    episodes: 40,
    budget: { samples: 600 },
    seeds: { from: 1, count: 3 },
    vary: [{ parameter: "problem.horizon", values: [3, 5], label: "H" }],
  };
}

/**
 * Runs in a page of the site: what a worker in a learner's place can reach without SES, when the policy of its frame is the only wall. "marks" are
 * caches that the page finds afterwards.
 * @param {{ site: string, url: string }} at site: its address; url: of a server that answers everyone
 * @returns {Promise<Record<string, "let" | "refused">>}
 */
export async function triedBehindTheCompartment(at) {
  const script = `
    const tried = (what) => Promise.resolve().then(what).then(() => "let", () => "refused");
    addEventListener("message", async ({ data: { port, rest: { site, url } } }) => {
      const tries = {
        fetch: () => fetch(url + "fetch"),
        blind: () => fetch(url + "blind", { mode: "no-cors" }),
        import: () => import(url + "import"),
        socket: () => new Promise((ok, no) => Object.assign(new WebSocket(url.replace("http", "ws") + "socket"), { onopen: ok, onerror: no })),
        site: () => fetch(site + "revisit.js"),
        module: () => import(site + "revisit.js"),
        data: () => import("data:text/javascript,export default 1"),
        indexedDB: () => new Promise((ok, no) => Object.assign(indexedDB.open("x"), { onsuccess: ok, onerror: no })),
        // WebKit lets an origin of nobody have caches; they must not be the site's.
        caches: async () => { if (!(await caches.keys()).includes("the site's")) throw new Error("others"); },
        worker: () => new Promise((ok, no) => Object.assign(new Worker(site + "revisit.js"), { onmessage: ok, onerror: no })),
      };
      const found = {};
      for (const [name, what] of Object.entries(tries)) found[name] = await tried(what);
      await tried(() => caches.open("the learner's"));
      port.postMessage(found);
    });`;
  await caches.open("the site's");
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.sandbox.add("allow-scripts");
    frame.src = "./own/frame.html";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = async ({ data }) =>
      resolve({ ...data, marks: (await caches.has("the learner's")) ? "let" : "refused" });
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data === "ready")
        frame.contentWindow?.postMessage({ script, rest: at, port: port2 }, "*", [port2]);
    });
    document.body.append(frame);
  });
}
