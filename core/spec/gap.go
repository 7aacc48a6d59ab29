package spec

import (
	"fmt"
	"math"

	"revisit/core/document"
)

// MinGap is the smallest gap that can be declared. Below it the bound on revisits is too large to compute with.
const MinGap = 1e-9

func readGap(f *document.Fields, value float64) Gap {
	const expected = `a number from 1e-9 to 1e6, a list of one a step, "true" or "true-per-step"`
	v, given := f.Get("gap")
	switch {
	case !given && value == 0:
		return Gap{Word: "true"}
	case !given:
		return Gap{Number: value}
	}
	switch v := v.(type) {
	case float64:
		return Gap{Number: f.Number("gap", value, MinGap, 1e6, expected)}
	case string:
		if v == "true" || v == "true-per-step" {
			return Gap{Word: v}
		}
	case []any, []float64:
		list, _ := document.Elements(v)
		gaps := make([]float64, len(list))
		for i, x := range list {
			g, ok := x.(float64)
			switch {
			case x == nil:
				g = math.Inf(1)
			case !ok || !(g >= MinGap):
				f.Fail(fmt.Sprintf("gap[%d]", i), x, "a number from 1e-9, or null")
			}
			gaps[i] = g
		}
		return Gap{PerStep: gaps}
	}
	f.Fail("gap", v, expected)
	return Gap{Number: value}
}
