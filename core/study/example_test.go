package study_test

import (
	"fmt"

	"revisit/core/compare"
	"revisit/core/study"
)

// A study tunes each learner with a grid, chooses constants, and then makes the final runs with these.
func Example() {
	s, err := study.Parse([]byte(`{"format": "revisit.study/1", "problem": {"kind": "figure-1"}, "episodes": 100, "seeds": [1, 2], "tuning": {"seeds": [11, 12, 13]},
		"learners": [{"algorithm": {"kind": "linq-lsvi-ucb"}, "grid": [{"parameter": "c_beta", "values": [0.001, 0.01]}]}, {"algorithm": {"kind": "uniform"}}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	cellsOf := func(c *compare.Comparison) (cells []compare.Cell) {
		planner := new(compare.Planner)
		plan, err := planner.Plan(c)
		if err != nil {
			fmt.Println(err)
			return nil
		}
		for _, one := range plan.Cells {
			if cell, err := planner.RunCell(one); err == nil {
				cells = append(cells, *cell)
			}
		}
		return cells
	}
	planner := new(study.Planner)
	tuning := [][]compare.Cell{cellsOf(s.Tunings[0].Sweep)}
	tuned, err := planner.Assemble(s, tuning, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	whole, err := planner.Assemble(s, tuning, cellsOf(tuned.Final.Comparison))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.TuningRuns(), "runs tune, of", s.Runs())
	fmt.Println("c_beta", whole.Choices[0].Constants, whole.Choices[0].Edge, "missing:", len(whole.Missing()))
	// Output:
	// 6 runs tune, of 10
	// c_beta [0.01] [most] missing: 0
}
