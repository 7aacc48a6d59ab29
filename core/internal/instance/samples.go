package instance

import (
	"revisit/core/spec"
	"revisit/core/theory"
)

// Samples estimates the samples of a run of the instance's spec to its end, and reports whether it could: exactly for a learner that plays whole
// episodes or plans in them, by theory.Effort for another that revisits, not at all for one that places them. The spec's budget is an upper limit.
func (in *Instance) Samples(given *spec.Spec) (samples float64, known bool) {
	return in.samplesAt(given, in.Gap, in.Beta)
}

// samplesAt is Samples with other declared gaps, one for each step, and another bonus factor.
func (in *Instance) samplesAt(given *spec.Spec, gap []float64, beta float64) (samples float64, known bool) {
	samples, known = in.needed(given, gap, beta)
	return in.WithinBudget(given, samples), known
}

// WithinBudget returns how many of the samples that a run needs its budget allows.
func (in *Instance) WithinBudget(given *spec.Spec, needed float64) float64 {
	samples := min(needed, float64(float64(in.Model.Horizon())*float64(given.Budget.Paths)))
	if most := given.Budget.Samples; most > 0 {
		samples = min(samples, float64(most))
	}
	return samples
}

// Needed is Samples without the spec's budget.
func (in *Instance) Needed(given *spec.Spec) (samples float64, known bool) {
	return in.needed(given, in.Gap, in.Beta)
}

func (in *Instance) needed(given *spec.Spec, gap []float64, beta float64) (samples float64, known bool) {
	H, episodes := float64(in.Model.Horizon()), float64(given.Episodes)
	switch {
	case in.Kind.Plans != nil:
		_, each := in.Kind.Plans(&in.Setting)
		samples, known = float64(each*episodes), true
	case in.Kind.Revisits():
		about := in.TheoryInstance(in.Model, in.Optimal)
		about.Gap = gap
		samples, known = theory.Effort(about, beta, episodes)
	case !in.Kind.Places():
		samples, known = float64(H*episodes), true
	}
	return samples, known
}
