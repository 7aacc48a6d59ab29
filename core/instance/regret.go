package instance

import (
	"math"

	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/spec"
)

// What exact regret takes of a learner that tells where its policy can have changed: on average over a run, by counts of what is asked and
// computed in runs of many sizes (TestRegretWorkIsHonest).

const (
	RegretOverhead = 300 // of a path, in multiplications: adding up
	AskPerEntry    = 30  // of asking for the policy at one place, for each entry of a feature: the bonuses of the best action and of its rival
	valuesPerAsk   = 8   // values computed anew for each place asked
	oftenUntil     = 1000
)

// ExactRegret estimates what regret takes in a run of so many paths: V^pi once, and after each path what it may have changed.
func (in *Instance) ExactRegret(spec *spec.Spec, paths float64) float64 {
	ties := spec.Algorithm.Wanders()
	if !in.Kind.Settles {
		return in.ExactWork(ties) * paths
	}
	once, each := in.ExactWork(ties), float64(RegretOverhead+StepOverhead)
	if feature.Entries(in.Features) == 1 {
		return once + float64((each+float64(StepOverhead*in.Model.Actions()))*paths)
	}
	entries := math.Sqrt(in.ActionWork())
	ask := StepOverhead + float64(AskPerEntry*entries) + float64(valuesPerAsk*in.Branch())
	return once + float64(each*paths) + float64(in.asks(paths, ties)*ask)
}

// asks estimates how many places are asked for their policy in a run of so many paths, beside the one that is gone back to: those of every
// step, the more the more there is to choose from and the more dimensions there are to explore; ever fewer as the learner settles; and few
// while bonuses are so large that all actions are clipped at H.
func (in *Instance) asks(paths float64, ties bool) float64 {
	H, A, d := float64(in.Model.Horizon()), float64(in.Model.Actions()), float64(in.Features.Dim())
	places := float64(H * float64(in.Model.States()))
	if !in.Sweeps(ties) {
		places = math.Min(places, 8*in.Recursion(ties)) // as the policy changes others are met
	}
	clipped := 1.0
	if most := 1.9 * H; in.Beta > most {
		clipped = exact.Pow(most/in.Beta, 1.5)
	}
	return 7 * math.Sqrt(d*math.Sqrt(A)) * places * exact.Log(1+paths/oftenUntil) * clipped
}
