package instance

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/spec"
)

// How much work a run takes, in multiplications, so that what would keep a reader waiting is known before it is begun: between
// two paths nothing can be stopped.
const (
	Smooth          = 5e7    // what finding V^pi after a path may take by default, in the worst case
	FewStates       = 1_000  // (step, state) pairs that a policy is followed through by default, where there are no tables
	ManyStates      = 50_000 // the most that it is followed through
	DefaultRollouts = 100    // rollouts by default, where there is time for as many
)

// What a browser does in a second, about: multiplications of those that a run consists of, and entries of a problem's tables.
const (
	InBrowser      = 2.5e8
	TablesABrowser = 1.5e7
)

// What a path and a step take beside their multiplications, in these.
const (
	PathOverhead = 600
	StepOverhead = 150
)

// CheckPathWork refuses what would keep the spec's learner busy for too long over one path.
func (in *Instance) CheckPathWork(episodes int64) error {
	if work := in.PathCost(episodes); work > learner.Bearable {
		return document.Refuse("features", fmt.Sprintf("%.3g multiplications for one path of %s", work, in.Kind.Title), "at most 1e9: fewer steps, actions or features, or another learner")
	}
	return nil
}

// ExactWork is what V^pi takes exactly, found anew at all (step, state) pairs that have to be looked at: once in a run, or after every path
// at worst. It decides which specs have exact regret, which is part of what they mean; exactRegret is what a run takes.
func (in *Instance) ExactWork(ties bool) float64 {
	pairs := in.Recursion(ties)
	if in.Sweeps(ties) {
		pairs = float64(in.Model.Horizon()) * float64(in.Model.States())
	}
	return pairs * float64(in.Model.Actions()) * in.ActionWork()
}

// chooseRegret completes the spec's wish with what the problem makes possible: by default exactly where that is quick, else by
// as many rollouts as are.
func (in *Instance) chooseRegret(given *spec.Spec) error {
	ties := given.Algorithm.Wanders()
	one := float64(in.Model.Horizon()) * float64(in.Model.Actions()) * in.ActionWork()
	tree := in.Problem.Table == nil
	switch r := &given.Regret; {
	case r.Word == "none" || r.Word == "curve":
	case *r == spec.Regret{}:
		r.Word = "exact"
		if in.ExactWork(ties) > Smooth || tree && in.Recursion(ties) > FewStates {
			*r = spec.Regret{Rollouts: int64(math.Max(1, math.Min(DefaultRollouts, Smooth/one)))}
		}
	case r.Rollouts > 0 && float64(r.Rollouts)*one > learner.Bearable:
		return document.Refuse("regret.rollouts", r.Rollouts, fmt.Sprintf("at most %.0f: more would take over a billion multiplications after every path", math.Floor(learner.Bearable/one)))
	case r.Word == "exact" && tree && in.Recursion(ties) > ManyStates:
		return document.Refuse("regret", `"exact"`, `"curve", "none" or {"rollouts": n}: this problem keeps no tables, and its policies reach too many states to be followed one by one`)
	case r.Word == "exact" && in.ExactWork(ties) > learner.Bearable:
		return document.Refuse("regret", `"exact"`, fmt.Sprintf(`"curve", "none" or {"rollouts": n}: exact values would take %.3g multiplications after every path`, in.ExactWork(ties)))
	}
	return nil
}

// Recursion bounds the (step, state) pairs that a policy can reach from one state, as its successors branch.
func (in *Instance) Recursion(ties bool) float64 {
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

// PathCost is what a path takes the learner, on average over so many episodes.
func (in *Instance) PathCost(episodes int64) float64 {
	if in.Kind.Work != nil {
		return in.Kind.Work(&in.Setting, episodes)
	}
	return in.PathWork()
}

// Sweeps tells whether going over all states is less work than following a policy through those that it can reach, which takes
// about four times as long for each.
func (in *Instance) Sweeps(ties bool) bool {
	return in.Problem.Table != nil && 4*in.Recursion(ties) > float64(in.Model.Horizon())*float64(in.Model.States())
}

// Width is the length of the learner's Theta.
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

// Cost estimates a run of so many paths from its beginning.
func (in *Instance) Cost(given *spec.Spec, paths int64) Cost {
	H := float64(in.Model.Horizon())
	work := in.PathCost(given.Episodes) + PathOverhead + float64(StepOverhead*H)
	regret := 0.0
	switch {
	case given.Regret.Rollouts > 0:
		one := H * float64(in.Model.Actions()) * in.ActionWork()
		work += float64(one * float64(given.Regret.Rollouts))
	case given.Regret.Word == "exact":
		regret = in.ExactRegret(given, float64(paths))
	}
	work = float64(work*float64(paths)) + regret
	return Cost{work, work / InBrowser}
}
