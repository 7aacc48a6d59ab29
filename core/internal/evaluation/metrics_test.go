package evaluation

import (
	"math"
	"slices"
	"testing"

	"revisit/core/mdp"
)

// moment is what a naive computation gives after a path.
type moment struct {
	samples, revisits int64
	sub, regret       float64 // V* - V^pi; sum over the episodes so far
	path              float64 // sum over the paths
	episodes          int64
}

// follow runs a spec and evaluates the whole policy from scratch after every path.
func follow(t *testing.T, s *run) []moment {
	t.Helper()
	value := func() float64 {
		v := mdp.Evaluate(s.in.Model, s.learner.Greedy)
		mean, start := 0.0, s.in.Model.Start()
		for x, p := range start.Distribution {
			mean += p * (s.in.Optimal.V(1, x) - v[x])
		}
		for _, x := range start.Cycle {
			mean += (s.in.Optimal.V(1, x) - v[x]) / float64(len(start.Cycle))
		}
		return mean
	}
	moments := []moment{{sub: value()}}
	for !s.over() {
		s.step(t)
		c := s.env.Counts()
		m := moment{samples: c.Samples, revisits: c.Revisits, sub: value(), episodes: s.episodes}
		if s.metrics.Regret != nil {
			m.regret, m.path = s.metrics.Regret.Episodes, s.metrics.Regret.Paths
		}
		moments = append(moments, m)
	}
	return moments
}

// TestMeasures compares the measures with the whole history of a run, for every spec with exact values.
func TestMeasures(t *testing.T) {
	const rounding = 1e-9
	tried := 0
	for name, text := range specFiles(t) {
		if testing.Short() && name == "design-lake" {
			continue // its 75,476 paths take as long as all others
		}
		s := measured(t, string(text))
		_, estimated := s.metrics.evaluator.(*Rollouts)
		if s.metrics.evaluator == nil || estimated || s.in.Model.States() > 100 || s.spec.Episodes > 400 || s.in.PathWork() > 1e5 {
			continue
		}
		tried++
		moments := follow(t, s)
		m := s.metrics.Measures(s.totals())
		last := moments[len(moments)-1]
		for i, x := range m.Samples {
			at := 0
			for at+1 < len(moments) && moments[at+1].samples <= x {
				at++
			}
			want := moments[at]
			if x != Grid(i) || math.Abs(m.Suboptimality[i]-want.sub) > rounding || m.Revisits[i] != want.revisits {
				t.Fatalf("%s: after %d samples V*-V^pi = %v and %d revisits, want %v and %d", name, x, m.Suboptimality[i], m.Revisits[i], want.sub, want.revisits)
			}
			if average := m.Average[i]; average == nil != (s.metrics.Regret == nil || want.episodes == 0) {
				t.Fatalf("%s: after %d samples the average is %v with %d episodes over", name, x, average, want.episodes)
			} else if average != nil && math.Abs(*average-want.regret/float64(want.episodes)) > rounding {
				t.Fatalf("%s: after %d samples the average is %v, want %v", name, x, *average, want.regret/float64(want.episodes))
			}
		}
		if Grid(len(m.Samples)) <= last.samples {
			t.Errorf("%s: the grid ends at %d of %d samples", name, m.Samples[len(m.Samples)-1], last.samples)
		}
		axes(t, name, m, moments, s.metrics.Regret != nil)
		if s.spec.Regret.Word == "exact" && (s.in.Sweeps(s.spec.Algorithm.RandomPolicy()) || len(s.in.Model.Start().Cycle) == 1) {
			passages(t, name, m, moments)
		}
	}
	if tried < 20 {
		t.Errorf("only %d specs tried", tried)
	}
}

// axes compares the measures over episodes, paths and samples with the whole history: moments[k] is after k paths.
func axes(t *testing.T, name string, m Measures, moments []moment, regret bool) {
	t.Helper()
	same := func(what string, x int64, got []float64, i int, want float64, known bool) {
		if !known {
			if len(got) > 0 {
				t.Fatalf("%s: %s is known", name, what)
			}
		} else if math.Abs(got[i]-want) > 1e-9 {
			t.Fatalf("%s: %s at %d is %v, want %v", name, what, x, got[i], want)
		}
	}
	for i, x := range m.Samples {
		at := 0
		for at+1 < len(moments) && moments[at+1].samples <= x {
			at++
		}
		same("regret over samples", x, m.OverSamples.Regret, i, moments[at].regret, regret)
		same("path regret over samples", x, m.OverSamples.PathRegret, i, moments[at].path, regret)
	}
	for i, n := range m.Episodes {
		at := slices.IndexFunc(moments, func(one moment) bool { return one.episodes == n })
		same("V*-V^pi over episodes", n, m.OverEpisodes.Suboptimality, i, moments[at].sub, true)
		same("path regret over episodes", n, m.OverEpisodes.PathRegret, i, moments[at].path, regret)
		same("regret over episodes", n, m.EpisodeRegret, i, moments[at].regret, regret)
		if m.OverEpisodes.Revisits[i] != moments[at].revisits || n != Grid(i) {
			t.Fatalf("%s: %d revisits after %d episodes, want %d", name, m.OverEpisodes.Revisits[i], n, moments[at].revisits)
		}
	}
	for i, k := range m.Paths {
		now := moments[k]
		same("V*-V^pi over paths", k, m.OverPaths.Suboptimality, i, now.sub, true)
		same("regret over paths", k, m.OverPaths.Regret, i, now.regret, regret)
		same("path regret over paths", k, m.PathRegret, i, now.path, regret)
		if average := m.OverPaths.Average[i]; m.OverPaths.Revisits[i] != now.revisits || k != Grid(i) || (average != nil) != (regret && now.episodes > 0) ||
			average != nil && math.Abs(*average-now.regret/float64(now.episodes)) > 1e-9 {
			t.Fatalf("%s: %d revisits and the average %v after %d paths, want %d and %v", name, m.OverPaths.Revisits[i], average, k, now.revisits, now.regret/float64(now.episodes))
		}
	}
	if last := moments[len(moments)-1]; Grid(len(m.Episodes)) <= last.episodes || Grid(len(m.Paths)) < int64(len(moments)) {
		t.Errorf("%s: grids end at %d episodes and %d paths", name, len(m.Episodes), len(m.Paths))
	}
}

// passages compares the first samples with which V* - V^pi was below a number, for once and for good, with the whole history.
func passages(t *testing.T, name string, m Measures, moments []moment) {
	t.Helper()
	probed := map[float64]bool{}
	for _, probe := range moments {
		x := probe.sub + 1e-7
		if probed[x] {
			continue
		}
		probed[x] = true
		first, after := int64(-1), int64(-1)
		for _, one := range moments {
			if one.sub > x {
				after = -1
			} else if after < 0 {
				after = one.samples
			}
			if one.sub <= x && first < 0 {
				first = one.samples
			}
		}
		if got := m.First.reach(x); got != first {
			t.Fatalf("%s: V*-V^pi <= %v first after %d samples, want %d", name, x, got, first)
		}
		if got := m.After.reach(x); got != after {
			t.Fatalf("%s: V*-V^pi <= %v for good after %d samples, want %d", name, x, got, after)
		}
	}
	if !slices.IsSorted(m.First.Samples) || !slices.IsSorted(m.After.Samples) {
		t.Errorf("%s: samples out of order: %+v, %+v", name, m.First, m.After)
	}
}

// reach returns the samples with which the passage is at most x, -1 where it never is.
func (p Passage) reach(x float64) int64 {
	for i, v := range p.Suboptimality {
		if v <= x {
			return p.Samples[i]
		}
	}
	return -1
}
