package lab

import (
	"math"

	"revisit/core/exact"
	"revisit/core/feature"
)

// What exact regret takes of a learner that tells where its policy can have changed: on average over a run, by counts of what is asked and
// computed in runs of many sizes (TestRegretWorkIsHonest).

const (
	regretOverhead = 300 // of a path, in multiplications: adding up
	askPerEntry    = 30  // of asking for the policy at one place, for each entry of a feature: a few products with each of the latest updates
	valuesPerAsk   = 8   // values computed anew for each place asked
	oftenUntil     = 1000
)

// exactRegret estimates what regret takes in a run of so many paths: V^pi once, and after each path what it may have changed.
func (in *instance) exactRegret(spec *Spec, paths float64) float64 {
	ties := spec.Algorithm.wanders()
	if !in.kind.settles {
		return in.exactWork(ties) * paths
	}
	once, each := in.exactWork(ties), float64(regretOverhead+stepOverhead)
	if feature.Entries(in.features) == 1 {
		return once + float64((each+float64(stepOverhead*in.model.Actions()))*paths)
	}
	entries := math.Sqrt(in.actionWork())
	ask := stepOverhead + float64(askPerEntry*entries) + float64(valuesPerAsk*in.branch())
	return once + float64(each*paths) + float64(in.asks(paths, ties)*ask)
}

// asks estimates how many places are asked for their policy in a run of so many paths, beside the one that is gone back to: those of every
// step, the more the more there is to choose from and the more dimensions there are to explore; ever fewer as the learner settles; and few
// while bonuses are so large that all actions are clipped at H.
func (in *instance) asks(paths float64, ties bool) float64 {
	H, A, d := float64(in.model.Horizon()), float64(in.model.Actions()), float64(in.features.Dim())
	places := float64(H * float64(in.model.States()))
	if !in.sweeps(ties) {
		places = math.Min(places, 8*in.recursion(ties)) // as the policy changes others are met
	}
	clipped := 1.0
	if most := 1.9 * H; in.beta > most {
		clipped = exact.Pow(most/in.beta, 1.75)
	}
	return 6.5 * math.Sqrt(d*A) * places * exact.Log(1+paths/oftenUntil) * clipped
}
