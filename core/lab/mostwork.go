package lab

import (
	"math"

	"revisit/core/protocol"
)

// mostWork bounds the samples that a run may draw, and estimates their work in multiplications. What a path takes is shared out to its
// steps: a path of a revisit is as many of them as it draws. Exact regret counts as what it takes, or at worst: as if every value were
// found anew after every path.
func (in *instance) mostWork(spec *Spec, worst bool) (samples, work float64) {
	H := float64(in.model.Horizon())
	paths, samples := in.mostPaths(spec)
	bounded := *spec
	bounded.Episodes = int64(math.Min(float64(spec.Episodes), paths))
	step := in.pathCost(&bounded)/H + stepOverhead
	switch ties := spec.Algorithm.wanders(); {
	case spec.Regret.Word == "exact" && in.kind.Right != protocol.Generative:
		if worst || !in.kind.settles {
			step += in.evaluation(ties) / H
		} else {
			work += in.exactRegret(spec, paths)
		}
	case spec.Regret.Rollouts > 0:
		one := H * float64(in.model.Actions()) * in.actionWork()
		work += float64(one * float64(spec.Regret.Rollouts) * paths)
	case spec.Regret.Word != "none":
		work += float64(in.evaluation(ties) * float64(len(GridUpTo(int64(math.Min(samples, maxSamples))))))
	}
	return samples, work + float64(samples*step) + float64(paths*pathOverhead)
}

// evaluation is finding V^pi once: its multiplications, and what asking for the policy at a step and a state takes beside them.
func (in *instance) evaluation(ties bool) float64 {
	work := in.exactWork(ties)
	pairs := work / (float64(in.model.Actions()) * in.actionWork())
	return work + float64(stepOverhead*pairs)
}

// mostPaths bounds the paths of a run and their samples.
func (in *instance) mostPaths(spec *Spec) (paths, samples float64) {
	H, N := float64(in.model.Horizon()), float64(spec.Episodes)
	paths, samples = float64(spec.Budget.Paths), math.Inf(1)
	if spec.Budget.Samples > 0 {
		samples = float64(spec.Budget.Samples) + H - 1 // the last path is drawn to its end
	}
	switch {
	case in.kind.revisits():
		paths = math.Min(paths, math.Max(N, in.pathBound))
		paths = math.Min(paths, samples) // one sample each, at the least
	case in.kind.Right == protocol.Online:
		paths = math.Min(paths, N)
		paths = math.Min(paths, math.Ceil(samples/H))
	default:
		paths = math.Min(paths, samples)
	}
	return paths, math.Min(samples, paths*H)
}

// soon are multiplications that a run of a comparison may take without being asked for: about two seconds.
const soon = 2 * inBrowser

// affords tells whether V^pi after every path is exact and takes not much longer than the run, at worst: four times, or no time worth
// counting. It decides what a comparison measures, and so goes on counting as it did when every value was found anew.
func (in *instance) affords(spec *Spec) bool {
	exact := *spec
	exact.Regret = RegretSpec{Word: "exact"}
	tree, ties := in.problem.Table == nil, spec.Algorithm.wanders()
	if in.exactWork(ties) > smooth || tree && in.recursion(ties) > fewStates {
		return false
	}
	_, with := in.mostWork(&exact, true)
	_, without := in.mostWork(spec, true)
	return with <= math.Max(soon, float64(4*without))
}
