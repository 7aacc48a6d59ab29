package problem_test

import (
	"fmt"

	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
)

// A family turns parameters into a problem, here the river of six states in which swimming upstream pays only at its end.
func Example() {
	family := problem.Find("river-swim")
	p, err := family.Build(parameter.Defaults(family.Parameters, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Process()
	gap, _ := mdp.Solve(m).Gap()
	fmt.Println(family.Title, "has", m.States(), "states,", m.Actions(), "actions and", m.Horizon(), "steps")
	fmt.Printf("its gap is %.3g\n", gap)
	// Output:
	// River swim has 6 states, 2 actions and 12 steps
	// its gap is 0.00426
}
