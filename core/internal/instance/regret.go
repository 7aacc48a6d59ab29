package instance

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/spec"
)

// The work of exact regret for a learner that tells where its policy may have changed, on average over a run. The constants come from counts
// in runs of many sizes (TestRegretWorkIsHonest).

const (
	RegretOverhead = 300 // multiplications for each path: adding up regret
	QueryPerEntry  = 30  // multiplications of one query of the policy at (h,s), for each entry of a feature: the bonuses of the best two actions
	valuesPerQuery = 8   // values computed anew for each query
	oftenUntil     = 1000
)

// ExactRegretWork estimates the multiplications of exact regret in a run of the given number of paths: V^pi once, and what may have changed
// after each path.
func (in *Instance) ExactRegretWork(spec *spec.Spec, paths float64) float64 {
	ties := spec.Algorithm.RandomPaths()
	if !in.Kind.TracksPolicy {
		return in.ExactWork(ties) * paths
	}
	once, each := in.ExactWork(ties), float64(RegretOverhead+StepOverhead)
	if feature.Entries(in.Features) == 1 {
		return once + float64((each+float64(StepOverhead*in.Model.Actions()))*paths)
	}
	entries := math.Sqrt(in.ActionWork())
	query := StepOverhead + float64(QueryPerEntry*entries) + float64(valuesPerQuery*in.Branch())
	return once + float64(each*paths) + float64(in.queries(paths, ties)*query)
}

// queries estimates how often the policy is queried at some (h,s) in a run of the given number of paths. The number grows with H S, with
// the number of actions and with the dimension; it grows ever more slowly as the learner converges, and is small while bonuses are so large
// that all actions are clipped at H.
func (in *Instance) queries(paths float64, ties bool) float64 {
	H, A, d := float64(in.Model.Horizon()), float64(in.Model.Actions()), float64(in.Features.Dim())
	places := float64(H * float64(in.Model.States()))
	if !in.Sweeps(ties) {
		places = math.Min(places, 8*in.Reachable(ties)) // a policy that changes reaches other states
	}
	clipped := 1.0
	if most := 1.9 * H; in.Beta > most {
		clipped = detmath.Pow(most/in.Beta, 1.5)
	}
	return 7 * math.Sqrt(d*math.Sqrt(A)) * places * detmath.Log(1+paths/oftenUntil) * clipped
}
