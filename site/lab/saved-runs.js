// The runs of this visit and those kept: saved, loaded and run again, imported, and listed in the drawer.

import { placed } from "../ui/faults.js";
import { download, fileName } from "../ui/files.js";
import { firstDifference } from "../ui/json-text.js";
import { manyPaths } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Record_} Record_ */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/run-list.js").Row} Row */

/**
 * @typedef {object} Room
 * @property {import("../revisit.d.ts").Lab} lab
 * @property {import("../run/player.js").Player} player
 * @property {import("../storage/run-list.js").RunList} runList
 * @property {ReturnType<typeof import("./document.js").createWork>} work
 * @property {() => string} name of the run that is open
 * @property {(rows: Row[], fresh?: string) => void} draw
 * @property {() => void} show brings the list into sight
 * @property {ReturnType<typeof import("../widgets/notices.js").createNotices>} notices
 * @property {ReturnType<typeof import("../widgets/notices.js").createBanners>} banners
 * @property {(task: () => unknown) => void} attempt
 */

/** @param {Room} room */
export function createSaved({
  lab,
  player,
  runList,
  work,
  name: runName,
  draw: list,
  show,
  notices,
  banners,
  attempt,
}) {
  /** Saves that are under way. */
  let saving = 0;

  /** @param {string} [fresh] */
  const draw = (fresh) => list(runList.rows, fresh);

  /** @param {number} paths how far an unfinished run came */
  const firstOf = (paths) => `${runName()}, first ${manyPaths(paths)}`;

  /**
   * A page that closes during the task would lose what it saves.
   * @param {() => Promise<void>} task
   */
  async function whileSaving(task) {
    saving++;
    try {
      await notices.during("Saving…", task());
    } finally {
      saving--;
    }
  }

  /**
   * Its record stays a file, which nobody needs to read before it is loaded.
   * @param {Session} session
   * @param {string} name
   */
  async function note(session, name) {
    const [{ digest, summary }, file] = await Promise.all([
      session.summary(),
      session.recordFile({ trace: false, model: false }),
    ]);
    return runList.note({ spec: session.spec, digest, summary }, file, name);
  }

  /**
   * A record is opened by running its spec again; then everything that both hold is compared.
   * @param {Record_} record
   * @param {string} name
   */
  async function replay(record, name) {
    const before = work.now();
    const opened = await work.openOther(record.spec);
    if (!opened) return;
    work.offerBack(name, before, opened.left);
    const session = work.session();
    if (record.summary.paths > 0) await player.run({ paths: record.summary.paths }, { full: true });
    if (player.frame?.session !== session || player.frame.progress.paths !== record.summary.paths) return;
    const differences = await compare(record, session);
    if (differences.length === 0)
      return notices.say(`“${name}” was run again: every bit is the same, in digest, θ, episodes and summary.`);
    const engines = record.engine === lab.version ? "" : ` It was made by ${record.engine}; this is ${lab.version}.`;
    banners.show(
      "replay",
      "warn",
      `“${name}” was run again and differs from what was kept: ${differences.join("; ")}.${engines}`,
      [{ label: "Dismiss", run: () => banners.hide("replay") }],
    );
  }

  return {
    draw,
    get busy() {
      return saving > 0;
    },
    async refresh() {
      await runList.refresh();
      draw();
    },
    async save() {
      // A second press means the same save.
      if (saving > 0) return;
      await whileSaving(async () => {
        const { digest, summary } = await work.session().summary();
        const kept = player.phase === "running" ? undefined : runList.kept(digest);
        const name = summary.complete ? runName() : firstOf(summary.paths);
        draw(kept?.key ?? (await runList.keep(work.session(), name)));
        show();
        notices.say(kept ? `Already saved as “${kept.name}”.` : `Saved as “${name}”.`);
      });
    },
    /** @param {Row} row a run of this visit; where it is the one on the page, its trace is kept too */
    async keep(row) {
      const here = player.frame?.digest === row.digest;
      await whileSaving(async () =>
        draw(await runList.keep(here ? work.session() : await runList.record(row), row.name)),
      );
    },
    /** @param {Row} row */
    async load(row) {
      await replay(await notices.during(`Loading “${row.name}”…`, runList.record(row)), row.name);
    },
    /**
     * @param {Row} row
     * @param {string} name
     */
    async rename(row, name) {
      await runList.rename(row, name);
      draw(row.key);
    },
    /** @param {Row} row */
    async remove(row) {
      const removed = runList.remove(row);
      draw();
      const record = await notices.during(`Deleting “${row.name}”…`, removed);
      notices.say(`Deleted “${row.name}”.`, {
        label: "Undo",
        run: () => attempt(() => whileSaving(async () => draw(await runList.keep(record, row.name)))),
      });
    },
    /** @param {Row} row */
    async exportRow(row) {
      download(fileName(row.name), await runList.file(row));
    },
    /** A run that came to its end is listed. @param {Frame} frame */
    async noteFinished({ session }) {
      const name = runName();
      try {
        await note(session, name);
      } catch (error) {
        if (player.frame?.session === session) throw error;
        return; // it gave way to another meanwhile
      }
      draw();
    },
    /** An unfinished run that gives way to another is listed with those of this visit. @param {Frame} frame */
    async noteUnfinished({ session, progress }) {
      const name = firstOf(progress.paths);
      if (!(await note(session, name))) return;
      draw();
      notices.say(`The unfinished run is listed under Runs as “${name}”.`);
    },
    /** @param {File} file */
    async importFile(file) {
      let record;
      try {
        record = await notices.during(`Reading “${file.name}”…`, lab.readRecord(file));
      } catch (error) {
        if (/** @type {{ code?: string }} */ (error).code === "engine") throw error;
        banners.show("import", "wrong", `“${file.name}” is not a run that can be read: ${placed(error)}.`, [
          { label: "Dismiss", run: () => banners.hide("import") },
        ]);
        return;
      }
      banners.hide("import");
      const name = file.name.replace(/\.json$/i, "");
      await whileSaving(async () => draw(await runList.keep(record, name)));
      show();
      notices.say(`Imported “${name}”.`, { label: "Load it", run: () => attempt(() => replay(record, name)) });
    },
  };
}

/**
 * Where a run and a record of it differ, part by part. The digest speaks for the trace only where all of the trace is there.
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
