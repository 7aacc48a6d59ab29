package instance

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/spec"
)

// Work is counted in multiplications. It is estimated before a run, because a run can only be stopped between two paths.
const (
	DefaultExactWork = 5e7    // the most work of V^pi after a path with which regret is exact by default
	DefaultReachable = 1_000  // the most (h,s) that a policy may reach for regret to be exact by default, where there are no tables
	MaxReachable     = 50_000 // the most that it may reach for regret to be exact at all
	DefaultRollouts  = 100    // rollouts by default, fewer where each takes long
)

// What a browser does in about a second: multiplications of a run, and entries of a problem's tables built and solved.
const (
	MultiplicationsPerSecond = 2.5e8
	TableEntriesPerSecond    = 1.5e7
)

// The overhead of a path and of a step, in multiplications.
const (
	PathOverhead = 600
	StepOverhead = 150
)

// CheckPathWork returns an *Error where one path would take the learner too long.
func (in *Instance) CheckPathWork(episodes int64) error {
	if work := in.PathCost(episodes); work > learner.MaxWork {
		return document.Refuse("features", fmt.Sprintf("%.3g multiplications for one path of %s", work, in.Kind.Title), "at most 1e9: fewer steps, actions or features, or another learner")
	}
	return nil
}

// ExactWork estimates the multiplications of computing V^pi exactly, from nothing: once in a run, or at worst after every path. It decides
// which specs have exact regret by default, so it is part of their meaning; ExactRegretWork estimates what a run takes.
func (in *Instance) ExactWork(ties bool) float64 {
	pairs := in.Reachable(ties)
	if in.Sweeps(ties) {
		pairs = float64(in.Model.Horizon()) * float64(in.Model.States())
	}
	return pairs * float64(in.Model.Actions()) * in.ActionWork()
}

// chooseRegret sets the default of the spec's regret: exact where that is fast enough, else by as many rollouts as are. It refuses a regret
// that would take too long.
func (in *Instance) chooseRegret(given *spec.Spec) error {
	ties := given.Algorithm.RandomPaths()
	one := float64(in.Model.Horizon()) * float64(in.Model.Actions()) * in.ActionWork()
	tree := in.Problem.Table == nil
	switch r := &given.Regret; {
	case r.Word == "none" || r.Word == "curve":
	case *r == spec.Regret{}:
		r.Word = "exact"
		if in.ExactWork(ties) > DefaultExactWork || tree && in.Reachable(ties) > DefaultReachable {
			*r = spec.Regret{Rollouts: int64(math.Max(1, math.Min(DefaultRollouts, DefaultExactWork/one)))}
		}
	case r.Rollouts > 0 && float64(r.Rollouts)*one > learner.MaxWork:
		return document.Refuse("regret.rollouts", r.Rollouts, fmt.Sprintf("at most %.0f: more would take over a billion multiplications after every path", math.Floor(learner.MaxWork/one)))
	case r.Word == "exact" && tree && in.Reachable(ties) > MaxReachable:
		return document.Refuse("regret", `"exact"`, `"curve", "none" or {"rollouts": n}: this problem keeps no tables, and its policies reach too many states to be followed one by one`)
	case r.Word == "exact" && in.ExactWork(ties) > learner.MaxWork:
		return document.Refuse("regret", `"exact"`, fmt.Sprintf(`"curve", "none" or {"rollouts": n}: exact values would take %.3g multiplications after every path`, in.ExactWork(ties)))
	}
	return nil
}

// checkTarget refuses a target whose values cannot be computed, or would take too long at each moment of the measures.
func (in *Instance) checkTarget(given *spec.Spec) error {
	found := `"` + given.Target.Word() + `"`
	switch {
	case given.Target == spec.AtStart:
	case in.Problem.Table == nil:
		return document.Refuse("target", found, `"start": this problem keeps no tables`)
	case given.Regret.Rollouts > 0:
		return document.Refuse("target", found, `"start": rollouts estimate values there alone`)
	case in.SweepWork() > learner.MaxWork:
		return document.Refuse("target", found, fmt.Sprintf(`"start": values at all states would take %.3g multiplications at each moment`, in.SweepWork()))
	}
	return nil
}

// SweepWork estimates the multiplications of computing V^pi at all (h,s).
func (in *Instance) SweepWork() float64 {
	m := in.Model
	return float64(m.Horizon()) * float64(m.States()) * float64(m.Actions()) * in.ActionWork()
}

// Reachable returns an upper bound on the number of (h,s) that a policy can reach from one state.
func (in *Instance) Reachable(ties bool) float64 {
	m, branch := in.Model, float64(in.Branch())
	if ties {
		branch *= float64(m.Actions())
	}
	pairs, layer := 0.0, 1.0
	for range m.Horizon() {
		pairs += math.Min(layer, float64(m.States()))
		layer *= branch
	}
	return pairs
}

// PathCost returns the multiplications of a path, on average over the given number of episodes.
func (in *Instance) PathCost(episodes int64) float64 {
	if in.Kind.Work != nil {
		return in.Kind.Work(&in.Setting, episodes)
	}
	return in.PathWork()
}

// Sweeps reports whether V^pi is computed by a sweep over all states rather than by following the policy through those that it can reach,
// which takes about four times as long for each.
func (in *Instance) Sweeps(ties bool) bool {
	return in.Problem.Table != nil && 4*in.Reachable(ties) > float64(in.Model.Horizon())*float64(in.Model.States())
}

// Width returns the length of the learner's Theta.
func (in *Instance) Width() int {
	if in.Kind.Width != nil {
		return in.Kind.Width(&in.Setting)
	}
	return in.Features.Dim()
}

// Cost is an estimate of what running takes.
type Cost struct {
	Multiplications float64 `json:"multiplications"`
	Seconds         float64 `json:"seconds"` // in a browser on an ordinary machine
}

// Cost estimates a run of the given number of paths from its beginning.
func (in *Instance) Cost(given *spec.Spec, paths int64) Cost {
	H := float64(in.Model.Horizon())
	work := in.PathCost(given.Episodes) + PathOverhead + float64(StepOverhead*H)
	regret := 0.0
	switch {
	case given.Regret.Rollouts > 0:
		one := H * float64(in.Model.Actions()) * in.ActionWork()
		work += float64(one * float64(given.Regret.Rollouts))
	case given.Regret.Word == "exact":
		regret = in.ExactRegretWork(given, float64(paths))
	}
	work = float64(work*float64(paths)) + regret
	return Cost{work, work / MultiplicationsPerSecond}
}
