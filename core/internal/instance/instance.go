// Package instance builds what a spec describes: the model, its optimal values, the features, the gaps and the learner's constants. It also
// estimates the work of a run.
package instance

import (
	"fmt"
	"maps"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/internal/gapdesign"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Instance is what a spec describes: the model, its optimal values, the features, the gaps and the learner's constants.
type Instance struct {
	learner.Setting
	Resolved       spec.Spec // the spec with all defaults, also those that depend on what was built
	Kind           *learner.Descriptor
	Design         *Design          // what the spec's design_gap changed, or nil
	FeatureSetting *feature.Setting // what the features were made from, with their scaling and notes
	findings       []theory.Finding // of Report; nil before its first call
}

// Design tells how the rewards were changed to give the problem its gap.
type Design struct {
	Gap      float64     `json:"gap"`
	Entries  int         `json:"entries"` // rewards that changed
	Largest  float64     `json:"largest"` // largest change of one reward
	Total    float64     `json:"total"`
	KeepsV   bool        `json:"keepsV"` // V* did not change
	Sentence string      `json:"sentence"`
	Original mdp.Process `json:"-"` // the problem before the change
}

// Build builds the instance of a spec.
func Build(spec *spec.Spec) (*Instance, error) {
	in, err := BuildProblem(spec)
	if err != nil {
		return nil, err
	}
	if err := in.Configure(spec); err != nil {
		return nil, err
	}
	return in, nil
}

// BuildProblem builds the problem and the features of an instance, which serve any learner and any seed.
func BuildProblem(spec *spec.Spec) (*Instance, error) {
	in := &Instance{Resolved: *spec}
	problem, features := &in.Resolved.Problem, &in.Resolved.Features
	problem.Args, features.Args = maps.Clone(problem.Args), maps.Clone(features.Args)
	var err error
	if in.Problem, err = problem.Family.Build(problem.Args); err != nil {
		return nil, document.Within("problem", err)
	}
	if err = in.applyDesign(problem.DesignGap); err != nil {
		return nil, err
	}
	in.Model = in.Problem.Process()
	if in.Problem.Solved != nil {
		in.Optimal = in.Problem.Solved
	} else {
		in.Optimal = mdp.Solve(in.Model)
	}
	if err := in.BuildFeatures(features, spec.Algorithm.Learner.NoGramMatrix); err != nil {
		return nil, err
	}
	return in, nil
}

// Configure sets the learner and its constants, for a spec with the problem and the features that the instance was built from.
func (in *Instance) Configure(given *spec.Spec) error {
	problem, features := in.Resolved.Problem, in.Resolved.Features
	in.Resolved = *given
	spec := &in.Resolved
	spec.Problem, spec.Features = problem, features
	in.findings = nil // they depend on the gap and on c_beta
	in.Kind, in.Args, in.Ties, in.Seed, in.Episodes = spec.Algorithm.Learner, spec.Algorithm.Args, spec.Algorithm.Ties, spec.Seed, spec.Episodes
	if err := in.declareGap(spec.Algorithm.Gap); err != nil {
		return err
	}
	if err := in.chooseRegret(spec); err != nil {
		return err
	}
	if err := in.checkTarget(spec); err != nil {
		return err
	}
	in.Constants = theory.Constants{
		Dim: in.Features.Dim(), Horizon: in.Model.Horizon(), Episodes: float64(spec.Episodes),
		CBeta: spec.Algorithm.CBeta, Delta: spec.Algorithm.Delta, Gap: SmallestRead(in.Gap),
	}
	// What is declared of step 1 decides nothing, so it may be anything.
	first, _ := in.Optimal.StepGap(1)
	in.Constants.GapOfAll = min(in.Constants.Gap, in.Gap[0], first)
	if spec.Algorithm.PathBound != nil {
		in.PathBound = *spec.Algorithm.PathBound
	} else {
		in.PathBound = in.Constants.PathBound()
	}
	if in.Kind.Check != nil {
		if err := in.Kind.Check(&in.Setting); err != nil {
			return err
		}
	}
	if err := in.CheckPathWork(spec.Episodes); err != nil {
		return err
	}
	if in.Kind.Beta != nil {
		in.Beta = in.Kind.Beta(&in.Setting)
	}
	if math.IsInf(in.Beta, 0) || math.IsNaN(in.Beta) {
		return document.Refuse("algorithm.c_beta", spec.Algorithm.CBeta, "a constant with which beta and the path bound are finite at this gap")
	}
	return nil
}

// applyDesign changes the rewards so that the problem has the given gap, unless that is 0.
func (in *Instance) applyDesign(gap float64) error {
	if gap == 0 {
		return nil
	}
	if in.Problem.Table == nil {
		return document.Refuse("problem."+spec.DesignGap, gap, "nothing: this problem keeps no tables, so its rewards cannot be changed")
	}
	table, d, err := gapdesign.Apply(in.Problem.Table, gap)
	if err != nil {
		return document.Within("problem", err)
	}
	in.Design = &Design{Gap: d.Gap, Entries: d.Entries, Largest: d.Largest, Total: d.Sum, KeepsV: d.Value == 0, Sentence: d.Says, Original: in.Problem.Table}
	changed := *in.Problem
	changed.Table, changed.Solved = table, nil
	in.Problem = &changed
	return nil
}

// GapRead returns the smallest true gap over the steps h >= 2, the only ones whose gap a learner reads, and a place that attains it; +Inf
// where there is none.
func (in *Instance) GapRead() (float64, mdp.Witness) {
	gap, at := math.Inf(1), mdp.Witness{}
	for h := 2; h <= in.Model.Horizon(); h++ {
		if g, w := in.Optimal.StepGap(h); g < gap {
			gap, at = g, w
		}
	}
	return gap, at
}

// SmallestRead returns the smallest of these gaps, one for each step, over the steps h >= 2, the only ones whose gap a learner reads.
func SmallestRead(gap []float64) float64 {
	smallest := math.Inf(1)
	for _, g := range gap[1:] {
		smallest = min(smallest, g)
	}
	return smallest
}

// BuildFeatures builds the feature map. light allows dimensions that only learners without d x d statistics can use.
func (in *Instance) BuildFeatures(f *spec.Features, light bool) error {
	in.FeatureSetting = &feature.Setting{
		Process: in.Model, Solution: in.Optimal, Tabulated: in.Problem.Table != nil, Own: in.own(),
		Coordinates: in.coordinates(), Normalise: f.Normalise, Complete: f.Complete, Version: f.Version, NoGramMatrix: light,
	}
	if f.Maker.NeedsTable && !in.FeatureSetting.Tabulated {
		return document.Refuse("features.kind", fmt.Sprintf("%q", f.Kind), "features that need no table: this problem keeps none")
	}
	var err error
	in.Features, err = f.Maker.Make(in.FeatureSetting, f.Args)
	return document.Within("features", err)
}

// own returns the family's own features, of any norm, or nil.
func (in *Instance) own() feature.Map {
	f := in.Problem.Own
	switch {
	case f == nil:
		return nil
	case f.Unit != nil:
		return feature.NewUnits(f.Dim, in.Model.States(), in.Model.Actions(), f.Layers, f.Unit)
	case f.Values != nil:
		return feature.Raw(f.Dim, in.Model.States(), in.Model.Actions(), f.Layers, f.Values)
	}
	return feature.NewComputed(f.Dim, f.Layers == 1, f.Phi)
}

// coordinates returns the family's coordinates, or where it has none the state's number.
func (in *Instance) coordinates() []mdp.Coordinate {
	if in.Problem.Coordinates != nil {
		return in.Problem.Coordinates
	}
	return []mdp.Coordinate{{Name: "s", Max: float64(in.Model.States() - 1), At: func(s int) float64 { return float64(s) }}}
}

func (in *Instance) declareGap(g spec.Gap) error {
	H := in.Model.Horizon()
	in.Gap = make([]float64, H)
	switch {
	case g.Word == "true":
		truth, _ := in.Optimal.Gap()
		if math.IsInf(truth, 1) {
			return document.Refuse("algorithm.gap", `"true"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
		}
		for h := range in.Gap {
			in.Gap[h] = truth
		}
	case g.Word == "true-per-step":
		some := false
		for h := range in.Gap {
			in.Gap[h], _ = in.Optimal.StepGap(h + 1)
			some = some || !math.IsInf(in.Gap[h], 1)
		}
		if !some {
			return document.Refuse("algorithm.gap", `"true-per-step"`, "a number: in this problem every action is optimal everywhere, so it has no gap")
		}
	case g.PerStep != nil:
		if len(g.PerStep) != H {
			return document.Refuse("algorithm.gap", fmt.Sprintf("a list of %d", len(g.PerStep)), fmt.Sprintf("a list of %d, one gap a step", H))
		}
		copy(in.Gap, g.PerStep)
	default:
		for h := range in.Gap {
			in.Gap[h] = g.Number
		}
	}
	return nil
}

// Report returns the checks of the theorem's assumptions. It computes them once.
func (in *Instance) Report() []theory.Finding {
	if in.findings == nil {
		in.findings = theory.Report(in.TheoryInstance(in.Model, in.Optimal))
	}
	return in.findings
}

// TheoryInstance returns what the checks of the theory need, with these dynamics in place of the instance's own.
func (in *Instance) TheoryInstance(model mdp.Process, optimal mdp.Solution) theory.Instance {
	about := theory.Instance{Process: model, Optimal: optimal, Features: in.Features, Gap: in.Gap, CBeta: in.Constants.CBeta, Needs: in.Kind.Guarantee.Needs}
	if in.Kind.RollIn != nil {
		about.RollIn = in.Kind.RollIn(&in.Setting)
	}
	return about
}

// DefaultEpsilon returns a tenth of the true gap; where there is none, a tenth of the declared one; else a tenth.
func (in *Instance) DefaultEpsilon() float64 {
	gap, _ := in.Optimal.Gap()
	for _, g := range []float64{gap, in.Constants.Gap} {
		if !math.IsInf(g, 1) && g > 0 {
			return g / 10
		}
	}
	return 0.1
}
