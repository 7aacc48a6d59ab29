package theory

import (
	"math"
	"testing"
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
