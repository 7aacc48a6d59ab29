package protocol

// What a learner can do beside the methods of Learner. A learner has an ability if it has the methods of its interface.

// Diverger is a learner that may be unable to go on: its parameters can diverge. The run ends then.
type Diverger interface{ Diverged() bool }

// Reasoner is a Diverger that may be unable to go on for another reason. Reason says why, as a clause; "" as long as it can go on.
type Reasoner interface{ Reason() string }

// Ender is a learner that may end before all episodes are complete. The run ends then.
type Ender interface{ Ended() bool }

// Explorer is a learner that takes any action with probability Exploration, and else one of the policy that it would output. Without this
// method its regret would be of the wrong policy.
type Explorer interface{ Exploration() float64 }

// LineStepper is a learner that can draw a path and learn from it line by line of its pseudocode. Lines does what Draw and Learn do, and yields
// after each line. If yield returns false it returns at once, in the middle of the path. The error is a violation of the protocol.
type LineStepper interface {
	Lines(yield func(Line) bool) error
}

// Runner is a learner that draws many paths and learns from them faster than by Draw and Learn. It writes the paths to a log.
type Runner interface {
	CanRun() bool
	Run(paths int, log Log) (drawn int, over int64, err error)
	LearnTo(log Log) // is Learn
}

// DriftTracker is a learner that knows how long its policy stays the same. GreedyUntil returns Greedy(h, s), and how far step h may drift before
// that can change: it cannot while the era of Drift(h) is the same and moved is at most until.
type DriftTracker interface {
	TrackDrift() bool // begins to measure drift; false if the learner cannot
	GreedyUntil(h, s int) (actions []int, until float64)
	Drift(h int) (era int, moved float64)
}

// AxisTracker is a learner all of whose features have one entry. It knows where Q has changed, and tells one listener.
type AxisTracker interface {
	TrackAxes() bool                           // begins to note changes; false if the learner cannot
	Axis(h, s, a int) int                      // the index of the only entry of phi_h(s,a)
	ChangedAxes(h int, visit func(axis int32)) // visits the indices at which Q_h has changed since the last call
}

// Estimator is a learner with an estimate of Q*_h(s,a).
type Estimator interface{ Q(h, s, a int) float64 }

// Optimist is a learner whose estimates have a bonus, b_h(s,a).
type Optimist interface{ Bonus(h, s, a int) float64 }

// Ellipsoid is a learner that knows theta_h up to an ellipsoid: |theta - theta_h| <= Beta in the norm of Lambda_h.
type Ellipsoid interface {
	InverseTimes(h int, to, x []float64) // to = Lambda_h^{-1} x
	Beta() float64
}

// Freezer is a learner whose policy at (h,s) stays the same for ever once step h has enough samples there: as many as it had then are k.
type Freezer interface {
	Frozen(h, s int) (k int, is bool)
}

// CoreSetKeeper is a learner whose rollouts begin at the pairs of a core set.
type CoreSetKeeper interface {
	CoreSet(h int) (states, actions []int)
}
