package compare

import (
	"revisit/core/document"
	"revisit/core/internal/evaluation"
)

// CurveSummary summarises a curve at each x over the N[i] runs that came so far and have a value there, which may be fewer than all.
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

// ownAxis is the axis of a curve where the options name none.
var ownAxis = map[string]string{"suboptimality": "samples", "average": "samples", "revisits": "samples", "regret": "episodes", "path_regret": "paths"}

// over returns the points of an axis and the measures at them.
func over(m *evaluation.Measures, axis string) ([]int64, evaluation.Track) {
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

// listOf returns one of a track's lists, with nil where there is no number.
func listOf(t evaluation.Track, curve string) []*float64 {
	switch curve {
	case "suboptimality":
		return document.Numbers(t.Suboptimality)
	case "regret":
		return document.Numbers(t.Regret)
	case "path_regret":
		return document.Numbers(t.PathRegret)
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
		x, track := over(&cell.Measures, axis)
		if lists[i] = listOf(track, name); len(lists[i]) > 0 {
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
		c.X, c.N = append(c.X, evaluation.Grid(i)), append(c.N, len(x))
		c.Mean, c.Lower, c.Upper = append(c.Mean, n.Mean), append(c.Lower, n.Lower), append(c.Upper, n.Upper)
		c.Median, c.Low, c.High = append(c.Median, n.Median), append(c.Low, n.Low), append(c.High, n.High)
	}
	return c
}
