package theory

import (
	"math"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
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
