package lab

import "revisit/core/statistics"

// CurveSummary sums up a curve at each x over the runs that have come so far, N of them: a learner of which some runs end early is seen
// after that only by the others.
type CurveSummary struct {
	X      []int64    `json:"x"`
	N      []int      `json:"n"`
	Mean   []*float64 `json:"mean"`
	Lower  []*float64 `json:"lower"` // interval of the mean
	Upper  []*float64 `json:"upper"`
	Median []*float64 `json:"median"`
	Low    []*float64 `json:"low"` // quantile band
	High   []*float64 `json:"high"`
}

// ownAxis is what a curve is drawn over where no axis is asked for.
var ownAxis = map[string]string{"suboptimality": "samples", "average": "samples", "revisits": "samples", "regret": "episodes", "path_regret": "paths"}

// over returns all that is known at the moments of an axis, and those.
func (m *Measures) over(axis string) ([]int64, Track) {
	switch axis {
	case "episodes":
		t := m.OverEpisodes
		t.Regret = m.EpisodeRegret
		for i, sum := range t.Regret {
			mean := sum / float64(m.Episodes[i])
			t.Average = append(t.Average, &mean)
		}
		return m.Episodes, t
	case "paths":
		t := m.OverPaths
		t.PathRegret = m.PathRegret
		return m.Paths, t
	}
	t := m.OverSamples
	t.Suboptimality, t.Average, t.Revisits = m.Suboptimality, m.Average, m.Revisits
	return m.Samples, t
}

// named returns one of a track's lists, nil where there is no number.
func (t Track) named(curve string) []*float64 {
	switch curve {
	case "suboptimality":
		return finite(t.Suboptimality)
	case "regret":
		return finite(t.Regret)
	case "path_regret":
		return finite(t.PathRegret)
	case "revisits":
		list := make([]*float64, len(t.Revisits))
		for i, n := range t.Revisits {
			list[i] = count(n)
		}
		return list
	}
	return t.Average
}

func (s *summariser) curves(cells []*Cell) map[string]CurveSummary {
	curves := map[string]CurveSummary{}
	for name, axis := range ownAxis {
		if s.options.Over != "" {
			axis = s.options.Over
		}
		curves[name] = s.curve(cells, name, axis)
	}
	return curves
}

func (s *summariser) curve(cells []*Cell, name, axis string) CurveSummary {
	c := CurveSummary{X: []int64{}, N: []int{}, Mean: []*float64{}, Lower: []*float64{}, Upper: []*float64{}, Median: []*float64{}, Low: []*float64{}, High: []*float64{}}
	longest := 0
	lists := make([][]*float64, len(cells))
	for i, cell := range cells {
		x, track := cell.Measures.over(axis)
		if lists[i] = track.named(name); len(lists[i]) > 0 {
			longest = max(longest, len(x))
		}
	}
	for i := range longest {
		var x []float64
		for _, list := range lists {
			if i < len(list) && list[i] != nil {
				x = append(x, *list[i])
			}
		}
		n := NumberSummary{}
		if len(x) > 0 {
			n = s.number(x)
		}
		c.X, c.N = append(c.X, Grid(i)), append(c.N, len(x))
		c.Mean, c.Lower, c.Upper = append(c.Mean, n.Mean), append(c.Lower, n.Lower), append(c.Upper, n.Upper)
		c.Median, c.Low, c.High = append(c.Median, n.Median), append(c.Low, n.Low), append(c.High, n.High)
	}
	return c
}

// PairedSummary are differences to the baseline on common seeds, of N pairs; smaller is better for each quantity.
type PairedSummary struct {
	Quantity string   `json:"quantity"` // "until", "regret", "revisits" or "suboptimality"
	N        int      `json:"n"`        // pairs of which the difference, or at least its sign, is known
	Open     int      `json:"open"`     // pairs of which neither got there
	Mean     *float64 `json:"mean"`
	Lower    *float64 `json:"lower"`
	Upper    *float64 `json:"upper"`
	Median   *float64 `json:"median"`
	Wins     int      `json:"wins"` // pairs in which this learner is below the baseline
	Ties     int      `json:"ties"`
	// Ratio is of this learner's number to the baseline's: the geometric mean, its interval, and the median; null unless both are over 0
	// in all pairs.
	Ratio *RatioSummary `json:"ratio"`
}

// RatioSummary is a mean of ratios.
type RatioSummary struct {
	Mean   float64  `json:"mean"`
	Lower  *float64 `json:"lower"`
	Upper  *float64 `json:"upper"`
	Median float64  `json:"median"`
}

func (s *summariser) paired(point, learner int) []PairedSummary {
	own, base := s.common(point, learner)
	target := s.epsilon(point)
	list := []PairedSummary{}
	for _, q := range []struct {
		name string
		of   func(*Cell) *float64
	}{{"until", func(c *Cell) *float64 { return s.until(c, target) }}, {"regret", finals["regret"]}, {"revisits", finals["revisits"]}, {"suboptimality", finals["suboptimality"]}} {
		one, other := values(own, q.of), values(base, q.of)
		p := statistics.Pair(one, other, s.method)
		sum := PairedSummary{Quantity: q.name, N: p.N, Open: p.Open, Wins: p.Wins, Ties: p.Ties,
			Mean: number(p.Mean), Lower: number(p.Interval.Lower), Upper: number(p.Interval.Upper), Median: number(p.Median)}
		if r, ok := statistics.Ratio(one, other, s.method); ok {
			sum.Ratio = &RatioSummary{r.Mean, number(r.Interval.Lower), number(r.Interval.Upper), r.Median}
		}
		list = append(list, sum)
	}
	return list
}

// common are the runs of a learner and of the baseline whose seeds both have.
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
