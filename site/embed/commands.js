// The requests of the host page: the methods of docs/embed.md, each with its arguments checked.

import { seekTarget, stepOrder } from "../engine/options.js";
import { bad } from "./host-messages.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("./host-messages.js").Method} Method */

/**
 * @param {import("./embed-page.js").Page} page
 * @param {() => Controllers["pictures"]} pictures
 * @param {() => Pick<Controllers, "run" | "openInRevisit">} later once the engine runs
 * @returns {{ [method: string]: Method }}
 */
export function commands(page, pictures, later) {
  const progress = () => {
    const { frame } = later().run.player;
    if (!frame) throw Object.assign(new Error("no problem is open"), { code: "not-found" });
    return { ...frame.progress };
  };
  const moment = () => progress().moment;
  const requireIdle = () => {
    if (later().run.player.phase === "running")
      throw Object.assign(new Error("a run is under way: pause it first"), { code: "busy" });
  };
  /** @param {() => Promise<unknown>} task */
  const move = async (task) => {
    requireIdle();
    progress();
    await page.answering(task);
    return progress();
  };
  /** @type {{ [method: string]: Method }} */
  const methods = {
    open: async ({ spec, link, ...rest }) => {
      rejectUnknown(rest);
      if ((spec === undefined) === (link === undefined)) throw bad("args", { spec, link }, "either spec or link");
      if (link !== undefined && typeof link !== "string") throw bad("args.link", link, "the address of a link");
      if (spec !== undefined && (typeof spec !== "object" || spec === null)) throw bad("args.spec", spec, "a spec");
      await page.answering(() =>
        typeof link === "string" ? later().run.openLink(link) : later().run.openSpec(/** @type {any} */ (spec)),
      );
      return progress();
    },
    step: async ({ paths, episodes, lines, ...rest }) => {
      rejectUnknown(rest);
      if (lines !== undefined) {
        const order = stepOrder(/** @type {any} */ ({ paths, episodes, lines }));
        return move(() => later().run.linked.step({ lines: order.lines }));
      }
      const by = readTotals({ paths, episodes });
      return move(() => later().run.linked.step(by ?? { paths: 1 }));
    },
    run: async ({ until, ...rest }) => {
      rejectUnknown(rest);
      if (until !== undefined && (typeof until !== "object" || until === null))
        throw bad("args.until", until, "an object with paths or episodes");
      const { paths, episodes, ...others } = /** @type {{ [name: string]: unknown }} */ (until ?? {});
      rejectUnknown(others, "args.until");
      const by = readTotals({ paths, episodes });
      return move(() => later().run.linked.run(by));
    },
    seek: async (to) => {
      const target = seekTarget(to);
      await move(() => later().run.player.seek(target));
      return moment();
    },
    moment: async (args) => {
      rejectUnknown(args);
      return moment();
    },
    pause: async (args) => {
      rejectUnknown(args);
      await later().run.player.pause();
      return progress();
    },
    reset: async (args) => {
      rejectUnknown(args);
      progress();
      await page.answering(() => later().run.linked.reset());
      return progress();
    },
    progress: async (args) => {
      rejectUnknown(args);
      return progress();
    },
    link: async (args) => {
      rejectUnknown(args);
      return later().openInRevisit.link();
    },
    record: async ({ trace = false, model = false, ...rest }) => {
      rejectUnknown(rest);
      return later().run.player.record(/** @type {any} */ ({ trace, model }));
    },
  };
  // All of them wait until the address's run is open, except show.
  const afterOpening = Object.entries(methods).map(
    ([name, method]) =>
      /** @type {const} */ ([
        name,
        async (/** @type {{ [name: string]: unknown }} */ args) => {
          await page.opened.promise;
          return method(args);
        },
      ]),
  );
  return { ...Object.fromEntries(afterOpening), show: async (look) => pictures().show(look) };
}

/** @param {{ [name: string]: unknown }} rest @param {string} [path] */
function rejectUnknown(rest, path = "args") {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw bad(`${path}.${name}`, rest[name], "nothing of this name");
}

/** @param {{ paths: unknown, episodes: unknown }} given @returns {{ paths?: number, episodes?: number } | undefined} */
function readTotals(given) {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of named) {
    if (!(Number.isSafeInteger(value) && Number(value) > 0))
      throw bad(`args.${name}`, value, "a whole number from 1 on");
  }
  return named.length === 0 ? undefined : Object.fromEntries(named.map(([name, value]) => [name, Number(value)]));
}
