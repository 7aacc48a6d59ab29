package compare

import (
	"math"
	"slices"

	"revisit/core/internal/evaluation"
	"revisit/core/lab"
)

// FinalSummary summarises a number at a moment that all runs of the point with such a number have come to.
type FinalSummary struct {
	NumberSummary
	At   *int64 `json:"at"`   // samples for "revisits" and "suboptimality", episodes for "regret", paths for "path_regret"; null: each run's own end
	Held int    `json:"held"` // runs that ended before At and count with their last number, since their policy stays the same
}

// compared is a number by which runs are compared, at the same moment.
type compared struct {
	name string
	at   *int64
	of   func(*Cell) *float64 // at that moment; returns nil where a run has none
	held func(*Cell) bool
}

// finals returns the numbers by which a point's runs are compared. Regret is taken at the largest number of episodes of the grid that all
// runs with regret completed, apart from diverged runs and from learners with a run of no complete episode; path regret likewise.
// Sub-optimality and revisits are taken at the largest number of samples that all runs drew, apart from runs that were done or diverged,
// which keep their policy.
func (s *summariser) finals(point int) []compared {
	idle := map[int]bool{} // learners of which a run completed no episode
	for _, c := range s.at(point) {
		idle[c.Learner] = idle[c.Learner] || c.Episodes == 0 && c.Outcome != lab.Diverged
	}
	completed := slices.DeleteFunc(s.at(point), func(c *Cell) bool { return idle[c.Learner] })
	episodes := leastOf(completed, func(m *evaluation.Measures) []float64 { return m.EpisodeRegret })
	paths := leastOf(s.at(point), func(m *evaluation.Measures) []float64 { return m.PathRegret })
	samples := s.commonSamples(point)
	ended := func(c *Cell) bool { return samples != nil && c.Samples < *samples }
	return []compared{
		{"regret", episodes, func(c *Cell) *float64 {
			if idle[c.Learner] {
				return nil
			}
			return onGrid(c.Measures.EpisodeRegret, episodes)
		}, nil},
		{"path_regret", paths, func(c *Cell) *float64 { return onGrid(c.Measures.PathRegret, paths) }, nil},
		{"revisits", samples, func(c *Cell) *float64 {
			if n := reached(c, samples, len(c.Measures.Revisits)); n >= 0 {
				return count(c.Measures.Revisits[n])
			}
			return count(c.Revisits)
		}, ended},
		{"suboptimality", samples, func(c *Cell) *float64 {
			if n := reached(c, samples, len(c.Measures.Suboptimality)); n >= 0 {
				return &c.Measures.Suboptimality[n]
			}
			return c.last()
		}, ended},
		{"samples", nil, func(c *Cell) *float64 { return count(c.Samples) }, nil},
	}
}

// at returns all runs of a point.
func (s *summariser) at(point int) []*Cell {
	var cells []*Cell
	for l := range s.Comparison.Learners {
		cells = append(cells, s.runs[[2]int{point, l}]...)
	}
	return cells
}

// leastOf returns the last moment of the shortest list, among those that are not empty and of a run that did not diverge; nil where there is
// none.
func leastOf(cells []*Cell, of func(*evaluation.Measures) []float64) *int64 {
	n := math.MaxInt
	for _, c := range cells {
		if list := of(&c.Measures); len(list) > 0 && c.Outcome != lab.Diverged {
			n = min(n, len(list))
		}
	}
	if n == math.MaxInt {
		return nil
	}
	x := evaluation.Grid(n - 1)
	return &x
}

// commonSamples returns the largest number of samples that all runs drew which their budget stopped; where none was stopped, the samples of
// the longest run. It returns nil where nothing was measured along the runs.
func (s *summariser) commonSamples(point int) *int64 {
	least, most, stopped := int64(math.MaxInt64), int64(0), false
	for _, c := range s.at(point) {
		if len(c.Measures.Samples) == 0 {
			return nil
		}
		if most = max(most, c.Samples); c.Outcome == lab.Spent {
			least, stopped = min(least, c.Samples), true
		}
	}
	if stopped {
		most = evaluation.Grid(len(evaluation.GridUpTo(least)) - 1)
	}
	return &most
}

// reached returns the index of a moment in a run's list of this length, -1 where the run ended before it, or the moment is nil.
func reached(c *Cell, moment *int64, length int) int {
	if moment == nil || c.Samples <= *moment {
		return -1
	}
	return min(len(evaluation.GridUpTo(*moment)), length) - 1
}

// onGrid returns the value of a list at a moment of the grid, nil where the list is shorter.
func onGrid(list []float64, moment *int64) *float64 {
	if moment == nil || len(list) < len(evaluation.GridUpTo(*moment)) {
		return nil
	}
	return &list[len(evaluation.GridUpTo(*moment))-1]
}

// last returns the sub-optimality of the policy at the run's end, or its last estimate.
func (c *Cell) last() *float64 {
	list := c.Measures.After.Suboptimality
	if c.Measures.Estimated {
		list = c.Measures.Suboptimality
	}
	if len(list) == 0 {
		return nil
	}
	return &list[len(list)-1]
}

func (s *summariser) final(q compared, cells []*Cell) *FinalSummary {
	x := present(values(cells, q.of))
	if len(x) == 0 {
		return nil
	}
	sum := &FinalSummary{NumberSummary: s.number(x), At: q.at}
	for _, c := range cells {
		if q.held != nil && q.held(c) {
			sum.Held++
		}
	}
	return sum
}
