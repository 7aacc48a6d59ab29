package instance

import (
	"math"

	"revisit/core/document"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Prediction says what a declared gap means before anything is run.
type Prediction struct {
	Gap       float64  `json:"gap"`
	True      *float64 `json:"true"`  // the smallest of the steps from 2 on, the only ones read
	Holds     *bool    `json:"holds"` // declared <= true: null where no action is sub-optimal there
	Beta      float64  `json:"beta"`
	PathBound float64  `json:"pathBound"`
	Revisits  float64  `json:"revisits"` // the most there can be (eq:UB-state-revisits)
	Phase     *float64 `json:"phase"`    // paths to expect at a state of the last step that is new to the learner
}

// predictedStates bounds the states looked at for the longest phase.
const predictedStates = 256

// Predict tells what one gap for all steps would mean for the instance that a spec was built into. The error is a *document.Error.
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
		longest := 0.0
		delta := make([]float64, in.Model.Actions())
		for x := range min(predictedStates, in.Model.States()) {
			for a := range delta {
				delta[a] = in.Optimal.V(H, x) - in.Optimal.Q(H, x, a)
			}
			longest = math.Max(longest, theory.PhaseLength(p.Beta, gap, delta))
		}
		p.Phase = document.Number(longest)
	}
	return p, nil
}
