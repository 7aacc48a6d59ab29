package evaluation

import (
	"math/rand/v2"
	"testing"

	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/repeat"
	"revisit/core/spec/spectest"
)

// TestMarginsHideNothing: at every path the values are, to the bit, those of asking the learner everywhere and sweeping over all states,
// although margins let most places be skipped.
func TestMarginsHideNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	const rounds = 1
	paths := repeat.Times(400)
	moved := 0
	for range rounds {
		for _, text := range spectest.ForRegret(r) {
			// Three runs side by side, since a learner tells only one listener what has moved.
			s, others := measured(t, text), [2]*run{open(t, text), open(t, text)}
			model := s.in.Model
			swept, followed := NewSweep(model, others[0].learner), NewFollow(model, others[1].learner)
			before := 0.0
			for k := range paths {
				var path [2]*protocol.Path
				draw := func() {
					for i, other := range others {
						var err error
						if path[i], err = other.learner.Draw(); err != nil {
							t.Fatal(err)
						}
					}
				}
				if k%3 > 0 { // values are asked for after the path is drawn, and else before
					draw()
				}
				all := mdp.Evaluate(model, s.learner.Greedy)
				for _, x := range model.Start().States() {
					if a, b, c := swept.Value(x), followed.Value(x), s.metrics.evaluator.Value(x); a != all[x] || b != all[x] || c != all[x] {
						t.Fatalf("%s, path %d: V^pi(%d) = %v by tables, %v by following, %v in the run, want %v", text, k, x, a, b, c, all[x])
					}
					if all[x] != before {
						moved, before = moved+1, all[x]
					}
				}
				if s.step(t); s.over() {
					t.Fatalf("%s: over after %d paths", text, k+1)
				}
				if k%3 == 0 {
					draw()
				}
				for _, other := range others {
					other.learner.Learn()
				}
				swept.Learned(path[0].Stop)
				followed.Learned(path[1].Stop)
			}
		}
	}
	if moved < repeat.Times(200) {
		t.Errorf("values changed %d times", moved)
	}
	t.Logf("values changed %d times", moved)
}

// asking is a learner that counts how often it is asked for its policy, and how often it had to compute the answer.
type asking struct {
	*linq.Learner
	times, looked int
}

func (a *asking) Greedy(h, s int) []int {
	a.times++
	return a.Learner.Greedy(h, s)
}

func (a *asking) GreedyUntil(h, s int) (actions []int, until float64) {
	a.times++
	actions, until = a.Learner.GreedyUntil(h, s)
	if _, moved := a.Drift(h); until > moved {
		a.looked++
	}
	return actions, until
}

// ask makes a run's evaluators ask a learner that counts, and use a model that counts.
func ask(r *run) (*asking, *counted) {
	a, model := &asking{Learner: r.learner.(*linq.Learner)}, &counted{Process: r.in.Model}
	r.measure(model, a)
	return a, model
}

// TestExactRegretAsksLittle: of 500 places, up to 100 of which can change at every step of a path, only a few are asked after a path, and
// fewer later in a run.
func TestExactRegretAsksLittle(t *testing.T) {
	for _, c := range []struct{ cBeta, first, later float64 }{{0.002, 15, 1}, {0.05, 10, 6}} {
		s := open(t, spectest.LinearQ{States: 100, Dim: 8, Actions: 4, Horizon: 5}.Spec(64, c.cBeta, "exact"))
		a, _ := ask(s)
		const paths = 4000
		for _, most := range []float64{c.first, c.later} {
			a.times = 0
			for range paths {
				s.step(t)
			}
			asked := float64(a.times) / paths
			t.Logf("c_beta %v: %.2f a path", c.cBeta, asked)
			if asked > most {
				t.Errorf("c_beta %v: asked %.2f times a path, at most %v expected", c.cBeta, asked, most)
			}
		}
	}
}
