package spec

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/parameter"
)

// ReadArgs reads the declared parameters into args.
func ReadArgs(f *document.Fields, parameters []parameter.Parameter, args parameter.Args) {
	for _, p := range parameters {
		if v := readParameter(f, p); v != nil {
			args[p.Name] = v
		}
	}
}

// readParameter returns the value of a parameter, its default, or nil where it has neither.
func readParameter(f *document.Fields, p parameter.Parameter) any {
	v, given := f.Get(p.Name)
	if !given {
		return p.Default
	}
	switch p.Type {
	case parameter.Int:
		if x, ok := v.(float64); ok && x < p.Min && p.Least != "" {
			f.Fail(p.Name, v, fmt.Sprintf("an integer from %g to %g: %s", p.Min, p.Max, p.Least))
		}
		return int(f.Integer(p.Name, 0, int64(p.Min), int64(p.Max)))
	case parameter.Float:
		return f.Number(p.Name, 0, p.Min, p.Max, fmt.Sprintf("a number from %g to %g", p.Min, p.Max))
	case parameter.Bool:
		return f.Boolean(p.Name, false)
	case parameter.Choice:
		return f.Choice(p.Name, "", p.Choices...)
	case parameter.Code:
		return f.Text(p.Name, "", int(p.Max))
	case parameter.Texts:
		return readTexts(f, p.Name, v)
	case parameter.Rows:
		return readRows(f, p, v)
	case parameter.Array:
		if document.Depth(v) == 0 {
			f.Fail(p.Name, v, "nested lists of numbers")
		}
		return v
	case parameter.Start:
		if _, ok := v.(*document.Object); !ok {
			f.Fail(p.Name, v, `an object, such as {"state": 0}, {"distribution": [0.5, 0.5]} or {"cycle": [0, 1]}`)
		}
		return readStart(f.Open(p.Name), f)
	}
	panic("spec: parameter type " + string(p.Type))
}

func readRows(f *document.Fields, p parameter.Parameter, v any) any {
	refuse := func() { f.Fail(p.Name, v, document.OneOf(p.Choices)+", or a list of texts, one a row") }
	if name, ok := v.(string); ok {
		if !slices.Contains(p.Choices, name) {
			refuse()
		}
		return name
	}
	list, ok := document.Elements(v)
	rows := make([]string, len(list))
	for i, x := range list {
		if rows[i], ok = x.(string); !ok {
			break
		}
	}
	if !ok {
		refuse()
	}
	return rows
}

// MaxTexts and MaxText bound a list of texts, such as a formula's components.
const (
	MaxTexts = 4096
	MaxText  = 10_000 // characters
)

func readTexts(f *document.Fields, name string, v any) any {
	list, ok := document.Elements(v)
	if !ok || len(list) == 0 || len(list) > MaxTexts {
		f.Fail(name, v, fmt.Sprintf("a list of 1 to %d texts", MaxTexts))
		return nil
	}
	texts := make([]string, len(list))
	for i, x := range list {
		if texts[i], ok = x.(string); !ok || utf8.RuneCountInString(texts[i]) > MaxText {
			f.Fail(fmt.Sprintf("%s[%d]", name, i), x, fmt.Sprintf("a text of at most %d characters", MaxText))
			return nil
		}
	}
	return texts
}

func readStart(f, outer *document.Fields) any {
	st := mdp.Start{Cycle: []int{0}}
	given := 0
	if _, ok := f.Get("state"); ok {
		st = mdp.Start{Cycle: []int{int(f.Integer("state", 0, 0, MaxState))}}
		given++
	}
	if v, ok := f.Get("distribution"); ok {
		numbers, err := document.Flatten("distribution", v, document.Length(v, 0))
		if err != nil && f.Err == nil {
			f.Err = document.Within(f.Path, err)
		}
		st = mdp.Start{Distribution: numbers}
		given++
	}
	if v, ok := f.Get("cycle"); ok {
		st = mdp.Start{Cycle: readCycle(f, v)}
		given++
	}
	if given != 1 && f.Err == nil {
		f.Err = document.Refuse(f.Path, fmt.Sprintf("%d of state, distribution, cycle", given), "exactly one of them")
	}
	if err := f.End(); err != nil && outer.Err == nil {
		outer.Err = err
	}
	return st
}

func readCycle(f *document.Fields, v any) []int {
	list, _ := document.Elements(v)
	states := make([]int, len(list))
	for i, x := range list {
		s, ok := x.(float64)
		if !ok || s != math.Trunc(s) || s < 0 || s > MaxState {
			f.Fail(fmt.Sprintf("cycle[%d]", i), x, "a state")
			return nil
		}
		states[i] = int(s)
	}
	if len(states) == 0 {
		f.Fail("cycle", v, "a list of at least one state")
	}
	return states
}
