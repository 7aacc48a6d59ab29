// The icons of buttons, on a grid of 16 x 16.

import { svg } from "../ui/dom.js";

/** @type {{ [name: string]: { d: string, solid?: boolean }[] }} */
const SHAPES = {
  run: [{ d: "M4.5 2.8v10.4a.6.6 0 0 0 .9.5l8.4-5.2a.6.6 0 0 0 0-1L5.4 2.3a.6.6 0 0 0-.9.5z", solid: true }],
  pause: [{ d: "M4 2.5h3v11H4zM9 2.5h3v11H9z", solid: true }],
  path: [{ d: "M2.5 8h8M7.5 4.5 11 8l-3.5 3.5M13.5 3.5v9" }],
  episode: [{ d: "M2 8h6M5 4.5 8.5 8 5 11.5M9 4.5 12.5 8 9 11.5M14.5 3.5v9" }],
  start: [{ d: "M12.5 3 6.2 8l6.3 5zM3.5 3v10", solid: true }, { d: "M3.5 3v10" }],
  lineBack: [{ d: "M13.5 8h-9M8 4.5 4.5 8 8 11.5" }],
  line: [{ d: "M2.5 8h9M8 4.5 11.5 8 8 11.5" }],
  reset: [{ d: "M2.8 8a5.2 5.2 0 1 0 1.7-3.9M4.6 1.6v2.7h2.7" }],
  seed: [{ d: "M2.5 4.2 8 1.5l5.5 2.7v7.1L8 14.5l-5.5-3.2zM2.5 4.2 8 7.2l5.5-3M8 7.2v7.3" }],
  save: [{ d: "M3 1.8h10v12.4l-5-3.4-5 3.4z" }],
  share: [
    {
      d: "M11.6 5.4a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.2 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM11.6 14.6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 7l3.9-2.5M6 9l3.9 2.5",
    },
  ],
  send: [{ d: "M14 2 7.2 8.8M14 2 9.6 14 7.2 8.8 2 6.4z" }],
  export: [{ d: "M8 2v8.5M4.5 7.2 8 10.6l3.5-3.4M2.5 13.8h11" }],
  import: [{ d: "M8 10.6V2M4.5 5.4 8 2l3.5 3.4M2.5 13.8h11" }],
  system: [
    { d: "M8 2.2a5.8 5.8 0 1 0 0 11.6z", solid: true },
    { d: "M8 2.2a5.8 5.8 0 1 1 0 11.6 5.8 5.8 0 0 1 0-11.6z" },
  ],
  light: [
    {
      d: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3.05 3.05l1.13 1.13M11.82 11.82l1.13 1.13M12.95 3.05l-1.13 1.13M4.18 11.82l-1.13 1.13",
    },
  ],
  dark: [{ d: "M13.6 9.7A5.9 5.9 0 0 1 6.3 2.4a5.9 5.9 0 1 0 7.3 7.3z" }],
  projector: [{ d: "M1.5 2.8h13M2.8 2.8v7.4h10.4V2.8M8 10.2v1.6M5 14.2l3-2.4 3 2.4" }],
  help: [{ d: "M5.6 5.9A2.4 2.4 0 0 1 8 3.6c1.4 0 2.5.9 2.5 2.2 0 1.9-2.5 1.9-2.5 3.7M8 12.3v.1" }],
  yes: [{ d: "M3 8.6 6.4 12 13 4.6" }],
  no: [{ d: "M8 2.2 14.6 13.6H1.4zM8 6.6v3.2M8 11.7v.1" }],
  note: [{ d: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.4v3.6M8 4.9v.1" }],
  unknown: [{ d: "M3.5 8h9" }],
  chevron: [{ d: "M4 6.2 8 10.2l4-4" }],
  back: [{ d: "M10 3.5 5.5 8l4.5 4.5" }],
  forth: [{ d: "M6 3.5 10.5 8 6 12.5" }],
  pencil: [{ d: "M10.8 2.6 13.4 5.2 5.4 13.2 2.3 13.7 2.8 10.6z" }],
  remove: [{ d: "M2.5 4h11M6 4V2.4h4V4M4 4l.6 9.6h6.8L12 4M6.6 6.8v4M9.4 6.8v4" }],
  close: [{ d: "M3.5 3.5l9 9M12.5 3.5l-9 9" }],
  undo: [{ d: "M6 3 2.8 6.2 6 9.4M3 6.2h6.6a3.6 3.6 0 0 1 0 7.2H6.5" }],
  rewind: [{ d: "M2.5 8a5.5 5.5 0 1 0 1.8-4M4.4 1.6v2.6H7M6.6 5.6v4.8l3.8-2.4z" }],
  redo: [{ d: "M10 3l3.2 3.2L10 9.4M13 6.2H6.4a3.6 3.6 0 0 0 0 7.2h3.1" }],
  grid: [{ d: "M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11" }],
  copy: [{ d: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" }],
};

/**
 * @param {string} name one of SHAPES
 * @returns {SVGSVGElement} hidden from screen readers, since the button has a name
 */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon-shape", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    ...SHAPES[name].map(({ d, solid }) => svg("path", { d, class: solid ? "solid" : undefined })),
  );
}
