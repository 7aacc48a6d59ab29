package theory_test

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/theory"
)

// The constants of a problem give the bounds of Theorem 1, and a report says which of its assumptions hold.
func Example() {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := theory.Constants{Dim: 2, Horizon: 3, Episodes: 1e12, CBeta: 8, Delta: 0.1, Gap: 0.3, GapOfAll: 0.3}
	most := c.PathBound()
	bound, holds := c.AverageRegret(3e12, most)
	fmt.Printf("beta = %.1f, at most %.2e revisits\n", c.Beta(most), c.Revisits(most))
	fmt.Printf("average regret at most %.2f after 3e12 samples: %v\n", bound, holds)
	features, err := feature.NewTable(p.Own.Dim, 2, 2, 1, p.Own.Values)
	if err != nil {
		fmt.Println(err)
		return
	}
	in := theory.Instance{Process: p.Table, Optimal: mdp.Solve(p.Table), Features: features, Gap: []float64{0.3, 0.3, 0.3}, CBeta: c.CBeta}
	for _, finding := range theory.Report(in) {
		if finding.Assumption {
			fmt.Println(finding.ID, *finding.OK)
		}
	}
	// Output:
	// beta = 567.2, at most 2.66e+09 revisits
	// average regret at most 0.11 after 3e12 samples: true
	// model true
	// feature-norm true
	// realizability true
	// theta-norm true
	// gap true
	// constant true
}
