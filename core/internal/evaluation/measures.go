package evaluation

import "slices"

// Measures describe a run at the moments of the grid (Grid), over samples, episodes and paths, so that all learners have the same axes. A
// value at a moment is what held after the last path that had ended by then. The lists end where the run does. They are empty where the
// spec's regret is "none"; those of regret also where it is "curve". V^pi is of the policy that the learner would output then, and its mean
// where there are several first states; with another target (spec.Target) V* - V^pi is the largest at its states, and is looked at at the moments of
// the grid only, as with regret "curve". Where V^pi is estimated by rollouts, it is so at the moments of the grid only, with first states and a
// stream of its own, and First and After are empty.
type Measures struct {
	Samples       []int64    `json:"samples"`
	Suboptimality []float64  `json:"suboptimality"` // V* - V^pi
	Average       []*float64 `json:"average"`       // Regret(n)/n, which is V* - V^pi of a policy drawn uniformly from those of the episodes; null before the first is over, and without regret
	Revisits      []int64    `json:"revisits"`      // until then
	Episodes      []int64    `json:"episodes"`
	EpisodeRegret []float64  `json:"episodeRegret"` // eq:defn-regret
	Paths         []int64    `json:"paths"`
	PathRegret    []float64  `json:"pathRegret"`   // eq:standard-regret
	OverSamples   Track      `json:"overSamples"`  // Regret, PathRegret
	OverEpisodes  Track      `json:"overEpisodes"` // Suboptimality, PathRegret, Revisits
	OverPaths     Track      `json:"overPaths"`    // Suboptimality, Average, Regret, Revisits
	First         Passage    `json:"first"`        // running minima: after how many samples V* - V^pi was that small for the first time
	After         Passage    `json:"after"`        // maxima of all that follows: after how many samples it was that small for good
	Estimated     bool       `json:"estimated"`    // V^pi is estimated by rollouts
}

// Track holds further quantities at the moments of an axis, so that each can be drawn over samples, episodes and paths.
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

// Passage tells when V* - V^pi passed which value. Its lists correspond; Samples increases and Suboptimality decreases.
type Passage struct {
	Samples       []int64   `json:"samples"`
	Suboptimality []float64 `json:"suboptimality"`
}

// clone returns a copy that shares nothing with m. None of its lists is nil, except those of tracks.
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

// AverageUntil returns the first moment, in samples, from which on Regret(n)/n stays within the target until now, nil where there is none. Now
// the run has this regret after the given numbers of episodes and samples.
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
