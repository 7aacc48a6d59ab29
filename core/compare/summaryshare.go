package compare

import (
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/statistics"
	"revisit/core/lab"
)

// ShareCurve is the share of runs that reached the target within X samples, over X: the empirical distribution function of
// UntilSummary.Each. It has a point at 1 and wherever it, or N, changes; between them it stays as it was. It ends where the last run ends,
// and has no points where nothing is known.
//
// A run that got there on its last path, beyond the budget, counts at the budget, where its curve ends.
//
// A run that ended before X without reaching the target counts as one that did not, though with more episodes it might have. N says of how
// many runs the share is really known: those that got there, or still went on.
type ShareCurve struct {
	X     []int64    `json:"x"`
	N     []int      `json:"n"`
	Share []*float64 `json:"share"`
	Lower []*float64 `json:"lower"` // the exact interval at each X by itself (Clopper and Pearson)
	Upper []*float64 `json:"upper"`
}

// shares returns the curve of runs that reached the target with each number of samples, +Inf where they did not; random reports whether chance
// decides, so that there are intervals.
func (s *summariser) shares(cells []*Cell, until []float64, random bool) ShareCurve {
	c := ShareCurve{X: []int64{}, N: []int{}, Share: []*float64{}, Lower: []*float64{}, Upper: []*float64{}}
	if len(cells) == 0 {
		return c
	}
	var got, ended []int64 // samples with which runs reached the target, or ended without it
	last := int64(1)
	for i, t := range until {
		end := s.ending(cells[i])
		last = max(last, end)
		if math.IsInf(t, 1) {
			ended = append(ended, end)
		} else {
			got = append(got, min(int64(t), end))
		}
	}
	c.X = slices.Concat(c.X, []int64{1, last}, got, ended)
	slices.Sort(c.X)
	c.X = slices.Compact(slices.DeleteFunc(c.X, func(x int64) bool { return x < 1 }))
	for _, x := range c.X {
		reached, over := 0, 0
		for _, t := range got {
			if t <= x {
				reached++
			}
		}
		for _, t := range ended {
			if t < x {
				over++
			}
		}
		share := float64(reached) / float64(len(cells))
		var lower, upper *float64
		if random {
			i := statistics.Share(reached, len(cells), s.options.Level)
			lower, upper = document.Number(i.Lower), document.Number(i.Upper)
		}
		c.N, c.Share = append(c.N, len(cells)-over), append(c.Share, &share)
		c.Lower, c.Upper = append(c.Lower, lower), append(c.Upper, upper)
	}
	return c
}

// ending returns the samples with which a run ended: the budget where that ended it, which its last path may exceed.
func (s *summariser) ending(c *Cell) int64 {
	if budget := s.Comparison.Budget.Samples; c.Outcome == lab.Spent && budget > 0 {
		return min(c.Samples, budget)
	}
	return c.Samples
}
