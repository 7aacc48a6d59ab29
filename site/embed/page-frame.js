// What the views "watch" and "access" share: the embedded page shows the picture of another page of Revisit instead of a run.

import { addStyle, byId } from "../ui/dom.js";
import { applyLook } from "./embed-pictures.js";
import { createStatus } from "./embed-status.js";
import { readOptions } from "./embed-options.js";
import { bad, faultOf } from "./host-messages.js";
import { joinHost, printed } from "./host-page.js";
import { refusal } from "./link-status.js";
import { pictureOf } from "./printed-picture.js";
import { refuse, unknown } from "./status-line.js";

/** @typedef {import("./embed-options.js").Options} Options */

/** How long nothing must move before the picture that is printed is made, ms. */
const REST = 150;

/**
 * @param {NonNullable<Options["page"]>} view
 * @param {object} on
 * @param {HTMLElement[]} on.parts of the picture
 * @param {(options: Options) => void} on.look shows what the options ask for
 * @param {boolean} [on.still] whether its picture is whole although it was never in sight, as no drawing waits for frames
 * @param {() => boolean} [on.moves] reports whether the picture moves by itself; then none is printed
 * @param {() => object | Promise<object>} on.progress what the host page is told, once a problem is open
 * @param {{ [method: string]: () => void }} [on.methods] other requests of the host page, which are answered with the progress
 */
export function createPageFrame(view, { parts, look, still = false, moves = () => false, progress, methods = {} }) {
  const query = new URLSearchParams(location.search);
  const open = /** @type {HTMLAnchorElement} */ (byId("open"));
  const status = createStatus(byId("status"));
  const panels = byId("panels");
  let options = readOptions(Object.fromEntries(query));
  /** Settles when the problem is open or refused. @type {PromiseWithResolvers<void>} */
  const opened = Promise.withResolvers();
  /** "": nothing is open. */
  let title = "";
  let seen = still;
  /** Whether the status line says why nothing goes on. */
  let ended = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  const answer = async () => {
    await opened.promise;
    if (title === "") throw Object.assign(new Error("no problem is open"), { code: "not-found" });
    return progress();
  };
  const { messages, tellHeight } = joinHost(query.get("host") ?? undefined, {
    show: async (wanted) => {
      const asked = readOptions(wanted);
      if (asked.page !== view) throw bad("args.view", wanted.view, `“${view}”, as in the frame’s address`);
      options = asked;
      show();
    },
    progress: answer,
    link: () => opened.promise.then(() => open.href),
    ...Object.fromEntries(
      Object.entries(methods).map(([name, act]) => [
        name,
        async () => {
          await opened.promise;
          act();
          return answer();
        },
      ]),
    ),
  });
  const tell = messages.tell.bind(messages);

  panels.hidden = true;
  panels.className = "";
  panels.replaceChildren(...parts);

  /** Shows what the options ask for, and says which of them mean nothing. */
  function show() {
    applyLook(options, messages.open);
    look(options);
    if (!ended) status.say("", "", [], "", options.faults.length > 0 ? unknown([...new Set(options.faults)]) : "");
  }

  /** Sends what the host page prints, once nothing moves. */
  function rested() {
    clearTimeout(resting);
    if (title === "" || moves() || !seen) return;
    resting = setTimeout(async () => {
      tell("picture", printed(await pictureOf(byId("main"), () => {}), title));
    }, REST);
  }

  return {
    query,
    /** The link to the full page. */
    open,
    tell,
    rested,
    /** Shows what the options ask for, again. */
    look: show,
    /** @param {string} text */
    entitle(text) {
      title = text;
      byId("title").textContent = text;
      document.title = `${text} - Revisit`;
    },
    /** The engine has died. @param {unknown} error */
    failed(error) {
      ended = true;
      status.say(refusal(error), "wrong");
      tell("error", faultOf(error));
    },
    /**
     * Starts an engine and shows a problem, or says why not.
     * @template E
     * @param {() => Promise<E>} start
     * @param {(engine: E) => Promise<{ problem: string, begin?: () => void }>} load gives the frame its title; begin: once it is in sight
     */
    async show(start, load) {
      show();
      tell("started");
      new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen = true;
        rested();
      }).observe(byId("main"));
      // It hears of a size after the pictures in it, which are drawn anew by then.
      new ResizeObserver(rested).observe(panels);
      try {
        const [engine] = await Promise.all([start(), addStyle(sheetOf(view))]);
        const { problem, begin } = await load(engine);
        panels.hidden = false;
        begin?.();
        document.documentElement.dataset.ready = "1";
        tellHeight();
        tell("ready", { title, problem, progress: await progress() });
      } catch (error) {
        ended = true;
        title = "";
        refuse(error, status, { tell, tellHeight });
      } finally {
        byId("loading").hidden = true;
        opened.resolve();
      }
    },
  };
}

/** The link of a page's sheet, which the build names by its content. A template loads nothing. @param {string} view */
function sheetOf(view) {
  const { content } = /** @type {HTMLTemplateElement} */ (byId(`${view}-sheet`));
  return /** @type {HTMLLinkElement} */ (document.importNode(content, true).firstElementChild);
}
