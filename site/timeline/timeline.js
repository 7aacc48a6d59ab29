// The timeline: all paths of a run from left to right, each at the step it began at. A playhead marks one moment, and can be moved.

import { el, svg, tell, themeColours } from "../ui/dom.js";
import { textOf } from "../ui/mark-elements.js";
import { counted } from "../ui/numbers.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";
import { changedColumns, rowsOf } from "./timeline-cells.js";
import { above, cellPixels, COLOURS, keyWords, lane, playheadMark, rampOf, timelineMarks } from "./timeline-marks.js";
import { TimelineScale } from "./timeline-scale.js";
import { scaleIn } from "../state-view/marks.js";
import { wordsOfPath } from "./timeline-text.js";

/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {import("./timeline-cells.js").Colour} Colour */
/** @typedef {import("../run/run-page.d.ts").Moment} Moment */
/** @typedef {{ H: number, learner: import("./timeline-text.js").Learner, changes: boolean }} Run changes: whether policy changes are known */
/** @typedef {Run & { timeline: Timeline, path: number, running: boolean }} Shown path: the one after which the playhead stands */

/** The width of the plot on a sheet of A4 or Letter with usual margins, about, px. */
const onSheet = 660;
/** The least height of a row. */
const leastRow = 3;
/** From this height on there is a line between rows. */
const spacedRow = 5;

/**
 * @param {HTMLElement} mount
 * @param {{ seek: ((to: Moment) => void) | null }} on null: the playhead cannot be moved
 */
export function createTimeline(mount, on) {
  const title = el("h2", { class: "timeline-title", id: "timeline-title" }, "No path yet");
  const said = el("p", { class: "timeline-said" });
  const key = el("p", { class: "timeline-key" });
  const words = el("p", { class: "timeline-words" });
  const canvas = el("canvas", { class: "timeline-cells" });
  const marks = svg("svg", { class: "timeline-marks", "aria-hidden": "true", preserveAspectRatio: "none" });
  const line = el("div", { class: "timeline-line" });
  const label = el("div", { class: "timeline-label" });
  const hoverLine = el("div", { class: "timeline-line hover", hidden: true });
  const hoverLabel = el("div", { class: "timeline-label hover", hidden: true });
  const empty = el("p", { class: "timeline-empty" }, "Every path will be drawn here, at the step it began at.");
  const plot = el(
    "div",
    {
      class: on.seek ? "timeline-plot" : "timeline-plot still",
      "aria-label": "Moment of the run",
      ...(on.seek
        ? {
            role: "slider",
            tabindex: 0,
            "aria-valuemin": 0,
            "aria-valuemax": 0,
            "aria-valuenow": 0,
            "aria-disabled": "true",
          }
        : { role: "img" }),
    },
    canvas,
    marks,
    hoverLine,
    line,
    hoverLabel,
    label,
  );
  const steps = el("div", { class: "timeline-steps", "aria-hidden": "true" });
  mount.replaceChildren(
    el("header", { class: "timeline-head" }, title, key, said, words),
    el("div", { class: "timeline-body" }, steps, plot, empty),
  );
  const small = document.createElement("canvas");

  /** @type {Shown | null} */
  let shown = null;
  /** @type {TimelineScale | null} */
  let scale = null;
  /** px, but for the scale: how many px a unit of the marks is. */
  let size = { width: 0, height: 0, axis: 0, scale: 1 };
  /** @type {Uint32Array | null} */
  let painted = null;
  /** @type {import("./timeline-marks.js").Ramp | null} */
  let colours = null;
  let stale = false;
  /** Where the pointer is, a share of the width. @type {number | null} */
  let pointed = null;
  /** where the playhead's label begins, px */
  let playhead = 0;
  /** the path that the pointer drags the playhead to @type {number | null} */
  let dragged = null;

  /** The plot's width on the screen, px. */
  let onScreen = 0;
  let printing = false;

  function resize() {
    const box = boxOf(plot);
    const axis = Number.parseFloat(getComputedStyle(plot).paddingBottom);
    const scale = scaleIn(plot);
    let width = Math.floor(plot.clientWidth);
    if (!printing) onScreen = width;
    else if (width === onScreen) width = onSheet;
    size = { width, height: Math.round(box.height - scale * above - axis), axis, scale };
    drawNow(); // before it is painted in its new width
  }
  whenSized(plot, resize);
  // Firefox prints what was drawn before it lays out the page for the sheet. A frame keeps its width.
  if (window === window.top)
    for (const when of ["beforeprint", "afterprint"])
      addEventListener(when, () => {
        printing = when === "beforeprint";
        resize();
      });

  /** Draws in the next frame. */
  function later() {
    if (stale) return;
    stale = true;
    requestAnimationFrame(() => {
      stale = false;
      drawNow();
    });
  }

  /** @param {Moment} moment */
  function seek(moment) {
    if (shown && "path" in moment) shown = { ...shown, path: moment.path };
    on.seek?.(moment);
    later();
  }

  function drawNow() {
    plot.classList.toggle("none", !shown);
    empty.hidden = shown !== null;
    if (!shown || !scale || size.width === 0 || size.height <= 0) return;
    colours ??= rampOf(themeColours(plot, COLOURS).map(parts));
    paint(shown, scale, colours);
    placePlayhead(shown, scale);
    drawMarks(shown, scale);
    placePointer(shown, scale);
  }

  /** @param {Shown} shown @param {TimelineScale} scale @param {import("./timeline-marks.js").Ramp} colours */
  function paint({ timeline }, scale, colours) {
    const ratio = window.devicePixelRatio || 1;
    const columns = Math.max(1, Math.round(size.width * ratio));
    const H = timeline.reached.length;
    const at = rowsAt(H);
    const now = cellPixels(timeline, scale, columns, at, ratio, colours);
    const start = size.scale * above;
    const high = Math.round((size.height + start) * ratio);
    if (canvas.width !== columns || canvas.height !== high) {
      canvas.width = columns;
      canvas.height = high;
      painted = null;
    }
    const dirty = changedColumns(painted, now, columns);
    painted = now;
    const context = canvas.getContext("2d");
    const source = small.getContext("2d");
    if (!dirty || !context || !source) return;
    const [from, to] = dirty;
    if (small.width !== columns || small.height !== at.rows + 1) {
      small.width = columns;
      small.height = at.rows + 1;
    }
    const wide = to - from + 1;
    const image = new ImageData(new Uint8ClampedArray(now.buffer), columns, at.rows + 1);
    source.putImageData(image, 0, 0, from, 0, wide, at.rows + 1);
    context.imageSmoothingEnabled = false;
    context.clearRect(from, 0, wide, high);
    const gap = (size.height - lane) / at.rows >= spacedRow ? Math.round(ratio) : 0;
    const top = (/** @type {number} */ r) => Math.round((start + lane + (r * (size.height - lane)) / at.rows) * ratio);
    for (let r = 0; r < at.rows; r++)
      context.drawImage(small, from, r, wide, 1, from, top(r), wide, Math.max(1, top(r + 1) - top(r) - gap));
    const laneTop = Math.round((start - 1) * ratio);
    context.drawImage(small, from, at.rows, wide, 1, from, laneTop, wide, top(0) - laneTop - Math.round(2 * ratio));
  }

  /** The rows of the steps. @param {number} H */
  const rowsAt = (H) => rowsOf(H, Math.floor((size.height - lane) / leastRow));

  /** @param {Shown} shown @param {TimelineScale} scale */
  function drawMarks({ timeline, learner }, scale) {
    const [width, height] = [size.width / size.scale, size.height / size.scale];
    const { axis } = size;
    marks.setAttribute("viewBox", `0 0 ${width} ${above + height + axis / size.scale}`);
    const room = {
      width,
      height,
      unit: size.scale,
      axis: axis > 0,
      at: rowsAt(timeline.reached.length),
      taken: /** @type {[number, number]} */ ([playhead / size.scale, (playhead + label.offsetWidth) / size.scale]),
    };
    marks.replaceChildren(
      ...timelineMarks(timeline, scale, learner, room, textWidth).map((mark) =>
        "text" in mark
          ? textOf(mark, mark.kind)
          : svg("line", { class: mark.kind, x1: mark.x, x2: mark.x, y1: mark.y1, y2: mark.y2 }),
      ),
    );
  }

  /** @param {Shown} shown @param {TimelineScale} scale */
  function placePlayhead(shown, scale) {
    const { k, at, label: text, says } = playheadMark({ ...shown, path: dragged ?? shown.path }, scale);
    playhead = put(line, label, size.width * at, text);
    if (!on.seek) return plot.setAttribute("aria-label", `Moment of the run: ${says}`);
    plot.setAttribute("aria-valuemax", String(scale.paths));
    plot.setAttribute("aria-valuenow", String(k));
    plot.setAttribute("aria-valuetext", says);
  }

  /** @param {Shown} shown @param {TimelineScale} scale */
  function placePointer({ timeline, learner }, scale) {
    hoverLine.hidden = hoverLabel.hidden = pointed === null;
    if (pointed === null) return;
    const k = scale.pathAt(pointed);
    put(hoverLine, hoverLabel, size.width * pointed, wordsOfPath(timeline, scale.groupOf(k), k, learner));
  }

  /** Puts a line at x, and its label over it within the plot. @param {HTMLElement} line @param {HTMLElement} label @param {number} x @param {string} text @returns {number} where the label begins */
  function put(line, label, x, text) {
    tell(label, text);
    const half = label.offsetWidth / 2;
    line.style.transform = `translateX(${Math.min(size.width - 1, Math.max(0, x - 0.75))}px)`;
    const left = Math.max(0, Math.min(size.width - 2 * half, x - half));
    label.style.transform = `translateX(${left}px)`;
    return left;
  }

  const measuring = document.createElement("canvas").getContext("2d");
  let font = "";
  /** @param {string} text */
  function textWidth(text) {
    if (!measuring) return 8 * text.length;
    if (!font) {
      const { fontFamily } = getComputedStyle(marks);
      font = `13px ${fontFamily}`;
    }
    measuring.font = font;
    return measuring.measureText(text).width;
  }

  /** @param {PointerEvent} event */
  const shareOf = (event) => {
    const { left } = boxOf(plot);
    return Math.max(0, Math.min(1, (pointOf(event).x - left) / size.width));
  };
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (!scale) return;
    dragged = scale.pathAt(shareOf(event));
    seek({ path: dragged });
  };
  plot.addEventListener("pointerdown", (event) => {
    if (!on.seek || !shown || event.button !== 0) return;
    plot.setPointerCapture(event.pointerId);
    pointed = null;
    drag(event);
  });
  plot.addEventListener("pointermove", (event) => {
    if (!shown) return;
    if (dragged !== null) return drag(event);
    if (event.pointerType !== "touch") pointed = shareOf(event);
    later();
  });
  const release = () => {
    dragged = null;
    later();
  };
  plot.addEventListener("pointerup", release);
  plot.addEventListener("pointercancel", release);
  plot.addEventListener("pointerleave", () => {
    pointed = null;
    later();
  });
  plot.addEventListener("keydown", (event) => {
    if (!on.seek || !shown || !scale || event.altKey || event.ctrlKey || event.metaKey) return;
    const path = Math.min(shown.path, scale.paths);
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const episode = scale.episodeOf(Math.max(1, path));
    /** @type {Moment | null} */
    let to = null;
    const whole = path > 0 && scale.episodeOf(path + 1) > episode ? episode : episode - 1;
    const next = by === 1 ? whole + 1 : Math.min(whole, episode - 1);
    if (by && event.shiftKey) to = next >= scale.episodes ? { path: scale.paths } : { episode: next };
    else if (by) to = { path: Math.max(0, Math.min(scale.paths, path + by)) };
    else if (event.key === "Home") to = { path: 0 };
    else if (event.key === "End") to = { path: scale.paths };
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  });

  return {
    /** @param {Shown} now a run with at least one path */
    draw(now) {
      if (shown?.timeline !== now.timeline) scale = new TimelineScale(now.timeline);
      shown = now;
      tell(title, `All ${counted(/** @type {TimelineScale} */ (scale).paths, "path")}`);
      drawKey(key, said, now);
      tell(words, /** @type {TimelineScale} */ (scale).words);
      drawSteps(steps, now.H);
      plot.removeAttribute("aria-disabled");
      later();
    },
    /** A run before its first path. @param {Run} run */
    clear(run) {
      shown = scale = painted = null;
      drawKey(key, said, run);
      drawSteps(steps, run.H);
      tell(title, "No path yet");
      tell(words, "");
      if (on.seek) plot.setAttribute("aria-disabled", "true");
      plot.removeAttribute("aria-valuetext");
      later();
    },
    recolour() {
      colours = painted = null;
      drawNow(); // before it is printed
    },
  };
}

/** What the colours mean. @param {HTMLElement} key @param {HTMLElement} said @param {Run} run */
function drawKey(key, said, run) {
  const mode = `${run.H} ${run.learner.revisits} ${run.changes}`;
  if (key.dataset.mode === mode) return;
  key.dataset.mode = mode;
  const swatch = (/** @type {string} */ kind) => el("i", { class: kind, "aria-hidden": "true" });
  const words = keyWords(run);
  const changed = words.changes ? el("span", {}, swatch("changes"), words.changes) : "";
  const { text, example } = words.said;
  said.replaceChildren(text, ...(example ? [el("b", { class: "revisit" }, example), ": for the first time"] : []));
  const [from, ...to] = words.ramp;
  key.replaceChildren(
    ...(from ? [el("span", {}, from, swatch("ramp"), ...to)] : []),
    ...(words.episodes ? [el("span", {}, swatch("begins"), "new episode")] : []),
    changed,
  );
}

/** @param {HTMLElement} steps @param {number} H */
function drawSteps(steps, H) {
  if (steps.dataset.last === String(H)) return;
  steps.dataset.last = String(H);
  steps.replaceChildren(el("span", {}, "step 1"), ...(H > 1 ? [el("span", {}, String(H))] : []));
}

/** @param {string} colour "rgb(1, 2, 3)" @returns {Colour} */
function parts(colour) {
  const [r, g, b] = (colour.match(/[\d.]+/g) ?? ["0", "0", "0"]).map(Number);
  return [r, g, b];
}
