// The public JavaScript API of Revisit, as TypeScript types. site/revisit.js implements it.
// Steps h count from 1 to H; paths k and episodes n count from 1; states, actions and array indices count from 0.
// spec.schema.json and docs/spec.md describe the JSON formats in full. Calls reject with a RevisitError unless their comment says
// otherwise.

/** A step h of an episode, from 1 to H. */
export type Step = number;

/** One run: a problem, features, a learner, and how long to run. Every member but `format` and `problem` has a default. */
export interface Spec {
  format: "revisit.spec/1";
  /** At most 200 characters. */
  title?: string;
  problem: {
    /** A family of `Lab.families`. */
    kind: string;
    /** The gap to give the problem, above 0: its rewards are changed within [0,1], by the smallest sum of changes found that keeps the best actions. */
    design_gap?: number;
    /** The family's own parameters. */
    [parameter: string]: unknown;
  };
  features?: {
    /** A kind of `Lab.featureKinds`. */
    kind: string;
    /** Multiplies all features by one factor, so that no norm is above 1. Default false. */
    normalise?: boolean;
    /** Adds five components for what the others lack of Q*, so that Q* becomes linear in the features. Default false. */
    complete?: boolean;
    /** Of the kind "q-star-span" and of complete: 1, as engines before 4.0.0 made them, or 2, the default. */
    version?: number;
    [parameter: string]: unknown;
  };
  algorithm?: {
    /** A learner of `Lab.learners`. Default "linq-lsvi-ucb". */
    kind?: string;
    /** The declared gap: one number of at least 1e-9, one for each step (null: the step has none), or the problem's true gap. */
    gap?: number | (number | null)[] | "true" | "true-per-step";
    /** The constant of the bonus, from 1e-12 to 1e6. */
    c_beta?: number;
    /** The probability of failure, in (0,1). Default 0.1. */
    delta?: number;
    /** The number of paths K that beta is computed with, from 1 to 1e18. null, the default: the fixed point of eq:UB-state-revisits. */
    path_bound?: number | null;
    /** Which of several greedy actions is taken. Default "first". */
    ties?: "first" | "random";
    /** The learner's own parameters. */
    [parameter: string]: unknown;
  };
  /** Episodes of the run. The default depends on the learner and the family. */
  episodes?: number;
  /** A run stops once it has drawn this many paths (default 5,000,000) or samples (default null: no limit). */
  budget?: { paths?: number; samples?: number | null };
  /** An integer from 0 to 2^53 - 1. Default 1. The same spec and seed give the same run, bit for bit. */
  seed?: number;
  /**
   * How V^pi is computed: "exact" after every path; "curve" only at the points of the run's curves, so without regret; "none"; or
   * estimated by 1 to 10,000 rollouts. Default: exact where that is fast, else by rollouts.
   */
  regret?: "exact" | "curve" | "none" | { rollouts: number };
  /**
   * Where measures take V* - V^pi: the mean over the first states (default), or the largest at all (h,s) that an optimal policy reaches with
   * positive probability, or of all (h,s). It decides nothing of the run.
   */
  target?: "start" | "reachable" | "everywhere";
  /** What a record keeps. trace: all paths, none, or the first ones (default 100,000), in any case as many as 128 MiB have room for: over
   * 100,000 up to horizon 20, about 6,000 at horizon 400. model: the problem's tables (default false). */
  record?: { trace?: boolean | { paths: number }; model?: boolean };
}

/** One line of the assumption report. */
export interface Check {
  id: string;
  /** null: the check could not be made. */
  ok: boolean | null;
  /** What was measured, and the limit that it is compared with. */
  value: number | null;
  limit: number | null;
  /** True for a remark: what is proved of the learner does not rest on it. Where nothing is proved, it is what Theorem 1 does not rest on. */
  note: boolean;
  /**
   * Whether a failure is a fault of the set-up that asks for attention; else it is a remark, as that c_beta is below 8. The structural
   * notes come last: "goal" (an episode has the steps that the nearest goal takes) and "samples" (the run draws at most a million).
   */
  structural: boolean;
  /** The value at each step; null where the check has none. */
  perStep: (number | null)[] | null;
  /** The largest condition number of the features over all steps. */
  condition: number | null;
  /** Where the value is attained. */
  witness: { h?: Step; s?: number; a?: number } | null;
  /** One sentence: what the result means for the guarantee. */
  says: string;
  /** The label of the assumption or equation in the paper. */
  cites: string;
  /** A change that makes it pass; null: none is known. */
  repair: Repair | null;
  /** Other changes that make it pass. */
  otherRepairs: Repair[];
}

/** A change of the spec that mends what a check finds. */
export interface Repair {
  label: string;
  spec: Spec;
  /** About the samples of its run without a budget; null: not known. */
  samples: number | null;
}

/** What is proved of a learner. */
export interface Guarantee {
  /** What is proved, and where, as a sentence without its point. "": nothing. */
  says: string;
  /** The ids of the checks on which it rests. */
  needs: string[];
  /** A further condition, which no check tells of; "" for none. */
  also: string;
}

/** What is proved of a session's learner, and whether that is known to hold on its problem, features and constants. */
export interface GuaranteeHere extends Guarantee {
  /** Whether all that it needs holds, `also` aside. null: a check could not be made, or nothing is proved. */
  ok: boolean | null;
  /** The ids of the checks that do not hold. */
  failing: string[];
}

/** How far a run is. */
export interface Progress {
  /** Completed episodes. */
  episodes: number;
  /** Paths, samples and revisits so far. */
  paths: number;
  samples: number;
  revisits: number;
  /** The step from which the next path is drawn. */
  step: Step;
  /** Cumulative regret over episodes, and over paths. null: not computed. */
  regret: number | null;
  regretPath: number | null;
  /** |I_h| for h = 1..H. */
  updates: number[];
  /** The last episode of the spec is complete. */
  done: boolean;
  /** The run was aborted or its budget is spent. */
  stopped: boolean;
  /** The learner cannot continue: its parameters diverged, or see `reason`. */
  diverged: boolean;
  /** Why the learner cannot continue, as a clause; missing if it can, and if its parameters diverged. */
  reason?: string;
  /** The optimal actions that it was told; missing if it may ask for none. */
  hints?: number;
  /** The paths computed so far. More than `paths` if the session is at a moment of its past. */
  computed?: number;
  /** The moment that the other numbers are of. In the middle of a path they are those before it, but for `updates`. */
  moment?: Moment;
}

/** A moment of a run: after a path, and after some lines of the next one. */
export interface Moment {
  /** The newest whole path, 0 before the first. */
  path: number;
  /** Its episode, 0 before the first. */
  episode: number;
  /** The step from which the next path is drawn; in the middle of it, the step of `line`. */
  step: Step;
  /** The line of the next path that was carried out last, null if none was. */
  line: Line | null;
  /** All lines of the next path that were carried out, in order; `line` is the last of them. */
  lines: Line[];
}

/**
 * A line of the learner's pseudocode. LinQ-LSVI-UCB has the lines of Algorithm 2: a path begins ("begin") or goes back ("back"), draws each
 * step ("act"), tests and updates from H down ("test", "update") and ends ("end"). Frozen Policy Iteration begins ("begin"), looks since when a state is
 * frozen ("freeze") and acts ("act"), looks for the last action that was not covered ("last") and ends ("end"). CAPI-QPI-Plan begins
 * ("begin"), acts ("act"), looks whether each state is covered ("cover") and ends ("end"). PSDP begins a roll-in or a draw ("begin"), acts
 * ("act"), values the last draw of a step ("value"), and ends ("end"). Other learners have two: "draw" (s, a: its first state and action) and "learn".
 */
export interface Line {
  /** Its place among the lines of its path, from 1. */
  index: number;
  /** Its number in the learner's pseudocode, Algorithm 2 for LinQ-LSVI-UCB, counted from 1. 0: it has none. */
  number: number;
  /** The line of Algorithm 3 that it calls. 0: it calls none. */
  inner: number;
  name: "begin" | "back" | "act" | "test" | "update" | "end" | "freeze" | "last" | "cover" | "value" | "draw" | "learn";
  h: Step;
  /**
   * What it set. k, n: path and episode; h: the step that the while loop stands at; j, s, a, r, next: step, state, action, reward and next
   * state; q, estimate, bonus: Q of the action before clipping at H is estimate + bonus; halfGap: null at H and where the step has no gap;
   * holds: the answer of the test; updates: |I_h|; thetaChange: the length of the change of theta_h. Of Frozen Policy Iteration, frozen: k(h,s);
   * norm: of the action's feature; last: h*, 0 if there is none, with its n_h in updates and its value. Of CAPI-QPI-Plan, level: l, which has H
   * steps if it is an episode; drawn: the path's number in the round; joined: actions that joined; value: of the pair; pairs: |C_{l+1}|, if it has changed. Of PSDP, i: of the roll-in or draw; updates: draws
   * of the step, and value: the return.
   */
  changed: {
    k?: number;
    n?: number;
    h?: number;
    j?: number;
    s?: number;
    a?: number;
    r?: number;
    next?: number;
    q?: number | null;
    estimate?: number | null;
    bonus?: number | null;
    halfGap?: number | null;
    holds?: boolean;
    updates?: number;
    thetaChange?: number | null;
    i?: number;
    frozen?: number;
    norm?: number;
    last?: number;
    value?: number;
    level?: number;
    drawn?: number;
    joined?: number;
    pairs?: number;
  };
}

/**
 * What a run can stop at: the next line; the next path; a path drawn by going back; the last path of an episode; a path after which the
 * greedy policy is another one; a path with an action that is not optimal.
 */
export type RunEvent = "line" | "path" | "revisit" | "episode" | "policyChange" | "suboptimal";

/** One sampled path. Arrays have H entries, for steps 1..H; those before `from` are copied from the path before. */
export interface Path {
  k: number;
  episode: number;
  /** The first step that was drawn. */
  from: Step;
  states: number[];
  actions: number[];
  rewards: number[];
  /** The bonus of each action when it was taken; 0 where the learner has no bonus. */
  bonus: number[];
  /** The learner updated steps stop + 1..H. 0: the episode is over. */
  stop: number;
}

/** The results of a run. */
export interface Summary {
  /** Completed episodes. */
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
  /** The optimal actions that the learner was told; missing if it may ask for none. */
  hints?: number;
  /** Whether all episodes of the spec were run, or the learner has ended. */
  complete: boolean;
  /** The factor of the bonus (eq:defn-beta), and the number of paths K that it was computed with. */
  beta: number;
  path_bound: number;
  /** The declared gap of each step (null: none), and the problem's smallest true gap. */
  gap: { declared: (number | null)[]; true: number | null };
  /** |I_h| for h = 1..H. */
  updates: number[];
  /** Cumulative regret over episodes, and over paths. null: not computed. */
  regret: number | null;
  regret_path: number | null;
  /**
   * The bounds of Theorem 1 at this run's numbers (eq:UB-state-revisits, eqn:piazzolla, eq:worst_case, eq:expected_regret).
   * In logarithms K and T are path_bound, which beta has, where they are less. null: a condition of the bound is not met; for the average
   * regret also before all N episodes are over.
   */
  bounds: { revisits: number; average_regret: number | null; regret_path: number | null; log_regret: number | null };
}

/** The problem's tables, with the steps as the first index. */
export interface Model {
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  start: unknown;
  /** [h][s][a][s']: probabilities. */
  transition: number[][][][];
  /** [h][s][a], each in [0,1]. */
  reward: number[][][];
  /** [h][s][a][i]. */
  features: number[][][][];
}

/** A finished or partial run as a file. */
export interface Record_ {
  format: "revisit.record/1";
  /** The version of the engine that ran it. */
  engine: string;
  /** With all defaults written out. */
  spec: Spec;
  summary: Summary;
  /** V* and V^pi at the first state of each of the first 100,000 episodes; null without regret. */
  episodes: { n: number; v_star: number; v_policy: number }[] | null;
  /** The first paths that the spec asks for, as many as 128 MiB have room for. */
  trace: Path[] | null;
  /** Paths of the run after those in the trace. Missing where none is, or no trace, and in records of older engines. */
  left_out?: number;
  /** All paths in groups, as `Timeline` describes them. Missing before the first path, and in records of older engines. */
  timeline?: {
    within: number;
    together: number;
    path: number[];
    paths: number[];
    episode: number[];
    episodes: number[];
    /** [step, paths that began there], for each step of a group where any did. */
    began: [Step, number][][];
    /** null: not known. */
    changes: (number | null)[];
    reached: (number | null)[];
    optimal: { first: number; since: number } | null;
  };
  /** The learned parameters: one row of `dim` numbers for each step. */
  theta: number[][];
  model?: Model;
  /** SHA-256 of the run's paths: equal digests mean equal runs. "sha256:" begins those of the form that engines before 3.0.0 gave. */
  digest: `revisit2:${string}` | `sha256:${string}`;
}

/** A saved run, as the list shows it. */
export interface SavedRun {
  id: string;
  name: string;
  /** ISO 8601. */
  savedAt: string;
  digest: string;
  title: string;
  /** The kind of the problem. */
  problem: string;
  c_beta: number;
  seed: number;
  summary: Summary;
  /** What is wrong with a run that cannot be read, which can only be removed: nothing else is known of it but the id. */
  damaged?: string;
}

/** What a picture of the problem needs. It stays small: it never holds the tables. */
export interface ProblemInfo {
  kind: string;
  title: string;
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  stateNames: string[] | null;
  actionNames: string[] | null;
  /** The rows of the problem's map, one character for each cell; null where the problem has no map. */
  map: string[] | null;
  /** The state of each cell of the map in row-major order, -1 for a wall. null: the cells are the states in row-major order. */
  cells: number[] | null;
  /**
   * The problem's own picture, in which the step says where one stands: a column for each step, and in it a spot for each role of a state.
   * null: it has none.
   */
  picture: {
    /** Of each state. Look-alikes share one. */
    roles: number[];
    /** By step and role; null where the step does not come to the role. decides: whether some action there is better than another. */
    spots: ({ name: string; y: number; decides: boolean } | null)[][];
    /** Drawn behind: x and y of each corner, one after the other. x counts steps from 1; y goes up. */
    lines: number[][];
    words: { x: number; y: number; text: string }[];
  } | null;
  /** The coordinates of a state. Formulas can use these names beside h, s, a, H, S and A. */
  coordinates: { name: string; min: number; max: number }[];
  /** False where the problem keeps no tables, as for millions of states. Some features and pictures need tables. */
  tabulated: boolean;
  /** How rewards were scaled into [0,1]: reward = (original + add) * times. null: they were not scaled. */
  scaling: { add: number; times: number; original: string } | null;
  /** Remarks for the reader about this problem. */
  notes: string[] | null;
  /** What problem.design_gap did: the gap reached, the number of rewards changed, the largest change and the sum of all changes. */
  design: { gap: number; entries: number; largest: number; total: number; keepsV: boolean; sentence: string } | null;
  /** One first state, a distribution over states, or first states that the episodes cycle through. */
  start: { state?: number; distribution?: number[]; cycle?: number[] };
  gap: {
    /** The smallest sub-optimality gap; null where no action is sub-optimal. */
    true: number | null;
    perStep: (number | null)[];
    witness: { h: Step; s: number; a: number } | null;
    /** The smallest gap of steps 2..H, which are the only ones that a learner reads, and where it is. */
    read: number | null;
    readAt: { h: Step; s: number; a: number } | null;
  };
  /** The factor of the bonus (eq:defn-beta), and the number of paths K that it was computed with. */
  beta: number;
  pathBound: number;
  features: {
    /** phi_1(s,a) of the first pairs (s,a): rows x dim numbers in row-major order, at most 64 rows. */
    rows: number;
    dim: number;
    values: Float64Array;
    kind: string;
    /** Whether the features are the same at every step. */
    stationary: boolean;
    /** The factor by which normalising multiplied every feature; 1 without normalising. */
    factor: number;
    notes: string[] | null;
  };
  /** V*_1(s) of the first 4096 states. */
  value: Float64Array;
}

/** Paths of one episode that are the same from their first drawn step on. */
export interface Bundle {
  /** The first and the newest path of the bundle, and how many paths it has. */
  first: number;
  k: number;
  count: number;
  /** The first step that was drawn. */
  from: Step;
  /** Entries before `from` are copied from the path before; they mean nothing for a learner that plays rounds. */
  states: number[];
  actions: number[];
  /** The bonuses of the newest path. */
  bonus: number[];
  stop: number;
  /** The first step that learned from them, 1 to H; H + 1: none did. It is stop + 1, but where a learner drops the path: that stops at 0. */
  learned: number;
}

/** What the pictures of a run draw. */
export interface View {
  /** The episode shown, from 1; 0 before the first path. */
  episode: number;
  /**
   * At most 48 bundles, in order of `first`. For a learner that revisits, only paths[0] starts at step 1; for one that plays rounds, each
   * path starts where it was placed.
   */
  paths: Bundle[];
  /** The bundles beyond the first 48, and the number of paths in them. */
  hidden: {
    bundles: number;
    paths: number;
  };
  /** The newest path of the episode, 0 if there is none. */
  newest: number;
  /** Its bonuses when the actions were taken, H numbers. */
  bonus: number[];
  /** gap_h / 2, which b_h is compared with. null at h = 1, which is never tested, and at steps without a gap. */
  halfGap: (number | null)[];
  /**
   * The revisit phase in progress: the state revisited, the path that first drew it, the paths drawn from it since, and about how many to
   * expect in all. expected is null where the step has no gap.
   */
  phase: { step: Step; state: number; since: number; paths: number; expected: number | null } | null;
  /** Whether the episode shown is the newest one. */
  current: boolean;
  /** The traced episode with the most paths. */
  busiest: number;
  /** view({ episode }) can show episodes 1..traced. */
  traced: number;
  /** All paths of the episode shown, including hidden ones. */
  pathsInEpisode: number;
  /** Cumulative regret at a selection of episodes and of paths. null: regret is "none". */
  curves: { episodes: Curve; paths: Curve } | null;
}
export interface Curve {
  x: Float64Array;
  y: Float64Array;
}

/**
 * All paths of a run, in at most 2,048 groups of consecutive paths (fewer if H is above 128). The newest episode, and every other one of more
 * than `within` paths, is cut into groups of `within` paths. Of the other episodes, those in the same block of `together` (episodes
 * 1..together, and so on) that follow each other are one group. Both are powers of two and grow with the run.
 */
export interface Timeline {
  within: number;
  together: number;
  /** For each group: its first path, its number of paths, its first episode, its number of episodes. */
  path: Float64Array;
  paths: Float64Array;
  episode: Float64Array;
  episodes: Float64Array;
  /** How many paths of each group were drawn with another greedy policy than the path before. -1: not known. */
  changes: Float64Array;
  /** How many paths of each group began at each step: H numbers for each group. */
  began: Float64Array;
  /** The first path that began at each step h = 1..H. null: none did. */
  reached: (number | null)[];
  /**
   * The first episode that was played with an optimal policy, and the first one from which on all were; 0: there is none. null: V^pi is not
   * computed exactly.
   */
  optimal: { first: number; since: number } | null;
  /** The first path after which the live check found Q^k outside of [Q*, Q* + 2 b^k]. null: none, or the check is off. */
  broken: number | null;
}

/**
 * What can be asked for at a step h. Of the problem: "value" (V*_h), "gap" (Delta_h), "reward", "q" (Q*_h), "features". Of what the learner
 * knows now, state by state: "believed" (max_a Q_h), "true" (V*_h), "error" (believed - true), "visits" (samples drawn at (h,s)), "bonus" (of
 * the greedy action), "policy" (the greedy action, and 1 or 0: whether it is optimal), "frozen" (the samples of step h when a policy that freezes
 * froze there; NaN: not yet), "states" (all of these at once). "pairs": estimate,
 * bonus, Q_h, Q*_h and visits of each (s,a). "graph": the states of all steps, and where the greedy policy leads. "plan": the
 * greedy policy followed from the start. "samples": those drawn at each state, at all steps. "theta": theta_h and
 * theta*_h. "ellipse": where theta*_h can be as far as the bonus knows, seen in two directions. Bonuses and Q of a custom learner are
 * those that it noted at (h,s) last.
 */
export type LayerName =
  | "value"
  | "gap"
  | "reward"
  | "q"
  | "features"
  | "believed"
  | "true"
  | "error"
  | "visits"
  | "bonus"
  | "frozen"
  | "policy"
  | "states"
  | "pairs"
  | "graph"
  | "plan"
  | "samples"
  | "theta"
  | "ellipse";

/** A direction in R^d: the one in which theta_h is known least, the feature phi_h(s,a), or d numbers. */
export type Direction = "widest" | { s: number; a: number } | ArrayLike<number>;

/** Numbers of the problem or of the learner at one step. */
export interface Layer {
  what: LayerName;
  h: Step;
  /**
   * Each row is a state; for "features" and "pairs" a pair (s,a), the actions of a state one after the other; for "graph" a step with a state, for "plan"
   * a step with a state and an action taken there; for "theta" a component; for "ellipse" an axis.
   */
  rows: number;
  columns: number;
  /** Whether these are all rows that there are. */
  whole: boolean;
  /** The names of the columns; null where `what` says all. */
  names: string[] | null;
  /** The states of the rows, in increasing order; null: they are 0, 1, 2, and so on. With "pairs" each stands for as many rows as actions. */
  states: number[] | null;
  /**
   * Of each of these states, or rows of "graph" and "plan", 1 if a sample was drawn there at that step, of "samples" at any, else 0. null:
   * samples are not counted here.
   */
  seen: Float64Array | null;
  /**
   * For each row of "states" and "graph" how many of the state's actions, and for each row of "pairs" whether that one (1 or 0), is in the
   * learner's core set, or basis: the pairs at which its rollouts begin. null: it has none.
   */
  core: Float64Array | null;
  /** Why numbers are missing that this learner, or a problem of this size, does not have; "" where none are. */
  reason: string;
  /** rows x columns numbers in row-major order. NaN: no value there. null: there are none, for `reason`. */
  values: Float64Array | null;
  /**
   * The edges of "graph" and "plan", four numbers each: the step that they leave, the state there, the next state (-1: not shown), its
   * probability; of "plan" that with which an episode makes the move.
   */
  edges: Float64Array | null;
  ellipse: Ellipse | null;
}

/** A layer of the problem itself. */
export type ProblemLayer = Layer & { what: "value" | "gap" | "reward" | "q" | "features"; values: Float64Array };

/**
 * The shadow of the set of all theta with |theta - theta_h| <= beta in the norm of Lambda_h, in the plane of two orthogonal axes of length 1,
 * which are the rows of the layer's `values`. It holds the points x with (x - center)' C^-1 (x - center) <= radius^2, for the matrix
 * C = [[c0, c1], [c1, c2]] of `covariance`. If the first direction is a feature, its half width there is that feature's bonus over `norm`.
 */
export interface Ellipse {
  /** theta_h and theta*_h on the axes; star is null where there is no theta*_h. */
  center: [number, number];
  star: [number, number] | null;
  covariance: [number, number, number];
  /** beta. */
  radius: number;
  /** The state and the action whose feature is the first direction; -1: it is none. */
  s: number;
  a: number;
  /** The length of the first direction as it was given. */
  norm: number;
  /** Whether the second direction is the widest there is, as far as it is orthogonal to the first. */
  widest: boolean;
}

/** What declaring one gap for all steps would mean, before anything runs. */
export interface Prediction {
  /** The declared gap. */
  gap: number;
  /** The smallest true gap of steps 2..H, which are the only ones that a learner reads. */
  true: number | null;
  /** Whether the declared gap is at most the true one; null where no action is sub-optimal at these steps. */
  holds: boolean | null;
  beta: number;
  pathBound: number;
  /** The upper bound on the number of revisits (eq:UB-state-revisits). */
  revisits: number;
  /** The number of paths to expect from a new state at the last step. */
  phase: number | null;
  /** About the number of samples of the whole run; null: it cannot be estimated. */
  samples: number | null;
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
  title: string;
  /** The equation's label in the paper's source, "" where it has none. */
  label: string;
  /** True for a statement that this program derives and the paper does not state. */
  ours: boolean;
  /** TeX. */
  formula: string;
  /** The bound at the run's numbers, the measured number, and measured / value. null: no such number, or none yet. */
  value: number | null;
  measured: number | null;
  ratio: number | null;
  /** Whether this run measures it, if perhaps not yet. */
  measurable: boolean;
  /** Whether it is measured by rollouts. */
  estimate: boolean;
  /** The step whose measurement is nearest to its bound; 0: the statement is about all steps. */
  step: number;
  /** The epsilon of T(epsilon); null for other statements. */
  epsilon: number | null;
  /** The conditions of the statement. holds: null if it was not checked. Where numbers are compared, `has` must be at least `needs`. */
  conditions: { text: string; holds: boolean | null; has: number | null; needs: number | null }[];
  /** Whether every condition is known to hold. */
  covered: boolean;
  /** Whether it holds in every run, for any c_beta, gap and features. */
  anyway: boolean;
  /** One sentence for the reader. */
  says: string;
}

/** The live check of Lemma 2 (eq:Qk-error). */
export interface Audit {
  on: boolean;
  /** Whether this run can be audited. */
  possible: boolean;
  /** Why it cannot, or "". */
  reason: string;
  /** The first path that was checked (0: none), the number of checked paths, and of those that broke the lemma at a step they changed. */
  since: number;
  paths: number;
  broken: number;
  /** About the time that the check takes, relative to the run: 1 doubles the time. */
  share: number;
  /** The first violation, after path k. "below": Q^k < Q*; "above": Q^k > Q* + 2 b. */
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

/**
 * - "bad-spec": invalid input, also in the options of a call.
 * - "busy": the session is running already.
 * - "budget": the run's budget was spent before the call, or the estimate of a comparison is above its limit.
 * - "storage": the browser's storage failed.
 * - "damaged": what was saved is not whole any more.
 * - "not-found": no such entry or episode, or the session is closed.
 * - "bad-link": an invalid link.
 * - "engine": the engine failed, or the lab is closed.
 * - "picture": what was to be drawn or estimated cannot be, by a fault of the engine; the engine and its runs go on.
 * - "unsupported": this engine does not offer it.
 */
export type ErrorCode =
  | "bad-spec"
  | "busy"
  | "budget"
  | "storage"
  | "damaged"
  | "not-found"
  | "bad-link"
  | "engine"
  | "picture"
  | "unsupported";
/**
 * What kind of error it is within its code, where something can be offered: a feature is longer than 1 ("bad-spec"); the engine ran out of memory, or
 * has not answered for too long ("engine").
 */
export type ErrorDetail = "long-feature" | "memory" | "silence";
/** The error that calls reject with. */
export class RevisitError extends Error {
  code: ErrorCode;
  detail?: ErrorDetail;
  /** Where the mistake is, as a JSON path such as "problem.transition[0][1]"; "" is the whole document. */
  path?: string;
  /** What was found there, and what was expected. */
  found?: unknown;
  expected?: string;
}

/** What a share link carries (revisit.link/1). Title and note are untrusted text; never insert them as markup. */
export interface LinkPayload {
  format: "revisit.link/1";
  /** The version of the engine that ran it. */
  engine: string;
  /** Without its defaults. A link of a comparison has none. */
  spec: Spec;
  /** The run's digest after `paths` paths. Both are missing where nobody has run the problem yet. */
  digest?: string;
  paths?: number;
  title?: string;
  note?: string;
  view?: LinkView;
  locks?: Locks;
  /** The sender's cumulative regret, for previews. It is not checked until the run is replayed. */
  curve?: { of: "episodes" | "paths"; x: number[]; y: number[] };
  /** Checkpoints of the run, one every `every` paths, which locate the first path that differs. */
  trail?: { every: number; marks: string };
}
/** What of the page a link shows. Without `panels` it shows all. */
export interface LinkView {
  panels?: Panel[];
  /** Of the tree of paths. */
  episode?: number;
  /** Of the state view, where `layer` is missing: links from before the state view have it for their heat maps. */
  step?: Step;
  /**
   * The moment of the run that is shown once all of it is replayed: after a path or where so many episodes are complete, one of the two, and
   * then after so many lines of the path that follows. Without it, the run's end.
   */
  moment?: LinkMoment;
  /** What the state view shows, by default the plan, and at which step; without h it follows the learner. */
  layer?: { what?: "believed" | "true" | "error" | "visits" | "bonus" | "frozen"; h?: Step };
  /** The state that is pinned, at a step. */
  pinned?: { h: Step; s: number };
  /** Only the state view, the inspector and the timeline, large. */
  projector?: boolean;
}
export type LinkMoment = { path: number; line?: number } | { episode: number; line?: number };
/** "maps", the heat maps of older links, is the state view now. */
export type Panel =
  | "problem"
  | "map"
  | "stage"
  | "ribbon"
  | "why"
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
/** Controls that a link removes from the page (`hidden`), or shows but disables (`fixed`). */
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
  /** Adds a curve and finer checkpoints. That is too long for a link that carries itself, and right for one that is stored. */
  full?: boolean;
  /** For complete results: what the page Compare showed of them. It checks that before it shows it, and verifies it. */
  result?: object;
}

/** Whether a run gave what a link says it gave. */
export interface Verdict {
  reproduced: boolean;
  expected: { digest: string; engine: string; paths: number };
  actual: { digest: string; engine: string; paths: number };
  /** The range of paths that contains the first one that differs; null: none is known to differ. */
  firstDifference: { from: number; to: number } | null;
}

/** An open problem with its run. */
/** What `look` answers, each with the options of the session's method of that name. */
export interface Needs {
  view?: boolean | { episode?: number };
  /** h: "next" is the step at which the next path begins. */
  layers?: { what: LayerName; h?: Step | "next"; directions?: [Direction, Direction] }[];
  summary?: boolean;
  timeline?: boolean;
  theory?: boolean | { epsilon?: number };
  /** The state of the live check; look does not switch it. */
  audit?: boolean;
}

/** Answers of one moment. Those that were not asked for are null. */
export interface Look {
  progress: Progress;
  view: View | null;
  /** In the order of `needs`. */
  layers: (Layer | null)[];
  summary: (Pick<Record_, "summary" | "digest"> & { kept: number }) | null;
  timeline: Timeline | null;
  theory: TheoryLine[] | null;
  audit: Audit | null;
  /** By the member that cannot be answered; of a layer "layers.0" and so on. */
  errors: { [member: string]: RevisitError };
}

export interface Session {
  /** With all defaults written out. */
  readonly spec: Spec;
  /** The assumptions of what is proved of the learner; then, as notes, further properties of the problem. */
  readonly checks: Check[];
  readonly guarantee: GuaranteeHere;
  readonly problem: ProblemInfo;
  /**
   * Goes on from the moment by this many paths or episodes, whichever is reached first, or by lines of the pseudocode; by fewer than 0
   * lines it goes back.
   */
  step(by: { paths?: number; episodes?: number; lines?: number }): Promise<Progress>;
  /**
   * Goes to a moment of what was computed, forwards or backwards: after a path, or to where so many episodes are complete, both from 0; with
   * `line`, so many lines further into the next path. view, layer and progress then speak of that moment, and step and run go on from it
   * with the same bits. record, summary, theory, link and saving always speak of all that was computed. A newer call replaces one under
   * way: both resolve at the newest moment. Rejects with code "not-found" for a moment that is not computed yet, and with "busy" while the
   * session is running.
   */
  seek(to: { path?: number; episode?: number; line?: number }): Promise<Moment>;
  /** The moment that the session is at. */
  moment(): Promise<Moment>;
  /**
   * Runs from the moment to the last episode of the spec, or to the totals or the event of `until`. An event that the run cannot know rejects
   * with code "unsupported": a change of policy without exact regret, a revisit by a learner that never goes back. If the budget runs out or the signal aborts, it resolves with
   * stopped: true. Rejects with code "busy" while the session is running, with "budget" if the budget was spent before, and
   * with the error that onProgress throws.
   */
  run(options?: {
    onProgress?: (p: Progress) => void;
    signal?: AbortSignal;
    until?: { paths?: number; episodes?: number; samples?: number; event?: RunEvent };
    /** The most paths a second, above 0. Default: full speed. */
    pace?: number;
  }): Promise<Progress>;
  /** The run so far. The options default to those of the spec. */
  record(options?: { trace?: boolean | { paths: number }; model?: boolean }): Promise<Record_>;
  /** The record as the text of a file. The page never parses it, so long traces are fine. */
  recordFile(options?: { trace?: boolean | { paths: number }; model?: boolean }): Promise<Blob>;
  /**
   * The problem for Python (docs/outside.md). "npz": NumPy's arrays P[h][s][a][s'], r[h][s][a], phi[h][s][a][i] (the three without the axis of
   * the steps if they are the same at each), Qstar[h][s][a], start[s], horizon and, if episodes cycle through several first states,
   * start_cycle; float64, but start_cycle int64. "python": an environment in Gymnasium's style that needs only numpy. It has its numbers in
   * itself up to 50,000 of them, and else reads the .npz file of the same name beside it. name: of the files, without an ending; by default the
   * problem's kind. Rejects with code "bad-spec" if the arrays have more than 5,000,000 numbers.
   */
  problemFile(options: { as: "npz" | "python"; name?: string }): Promise<File>;
  progress(): Promise<Progress>;
  /** The summary and digest of the record, which stay short for any size of run, and how many paths its trace has. */
  summary(): Promise<Pick<Record_, "summary" | "digest"> & { kept: number }>;
  /** What the pictures draw. episode: one of the traced ones, else rejects with code "not-found"; 0 or none: the newest. */
  view(options?: { episode?: number }): Promise<View>;
  /** All paths of the run in groups. */
  timeline(): Promise<Timeline>;
  /**
   * One layer of numbers at step h (default 1): of the problem, or of what the learner knows now. directions: of "ellipse", by default the
   * feature of the newest path's action at h, and "widest".
   */
  layer(options: { what: ProblemLayer["what"]; h?: Step }): Promise<ProblemLayer>;
  layer(options: { what: LayerName; h?: Step; directions?: [Direction, Direction] }): Promise<Layer>;
  /**
   * Several answers of one moment, also while the session is running: between two calls a running session may go on. Rejects if the session is
   * closed. What cannot be answered is null, and `errors` says why.
   */
  look(needs: Needs): Promise<Look>;
  /**
   * Where the learner, told the true gap, would draw more than a million samples: changes of the problem with which it draws no more, each tried.
   * Empty for other problems, for large ones, and for learners that do not go back by a gap.
   */
  easier(): Promise<Repair[]>;
  /**
   * What it takes to know every secret of a problem of the families "ladder" and "grip", for each access, with so many runs (default 20) of a learner
   * that knows all but the secrets. Rejects for other families, and for more than one copy or room.
   */
  accessPrices(options?: { seeds?: number }): Promise<AccessPrices>;
  /** What another declared gap would mean. The run is not changed. */
  predict(options: { gap: number }): Promise<Prediction>;
  /**
   * Theorem 1 and its consequences in the paper, beside this run so far. Empty for a learner that the theorem does not cover.
   * epsilon: the target of T(epsilon), by default a tenth of the true gap.
   */
  theory(options?: { epsilon?: number }): Promise<TheoryLine[]>;
  /**
   * The state of the live check of 0 <= Q^k - Q* <= 2 b^k (eq:Qk-error), which never changes the run. `on` switches it first. With
   * `atMost` it is switched on only if it takes at most that share of the run. Without `atMost` the call rejects with code "unsupported"
   * if the run cannot be audited.
   */
  audit(options?: { on?: boolean; atMost?: number }): Promise<Audit>;
  /**
   * Compares this run with a link that was opened here, with the link's digest as `digestLike`, and run to the link's number of paths. Rejects with
   * code "bad-link" if the digests have two forms.
   */
  verdict(payload: LinkPayload): Promise<Verdict>;
  /** An estimate for a run of this many paths in a browser on an ordinary machine. */
  cost(paths: number): Promise<{ multiplications: number; seconds: number }>;
  close(): void;
}

/**
 * A comparison of learners: learners x seeds runs. With `vary` it is a sweep: points x learners x seeds runs. Every member but `format`,
 * `problem` and `learners` has a default.
 */
export interface Comparison {
  format: "revisit.comparison/1" | "revisit.sweep/1";
  title?: string;
  note?: string;
  problem: Spec["problem"];
  features?: Spec["features"];
  /** 1 to 12 learners. Names are unique (default: the kind, numbered when repeated). `episodes` overrides the comparison's. */
  learners: {
    name?: string;
    algorithm?: Spec["algorithm"];
    episodes?: number;
    /** In a sweep: at each point, parameters of the algorithm in place of its own. */
    constants?: { [parameter: string]: Tried }[];
  }[];
  episodes?: number;
  /**
   * paths and samples limit each run (samples: default 100,000; null: no limit). minutes limits the estimated time of all runs on one
   * worker (default 30).
   */
  budget?: { paths?: number; samples?: number | null; minutes?: number };
  /** A range or a list of seeds. Default: 20 seeds from 1. */
  seeds?: { from?: number; count?: number } | number[];
  /** Default: "exact" at points where that is fast for all learners, "curve" at the others. */
  regret?: Spec["regret"];
  target?: Spec["target"];
  /** The target of "samples until V* - V^pi <= epsilon". null: epsilon_of_gap of each point's true gap. */
  epsilon?: number | null;
  /** Default: 0.1. */
  epsilon_of_gap?: number;
  /**
   * For a sweep: the JSON paths of 1 to 4 numbers of the document, and their values. A path under `algorithm` sets every learner's; epsilon
   * and epsilon_of_gap are the target.
   */
  vary?: { parameter: string; values: number[]; label?: string }[];
}

/** The problem at one point of a comparison or sweep. */
export interface PointInfo {
  /** The values of `vary` at this point. */
  values: number[];
  horizon: number;
  states: number;
  actions: number;
  dim: number;
  /** The smallest gap that is declared to the first learner, over the steps at which it reads one, and the smallest true gap. */
  gap: { declared: number | null; true: number | null };
  /** V*_1, averaged over the first states. */
  value: number;
  /** The target of `until`. */
  epsilon: number | null;
  /** For each learner. gap: the smallest gap declared to it. */
  constants: { beta: number; path_bound: number | null; gap: number | null }[];
  /**
   * The curves of the theorem at the constants of one learner: the first that revisits, or the first of all. While its path_bound is more than the
   * number of samples or paths, logarithms have that.
   */
  theory: {
    learner: number;
    samples: number[];
    average_regret: (number | null)[];
    /** The number of episodes N that the bound requires at each of `samples`. */
    episodes: (number | null)[];
    paths: number[];
    path_regret: (number | null)[];
    log_regret: (number | null)[];
    revisits: number | null;
    /** eq:LB-sample-complexity. */
    t_epsilon: number | null;
    /** The number of samples from which the condition on N holds in every run. Not in the paper. */
    t_condition: number | null;
  };
}

/** What a comparison will run. */
export interface Plan {
  /** The document with all defaults written out. */
  comparison: Comparison;
  points: PointInfo[];
  learners: {
    label: string;
    kind: string;
    right: "online" | "revisiting" | "local" | "generative";
    explores: boolean;
  }[];
  /** The runs, by point, learner and seed. */
  cells: {
    point: number;
    learner: number;
    seed: number;
    /** This run's share of the estimate. */
    seconds: number;
    spec: Spec;
  }[];
  /** The most that all runs may take on one worker of an ordinary machine. */
  estimate: { seconds: number; samples: number; multiplications: number };
  limit: { seconds: number };
  /** Learners that are predicted to spend their whole budget at the first state that they see at the last step: paths of one sample each. */
  hopeless: { point: number; learner: number; paths: number; budget: number }[];
}

/**
 * The curves of one run on a grid that all learners share, nearly even on a logarithmic axis. Each y belongs to the last path that had
 * ended at x. The curves end where the run ends.
 */
export interface Measures {
  samples: number[];
  /** V* - V^pi of the policy that the learner would output. */
  suboptimality: number[];
  /** The same for a policy drawn uniformly from those of the completed episodes; null before the first is complete. */
  average: (number | null)[];
  revisits: number[];
  /** Further curves over samples: regret and pathRegret. */
  overSamples: Track;
  /** Over episodes: suboptimality, pathRegret and revisits. */
  overEpisodes: Track;
  /** Over paths: suboptimality, average, regret and revisits. */
  overPaths: Track;
  episodes: number[];
  episodeRegret: number[];
  paths: number[];
  pathRegret: number[];
  /** Running minima of the suboptimality. */
  first: { samples: number[]; suboptimality: number[] };
  /** Maxima of the suboptimality from each point to the end of the run. */
  after: { samples: number[]; suboptimality: number[] };
  /** Whether V^pi was estimated by rollouts. */
  estimated: boolean;
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
  /** The digest of the run. */
  digest: string;
  outcome: "done" | "budget" | "diverged";
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
  regret: number | null;
  regret_path: number | null;
  measures: Measures;
}

/** The results of a comparison or a sweep; one of `comparison` and `sweep` is set. Incomplete results have fewer cells and no digest. */
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
  /** How the interval of the mean is computed. Default "student". */
  interval?: "student" | "bootstrap";
  /** The level of the interval. Default 0.95. */
  level?: number;
  /** The quantiles of the band. Default [0.1, 0.9]. */
  quantiles?: [number, number];
  /** The target of `until`. null: each point's own. */
  epsilon?: number | null;
  /** The index of the learner that the others are paired with. Default 0. */
  baseline?: number;
  /**
   * What `until` counts. "first": samples until V* - V^pi is at most epsilon for the first time. "after": samples from which it stays so
   * to the end of the run. "average": samples from which Regret(n)/n, the loss of the PAC output policy, stays so,
   * rounded up to the grid of measures.
   */
  hit?: "first" | "after" | "average";
  /** The axis of all curves. Default: episodes for regret, paths for path regret, samples for the others. */
  over?: "samples" | "episodes" | "paths";
}

/** One number over n runs. lower and upper: the interval of the mean. low and high: the quantile band. null: not determined. */
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
  /** Where the number is taken: episodes for regret, paths for path_regret, samples for the others. null: at each run's own end. */
  at: number | null;
  /** Runs that had ended before `at`; they keep their last policy. */
  held: number;
}
/** A summary at each x. n[i] is the number of runs that reached x[i]. */
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
/**
 * The share of runs that reached the target within x samples. It has a point where it changes, and stays as it is up to the next. A run that
 * ended before x without reaching the target counts as one that did not; n[i] of the runs got there, or still went on at x[i]. lower and
 * upper: the exact interval (Clopper and Pearson) at each x by itself. Empty where nothing is known.
 */
export interface ShareCurve {
  x: number[];
  n: number[];
  share: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
}
/** Samples until a target. */
export type UntilSummary = NumberSummary & {
  reached: number;
  of: number;
  reason: string | null;
  /** The exact interval of the probability to reach it, at the level of the intervals; null where nothing is known. */
  share: { lower: number | null; upper: number | null };
  each: (number | null)[];
  /** Over samples, ending at the budget, or where the last run ended. */
  curve: ShareCurve;
};
/** What is known of one learner at one point. */
export interface LearnerSummary {
  runs: number;
  /** Seeds that all give one and the same run, which counts once and has no interval; 0, or missing in summaries before 4.0.0: they differ. */
  same?: number;
  /** The number of runs by how they ended. */
  ended: { done?: number; budget?: number; diverged?: number };
  /** By default regret is over episodes, path_regret over paths, and the others over samples. */
  curves: {
    suboptimality: CurveSummary;
    average: CurveSummary;
    revisits: CurveSummary;
    regret: CurveSummary;
    path_regret: CurveSummary;
  };
  /**
   * Samples until the target. `reached` of the `of` runs for which this is known reached it; if there are none, `reason` says why.
   * "after" counts only if it began before the last tenth of a run's samples. mean, lower and upper are null unless all runs reached the
   * target. A quantile is null where it depends on runs that did not. each: one entry for each seed.
   */
  until: UntilSummary;
  /** The same for the average regret (eq. (19)), for any `hit`, rounded up to the grid of measures. */
  average: UntilSummary;
  /** Numbers at the end, for all learners of a point at the same `at`. null: the quantity is not known. */
  final: { [quantity in "regret" | "path_regret" | "revisits" | "suboptimality" | "samples"]: FinalSummary | null };
  /**
   * This learner minus the baseline on common seeds; empty for the baseline itself. Smaller is better: a win is a pair in which this
   * learner is below the baseline.
   */
  paired: {
    quantity: "until" | "regret" | "path_regret" | "revisits" | "suboptimality";
    /** As in `final`. */
    at: number | null;
    /** Pairs whose difference, or at least its sign, is known. */
    n: number;
    /** Pairs in which neither learner reached the target. */
    open: number;
    /** Why n is 0. */
    reason: "not measured" | "neither reached" | "no common seeds" | null;
    mean: number | null;
    lower: number | null;
    upper: number | null;
    median: number | null;
    /** null for revisits, where fewer is not better. */
    wins: number | null;
    ties: number;
    /** This learner divided by the baseline; the mean is geometric. null unless both are above 0 in all pairs. */
    ratio: { mean: number; lower: number | null; upper: number | null; median: number } | null;
  }[];
}
/** The power with which a quantity's median grows in one varied number: the slope of a line through its logarithms. */
export interface SlopeSummary {
  learner: number;
  /** The index into `Comparison.vary`. */
  vary: number;
  /** The value of the other varied number; null where only one varies. */
  fixed: number | null;
  quantity: "until" | "revisits";
  slope: number | null;
  /** The standard error of the slope; null for fewer than three points. */
  error: number | null;
  /** The number of points whose median is known and above 0, which are used, and the number of all points. */
  points: number;
  of: number;
  /** The power of the theorem's bound at these points; null where the bound is no power of this number alone, or there is none, as away from the start. */
  exponent: number | null;
}
/** What a link of a comparison or a sweep carries, without the document's defaults. One of `comparison` and `sweep` is set. */
export interface ComparisonLinkPayload extends Omit<LinkPayload, "spec" | "paths" | "curve" | "trail"> {
  comparison?: Comparison;
  sweep?: Comparison;
  /** The number of cells that the digest covers. It and the digest are missing where nobody has run the comparison yet. */
  cells?: number;
  /** Checkpoints of the cells, which locate the first cell that differs. */
  marks?: string;
  /** What the page Compare showed of the results. Nobody has checked it yet. */
  result?: object;
}
/** Whether the runs of a comparison gave what a link says they gave. */
export interface ResultsVerdict {
  reproduced: boolean;
  /** Whether both digests have one form. If not, nothing is known: engines before 3.0.0 gave another form. */
  comparable: boolean;
  expected: { digest: string; engine: string; cells: number };
  actual: { digest: string; engine: string; cells: number };
  /**
   * The range of cells, counted from 1, that contains the first one that differs. point, learner and seed are those of cell `from`, and
   * `says` names it. null: none is known to differ.
   */
  firstDifference: {
    from: number;
    to: number;
    point: number;
    learner: number;
    seed: number;
    says: string;
  } | null;
}
export interface ComparisonSummary {
  /** The axis of all curves. "" or missing: each curve has its default axis. */
  over?: "" | "samples" | "episodes" | "paths";
  /** Where suboptimality, and `until` for the hits "first" and "after", take V* - V^pi. Regret and the average regret are of the start. */
  target?: "start" | "reachable" | "everywhere";
  points: { epsilon: number | null; learners: LearnerSummary[] }[];
  slopes: SlopeSummary[];
}

/** What a learner asks for. */
export interface AccessCost {
  episodes: number;
  samples: number;
  hints: number;
}
export interface AccessPrices {
  /** The number of secrets. */
  secrets: number;
  /** Draws that settle one secret, on average; measured on a grip. */
  draws: number;
  /** A lower bound of that for any learner that is right with probability 0.95. */
  least: number;
  rows: {
    access: "online" | "revisiting" | "local" | "generative";
    hints: boolean;
    /** The formula: a mean on a ladder, and with hints or generative access; else on a grip a lower bound of it. */
    price: AccessCost;
    /** Of each seed from 1; null where they would take too long. */
    played: AccessCost[] | null;
  }[];
}
/** The Progress of an embed with view="access": the problem that is shown, and its prices. */
export interface AccessProgress {
  problem: Spec["problem"];
  prices: AccessPrices;
}

/** How far a comparison is. */
export interface ComparisonProgress {
  /** The number of all cells, including resumed ones, and of those that are done. */
  cells: number;
  done: number;
  /** The runs in progress. fraction, from 0 to 1: of the run's episodes, paths or samples, whichever is nearest to its end. */
  running: { point: number; learner: number; seed: number; fraction: number /** Drawn so far. */; samples: number }[];
  /** Since the comparison was started or resumed. */
  seconds: number;
  /** An estimate of the remaining seconds; null while there is none. */
  left: number | null;
}
export interface CompareOptions {
  /** Called at most 15 times a second, and once at the end. */
  onProgress?: (progress: ComparisonProgress) => void;
  /** Called with each result as it comes, in any order. Resumed results come first. */
  onCell?: (cell: Cell) => void;
  signal?: AbortSignal;
  /** The largest number of workers, 1 to 32, not counting the page's own engine. Default: that of createLab. */
  workers?: number;
  /** Whether to resume what an interrupted run of the same comparison had finished. Default true. */
  resume?: boolean;
  /** Whether the browser keeps finished runs, so that a later call resumes them. Default true; without, nothing is resumed. */
  keep?: boolean;
  /** Incomplete results of the same comparison, for example from a file. Their cells are not run again. */
  from?: Results;
}

/** How a quantity of runs grows over the points of results. */
export interface GrowthOptions {
  /** Default: "until", the samples until the target; or a count or a regret at the run's end. */
  of?: "until" | "revisits" | "paths" | "samples" | "episodes" | "regret" | "path_regret";
  /** Default: "horizon"; or states, actions, dim, gap, declared_gap, epsilon, value, or the label or path of what varies; "1/gap" is the inverse. */
  against?: string;
  hit?: "first" | "after" | "average";
  /** The name of the learner that the others are compared with. Default: the first. */
  baseline?: string;
  /** What other numbers that vary are to be, by label or path. */
  where?: { [label: string]: number };
}
/** A number with its 95% interval, by bootstrap over the seeds. */
export interface Ranged {
  value: number | null;
  lower: number | null;
  upper: number | null;
}
export interface Growth {
  of: string;
  against: string;
  learners: string[];
  baseline: number;
  /** known: the runs of `of` that are not censored. ratio: of the median to the baseline's. */
  points: { x: number; learners: { known: number; of: number; median: Ranged; ratio: Ranged }[] }[];
  /** Both laws, 2^(a x) and x^b, fitted to the medians or, with ratio, to their ratios, at `points` of the points; r2 of each. */
  fits: {
    learner: number;
    ratio: boolean;
    points: number;
    exponential: Ranged;
    power: Ranged;
    r2: [number | null, number | null];
  }[];
  /** Runs that missed the target, or whose count their budget ended: they count as larger than any. */
  censored: number;
  runs: number;
}

/** A value of a parameter of an algorithm. */
export type Tried = number | boolean | string | readonly unknown[] | null;
/** Learners tuned on some seeds and compared on others: a comparison or a sweep whose learners have grids, with a rule. */
export interface Study extends Omit<Comparison, "format" | "learners"> {
  format: "revisit.study/1";
  /** grid: the values to try of parameters of the algorithm. */
  learners: {
    name?: string;
    algorithm?: Spec["algorithm"];
    episodes?: number;
    grid?: { parameter: string; values: readonly Tried[] }[];
  }[];
  /** Default: 4 seeds from 1001. None of them may be one of `seeds`. */
  tuning?: { seeds?: Comparison["seeds"] };
  /** What remains equal goes to the smaller constants, or to what the grid has first. */
  rule?: {
    hit?: "first" | "after" | "average";
    /** What decides first, and then. Default: ["median", "reached"]. */
    by?: ("median" | "reached")[];
    /** Medians up to this share above the least count as equal. Default: 0. */
    within?: number;
    /** A choice for each point (default), or one for all. */
    per?: "point" | "study";
  };
}
/** What a study will run. */
export interface StudyPlan {
  /** The document with all defaults written out. */
  study: Study;
  /** The sweep over the grid of each learner that has one; the values that are no numbers make several learners of it. */
  tunings: { learner: number; sweep: Comparison }[];
  points: PointInfo[];
  learners: Plan["learners"];
  runs: number;
  tuning_runs: number;
  /** The most that all runs may take on one worker of an ordinary machine. */
  seconds: number;
  limit: { seconds: number };
  /** Constants that are predicted to spend a run's whole budget at the first state that it sees at the last step. */
  hopeless: { learner: number; point: number; constants: Tried[]; paths: number; budget: number }[];
}
/** The constants that the rule chose for a learner. */
export interface StudyChoice {
  learner: number;
  /** null: one choice for all points. */
  point: number | null;
  /** By parameter of the grid. */
  constants: Tried[];
  /** By parameter of the grid: whether the constant is a number, and the least or the most of it, so that one beyond it might be better. */
  edge: ("" | "least" | "most")[];
  /** The tuning runs that reached the target, of how many, and the median of the samples until then. */
  reached: number;
  of: number;
  median: number | null;
}
export interface StudyResults {
  format: "revisit.study-results/1";
  engine: string;
  study: Study;
  /** Of the learners with a grid, in their order. */
  tuning: Results[];
  /** null until all tuning runs are there. */
  choices: StudyChoice[] | null;
  /** An ordinary comparison or sweep with the chosen constants. */
  final: Results | null;
  digest: string | null;
}
export interface StudyOptions extends Pick<CompareOptions, "signal" | "workers" | "resume"> {
  /** learner: which is being tuned, null in the final runs; made: of the study's runs. The other numbers are of the part that runs. */
  onProgress?: (progress: ComparisonProgress & { learner: number | null; runs: number; made: number }) => void;
  /** Called after each learner's tuning. */
  onResults?: (results: StudyResults) => void;
}
/** What came of making runs again: how many there are, how many are the same, and those that differ. */
export interface Verification {
  runs: number;
  same: number;
  /** part: of a study, the index of the tuning, or of the final runs after these; else 0. */
  differ: { part: number; cell: Cell; actual: string }[];
}

/** Saved results, as the list shows them. */
export interface SavedResults {
  id: string;
  name: string;
  /** ISO 8601. */
  savedAt: string;
  /** null: some runs are missing. */
  digest: string | null;
  title: string;
  kind: "comparison" | "sweep";
  /** The names of the learners. */
  learners: string[];
  /** What is wrong with results that cannot be read, which can only be removed: nothing else is known of them but the id. */
  damaged?: string;
  /** The number of seeds. */
  seeds: number;
  /** The number of cells, and whether these are all. */
  cells: number;
  complete: boolean;
}
/** The saved results, kept where RunStore keeps runs. Unknown ids reject with code "not-found". */
export interface ResultsStore {
  /** Resolves to the id. Saving complete results deletes what was kept to resume their comparison. */
  save(results: Results, options?: { name?: string }): Promise<string>;
  list(): Promise<SavedResults[]>;
  load(id: string): Promise<Results>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Deletes what was kept to resume a comparison that was interrupted or not saved. */
  discard(document: Comparison | string): Promise<void>;
  /** As RunStore.watch. */
  watch(listener: () => void): () => void;
}

/** A parameter of a problem, feature or learner kind, with what a form needs. */
export interface Parameter {
  name: string;
  type: "int" | "float" | "bool" | "choice" | "rows" | "texts" | "array" | "start" | "code";
  /** null where it is derived from others, or may be left out. */
  default: unknown;
  /** The range of a number; null where it has no limit. */
  min: number | null;
  max: number | null;
  /** The texts that a choice may be. */
  choices: string[] | null;
  doc: string;
}
/** A problem family. */
export interface Family {
  kind: string;
  title: string;
  doc: string;
  /** Where the problem comes from. */
  source: string;
  /** BibTeX entries, "" where there is nothing to cite. */
  bib: string;
  parameters: Parameter[];
  /** The kinds of features that it can have. */
  features: string[];
  /** What its kind alone opens, with all defaults. */
  spec: Spec;
}

/** A kind of feature map. */
export interface FeatureKind {
  kind: string;
  title: string;
  doc: string;
  source: string;
  parameters: Parameter[];
  /** Whether it needs a problem that keeps tables. */
  needsTable: boolean;
}

/** A learner. */
export interface LearnerKind {
  kind: string;
  title: string;
  doc: string;
  source: string;
  /** BibTeX entries, "" where there is nothing to cite. */
  bib: string;
  /** How it may sample: whole episodes, also revisits of states of the episode, also paths from states that it has seen at that step, or from any. */
  right: "online" | "revisiting" | "local" | "generative";
  /** Whether it may ask for optimal actions, which are counted. */
  hints: boolean;
  /** The constants that its runs depend on: some of gap, c_beta, delta, path_bound, ties and episodes. Only the theory uses the others. */
  reads: string[];
  /** The factor of its bonus that contains c_beta, and its source. "" if it has none. */
  bonus: string;
  /** Whether it learns at a step only where the bonus at the next one is under half the gap there. */
  tests: boolean;
  /** Whether its paths may take actions that its policy does not. */
  explores: boolean;
  guarantee: Guarantee;
  parameters: Parameter[];
  /** The default number of episodes or rounds of a run. null: that of the problem's family. */
  episodes?: number | null;
}

/**
 * The saved runs of this browser, or rather of the page's origin: a page of another origin than the lab's has its own. Unknown ids reject with
 * code "not-found".
 */
export interface RunStore {
  /**
   * "indexeddb", or "memory" where the browser has none or blocks it; `reason` says why. `lost`: why the browser has deleted all that was saved
   * before, in its words; only the first page that opens the store is told, and only Chromium tells.
   */
  status(): Promise<{ kind: "indexeddb" | "memory"; reason: string | null; lost: string | null }>;
  /** Saves a record, or the record of a session, which then never leaves the engine. Resolves to the id. */
  save(from: Record_ | Session, options?: { name?: string }): Promise<string>;
  list(): Promise<SavedRun[]>;
  load(id: string): Promise<Record_>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls the listener whenever another tab or another lab has changed what is saved. Returns what ends that. */
  watch(listener: () => void): () => void;
}

/** A saved run or saved results in a library. */
export interface LibraryEntry {
  entry: "run" | "results";
  id: string;
  name: string;
}
/** All that is saved in this browser, runs and results, as one file: a revisit.library/1 (docs/guide.md). */
export interface Library {
  /** Resolves to the file and to what is damaged and therefore not in it. Nothing is changed. */
  export(options?: { onProgress?: (p: { done: number; of: number }) => void }): Promise<{
    file: Blob;
    entries: number;
    damaged: { entry: string; name: string; message: string }[];
  }>;
  /**
   * Saves what such a file holds. A run or results that are here already, by their digest, are among the duplicates under the name that
   * they have here; damaged entries are left out. If the browser's storage fails, `stopped` says why, and what was added stays. Rejects if
   * the file is no library.
   */
  import(
    file: Blob,
    options?: { onProgress?: (p: { done: number; of: number }) => void },
  ): Promise<{
    added: LibraryEntry[];
    duplicates: LibraryEntry[];
    damaged: { entry: string; name: string; message: string }[];
    stopped: RevisitError | null;
  }>;
}

/** Totals of a custom learner while it plays. */
export interface PlayCounts {
  episodes: number;
  paths: number;
  samples: number;
  revisits: number;
}

/** What a custom learner did. */
export interface Played {
  /** What it decided, for `open`; as far as it came where there is a fault, empty where it had to be stopped. */
  decisions: Uint8Array;
  counts: PlayCounts;
  /** The sentence of what ended it, null where it ended itself or its budget was spent. */
  fault: string | null;
  /** Of its code, where that is known. */
  line: number | null;
}

/** An engine with its workers. */
export interface Lab {
  /** The version of the engine. */
  readonly version: string;
  /** The problem families. */
  readonly families: Family[];
  /** The kinds of feature maps. */
  readonly featureKinds: FeatureKind[];
  /** The learners that a spec's algorithm can name. */
  readonly learners: LearnerKind[];
  /**
   * Opens a problem. `spec` is an object, its JSON, or a file of that; an object must not change until this resolves. Rejects with code
   * "bad-spec" and the place of the mistake. With `share`, large tables of the session's spec are the very arrays of the given spec
   * wherever the two are equal; these must not change afterwards either. `decisions` are what the spec's own learner (`algorithm.kind: "own"`)
   * decided where it played; without them such a session has no path. The run's digest has the form of `digestLike`, a digest that it is to
   * be compared with: engines before 3.0.0 gave another form.
   */
  open(
    spec: Spec | string | Blob,
    options?: { share?: boolean; decisions?: Uint8Array; digestLike?: string },
  ): Promise<Session>;
  /**
   * Plays a spec's own learner (`algorithm.kind: "own"`) to its end, in a sandbox without a network that ends after so many seconds, 60 by default. In
   * Node it plays in a process whose memory is limited, where nothing else but its compartment confines its code.
   * It never rejects for what the code does: `fault` says that. Rejects with code "bad-spec" where the spec is refused.
   */
  play(
    spec: Spec,
    options?: { signal?: AbortSignal; onProgress?: (counts: PlayCounts) => void; seconds?: number },
  ): Promise<Played>;
  /** Checks a record from outside (a file or its text) and returns it. Rejects with the reason if it is invalid. */
  readRecord(text: string | Blob): Promise<Record_>;
  /** A link that carries the run so far. base: the page's address, by default the page that this module comes with. */
  link(from: Session | Record_, options?: LinkOptions & { base?: string }): Promise<string>;
  /** What that link carries. */
  linkPayload(from: Session | Record_, options?: LinkOptions): Promise<LinkPayload>;
  /** Reads a link: its address, its fragment after the #, or a payload's JSON. Rejects with code "bad-link". */
  parseLink(text: string): Promise<LinkPayload>;
  /**
   * Other forms of a payload: the fragment after the #, the id in the share service, and the canonical JSON. opening: an estimate of the
   * seconds that a browser needs to open the problem.
   */
  linkOf(payload: LinkPayload): Promise<{ fragment: string; id: string; json: string; opening: number }>;
  /** A picture of a link as SVG, 1200 x 630, with its title and curve. It says that the run is not yet replayed, unless it was. */
  card(payload: LinkPayload, options?: { replayed?: boolean }): Promise<string>;
  /** Runs what a link or a record carries and compares. If the signal aborts, it rejects with the signal's reason. */
  replay(
    from: LinkPayload | Record_,
    options?: { onProgress?: (p: Progress) => void; signal?: AbortSignal },
  ): Promise<Verdict>;
  /**
   * What a comparison (an object, its JSON, or a file of that) will run. Rejects with code "budget" if the estimate is above the limit.
   * Large tables are read without blocking the page, here and below, so objects must not change until the call resolves.
   */
  plan(document: Comparison | string | Blob): Promise<Plan>;
  /**
   * Runs a comparison or a sweep in workers of its own. The results are the same, byte for byte, for any number of workers and any number
   * of interruptions. If the signal aborts, it resolves with the finished cells and digest null. The cell of a worker that dies is run
   * once more; if that worker dies too, this rejects with code "engine", and the finished cells are kept to be resumed.
   */
  compare(document: Comparison | string | Blob, options?: CompareOptions): Promise<Results>;
  /** One learner over many seeds: a comparison with one learner, and its summary. seeds: as in `Comparison`. */
  replicate(
    spec: Spec | string,
    options?: CompareOptions & { seeds?: Comparison["seeds"]; summary?: SummaryOptions },
  ): Promise<{ results: Results; summary: ComparisonSummary }>;
  summary(results: Results, options?: SummaryOptions): Promise<ComparisonSummary>;
  /** Fits how a quantity grows over the points of results with the same learners. */
  growth(results: Results | Results[], options?: GrowthOptions): Promise<Growth>;
  /** What a study will run. */
  planStudy(document: Study | string | Blob): Promise<StudyPlan>;
  /** Tunes, chooses and measures. Stopped by its signal it resolves to the results of the runs that there are; called again it resumes. */
  study(document: Study | string | Blob, options?: StudyOptions): Promise<StudyResults>;
  /** Reads a study's results and checks them: that the choices are those of its rule, too. */
  readStudy(json: string | Blob): Promise<StudyResults>;
  /** Makes the runs of results again. Complete results are those of their runs exactly if none differs. */
  verify(
    results: Results | StudyResults,
    options?: Pick<CompareOptions, "signal" | "workers" | "onProgress">,
  ): Promise<Verification>;
  /** Checks results from outside (a file or its text) and returns them. Rejects with the reason if they are invalid. */
  readResults(json: string | Blob): Promise<Results>;
  /**
   * Results or a record (as an object, a text or a file) as tidy tables: a ZIP file with a CSV file for each kind of observation, and schema.json, which
   * says what each column is. Rejects with the reason if the document is invalid.
   */
  tables(of: Results | Record_ | string | Blob): Promise<Blob>;
  /** The forms of a link, as in linkOf. The link of a comparison that nobody has run, or of incomplete results, has no digest. */
  resultsLink(
    from: Results | Comparison,
    options?: LinkOptions,
  ): Promise<{ fragment: string; id: string; json: string; opening: number }>;
  /** Compares complete results with a link of the same comparison, and names the first run that differs. */
  resultsVerdict(results: Results, payload: ComparisonLinkPayload): Promise<ResultsVerdict>;
  runs: RunStore;
  results: ResultsStore;
  library: Library;
  close(): void;
}
/**
 * What the element <revisit-lab href="…"> adds to HTMLElement: a run in another page (docs/embed.md). Its methods reject with an Error that has a `code` and, for a
 * fault in what was given, a `path`. Besides the codes of the API there are "bad-message", for arguments that are none of the method's, and
 * "embed", if the element is not in a page.
 */
export interface RevisitLabElement {
  /** Opens a spec, or a link's address. */
  open(what: Spec | string): Promise<Progress>;
  /** Goes on by paths or episodes, one path by default, or by lines of the pseudocode; by fewer than 0 lines it goes back. */
  step(by?: number | { paths?: number; episodes?: number; lines?: number }): Promise<Progress>;
  /** Shows a moment of what was computed, as Session.seek. */
  seek(to: { path?: number; episode?: number; line?: number }): Promise<Moment>;
  /** The moment that is shown. The event "revisit-moment" has it as its detail, whenever another one is shown. */
  moment(): Promise<Moment>;
  /** Resolves when the run has ended or was paused. */
  run(options?: { until?: { paths?: number; episodes?: number } }): Promise<Progress>;
  pause(): Promise<Progress>;
  reset(): Promise<Progress>;
  progress(): Promise<Progress>;
  /** The address of the full page with exactly this run. */
  link(): Promise<string>;
  record(options?: { trace?: boolean | { paths: number }; model?: boolean }): Promise<Record_>;
}
/**
 * Starts an engine. workers: the most workers of a comparison, not counting the page's own engine (default: the number of cores, at most
 * 8). watchdog: milliseconds of silence during a call after which the engine is asked for a sign of life; after as many more it counts
 * as dead (default 30000). One call may be silent for long, such as the opening of the largest problems; a worker that the browser ends is
 * noticed at once. onSilence: called when a call has waited for 10 s without a sign of life, with a function that ends the engine; and with null
 * when the silence is over, also where the engine has ended. The next call starts another engine. play: `lab.play`, which comparisons call too,
 * where that is to run elsewhere than in a sandbox of the page, or a thread of Node.
 *
 * A page of any origin may import this module from the lab's: `import { createLab } from "https://lab.example/revisit.js"`. If it has a
 * Content-Security-Policy, that has to allow `blob:` and the lab's origin in worker-src, the lab's origin and 'wasm-unsafe-eval' in
 * script-src, and the lab's origin in connect-src. Where it does not, the error says so.
 *
 * Node 20 or later imports it from the built site: `import { createLab } from "./dist/revisit.js"`. Workers are threads; there is no
 * IndexedDB, so what is saved stays in memory; and `link` needs its `base`. A program that does not close its lab ends all the same.
 */
export function createLab(options?: {
  workers?: number;
  watchdog?: number;
  onSilence?: (end: (() => void) | null) => void;
  play?: Lab["play"];
}): Promise<Lab>;
