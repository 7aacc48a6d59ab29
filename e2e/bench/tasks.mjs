// The tasks of a page's main thread, read from a browser trace. It also has those that are too short for the page's own reports.

/** The categories that a trace must include. */
export const TASKS = ["toplevel", "loading", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** @typedef {{ ph: string, name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: { name?: string } }} TraceEvent ts, dur, tdur: microseconds of wall time and, the last, of thread time */

/**
 * The longest task of the renderers that begin a document, or, where none does, of the busiest. The task in which one begins its first is none of
 * the page's: beside the tracer it takes 300 ms. Those of pictures in SVG begin within the page's tasks.
 * @param {TraceEvent[]} events
 * @returns {{ processor: number, wall: number }} milliseconds
 */
export function longestTask(events) {
  const thread = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain")
      .map(thread),
  );
  /** @type {Map<string, number>} */
  const begun = new Map();
  for (const one of events)
    if (one.name === "DocumentLoader::CommitNavigation" && mains.has(thread(one)))
      begun.set(thread(one), Math.min(one.ts, begun.get(thread(one)) ?? Infinity));
  const begins = (/** @type {TraceEvent} */ task) => {
    const at = begun.get(thread(task)) ?? -Infinity;
    return at >= task.ts && at < task.ts + (task.dur ?? 0);
  };
  const tasks = events.filter(
    (event) => event.ph === "X" && event.name === "RunTask" && mains.has(thread(event)) && !begins(event),
  );
  /** @type {Map<string, number>} */
  const busy = new Map();
  for (const task of tasks) busy.set(thread(task), (busy.get(thread(task)) ?? 0) + (task.tdur ?? 0));
  const [[busiest]] = [...busy].sort(([, one], [, other]) => other - one);
  const pages = begun.size > 0 ? begun : new Set([busiest]);
  const longest = tasks
    .filter((task) => pages.has(thread(task)))
    .reduce((one, other) => ((other.tdur ?? 0) > (one.tdur ?? 0) ? other : one));
  return { processor: (longest.tdur ?? 0) / 1000, wall: (longest.dur ?? 0) / 1000 };
}
