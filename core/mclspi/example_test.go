package mclspi_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/mclspi"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// A path that meets an uncertain state and action ends the round, and the pair joins the core set of its step, where rollouts begin.
func Example() {
	family := problem.Find("ladder")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"horizon": 6}))
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
	env := protocol.Open(m, 1, protocol.Local)
	learner := mclspi.New(env, mclspi.Config{Features: features, Tau: 1, Lambda: 0.01, Rollouts: 10, Iterations: 3})
	best, value := mdp.Solve(m).V(1, 0), 0.0
	for round := 1; value < best-1e-9; {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		if path.Stop == 0 {
			states, _ := learner.CoreSet(m.Horizon())
			value = mdp.Evaluate(m, learner.Greedy)[0]
			fmt.Printf("round %d: |C_6| = %d, V^pi = %.3f after %d samples\n", round, len(states), value, env.Counts().Samples)
			round++
		}
	}
	// Output:
	// round 1: |C_6| = 1, V^pi = 0.625 after 6 samples
	// round 2: |C_6| = 1, V^pi = 0.625 after 168 samples
	// round 3: |C_6| = 1, V^pi = 0.625 after 174 samples
	// round 4: |C_6| = 5, V^pi = 0.625 after 183 samples
	// round 5: |C_6| = 5, V^pi = 0.984 after 1179 samples
}
