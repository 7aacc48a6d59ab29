package feature

import (
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/parameter"
)

// Descriptor is a kind of feature map that a spec can name. Its JSON is FeatureKind of site/revisit.d.ts.
type Descriptor struct {
	Name       string                             `json:"kind"` // the spec's features.kind
	Title      string                             `json:"title"`
	Doc        string                             `json:"doc"`
	Source     string                             `json:"source"`
	Parameters document.List[parameter.Parameter] `json:"parameters"`
	NeedsTable bool                               `json:"needsTable"` // Build visits every (h,s,a), so the problem must have tables
	// Build returns the map, of norm at most MaxNorm, or a *document.Error whose path starts with a parameter's name.
	Build  func(*Setting, parameter.Args) (Map, error) `json:"-"`
	Before *Descriptor                                 `json:"-"` // its version 1, nil where that is the same
}

// Setting is the problem that a map is made for, and the options of the spec.
type Setting struct {
	Large        bool // set by Make: only light learners can use so many features
	NoGramMatrix bool // the learner keeps no d x d statistics
	Process      mdp.Process
	Solution     mdp.Solution
	Tabulated    bool             // every (h,s,a) can be visited
	Own          Map              // the problem's own features, of any norm, or nil
	Coordinates  []mdp.Coordinate // at least one
	Normalise    bool             // scale to largest norm 1
	Complete     bool             // add components that make Q* linear
	Version      int              // of Complete, 1 or 2; 0 for 2

	// Results of Make: the factor that all features were multiplied by, and notes for the reader.
	Factor float64
	Notes  []string
}

// Kinds returns all kinds, the simplest first.
func Kinds() []*Descriptor {
	return []*Descriptor{own, oneHot, table, byFormula, polynomial, fourier, rbf, tileCoding, randomProjection, qStarSpan, vStarSpan}
}

// Make builds the map for a setting, and completes it if Complete is set. It returns a *document.Error where that is impossible.
func (k *Descriptor) Make(s *Setting, p parameter.Args) (Map, error) {
	s.Factor = 1
	m, err := k.Build(s, p)
	if err != nil || !s.Complete {
		return m, err
	}
	return s.complete(m)
}

// FindKind returns the kind of that name, or nil.
func FindKind(name string) *Descriptor {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Limits on the size of a map, which are checked before memory is allocated: numbers in a table of features, and in the learner's statistics.
const (
	MaxNumbers    = 100_000_000
	maxStatistics = 16_000_000
	maxUnits      = 2_000_000 // features of one entry over all steps: a learner keeps about 120 bytes for each, and no d x d statistics
	maxParameters = 4_000_000 // of a learner without statistics
)

// Afford returns a *document.Error of the parameter called name where the learner's statistics in dim dimensions would be too large, or the
// stored numbers too many.
func (s *Setting) Afford(name string, dim int, numbers float64) error {
	h, d := float64(s.Process.Horizon()), float64(dim)
	if n := float64(h*d) * d; n > maxStatistics {
		return document.Refuse(name, fmt.Sprintf("dimension %d over %d steps, d² H = %.3g", dim, s.Process.Horizon(), n), fmt.Sprintf("d² H of at most %d: fewer steps or features", maxStatistics))
	}
	if numbers > MaxNumbers {
		return document.Refuse(name, fmt.Sprintf("dimension %d, %.3g numbers to keep", dim, numbers), fmt.Sprintf("at most %d numbers: fewer states, actions or features", MaxNumbers))
	}
	return nil
}

// affordDefault is Afford for the kinds that a problem has by default, own and one-hot: their dimension follows from the problem, and the user
// may not have chosen them.
func (s *Setting) affordDefault(kind string, dim int, numbers float64) error {
	fault, ok := s.Afford("kind", dim, numbers).(*document.Error)
	if !ok {
		return nil
	}
	return s.ofDefault(kind, fault)
}

// affordUnits is affordDefault for features with one entry each.
func (s *Setting) affordUnits(kind string, dim int) error {
	n := float64(s.Process.Horizon()) * float64(dim)
	if n <= maxUnits {
		return nil
	}
	return s.ofDefault(kind, document.Refuse("", fmt.Sprintf("dimension %d over %d steps, d H = %.3g", dim, s.Process.Horizon(), n), fmt.Sprintf("d H of at most %d", maxUnits)))
}

// ofDefault says in a fault of the dimension that the kind is the default of the problem.
func (s *Setting) ofDefault(kind string, fault *document.Error) error {
	if kind == "own" || s.Own == nil {
		kind += ", the default here"
	}
	bound, _, _ := strings.Cut(fault.Expected, ":")
	return document.Refuse("kind", fmt.Sprintf("%s, of %v", kind, fault.Found), bound+": fewer states or steps, or a kind with fewer dimensions such as q-star-span or polynomial")
}

// cells returns the size of a dense table with this dimension and number of layers.
func (s *Setting) cells(dim, layers int) float64 {
	return float64(layers) * float64(s.Process.States()) * float64(s.Process.Actions()) * float64(dim)
}

// tabulate returns the Table of values, laid out as NewTable's, scaled if Normalise is set.
func (s *Setting) tabulate(dim, layers int, values []float64) (Map, error) {
	if s.Normalise {
		factor, err := Normalise(dim, values)
		if err != nil {
			return nil, err
		}
		s.scaledBy(factor)
	}
	t, err := NewTable(dim, s.Process.States(), s.Process.Actions(), layers, values)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// finish returns a map whose norms are at most 1 by construction, scaled if Normalise is set. Scaling visits every (h,s,a).
func (s *Setting) finish(m Map) (Map, error) {
	if !s.Normalise {
		return m, nil
	}
	if !s.Tabulated {
		return nil, document.Refuse("normalise", true, "false: the largest norm over so many states cannot be looked for")
	}
	steps := s.Process.Horizon()
	if m.Stationary() {
		steps = 1
	}
	largest, _, _, _ := largestNorm(m, steps, s.Process.States(), s.Process.Actions())
	if ok, err := scalable(largest); !ok {
		return m, err
	}
	s.scaledBy(1 / largest)
	return scaled{m, 1 / largest}, nil
}

// scaledBy notes that all features were multiplied by a factor.
func (s *Setting) scaledBy(factor float64) {
	s.Factor *= factor
	if factor > 1-1e-9 && factor < 1+1e-9 {
		return // 1 within rounding
	}
	s.note("All features were multiplied by %.6g, so that the largest norm is 1.", factor)
}

func (s *Setting) note(format string, args ...any) {
	s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
}

// scaled is a map times a factor.
type scaled struct {
	Map
	factor float64
}

func (m scaled) Phi(h, s, a int, scratch []float64) Vector {
	v := m.Map.Phi(h, s, a, scratch)
	to := scratch[:len(v.Value)]
	for i, x := range v.Value {
		to[i] = x * m.factor
	}
	return Vector{Index: v.Index, Value: to}
}

var own = &Descriptor{
	Name: "own", Title: "built-in", Source: "the problem family",
	Doc: "The features that the problem family brings.",
	Build: func(s *Setting, _ parameter.Args) (Map, error) {
		if s.Own == nil {
			return nil, document.Refuse("kind", `"own"`, "another kind: this problem brings no features of its own")
		}
		dim := s.Own.Dim()
		t, tabulated := s.Own.(*Table)
		if !tabulated {
			afford := s.affordDefault("own", dim, 0)
			if Entries(s.Own) == 1 {
				afford = s.affordUnits("own", dim)
			}
			if afford != nil {
				return nil, afford
			}
			return s.finish(s.Own)
		}
		if err := s.affordDefault("own", dim, s.cells(dim, t.layers)); err != nil {
			return nil, err
		}
		return s.tabulate(dim, t.layers, append([]float64(nil), t.values...))
	},
}

var oneHot = &Descriptor{
	Name: "one-hot", Title: "one per state and action", Source: "the tabular case",
	Doc: "φ(s,a) is the unit vector of the pair (s,a), so d = S A: every Q-function is linear in them.",
	Build: func(s *Setting, _ parameter.Args) (Map, error) {
		S, A := s.Process.States(), s.Process.Actions()
		if err := s.affordUnits("one-hot", S*A); err != nil {
			if s.Large = s.NoGramMatrix && !s.Complete && float64(s.Process.Horizon()*S)*float64(A) <= maxParameters; !s.Large {
				return nil, err
			}
		}
		return s.finish(NewOneHot(S, A))
	},
}

var table = &Descriptor{
	Name: "table", Title: "custom table", Source: "the user",
	Doc: "Every feature vector given as numbers.",
	Parameters: []parameter.Parameter{
		{Name: "values", Type: parameter.Array, Doc: "φ_h(s,a) as [h][s][a][i], or [s][a][i] for all steps"},
	},
	NeedsTable: true,
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		H, S, A := s.Process.Horizon(), s.Process.States(), s.Process.Actions()
		v := p["values"]
		if v == nil {
			return nil, document.Refuse("values", "null", "lists of numbers, [h][s][a][i] or [s][a][i]")
		}
		dim, layers, shape := max(1, document.Length(v, 2)), 1, []int{S, A}
		if document.Depth(v) == 4 {
			dim, layers, shape = max(1, document.Length(v, 3)), H, []int{H, S, A}
		}
		if err := s.Afford("values", dim, s.cells(dim, layers)); err != nil {
			return nil, err
		}
		values, err := document.Flatten("values", v, append(shape, dim)...)
		if err != nil {
			return nil, err
		}
		return s.tabulate(dim, layers, values)
	},
}

// Raw returns a Table whose norms are not checked, such as a family's own features.
func Raw(dim, states, actions, layers int, values []float64) *Table {
	return &Table{dim, states, actions, layers, values}
}

// Computed is a dense map that computes its features on demand.
type Computed struct {
	dim        int
	stationary bool
	phi        func(h, s, a int, dst []float64)
}

// NewComputed returns the map of a function that writes phi_h(s,a), of norm at most 1, into dst, of length dim.
func NewComputed(dim int, stationary bool, phi func(h, s, a int, dst []float64)) *Computed {
	return &Computed{dim, stationary, phi}
}

func (m *Computed) Dim() int         { return m.dim }
func (m *Computed) Stationary() bool { return m.stationary }
func (m *Computed) Phi(h, s, a int, scratch []float64) Vector {
	m.phi(h, s, a, scratch[:m.dim])
	return Vector{Value: scratch[:m.dim]}
}
