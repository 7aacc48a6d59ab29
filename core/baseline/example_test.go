package baseline_test

import (
	"fmt"

	"revisit/core/baseline"
	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Two policies that learn nothing mark the ends of the scale: one takes any action, the other an optimal one.
func Example() {
	family := problem.Find("river-swim")
	p, err := family.Build(parameter.Defaults(family.Parameters, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	best := mdp.Solve(p.Table)
	optimal := func(h, s int) []int {
		a := 0
		for !best.IsOptimal(h, s, a) {
			a++
		}
		return []int{a}
	}
	for _, policy := range []mdp.Policy{baseline.Uniform(2), optimal} {
		learner := baseline.New(protocol.Open(p.Table, 1, protocol.Online), policy, detmath.NewStream(1, "uniform"))
		sum := 0.0
		for range 1000 {
			path, err := learner.Draw()
			if err != nil {
				fmt.Println(err)
				return
			}
			for _, r := range path.Rewards {
				sum += r
			}
			learner.Learn()
		}
		fmt.Printf("mean return %.3f, V^pi = %.3f\n", sum/1000, mdp.Evaluate(p.Table, policy)[0])
	}
	// Output:
	// mean return 0.024, V^pi = 0.023
	// mean return 0.740, V^pi = 0.753
}
