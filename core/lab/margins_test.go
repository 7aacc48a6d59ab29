package lab

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/value"
)

// marginSpecs are small and large, of all that margins have to deal with: features that are dense, sparse, one-hot, of each step's own,
// shared by actions and states; values clipped at H and not; paths that go back and that do not; ties by index and by chance.
func marginSpecs(r *rand.Rand) []string {
	problems := []string{
		`"problem":{"kind":"random-linear-q","states":20,"dim":4,"actions":3,"horizon":3,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":100,"successors":64,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":300,"starts":5,"successors":2,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":40,"dim":20,"actions":6,"horizon":3,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-table","states":8,"actions":3,"horizon":4,"seed":%d}`,
		`"problem":{"kind":"random-table","states":8,"actions":3,"horizon":4,"seed":%d},"features":{"kind":"q-star-span","dim":3}`,
		`"problem":{"kind":"random-linear-mdp","seed":%d}`,
	}
	plain := []string{
		`"problem":{"kind":"river-swim","states":6,"horizon":5}`,
		`"problem":{"kind":"figure-1"}`,
		`"problem":{"kind":"table"}`,
		`"problem":{"kind":"frozen-lake"},"features":{"kind":"tile-coding"}`,
		`"problem":{"kind":"cliff-walking"},"features":{"kind":"q-star-span","dim":4}`,
		`"problem":{"kind":"table","horizon":2,"states":2,"actions":2,"transition":[[[0.5,0.5],[0.5,0.5]],[[0.5,0.5],[0.5,0.5]]],
			"reward":[[[0.8,0.5],[0.8,0.5]],[[0.05,0.35],[0.05,0.35]]]},"features":{"kind":"table","values":[[[1,0],[0,1]],[[1,0],[0,1]]]}`,
		`"problem":{"kind":"table","horizon":2,"states":2,"actions":3,"transition":[[[0.5,0.5],[1,0],[0,1]],[[0.5,0.5],[0,1],[1,0]]],
			"reward":[[0.8,0.8,0.5],[0.8,0.3,0.8]],"start":{"distribution":[0.3,0.7]}},"features":{"kind":"table","values":[[[1,0],[1,0],[0,1]],[[0.2,0],[0,0.1],[0.2,0]]]}`,
	}
	var specs []string
	for _, p := range problems {
		plain = append(plain, fmt.Sprintf(p, r.IntN(1000)))
	}
	for _, p := range plain {
		for _, ties := range []string{"first", "random"} {
			cBeta := []float64{0.0005, 0.003, 0.02, 0.3}[r.IntN(4)]
			specs = append(specs, fmt.Sprintf(`{%s,"algorithm":{"gap":0.3,"c_beta":%v,"ties":%q},"seed":%d,"episodes":100000,"regret":"exact"}`, p, cBeta, ties, r.IntN(1000)))
		}
	}
	for _, kind := range []string{"lsvi-ucb", "ucbvi", "optimal", "uniform", "linq-no-revisit"} {
		for _, p := range []string{plain[0], plain[1], plain[3]} {
			specs = append(specs, fmt.Sprintf(`{%s,"algorithm":{"kind":%q,"gap":0.1,"c_beta":0.001},"seed":%d,"episodes":100000,"regret":"exact"}`, p, kind, r.IntN(1000)))
		}
	}
	return specs
}

// drawPaths has each of two sessions' learners draw a path.
func drawPaths(t *testing.T, of []*Session) (paths [2]*protocol.Path) {
	t.Helper()
	for i, s := range of {
		var err error
		if paths[i], err = s.learner.Draw(); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// TestMarginsHideNothing: at every path the values kept by margins are, to the bit, those of asking the learner everywhere and sweeping
// over all states; however few places are asked.
func TestMarginsHideNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	const rounds, paths = 1, 400
	moved := 0
	for range rounds {
		for _, text := range marginSpecs(r) {
			// Three runs side by side, since a learner tells one only what has moved.
			s, quiet := mustOpen(t, text), strings.Replace(text, `"regret":"exact"`, `"regret":"none"`, 1)
			others := []*Session{mustOpen(t, quiet), mustOpen(t, quiet)}
			model := s.in.Model
			swept, followed := value.NewSweep(model, others[0].learner), value.NewFollow(model, others[1].learner)
			before := 0.0
			for k := range paths {
				path := [2]*protocol.Path{}
				if k%3 > 0 { // values are also asked for before the path is drawn: then nothing is known of it
					path = drawPaths(t, others)
				}
				all := mdp.Evaluate(model, s.learner.Greedy)
				for _, x := range model.Start().States() {
					if a, b, c := swept.Value(x), followed.Value(x), s.policy.Value(x); a != all[x] || b != all[x] || c != all[x] {
						t.Fatalf("%s, path %d: V^pi(%d) = %v by tables, %v by following, %v in the session, want %v", text, k, x, a, b, c, all[x])
					}
					if all[x] != before {
						moved, before = moved+1, all[x]
					}
				}
				if _, outcome, err := s.Advance(1, Until{}); err != nil || outcome != More {
					t.Fatalf("%s: %v, %v", text, outcome, err)
				}
				if k%3 == 0 {
					path = drawPaths(t, others)
				}
				for _, other := range others {
					other.learner.Learn()
				}
				swept.Learned(path[0].Stop)
				followed.Learned(path[1].Stop)
			}
		}
	}
	if moved < 200 {
		t.Errorf("values changed %d times", moved)
	}
	t.Logf("values changed %d times", moved)
}

// asking is a learner that counts how often it is asked for its policy, and how often it had to look for the answer.
type asking struct {
	*linq.Learner
	times, looked int
}

func (a *asking) Greedy(h, s int) []int {
	a.times++
	return a.Learner.Greedy(h, s)
}

func (a *asking) Settled(h, s int) (actions []int, until float64) {
	a.times++
	actions, until = a.Learner.Settled(h, s)
	if _, moved := a.Drift(h); until > moved {
		a.looked++
	}
	return actions, until
}

// ask has a session's exact regret ask its learner by one that counts, and use a model that counts.
func ask(s *Session) (*asking, *counted) {
	a, model := &asking{Learner: s.learner.(*linq.Learner)}, &counted{Process: s.in.Model}
	if _, sweeps := s.policy.(*value.Sweep); sweeps {
		s.policy = value.NewSweep(model, a)
	} else {
		s.policy = value.NewFollow(model, a)
	}
	s.regret.Evaluator = s.policy
	return a, model
}

// TestExactRegretAsksLittle: of 500 places, of which up to 100 a step can change with every path, a few are asked, and fewer as a run
// goes on.
func TestExactRegretAsksLittle(t *testing.T) {
	for _, c := range []struct{ cBeta, first, later float64 }{{0.002, 15, 1}, {0.05, 10, 6}} {
		s := mustOpen(t, hundred(64, c.cBeta, "exact"))
		a, _ := ask(s)
		const paths = 4000
		for _, most := range []float64{c.first, c.later} {
			a.times = 0
			if _, _, err := s.Advance(paths, Until{}); err != nil {
				t.Fatal(err)
			}
			asked := float64(a.times) / paths
			t.Logf("c_beta %v: %.2f a path", c.cBeta, asked)
			if asked > most {
				t.Errorf("c_beta %v: asked %.2f times a path, at most %v expected", c.cBeta, asked, most)
			}
		}
	}
}
