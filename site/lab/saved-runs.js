// The runs of this visit and those saved in the browser: saved, loaded and run again, imported, and listed in the drawer.

import { byId, el } from "../ui/dom.js";
import { download, pickFiles } from "../ui/files.js";
import { firstDifference } from "../ui/json-text.js";
import { count, counted } from "../ui/numbers.js";
import { RunList } from "../storage/run-list.js";
import { usageInWords } from "../storage/usage.js";
import { button } from "../shell/button.js";
import { createSavedPanel } from "../shell/saved-panel.js";
import { tellLoss } from "../shell/storage-loss.js";
import { RUNS } from "./run-columns.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/run-list.js").Row} Row */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 * @param {object} of
 * @param {Controllers["tabs"]} of.tabs
 * @param {Controllers["own"]} of.own
 * @param {() => { document: Controllers["document"], player: import("../run/player.js").Player, files: { take(files: File[]): void } }} later
 */
export function createSavedRuns(page, store, { tabs, own }, later) {
  const { notices, banners } = page;
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const runList = new RunList(page, (kind) => page.lab.families.find((family) => family.kind === kind)?.title ?? kind);
  const panel = createSavedPanel(page, runList, {
    words: RUNS,
    open: (record, row) => replay(record, row.name),
    keep: (row) => attempt(() => saveRow(row)),
    bring: () => tabs.bring("runs"),
    fresh: (touched) => touched,
    drawn: () => {
      page.tell("grown", null);
      if (!memoryOnly)
        usageInWords().then((text) => {
          usage.textContent = text;
        });
    },
  });
  const { draw, whileSaving } = panel;
  const note = el("p", { class: "runs-note", hidden: true });
  const all = button({ icon: "export", text: "Export all", kind: "small", control: "files" }, () => attempt(exportAll));
  all.title = "All saved runs and results as one file. Opened here or elsewhere, it brings them back.";
  const usage = el("p", { class: "runs-usage" });
  const open = button({ icon: "import", text: "Open a file", kind: "small", control: "files" }, () =>
    pickFiles((files) => later().files.take(files)),
  );
  byId("panel-runs").replaceChildren(
    note,
    ...panel.elements,
    // On a narrow screen the bar has no button that opens a file.
    el("div", { class: "runs-foot" }, el("span", { class: "runs-import" }, open), all, usage),
  );
  /** Whether this browser saves nothing for longer than the page is open. */
  let memoryOnly = false;

  /** The name of an unfinished run. @param {number} paths how far it came */
  const firstOf = (paths) => `${later().document.name()}, first ${counted(paths, "path")}`;

  /** @param {string} name */
  const savedAs = (name) =>
    memoryOnly
      ? `“${name}” is kept in memory only and is gone when this page closes. Export it to keep it.`
      : `Saved as “${name}”.`;

  /**
   * Lists a run. Its record stays a file, since it is read only if it is loaded.
   * @param {Session} session
   * @param {string} name
   */
  async function list(session, name) {
    const [{ digest, summary }, file] = await Promise.all([
      session.summary(),
      session.recordFile({ trace: false, model: false }),
    ]);
    return runList.addUnsaved({ spec: session.spec, digest, summary }, file, name);
  }

  /**
   * Opens a record by running its spec again, and compares all that both runs have.
   * @param {Record_} record
   * @param {string} name
   */
  async function replay(record, name) {
    const before = later().document.snapshot();
    const opened = await later().document.openOther(record.spec, record.digest);
    if (!opened) return;
    later().document.offerBack(name, before, opened.left);
    if (store.waits.value && record.summary.paths > 0) return own.onceRun(name, () => compareAgain(record, name));
    await compareAgain(record, name);
  }

  /**
   * Runs what is open as far as a record of it, and compares.
   * @param {Record_} record
   * @param {string} name
   */
  async function compareAgain(record, name) {
    const { document, player } = later();
    const session = document.session();
    if (record.summary.paths > 0) await player.run({ paths: record.summary.paths }, { full: true });
    if (player.frame?.session !== session || player.frame.progress.paths !== record.summary.paths) return;
    const differences = await compare(record, session);
    if (differences.length === 0)
      return notices.say(`“${name}” was run again: identical bit for bit in digest, θ, episodes and summary.`);
    const engines =
      record.engine === page.lab.version ? "" : ` It was made by ${record.engine}; this is ${page.lab.version}.`;
    banners.tell(
      "replay",
      "warn",
      `“${name}” was run again and differs from the saved run: ${differences.join("; ")}.${engines}`,
    );
  }

  page.on("phase", ({ phase, frame }) => {
    if (phase === "done" && frame?.digest) attempt(() => noteFinished(frame));
  });

  /** Saves a run of this visit; with its trace if it is the one on the page. @param {Row} row */
  async function saveRow(row) {
    const here = later().player.frame?.digest === row.digest;
    await whileSaving(row.name, async () =>
      draw(await runList.save(here ? later().document.session() : await runList.content(row), row.name)),
    );
  }

  /** Writes all that is saved, runs and results, as one file. */
  async function exportAll() {
    const { file, entries, damaged } = await notices.during("Writing all that is saved…", page.lab.library.export());
    if (entries > 0) download(`revisit-library-${new Date().toISOString().slice(0, 10)}.jsonl`, file);
    const left = damaged.map(({ name, message }) => `“${name}” (${message})`).join(", ");
    if (damaged.length > 0) banners.tell("import", "warn", `Damaged entries were left out: ${left}.`);
    else notices.say(entries > 0 ? `Exported ${entries} saved runs and results.` : "Nothing is saved yet.");
  }

  /** Lists a run that has ended. @param {Frame} frame */
  async function noteFinished({ session }) {
    const name = later().document.name();
    try {
      await list(session, name);
    } catch (error) {
      if (later().player.frame?.session === session) throw error;
      return; // another run has replaced it
    }
    draw();
  }

  return {
    /** Shows the saved runs, and where they are saved. */
    async open() {
      const [status] = await Promise.all([page.lab.runs.status(), runList.refresh()]);
      const { kind, reason } = status;
      tellLoss(status, banners);
      memoryOnly = kind === "memory";
      panel.watch();
      tabs.setStore(kind === "indexeddb" ? "Saved on this device" : "Kept in memory only");
      note.hidden = kind === "indexeddb";
      if (kind !== "indexeddb")
        note.textContent = `Runs are kept in memory only and are gone when this page closes: ${reason ?? "this browser keeps nothing for this page"}. Export the ones you need.`;
      draw();
    },
    async save() {
      // A second press means the same save.
      if (panel.saving) return;
      await whileSaving(later().document.name(), async () => {
        const [said] = await Promise.all([later().document.session().summary(), runList.refresh()]);
        const { digest, summary } = said;
        const kept = later().player.phase === "running" ? undefined : runList.findSaved(digest);
        const name = summary.complete ? later().document.name() : firstOf(summary.paths);
        draw(kept?.key ?? (await runList.save(later().document.session(), name)));
        tabs.bring("runs");
        notices.say(kept ? `Already saved as “${kept.name}”.` : `${savedAs(name)} ${leftOut(said)}`.trim());
      });
    },
    /** Lists an unfinished run that is about to be replaced. @param {Frame} frame */
    async noteUnfinished({ session, progress }) {
      const name = firstOf(progress.paths);
      if (!(await list(session, name))) return;
      draw();
      notices.say(`The unfinished run is listed under Runs as “${name}”.`);
    },
    /** @param {File} file of a run @param {string} name */
    async importFile(file, name) {
      const record = await notices.during(`Reading “${file.name}”…`, page.lab.readRecord(file));
      await whileSaving(name, async () => {
        draw(await runList.save(record, name));
        tabs.bring("runs");
        notices.say(`Imported “${name}”.`, { label: "Load it", run: () => attempt(() => replay(record, name)) });
      });
    },
    importLibrary: panel.importLibrary,
  };
}

/**
 * What a record of the run lacks, as a sentence; "" where it lacks nothing that its spec asks for.
 * @param {Awaited<ReturnType<Session["summary"]>>} run
 */
export function leftOut({ kept, summary: { paths } }) {
  if (kept === 0 || kept === paths) return "";
  return `It holds the first ${count(kept)} of ${counted(paths, "path")}; summary, θ and digest are of the whole run, and loading it runs all paths again.`;
}

/**
 * Where a run and a record of it differ. The digest covers the trace only if the record has all of it.
 * @param {Record_} record
 * @param {Session} session of the same spec, run as far
 */
async function compare(record, session) {
  const part = record.trace !== null && record.trace.length > 0 && record.trace.length < record.summary.paths;
  const again = await session.record({
    trace: part && { paths: record.trace?.length ?? 0 },
    model: record.model !== undefined,
  });
  const names = /** @type {const} */ ([
    "digest",
    "theta",
    "episodes",
    "summary",
    ...(part ? ["trace"] : []),
    ...(record.model ? ["model"] : []),
  ]);
  return names.flatMap((name) => {
    const found = firstDifference(
      record[/** @type {keyof Record_} */ (name)],
      again[/** @type {keyof Record_} */ (name)],
      name,
    );
    return found ? [`${found.path} was ${brief(found.one)}, is ${brief(found.other)}`] : [];
  });
}

/** @param {unknown} value */
function brief(value) {
  const text = JSON.stringify(value)?.replace(/^"(.*)"$/, "$1") ?? "nothing";
  return text.length > 24 ? `${text.slice(0, 20)}…` : text;
}
