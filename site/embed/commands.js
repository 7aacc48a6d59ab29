// What the page around may ask for: the methods of docs/embed.md, each with its arguments checked.

import { bad } from "./host-messages.js";

/** @typedef {import("../run/player.js").Player} Player */
/** @typedef {import("./linked-run.js").LinkedRun} LinkedRun */
/** @typedef {import("./host-messages.js").Method} Method */

/**
 * @typedef {object} Page
 * @property {Promise<unknown>} begun settles when the address's run stands, or cannot be shown
 * @property {() => Player} player
 * @property {() => LinkedRun} run
 * @property {() => Promise<string>} link
 * @property {(link: string) => Promise<void>} openLink
 * @property {(look: { [name: string]: unknown }) => Promise<void>} show
 * @property {<T>(task: () => Promise<T>) => Promise<T>} heeding rejects with what the player complains of meanwhile
 */

/**
 * @param {Page} page
 * @returns {{ [method: string]: Method }}
 */
export function commands(page) {
  const progress = () => {
    const { frame } = page.player();
    if (!frame) throw Object.assign(new Error("no problem is open"), { code: "not-found" });
    return { ...frame.progress };
  };
  const idle = () => {
    if (page.player().phase === "running")
      throw Object.assign(new Error("a run is under way: pause it first"), { code: "busy" });
  };
  /** @param {() => Promise<unknown>} task */
  const moved = async (task) => {
    idle();
    progress();
    await page.heeding(task);
    return progress();
  };
  /** @type {{ [method: string]: Method }} */
  const methods = {
    open: async ({ spec, link, ...rest }) => {
      only(rest);
      if ((spec === undefined) === (link === undefined)) throw bad("args", { spec, link }, "either spec or link");
      if (link !== undefined && typeof link !== "string") throw bad("args.link", link, "the address of a link");
      if (spec !== undefined && (typeof spec !== "object" || spec === null)) throw bad("args.spec", spec, "a spec");
      await page.heeding(() =>
        typeof link === "string" ? page.openLink(link) : page.run().openSpec(/** @type {any} */ (spec)),
      );
      return progress();
    },
    step: async ({ paths, episodes, ...rest }) => {
      only(rest);
      const by = totals({ paths, episodes });
      return moved(() => page.run().step(by ?? { paths: 1 }));
    },
    run: async ({ until, ...rest }) => {
      only(rest);
      if (until !== undefined && (typeof until !== "object" || until === null))
        throw bad("args.until", until, "an object with paths or episodes");
      const { paths, episodes, ...others } = /** @type {{ [name: string]: unknown }} */ (until ?? {});
      only(others, "args.until");
      const by = totals({ paths, episodes });
      return moved(() => page.run().run(by));
    },
    pause: async (args) => {
      only(args);
      await page.player().pause();
      return progress();
    },
    reset: async (args) => {
      only(args);
      progress();
      await page.heeding(() => page.run().reset());
      return progress();
    },
    progress: async (args) => {
      only(args);
      return progress();
    },
    link: async (args) => {
      only(args);
      return page.link();
    },
    record: async ({ trace = false, model = false, ...rest }) => {
      only(rest);
      return page.player().record(/** @type {any} */ ({ trace, model }));
    },
  };
  // They wait for the start, all but what the page looks like.
  const waiting = Object.entries(methods).map(
    ([name, method]) =>
      /** @type {const} */ ([
        name,
        async (/** @type {{ [name: string]: unknown }} */ args) => {
          await page.begun;
          return method(args);
        },
      ]),
  );
  return { ...Object.fromEntries(waiting), show: async (look) => page.show(look) };
}

/** @param {{ [name: string]: unknown }} rest @param {string} [path] */
function only(rest, path = "args") {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw bad(`${path}.${name}`, rest[name], "nothing of this name");
}

/** @param {{ paths: unknown, episodes: unknown }} given @returns {{ paths?: number, episodes?: number } | undefined} */
function totals(given) {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of named) {
    if (!(Number.isSafeInteger(value) && Number(value) > 0))
      throw bad(`args.${name}`, value, "a whole number from 1 on");
  }
  return named.length === 0 ? undefined : Object.fromEntries(named.map(([name, value]) => [name, Number(value)]));
}
