package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/theory"
)

// instance is a spec made real: the model, its optimal values, the features, the gaps and the learner's constants.
type instance struct {
	problem   *problem.Problem
	kind      *learnerKind
	model     mdp.Process
	optimal   mdp.Solution
	design    *Design          // what the spec's design_gap did, or nil
	setting   *feature.Setting // what the features were made for, and what was done to them
	features  feature.Map
	branching int       // how many states can follow one; 0: not yet counted
	gap       []float64 // declared, one a step, +Inf where a step has none
	constants theory.Constants
	pathBound float64
	beta      float64
	report    []theory.Finding // once it was asked for
}

// build makes the instance and completes the spec with what only the built problem can tell.
func build(spec *Spec) (*instance, error) {
	in, err := buildProblem(spec)
	if err != nil {
		return nil, err
	}
	if err := in.settle(spec); err != nil {
		return nil, err
	}
	return in, nil
}

// buildProblem makes what problem and features decide of an instance: the same for any learner of any seed.
func buildProblem(spec *Spec) (*instance, error) {
	in := &instance{}
	var err error
	if in.problem, err = spec.Problem.family.Build(spec.Problem.args); err != nil {
		return nil, document.Within("problem", err)
	}
	if err = in.applyDesign(spec.Problem.designGap); err != nil {
		return nil, err
	}
	in.model = in.problem.Process()
	if in.problem.Known != nil {
		in.optimal = in.problem.Known
	} else {
		in.optimal = mdp.Solve(in.model)
	}
	spec.Features.chooseDefault(spec.Problem.family)
	if err := in.buildFeatures(&spec.Features, spec.Algorithm.kind.light); err != nil {
		return nil, err
	}
	return in, nil
}

// settle adds the learner's constants, and completes the spec.
func (in *instance) settle(spec *Spec) error {
	in.report = nil // it is of a gap and a constant
	in.kind = spec.Algorithm.kind
	if err := in.declareGap(spec.Algorithm.Gap); err != nil {
		return err
	}
	if err := in.chooseRegret(spec); err != nil {
		return err
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
	if in.kind.check != nil {
		if err := in.kind.check(in, spec); err != nil {
			return err
		}
	}
	if err := in.checkPathWork(spec); err != nil {
		return err
	}
	if in.kind.beta != nil {
		in.beta = in.kind.beta(in, spec)
	}
	if math.IsInf(in.beta, 0) || math.IsNaN(in.beta) {
		return document.Refuse("algorithm.c_beta", spec.Algorithm.CBeta, "a constant with which beta and the path bound are finite at this gap")
	}
	return nil
}

// applyDesign changes the rewards, if that is asked for, such that the problem has the given gap.
func (in *instance) applyDesign(gap float64) error {
	if gap == 0 {
		return nil
	}
	if in.problem.Table == nil {
		return document.Refuse("problem."+designGap, gap, "nothing: this problem keeps no tables, so its rewards cannot be changed")
	}
	table, d, err := mdp.Redesign(in.problem.Table, gap)
	if err != nil {
		return document.Within("problem", err)
	}
	in.design = &Design{Gap: d.Gap, Entries: d.Entries, Largest: d.Largest, Total: d.Sum, KeepsV: d.Value == 0, Sentence: d.Says, undone: in.problem.Table}
	changed := *in.problem
	changed.Table, changed.Known = table, nil
	in.problem = &changed
	return nil
}

// gapRead returns the smallest true gap of the steps from 2 on, the only ones whose gap a learner reads, and a place that attains
// it, or +Inf.
func (in *instance) gapRead() (float64, mdp.Witness) {
	gap, at := math.Inf(1), mdp.Witness{}
	for h := 2; h <= in.model.Horizon(); h++ {
		if g, w := in.optimal.StepGap(h); g < gap {
			gap, at = g, w
		}
	}
	return gap, at
}

// smallestRead returns the smallest gap over the steps h >= 2, the only ones whose gap is read.
func smallestRead(gap []float64) float64 {
	smallest := math.Inf(1)
	for _, g := range gap[1:] {
		smallest = min(smallest, g)
	}
	return smallest
}

func (in *instance) buildFeatures(f *FeaturesSpec, light bool) error {
	in.setting = &feature.Setting{
		Process: in.model, Solution: in.optimal, Tabulated: in.problem.Table != nil, Own: in.own(),
		Coordinates: in.coordinates(), Normalise: f.Normalise, Complete: f.Complete, Light: light,
	}
	if f.kind.NeedsTable && !in.setting.Tabulated {
		return document.Refuse("features.kind", fmt.Sprintf("%q", f.Kind), "features that need no table: this problem keeps none")
	}
	var err error
	in.features, err = f.kind.Make(in.setting, f.args)
	return document.Within("features", err)
}

// own returns the family's features as a map, of any norm, or nil.
func (in *instance) own() feature.Map {
	f := in.problem.Own
	switch {
	case f == nil:
		return nil
	case f.Unit != nil:
		return feature.NewUnits(f.Dim, in.model.States(), in.model.Actions(), f.Layers, f.Unit)
	case f.Values != nil:
		return feature.Raw(f.Dim, in.model.States(), in.model.Actions(), f.Layers, f.Values)
	}
	return feature.NewComputed(f.Dim, f.Layers == 1, f.Phi)
}

// coordinates returns the family's, or the state's number.
func (in *instance) coordinates() []mdp.Coordinate {
	if in.problem.Coordinates != nil {
		return in.problem.Coordinates
	}
	return []mdp.Coordinate{{Name: "s", Max: float64(in.model.States() - 1), At: func(s int) float64 { return float64(s) }}}
}

func (in *instance) declareGap(g GapSpec) error {
	H := in.model.Horizon()
	in.gap = make([]float64, H)
	switch {
	case g.Word == "true":
		truth, _ := in.optimal.Gap()
		if math.IsInf(truth, 1) {
			return document.Refuse("algorithm.gap", `"true"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
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
			return document.Refuse("algorithm.gap", `"true-per-step"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
		}
	case g.PerStep != nil:
		if len(g.PerStep) != H {
			return document.Refuse("algorithm.gap", fmt.Sprintf("a list of %d", len(g.PerStep)), fmt.Sprintf("a list of %d, one gap a step", H))
		}
		copy(in.gap, g.PerStep)
	default:
		for h := range in.gap {
			in.gap[h] = g.Number
		}
	}
	return nil
}
