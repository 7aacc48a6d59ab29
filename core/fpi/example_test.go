package fpi_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/fpi"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// A lock whose positions share a state: each step has three features, whatever the length. Each episode adds one sample at most.
func Example() {
	family := problem.Find("combination-lock")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"length": 8, "shared": true}))
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
	learner := fpi.New(protocol.Open(m, 1, protocol.Online), fpi.Config{Features: features, Epsilon: 1, Lambda: 1e-3})
	added := 0
	for episode := 1; ; episode++ {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		if learner.Learn(); samples(learner, m.Horizon()) == added {
			fmt.Printf("episode %d adds nothing: V = %v with %d samples\n", episode, mdp.Evaluate(m, learner.Greedy)[0], added)
			return
		}
		added++
	}
	// Output:
	// episode 25 adds nothing: V = 1 with 24 samples
}

func samples(learner *fpi.Learner, horizon int) (n int) {
	for h := 1; h <= horizon; h++ {
		n += int(learner.Updates(h))
	}
	return n
}
