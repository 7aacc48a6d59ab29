package uct_test

import (
	"fmt"

	"revisit/core/detmath"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/uct"
)

// In each state of its episode UCT draws 20 paths from there, going back each time, and then takes the action of the highest mean return.
func Example() {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	env := protocol.Open(p.Table, 1, protocol.Revisiting)
	learner := uct.New(env, uct.Config{Simulations: 20, C: 1, Rollouts: detmath.NewStream(1, "tree rollouts")})
	from := make([]int, env.Horizon())
	for {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
		from[path.From-1]++
		if path.Stop == 0 {
			fmt.Println("takes actions", path.Actions)
			break
		}
	}
	fmt.Println("paths from each step", from)
	_, samples := uct.Episode(20, env.Horizon())
	fmt.Println("samples", env.Counts().Samples, "as foretold:", samples)
	// Output:
	// takes actions [0 0 1]
	// paths from each step [21 20 20]
	// samples 123 as foretold: 123
}
