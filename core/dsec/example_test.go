package dsec_test

import (
	"fmt"

	"revisit/core/dsec"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// The learner opens a lock of six positions. It explores until its output is known, with one policy more for a step whenever the oracle finds
// that the step is not covered.
func Example() {
	family := problem.Find("combination-lock")
	p, err := family.Build(parameter.Defaults(family.Parameters, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	env := protocol.Open(m, 1, protocol.Online)
	learner := dsec.New(env, dsec.Config{Features: feature.NewOneHot(m.States(), m.Actions()), Samples: 1, Shift: 2, Lambda: 0.01, Ridge: 1e-5})
	for !learner.Output() {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
	}
	fmt.Println("the output is known after", env.Counts().Episodes, "episodes, its value is", mdp.Evaluate(m, learner.Greedy)[0])
	policies := make([]int, m.Horizon())
	for i := range policies {
		policies[i] = learner.Policies(i + 1)
	}
	fmt.Println("policies of each step", policies)
	// Output:
	// the output is known after 77 episodes, its value is 1
	// policies of each step [1 2 2 2 2 2]
}
