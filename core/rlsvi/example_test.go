package rlsvi_test

import (
	"fmt"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/rlsvi"
)

// In a deep sea of ten rows undirected exploration takes about 2^10 episodes to find the treasure. RLSVI finds it in far fewer.
func Example() {
	family := problem.Find("deep-sea")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"size": 10}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	best := mdp.Solve(m).V(1, 0)
	env := protocol.Open(m, 1, protocol.Online)
	learner := rlsvi.New(env, rlsvi.Config{
		Features: feature.NewOneHot(m.States(), m.Actions()), Sigma: 0.1, Lambda: 0.1, Noise: detmath.NewStream(1, "perturbation"),
	})
	for mdp.Evaluate(m, learner.Greedy)[0] < best-1e-9 {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
	}
	fmt.Println("optimal after", env.Counts().Episodes, "episodes")
	// Output:
	// optimal after 35 episodes
}
