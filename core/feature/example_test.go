package feature_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
)

// A kind makes a feature map for a problem: with q-star-span, three numbers for each state and action in which Q* is linear.
func Example() {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	setting := &feature.Setting{Process: p.Table, Solution: mdp.Solve(p.Table), Tabulated: true}
	kind := feature.FindKind("q-star-span")
	features, err := kind.Make(setting, parameter.Defaults(kind.Parameters, parameter.Args{"dim": 3}))
	if err != nil {
		fmt.Println(err)
		return
	}
	phi := features.Phi(1, 0, 0, make([]float64, features.Dim())).Dense(make([]float64, features.Dim()))
	norm := 0.0
	for _, x := range phi {
		norm += x * x
	}
	fmt.Printf("dimension %d, norm at most 1: %v\n", features.Dim(), norm <= 1)
	// Output:
	// dimension 3, norm at most 1: true
}
