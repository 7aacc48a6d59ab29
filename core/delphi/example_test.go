package delphi_test

import (
	"fmt"

	"revisit/core/delphi"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// A lake of 16 cells without slipping, over 12 steps: with eight features of a cell, of which nothing shows the way, seven hints are enough.
func Example() {
	family, kind := problem.Find("frozen-lake"), feature.FindKind("v-star-span")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"slippery": false}))
	if err != nil {
		fmt.Println(err)
		return
	}
	optimal := mdp.Solve(p.Table)
	features, err := kind.Make(&feature.Setting{Process: p.Table, Solution: optimal, Tabulated: true}, parameter.Defaults(kind.Parameters, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	env := protocol.Open(p.Table, 1, protocol.Local)
	env.Advise(func(h, s int) []int {
		for a := 0; ; a++ {
			if optimal.IsOptimal(h, s, a) {
				return []int{a}
			}
		}
	})
	learner := delphi.New(env, delphi.Config{Features: features, Draws: 1, HintDraws: 1, Tolerance: 1e-6, Bound: 70, Rollouts: 1})
	for !learner.Ended() {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
	}
	fmt.Printf("V = %v after %d hints and %d samples\n", mdp.Evaluate(p.Table, learner.Greedy)[0], env.Hints(), env.Counts().Samples)
	// Output:
	// V = 1 after 7 hints and 191 samples
}
