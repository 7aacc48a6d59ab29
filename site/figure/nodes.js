// Marks as an SVG tree. The page turns it into elements, an exported file into text.

import { outlineOf, px } from "../ui/mark-elements.js";

/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {{ tag: keyof SVGElementTagNameMap, attributes: { [name: string]: string | number | undefined }, children: (SvgNode | string)[] }} SvgNode */
/** @typedef {(paint: import("./palette.js").Paint | undefined) => string} Colour */

/**
 * @param {Mark} mark
 * @param {Colour} colour of a paint, "none" without one
 * @returns {SvgNode}
 */
export function nodeOf(mark, colour) {
  switch (mark.kind) {
    case "path":
      return node("path", {
        d: outlineOf(mark.segments),
        fill: colour(mark.fill),
        ...pen(mark.stroke, mark.width, mark.dash, colour),
        "stroke-linejoin": mark.round ? "round" : undefined,
        "fill-opacity": mark.fill ? mark.opacity : undefined,
        "stroke-opacity": mark.stroke ? mark.opacity : undefined,
      });
    case "circle":
      return node("circle", {
        cx: px(mark.x),
        cy: px(mark.y),
        r: mark.r,
        fill: colour(mark.fill),
        ...pen(mark.stroke, mark.width, undefined, colour),
      });
    case "rect":
      return node("rect", {
        x: px(mark.x),
        y: px(mark.y),
        width: px(mark.width),
        height: px(mark.height),
        rx: mark.rx,
        fill: colour(mark.fill),
        "fill-opacity": mark.opacity,
        ...pen(mark.stroke, mark.line, mark.dash, colour),
      });
    case "text":
      return node(
        "text",
        {
          x: px(mark.x),
          y: px(mark.y),
          "font-size": mark.size,
          "text-anchor": mark.anchor === "start" ? undefined : mark.anchor,
          fill: colour(mark.paint),
          "font-weight": mark.bold ? 600 : undefined,
          transform: mark.turned ? `rotate(-90 ${px(mark.x)} ${px(mark.y)})` : undefined,
        },
        ...runsOf(mark.text, mark.size),
      );
    case "clip":
      // An inner <svg> cuts off what lies beyond, with no name that another picture could have, too.
      return node(
        "svg",
        {
          x: mark.x,
          y: mark.y,
          width: mark.width,
          height: mark.height,
          viewBox: `${mark.x} ${mark.y} ${mark.width} ${mark.height}`,
        },
        ...mark.marks.map((inner) => nodeOf(inner, colour)),
      );
  }
}

/**
 * @param {import("./palette.js").Paint | undefined} stroke
 * @param {number | undefined} width
 * @param {number[] | undefined} dash
 * @param {Colour} colour
 */
function pen(stroke, width, dash, colour) {
  return stroke
    ? { stroke: colour(stroke), "stroke-width": width && px(width), "stroke-dasharray": dash?.join(" ") }
    : {};
}

/** @param {import("./model.d.ts").Text} text @param {number} size @returns {(SvgNode | string)[]} */
function runsOf(text, size) {
  if (typeof text === "string") return [text];
  let raised = 0;
  return text.map(({ text: words, up, down, italic }) => {
    const wanted = up ? -0.38 * size : down ? 0.2 * size : 0;
    const dy = px(wanted - raised);
    raised = wanted;
    return node(
      "tspan",
      {
        dy: dy === 0 ? undefined : dy,
        "font-size": up || down ? px(0.78 * size) : undefined,
        "font-style": italic ? "italic" : undefined,
      },
      words,
    );
  });
}

/**
 * @param {keyof SVGElementTagNameMap} tag
 * @param {SvgNode["attributes"]} attributes
 * @param {...(SvgNode | string)} children
 * @returns {SvgNode}
 */
export function node(tag, attributes, ...children) {
  return { tag, attributes, children };
}
