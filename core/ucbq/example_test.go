package ucbq_test

import (
	"fmt"

	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/ucbq"
)

// Q begins at H and comes down towards Q* as its bonus shrinks: here for swimming to the right at the start of a short river.
func Example() {
	family := problem.Find("river-swim")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"states": 3, "horizon": 4}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	best := mdp.Solve(m)
	beta := ucbq.Beta(0.05, m.States(), m.Actions(), m.Horizon(), 10_000, 0.1)
	learner := ucbq.New(protocol.Open(m, 1, protocol.Online), ucbq.Config{Beta: beta})
	for n := 1; n <= 10_000; n++ {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		if n == 100 || n == 1000 || n == 10_000 {
			fmt.Printf("after %5d episodes Q = %.2f with a bonus of %.2f\n", n, learner.Q(1, 0, 1), learner.Bonus(1, 0, 1))
		}
	}
	fmt.Printf("Q* = %.2f\n", best.Q(1, 0, 1))
	// Output:
	// after   100 episodes Q = 2.34 with a bonus of 0.19
	// after  1000 episodes Q = 0.96 with a bonus of 0.05
	// after 10000 episodes Q = 0.69 with a bonus of 0.02
	// Q* = 0.55
}
