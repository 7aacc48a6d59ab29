package capi_test

import (
	"fmt"

	"revisit/core/capi"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Level by level the pairs of the core set get values; the policy of the next level is better then.
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
	learner := capi.New(env, capi.Config{Features: features, Lambda: 1e-4, Margin: 0.1, Rollouts: 5})
	best, value, round := mdp.Solve(m).V(1, 0), 0.0, 0
	for value < best-1e-9 {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		if path.Stop > 0 {
			continue
		}
		round++
		if v := mdp.Evaluate(m, learner.Greedy)[0]; v != value {
			value = v
			pairs, _ := learner.Size(0)
			fmt.Printf("round %d: %d pairs, V^pi = %.3f after %d samples\n", round, pairs, value, env.Counts().Samples)
		}
	}
	// Output:
	// round 1: 9 pairs, V^pi = 0.625 after 6 samples
	// round 33: 29 pairs, V^pi = 0.984 after 545 samples
}
