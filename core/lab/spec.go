package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/mdp"
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

// AlgorithmSpec are the learner and its constants.
type AlgorithmSpec struct {
	Kind      string   `json:"kind"`
	Gap       GapSpec  `json:"gap"`
	CBeta     float64  `json:"c_beta"`
	Delta     float64  `json:"delta"`
	PathBound *float64 `json:"path_bound"` // nil: the fixed point of eq:UB-state-revisits
	Ties      string   `json:"ties"`       // "first" or "random"
}

// GapSpec is the declared gap: Word is "true" or "true-per-step", or PerStep has one gap a step (+Inf where a step has none),
// or Number stands for all steps.
type GapSpec struct {
	Word    string
	PerStep []float64
	Number  float64
}

// BudgetSpec bounds a run.
type BudgetSpec struct {
	Paths int64 `json:"paths"`
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
	maxSeed         = 1<<53 - 1
	maxTitle        = 200
	maxState        = math.MaxInt32
	allPaths        = -1
)

// ParseSpec reads a revisit.spec/1 and writes out its defaults, except those that need the problem built. The error is an *Error.
func ParseSpec(data []byte) (*Spec, error) {
	v, err := parse(data)
	if err != nil {
		return nil, err
	}
	return readSpec("", v)
}

func readSpec(path string, v any) (*Spec, error) {
	f := openFields(path, v, true)
	f.choice("format", SpecFormat, SpecFormat)
	spec := &Spec{Format: SpecFormat, Title: f.text("title", "", maxTitle)}
	problemFields, featureFields, algorithm := f.open("problem"), f.open("features"), f.open("algorithm")
	if f.err == nil {
		f.err = spec.Problem.read(problemFields)
	}
	if f.err != nil {
		return nil, f.err
	}
	family := spec.Problem.family
	spec.Episodes = f.integer("episodes", int64(family.Episodes), 1, maxEpisodes)
	budget := f.open("budget")
	spec.Budget.Paths = budget.integer("paths", defaultBudget, 1, maxBudget)
	spec.Seed = uint64(f.integer("seed", 1, 0, maxSeed))
	spec.Regret = readRegret(f)
	if f.err == nil {
		f.err = budget.end()
	}
	if f.err == nil {
		f.err = spec.Features.read(featureFields)
	}
	if f.err == nil {
		f.err = spec.Algorithm.read(algorithm, family)
	}
	if f.err == nil {
		f.err = spec.Record.read(f.open("record"))
	}
	if err := f.end(); err != nil {
		return nil, err
	}
	return spec, nil
}

// RegretSpec says how V^pi is found: Word is "exact" or "none", or Rollouts is how many paths each estimate takes. The zero value
// leaves it to the problem: exactly where that is cheap, else by rollouts.
type RegretSpec struct {
	Word     string
	Rollouts int64
}

const maxRollouts = 10_000

func readRegret(f *fields) RegretSpec {
	v, given := f.get("regret")
	if !given {
		return RegretSpec{}
	}
	switch v := v.(type) {
	case string:
		if v == "exact" || v == "none" {
			return RegretSpec{Word: v}
		}
	case *object:
		of := openFields(join(f.path, "regret"), v, true)
		of.require("rollouts")
		n := of.integer("rollouts", 1, 1, maxRollouts)
		if err := of.end(); err != nil && f.err == nil {
			f.err = err
		}
		return RegretSpec{Rollouts: n}
	}
	f.fail("regret", v, `"exact", "none" or {"rollouts": n}`)
	return RegretSpec{}
}

func (r RegretSpec) MarshalJSON() ([]byte, error) {
	if r.Rollouts > 0 {
		return json.Marshal(map[string]any{"rollouts": r.Rollouts})
	}
	return json.Marshal(r.Word)
}

func (p *ProblemSpec) read(f *fields) error {
	kinds := []string{}
	for _, family := range problem.Families() {
		kinds = append(kinds, family.Kind)
	}
	if v, given := f.get("kind"); !given || v == nil {
		f.fail("kind", nil, oneOf(kinds))
		return f.err
	}
	p.family = problem.Find(f.choice("kind", kinds[0], kinds...))
	p.args = problem.Args{}
	readArgs(f, p.family.Parameters, p.args)
	p.designGap = f.number(designGap, 0, minGap, 1e6, "a number over 0 (at least 1e-9)")
	return f.end()
}

// readArgs reads parameters that are declared into args.
func readArgs(f *fields, parameters []parameter.Parameter, args parameter.Args) {
	for _, p := range parameters {
		if v := readParameter(f, p); v != nil {
			args[p.Name] = v
		}
	}
}

// readParameter returns the value of a parameter, its default, or nil where it has neither.
func readParameter(f *fields, p parameter.Parameter) any {
	v, given := f.get(p.Name)
	if !given {
		return p.Default
	}
	switch p.Type {
	case parameter.Int:
		return int(f.integer(p.Name, 0, int64(p.Min), int64(p.Max)))
	case parameter.Float:
		return f.number(p.Name, 0, p.Min, p.Max, fmt.Sprintf("a number from %g to %g", p.Min, p.Max))
	case parameter.Bool:
		return f.boolean(p.Name, false)
	case parameter.Choice:
		return f.choice(p.Name, "", p.Choices...)
	case parameter.Texts:
		return readTexts(f, p.Name, v)
	case parameter.Rows:
		return readRows(f, p, v)
	case parameter.Array:
		if _, ok := v.([]any); !ok {
			f.fail(p.Name, v, "nested lists of numbers")
		}
		return v
	case parameter.Start:
		if _, ok := v.(*object); !ok {
			f.fail(p.Name, v, `an object, such as {"state": 0}, {"distribution": [0.5, 0.5]} or {"cycle": [0, 1]}`)
		}
		return readStart(f.open(p.Name), f)
	}
	panic("lab: parameter type " + string(p.Type))
}

func readRows(f *fields, p parameter.Parameter, v any) any {
	expected := oneOf(p.Choices) + ", or a list of texts, one a row"
	if name, ok := v.(string); ok {
		if !slices.Contains(p.Choices, name) {
			f.fail(p.Name, v, expected)
		}
		return name
	}
	list, ok := v.([]any)
	rows := make([]string, len(list))
	for i, x := range list {
		if rows[i], ok = x.(string); !ok {
			break
		}
	}
	if !ok {
		f.fail(p.Name, v, expected)
	}
	return rows
}

// maxTexts and maxText bound a list of texts, such as a formula's components.
const (
	maxTexts = 4096
	maxText  = 10_000
)

func readTexts(f *fields, name string, v any) any {
	list, ok := v.([]any)
	if !ok || len(list) == 0 || len(list) > maxTexts {
		f.fail(name, v, fmt.Sprintf("a list of 1 to %d texts", maxTexts))
		return nil
	}
	texts := make([]string, len(list))
	for i, x := range list {
		if texts[i], ok = x.(string); !ok || len(texts[i]) > maxText {
			f.fail(fmt.Sprintf("%s[%d]", name, i), x, fmt.Sprintf("a text of at most %d bytes", maxText))
			return nil
		}
	}
	return texts
}

func readStart(f, outer *fields) any {
	st := mdp.Start{Cycle: []int{0}}
	given := 0
	if _, ok := f.get("state"); ok {
		st = mdp.Start{Cycle: []int{int(f.integer("state", 0, 0, maxState))}}
		given++
	}
	if v, ok := f.get("distribution"); ok {
		numbers, err := mdp.Numbers("distribution", v, mdp.Length(v, 0))
		if err != nil && f.err == nil {
			f.err = within(f.path, err)
		}
		st = mdp.Start{Distribution: numbers}
		given++
	}
	if v, ok := f.get("cycle"); ok {
		st = mdp.Start{Cycle: readCycle(f, v)}
		given++
	}
	if given != 1 && f.err == nil {
		f.err = badSpec(f.path, fmt.Sprintf("%d of state, distribution, cycle", given), "exactly one of them")
	}
	if err := f.end(); err != nil && outer.err == nil {
		outer.err = err
	}
	return st
}

func readCycle(f *fields, v any) []int {
	list, _ := v.([]any)
	states := make([]int, len(list))
	for i, x := range list {
		s, ok := x.(float64)
		if !ok || s != math.Trunc(s) || s < 0 || s > maxState {
			f.fail(fmt.Sprintf("cycle[%d]", i), x, "a state")
			return nil
		}
		states[i] = int(s)
	}
	if len(states) == 0 {
		f.fail("cycle", v, "a list of at least one state")
	}
	return states
}

func (s *FeaturesSpec) read(f *fields) error {
	kinds := []string{}
	for _, k := range feature.Kinds() {
		kinds = append(kinds, k.Name)
	}
	s.Kind = f.choice("kind", "", kinds...)
	s.Normalise = f.boolean("normalise", false)
	s.Complete = f.boolean("complete", false)
	if f.err == nil && s.Kind != "" {
		s.choose(s.Kind)
		readArgs(f, s.kind.Parameters, s.args)
	}
	return f.end()
}

func (s *AlgorithmSpec) read(f *fields, family *problem.Family) error {
	s.Kind = f.choice("kind", "linq-lsvi-ucb", "linq-lsvi-ucb")
	s.Gap = readGap(f, family.Gap)
	s.CBeta = f.number("c_beta", family.CBeta, 1e-12, 1e6, "a number from 1e-12 to 1e6")
	s.Delta = f.number("delta", 0.1, 1e-12, 1-1e-12, "a number in (0,1), at least 1e-12 from either end")
	if v, _ := f.get("path_bound"); v != nil {
		bound := f.number("path_bound", 1, 1, 1e18, "null, or a number from 1 to 1e18")
		s.PathBound = &bound
	}
	s.Ties = f.choice("ties", "first", "first", "random")
	return f.end()
}

// minGap is the smallest gap that can be declared: below it the bound on revisits means nothing to a computer.
const minGap = 1e-9

func readGap(f *fields, value float64) GapSpec {
	const expected = `a number over 0 (at least 1e-9), a list of one a step, "true" or "true-per-step"`
	v, given := f.get("gap")
	switch {
	case !given && value == 0:
		return GapSpec{Word: "true"}
	case !given:
		return GapSpec{Number: value}
	}
	switch v := v.(type) {
	case float64:
		return GapSpec{Number: f.number("gap", value, minGap, 1e6, expected)}
	case string:
		if v == "true" || v == "true-per-step" {
			return GapSpec{Word: v}
		}
	case []any:
		gaps := make([]float64, len(v))
		for i, x := range v {
			g, ok := x.(float64)
			switch {
			case x == nil:
				g = math.Inf(1)
			case !ok || !(g >= minGap):
				f.fail(fmt.Sprintf("gap[%d]", i), x, "a number over 0 (at least 1e-9), or null")
			}
			gaps[i] = g
		}
		return GapSpec{PerStep: gaps}
	}
	f.fail("gap", v, expected)
	return GapSpec{Number: value}
}

func (r *RecordSpec) read(f *fields) error {
	r.TracePaths = defaultTrace
	if v, given := f.get("trace"); given {
		r.TracePaths = readTrace(f, v)
	}
	r.Model = f.boolean("model", false)
	return f.end()
}

func readTrace(f *fields, v any) int64 {
	switch v := v.(type) {
	case bool:
		if v {
			return allPaths
		}
		return 0
	case *object:
		trace := openFields(join(f.path, "trace"), v, true)
		paths := trace.integer("paths", defaultTrace, 0, maxBudget)
		if err := trace.end(); err != nil && f.err == nil {
			f.err = err
		}
		return paths
	}
	f.fail("trace", v, `true, false or {"paths": n}`)
	return 0
}

func (p ProblemSpec) MarshalJSON() ([]byte, error) {
	members := [][2]any{{"kind", p.family.Kind}}
	if p.designGap > 0 {
		members = append(members, [2]any{designGap, p.designGap})
	}
	return membersJSON(members, p.family.Parameters, p.args)
}

func (s FeaturesSpec) MarshalJSON() ([]byte, error) {
	members := [][2]any{{"normalise", s.Normalise}}
	if s.Complete {
		members = append(members, [2]any{"complete", true})
	}
	if s.kind == nil {
		return membersJSON(members, nil, nil)
	}
	return membersJSON(append([][2]any{{"kind", s.Kind}}, members...), s.kind.Parameters, s.args)
}

// membersJSON writes an object: the members given, then the parameters that have a value, in the order of their declaration.
func membersJSON(members [][2]any, parameters []parameter.Parameter, args parameter.Args) ([]byte, error) {
	for _, p := range parameters {
		if v, ok := args[p.Name]; ok {
			if st, ok := v.(mdp.Start); ok {
				v = startJSON(st)
			}
			members = append(members, [2]any{p.Name, v})
		}
	}
	text := []byte("{")
	for i, m := range members {
		if i > 0 {
			text = append(text, ',')
		}
		value, err := json.Marshal(m[1])
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "%q:%s", m[0], value)
	}
	return append(text, '}'), nil
}

func startJSON(st mdp.Start) any {
	switch {
	case len(st.Distribution) > 0:
		return map[string]any{"distribution": st.Distribution}
	case len(st.Cycle) == 1:
		return map[string]any{"state": st.Cycle[0]}
	}
	return map[string]any{"cycle": st.Cycle}
}

func (g GapSpec) MarshalJSON() ([]byte, error) {
	switch {
	case g.Word != "":
		return json.Marshal(g.Word)
	case g.PerStep != nil:
		return json.Marshal(finite(g.PerStep))
	}
	return json.Marshal(g.Number)
}

// finite turns numbers that JSON cannot say into null.
func finite(x []float64) []*float64 {
	list := make([]*float64, len(x))
	for i := range x {
		list[i] = number(x[i])
	}
	return list
}

func number(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

func (r RecordSpec) MarshalJSON() ([]byte, error) {
	var trace any = map[string]any{"paths": r.TracePaths}
	switch r.TracePaths {
	case allPaths:
		trace = true
	case 0:
		trace = false
	}
	return json.Marshal(map[string]any{"trace": trace, "model": r.Model})
}
