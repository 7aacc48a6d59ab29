package evaluation

import (
	"math"

	"revisit/core/internal/instance"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// MostWork returns a bound on the samples of a run, and an estimate of its work, in multiplications. The work of a path is divided among
// its steps, so that a revisit counts by the steps that it draws. worst counts exact regret as if every value were computed anew after
// every path.
func MostWork(in *instance.Instance, given *spec.Spec, worst bool) (samples, work float64) {
	H := float64(in.Model.Horizon())
	paths, samples := mostPaths(in, given)
	step := in.PathCost(int64(math.Min(float64(given.Episodes), paths)))/H + instance.StepOverhead
	moments := float64(len(GridUpTo(int64(math.Min(samples, spec.MaxSamples))))) // of the measures over samples
	switch ties := given.Algorithm.RandomPaths(); {
	case given.Regret.Word == "exact" && !in.Kind.Places():
		if worst || !in.Kind.TracksPolicy {
			step += evaluation(in, ties) / H
		} else {
			work += in.ExactRegretWork(given, paths)
		}
	case given.Regret.Rollouts > 0:
		one := H * float64(in.Model.Actions()) * in.ActionWork()
		work += float64(one * float64(given.Regret.Rollouts) * paths)
	case given.Regret.Word != "none":
		work += float64(evaluation(in, ties) * moments)
	}
	if given.Target != spec.AtStart {
		work += float64(in.SweepWork() * moments)
	}
	return samples, work + float64(samples*step) + float64(paths*instance.PathOverhead)
}

// evaluation returns the work of computing V^pi once: multiplications, and asking for the policy at each step and state.
func evaluation(in *instance.Instance, ties bool) float64 {
	work := in.ExactWork(ties)
	pairs := work / (float64(in.Model.Actions()) * in.ActionWork())
	return work + float64(instance.StepOverhead*pairs)
}

// mostPaths returns bounds on the paths of a run and on their samples.
func mostPaths(in *instance.Instance, spec *spec.Spec) (paths, samples float64) {
	H, N := float64(in.Model.Horizon()), float64(spec.Episodes)
	paths, samples = float64(spec.Budget.Paths), math.Inf(1)
	if spec.Budget.Samples > 0 {
		samples = float64(spec.Budget.Samples) + H - 1 // the last path is drawn to its end
	}
	switch {
	case in.Kind.Plans != nil:
		each, drawn := in.Kind.Plans(&in.Setting)
		paths = math.Min(paths, float64(N*each))
		paths, samples = math.Min(paths, samples), math.Min(samples, float64(N*drawn))
	case in.Kind.Revisits():
		paths = math.Min(paths, math.Max(N, in.PathBound))
		paths = math.Min(paths, samples) // one sample each, at the least
	case in.Kind.Access == protocol.Online:
		paths = math.Min(paths, N)
		paths = math.Min(paths, math.Ceil(samples/H))
	default:
		paths = math.Min(paths, samples)
	}
	return paths, math.Min(samples, paths*H)
}

// soon is the work, about two seconds, that exact regret may add to a run of a comparison that does not ask for it.
const soon = 2 * instance.MultiplicationsPerSecond

// AffordsExactRegret reports whether the run of a spec can have exact regret and takes at most four times as long with it, or about two
// seconds, at worst. Comparisons measure regret accordingly, so the estimate must not change: it is of every value computed anew.
func AffordsExactRegret(in *instance.Instance, given *spec.Spec) bool {
	exact := *given
	exact.Regret = spec.Regret{Word: "exact"}
	tree, ties := in.Problem.Table == nil, given.Algorithm.RandomPaths()
	if in.ExactWork(ties) > instance.DefaultExactWork || tree && in.Reachable(ties) > instance.DefaultReachable {
		return false
	}
	_, with := MostWork(in, &exact, true)
	_, without := MostWork(in, given, true)
	return with <= math.Max(soon, float64(4*without))
}
