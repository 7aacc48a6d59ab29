package linq_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
)

// unclipped returns U_h(s,a) = <phi,theta> + b of every action, the slow way.
func unclipped(l *linq.Learner, c setting, h, s int) []float64 {
	_, inverse := l.Lambda(h)
	theta := l.Theta(h)
	u := make([]float64, c.Process.Actions())
	for a := range u {
		phi := c.Phi(h, s, a)
		mean, weight := 0.0, 0.0
		for i, x := range phi {
			mean += x * theta[i]
			for j, y := range phi {
				weight += x * inverse[i*len(phi)+j] * y
			}
		}
		u[a] = mean + l.Beta()*math.Sqrt(max(0, weight))
	}
	return u
}

// Within an era neither U nor the difference of two U at one state changes by more than the drift grows, on random runs with features of norm
// at most 1. Changes come near the bound in both directions, with and without a bonus, so each of its parts is needed.
func TestNothingMovesFasterThanItsDrift(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	up, down, apart := 0.0, 0.0, 0.0
	for run, shape := range mdptest.Shapes(r, 120, 4, 5, 4) {
		c := randomSetting(r, shape)
		if run%3 == 0 {
			c.beta = 1e-9 // theta alone
		}
		learner, _ := c.learner()
		if !learner.TrackDrift() {
			continue
		}
		type moment struct {
			era   int
			moved float64
			u     []float64
		}
		then := make([]moment, shape.Horizon+1)
		for k := range 300 {
			for h := 1; h <= shape.Horizon; h++ {
				s := run % shape.States
				era, moved := learner.Drift(h)
				u := unclipped(learner, c, h, s)
				was := then[h]
				if k%(1+h) == 0 || era != was.era {
					then[h] = moment{era, moved, u}
				}
				if k == 0 || era != was.era {
					continue
				}
				grown := moved - was.moved
				if grown < 0 {
					t.Fatalf("run %d, path %d: the drift of step %d shrinks", run, k, h)
				}
				const rounding = 1e-9
				for a := range u {
					change := u[a] - was.u[a]
					if math.Abs(change) > grown+rounding {
						t.Fatalf("run %d, path %d: U_%d(%d,%d) changes by %v while the drift grows by %v", run, k, h, s, a, change, grown)
					}
					if grown > 1e-6 {
						up, down = max(up, change/grown), max(down, -change/grown)
					}
					for b := range a {
						if by := math.Abs(change - u[b] + was.u[b]); by > grown+rounding {
							t.Fatalf("run %d, path %d: the difference of U_%d(%d,%d) and (%d) changes by %v while the drift grows by %v", run, k, h, s, a, b, by, grown)
						} else if grown > 1e-6 {
							apart = max(apart, by/grown)
						}
					}
				}
			}
			if _, err := learner.NextPath(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if up < 0.45 || down < 0.8 || apart < 0.9 {
		t.Errorf("the drift is a loose bound: up %.2f, down %.2f, differences %.2f of it", up, down, apart)
	}
	t.Logf("up %.2f, down %.2f, differences %.2f of the drift", up, down, apart)
}

func draw(t *testing.T, learners ...*linq.Learner) {
	t.Helper()
	for _, l := range learners {
		if _, err := l.Draw(); err != nil {
			t.Fatal(err)
		}
	}
}

// The greedy actions stay the same for as long as GreedyUntil says, at every state, also where actions are clipped at H, tied or have the same
// features.
func TestWhatIsSettledStays(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	kept, asked, changed := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, 150, 4, 6, 5) {
		c := randomSetting(r, shape)
		if run%4 == 0 {
			c.beta *= float64(shape.Horizon) * 20 // everything clipped
		}
		learner, _ := c.learner()
		twin, _ := c.learner() // asked nothing but what is greedy
		if !learner.TrackDrift() {
			continue
		}
		type answer struct {
			era     int
			until   float64
			actions []int
		}
		answers := make([]answer, (shape.Horizon+1)*shape.States)
		paths := 250
		if run%25 == 1 {
			paths = 3000 // the inverse is taken afresh now and then
		}
		for k := range paths {
			if k%3 > 0 { // also asked before a path is drawn: nothing is known of it
				draw(t, learner, twin)
			}
			for h := 1; h <= shape.Horizon; h++ {
				era, moved := learner.Drift(h)
				for s := range shape.States {
					known, truth := &answers[h*shape.States+s], twin.Greedy(h, s)
					if k > 0 && known.era == era && moved <= known.until {
						kept++
						if !slices.Equal(known.actions, truth) {
							t.Fatalf("run %d, path %d: greedy actions at (%d,%d) are %v, though %v were to stay until %v, at %v", run, k, h, s, truth, known.actions, known.until, moved)
						}
						continue
					}
					asked++
					actions, until := learner.GreedyUntil(h, s)
					if !slices.Equal(actions, truth) {
						t.Fatalf("run %d, path %d: settled on %v at (%d,%d), want %v", run, k, actions, h, s, truth)
					}
					if !slices.Equal(known.actions, truth) {
						changed++
					}
					*known = answer{era, until, slices.Clone(actions)}
				}
			}
			if k%3 == 0 {
				draw(t, learner, twin)
			}
			learner.Learn()
			twin.Learn()
		}
	}
	if kept < asked || changed < 2000 {
		t.Errorf("kept %d answers, asked %d times, %d of them new: too few to mean much", kept, asked, changed)
	}
	t.Logf("kept %d answers, asked %d times, %d of them new", kept, asked, changed)
}
