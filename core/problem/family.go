// Package problem holds the named problem families, one file each: every family turns a few parameters into an MDP.
package problem

import "revisit/core/mdp"

// Type says what a parameter takes.
type Type string

const (
	Int   Type = "int"
	Float Type = "float"
	Bool  Type = "bool"
	Rows  Type = "rows"  // a name among Choices, or a list of equally long strings
	Array Type = "array" // nested lists of numbers
	Start Type = "start" // {"state": s}, {"distribution": [...]} or {"cycle": [...]}
)

// Parameter describes one parameter of a family, enough to check it and to make a form.
type Parameter struct {
	Name     string
	Type     Type
	Default  any // nil: worked out from the others
	Min, Max float64
	Choices  []string
	Doc      string
}

// Args are a family's parameters by name. Values are int, float64, bool, string or []string (Rows), nested []any of float64
// (Array) and mdp.Start (Start); every parameter that has a default is there. Build writes in what it worked out.
type Args map[string]any

// Family is a kind of problem.
type Family struct {
	Kind, Title, Doc, Source string
	Parameters               []Parameter
	Gap, CBeta               float64 // defaults with which episodes move within seconds
	Episodes                 int
	// Build returns the problem, or a *mdp.Fault whose path starts with a parameter's name.
	Build func(Args) (*Problem, error)
}

// Problem is a built member of a family.
type Problem struct {
	Table       *mdp.Table
	Own         *Features // the features it brings, or nil
	StateNames  []string  // or nil
	ActionNames []string  // or nil
	Map         []string  // rows of a text map with states in row-major order, or nil
}

// Features are a family's own features, the same at every step: phi(s,a) at Values[(s A + a) Dim : ][:Dim].
type Features struct {
	Dim    int
	Values []float64
}

// Families returns all families, the simplest first.
func Families() []*Family {
	return []*Family{figure1, frozenLake, riverSwim, table}
}

// Find returns the family of a kind, or nil.
func Find(kind string) *Family {
	for _, f := range Families() {
		if f.Kind == kind {
			return f
		}
	}
	return nil
}

// maxCells bounds H S A of a table, so that a mistyped size is refused before memory is.
const maxCells = 20_000_000

func checkSize(name string, horizon, states, actions int) error {
	if cells := float64(float64(horizon)*float64(states)) * float64(actions); cells > maxCells {
		return &mdp.Fault{Path: name, Found: cells, Expected: "horizon x states x actions of at most 20,000,000"}
	}
	return nil
}

// horizon is the parameter that most families have.
func horizon(value int) Parameter {
	return Parameter{Name: "horizon", Type: Int, Default: value, Min: 1, Max: 1000, Doc: "steps H of an episode"}
}
