package instance

import (
	"math"

	"revisit/core/document"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Prediction holds the consequences of a declared gap, before a run.
type Prediction struct {
	Gap       float64  `json:"gap"`
	True      *float64 `json:"true"`  // the smallest true gap over the steps h >= 2, the only ones read
	Holds     *bool    `json:"holds"` // whether declared <= true; null where no action is sub-optimal there
	Beta      float64  `json:"beta"`
	PathBound float64  `json:"pathBound"`
	Revisits  float64  `json:"revisits"` // the bound on revisits (eq:UB-state-revisits)
	Phase     *float64 `json:"phase"`    // paths to expect from a new state at the last step
	Samples   *float64 `json:"samples"`  // about those of the whole run, or null, see Samples
}

// predictedStates bounds the number of states over which Phase is the largest.
const predictedStates = 256

// phases returns the least and the most paths to expect from a new state at the last step, over the first states there.
func (in *Instance) phases(beta, gap float64, states int) (least, most float64) {
	least = math.Inf(1)
	H, delta := in.Model.Horizon(), make([]float64, in.Model.Actions())
	for x := range min(states, in.Model.States()) {
		for a := range delta {
			delta[a] = in.Optimal.V(H, x) - in.Optimal.Q(H, x, a)
		}
		length := theory.PhaseLength(beta, gap, delta)
		least, most = math.Min(least, length), math.Max(most, length)
	}
	return least, most
}

// maxPhaseStates bounds the states over which FirstPhase is the least.
const maxPhaseStates = 4096

// FirstPhase returns how many paths a learner that goes back is expected to draw from the first state that it sees at the last step, at least,
// whichever state that is. It returns 0 where that is not known: for other learners, without a gap at the last step, and for many states.
func (in *Instance) FirstPhase() float64 {
	H := in.Model.Horizon()
	if !in.Kind.Backtracks() || H == 1 || in.Model.States() > maxPhaseStates || math.IsInf(in.Gap[H-1], 1) {
		return 0
	}
	least, _ := in.phases(in.Beta, in.Gap[H-1], maxPhaseStates)
	return least
}

// Predict returns the consequences of declaring one gap for all steps, for the instance of a spec. A gap out of range is a *document.Error.
func (in *Instance) Predict(given *spec.Spec, gap float64) (Prediction, error) {
	if !(gap >= spec.MinGap && gap <= 1e6) {
		return Prediction{}, document.Refuse("gap", gap, "a number from 1e-9 to 1e6")
	}
	H := in.Model.Horizon()
	c := in.Constants
	c.Gap = gap
	if H == 1 {
		c.Gap = math.Inf(1)
	}
	bound := in.PathBound
	if given.Algorithm.PathBound == nil {
		bound = c.PathBound()
	}
	p := Prediction{Gap: gap, Beta: c.Beta(bound), PathBound: bound, Revisits: c.Revisits(bound)}
	truth, _ := in.GapRead()
	if !math.IsInf(truth, 1) {
		holds := gap <= truth*(1+1e-12)
		p.True, p.Holds = &truth, &holds
	}
	if H > 1 {
		_, longest := in.phases(p.Beta, gap, predictedStates)
		p.Phase = document.Number(longest)
	}
	gaps := make([]float64, H)
	for h := range gaps {
		gaps[h] = c.Gap
	}
	if n, known := in.samplesAt(given, gaps, p.Beta); known {
		p.Samples = document.Number(n)
	}
	return p, nil
}
