package psdp_test

import (
	"fmt"

	"revisit/core/baseline"
	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/psdp"
	"revisit/core/theory"
)

// A lock of six positions with three actions: roll-ins at random come to the last position once in 3^5 times.
func Example() {
	family := problem.Find("combination-lock")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	expert := best(mdp.Solve(m), m.Actions())
	env := protocol.Open(m, 1, protocol.Local)
	env.Advise(expert)
	learner := psdp.New(env, psdp.Config{
		Features: feature.NewOneHot(m.States(), m.Actions()), Draws: 20, RollIns: 1, Lambda: 1e-3, Demonstrated: true, Actions: detmath.NewStream(1, "uniform"),
	})
	for over := false; !over; {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		over = path.Stop == 0 // the first round
	}
	fmt.Printf("V = %v after %d hints and %d samples\n", mdp.Evaluate(m, learner.Greedy)[0], env.Hints(), env.Counts().Samples)
	fmt.Printf("C = %.0f with demonstrations, %.0f without\n", theory.Mismatch(m, expert, expert), theory.Mismatch(m, expert, baseline.Uniform(m.Actions())))
	// Output:
	// V = 1 after 6 hints and 426 samples
	// C = [1 1 1 1 1 1] with demonstrations, [1 3 9 27 81 243] without
}
