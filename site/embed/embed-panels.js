// The panels of the embedded page. Each is loaded only if it is shown.

import { el } from "../ui/dom.js";
import { EventBus } from "../ui/event-bus.js";
import { bonuses, rollouts } from "../run/frame.js";
import { PanelNeeds } from "../run/looked.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../run/frame.js").Bonuses} Bonuses */

/**
 * @typedef {object} Panel
 * @property {(frame: Frame) => void} [open] draws a new session
 * @property {(frame: Frame) => void} [draw]
 * @property {() => void} [recolour] the theme's colours have changed
 * @property {(bonuses: Bonuses) => void} [inspect]
 * @property {(left: number) => void} [scroll]
 */

/**
 * What a panel can use.
 * @typedef {object} Context
 * @property {() => Frame | null} frame
 * @property {(frame: Frame) => import("../spec/learner-traits.js").Traits} traits of the frame's learner
 * @property {(of: { inspect?: Bonuses, scroll?: number }) => void} share tells the other panels
 * @property {import("../revisit.d.ts").LinkView | undefined} view of the link
 * @property {string[]} shown the names of all panels
 * @property {boolean} scrubs whether the reader may move the timeline's playhead
 * @property {RunPage} run what the state view, the timeline and the inspector hear and ask
 * @property {(to: import("../run/run-page.d.ts").Moment) => Promise<void>} seek shows a moment of the run
 */
/** @typedef {import("../run/run-page.d.ts").RunPage} RunPage */
/** @typedef {import("../run/run-page.d.ts").RunEvents} RunEvents */

/** @type {{ [name: string]: { title: string, kind?: string, make: (mount: HTMLElement, head: HTMLElement, context: Context) => Promise<Panel> } }} */
const PANELS = {
  stage: {
    title: "What the learner knows",
    make: async (mount, _, { run, view }) => {
      const { createStateViewController, memoryOf, sceneOf } = await import("../state-view/live-state-view.js");
      mount.classList.add("state-view");
      createStateViewController(mount, run, memoryOf(sceneOf(view)));
      return {};
    },
  },
  ribbon: {
    title: "All paths of the run",
    make: async (mount, _, { run, seek, scrubs }) => {
      const { createTimelineControl } = await import("../timeline/live-timeline.js");
      createTimelineControl(mount, run, { seek, still: !scrubs });
      return {};
    },
  },
  why: {
    title: "Inspector",
    make: async (mount, _, { run }) => {
      const { createInspectorPanel } = await import("../inspector/live-inspector.js");
      mount.classList.add("inspector");
      createInspectorPanel(mount, run, { code: false });
      return { open: ({ session }) => mount.style.setProperty("--actions", String(session.problem.actions)) };
    },
  },
  map: {
    title: "The problem",
    make: async (mount, _, { shown }) => {
      const [{ createProblemMap }, { createPhase }] = await Promise.all([
        import("../state-view/problem-map.js"),
        import("../theory/revisit-phase.js"),
      ]);
      const picture = el("div", {});
      const line = el("div", { class: "phase-line" });
      mount.append(...(shown.includes("strip") ? [] : [line]), picture);
      const map = createProblemMap(picture);
      const phase = createPhase(line);
      return {
        open: ({ session }) => map.draw(session.problem),
        draw: (frame) => {
          map.mark(frame.view.phase?.state ?? null);
          drawPhase(phase, frame);
        },
      };
    },
  },
  tree: {
    title: "Paths of the episode",
    make: async (mount, _, { frame, share, traits }) => {
      const { createTree } = await import("../path/tree.js");
      mount.classList.add("tree");
      const tree = createTree(mount, {
        inspect: (bundle) => {
          const now = frame();
          if (now)
            share({
              inspect: {
                ...bonuses(now, traits(now)),
                ...(bundle ? { bonus: bundle.bonus, learned: bundle.learned } : {}),
              },
            });
        },
        scroll: (left) => share({ scroll: left }),
      });
      return {
        draw: (frame) =>
          tree.draw(
            frame.view,
            frame.session.problem,
            frame.view.current && !frame.progress.done ? frame.progress.step : 0,
            traits(frame),
          ),
      };
    },
  },
  strip: {
    title: "Bonus vs. half the gap",
    kind: "if-bonus",
    make: async (mount, head, { traits }) => {
      const [{ createBonusChart }, { createPhase }] = await Promise.all([
        import("../path/bonus-chart.js"),
        import("../theory/revisit-phase.js"),
      ]);
      head.append(
        el(
          "p",
          { class: "aside" },
          "bonus of the action taken",
          el("span", { class: "if-tests" }, " against half the gap"),
          ", log scale",
        ),
      );
      const line = el("div", { class: "phase-line if-backtracks" });
      const bars = el("div", { class: "bonus-chart" });
      mount.append(line, bars);
      const phase = createPhase(line);
      const bonusChart = createBonusChart(bars);
      return {
        draw: (frame) => {
          const learner = traits(frame);
          const title = head.querySelector("h2");
          if (title) title.textContent = learner.tests ? "Bonus vs. half the gap" : "Bonus";
          drawPhase(phase, frame);
          if (learner.bonus) bonusChart.draw(bonuses(frame, learner));
        },
        inspect: bonusChart.draw,
        scroll: bonusChart.scrollTo,
      };
    },
  },
  regret: {
    title: "Regret, cumulative",
    make: async (mount, head, { traits }) => {
      const { createRegret } = await import("../figure/regret.js");
      const switches = el("div", { class: "switches" });
      head.append(switches);
      mount.classList.add("regret");
      const regret = createRegret(mount, switches, {
        axes() {
          /* not remembered */
        },
      });
      return { draw: (frame) => regret.draw(frame, traits(frame)) };
    },
  },
  bound: {
    title: "Revisits against their bound",
    kind: "if-backtracks",
    make: async (mount) => {
      const { createRevisitBound } = await import("../theory/revisit-bound.js");
      const bound = createRevisitBound(mount);
      return { draw: ({ progress, summary }) => bound.draw(progress.revisits, summary.bounds.revisits) };
    },
  },
  sets: {
    title: "Paths learned from, per step",
    kind: "if-learns",
    make: async (mount) => {
      const { createUpdateSets } = await import("../path/update-sets.js");
      mount.classList.add("sets");
      const sets = createUpdateSets(mount);
      return { draw: ({ progress }) => sets.draw(progress.updates) };
    },
  },
  numbers: {
    title: "In numbers",
    make: async (mount) => {
      const { createRunNumbers } = await import("../theory/run-numbers.js");
      mount.classList.add("numbers");
      const figures = createRunNumbers(mount, {
        copy: (digest) =>
          void navigator.clipboard?.writeText(digest).catch(() => {
            /* the host page forbids it; the text can be selected */
          }),
      });
      return {
        draw: ({ summary, progress, digest, session }) =>
          figures.draw(summary, progress, digest, rollouts(session.spec)),
      };
    },
  },
  checks: {
    title: "Does the theory apply?",
    make: async (mount, _, { traits }) => {
      const { createChecks } = await import("../theory/assumptions.js");
      const sum = el("a", { class: "check-sum" });
      const list = el("div", {});
      mount.append(sum, list);
      const checks = createChecks(list, sum, {
        repair() {
          /* repairs are only on the full page */
        },
      });
      return {
        open: (frame) =>
          checks.draw(
            frame.session.checks.map((check) => ({ ...check, repair: null })),
            frame.session,
            traits(frame),
          ),
      };
    },
  },
};

/** They show the same moment, so they stand together. */
const MOMENT = ["stage", "ribbon", "why"];
const FIRST = ["map", "tree", "strip"];

/**
 * @param {HTMLElement} mount
 * @param {string[]} names among PANELS
 * @param {Pick<Context, "frame" | "traits" | "view" | "scrubs"> &
 *   Pick<import("./controllers.d.ts").Controllers, "host" | "lab"> &
 *   { page: import("./embed-page.js").Page, player: import("../run/player.js").Player }} context
 */
export async function createPanels(mount, names, { page, host, lab, player, ...context }) {
  /** @type {Map<string, Panel>} */
  const panels = new Map();
  /** @type {EventBus<RunEvents>} */
  const bus = new EventBus();
  /** @type {RunPage} */
  const run = {
    lab,
    needs: new PanelNeeds(),
    look: (anew) => player.look(anew),
    on: (event, listener) => bus.on(event, listener),
    tell: (event, detail) => bus.tell(event, detail),
    fail: (error) => page.fail(error),
    attempt: (task) => page.attempt(task),
  };
  run.on("pinned", (pinned) => host.tell("pinned", { pinned }));
  const share = (/** @type {{ inspect?: Bonuses, scroll?: number }} */ { inspect, scroll }) => {
    for (const panel of panels.values()) {
      if (inspect) panel.inspect?.(inspect);
      if (scroll !== undefined) panel.scroll?.(scroll);
    }
  };
  const sections = names.map((name) => {
    const heading = el("h2", { id: `title-${name}` }, PANELS[name].title);
    const head = el("header", { class: "block-head" }, heading);
    const body = el("div", { class: "panel-body" });
    return {
      name,
      head,
      body,
      section: el(
        "section",
        { class: `panel-of-${name} ${PANELS[name].kind ?? ""}`, "aria-labelledby": `title-${name}` },
        head,
        body,
      ),
    };
  });
  const among = (/** @type {(name: string) => boolean} */ chosen) =>
    sections.filter(({ name }) => chosen(name)).map(({ section }) => section);
  const moment = among((name) => MOMENT.includes(name));
  const others = names.filter((name) => !MOMENT.includes(name));
  // Many panels stand in two columns if there is room. The tree and its bonus chart share one, since their steps line up.
  mount.classList.toggle("one", names.length === 1);
  mount.classList.toggle("many", others.length > 3);
  mount.replaceChildren(
    ...(moment.length > 0 ? [el("div", { class: "moment" }, ...moment)] : []),
    ...(others.length > 3
      ? [
          el("div", { class: "column" }, ...among((name) => FIRST.includes(name))),
          el("div", { class: "column" }, ...among((name) => ![...MOMENT, ...FIRST].includes(name))),
        ]
      : among((name) => others.includes(name))),
  );
  await Promise.all(
    sections.map(async ({ name, head, body }) => {
      panels.set(
        name,
        await PANELS[name].make(body, head, {
          ...context,
          share,
          shown: names,
          run,
          seek: (to) => player.seek(to),
        }),
      );
    }),
  );

  return {
    /** @param {Frame} frame */
    open: (frame) => {
      panels.forEach((panel) => panel.open?.(frame));
      bus.tell("session", frame.session);
      bus.tell("opened", frame);
    },
    /** @param {Frame} frame */
    draw: (frame) => {
      panels.forEach((panel) => panel.draw?.(frame));
      bus.tell("frame", frame);
    },
    /** What the panels need. @param {Frame} frame */
    needs: (frame) => run.needs.of(frame),
    /** @param {Frame} frame */
    looked: (frame) => bus.tell("looked", frame),
    /** @param {import("../run/player.js").Phase} phase @param {Frame | null} frame */
    setPhase: (phase, frame) => bus.tell("phase", { phase, frame }),
    recolour: () => {
      panels.forEach((panel) => panel.recolour?.());
      bus.tell("colours", null);
    },
  };
}

/** @param {ReturnType<typeof import("../theory/revisit-phase.js").createPhase>} line @param {Frame} frame */
function drawPhase(line, { view, session, progress, phase, pathsPerSecond }) {
  line.draw(view, session.problem, progress.done, phase === "running" ? pathsPerSecond : null);
}
