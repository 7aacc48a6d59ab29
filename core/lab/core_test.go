package lab

import (
	"fmt"
	"testing"

	"revisit/core/spec"
)

// The layers mark the pairs at which paths begin, and no others: every rollout of the trace begins at a pair that is marked, the counts by state are
// those of the pairs, and the graph has those of every step. Learners without such a set mark nothing.
func TestLayersMarkTheCoreSet(t *testing.T) {
	for kind, keeps := range map[string]bool{"mc-lspi": true, "generative": true, "linq-lsvi-ucb": false} {
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
			if !keeps || first && kind == "mc-lspi" {
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
