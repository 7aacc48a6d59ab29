// Package mdptest makes problems for tests.
package mdptest

import (
	"math/rand/v2"

	"revisit/core/mdp"
)

// Shape says what kind of table to make.
type Shape struct {
	Horizon, States, Actions int
	Moves, Rewards           mdp.Layers
	// Coarse draws rewards from {0, 1/2, 1} and sends every action to one state or to two with 1/2 each: sums are exact and
	// actions often tie. Otherwise both are drawn uniformly, on 1 to S successors.
	Coarse bool
	// Deterministic sends every action to one state.
	Deterministic bool
	Start         mdp.Start // zero: state 0
}

// Random returns a table of the shape. It panics where the shape is impossible.
func (sh Shape) Random(r *rand.Rand) *mdp.Table {
	b := mdp.NewBuilder(sh.Horizon, sh.States, sh.Actions, sh.Moves, sh.Rewards)
	for range layers(sh.Moves, sh.Horizon) * sh.States * sh.Actions {
		b.Move(sh.successors(r))
	}
	for layer := range layers(sh.Rewards, sh.Horizon) {
		for s := range sh.States {
			for a := range sh.Actions {
				b.Reward(layer, s, a, sh.reward(r))
			}
		}
	}
	if sh.Start.Cycle != nil || sh.Start.Distribution != nil {
		b.Start(sh.Start)
	}
	t, err := b.Table()
	if err != nil {
		panic(err)
	}
	return t
}

func layers(l mdp.Layers, horizon int) int {
	if l == mdp.PerStep {
		return horizon
	}
	return 1
}

func (sh Shape) successors(r *rand.Rand) ([]int, []float64) {
	if sh.Deterministic {
		return []int{r.IntN(sh.States)}, []float64{1}
	}
	n := 1 + r.IntN(sh.States)
	if sh.Coarse {
		n = 1 + r.IntN(min(2, sh.States))
	}
	prob, sum := make([]float64, n), 0.0
	for i := range prob {
		prob[i] = 1
		if !sh.Coarse {
			prob[i] = 0.05 + float64(r.Float64())
		}
		sum += prob[i]
	}
	for i := range prob {
		prob[i] /= sum
	}
	return r.Perm(sh.States)[:n], prob
}

func (sh Shape) reward(r *rand.Rand) float64 {
	if sh.Coarse {
		return float64(r.IntN(3)) / 2
	}
	return r.Float64()
}

// Shapes returns n shapes of at most the given sizes: stationary and not, coarse and not, beginning in a state, by a cycle or
// by a distribution.
func Shapes(r *rand.Rand, n, horizon, states, actions int) []Shape {
	shapes := make([]Shape, n)
	for i := range shapes {
		sh := Shape{Horizon: 1 + r.IntN(horizon), States: 1 + r.IntN(states), Actions: 1 + r.IntN(actions)}
		sh.Moves, sh.Rewards, sh.Coarse = mdp.Layers(r.IntN(2) == 0), mdp.Layers(r.IntN(2) == 0), r.IntN(2) == 0
		switch r.IntN(3) {
		case 0:
			sh.Start.Cycle = []int{r.IntN(sh.States), r.IntN(sh.States), 0}
		case 1:
			sh.Start.Distribution = make([]float64, sh.States)
			for s := range sh.States {
				sh.Start.Distribution[s] = 1 / float64(sh.States)
			}
		}
		shapes[i] = sh
	}
	return shapes
}
