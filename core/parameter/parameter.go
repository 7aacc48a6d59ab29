// Package parameter describes the parameters of problem families, kinds of features and learners: enough to check a spec, to make a form
// and to write a JSON Schema.
package parameter

import (
	"revisit/core/document"
)

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

// Parameter describes one parameter: Parameter of site/revisit.d.ts.
type Parameter struct {
	Name     string
	Type     Type
	Default  any     // nil where it follows from the others, or there is none
	Min, Max float64 // of an Array's numbers too; both 0 where they have no bounds
	Least    string  // why no less than Min, for one who tries; "" where that is plain
	Whole    bool    // an Array's numbers are integers
	Optional bool    // its Default, no list, is not written: documents without it mean that, and digests of before it stay
	Choices  []string
	Doc      string
}

// MarshalJSON writes what a form needs. The range of what is no number is null, and so is the default of what may be left out.
func (p Parameter) MarshalJSON() ([]byte, error) {
	one := struct {
		Name    string   `json:"name"`
		Type    Type     `json:"type"`
		Default any      `json:"default"`
		Min     *float64 `json:"min"`
		Max     *float64 `json:"max"`
		Choices []string `json:"choices"`
		Doc     string   `json:"doc"`
	}{Name: p.Name, Type: p.Type, Default: p.Default, Choices: p.Choices, Doc: p.Doc}
	if p.Optional {
		one.Default = nil
	}
	if p.Type == Int || p.Type == Float {
		one.Min, one.Max = document.Number(p.Min), document.Number(p.Max)
	}
	return document.Marshal(one)
}

// Args are parameters by name. Values are int, float64, bool, string (Choice), string or []string (Rows), []string (Texts),
// nested []any of float64 (Array) and mdp.Start (Start). Every parameter with a default is there. A builder adds the values that it
// computed for the others.
type Args map[string]any

// Int returns the value of an Int parameter that has a default. It panics for any other, as do Float and Bool.
func (a Args) Int(name string) int { return a[name].(int) }

// Float returns the value of a Float parameter that has a default.
func (a Args) Float(name string) float64 { return a[name].(float64) }

// Bool returns the value of a Bool parameter that has a default.
func (a Args) Bool(name string) bool { return a[name].(bool) }

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
