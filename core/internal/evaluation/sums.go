package evaluation

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// Sums are what a run has added up of its regret, for Resume. The zero value is of a run without regret.
type Sums struct {
	episodes, paths float64
	byEpisode       []Episode
	curves          Curves
	stream          *detmath.Stream // that the next rollouts are drawn from; nil where V^pi is exact
}

// Sums returns what was added up so far, and what the next rollouts depend on. It shares no memory that anything writes.
func (m *Metrics) Sums() Sums {
	r := m.Regret
	if r == nil {
		return Sums{}
	}
	// The values of episodes are never changed, only added to.
	s := Sums{r.Episodes, r.Paths, slices.Clip(r.ByEpisode), Curves{r.curves.Episodes.clone(), r.curves.Paths.clone()}, nil}
	if e, estimated := r.evaluator.(*Rollouts); estimated {
		s.stream = e.Stream.Clone()
	}
	return s
}

// Clone returns a copy.
func (s Sums) Clone() Sums {
	s.curves = Curves{s.curves.Episodes.clone(), s.curves.Paths.clone()}
	s.stream = s.stream.Clone()
	return s
}

// Resume returns the metrics of a clone of a run, which go on with its sums. They keep no Measures. The evaluator starts anew, and finds
// the same values. The sums belong to the metrics from now on.
func Resume(in *instance.Instance, spec *spec.Spec, l Learner, sums Sums) *Metrics {
	m := NewMetrics(in, spec, l)
	m.sumsOnly = true
	if r := m.Regret; r != nil {
		r.Episodes, r.Paths, r.ByEpisode, r.curves = sums.episodes, sums.paths, sums.byEpisode, sums.curves
		if e, estimated := r.evaluator.(*Rollouts); estimated {
			e.Stream = sums.stream
		}
	}
	return m
}
