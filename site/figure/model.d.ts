// A figure over numbers, as plain data: what is drawn, exported and handed from one module to another.

/** A series' colour: its place in the palette (palette.js; others are dashed), or what it means. Orange only means "revisit". */
export type Color = number | "revisit" | "ink" | "soft" | "edge" | "trusted" | "warn";

export interface Axis {
  /** What is counted or measured: "samples", "V* − V of the policy". */ label: string;
  unit?: string;
  /** A logarithmic axis: values that are not positive are left out. */ log?: boolean;
  /** Its ends, where they are not to follow from the data; what lies beyond is cut off. */ from?: number;
  to?: number;
}

/** x ascends. A value that is null or not finite is a gap: a line breaks there. */
export interface Series {
  name: string;
  /**
   * line: through the points, with a band where there are low and high. band: low to high alone. bound: dashed, the theory's.
   * points: single ones, with error bars where there are low and high, and a fitted line. bars: upright, from the axis.
   */
  role: "line" | "band" | "bound" | "points" | "bars";
  color: Color;
  x: ArrayLike<number>;
  /** Empty for a band. */ y: ArrayLike<number | null>;
  low?: ArrayLike<number | null>;
  high?: ArrayLike<number | null>;
  dash?: boolean;
  /** A line, or its band, stays as it is up to the next x, and steps there. */ step?: boolean;
  /** One of many behind another: thin and pale, without a dot, in no legend and no readout. */ faint?: boolean;
  /** Draws "points" with a line of their own, and says what it is: "slope 2.1 ± 0.1". */
  fit?: { x: ArrayLike<number>; y: ArrayLike<number>; says?: string };
}

export interface Figure {
  /** Names the files: letters, digits, dashes. */ id: string;
  title: string;
  /** Of what it was made: the spec, seeds, what a band means. Under the picture in exports. */ note?: string;
  x: Axis;
  y: Axis;
  series: Series[];
  /** The x at which the learner's parameters ran away, so that nothing follows. */ diverged?: number;
}

export type Point = [x: number, y: number];
export type Segment = import("../ui/mark-elements.js").Segment;
/** A name of palette.js. */
export type Paint = import("./palette.js").Paint;
/** A text, or runs of it of which some are raised, lowered or italic. */
export type Text = string | { text: string; up?: true; down?: true; italic?: true }[];

/** What a picture is made of, px from the top left; the same marks are drawn on the page, in SVG and in TikZ. */
export type Mark =
  | {
      kind: "path";
      segments: Segment[];
      stroke?: Paint;
      width?: number;
      dash?: number[];
      fill?: Paint;
      opacity?: number;
      round?: boolean;
    }
  | { kind: "circle"; x: number; y: number; r: number; fill?: Paint; stroke?: Paint; width?: number }
  | {
      kind: "rect";
      x: number;
      y: number;
      width: number;
      height: number;
      rx?: number;
      fill?: Paint;
      stroke?: Paint;
      line?: number;
      dash?: number[];
      opacity?: number;
    }
  | {
      kind: "text";
      x: number;
      y: number;
      text: Text;
      size: number;
      anchor?: "start" | "middle" | "end";
      paint: Paint;
      bold?: boolean;
      turned?: boolean;
    }
  | { kind: "clip"; x: number; y: number; width: number; height: number; marks: Mark[] };

export interface Scene {
  id: string;
  title: string;
  description: string;
  width: number;
  height: number;
  marks: Mark[];
}

/** What an export menu takes: figures have their data, pictures such as the episode's tree only what is drawn. */
export type Picture =
  | { figure: Figure; scene?: undefined; data?: undefined }
  | { scene: Scene; figure?: undefined; data: { csv: string; json: unknown } };
