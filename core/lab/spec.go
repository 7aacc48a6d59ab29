package lab

import (
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/problem"
)

// SpecFormat names the format of a Spec.
const SpecFormat = "revisit.spec/1"

// Spec says everything that decides a run. All defaults are written out.
type Spec struct {
	Format    string        `json:"format"`
	Title     string        `json:"title,omitempty"`
	Problem   ProblemSpec   `json:"problem"`
	Features  FeaturesSpec  `json:"features"`
	Algorithm AlgorithmSpec `json:"algorithm"`
	Episodes  int64         `json:"episodes"`
	Budget    BudgetSpec    `json:"budget"`
	Seed      uint64        `json:"seed"`
	Regret    RegretSpec    `json:"regret"`
	Record    RecordSpec    `json:"record"`
}

// ProblemSpec is a family and its parameters.
type ProblemSpec struct {
	family *problem.Family
	args   problem.Args
	// designGap is the gap that rewards are changed for; 0: they stay as they are.
	designGap float64
}

// designGap is the field of a problem that any family with tables takes.
const designGap = "design_gap"

// FeaturesSpec is a feature map's kind and its parameters.
type FeaturesSpec struct {
	Kind      string
	Normalise bool
	Complete  bool // add the direction that Q* lacks
	kind      *feature.Kind
	args      parameter.Args
}

// choose takes a kind with its defaults.
func (s *FeaturesSpec) choose(kind string) {
	s.Kind, s.kind = kind, feature.FindKind(kind)
	s.args = parameter.Defaults(s.kind.Parameters, nil)
}

// chooseDefault takes the family's own features where it has some, else one-hot ones, unless a kind was chosen.
func (s *FeaturesSpec) chooseDefault(f *problem.Family) {
	switch {
	case s.Kind != "":
	case f.OwnFeatures:
		s.choose("own")
	default:
		s.choose("one-hot")
	}
}

// AlgorithmSpec are the learner, the constants of the theory beside which it is drawn, and its own parameters.
type AlgorithmSpec struct {
	Kind      string
	Gap       GapSpec
	CBeta     float64
	Delta     float64
	PathBound *float64 // nil: the fixed point of eq:UB-state-revisits
	Ties      string   // "first" or "random"
	kind      *learnerKind
	args      parameter.Args
}

// GapSpec is the declared gap: Word is "true" or "true-per-step", or PerStep has one gap a step (+Inf where a step has none),
// or Number stands for all steps.
type GapSpec struct {
	Word    string
	PerStep []float64
	Number  float64
}

// BudgetSpec bounds a run: it stops once it has drawn so many paths or samples. Samples 0: no such bound.
type BudgetSpec struct {
	Paths   int64 `json:"paths"`
	Samples int64 `json:"samples,omitempty"`
}

// RecordSpec says what a record keeps: at most TracePaths paths of the trace (0: none, -1: all), and the model's tables.
type RecordSpec struct {
	TracePaths int64
	Model      bool
}

const (
	defaultEpisodes = 200
	defaultBudget   = 5_000_000
	defaultTrace    = 100_000
	maxEpisodes     = 10_000_000
	maxBudget       = 1_000_000_000
	maxSamples      = 1_000_000_000_000
	maxSeed         = 1<<53 - 1
	maxTitle        = 200
	maxState        = math.MaxInt32
	allPaths        = -1
)

// ParseSpec reads a revisit.spec/1 and writes out its defaults, except those that need the problem built. The error is an *Error.
func ParseSpec(data []byte) (*Spec, error) {
	v, err := document.Parse(data)
	if err != nil {
		return nil, err
	}
	return readSpec("", v)
}

func readSpec(path string, v any) (*Spec, error) {
	f := document.Open(path, v, true)
	f.Choice("format", SpecFormat, SpecFormat)
	spec := &Spec{Format: SpecFormat, Title: f.Text("title", "", maxTitle)}
	problemFields, featureFields, algorithm := f.Open("problem"), f.Open("features"), f.Open("algorithm")
	if f.Err == nil {
		f.Err = spec.Problem.read(problemFields)
	}
	if f.Err != nil {
		return nil, f.Err
	}
	family := spec.Problem.family
	budget := f.Open("budget")
	spec.Budget.Paths = budget.Integer("paths", defaultBudget, 1, maxBudget)
	if v, _ := budget.Get("samples"); v != nil {
		spec.Budget.Samples = budget.Integer("samples", 0, 1, maxSamples)
	}
	spec.Seed = uint64(f.Integer("seed", 1, 0, maxSeed))
	spec.Regret = readRegret(f)
	if f.Err == nil {
		f.Err = budget.End()
	}
	if f.Err == nil {
		f.Err = spec.Features.read(featureFields)
	}
	if f.Err == nil {
		f.Err = spec.Algorithm.read(algorithm, family)
	}
	if f.Err == nil {
		spec.Episodes = f.Integer("episodes", spec.Algorithm.kind.usualEpisodes(family), 1, maxEpisodes)
	}
	if f.Err == nil {
		f.Err = spec.Record.read(f.Open("record"))
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return spec, nil
}

func (p *ProblemSpec) read(f *document.Fields) error {
	kinds := []string{}
	for _, family := range problem.Families() {
		kinds = append(kinds, family.Kind)
	}
	if v, given := f.Get("kind"); !given || v == nil {
		f.Fail("kind", nil, document.OneOf(kinds))
		return f.Err
	}
	p.family = problem.Find(f.Choice("kind", kinds[0], kinds...))
	p.args = problem.Args{}
	readArgs(f, p.family.Parameters, p.args)
	p.designGap = f.Number(designGap, 0, minGap, 1e6, "a number from 1e-9 to 1e6")
	return f.End()
}

func (s *FeaturesSpec) read(f *document.Fields) error {
	kinds := []string{}
	for _, k := range feature.Kinds() {
		kinds = append(kinds, k.Name)
	}
	s.Kind = f.Choice("kind", "", kinds...)
	s.Normalise = f.Boolean("normalise", false)
	s.Complete = f.Boolean("complete", false)
	if f.Err == nil && s.Kind != "" {
		s.choose(s.Kind)
		readArgs(f, s.kind.Parameters, s.args)
	}
	return f.End()
}

func (s *AlgorithmSpec) read(f *document.Fields, family *problem.Family) error {
	kinds := []string{}
	for _, k := range learnerKinds {
		kinds = append(kinds, k.Kind)
	}
	s.Kind = f.Choice("kind", linqKind.Kind, kinds...)
	s.Gap = readGap(f, family.Gap)
	s.CBeta = f.Number("c_beta", family.CBeta, 1e-12, 1e6, "a number from 1e-12 to 1e6")
	s.Delta = f.Number("delta", 0.1, 1e-12, 1-1e-12, "a number in (0,1), at least 1e-12 from either end")
	if v, _ := f.Get("path_bound"); v != nil {
		bound := f.Number("path_bound", 1, 1, 1e18, "null, or a number from 1 to 1e18")
		s.PathBound = &bound
	}
	s.Ties = f.Choice("ties", "first", "first", "random")
	if f.Err == nil {
		s.kind, s.args = findLearner(s.Kind), parameter.Args{}
		readArgs(f, s.kind.Parameters, s.args)
	}
	return f.End()
}
