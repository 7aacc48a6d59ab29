package mdp_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"revisit/core/document"
	"revisit/core/mdp"
)

// twoStates begins a table of H = 2, S = 2, A = 1.
func twoStates(moves, rewards mdp.Layers) *mdp.Builder {
	return mdp.NewBuilder(2, 2, 1, moves, rewards)
}

// rows moves by rows of full distributions.
func rows(b *mdp.Builder, rows ...[]float64) {
	for _, p := range rows {
		b.Move([]int{0, 1}, p)
	}
}

func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name  string
		build func() *mdp.Builder
		want  string
	}{
		{"negative", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			rows(b, []float64{1, 0}, []float64{1.5, -0.5})
			return b
		}, "transition[1][0][0]: found 1.5, expected a probability in [0,1]"},
		{"not a number", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			rows(b, []float64{1, 0}, []float64{0, math.NaN()})
			return b
		}, "transition[1][0][1]: found NaN, expected a probability in [0,1]"},
		{"sum, of one a step", func() *mdp.Builder {
			b := twoStates(mdp.PerStep, mdp.Stationary)
			rows(b, []float64{1, 0}, []float64{1, 0}, []float64{0.5, 0.25}, []float64{1, 0})
			return b
		}, "transition[1][0][0]: found 0.75, expected probabilities that sum to 1 within 1e-9"},
		{"no probability", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Move(nil, nil)
			return b
		}, "transition[0][0]: found 0, expected probabilities that sum to 1 within 1e-9"},
		{"unknown successor", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Move([]int{2}, []float64{1})
			return b
		}, "transition[0][0]: found 2, expected a state from 0 to 1"},
		{"too few", func() *mdp.Builder {
			b := twoStates(mdp.PerStep, mdp.Stationary)
			rows(b, []float64{1, 0}, []float64{1, 0})
			return b
		}, "transition: found 2 distributions, expected 4, one for every (h,s,a)"},
		{"too many", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			rows(b, []float64{1, 0}, []float64{1, 0}, []float64{1, 0})
			return b
		}, "transition: found 3 distributions, expected 2, one for every (h,s,a)"},
		{"reward over 1", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Reward(0, 1, 0, 1.25)
			return b
		}, "reward[1][0]: found 1.25, expected a reward in [0,1]"},
		{"reward of one a step", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.PerStep)
			b.Reward(1, 0, 0, math.NaN())
			return b
		}, "reward[1][0][0]: found NaN, expected a reward in [0,1]"},
		{"start", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Start(mdp.Start{Cycle: []int{-1}})
			return b
		}, "start.state: found -1, expected a state from 0 to 1"},
		{"start cycle", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Start(mdp.Start{Cycle: []int{0, 2}})
			return b
		}, "start.cycle[1]: found 2, expected a state from 0 to 1"},
		{"start distribution's length", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Start(mdp.Start{Distribution: []float64{1}})
			return b
		}, "start.distribution: found 1 numbers, expected 2, one a state"},
		{"start distribution", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Start(mdp.Start{Distribution: []float64{1, math.NaN()}})
			return b
		}, "start.distribution[1]: found NaN, expected a probability in [0,1]"},
		{"start distribution's sum", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Start(mdp.Start{Distribution: []float64{0.5, 0.25}})
			return b
		}, "start.distribution: found 0.75, expected probabilities that sum to 1 within 1e-9"},
		{"the first of several", func() *mdp.Builder {
			b := twoStates(mdp.Stationary, mdp.Stationary)
			b.Reward(0, 0, 0, 2)
			b.Start(mdp.Start{Cycle: []int{9}})
			rows(b, []float64{2, 0})
			return b
		}, "reward[0][0]: found 2, expected a reward in [0,1]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			table, err := test.build().Table()
			var fault *document.Error
			if table != nil || !errors.As(err, &fault) {
				t.Fatalf("got a table %t and the error %v, want a *document.Error", table != nil, err)
			}
			if err.Error() != test.want {
				t.Errorf("got %q, want %q", err, test.want)
			}
		})
	}
}

// Sums may be off by 1e-9, and so may one probability.
func TestSumsWithinTheTolerance(t *testing.T) {
	for _, test := range []struct {
		row []float64
		ok  bool
	}{
		{[]float64{0.5, 0.5 + 5e-10}, true},
		{[]float64{0.5, 0.5 - 5e-10}, true},
		{[]float64{0.5, 0.5 + 2e-9}, false},
		{[]float64{0.5, 0.5 - 2e-9}, false},
		{[]float64{1 + 2e-16, 0}, true}, // what 0.1 + 0.7 + 0.2, added up in a page, may become
		{[]float64{1 + 2e-9, 0}, false},
	} {
		b := twoStates(mdp.Stationary, mdp.Stationary)
		rows(b, test.row, []float64{1, 0})
		if _, err := b.Table(); (err == nil) != test.ok {
			t.Errorf("transition %v: error %v, expected to be accepted: %t", test.row, err, test.ok)
		}
		b = twoStates(mdp.Stationary, mdp.Stationary)
		rows(b, []float64{1, 0}, []float64{1, 0})
		b.Start(mdp.Start{Distribution: test.row})
		if _, err := b.Table(); (err == nil) != test.ok {
			t.Errorf("start %v: error %v, expected to be accepted: %t", test.row, err, test.ok)
		}
	}
}

func TestSuccessorsAreSortedAndMerged(t *testing.T) {
	b := mdp.NewBuilder(1, 4, 1, mdp.Stationary, mdp.Stationary)
	b.Move([]int{3, 1, 3, 0, 2}, []float64{0.25, 0.25, 0.125, 0.375, 0})
	for range 3 {
		b.Move([]int{0}, []float64{1})
	}
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	n := table.Successors(1, 0, 0)
	if !slices.Equal(n.State, []int32{0, 1, 3}) || !slices.Equal(n.Prob, []float64{0.375, 0.25, 0.375}) || !slices.Equal(n.Cumulative, []float64{0.375, 0.625, 1}) {
		t.Errorf("got %+v, want states 0, 1, 3 with 0.375, 0.25, 0.375", n)
	}
}

// Each part has one layer for all steps, or one for each.
func TestLayers(t *testing.T) {
	for _, moves := range []mdp.Layers{mdp.Stationary, mdp.PerStep} {
		for _, rewards := range []mdp.Layers{mdp.Stationary, mdp.PerStep} {
			b := mdp.NewBuilder(2, 2, 2, moves, rewards)
			to := func(layer, s, a int) int { return (layer + s + a) % 2 }
			pays := func(layer, s, a int) float64 { return float64(layer*4+s*2+a) / 8 }
			for layer := range 2 {
				for s := range 2 {
					for a := range 2 {
						if layer == 0 || moves == mdp.PerStep {
							b.Move([]int{to(layer, s, a)}, []float64{1})
						}
						if layer == 0 || rewards == mdp.PerStep {
							b.Reward(layer, s, a, pays(layer, s, a))
						}
					}
				}
			}
			table, err := b.Table()
			if err != nil {
				t.Fatal(err)
			}
			if table.Stationary() != (moves == mdp.Stationary && rewards == mdp.Stationary) {
				t.Errorf("Stationary() = %t with layers %t, %t", table.Stationary(), moves, rewards)
			}
			if table.Horizon() != 2 || table.States() != 2 || table.Actions() != 2 {
				t.Errorf("sizes %d, %d, %d, want 2 each", table.Horizon(), table.States(), table.Actions())
			}
			for h := 1; h <= 2; h++ {
				for s := range 2 {
					for a := range 2 {
						layer := func(l mdp.Layers) int {
							if l == mdp.PerStep {
								return h - 1
							}
							return 0
						}
						if got, want := int(table.Successors(h, s, a).State[0]), to(layer(moves), s, a); got != want {
							t.Errorf("layers %t, %t: (%d,%d,%d) is followed by %d, want %d", moves, rewards, h, s, a, got, want)
						}
						if got, want := table.Reward(h, s, a), pays(layer(rewards), s, a); got != want {
							t.Errorf("layers %t, %t: reward of (%d,%d,%d) = %v, want %v", moves, rewards, h, s, a, got, want)
						}
					}
				}
			}
		}
	}
}

func TestDefaultsOfATable(t *testing.T) {
	b := twoStates(mdp.Stationary, mdp.Stationary)
	rows(b, []float64{1, 0}, []float64{1, 0})
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	if table.Reward(1, 1, 0) != 0 || !slices.Equal(table.Start().Cycle, []int{0}) {
		t.Errorf("reward %v and start %+v, want 0 and state 0", table.Reward(1, 1, 0), table.Start())
	}
}
