// What the page Compare keeps for itself; documents, results and summaries are typed in revisit.d.ts.

import type { RevisitError, Spec } from "../revisit.d.ts";

export type LearnerKind = import("../revisit.d.ts").LearnerKind;
export type Right = LearnerKind["right"];

/** One learner of a comparison, as it is typed. */
export interface LearnerEntry { name?: string; algorithm: { kind: string; [parameter: string]: unknown }; episodes?: number }
export interface Vary { parameter: string; values: number[]; label?: string }
/** revisit.comparison/1 or revisit.sweep/1, as it is typed: what is missing has its default. */
export interface Comparison {
  format: "revisit.comparison/1" | "revisit.sweep/1";
  title?: string; note?: string;
  problem: Spec["problem"]; features?: Spec["features"];
  learners: LearnerEntry[];
  episodes?: number;
  budget?: { paths?: number; samples?: number | null; minutes?: number };
  seeds?: { from?: number; count?: number } | number[];
  regret?: Spec["regret"];
  epsilon?: number | null;
  vary?: Vary[];
}

export interface PointInfo {
  values: number[]; horizon: number; states: number; actions: number; dim: number;
  gap: { declared: (number | null)[]; true: number | null };
  value: number; epsilon: number | null;
  constants: { beta: number; path_bound: number }[];
  theory: Theory[] | Theory | null;
}
/** The theorem's curves at one learner's constants. */
export interface Theory {
  samples: number[]; average_regret: (number | null)[];
  paths: number[]; path_regret: (number | null)[];
  revisits: number | null; log_regret: number | null; t_epsilon: number | null;
}

export interface CellKey { point: number; learner: number; seed: number }
export interface PlannedCell extends CellKey { spec: Spec }
export interface Plan {
  comparison: Comparison; points: PointInfo[];
  learners: { label: string; kind: string; right: Right }[];
  cells: PlannedCell[];
  estimate: { seconds: number; samples: number; multiplications: number };
  limit: { seconds: number };
}

export interface Measures {
  samples: number[]; suboptimality: (number | null)[]; average: (number | null)[]; revisits: number[];
  episodes: number[]; episodeRegret: number[]; paths: number[]; pathRegret: number[];
  first: { samples: number[]; suboptimality: number[] }; after: { samples: number[]; suboptimality: number[] };
  estimated: boolean;
}
export interface Cell extends CellKey {
  digest: string; outcome: "done" | "budget" | "diverged";
  episodes: number; paths: number; samples: number; revisits: number;
  regret: number | null; regret_path: number | null; measures: Measures | null;
}
export interface Results {
  format: "revisit.results/1"; engine: string; comparison: Comparison; points: PointInfo[]; cells: Cell[]; digest: string | null;
}

export interface SummaryOptions {
  interval?: "student" | "bootstrap"; level?: number; quantiles?: [number, number]; epsilon?: number | null; baseline?: number; hit?: "first" | "after";
}
export interface Curve {
  x: number[]; n: number[]; mean: (number | null)[]; median: (number | null)[];
  low: (number | null)[]; high: (number | null)[]; lower: (number | null)[]; upper: (number | null)[];
}
export type CurveName = "suboptimality" | "average" | "revisits" | "regret" | "path_regret";
export interface Estimate { mean: number | null; lower: number | null; upper: number | null; median: number | null }
export interface Until {
  reached: number; of: number; median: number | null; mean: number | null;
  lower: number | null; upper: number | null; low: number | null; high: number | null; each: (number | null)[];
}
export interface Paired { quantity: string; n: number; mean: number | null; lower: number | null; upper: number | null; median: number | null; wins: number; ties: number }
export interface LearnerSummary {
  curves: { [name in CurveName]?: Curve | null };
  until: Until;
  final: { regret: Estimate | null; revisits: Estimate | null; suboptimality: Estimate | null };
  paired: Paired[] | null;
}
export interface Slope { learner: number; vary: number; quantity: "until" | "revisits"; slope: number | null; error: number | null; points: number; exponent: number | null }
export interface Summary { points: { learners: LearnerSummary[] }[]; slopes: Slope[] }

export interface CompareProgress {
  cells: number; done: number; running: (CellKey & { fraction: number })[]; seconds: number; left: number | null;
}
export interface SavedResults { id: string; name: string; savedAt: string; digest: string; title?: string; [more: string]: unknown }

/** The part of the lab that this page asks. */
export interface CompareLab {
  version: string;
  families: import("../revisit.d.ts").Family[];
  featureKinds: import("../revisit.d.ts").FeatureKind[];
  learners: LearnerKind[];
  plan(document: unknown): Promise<Plan>;
  compare(document: unknown, options?: {
    onProgress?: (progress: CompareProgress) => void; onCell?: (cell: Cell) => void; signal?: AbortSignal; workers?: number; resume?: boolean;
  }): Promise<Results>;
  summary(results: Results, options?: SummaryOptions): Promise<Summary>;
  readResults(text: string): Promise<Results>;
  results: {
    save(results: Results, options?: { name?: string }): Promise<string>;
    list(): Promise<SavedResults[]>;
    load(id: string): Promise<Results>;
    rename(id: string, name: string): Promise<void>;
    remove(id: string): Promise<void>;
  };
}

export type Fault = Pick<RevisitError, "code" | "path" | "found" | "expected"> & { message: string };

/** What a figure can show; "sweep_revisits" is the number at the end against what is varied. */
export type Quantity = CurveName | "until" | "sweep_revisits";
export type AxisName = "samples" | "episodes" | "paths";

/** What the reader chose to look at. */
export interface Look {
  quantity: Quantity;
  axis: AxisName;
  centre: "mean" | "median";
  band: "student" | "bootstrap" | "quantiles" | "none";
  level: number; quantile: number;
  logX: boolean; logY: boolean;
  seeds: boolean; bounds: boolean;
  point: number; baseline: number;
  hit: "first" | "after";
  best: boolean;
}

export type Figure = import("../figure/model.d.ts").Figure;
export type Series = import("../figure/model.d.ts").Series;
