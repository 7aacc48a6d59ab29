package ucbvi_test

import (
	"fmt"

	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/ucbvi"
)

// UCBVI learns to swim up a river, with a bonus far smaller than that of its proof, where c is 1.
func Example() {
	family := problem.Find("river-swim")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"states": 5, "horizon": 10}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	best := mdp.Solve(m).V(1, 0)
	beta := ucbvi.Beta(0.0001, m.States(), m.Actions(), m.Horizon(), 10_000, 0.1)
	env := protocol.Open(m, 1, protocol.Online)
	learner := ucbvi.New(env, ucbvi.Config{Beta: beta})
	for mdp.Evaluate(m, learner.Greedy)[0] < best-1e-9 {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
	}
	c := env.Counts()
	fmt.Printf("beta = %.2f: optimal after %d episodes, %d samples\n", beta, c.Episodes, c.Samples)
	// Output:
	// beta = 0.14: optimal after 274 episodes, 2740 samples
}
