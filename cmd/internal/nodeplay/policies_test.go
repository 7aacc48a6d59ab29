package nodeplay

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"revisit/core/lab"
	"revisit/core/spec"
)

// V^pi is of the policy that the learner has then, however many steps and states there are: the template of LinQ has the regret, path by path, and
// the measures of core/linq, where they are exact and where they are taken at moments of the grid.
func TestValuesAreOfThePolicyOfThen(t *testing.T) {
	code, err := os.ReadFile("../../../site/own/templates/linq.js")
	if err != nil {
		t.Fatal(err)
	}
	p := player(t, time.Minute)
	for _, problem := range []string{
		`{"kind":"random-linear-q","states":100,"horizon":6,"dim":5,"actions":3,"starts":7,"seed":3}`,
		`{"kind":"random-linear-q","states":70,"horizon":8,"dim":4,"actions":2,"gap":0.37,"successors":5,"starts":3}`,
	} {
		for _, regret := range []string{"exact", "curve"} {
			name := problem + " " + regret
			open := func(algorithm map[string]any) *lab.Session {
				algorithm["c_beta"] = 0.005
				text, err := json.Marshal(map[string]any{"problem": json.RawMessage(problem), "episodes": 400, "budget": map[string]any{"paths": 700},
					"regret": regret, "algorithm": algorithm})
				must(t, err)
				s, err := spec.Parse(text)
				must(t, err)
				session, err := p.Open(s)
				must(t, err)
				return session
			}
			ours, theirs := open(map[string]any{"kind": "linq-lsvi-ucb"}), open(map[string]any{"kind": "own", "code": string(code)})
			if m := ours.Instance().Model; m.Horizon()*m.States() <= 500 {
				t.Fatalf("%s: %d steps and %d states are few", name, m.Horizon(), m.States())
			}
			values := map[float64]bool{}
			for more := true; more; {
				for _, s := range []*lab.Session{ours, theirs} {
					_, outcome, err := s.Advance(1, lab.Until{})
					must(t, err)
					more = outcome == lab.More
				}
				want, got := ours.Progress(), theirs.Progress()
				if got.Samples != want.Samples || (got.RegretPath == nil) != (want.RegretPath == nil) {
					t.Fatalf("%s: found %+v, expected %+v", name, got, want)
				}
				if want.RegretPath != nil && math.Abs(*got.RegretPath-*want.RegretPath) > 1e-9*(1+*want.RegretPath) {
					t.Fatalf("%s: the regret of %d paths is %v, expected %v", name, want.Paths, *got.RegretPath, *want.RegretPath)
				}
			}
			want, got := ours.Measures(), theirs.Measures()
			for what, lists := range map[string][2][]float64{
				"samples": {want.Suboptimality, got.Suboptimality}, "episodes": {want.OverEpisodes.Suboptimality, got.OverEpisodes.Suboptimality},
				"paths": {want.OverPaths.Suboptimality, got.OverPaths.Suboptimality},
			} {
				if len(lists[0]) != len(lists[1]) {
					t.Fatalf("%s: %d measures over %s, expected %d", name, len(lists[1]), what, len(lists[0]))
				}
				for i, v := range lists[0] {
					if values[v] = true; math.Abs(lists[1][i]-v) > 1e-9 {
						t.Errorf("%s: measure %d over %s is %v, expected %v", name, i, what, lists[1][i], v)
					}
				}
			}
			if want := ours.Progress(); len(values) < 20 || want.Paths < 400 || want.Revisits < 20 {
				t.Errorf("%s: %d values, %d paths, %d revisits show little", name, len(values), want.Paths, want.Revisits)
			}
		}
	}
}

// A policy says what it does, and does nothing: a call that draws is a fault in it, in its line.
func TestAPolicyDoesNotDraw(t *testing.T) {
	p := player(t, time.Minute)
	for _, call := range []string{"begin()", "act(0)", "revisit(1)", "place(1, 0)"} {
		name, _, _ := strings.Cut(call, "(")
		code := "export const right = \"revisiting\"\nexport default function (env) {\nenv.policy(() => {\nenv." + call + ";\nreturn 0; });\nenv.begin();\n}"
		want := "line 4 of its code: found env." + name + "() in the policy, expected a function that only says which action it takes"
		if _, err := p.Play(specOf(t, code)); err == nil || err.Error() != want {
			t.Errorf("found %v, expected %s", err, want)
		}
	}
}
