package ocp_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/ocp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Where Q* is linear and transitions are deterministic, at most d H episodes are not optimal, whatever their first states.
func Example() {
	family := problem.Find("random-linear-q")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"successors": 1, "starts": 20}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	features := feature.NewComputed(p.Own.Dim, p.Own.Layers == 1, p.Own.Phi)
	learner := ocp.New(protocol.Open(m, 1, protocol.Online), ocp.Config{Features: features, Tolerance: 1e-8})
	best, worse := mdp.Solve(m), 0
	for range 1000 {
		path, err := learner.Draw()
		if err != nil {
			fmt.Println(err)
			return
		}
		sum := 0.0
		for _, r := range path.Rewards {
			sum += r
		}
		if sum < best.V(1, path.States[0])-1e-9 {
			worse++
		}
		learner.Learn()
	}
	fmt.Printf("%d of 1000 episodes are not optimal, d H = %d\n", worse, features.Dim()*m.Horizon())
	// Output:
	// 36 of 1000 episodes are not optimal, d H = 40
}
