package mdptest

import (
	"testing"

	"revisit/core/mdp"
)

// Bandits returns a one-state process with the given rewards at each step: Q*_h(0,a) - V*_h(0) is r_h(a) - max r_h.
func Bandits(t testing.TB, rewards ...[]float64) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(len(rewards), 1, len(rewards[0]), mdp.Stationary, mdp.PerStep)
	for range rewards[0] {
		b.Move([]int{0}, []float64{1})
	}
	for h, row := range rewards {
		for a, r := range row {
			b.Reward(h, 0, a, r)
		}
	}
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}
