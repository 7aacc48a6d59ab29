package compare

import (
	"revisit/core/document"
	"revisit/core/internal/statistics"
)

// PairedSummary summarises the differences to the baseline on common seeds, over N pairs of runs that both have the quantity. Smaller is
// better, except for revisits, for which neither is.
type PairedSummary struct {
	Quantity string   `json:"quantity"` // "until", "regret", "path_regret", "revisits" or "suboptimality"
	At       *int64   `json:"at"`       // as FinalSummary's
	N        int      `json:"n"`        // pairs whose difference, or at least its sign, is known
	Open     int      `json:"open"`     // pairs of which neither reached the target
	Reason   *string  `json:"reason"`   // why there is no pair: "not measured", "neither reached" or "no common seeds"; null where there are pairs
	Mean     *float64 `json:"mean"`
	Lower    *float64 `json:"lower"`
	Upper    *float64 `json:"upper"`
	Median   *float64 `json:"median"`
	Wins     *int     `json:"wins"` // pairs in which this learner is below the baseline; null for revisits
	Ties     int      `json:"ties"`
	// Ratio is that of this learner's number to the baseline's; null unless both are over 0 in all pairs.
	Ratio *RatioSummary `json:"ratio"`
}

// RatioSummary holds the geometric mean of ratios, its interval, and the median.
type RatioSummary struct {
	Mean   float64  `json:"mean"`
	Lower  *float64 `json:"lower"`
	Upper  *float64 `json:"upper"`
	Median float64  `json:"median"`
}

func (s *summariser) paired(point, learner int) []PairedSummary {
	own, base := s.common(point, learner)
	if one, other := distinct(own), distinct(base); len(one) == len(other) {
		own, base = one, other // where neither draws anything, one pair
	}
	target := s.within(point)
	list := []PairedSummary{}
	if whyUnknown(append(own, base...), target, s.options.Hit) != nil {
		list = append(list, s.pair(compared{name: "until"}, nil, nil, len(own) > 0))
	} else {
		until := func(c *Cell) *float64 { return c.until(target, s.options.Hit) }
		list = append(list, s.pair(compared{name: "until"}, values(own, until), values(base, until), false))
	}
	for _, q := range s.finals(point) {
		if q.name == "samples" {
			continue
		}
		var one, other []float64
		for i := range own {
			if x, y := q.of(own[i]), q.of(base[i]); x != nil && y != nil {
				one, other = append(one, *x), append(other, *y)
			}
		}
		list = append(list, s.pair(q, one, other, len(own) > 0))
	}
	return list
}

// pair summarises differences. seeds reports whether there are common seeds: then a missing value was not measured.
func (s *summariser) pair(q compared, one, other []float64, seeds bool) PairedSummary {
	p := statistics.Pair(one, other, s.method)
	sum := PairedSummary{Quantity: q.name, At: q.at, N: p.N, Open: p.Open, Wins: &p.Wins, Ties: p.Ties,
		Mean: document.Number(p.Mean), Lower: document.Number(p.Interval.Lower), Upper: document.Number(p.Interval.Upper), Median: document.Number(p.Median)}
	if q.name == "revisits" {
		sum.Wins = nil
	}
	if p.N == 0 {
		reason := "no common seeds"
		switch {
		case p.Open > 0:
			reason = "neither reached"
		case seeds:
			reason = "not measured"
		}
		sum.Reason = &reason
	}
	if r, ok := statistics.Ratio(one, other, s.method); ok {
		sum.Ratio = &RatioSummary{r.Mean, document.Number(r.Interval.Lower), document.Number(r.Interval.Upper), r.Median}
	}
	return sum
}

// common returns the runs of a learner and of the baseline on the seeds that both have.
func (s *summariser) common(point, learner int) (own, base []*Cell) {
	seeds := map[uint64]*Cell{}
	for _, c := range s.runs[[2]int{point, s.options.Baseline}] {
		seeds[c.Seed] = c
	}
	for _, c := range s.runs[[2]int{point, learner}] {
		if other := seeds[c.Seed]; other != nil {
			own, base = append(own, c), append(base, other)
		}
	}
	return own, base
}
