package generative_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/generative"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Rollouts begin at a basis of the features. Every round draws twice as many as the one before, here until the policy is optimal.
func Example() {
	family := problem.Find("ladder")
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
	env := protocol.Open(m, 1, protocol.Generative)
	learner := generative.New(env, generative.Config{Features: features, Rollouts: 1})
	states, actions := learner.CoreSet(1)
	fmt.Println("the basis is states", states, "with actions", actions)
	best, value := mdp.Solve(m).V(1, 0), 0.0
	for round := 1; value < best-1e-9; {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		if path.Stop == 0 {
			value = mdp.Evaluate(m, learner.Greedy)[0]
			fmt.Printf("round %d: V^pi = %.3f after %d samples\n", round, value, env.Counts().Samples)
			round++
		}
	}
	// Output:
	// the basis is states [0 0 0 0 1] with actions [0 1 2 3 0]
	// round 1: V^pi = 0.739 after 275 samples
	// round 2: V^pi = 0.903 after 825 samples
	// round 3: V^pi = 0.437 after 1925 samples
	// round 4: V^pi = 0.991 after 4125 samples
	// round 5: V^pi = 0.999 after 8525 samples
}
