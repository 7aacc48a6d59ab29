// The tasks of a page's main thread, read from a browser trace. It also has those that are too short for the page's own reports.

/** The categories that a trace must include. */
export const TASKS = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** @typedef {{ ph: string, name: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }} TraceEvent dur, tdur: microseconds of wall time and of thread time */

/**
 * @param {TraceEvent[]} events
 * @returns {{ processor: number, wall: number }} milliseconds of the longest task in the busiest renderer
 */
export function longestTask(events) {
  const thread = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain")
      .map(thread),
  );
  const tasks = events.filter((event) => event.ph === "X" && event.name === "RunTask" && mains.has(thread(event)));
  /** @type {Map<string, number>} */
  const busy = new Map();
  for (const task of tasks) busy.set(thread(task), (busy.get(thread(task)) ?? 0) + (task.tdur ?? 0));
  const [[page]] = [...busy].sort(([, one], [, other]) => other - one);
  const longest = tasks
    .filter((task) => thread(task) === page)
    .reduce((one, other) => ((other.tdur ?? 0) > (one.tdur ?? 0) ? other : one));
  return { processor: (longest.tdur ?? 0) / 1000, wall: (longest.dur ?? 0) / 1000 };
}
