// Package problem holds the named problem families, one file each: every family turns a few parameters into an MDP.
package problem

import (
	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/parameter"
)

// Parameter and Args are those of package parameter, under the names that families are written with.
type (
	Parameter = parameter.Parameter
	Args      = parameter.Args
)

const (
	Int    = parameter.Int
	Float  = parameter.Float
	Bool   = parameter.Bool
	Choice = parameter.Choice
	Rows   = parameter.Rows
	Array  = parameter.Array
	Start  = parameter.Start
)

// Family is a kind of problem. Its JSON is that of spec.Family but for what a spec adds.
type Family struct {
	Name       string                   `json:"kind"` // the spec's problem.kind
	Title      string                   `json:"title"`
	Doc        string                   `json:"doc"`
	Source     string                   `json:"source"`
	Bib        string                   `json:"bib"` // BibTeX entries of the works that Source cites, "" where there is nothing to cite
	Parameters document.List[Parameter] `json:"parameters"`

	OwnFeatures bool            `json:"-"` // whether its problems bring features of their own
	OwnWhere    func(Args) bool `json:"-"` // where it is set, the parameters decide that
	Gap         float64         `json:"-"` // with Gap and CBeta the first episodes end within seconds; 0 stands for the problem's own gap
	CBeta       float64         `json:"-"`
	Episodes    int             `json:"-"` // the default number
	// Build returns the problem, or a *document.Error whose path starts with a parameter's name. A parameter without a Default may be missing from
	// Args: what Build works out in its place it writes there, so that specs, records and links have it. parameter.Defaults has the others.
	Build func(Args) (*Problem, error) `json:"-"`
	// work is the result of Work; nil stands for the product of the parameters.
	work func(Args) float64
}

// BringsFeatures reports whether the problem with these parameters brings features of its own, which are then the default.
func (f *Family) BringsFeatures(args Args) bool {
	return f.OwnFeatures || f.OwnWhere != nil && f.OwnWhere(args)
}

// Work estimates what building and solving a problem takes, in entries of its tables: by default the product of the integer parameters
// except seeds, times the cells of a map.
func (f *Family) Work(args Args) float64 {
	if f.work != nil {
		return f.work(args)
	}
	product := 1.0
	for _, p := range f.Parameters {
		switch v := args[p.Name].(type) {
		case int:
			if p.Name != "seed" {
				product *= max(1, float64(v))
			}
		case []string:
			cells := 0
			for _, row := range v {
				cells += len(row)
			}
			product *= max(1, float64(cells))
		}
	}
	return product
}

// Problem is a built member of a family.
type Problem struct {
	Table       *mdp.Table       // nil where the problem keeps no tables
	Solved      Solved           // the process with its optimal values; nil where Table is to be solved
	Own         *Features        // its own features, or nil
	Coordinates []mdp.Coordinate // of states, such as row and column; nil where a state has its number only
	Scaling     *Scaling         // of the original's rewards, or nil
	StateNames  []string         // or nil
	ActionNames []string         // or nil
	Map         []string         // rows of a text map, one character a cell, or nil
	Cells       []int            // the state of each cell of Map, row-major, -1 for none; nil: cells are states in row-major order
	Picture     *Picture         // or nil
	Notes       []string         // for the reader, one sentence each
}

// Process returns the problem's dynamics.
func (p *Problem) Process() mdp.Process {
	if p.Table != nil {
		return p.Table
	}
	return p.Solved
}

// Solved is a process whose optimal values are known by construction. It keeps no table: it computes the successors of one (h,s,a) on demand,
// and they are valid until the next call.
type Solved interface {
	mdp.Process
	mdp.Solution
	// Branching returns the largest number of successors of any (h,s,a).
	Branching() int
}

// Features are a family's own features phi_h(s,a).
type Features struct {
	Dim    int
	Layers int // 1: the same at every step; H: one layer a step
	// Values has phi at ((layer S + s) A + a) Dim; nil where Unit or Phi has them.
	Values []float64
	// Unit is for phi_h(s,a) = e_i, with i at (layer S + s) A + a.
	Unit []int32
	// Phi writes phi_h(s,a) into dst, of length Dim.
	Phi func(h, s, a int, dst []float64)
}

// tabulated computes features of every (layer, s, a); layers count from 1.
func tabulated(layers, states, actions, dim int, phi func(layer, s, a int, dst []float64)) *Features {
	values := make([]float64, layers*states*actions*dim)
	rest := values
	for layer := 1; layer <= layers; layer++ {
		for s := range states {
			for a := range actions {
				phi(layer, s, a, rest[:dim])
				rest = rest[dim:]
			}
		}
	}
	return &Features{Dim: dim, Layers: layers, Values: values}
}

// Scaling is the affine map r = (original + Add) * Times that takes the original's rewards into [0,1]. Gaps are the original's
// times Times, and V_h is (original V_h + Add (H-h+1)) * Times.
type Scaling struct {
	Add, Times float64
	Original   string // the original's rewards, in words
}

// Families returns all families, the simplest first.
func Families() []*Family {
	return []*Family{figure1, grid, frozenLake, riverSwim, cliffWalking, combinationLock, deepSea, taxi, randomTable, randomLinearQ, randomLinearMDP, separation, ladder, grip, switchboard, gauntlet, table}
}

// Find returns the family of a kind, or nil.
func Find(kind string) *Family {
	for _, f := range Families() {
		if f.Name == kind {
			return f
		}
	}
	return nil
}

// maxCells bounds H S A of a table, so that a mistyped size is refused before memory is allocated.
const maxCells = 20_000_000

func checkSize(name string, horizon, states, actions int) error {
	if cells := float64(float64(horizon)*float64(states)) * float64(actions); cells > maxCells {
		return document.Refuse(name, cells, "horizon x states x actions of at most 20,000,000")
	}
	return nil
}

// maxSuccessors bounds the successors that a table lists, of 20 bytes each.
const maxSuccessors = 10_000_000

func checkSuccessors(name string, successors float64) error {
	if successors > maxSuccessors {
		return document.Refuse(name, successors, "at most 10,000,000 successors in all")
	}
	return nil
}

// horizon is the parameter that most families have.
func horizon(value int) Parameter {
	return Parameter{Name: "horizon", Type: Int, Default: value, Min: 1, Max: 1000, Doc: "steps H of an episode"}
}

// seed is the parameter of families that are drawn at random: the same seed gives the same problem.
func seed() Parameter {
	return Parameter{Name: "seed", Type: Int, Default: 1, Min: 0, Max: 1<<53 - 1, Doc: "seed of the draw: the same seed, the same problem"}
}
