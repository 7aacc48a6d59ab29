package evaluation

import (
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// flipping is a learner whose policy changes between few actions at few places, as in a revisit phase.
type flipping struct {
	states  int
	actions [][]int // [(h-1) S + s]
}

func (l *flipping) Greedy(h, s int) []int { return l.actions[(h-1)*l.states+s] }

// TestCachedPolicies: a cached value is that of the very policy that was evaluated, however places change between one action and two, and
// whether a value or the mean over the first states is asked for.
func TestCachedPolicies(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	const horizon, states, actions, rounds = 3, 5, 3, 400
	start := mdp.Start{Distribution: []float64{0.5, 0.25, 0.25, 0, 0}}
	choices := [][]int{{0}, {1}, {2}, {0, 1}, {1, 2}}
	remembered := 0
	for range 20 {
		model := mdptest.Shape{Horizon: horizon, States: states, Actions: actions, Moves: mdp.PerStep, Rewards: mdp.PerStep, Start: start}.Random(r)
		l := &flipping{states: states, actions: make([][]int, horizon*states)}
		for i := range l.actions {
			l.actions[i] = choices[0]
		}
		sweep, follow := NewSweep(model, l), NewFollow(model, l)
		for range rounds {
			for range 1 + r.IntN(2) {
				place := r.IntN(4)
				if r.IntN(20) == 0 {
					place = r.IntN(len(l.actions))
				}
				l.actions[place] = choices[r.IntN(len(choices))]
			}
			sweep.Learned(0)
			follow.Learned(0)
			sweep.refresh()
			if _, known := sweep.lookUp(0); known {
				remembered++
			}
			expected := mdp.Evaluate(model, l.Greedy)
			mean := start.Mean(func(s int) float64 { return expected[s] })
			for name, e := range map[string]Evaluator{"sweep": sweep, "follow": follow} {
				for _, s := range start.States() {
					if got := e.Value(s); got != expected[s] {
						t.Fatalf("%s: V^pi(%d) = %v, want %v", name, s, got, expected[s])
					}
				}
				if got := e.Mean(start); got != mean {
					t.Fatalf("%s: mean %v, want %v", name, got, mean)
				}
			}
		}
	}
	if remembered < 20*rounds/4 {
		t.Fatalf("only %d of %d policies were remembered: the test shows little", remembered, 20*rounds)
	}
}
