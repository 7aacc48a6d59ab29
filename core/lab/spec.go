package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"revisit/core/mdp"
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
	Regret    string        `json:"regret"` // "exact" or "none"
	Record    RecordSpec    `json:"record"`
}

// ProblemSpec is a family and its parameters.
type ProblemSpec struct {
	family *problem.Family
	args   problem.Args
}

// FeaturesSpec is a feature map's kind and parameters.
type FeaturesSpec struct {
	Kind      string `json:"kind"` // "own", "one-hot", "table"
	Values    any    `json:"values,omitempty"`
	Normalise bool   `json:"normalise"`
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
	spec := &Spec{Format: SpecFormat, Title: f.text("title", "", 200)}
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

func readRegret(f *fields) string {
	if v, _ := f.get("regret"); v != nil {
		if _, ok := v.(*object); ok && f.err == nil {
			f.err = &Error{Code: Unsupported, Path: join(f.path, "regret"), Found: "rollouts", Expected: `"exact" or "none"`,
				Message: join(f.path, "regret") + `: rollouts are for problems without tables, which this engine does not have yet; expected "exact" or "none"`}
		}
	}
	return f.choice("regret", "exact", "exact", "none")
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
	for _, parameter := range p.family.Parameters {
		if v := readParameter(f, parameter); v != nil {
			p.args[parameter.Name] = v
		}
	}
	return f.end()
}

// readParameter returns the value of a family's parameter, its default, or nil where it has neither.
func readParameter(f *fields, p problem.Parameter) any {
	v, given := f.get(p.Name)
	if !given {
		return p.Default
	}
	switch p.Type {
	case problem.Int:
		return int(f.integer(p.Name, 0, int64(p.Min), int64(p.Max)))
	case problem.Float:
		return f.number(p.Name, 0, p.Min, p.Max, fmt.Sprintf("a number from %g to %g", p.Min, p.Max))
	case problem.Bool:
		return f.boolean(p.Name, false)
	case problem.Rows:
		return readRows(f, p, v)
	case problem.Array:
		if _, ok := v.([]any); !ok {
			f.fail(p.Name, v, "nested lists of numbers")
		}
		return v
	case problem.Start:
		if _, ok := v.(*object); !ok {
			f.fail(p.Name, v, `an object, such as {"state": 0}, {"distribution": [0.5, 0.5]} or {"cycle": [0, 1]}`)
		}
		return readStart(f.open(p.Name), f)
	}
	panic("lab: parameter type " + string(p.Type))
}

func readRows(f *fields, p problem.Parameter, v any) any {
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

func readStart(f, outer *fields) any {
	st := mdp.Start{Cycle: []int{0}}
	given := 0
	if _, ok := f.get("state"); ok {
		st = mdp.Start{Cycle: []int{int(f.integer("state", 0, 0, math.MaxInt32))}}
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
		if !ok || s != math.Trunc(s) || s < 0 || s > math.MaxInt32 {
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
	s.Kind = f.choice("kind", "", "own", "one-hot", "table")
	s.Normalise = f.boolean("normalise", false)
	if s.Kind == "table" {
		v, given := f.get("values")
		if _, ok := v.([]any); !given || !ok {
			f.fail("values", v, "lists of numbers, [h][s][a][i] or [s][a][i]")
		}
		s.Values = v
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
	if !given {
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
	for _, parameter := range p.family.Parameters {
		if v, ok := p.args[parameter.Name]; ok {
			if st, ok := v.(mdp.Start); ok {
				v = startJSON(st)
			}
			members = append(members, [2]any{parameter.Name, v})
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
