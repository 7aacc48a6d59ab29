// Package spec reads revisit.spec/1, everything that decides a run, and fills in its defaults.
package spec

import (
	"cmp"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
)

// Format names the format of a Spec.
const Format = "revisit.spec/1"

// Spec is everything that decides a run, with all defaults except those that need the problem to be built. Nobody changes a Spec that was read: a
// change is one of a copy, and what building adds is in Instance.Resolved.
type Spec struct {
	Format    string    `json:"format"`
	Title     string    `json:"title,omitempty"`
	Problem   Problem   `json:"problem"`
	Features  Features  `json:"features"`
	Algorithm Algorithm `json:"algorithm"`
	Episodes  int64     `json:"episodes"`
	Budget    Budget    `json:"budget"`
	Seed      uint64    `json:"seed"`
	Regret    Regret    `json:"regret"`
	Target    Target    `json:"target,omitempty"`
	Record    Record    `json:"record"`
}

// Problem is a family and its parameters.
type Problem struct {
	Family *problem.Family
	Args   problem.Args
	// DesignGap is the gap that the rewards are changed to give, 0 to leave them as they are.
	DesignGap float64
}

// DesignGap is the name of a field that every problem with tables has.
const DesignGap = "design_gap"

// Features is a kind of features and its parameters.
type Features struct {
	Kind      string
	Version   int  // 1 or 2, of the kind q-star-span and of Complete; 0 for 2, the newest
	Normalise bool // scale to largest norm 1
	Complete  bool // add the missing direction, so that Q* is linear in the features
	Maker     *feature.Descriptor
	Args      parameter.Args
}

// Choose sets the kind, with its default parameters.
func (s *Features) Choose(kind string) {
	s.Kind, s.Maker = kind, feature.FindKind(kind).Of(s.Version)
	s.Args = parameter.Defaults(s.Maker.Parameters, nil)
}

// DefaultFeatures returns the kind of features of a spec that names none: the family's own features where it has some, else one-hot.
func (p *Problem) DefaultFeatures() string {
	if p.Family.BringsFeatures(p.Args) {
		return "own"
	}
	return "one-hot"
}

// Algorithm is a learner, the constants of the theory, and the learner's own parameters.
type Algorithm struct {
	Kind      string
	Gap       Gap
	CBeta     float64
	Delta     float64
	PathBound *float64 // nil: the fixed point of eq:UB-state-revisits
	Ties      string   // "first" or "random"
	Learner   *learner.Descriptor
	Args      parameter.Args
}

// Gap is the declared gap: Word, "true" or "true-per-step", where it is not ""; else PerStep, one gap for each step (+Inf where a step has
// none), where it is not nil; else Number for all steps.
type Gap struct {
	Word    string
	PerStep []float64
	Number  float64
}

// Budget stops a run once it has drawn Paths paths or Samples samples. Where Samples is 0, samples have no bound.
type Budget struct {
	Paths   int64 `json:"paths"`
	Samples int64 `json:"samples,omitempty"`
}

// Record says what a record keeps: the first TracePaths paths of the trace (AllPaths for all), and the model's tables.
type Record struct {
	TracePaths int64
	Model      bool
}

const (
	defaultEpisodes = 200
	DefaultBudget   = 5_000_000
	defaultTrace    = 100_000
	MaxBudget       = 1_000_000_000
	MaxSamples      = 1_000_000_000_000
	MaxSeed         = 1<<53 - 1
	MaxTitle        = 200
	MaxState        = math.MaxInt32
	MaxProbability  = 1 + mdp.Tolerance
	AllPaths        = -1
)

// Parse reads a revisit.spec/1 and fills in its defaults, except those that need the problem to be built. Errors are of type
// *document.Error.
func Parse(data []byte) (*Spec, error) { return ParseOf("", data) }

// ParseOf is Parse of a spec that an engine wrote.
func ParseOf(engine string, data []byte) (*Spec, error) {
	v, err := document.Parse(data)
	if err != nil {
		return nil, err
	}
	return Read("", AsOf(engine, v))
}

// Read is Parse of a value that document.Parse has read, at a path of its document.
func Read(path string, v any) (*Spec, error) {
	f := document.Open(path, v, true)
	f.Choice("format", Format, Format)
	spec := &Spec{Format: Format, Title: f.Text("title", "", MaxTitle)}
	problemFields, featureFields, algorithm := f.Open("problem"), f.Open("features"), f.Open("algorithm")
	if f.Err == nil {
		f.Err = spec.Problem.read(problemFields)
	}
	if f.Err != nil {
		return nil, f.Err
	}
	family := spec.Problem.Family
	budget := f.Open("budget")
	spec.Budget.Paths = budget.Integer("paths", DefaultBudget, 1, MaxBudget)
	if v, _ := budget.Get("samples"); v != nil {
		spec.Budget.Samples = budget.Integer("samples", 0, 1, MaxSamples)
	}
	spec.Seed = uint64(f.Integer("seed", 1, 0, MaxSeed))
	spec.Regret, spec.Target = readRegret(f), readTarget(f)
	if f.Err == nil {
		f.Err = budget.End()
	}
	if f.Err == nil {
		f.Err = spec.Features.read(featureFields, &spec.Problem)
	}
	if f.Err == nil {
		f.Err = spec.Algorithm.read(algorithm, family)
	}
	if f.Err == nil {
		spec.Episodes = f.Integer("episodes", spec.Algorithm.Learner.DefaultEpisodes(family), 1, learner.MaxEpisodes)
	}
	if f.Err == nil {
		f.Err = spec.Record.read(f.Open("record"))
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return spec, nil
}

func (p *Problem) read(f *document.Fields) error {
	kinds := []string{}
	for _, family := range problem.Families() {
		kinds = append(kinds, family.Name)
	}
	if v, given := f.Get("kind"); !given || v == nil {
		f.Fail("kind", nil, document.OneOf(kinds))
		return f.Err
	}
	p.Family = problem.Find(f.Choice("kind", kinds[0], kinds...))
	p.Args = problem.Args{}
	ReadArgs(f, p.Family.Parameters, p.Args)
	p.DesignGap = f.Number(DesignGap, 0, MinGap, 1e6, "a number from 1e-9 to 1e6")
	return f.End()
}

func (s *Features) read(f *document.Fields, p *Problem) error {
	kinds := []string{}
	for _, k := range feature.Kinds() {
		kinds = append(kinds, k.Name)
	}
	s.Kind = f.Choice("kind", "", kinds...)
	s.Normalise = f.Boolean("normalise", false)
	s.Complete = f.Boolean("complete", false)
	s.Version = int(f.Integer("version", feature.Version, 1, feature.Version))
	if f.Err == nil {
		s.Choose(cmp.Or(s.Kind, p.DefaultFeatures()))
		ReadArgs(f, s.Maker.Parameters, s.Args)
	}
	return f.End()
}

func (s *Algorithm) read(f *document.Fields, family *problem.Family) error {
	kinds := []string{}
	for _, k := range learner.Known() {
		kinds = append(kinds, k.Name)
	}
	s.Kind = f.Choice("kind", learner.LinQ.Name, kinds...)
	s.Gap = readGap(f, family.Gap)
	s.CBeta = f.Number("c_beta", family.CBeta, 1e-12, 1e6, "a number from 1e-12 to 1e6")
	s.Delta = f.Number("delta", 0.1, 1e-12, 1-1e-12, "a number in (0,1), at least 1e-12 from either end")
	if v, _ := f.Get("path_bound"); v != nil {
		bound := f.Number("path_bound", 1, 1, 1e18, "null, or a number from 1 to 1e18")
		s.PathBound = &bound
	}
	s.Ties = f.Choice("ties", "first", "first", "random")
	if f.Err == nil {
		s.Learner, s.Args = learner.Find(s.Kind), parameter.Args{}
		ReadArgs(f, s.Learner.Parameters, s.Args)
	}
	if code, ok := s.Args["code"].(string); ok && f.Err == nil && s.Learner.Own {
		s.Learner, f.Err = learner.OwnOf(document.Join(f.Path, "code"), code)
	}
	return f.End()
}

// RandomPolicy reports whether the learner's policy may have several actions in one state.
func (s *Algorithm) RandomPolicy() bool { return s.Ties == "random" || s.Learner.RandomPolicy }

// RandomPaths reports whether the policy that draws its paths may: that whose regret is measured.
func (s *Algorithm) RandomPaths() bool { return s.RandomPolicy() || s.Learner.Explores }

// BuildWork estimates what building the problem and its features takes, in entries of tables.
func (s *Spec) BuildWork() float64 { return s.Problem.Work() + s.Features.work(&s.Problem) }

// work estimates the numbers of the features of all (h,s,a), where the parameters tell the dimension; other kinds have few for each, or are
// refused before they take long.
func (s *Features) work(p *Problem) float64 {
	dim := 0.0
	if d, ok := s.Args["dim"].(int); ok {
		dim = float64(d)
	} else if components, ok := s.Args["components"].([]string); ok {
		dim = float64(len(components))
	}
	cells := p.Family.Work(p.Args)
	for _, name := range []string{"branching", "successors"} { // of each (h,s,a)
		if n, ok := p.Args[name].(int); ok {
			cells /= math.Max(1, float64(n))
		}
	}
	return math.Min(cells*dim, feature.MaxNumbers)
}

// Work estimates what building and solving the problem takes, in entries of its tables.
func (p *Problem) Work() float64 {
	work := p.Family.Work(p.Args)
	if p.DesignGap > 0 {
		work *= 10 // a linear program, or a search
	}
	return work
}
