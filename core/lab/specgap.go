package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/mdp"
)

// minGap is the smallest gap that can be declared: below it the bound on revisits means nothing to a computer.
const minGap = 1e-9

func readGap(f *document.Fields, value float64) GapSpec {
	const expected = `a number from 1e-9 to 1e6, a list of one a step, "true" or "true-per-step"`
	v, given := f.Get("gap")
	switch {
	case !given && value == 0:
		return GapSpec{Word: "true"}
	case !given:
		return GapSpec{Number: value}
	}
	switch v := v.(type) {
	case float64:
		return GapSpec{Number: f.Number("gap", value, minGap, 1e6, expected)}
	case string:
		if v == "true" || v == "true-per-step" {
			return GapSpec{Word: v}
		}
	case []any, []float64:
		list, _ := mdp.Elements(v)
		gaps := make([]float64, len(list))
		for i, x := range list {
			g, ok := x.(float64)
			switch {
			case x == nil:
				g = math.Inf(1)
			case !ok || !(g >= minGap):
				f.Fail(fmt.Sprintf("gap[%d]", i), x, "a number from 1e-9, or null")
			}
			gaps[i] = g
		}
		return GapSpec{PerStep: gaps}
	}
	f.Fail("gap", v, expected)
	return GapSpec{Number: value}
}
