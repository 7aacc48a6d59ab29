package lab

import (
	"fmt"
	"math"
	"testing"

	"revisit/core/protocol"
	"revisit/core/spec"
)

// The layers mark the pairs at which paths begin, and no others: every rollout of the trace begins at a pair that is marked, the counts by state are
// those of the pairs, and the graph has those of every step. Learners without such a set mark nothing.
func TestLayersMarkTheCoreSet(t *testing.T) {
	for kind, keeps := range map[string]bool{"mc-lspi": true, "capi-qpi-plan": true, "generative": true, "linq-lsvi-ucb": false} {
		s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"river-swim","states":5,"horizon":4},"algorithm":{"kind":%q},"regret":"none"}`, kind))
		s.Advance(400, Until{})
		m := s.in.Model
		H, S, A := m.Horizon(), m.States(), m.Actions()
		graph := mustLayer(t, s, LayerOptions{What: "graph"})
		marked := map[[3]int]bool{}
		for h := 1; h <= H; h++ {
			pairs, states := mustLayer(t, s, LayerOptions{What: "pairs", H: h}), mustLayer(t, s, LayerOptions{What: "states", H: h})
			if !keeps {
				if pairs.Core != nil || states.Core != nil || graph.Core != nil {
					t.Fatalf("%s has a core set at step %d", kind, h)
				}
				continue
			}
			if len(pairs.Core) != S*A || len(states.Core) != S || len(graph.Core) != graph.Rows {
				t.Fatalf("%s: %d pairs, %d states and %d nodes are marked or not", kind, len(pairs.Core), len(states.Core), len(graph.Core))
			}
			for x := range S {
				sum := 0.0
				for a := range A {
					sum += pairs.Core[x*A+a]
					marked[[3]int{h, x, a}] = pairs.Core[x*A+a] == 1
				}
				if states.Core[x] != sum || graph.Core[(h-1)*S+x] != sum {
					t.Errorf("%s: state %d at step %d has %v marks, and %v in the graph, where %v of its pairs have one", kind, x, h, states.Core[x], graph.Core[(h-1)*S+x], sum)
				}
			}
		}
		placed, episode := 0, int64(0)
		for _, p := range s.trace.List(spec.AllPaths) {
			first := p.Episode != episode
			episode = p.Episode
			if !keeps || first && kind != "generative" && (kind == "mc-lspi" || p.K == 1) {
				continue // a path from the start
			}
			placed++
			if at := [3]int{p.From, p.States[p.From-1], p.Actions[p.From-1]}; !marked[at] {
				t.Fatalf("%s: path %d begins at %v, which is not marked", kind, p.K, at)
			}
		}
		if keeps && placed < 100 {
			t.Errorf("%s: only %d rollouts", kind, placed)
		}
	}
}

// The layer of freezing times has those of the states that are covered, alone and beside the other columns; they never change. Learners that freeze
// nothing say so, and have the columns that they had.
func TestLayersShowWhatIsFrozen(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"grid","slip":0,"horizon":5},"algorithm":{"kind":"fpi"},"regret":"none"}`)
	H, S := s.in.Model.Horizon(), s.in.Model.States()
	known, covered := map[[2]int]float64{}, 0
	for range 20 {
		s.Advance(25, Until{})
		graph := mustLayer(t, s, LayerOptions{What: "graph"})
		freezer := s.learner.(protocol.Freezer)
		for h := 1; h <= H; h++ {
			alone, states := mustLayer(t, s, LayerOptions{What: "frozen", H: h}), mustLayer(t, s, LayerOptions{What: "states", H: h})
			if alone.Rows != S || states.Columns != len(stateColumns)+1 || states.Names[7] != "frozen" || len(stateColumns) != 7 {
				t.Fatalf("%d rows; the columns of the states are %v", alone.Rows, states.Names)
			}
			for x := range S {
				k, is := freezer.Frozen(h, x)
				for _, got := range []float64{alone.Values[x], states.Values[8*x+7], graph.Values[((h-1)*S+x)*graph.Columns+9]} {
					if is != !math.IsNaN(got) || is && got != float64(k) {
						t.Fatalf("(%d,%d) is frozen since %v, want %d, %t", h, x, got, k, is)
					}
				}
				if before, there := known[[2]int{h, x}]; there && before != float64(k) {
					t.Fatalf("(%d,%d) was frozen since %v, and is since %d", h, x, before, k)
				}
				if is {
					known[[2]int{h, x}] = float64(k)
				}
			}
		}
		covered = len(known)
	}
	if covered < 20 || covered == H*S {
		t.Errorf("%d of %d states are covered", covered, H*S)
	}
	other := mustOpen(t, `{"problem":{"kind":"grid"}}`)
	if l := mustLayer(t, other, LayerOptions{What: "frozen", H: 1}); l.Values != nil || l.Reason != "LinQ-LSVI-UCB freezes no policy" {
		t.Errorf("%+v", l)
	}
	if l := mustLayer(t, other, LayerOptions{What: "states", H: 1}); l.Columns != 7 || l.Reason != "" {
		t.Errorf("%+v", l)
	}
}
