package lsvi_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// In a linear MDP the regret of LSVI-UCB stops growing, unless the bonus is too small: then it may settle on a policy that is not optimal.
func Example() {
	family := problem.Find("random-linear-mdp")
	p, err := family.Build(parameter.Defaults(family.Parameters, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	features, err := feature.NewTable(p.Own.Dim, m.States(), m.Actions(), p.Own.Layers, p.Own.Values)
	if err != nil {
		fmt.Println(err)
		return
	}
	best := mdp.Solve(m).V(1, 0)
	for _, c := range []float64{0.1, 0.01} {
		beta := lsvi.Beta(c, features.Dim(), m.Horizon(), 1000, 0.1)
		learner := lsvi.New(protocol.Open(m, 1, protocol.Online), lsvi.Config{Features: features, Beta: beta})
		regret := 0.0
		for n := 1; n <= 1000; n++ {
			regret += best - mdp.Evaluate(m, learner.Greedy)[0]
			if _, err := learner.Draw(); err != nil {
				fmt.Println(err)
				return
			}
			learner.Learn()
			if n == 500 || n == 1000 {
				fmt.Printf("c = %g: regret %.0f after %d episodes\n", c, regret, n)
			}
		}
	}
	// Output:
	// c = 0.1: regret 69 after 500 episodes
	// c = 0.1: regret 70 after 1000 episodes
	// c = 0.01: regret 120 after 500 episodes
	// c = 0.01: regret 225 after 1000 episodes
}
