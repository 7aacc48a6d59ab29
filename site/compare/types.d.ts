// The types of the page Compare; documents, results and summaries are typed in revisit.d.ts.

import type * as api from "../revisit.d.ts";

export type LearnerKind = api.LearnerKind;
export type Right = LearnerKind["right"];

/** A learner in an edited document. Missing values have their defaults. */
export interface LearnerEntry {
  name?: string;
  algorithm: { kind: string; [parameter: string]: unknown };
  episodes?: number;
  constants?: { [parameter: string]: import("../revisit.d.ts").Tried }[];
}
export type Comparison = Omit<api.Comparison, "learners"> & { learners: LearnerEntry[] };
export type Vary = NonNullable<Comparison["vary"]>[number];
export type PointInfo = api.PointInfo;
export type Theory = PointInfo["theory"];
export type Plan = Omit<api.Plan, "comparison"> & { comparison: Comparison };
export type Cell = api.Cell;
export type CellKey = Pick<Cell, "point" | "learner" | "seed">;
export type Measures = api.Measures;
export type Results = Omit<api.Results, "comparison" | "sweep"> & { comparison?: Comparison; sweep?: Comparison };
export type SummaryOptions = api.SummaryOptions;
export type Curve = api.CurveSummary;
export type CurveName = keyof api.LearnerSummary["curves"];
export type NumberSummary = api.NumberSummary;
export type LearnerSummary = api.LearnerSummary;
export type Paired = LearnerSummary["paired"][number];
export type Slope = api.SlopeSummary;
export type Summary = api.ComparisonSummary;

/** Results that come with the page or a link, without what was measured along the runs, and the one summary of them that comes with them. */
export interface Committed {
  results: Results;
  summary: Summary;
  /** Whether they come with a link, as the sender saw them. */
  claimed?: boolean;
}

export type CompareProgress = Parameters<NonNullable<api.CompareOptions["onProgress"]>>[0];
export type SavedResults = api.SavedResults;
/** The lab. Its documents have a kind for each learner. */
export interface CompareLab
  extends Omit<
    api.Lab,
    "plan" | "compare" | "summary" | "readResults" | "verify" | "results" | "resultsLink" | "resultsVerdict"
  > {
  plan(document: Comparison | Blob): Promise<Plan>;
  compare(document: Comparison, options?: api.CompareOptions): Promise<Results>;
  summary(results: Results, options?: SummaryOptions): Promise<Summary>;
  readResults(json: string | Blob): Promise<Results>;
  verify(results: Results | api.StudyResults, options?: Parameters<api.Lab["verify"]>[1]): Promise<api.Verification>;
  resultsLink(from: Results | Comparison, options?: api.LinkOptions): ReturnType<api.Lab["resultsLink"]>;
  resultsVerdict(results: Results, payload: api.ComparisonLinkPayload): Promise<api.ResultsVerdict>;
  results: Omit<api.ResultsStore, "save" | "load"> & {
    save(results: Results, options?: { name?: string }): Promise<string>;
    load(id: string): Promise<Results>;
  };
}

/** The quantities of figures: "reached" is the share of runs that reached the target, "sweep_revisits" is the number of revisits at the end against what is varied. */
export type Quantity = CurveName | "reached" | "until" | "sweep_revisits";
export type AxisName = "samples" | "episodes" | "paths";

/** The reader's choices for the figure. */
export interface FigureChoices {
  quantity: Quantity;
  axis: AxisName;
  centre: "mean" | "median";
  band: "student" | "bootstrap" | "quantiles" | "exact" | "none";
  level: number;
  quantile: number;
  logX: boolean;
  logY: boolean;
  seeds: boolean;
  bounds: boolean;
  point: number;
  baseline: number;
  hit: "first" | "after" | "average";
  best: boolean;
}

/** The same as they are kept. null: the quantity that the comparison opens on. */
export type WantedChoices = Omit<FigureChoices, "quantity"> & { quantity: Quantity | null };

export type Figure = import("../figure/model.d.ts").Figure;
export type Series = import("../figure/model.d.ts").Series;
