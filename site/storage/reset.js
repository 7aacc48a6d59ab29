// The page reset.html, where the address #reset leads: a setting, and what clears what the browser keeps. A classic script that needs
// neither the engine nor the pages' modules, since these may be what does not start.

/** What the engine saves (wasm/playground/runs): rows, and contents under the same ids. */
const SAVED = "revisit";
const KINDS = /** @type {const} */ ([
  { entry: "run", rows: "runs", contents: "records" },
  { entry: "results", rows: "results", contents: "resultrecords" },
]);

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (byId("reset"));

form.hidden = false;
const letters = /** @type {HTMLInputElement} */ (byId("letter-keys"));
attempt(async () => {
  letters.checked = localStorage.getItem("revisit.keys") !== "off";
});
letters.addEventListener("change", () =>
  attempt(async () => localStorage.setItem("revisit.keys", letters.checked ? "on" : "off")),
);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => clear(new Set(new FormData(form).keys())));
});
byId("reset-export").addEventListener("click", () => attempt(exportSaved));
attempt(countSaved);

/** @param {() => Promise<void>} task */
async function attempt(task) {
  try {
    await task();
  } catch (error) {
    say(`This failed: ${words(error)}. The browser’s own settings clear the data of a site, too.`);
  }
}

/** @param {unknown} error */
function words(error) {
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

/** @param {string} text */
function say(text) {
  byId("reset-said").replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
}

async function countSaved() {
  let text = "None are saved here.";
  try {
    const [runs, results] = await Promise.all(KINDS.map(async ({ rows }) => (await all(rows)).length));
    if (runs + results > 0) text = `Saved here: ${runs} ${runs === 1 ? "run" : "runs"} and ${results} of comparisons.`;
    byId("reset-export").hidden = runs + results === 0;
  } catch (error) {
    text = `How many there are cannot be read: ${words(error)}.`;
  }
  byId("reset-count").textContent = text;
}

/** @param {Set<string>} chosen names of the form's boxes */
async function clear(chosen) {
  const done = [];
  if (chosen.has("state")) {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith("revisit.")) storage.removeItem(name);
    await remove("revisit-documents");
    done.push("settings and drafts");
  }
  if (chosen.has("offline")) {
    const folder = new URL("./", location.href).href;
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? [])
      if (worker.scope === folder) await worker.unregister();
    for (const name of (await globalThis.caches?.keys()) ?? [])
      if (name.startsWith(`revisit ${folder} `)) await caches.delete(name);
    done.push("the copy of this site");
  }
  if (chosen.has("saved")) {
    await remove(SAVED);
    done.push("saved runs and results");
  }
  await countSaved();
  say(
    done.length > 0
      ? `Cleared: ${done.join(", ")}. The rest is as it was.`
      : "Nothing was ticked, and nothing was cleared.",
  );
}

/** Deletes a database. @param {string} name @returns {Promise<void>} */
function remove(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => say("Another tab of Revisit holds it open. Close that tab, and it is cleared at once.");
  });
}

/** Writes what is saved as the lab does: a revisit.library/1. What cannot be read is left out. */
async function exportSaved() {
  const parts = [];
  let lost = 0;
  for (const { entry, rows, contents } of KINDS)
    for (const [id, { name, savedAt, digest, fingerprint } = /** @type {any} */ ({})] of await all(rows)) {
      try {
        const content = await one(contents, id);
        if (!(content instanceof Uint8Array)) throw new Error("it is missing");
        const sha256 = fingerprint ?? (await sha256Of(new Uint8Array(content)));
        parts.push(
          `${JSON.stringify({ entry, id, name, savedAt, digest: digest ?? "", sha256 })}\n`,
          new Blob([/** @type {any} */ (content)]),
          "\n",
        );
      } catch {
        lost++;
      }
    }
  const heading = {
    format: "revisit.library/1",
    engine: "",
    exported: new Date().toISOString(),
    entries: parts.length / 3,
  };
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(heading)}\n`, ...parts]));
  Object.assign(document.createElement("a"), { href: url, download: "revisit-library.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(
    `Exported ${parts.length / 3} saved runs and results${lost > 0 ? `; ${lost} could not be read` : ""}. The lab opens the file.`,
  );
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256Of(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} store @returns {Promise<[string, any][]>} the ids and values of a store of what is saved; none if it is not there */
async function all(store) {
  return read(store, [], async (values) => {
    const [ids, rows] = await Promise.all([result(values.getAllKeys()), result(values.getAll())]);
    return ids.map((id, i) => [String(id), rows[i]]);
  });
}

/** @param {string} store @param {string} id */
function one(store, id) {
  return read(store, undefined, (values) => result(values.get(id)));
}

/**
 * @template T
 * @param {string} store
 * @param {T} otherwise if there is no such store
 * @param {(values: IDBObjectStore) => Promise<T>} reading
 * @returns {Promise<T>}
 */
async function read(store, otherwise, reading) {
  const opening = indexedDB.open(SAVED);
  // There is no database: opening must not leave an empty one behind.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  let database;
  try {
    database = await result(opening);
  } catch (error) {
    if (/** @type {{ name?: string }} */ (error).name === "AbortError") return otherwise;
    throw error;
  }
  try {
    return database.objectStoreNames.contains(store)
      ? await reading(database.transaction(store).objectStore(store))
      : otherwise;
  } finally {
    database.close();
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
