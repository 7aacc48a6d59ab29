package linq_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// The first episode of the paper's Figure 1: the learner goes back to step 3, twice, and to step 2, until its bonuses are under half the gap.
func Example() {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	features, err := feature.NewTable(p.Own.Dim, 2, 2, 1, p.Own.Values)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := theory.Constants{Dim: 2, Horizon: 3, Episodes: 1, CBeta: 0.005, Delta: 0.1, Gap: 0.3}
	env := protocol.Open(p.Table, 1, protocol.Revisiting)
	learner := linq.New(env, linq.Config{Features: features, Beta: c.Beta(c.PathBound()), Gap: []float64{0.3, 0.3, 0.3}})
	for {
		path, err := learner.NextPath()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("path %d from step %d: actions %v, stops at %d\n", path.K, path.From, path.Actions, path.Stop)
		if path.Stop == 0 {
			return
		}
	}
	// Output:
	// path 1 from step 1: actions [0 0 0], stops at 2
	// path 2 from step 3: actions [0 0 1], stops at 2
	// path 3 from step 3: actions [0 0 1], stops at 1
	// path 4 from step 2: actions [0 0 1], stops at 0
}
