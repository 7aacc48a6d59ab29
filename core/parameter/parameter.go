// Package parameter says what a named problem family or feature map takes: enough to check a spec, to make a form, and to
// write a JSON Schema.
package parameter

// Type says what a parameter takes.
type Type string

const (
	Int    Type = "int"
	Float  Type = "float"
	Bool   Type = "bool"
	Choice Type = "choice" // a name among Choices
	Rows   Type = "rows"   // a name among Choices, or a list of texts
	Texts  Type = "texts"  // a list of texts
	Array  Type = "array"  // nested lists of numbers
	Start  Type = "start"  // {"state": s}, {"distribution": [...]} or {"cycle": [...]}
)

// Parameter describes one parameter.
type Parameter struct {
	Name     string
	Type     Type
	Default  any // nil: worked out from the others, or nothing
	Min, Max float64
	Choices  []string
	Doc      string
}

// Args are parameters by name. Values are int, float64, bool, string (Choice), string or []string (Rows), []string (Texts),
// nested []any of float64 (Array) and mdp.Start (Start); every parameter that has a default is there. What is built from them
// writes in what it worked out.
type Args map[string]any

// Defaults returns the parameters' defaults with the given values in their place.
func Defaults(parameters []Parameter, given Args) Args {
	all := Args{}
	for _, p := range parameters {
		if p.Default != nil {
			all[p.Name] = p.Default
		}
	}
	for name, v := range given {
		all[name] = v
	}
	return all
}
