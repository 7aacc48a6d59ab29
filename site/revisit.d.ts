// The public JavaScript API of Revisit, as types: what site/revisit.js keeps to.
// Steps h run from 1 to H; paths k and episodes n from 1; states, actions and array indices from 0.

export type Step = number;

export interface Spec {
  format: "revisit.spec/1";
  title?: string;
  problem: {
    kind: string /** Rewards are changed, by the smallest sum of changes that is found, for this gap. */;
    design_gap?: number;
    [parameter: string]: unknown;
  };
  features?: {
    kind: string;
    normalise?: boolean /** Add the direction that Q* lacks. */;
    complete?: boolean;
    [parameter: string]: unknown;
  };
  algorithm?: {
    kind?: string;
    gap?: number | (number | null)[] | "true" | "true-per-step";
    c_beta?: number;
    delta?: number;
    path_bound?: number | null;
    ties?: "first" | "random";
    [parameter: string]: unknown;
  };
  episodes?: number;
  budget?: { paths?: number; samples?: number | null };
  seed?: number;
  regret?: "exact" | "curve" | "none" | { rollouts: number };
  record?: { trace?: boolean | { paths: number }; model?: boolean };
}

/** One line of the assumption report. `ok` is null where the check could not be made. */
export interface Check {
  id: string;
  ok: boolean | null;
  value: number | null;
  limit: number | null;
  /** Worth knowing, but nothing that Theorem 1 assumes: its "no" takes nothing from the guarantee. */
  note: boolean;
  /** The value at each step, where there is one. */
  perStep: (number | null)[] | null;
  /** Condition number of the features, the largest over the steps. */
  condition: number | null;
  witness: { h?: Step; s?: number; a?: number } | null;
  /** What it means for the guarantee, one sentence. */
  says: string;
  /** Assumption or equation label of the paper. */
  cites: string;
  repair: { label: string; spec: Spec } | null;
}

/** Counts are of completed episodes and of paths drawn so far; `step` is where the next path begins. */
export interface Progress {
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
  step: Step;
  regret: number | null;
  regretPath: number | null;
  /** |I_h|, h = 1..H */
  updates: number[];
  done: boolean;
  stopped: boolean;
  /** The learner's parameters ran away; it cannot go on. */
  diverged: boolean;
}

export interface Path {
  k: number;
  episode: number;
  from: Step;
  states: number[];
  actions: number[];
  rewards: number[];
  bonus: number[];
  stop: number;
}

export interface Summary {
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
  complete: boolean;
  beta: number;
  path_bound: number;
  gap: { declared: (number | null)[]; true: number | null };
  updates: number[];
  regret: number | null;
  regret_path: number | null;
  bounds: { revisits: number; average_regret: number | null; regret_path: number | null; log_regret: number | null };
}

export interface Model {
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  start: unknown;
  transition: number[][][][];
  reward: number[][][];
  features: number[][][][];
}

export interface Record_ {
  format: "revisit.record/1";
  engine: string;
  spec: Spec;
  summary: Summary;
  episodes: { n: number; v_star: number; v_policy: number }[] | null;
  trace: Path[] | null;
  theta: number[][];
  model?: Model;
  digest: `sha256:${string}`;
}

export interface SavedRun {
  id: string;
  name: string;
  savedAt: string;
  digest: string;
  title: string;
  problem: string;
  c_beta: number;
  seed: number;
  summary: Summary;
}

/** What a picture of the problem needs; small, never the tables. */
export interface ProblemInfo {
  kind: string;
  title: string;
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  stateNames: string[] | null;
  actionNames: string[] | null;
  /** Rows of a text map, one character a cell, states in row-major order; null where the problem is no map. */
  map: string[] | null;
  /** The state of each cell of the map, row-major, -1 for none (a wall); null: cells are states in row-major order. */
  cells: number[] | null;
  /** What places a state: the names that formulas know beside h, s, a, H, S, A. */
  coordinates: { name: string; min: number; max: number }[];
  /** False where the problem keeps no tables (a family of a million states): some features and pictures need them. */
  tabulated: boolean;
  /** (original + add) * times took the family's rewards into [0,1]; null: they were there already. */
  scaling: { add: number; times: number; original: string } | null;
  /** What a reader should know of this member of the family. */
  notes: string[] | null;
  /** What problem.design_gap did to the rewards. */
  design: { gap: number; entries: number; largest: number; total: number; keepsV: boolean; sentence: string } | null;
  start: { state?: number; distribution?: number[]; cycle?: number[] };
  gap: {
    true: number | null;
    perStep: (number | null)[];
    witness: { h: Step; s: number; a: number } | null;
    /** The smallest of the steps from 2 on, the only ones whose gap a learner reads, and where. */
    read: number | null;
    readAt: { h: Step; s: number; a: number } | null;
  };
  /** The factor of the bonus (eq:defn-beta) and the K it was computed with. */
  beta: number;
  pathBound: number;
  /** phi_1(s,a) of the first (s,a) pairs, row-major rows x dim, at most 64 rows. */
  features: {
    rows: number;
    dim: number;
    values: Float64Array;
    kind: string;
    stationary: boolean;
    /** What normalising multiplied every feature with, 1 for nothing. */ factor: number;
    notes: string[] | null;
  };
  /** V*_1(s) for the first 4096 states. */
  value: Float64Array;
}

/** Paths of one episode that are the same from their first drawn step on, bundled. */
export interface Bundle {
  /** first and newest path of the bundle */ first: number;
  k: number;
  count: number;
  from: Step;
  /** Before `from`: copied from the path before; without meaning for a generative learner. */
  states: number[];
  actions: number[];
  /** bonuses of the newest path of the bundle */ bonus: number[];
  stop: number;
}

export interface View {
  /** 1-based; 0 before the first path. */ episode: number;
  /** In order of `first`. Of a learner that goes back only paths[0] starts at step 1; of a generative one each where it was placed. */ paths: Bundle[];
  /** What did not fit: bundles beyond the first 48, and the paths in them. */ hidden: {
    bundles: number;
    paths: number;
  };
  /** The newest path of the episode, 0 if none, and its bonuses b_h when the action was taken (H numbers). */
  newest: number;
  bonus: number[];
  /** gap_h / 2 against which b_h is tested; null at h = 1 (never read) and where the step has no gap. */
  halfGap: (number | null)[];
  /** The revisit phase in progress: the state gone back to, since which path, paths so far, how many to expect in all. */
  phase: { step: Step; state: number; since: number; paths: number; expected: number | null } | null;
  /** True where the episode shown is the newest one. */ current: boolean;
  /** The episode (of those traced) with the most paths, for "show me one with revisits". */ busiest: number;
  /** Episodes 1..traced can be asked for by view({ episode }). */ traced: number;
  /** Paths of the episode shown, bundled or hidden. */ pathsInEpisode: number;
  /** Cumulative regret, thinned; x counts episodes or paths. null where regret is "none". */
  curves: { episodes: Curve; paths: Curve } | null;
}
export interface Curve {
  x: Float64Array;
  y: Float64Array;
}

/** Numbers of the problem for a heat map, rows x columns, row-major: a row a state, with "features" a row a pair (s,a). NaN: none there. */
export interface Layer {
  what: "value" | "gap" | "reward" | "q" | "features";
  h: Step;
  rows: number;
  columns: number;
  /** Whether these are all rows there are. */ whole: boolean;
  values: Float64Array;
}

/** What declaring one gap for all steps would mean, before anything is run. */
export interface Prediction {
  gap: number /** The smallest true gap of the steps from 2 on, the only ones read. */;
  true: number | null;
  /** declared <= true; null where no action is sub-optimal */ holds: boolean | null;
  beta: number;
  pathBound: number;
  /** The most revisits there can be (eq:UB-state-revisits). */ revisits: number;
  /** Paths to expect at a last-step state that is new to the learner. */ phase: number | null;
}

/** One statement of the paper beside what a run has measured of it so far. */
export interface TheoryLine {
  id:
    | "average-regret"
    | "sample-complexity"
    | "revisits"
    | "path-regret"
    | "log-regret"
    | "revisit-count"
    | "nesting"
    | "sample-condition"
    | "revisit-potential";
  title: string /** The equation's label in the paper's source, "" where there is none. */;
  label: string;
  /** This program's own derivation, no formula of the paper. */ ours: boolean /** TeX */;
  formula: string;
  /** The bound at the run's numbers, what was measured, and measured / value; null where there is no such number, or none yet. */
  value: number | null;
  measured: number | null;
  ratio: number | null;
  /** The run measures it, if perhaps not yet. */ measurable: boolean;
  /** Measured by rollouts. */ estimate: boolean;
  /** The step it is about, the one nearest to its bound; 0: all. */ step: number;
  /** The target of T(epsilon); null elsewhere. */ epsilon: number | null;
  /** What it asks for; holds is null where that was not checked. */
  conditions: { text: string; holds: boolean | null; has: number | null; needs: number | null }[];
  /** Every condition is known to hold. */ covered: boolean;
  /** It holds in every run, whatever c_beta, the gap and the features. */ anyway: boolean;
  says: string;
}

/** The live check of Lemma 2, eq:Qk-error. */
export interface Audit {
  on: boolean;
  possible: boolean /** Why not, or "". */;
  reason: string;
  /** The first path checked, 0 for none; how many were; how many of these broke the lemma. */
  since: number;
  paths: number;
  broken: number;
  /** What it takes beside the run itself, about: 1 doubles the time. */ share: number;
  /** The first place found, after path k. below: Q^k < Q*; above: Q^k > Q* + 2 b. */
  violation: {
    k: number;
    h: Step;
    s: number;
    a: number;
    q: number;
    qStar: number;
    bonus: number;
    side: "below" | "above";
  } | null;
}

export type ErrorCode =
  | "bad-spec"
  | "busy"
  | "budget"
  | "storage"
  | "not-found"
  | "bad-link"
  | "engine"
  | "unsupported";
/** `path` is a JSON path such as "problem.transition[0][1]"; "" is the whole. */
export class RevisitError extends Error {
  code: ErrorCode;
  path?: string;
  found?: unknown;
  expected?: string;
}

/** What a share link carries: revisit.link/1. Title and note are text from a stranger, never markup. */
export interface LinkPayload {
  format: "revisit.link/1";
  /** The engine that ran it. */ engine: string;
  /** Without its defaults. Missing where the link is of a comparison. */
  spec: Spec;
  /** Of the run after so many paths; both missing: a problem that nobody has run yet. */
  digest?: string;
  paths?: number;
  title?: string;
  note?: string;
  view?: LinkView;
  locks?: Locks;
  /** The sender's word for the cumulative regret, for previews. */
  curve?: { of: "episodes" | "paths"; x: number[]; y: number[] };
  /** Marks of the run, by which the first path that differs is found. */
  trail?: { every: number; marks: string };
}
/** What of the page a link shows: no panels means all. */
export interface LinkView {
  panels?: Panel[];
  episode?: number;
  step?: Step;
}
export type Panel =
  | "problem"
  | "map"
  | "tree"
  | "strip"
  | "regret"
  | "bound"
  | "theorem"
  | "sets"
  | "numbers"
  | "checks"
  | "runs"
  | "maps"
  | "pseudocode"
  | "spec";
/** Controls that a link takes off the page, or shows but fixes. */
export interface Locks {
  hidden?: Control[];
  fixed?: Control[];
}
export type Control =
  | "problem"
  | "features"
  | "gap"
  | "constants"
  | "episodes"
  | "seed"
  | "speed"
  | "examples"
  | "run"
  | "reset"
  | "save"
  | "share"
  | "files"
  | "spec";
export interface LinkOptions {
  title?: string;
  note?: string;
  view?: LinkView;
  locks?: Locks;
  /** With a curve and a fine trail: too long for a link that carries itself, right for one that is stored. */ full?: boolean;
}

/** Whether a run gave what a link says it gave. */
export interface Verdict {
  reproduced: boolean;
  expected: { digest: string; engine: string; paths: number };
  actual: { digest: string; engine: string; paths: number };
  /** The first path that differs is one of these; null: no path is known to differ. */
  firstDifference: { from: number; to: number } | null;
}

export interface Session {
  readonly spec: Spec;
  readonly checks: Check[];
  readonly problem: ProblemInfo;
  /** At least one of paths and episodes; stops at whichever comes first. */
  step(by: { paths?: number; episodes?: number; lines?: number }): Promise<Progress>;
  /** Runs until the spec's episodes end. Reaching the budget or aborting resolves with stopped: true. */
  run(options?: {
    onProgress?: (p: Progress) => void;
    signal?: AbortSignal;
    until?: { paths?: number; episodes?: number; samples?: number };
    /** At most so many paths a second; none: full speed. */ pace?: number;
  }): Promise<Progress>;
  record(options?: { trace?: boolean | { paths: number }; model?: boolean }): Promise<Record_>;
  /** The same as the text of a file: a long record is never parsed on the page. */
  recordFile(options?: { trace?: boolean | { paths: number }; model?: boolean }): Promise<Blob>;
  progress(): Promise<Progress>;
  /** Of the record what is short, whatever the spec's size and the number of episodes. */ summary(): Promise<
    Pick<Record_, "summary" | "digest">
  >;
  /** What the pictures draw. episode: one still in the trace; 0 or none: the newest. */
  view(options?: { episode?: number }): Promise<View>;
  /** One layer of the problem's numbers, at step h (default 1). */
  layer(options: { what: Layer["what"]; h?: Step }): Promise<Layer>;
  /** What another declared gap would mean, without touching the run. */
  predict(options: { gap: number }): Promise<Prediction>;
  /** Theorem 1 and what the paper draws from it, as stated there, beside this run so far. Empty for a learner that it is not about. epsilon: the
      target of T(epsilon), by default a tenth of the true gap. */
  theory(options?: { epsilon?: number }): Promise<TheoryLine[]>;
  /** Where the live check of 0 <= Q^k - Q* <= 2 b^k (eq:Qk-error) stands; `on` switches it first; with `atMost`, on only
      where it takes at most that share of the run. It changes nothing of the run. Without `atMost`, rejects with code "unsupported" where it
      cannot be made. */
  audit(options?: { on?: boolean; atMost?: number }): Promise<Audit>;
  /** Compares with a link that was opened here and run to its number of paths. */
  verdict(payload: LinkPayload): Promise<Verdict>;
  /** About what a run of so many paths takes, in a browser on an ordinary machine. */
  cost(paths: number): Promise<{ multiplications: number; seconds: number }>;
  close(): void;
}

/** A comparison of learners, or with `vary` a sweep: points x learners x seeds runs. What is left out has a default, except problem and learners. */
export interface Comparison {
  format: "revisit.comparison/1" | "revisit.sweep/1";
  title?: string;
  note?: string;
  problem: Spec["problem"];
  features?: Spec["features"];
  /** 1 to 12; names are unique (default: the kind, numbered when repeated). episodes: of its own. */
  learners: { name?: string; algorithm?: Spec["algorithm"]; episodes?: number }[];
  episodes?: number;
  /** paths and samples of each run (samples: default 100000, null for no bound), minutes the limit of the estimate of all on one worker (default 30). */
  budget?: { paths?: number; samples?: number | null; minutes?: number };
  /** Default: 20 from 1. */
  seeds?: { from?: number; count?: number } | number[];
  /** Without: "exact" at the points where that is quick for all learners, "curve" at the others. */ regret?: Spec["regret"];
  /** Target of "samples until V* - V^pi <= epsilon"; null: a tenth of each point's true gap. */ epsilon?:
    | number
    | null;
  /** Of a sweep: 1 or 2 numbers of the document by their JSON path; under algorithm, every learner's. */
  vary?: { parameter: string; values: number[]; label?: string }[];
}

/** What a point's problem comes out to. */
export interface PointInfo {
  /** Of what varies. */ values: number[];
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  /** The smallest gap that the first learner is told, of the steps that it is read at, and the smallest true one. */
  gap: { declared: number | null; true: number | null };
  /** V*_1, mean over the first states. */ value: number;
  epsilon: number | null;
  /** Of each learner; gap: the smallest that it is told. */
  constants: { beta: number; path_bound: number | null; gap: number | null }[];
  /** The theorem's curves at the constants of one learner: the first that goes back, else the first. */
  theory: {
    learner: number;
    samples: number[];
    average_regret: (number | null)[] /** The N that it asks for there. */;
    episodes: (number | null)[];
    paths: number[];
    path_regret: (number | null)[];
    log_regret: (number | null)[];
    revisits: number | null /** eq:LB-sample-complexity */;
    t_epsilon: number | null;
    /** Not in the paper: samples from which on the condition on N holds in every run. */ t_condition: number | null;
  };
}

export interface Plan {
  /** With all defaults written out. */ comparison: Comparison;
  points: PointInfo[];
  learners: { label: string; kind: string; right: "online" | "revisiting" | "generative" }[];
  /** By point, learner and seed. */
  cells: {
    point: number;
    learner: number;
    seed: number /** Its share of the estimate. */;
    seconds: number;
    spec: Spec;
  }[];
  /** What all runs may take at the most, on one worker of an ordinary machine. */
  estimate: { seconds: number; samples: number; multiplications: number };
  limit: { seconds: number };
}

/** A run on one axis for all learners: y of the last path that had ended at x, x on a grid that is about even on a log axis. Ends where the run does. */
export interface Measures {
  samples: number[] /** V* - V^pi of the policy that the learner would output */;
  suboptimality: number[];
  /** The same of a uniform draw from the policies of the episodes; null before one is over. */ average: (
    | number
    | null
  )[];
  revisits: number[];
  /** What else is known at the same samples: regret, pathRegret; at episodes: suboptimality, pathRegret, revisits; at paths: suboptimality, average, regret, revisits. */
  overSamples: Track;
  overEpisodes: Track;
  overPaths: Track;
  episodes: number[];
  episodeRegret: number[];
  paths: number[];
  pathRegret: number[];
  /** Running minima of the suboptimality, and maxima of what followed. */
  first: { samples: number[]; suboptimality: number[] };
  after: { samples: number[]; suboptimality: number[] };
  /** V^pi by rollouts. */ estimated: boolean;
}

export interface Track {
  suboptimality?: number[];
  average?: (number | null)[];
  regret?: number[];
  pathRegret?: number[];
  revisits?: number[];
}

/** The result of one run. */
export interface Cell {
  point: number;
  learner: number;
  seed: number;
  /** Of the run. */ digest: string;
  outcome: "done" | "budget" | "diverged";
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
  regret: number | null;
  regret_path: number | null;
  measures: Measures;
}

/** What a comparison or a sweep (one of the two) gave. Incomplete: the cells there are, and no digest. */
export interface Results {
  format: "revisit.results/1";
  engine: string;
  comparison?: Comparison;
  sweep?: Comparison;
  points: PointInfo[];
  cells: Cell[];
  digest: string | null;
}

export interface SummaryOptions {
  /** Of the mean; default "student". */ interval?: "student" | "bootstrap" /** default 0.95 */;
  level?: number;
  /** Of the band; default [0.1, 0.9]. */ quantiles?: [number, number];
  /** Target of `until`; null: each point's own. */ epsilon?: number | null;
  /** Index of the learner that the others are paired with; default 0. */ baseline?: number;
  /** Samples until V* - V^pi is first that small, or from which on it stays so to the run's end, or from which on Regret(n)/n does, what the PAC output policy loses. */ hit?:
    | "first"
    | "after"
    | "average";
  /** What all curves are over; none: regret over episodes, path regret over paths, the others over samples. */ over?:
    | "samples"
    | "episodes"
    | "paths";
}

/** One number of n runs. lower, upper: the interval of the mean; low, high: the quantile band. null: cannot be told. */
export interface NumberSummary {
  n: number;
  mean: number | null;
  lower: number | null;
  upper: number | null;
  median: number | null;
  low: number | null;
  high: number | null;
}
export interface FinalSummary extends NumberSummary {
  /** Episodes of regret, paths of path_regret, samples of the others; null: each run's own end. */ at: number | null;
  /** Runs that had ended before and keep their policy. */ held: number;
}
/** The same at each x, of the n[i] runs that have come to x[i]. */
export interface CurveSummary {
  x: number[];
  n: number[];
  mean: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  median: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}
export type UntilSummary = NumberSummary & {
  reached: number;
  of: number;
  reason: string | null;
  each: (number | null)[];
};
export interface LearnerSummary {
  runs: number;
  /** Runs by how they ended. */ ended: { done?: number; budget?: number; diverged?: number };
  /** The first three over samples, regret over episodes, path_regret over paths. */
  curves: {
    suboptimality: CurveSummary;
    average: CurveSummary;
    revisits: CurveSummary;
    regret: CurveSummary;
    path_regret: CurveSummary;
  };
  /**
   * Samples until the target, which `reached` of `of` runs reached (of those of which it is known; none: reason says why). "After" counts
   * only if it began before the last tenth of a run's samples. mean, lower, upper are null unless all did; a quantile is null where runs
   * that did not have a part in it. each: by seed.
   */
  until: UntilSummary;
  /** The same by the average regret, what eq. (19) is about, whatever `hit` is. */ average: UntilSummary;
  /** On equal terms at a point: all learners at the same `at`. null where there is none. */
  final: { [quantity in "regret" | "path_regret" | "revisits" | "suboptimality" | "samples"]: FinalSummary | null };
  /** This learner less the baseline on common seeds, none for the baseline itself. Smaller is better: wins are pairs in which it is below. */
  paired: {
    quantity: "until" | "regret" | "path_regret" | "revisits" | "suboptimality" /** As of final. */;
    at: number | null;
    /** Pairs whose difference, or at least its sign, is known; open: pairs of which neither got there. */ n: number;
    open: number;
    /** Why n is 0. */ reason: "not measured" | "neither reached" | "no common seeds" | null;
    mean: number | null;
    lower: number | null;
    upper: number | null;
    median: number | null /** null: of revisits fewer is not better */;
    wins: number | null;
    ties: number;
    /** Of this learner to the baseline, mean geometric; null unless both are over 0 in all pairs. */
    ratio: { mean: number; lower: number | null; upper: number | null; median: number } | null;
  }[];
}
/** The power with which a quantity's median grows in what varies. */
export interface SlopeSummary {
  learner: number /** Index into vary. */;
  vary: number /** The value of the other number that varies. */;
  fixed: number | null;
  quantity: "until" | "revisits";
  slope: number | null /** Standard error. */;
  error: number | null /** Points used, of so many. */;
  points: number;
  of: number;
  /** Of the theorem's bound at these points; null where it has none in this number alone. */ exponent: number | null;
}
/** What a link of a comparison or a sweep carries in the place of a run's, without its defaults. */
export interface ComparisonLinkPayload extends Omit<LinkPayload, "spec" | "paths" | "curve" | "trail"> {
  comparison?: Comparison;
  sweep?: Comparison;
  /** Of the results' digest; both missing: a comparison that nobody has run yet. */ cells?: number;
  /** Marks of the cells, by which the first that differs is found. */ marks?: string;
}
/** Whether the runs of a comparison gave what a link says they gave. */
export interface ResultsVerdict {
  reproduced: boolean;
  expected: { digest: string; engine: string; cells: number };
  actual: { digest: string; engine: string; cells: number };
  /** The first cell that differs is one of these, counted from 1; the place is of the first of them. null: none is known to. */
  firstDifference: {
    from: number;
    to: number;
    point: number;
    learner: number;
    seed: number /** names it */;
    says: string;
  } | null;
}
export interface ComparisonSummary {
  /** What all curves are over; "" or none: each over its own axis. */ over?: "" | "samples" | "episodes" | "paths";
  points: { epsilon: number | null; learners: LearnerSummary[] }[];
  slopes: SlopeSummary[];
}

/** How far a comparison is. A run's fraction is that of its episodes, paths or samples which is nearest to its end. */
export interface ComparisonProgress {
  /** Of how many; those taken up again included. */ cells: number;
  done: number;
  running: { point: number; learner: number; seed: number; fraction: number }[];
  /** Since it was begun or taken up again. */ seconds: number;
  /** About how many more; null while nobody can tell. */ left: number | null;
}
export interface CompareOptions {
  /** At most 15 times a second, and once at the end. */ onProgress?: (progress: ComparisonProgress) => void;
  /** Each result as it comes, in any order; first those taken up again. */ onCell?: (cell: Cell) => void;
  signal?: AbortSignal;
  /** At most; 1 to 32 (default: those of createLab). The page's own is none of them. */ workers?: number;
  /** Whether to take up again what the same comparison had finished before it was broken off; default true. */ resume?: boolean;
  /** Incomplete results of the same comparison, from a file, say: their cells are not run again. */ from?: Results;
}

/** Results in the list of those that were saved. */
export interface SavedResults {
  id: string;
  name: string;
  savedAt: string;
  /** null where runs are missing. */ digest: string | null;
  title: string;
  kind: "comparison" | "sweep";
  /** Their names. */ learners: string[];
  /** How many, as cells, of which `complete` says whether they are all. */ seeds: number;
  cells: number;
  complete: boolean;
}
export interface ResultsStore {
  /** Resolves to their id. Once complete ones are saved, nothing of their comparison is left to be taken up again. */
  save(results: Results, options?: { name?: string }): Promise<string>;
  list(): Promise<SavedResults[]>;
  load(id: string): Promise<Results>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Forgets what is left of a comparison that was broken off or not saved. */
  discard(document: Comparison | string): Promise<void>;
}

/** A parameter of a problem or feature kind, enough to make a form. */
export interface Parameter {
  name: string;
  type: "int" | "float" | "bool" | "choice" | "rows" | "texts" | "array" | "start";
  default: unknown;
  min: number | null;
  max: number | null;
  choices: string[] | null;
  doc: string;
}
export interface Family {
  kind: string;
  title: string;
  doc: string;
  source: string;
  parameters: Parameter[];
  features: string[];
  spec: Spec;
}

export interface FeatureKind {
  kind: string;
  title: string;
  doc: string;
  source: string;
  parameters: Parameter[];
  needsTable: boolean;
}

/** `reads` names the constants that decide a learner's runs, among gap, c_beta, delta, path_bound, ties and episodes; the others are the
    theory's. `bib` is a BibTeX entry, "" where there is nothing to cite. */
export interface LearnerKind {
  kind: string;
  title: string;
  doc: string;
  source: string;
  bib: string;
  right: "online" | "revisiting" | "generative";
  reads: string[];
  parameters: Parameter[];
  /** Episodes, or rounds, of a run whose spec does not say; null: as many as the problem's family has. */ episodes?:
    | number
    | null;
}

export interface RunStore {
  /** "indexeddb", or "memory" where the browser has none or blocks it, with the reason. */
  status(): Promise<{ kind: "indexeddb" | "memory"; reason: string | null }>;
  /** Saves a record, or what a session's record() would give without it leaving the engine; resolves to the run's id. */
  save(from: Record_ | Session, options?: { name?: string }): Promise<string>;
  list(): Promise<SavedRun[]>;
  load(id: string): Promise<Record_>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface Lab {
  readonly version: string;
  /** The problem families and what each one's kind alone opens. */
  readonly families: Family[];
  /** The kinds of feature maps. */
  readonly featureKinds: FeatureKind[];
  /** The learners that a spec's algorithm can name. */
  readonly learners: LearnerKind[];
  /**
   * spec: itself, which must not change until it is open; its JSON; or a file of that. share: large tables of the session's spec are the
   * very lists of the one given, wherever they came out the same, and must not be changed after that either.
   */
  open(spec: Spec | string | Blob, options?: { share?: boolean }): Promise<Session>;
  /** Checks a record that came from outside (a file, or its text) and gives it back whole; rejects with the reason. */
  readRecord(text: string | Blob): Promise<Record_>;
  /** A link that carries the run so far. base: the page's address; none: the page that this module comes with. */
  link(from: Session | Record_, options?: LinkOptions & { base?: string }): Promise<string>;
  /** What that link carries. */
  linkPayload(from: Session | Record_, options?: LinkOptions): Promise<LinkPayload>;
  /** Reads a link: its address, what stands after the #, or a payload's JSON. Rejects with code "bad-link". */
  parseLink(text: string): Promise<LinkPayload>;
  /**
   * A payload's other forms: what stands after the #, its address in the share service, and its canonical JSON; and about how many
   * seconds opening its problem takes a browser, before anything is opened.
   */
  linkOf(payload: LinkPayload): Promise<{ fragment: string; id: string; json: string; opening: number }>;
  /** A picture of a link, 1200 x 630, as SVG: its title and its curve, marked as not yet replayed unless it was. */
  card(payload: LinkPayload, options?: { replayed?: boolean }): Promise<string>;
  /** Runs what a link or a record carries and compares. An aborted replay rejects with the signal's reason. */
  replay(
    from: LinkPayload | Record_,
    options?: { onProgress?: (p: Progress) => void; signal?: AbortSignal },
  ): Promise<Verdict>;
  /**
   * What a comparison, its JSON or a file of that comes to before anything runs. Rejects with code "budget" where its estimate is over its limit. The page goes on while
   * a document or results with tables of many numbers are read, here and below: they must not change until this resolves.
   */
  plan(document: Comparison | string | Blob): Promise<Plan>;
  /**
   * Runs a comparison or a sweep in workers of its own. The results are the same, byte for byte, whatever their number and whether in one go.
   * An aborted one resolves with the cells that there are, and digest null. A worker that dies loses its cell, which is run once more;
   * where that dies, too, the comparison rejects with code "engine", and what was finished is there to be taken up again.
   */
  compare(document: Comparison | string | Blob, options?: CompareOptions): Promise<Results>;
  /** One learner over many seeds: the comparison that has no other, and what `summary` says of it. seeds: as in a comparison. */
  replicate(
    spec: Spec | string,
    options?: CompareOptions & { seeds?: Comparison["seeds"]; summary?: SummaryOptions },
  ): Promise<{ results: Results; summary: ComparisonSummary }>;
  summary(results: Results, options?: SummaryOptions): Promise<ComparisonSummary>;
  /** Checks results that came from outside (a file or its text) and gives them back whole; rejects with the reason. */
  readResults(json: string | Blob): Promise<Results>;
  /** The forms of a link, as linkOf gives them, of results, or of a comparison that nobody has run: of incomplete results, too, it has no digest. */
  resultsLink(
    from: Results | Comparison,
    options?: LinkOptions,
  ): Promise<{ fragment: string; id: string; json: string; opening: number }>;
  /** Compares complete results with a link of the same comparison, and names the first run that differs. */
  resultsVerdict(results: Results, payload: ComparisonLinkPayload): Promise<ResultsVerdict>;
  runs: RunStore;
  results: ResultsStore;
  close(): void;
}
/** `workers`: of a comparison, beside the page's own (default: as many as the machine has cores, at most 8). `watchdog`: milliseconds of silence, while a call waits, after which the engine is asked for a sign of life; after as many more it counts
    as dead (default 7500). */
export function createLab(options?: { workers?: number; watchdog?: number }): Promise<Lab>;
