package ocp_test

import (
	"fmt"
	"math"
	"testing"

	"revisit/core/internal/instance"
	"revisit/core/ocp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// problems are deterministic, on tables and without one, from one first state and from several.
var problems = []string{
	`{"kind":"combination-lock"}`,
	`{"kind":"combination-lock","length":5,"actions":4,"shared":true,"distractor":0.1}`,
	`{"kind":"deep-sea","size":6}`,
	`{"kind":"cliff-walking"}`,
	`{"kind":"grid","slip":0}`,
	`{"kind":"grid","map":"windy","slip":0}`,
	`{"kind":"frozen-lake","slippery":false}`,
	`{"kind":"taxi"}`,
	`{"kind":"random-table","branching":1,"per_step":true}`,
	`{"kind":"random-table","states":30,"actions":5,"branching":1,"horizon":8,"seed":5}`,
	`{"kind":"random-linear-q","successors":1,"starts":5}`,
	`{"kind":"random-linear-q","states":100000,"successors":1,"starts":50}`,
	`{"kind":"separation"}`,
}

var features = []string{
	`{"kind":"own"}`, `{"kind":"one-hot"}`, `{"kind":"q-star-span"}`, `{"kind":"q-star-span","dim":20}`,
	`{"kind":"tile-coding","complete":true}`, `{"kind":"rbf","complete":true}`, `{"kind":"polynomial","complete":true}`, `{"kind":"random-projection","complete":true}`,
}

// mostDH keeps the test short.
const mostDH = 800

// Wherever Q* is linear in the features and transitions are deterministic, an episode that teaches nothing is optimal, at most d H episodes teach
// something, one dimension of one step each, and all that counts as known is Q*: Theorem 1 of the paper.
func TestAtMostDHEpisodesAreNotOptimal(t *testing.T) {
	tried := map[string]int{}
	for _, problem := range problems {
		for _, features := range features {
			s, err := spec.Parse([]byte(fmt.Sprintf(`{"problem":%s,"features":%s,"algorithm":{"kind":"ocp"}}`, problem, features)))
			if err != nil {
				continue // the family has no such features
			}
			in, err := instance.Build(s)
			if err != nil {
				continue
			}
			holds := true
			for _, f := range in.Report() {
				if f.ID == "model" || f.ID == "realizability" || f.ID == "deterministic" {
					holds = holds && f.OK != nil && *f.OK
				}
			}
			if !holds {
				continue
			}
			name := problem + " with " + features
			H, d := in.Model.Horizon(), in.Features.Dim()
			if H*d > mostDH {
				continue
			}
			tried[features]++
			l := ocp.New(protocol.Open(in.Model, 1, protocol.Online), ocp.Config{Features: in.Features, Tolerance: in.Args.Float("tolerance")})
			taught, bad, quiet := int64(0), 0, 0
			for quiet < 2*len(in.Model.Start().States()) {
				p, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				lost := in.Optimal.V(1, p.States[0])
				for _, r := range p.Rewards {
					lost -= r
				}
				l.Learn()
				now := int64(0)
				for h := 1; h <= H; h++ {
					now += l.Updates(h)
					if l.Updates(h) > int64(d) {
						t.Fatalf("%s: %d features in a basis of %d dimensions", name, l.Updates(h), d)
					}
				}
				quiet++
				if now > taught {
					quiet = 0
				}
				optimal := math.Abs(lost) <= 1e-9
				if !optimal {
					bad++
				}
				if now-taught > 1 || now == taught && !optimal {
					t.Fatalf("%s: episode %d loses %v and teaches %d", name, p.Episode, lost, now-taught)
				}
				taught = now
			}
			known := 0
			for h := 1; h <= H; h++ {
				for s := range min(in.Model.States(), 500) {
					for a := range in.Model.Actions() {
						q, truth := l.Q(h, s, a), in.Optimal.Q(h, s, a)
						if !l.Known(h, s, a) {
							if q != float64(H-h+1) {
								t.Fatalf("%s: Q_%d(%d,%d) is %v where it is unknown", name, h, s, a, q)
							}
							continue
						}
						if known++; math.Abs(q-truth) > 1e-9 {
							t.Fatalf("%s: Q_%d(%d,%d) is %v, known, and Q* is %v", name, h, s, a, q, truth)
						}
					}
				}
			}
			t.Logf("%s: d H = %d, %d episodes teach, %d lose, %d of Q known", name, d*H, taught, bad, known)
			if l.Diverged() || taught > int64(d*H) || int64(bad) > taught || known == 0 {
				t.Errorf("%s: %d episodes lose and %d teach with d H = %d; %d of Q known", name, bad, taught, d*H, known)
			}
		}
	}
	t.Logf("tried with %v", tried)
	for _, features := range features {
		if tried[features] < 2 {
			t.Errorf("%s: on %d problems only", features, tried[features])
		}
	}
}
