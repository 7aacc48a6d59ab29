package qlearning_test

import (
	"fmt"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/qlearning"
)

// Q-learning with one-hot features is tabular. It explores by chance, less and less, and finds the way round the walls.
func Example() {
	family := problem.Find("grid")
	p, err := family.Build(parameter.Defaults(family.Parameters, parameter.Args{"map": []string{"S#G", "..."}, "slip": 0.0, "horizon": 4}))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := p.Table
	learner := qlearning.New(protocol.Open(m, 1, protocol.Online), qlearning.Config{
		Features:    feature.NewOneHot(m.States(), m.Actions()),
		Alpha:       qlearning.Decay{First: 0.5},
		Epsilon:     qlearning.Decay{First: 1, Half: 1000},
		Exploration: detmath.NewStream(1, "exploration"),
	})
	for range 2000 {
		if _, err := learner.Draw(); err != nil {
			fmt.Println(err)
			return
		}
		learner.Learn()
	}
	s := m.Start().At(1, nil)
	for h := 1; h <= m.Horizon(); h++ {
		a := learner.Greedy(h, s)[0]
		fmt.Print(p.ActionNames[a])
		s = m.Successors(h, s, a).At(0)
	}
	fmt.Printf(" with epsilon %.2f\n", learner.Exploration())
	// Output:
	// ↓→→↑ with epsilon 0.33
}
