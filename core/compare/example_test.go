package compare_test

import (
	"fmt"

	"revisit/core/compare"
)

// A comparison is planned as runs, which may be shared out; their results are put together, and summed up.
func Example() {
	c, err := compare.Parse([]byte(`{"format": "revisit.comparison/1", "problem": {"kind": "figure-1"}, "seeds": [1, 2], "episodes": 100,
		"learners": [{"algorithm": {"kind": "linq-lsvi-ucb"}}, {"algorithm": {"kind": "ucbvi"}}], "budget": {"samples": 3000}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	planner := new(compare.Planner)
	plan, err := planner.Plan(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	var cells []compare.Cell
	for _, planned := range plan.Cells {
		cell, err := planner.RunCell(planned)
		if err != nil {
			fmt.Println(err)
			return
		}
		cells = append(cells, *cell)
	}
	results, err := planner.Assemble(c, cells)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, cell := range results.Cells {
		fmt.Println(c.Learners[cell.Learner].Name, cell.Seed, cell.Outcome, cell.Samples)
	}
	// Output:
	// linq-lsvi-ucb 1 done 304
	// linq-lsvi-ucb 2 done 304
	// ucbvi 1 done 300
	// ucbvi 2 done 300
}
