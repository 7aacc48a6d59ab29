package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
)

// How much work a run takes, in multiplications, so that what would keep a reader waiting is known before it is begun: between
// two paths nothing can be stopped.
const (
	smooth     = 5e7    // what finding V^pi after a path may take by default, in the worst case
	bearable   = 1e9    // the most that a path, or finding V^pi after one, may take: a second natively, a few in a browser
	fewStates  = 1_000  // (step, state) pairs that a policy is followed through by default, where there are no tables
	manyStates = 50_000 // the most that it is followed through
	rollouts0  = 100    // rollouts by default, where there is time for as many
)

// actionWork is what Q of one action takes: the square of the entries of its features, as many as the fullest of some has.
func (in *instance) actionWork() float64 {
	m, most := in.model, 1
	scratch := make([]float64, in.features.Dim())
	for s := range min(32, m.States()) {
		for a := range min(32, m.Actions()) {
			most = max(most, len(in.features.Phi(m.Horizon(), s, a, scratch).Value))
		}
	}
	return float64(most) * float64(most)
}

// pathWork is what one path takes: Q of every action at every step, and the update of every step.
func (in *instance) pathWork() float64 {
	d, A := float64(in.features.Dim()), float64(in.model.Actions())
	if feature.Entries(in.features) == 1 {
		return float64(float64(in.model.Horizon())*A) + in.movedWork(d, maxEpisodes)
	}
	return float64(in.model.Horizon()) * (float64(A*in.actionWork()) + float64(5*d*d))
}

// movedWork is what learning from a path takes after so many episodes, where the statistics of each of n (s,a) are its own: at every
// step those are gone through that have led to what moved at the step after, and in each what has followed it. It is no more than all
// that has been seen to follow.
func (in *instance) movedWork(n float64, episodes int64) float64 {
	H, neighbours := float64(in.model.Horizon()), math.Min(n, float64(in.model.Actions()*in.branch()))
	moved, layer := 0.0, 1.0
	for range in.model.Horizon() {
		moved += math.Min(layer, n)
		layer *= neighbours
	}
	return math.Min(float64(moved*neighbours), float64(H*float64(max(1, episodes)))) + float64(moveOverhead*H)
}

// moveOverhead is what a step takes at the least to learn so, in multiplications.
const moveOverhead = 30

// unitWork is pathWork on average over so many episodes, which is less where features have one entry.
func (in *instance) unitWork(episodes int64) float64 {
	if feature.Entries(in.features) > 1 {
		return in.pathWork()
	}
	return float64(in.model.Horizon()*in.model.Actions()) + in.movedWork(float64(in.features.Dim()), episodes)
}

// checkPathWork refuses what would keep the spec's learner busy for too long over one path.
func (in *instance) checkPathWork(spec *Spec) error {
	if work := in.pathCost(spec); work > bearable {
		return document.Refuse("features", fmt.Sprintf("%.3g multiplications for one path of %s", work, in.kind.Title), "at most 1e9: fewer steps, actions or features, or another learner")
	}
	return nil
}

// exactWork is what V^pi takes exactly, found anew at all (step, state) pairs that have to be looked at: once in a run, or after every path
// at worst. It decides which specs have exact regret, which is part of what they mean; exactRegret is what a run takes.
func (in *instance) exactWork(ties bool) float64 {
	pairs := in.recursion(ties)
	if in.sweeps(ties) {
		pairs = float64(in.model.Horizon()) * float64(in.model.States())
	}
	return pairs * float64(in.model.Actions()) * in.actionWork()
}

// chooseRegret completes the spec's wish with what the problem makes possible: by default exactly where that is quick, else by
// as many rollouts as are.
func (in *instance) chooseRegret(spec *Spec) error {
	ties := spec.Algorithm.wanders()
	one := float64(in.model.Horizon()) * float64(in.model.Actions()) * in.actionWork()
	tree := in.problem.Table == nil
	switch r := &spec.Regret; {
	case r.Word == "none" || r.Word == "curve":
	case *r == RegretSpec{}:
		r.Word = "exact"
		if in.exactWork(ties) > smooth || tree && in.recursion(ties) > fewStates {
			*r = RegretSpec{Rollouts: int64(math.Max(1, math.Min(rollouts0, smooth/one)))}
		}
	case r.Rollouts > 0 && float64(r.Rollouts)*one > bearable:
		return document.Refuse("regret.rollouts", r.Rollouts, fmt.Sprintf("at most %.0f: more would take over a billion multiplications after every path", math.Floor(bearable/one)))
	case r.Word == "exact" && tree && in.recursion(ties) > manyStates:
		return document.Refuse("regret", `"exact"`, `"curve", "none" or {"rollouts": n}: this problem keeps no tables, and its policies reach too many states to be followed one by one`)
	case r.Word == "exact" && in.exactWork(ties) > bearable:
		return document.Refuse("regret", `"exact"`, fmt.Sprintf(`"curve", "none" or {"rollouts": n}: exact values would take %.3g multiplications after every path`, in.exactWork(ties)))
	}
	return nil
}

// recursion bounds the (step, state) pairs that a policy can reach from one state, as its successors branch.
func (in *instance) recursion(ties bool) float64 {
	m, branch := in.model, float64(in.branch())
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

// branch is how many states can follow one.
func (in *instance) branch() int {
	if in.branching == 0 {
		in.branching = in.countBranching()
	}
	return in.branching
}

func (in *instance) countBranching() int {
	if in.problem.Table == nil {
		return in.problem.Known.Branching()
	}
	m, most := in.model, 1
	for h := 1; h <= m.Horizon(); h++ {
		for s := range m.States() {
			for a := range m.Actions() {
				most = max(most, len(m.Successors(h, s, a).State))
			}
		}
	}
	return most
}

// pathCost is what a path takes the spec's learner.
func (in *instance) pathCost(spec *Spec) float64 {
	if in.kind.work != nil {
		return in.kind.work(in, spec)
	}
	return in.pathWork()
}

// sweeps tells whether going over all states is less work than following a policy through those that it can reach, which takes
// about four times as long for each.
func (in *instance) sweeps(ties bool) bool {
	return in.problem.Table != nil && 4*in.recursion(ties) > float64(in.model.Horizon())*float64(in.model.States())
}
