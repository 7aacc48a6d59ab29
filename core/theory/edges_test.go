package theory

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// Theorem 1's condition holds with as many episodes as it asks for, and not with fewer.
func TestConditionHoldsFromItsEpisodesOn(t *testing.T) {
	c := Constants{Dim: 3, Horizon: 4, CBeta: 0.1, Delta: 0.1, Gap: 0.3, GapOfAll: 0.3}
	for _, assumed := range []float64{0, 1e6} {
		const samples = 5000
		needed := c.EpisodesNeeded(max(samples, assumed))
		for episodes, want := range map[float64]bool{needed: true, math.Nextafter(needed, 0): false} {
			c.Episodes = episodes
			if _, holds := c.AverageRegret(samples, assumed); holds != want {
				t.Errorf("it holds for %v episodes of %v: %t", episodes, needed, holds)
			}
		}
	}
}

// Where nothing is revisited a run draws as many paths as it has episodes, also where the logarithm is under 1.
func TestPathBoundWithoutRevisitsIsTheEpisodes(t *testing.T) {
	for _, episodes := range []float64{1, 2, 3, 1000} {
		c := Constants{Dim: 2, Horizon: 1, Episodes: episodes, CBeta: 8, Delta: 0.9, Gap: math.Inf(1), GapOfAll: math.Inf(1)}
		if got := c.PathBound(); got != episodes {
			t.Errorf("%v paths of %v episodes", got, episodes)
		}
	}
}

// sized is a problem and a feature map of which only the sizes are asked for.
type sized struct {
	mdp.Process
	feature.Map
	states, horizon, actions, dim int
}

func (p sized) States() int  { return p.states }
func (p sized) Horizon() int { return p.horizon }
func (p sized) Actions() int { return p.actions }
func (p sized) Dim() int     { return p.dim }

// Of many states a report looks at up to 256, fewer where there are many steps, actions or features.
func TestSampleIsAsLargeAsItsWorkAllows(t *testing.T) {
	for _, c := range []struct {
		sized
		want int
	}{
		{sized{states: 256, horizon: 100, actions: 100, dim: 1000}, 256},
		{sized{states: 257, horizon: 2, actions: 2, dim: 2}, 256},
		{sized{states: 1e9, horizon: 20, actions: 50, dim: 8}, 50},      // 50,000 places
		{sized{states: 1e9, horizon: 2, actions: 5, dim: 1000}, 5},      // 6e7 / (10 * 1000 * 1032)
		{sized{states: 1e9, horizon: 400, actions: 1000, dim: 1000}, 1}, // at least one
	} {
		v := newView(Instance{Process: c.sized, Features: c.sized})
		if v.count != c.want || v.rows() != c.want*c.actions {
			t.Errorf("%+v: %d states, want %d", c.sized, v.count, c.want)
		}
		if v.sample == nil != (c.states <= 256) || v.sample != nil && (len(v.sample) != c.want || !slices.IsSorted(v.sample) || v.sample[0] < 0 || v.sample[c.want-1] >= c.states) {
			t.Errorf("%+v: the sample is %v", c.sized, v.sample)
		}
	}
}

// oneFeature has the one feature 1 everywhere, as a vector of one entry.
type oneFeature struct{}

func (oneFeature) Dim() int         { return 1 }
func (oneFeature) Stationary() bool { return true }
func (oneFeature) Phi(_, _, _ int, _ []float64) feature.Vector {
	return feature.Vector{Index: []int32{0}, Value: []float64{1}}
}

// A residual of exactly the limit is no fault, and one above it is.
func TestResidualAtItsLimitIsNoFault(t *testing.T) {
	v := &view{Instance: Instance{Process: sized{horizon: 2, states: 1, actions: 1}}, count: 1}
	limit := float64(realizable * 2)
	for _, c := range []struct {
		residual float64
		ok       bool
	}{{limit, true}, {math.Nextafter(limit, 1), false}} {
		f := v.realizability(&fits{step: []stepFit{{}, {q: fitted{residual: c.residual}}}})
		if *f.OK != c.ok {
			t.Errorf("residual %v: found %v, expected %v", c.residual, *f.OK, c.ok)
		}
	}
}

// A number that is computed counts as 16 that are read.
func TestComputedFeaturesAreMoreWork(t *testing.T) {
	process := sized{states: 5, horizon: 2, actions: 2}
	dense := func(_, _, _ int, dst []float64) { clear(dst) }
	for _, c := range []struct {
		of   feature.Map
		want float64
	}{{feature.NewOneHot(5, 2), 3 * 10}, {feature.NewComputed(4, true, dense), 3 * 10 * 4 * 16}} {
		if found := newView(Instance{Process: process, Features: c.of}).computing(3); found != c.want {
			t.Errorf("%T: found %v, expected %v", c.of, found, c.want)
		}
	}
}

// Features of one entry each are told from others.
func TestSingleFeaturesAreTold(t *testing.T) {
	process := sized{states: 5, horizon: 2, actions: 2}
	dense := func(_, _, _ int, dst []float64) { clear(dst) }
	for _, c := range []struct {
		of   feature.Map
		want bool
	}{{feature.NewOneHot(5, 2), true}, {oneFeature{}, true}, {feature.NewComputed(4, true, dense), false}} {
		if found := newView(Instance{Process: process, Features: c.of}).single(1); found != c.want {
			t.Errorf("%T: found %v, expected %v", c.of, found, c.want)
		}
	}
}

// With the one feature 1 the fit of P is its mean over all pairs. The misfit at one row is that row's own, the first one's too.
func TestEntriesOfOneRow(t *testing.T) {
	shape := mdptest.Shape{Horizon: 1, States: 4, Actions: 2, Moves: mdp.Stationary, Rewards: mdp.Stationary}
	table := shape.Random(rand.New(rand.NewPCG(9, 4)))
	v := newView(Instance{Process: table, Features: oneFeature{}})
	mean, misses := make([]float64, 4), make([]float64, 8)
	each := func(row int, visit func(next int, p float64)) {
		p := make([]float64, 4)
		n := table.Successors(1, row/2, row%2)
		for i, next := range n.State {
			p[next] += n.Prob[i]
		}
		for next, x := range p {
			visit(next, x)
		}
	}
	for row := range misses {
		each(row, func(next int, p float64) { mean[next] += p / 8 })
	}
	worst := 0.0
	for row := range misses {
		each(row, func(next int, p float64) { misses[row] = max(misses[row], math.Abs(mean[next]-p)) })
		worst = max(worst, misses[row])
	}
	for row := -1; row < 8; row++ {
		found, want := v.entriesDisjoint(1, row), worst
		if row >= 0 {
			want = misses[row]
		}
		if math.Abs(found.residual-want) > 1e-12 || row >= 0 && found.row != row {
			t.Errorf("row %d: found %v at row %d, expected %v", row, found.residual, found.row, want)
		}
	}
}
