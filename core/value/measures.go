package value

import "slices"

// Measures are a run on one axis for all learners: on grids of moments (Grid), y is what held after the last path that had ended at x.
// The lists end where the run does, and are empty where regret is "none"; those of regrets also where it is "curve". V^pi is of the
// policy that the learner would output then; where several states can be the first, the mean over them. Where V^pi is estimated, it is
// so at the moments of the grids only, from first states that are drawn anew and a stream of its own, and when V* - V^pi was how small
// is not known: First and After are empty.
type Measures struct {
	Samples       []int64    `json:"samples"`
	Suboptimality []float64  `json:"suboptimality"` // V* - V^pi
	Average       []*float64 `json:"average"`       // the same of a uniform draw from the policies of the episodes, Regret(n)/n; null before one is over, and without regret
	Revisits      []int64    `json:"revisits"`      // so far
	Episodes      []int64    `json:"episodes"`
	EpisodeRegret []float64  `json:"episodeRegret"` // eq:defn-regret
	Paths         []int64    `json:"paths"`
	PathRegret    []float64  `json:"pathRegret"`   // eq:standard-regret
	OverSamples   Track      `json:"overSamples"`  // Regret, PathRegret
	OverEpisodes  Track      `json:"overEpisodes"` // Suboptimality, PathRegret, Revisits
	OverPaths     Track      `json:"overPaths"`    // Suboptimality, Average, Regret, Revisits
	First         Passage    `json:"first"`        // running minima: the first samples with which V* - V^pi was that small
	After         Passage    `json:"after"`        // maxima of all that followed: the samples from which on it stayed that small
	Estimated     bool       `json:"estimated"`    // V^pi by rollouts
}

// Track is what else is known at the moments of an axis, so that every quantity can be drawn over samples, episodes and paths.
type Track struct {
	Suboptimality []float64  `json:"suboptimality,omitempty"`
	Average       []*float64 `json:"average,omitempty"`
	Regret        []float64  `json:"regret,omitempty"`
	PathRegret    []float64  `json:"pathRegret,omitempty"`
	Revisits      []int64    `json:"revisits,omitempty"`
}

func (t Track) clone() Track {
	return Track{slices.Clone(t.Suboptimality), slices.Clone(t.Average), slices.Clone(t.Regret), slices.Clone(t.PathRegret), slices.Clone(t.Revisits)}
}

// Passage are corresponding lists; Samples increases and Suboptimality decreases.
type Passage struct {
	Samples       []int64   `json:"samples"`
	Suboptimality []float64 `json:"suboptimality"`
}

// clone returns a copy whose lists, none of them nil, share nothing with it.
func (m *Measures) clone() Measures {
	c := *m
	for _, list := range []*[]int64{&c.Samples, &c.Revisits, &c.Episodes, &c.Paths, &c.First.Samples, &c.After.Samples} {
		*list = append([]int64{}, *list...)
	}
	for _, list := range []*[]float64{&c.Suboptimality, &c.EpisodeRegret, &c.PathRegret, &c.First.Suboptimality, &c.After.Suboptimality} {
		*list = append([]float64{}, *list...)
	}
	c.Average = append([]*float64{}, c.Average...)
	for _, track := range []*Track{&c.OverSamples, &c.OverEpisodes, &c.OverPaths} {
		*track = track.clone()
	}
	return c
}

// AverageUntil is the first moment of a run from which on Regret(n)/n stays within the target, to where the run stands now: at a regret,
// so many episodes and samples.
func (m *Measures) AverageUntil(target, regret float64, episodes, samples int64) *float64 {
	if episodes == 0 || regret > float64(target*float64(episodes)) {
		return nil
	}
	for i := len(m.Average) - 1; i >= 0; i-- {
		if average := m.Average[i]; average == nil || *average > target {
			break
		}
		samples = m.Samples[i]
	}
	x := float64(samples)
	return &x
}
