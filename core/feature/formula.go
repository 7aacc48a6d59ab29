package feature

import (
	"errors"
	"fmt"
	"slices"

	"revisit/core/document"
	"revisit/core/formula"
	"revisit/core/parameter"
)

var byFormula = &Descriptor{
	Name: "formula", Title: "formulas", Source: "the user",
	Doc: "One expression per feature in h, s, a, H, S, A and the problem’s coordinates: h from 1 to H, s and a from 0.",
	Parameters: []parameter.Parameter{
		{Name: "components", Type: parameter.Texts, Default: []string{"0.5", "0.5 * s/S", "0.5 * a/A", "0.5 * h/H"},
			Doc: "an expression for each component, such as cond(a == 0, s/S, 0); + - * / %, comparisons, && || !, cond(c, x, y), sin cos sqrt abs min max floor pow exp log, pi"},
	},
	NeedsTable: true,
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		f, err := s.compile(p["components"].([]string))
		if err != nil {
			return nil, err
		}
		return f.tabulate(s)
	},
}

// maxEvaluations bounds the number of evaluations, so that opening a problem takes a few seconds at most.
const maxEvaluations = 20_000_000

// formulas holds the compiled components and their variables.
type formulas struct {
	components []*formula.Formula
	variables  []string
	values     []float64
	layers     int
}

// compile compiles the components. Where one of them uses h, the map has a layer for each step.
func (s *Setting) compile(texts []string) (*formulas, error) {
	f := &formulas{variables: []string{"h", "s", "a", "H", "S", "A"}, layers: 1}
	for _, c := range s.Coordinates {
		if !slices.Contains(f.variables, c.Name) {
			f.variables = append(f.variables, c.Name)
		}
	}
	for i, text := range texts {
		c, err := formula.Compile(text, f.variables)
		if err != nil {
			return nil, componentFault(i, err, "")
		}
		f.components = append(f.components, c)
		if c.Uses("h") {
			f.layers = s.Process.Horizon()
		}
	}
	f.values = make([]float64, len(f.variables))
	return f, nil
}

// componentFault turns the error of a formula into a fault of its component.
func componentFault(i int, err error, place string) error {
	var e *formula.Error
	if !errors.As(err, &e) {
		return err
	}
	return document.Refuse(fmt.Sprintf("components[%d]", i), fmt.Sprintf("at character %d: %s%s", e.Column, e.Found, place), e.Expected)
}

// tabulate evaluates every component at every (h,s,a).
func (f *formulas) tabulate(s *Setting) (Map, error) {
	S, A, d := s.Process.States(), s.Process.Actions(), len(f.components)
	cells := s.cells(d, f.layers)
	if err := s.Afford("components", d, cells); err != nil {
		return nil, err
	}
	if cells > maxEvaluations {
		return nil, document.Refuse("components", fmt.Sprintf("%.3g values to compute", cells), fmt.Sprintf("at most %d: fewer components, or none that uses h", maxEvaluations))
	}
	f.values[3], f.values[4], f.values[5] = float64(s.Process.Horizon()), float64(S), float64(A)
	table, phi := newRows(d, S, A, f.layers), make([]float64, d)
	for h := 1; h <= f.layers; h++ {
		for x := range S {
			f.coordinates(s, x)
			for a := range A {
				f.values[0], f.values[1], f.values[2] = float64(h), float64(x), float64(a)
				for i, c := range f.components {
					var err error
					if phi[i], err = c.Eval(f.values); err != nil {
						return nil, componentFault(i, err, fmt.Sprintf(", at h = %d, s = %d, a = %d", h, x, a))
					}
				}
				table.add(phi)
			}
		}
	}
	return table.table(s, "components")
}

// coordinates sets the variables of the state's coordinates.
func (f *formulas) coordinates(s *Setting, x int) {
	for _, c := range s.Coordinates {
		if i := slices.Index(f.variables, c.Name); i >= 6 {
			f.values[i] = c.At(x)
		}
	}
}
