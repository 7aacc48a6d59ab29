// Package parameter describes the parameters of problem families, kinds of features and learners: enough to check a spec, to make a form
// and to write a JSON Schema.
package parameter

// Type is the type of a parameter.
type Type string

const (
	Int    Type = "int"
	Float  Type = "float"
	Bool   Type = "bool"
	Choice Type = "choice" // a name among Choices
	Rows   Type = "rows"   // a name among Choices, or a list of texts
	Texts  Type = "texts"  // a list of texts
	Array  Type = "array"  // nested lists of numbers
	Code   Type = "code"   // a text of a program
	Start  Type = "start"  // {"state": s}, {"distribution": [...]} or {"cycle": [...]}
)

// Parameter describes one parameter.
type Parameter struct {
	Name     string
	Type     Type
	Default  any     // nil where it follows from the others, or there is none
	Min, Max float64 // of an Array's numbers too; both 0 where they have no bounds
	Least    string  // why no less than Min, for one who tries; "" where that is plain
	Whole    bool    // an Array's numbers are integers
	Choices  []string
	Doc      string
}

// Args are parameters by name. Values are int, float64, bool, string (Choice), string or []string (Rows), []string (Texts),
// nested []any of float64 (Array) and mdp.Start (Start). Every parameter with a default is there. A builder adds the values that it
// computed for the others.
type Args map[string]any

// Defaults returns the parameters' defaults, overridden by the given values.
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
