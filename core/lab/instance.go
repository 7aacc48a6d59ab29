package lab

import (
	"fmt"
	"math"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/theory"
)

// instance is a spec made real: the model, its optimal values, the features, the gaps and the learner's constants.
type instance struct {
	problem   *problem.Problem
	model     *mdp.Table
	optimal   *mdp.Optimal
	features  feature.Map
	gap       []float64 // declared, one a step, +Inf where a step has none
	constants theory.Constants
	pathBound float64
	beta      float64
}

// The sizes beyond which a problem is refused before memory is taken: numbers in the features' table, and in the learner's
// statistics.
const (
	maxFeatureNumbers = 100_000_000
	maxStatistics     = 16_000_000
)

// build makes the instance and completes the spec with what only the built problem can tell.
func build(spec *Spec) (*instance, error) {
	in := &instance{}
	var err error
	if in.problem, err = spec.Problem.family.Build(spec.Problem.args); err != nil {
		return nil, within("problem", err)
	}
	in.model = in.problem.Table
	if err := in.buildFeatures(spec); err != nil {
		return nil, err
	}
	in.optimal = mdp.Solve(in.model)
	if err := in.declareGap(spec.Algorithm.Gap); err != nil {
		return nil, err
	}
	in.constants = theory.Constants{
		Dim: in.features.Dim(), Horizon: in.model.Horizon(), Episodes: float64(spec.Episodes),
		CBeta: spec.Algorithm.CBeta, Delta: spec.Algorithm.Delta, Gap: smallestRead(in.gap),
	}
	if spec.Algorithm.PathBound != nil {
		in.pathBound = *spec.Algorithm.PathBound
	} else {
		in.pathBound = in.constants.PathBound()
	}
	in.beta = in.constants.Beta(in.pathBound)
	if math.IsInf(in.beta, 0) || math.IsNaN(in.beta) {
		return nil, badSpec("algorithm.c_beta", spec.Algorithm.CBeta, "a constant with which beta and the path bound are finite at this gap")
	}
	return in, nil
}

// smallestRead returns the smallest gap over the steps h >= 2, the only ones whose gap is read.
func smallestRead(gap []float64) float64 {
	smallest := math.Inf(1)
	for _, g := range gap[1:] {
		smallest = min(smallest, g)
	}
	return smallest
}

func (in *instance) buildFeatures(spec *Spec) error {
	H, S, A := in.model.Horizon(), in.model.States(), in.model.Actions()
	f := &spec.Features
	if f.Kind == "" {
		f.Kind = "one-hot"
		if in.problem.Own != nil {
			f.Kind = "own"
		}
	}
	dim, layers := S*A, 1
	switch f.Kind {
	case "own":
		if in.problem.Own == nil {
			return badSpec("features.kind", `"own"`, fmt.Sprintf("%q or %q: the family %q brings no features of its own", "one-hot", "table", spec.Problem.family.Kind))
		}
		dim = in.problem.Own.Dim
	case "table":
		level := 2
		if mdp.Depth(f.Values) == 4 {
			layers, level = H, 3
		}
		dim = max(1, mdp.Length(f.Values, level))
	}
	if err := checkDim(H, S, A, dim, f.Kind); err != nil {
		return err
	}
	switch f.Kind {
	case "one-hot":
		in.features = feature.NewOneHot(S, A)
		return nil
	case "own":
		return in.tabulate(f, dim, 1, append([]float64(nil), in.problem.Own.Values...))
	}
	shape := []int{S, A, dim}
	if layers > 1 || mdp.Depth(f.Values) == 4 {
		shape = append([]int{H}, shape...)
	}
	values, err := mdp.Numbers("values", f.Values, shape...)
	if err != nil {
		return within("features", err)
	}
	return in.tabulate(f, dim, layers, values)
}

func (in *instance) tabulate(f *FeaturesSpec, dim, layers int, values []float64) error {
	if f.Normalise {
		feature.Normalise(dim, values)
	}
	table, err := feature.NewTable(dim, in.model.States(), in.model.Actions(), layers, values)
	in.features = table
	return within("features", err)
}

func checkDim(H, S, A, dim int, kind string) error {
	h, d := float64(H), float64(dim)
	if n := h * d * d; n > maxStatistics {
		return badSpec("features", fmt.Sprintf("dimension %d over %d steps, d² H = %.3g", dim, H, n), fmt.Sprintf("d² H of at most %d: fewer states, steps or features", maxStatistics))
	}
	if n := h * float64(S) * float64(A) * d; kind != "one-hot" && n > maxFeatureNumbers {
		return badSpec("features", fmt.Sprintf("states x actions x horizon x dimension = %.3g", n), fmt.Sprintf("at most %d", maxFeatureNumbers))
	}
	return nil
}

func (in *instance) declareGap(g GapSpec) error {
	H := in.model.Horizon()
	in.gap = make([]float64, H)
	switch {
	case g.Word == "true":
		truth, _ := in.optimal.Gap()
		if math.IsInf(truth, 1) {
			return badSpec("algorithm.gap", `"true"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
		}
		for h := range in.gap {
			in.gap[h] = truth
		}
	case g.Word == "true-per-step":
		some := false
		for h := range in.gap {
			in.gap[h], _ = in.optimal.StepGap(h + 1)
			some = some || !math.IsInf(in.gap[h], 1)
		}
		if !some {
			return badSpec("algorithm.gap", `"true-per-step"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
		}
	case g.PerStep != nil:
		if len(g.PerStep) != H {
			return badSpec("algorithm.gap", fmt.Sprintf("a list of %d", len(g.PerStep)), fmt.Sprintf("a list of %d, one gap a step", H))
		}
		copy(in.gap, g.PerStep)
	default:
		for h := range in.gap {
			in.gap[h] = g.Number
		}
	}
	return nil
}
