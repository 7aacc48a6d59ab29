package lab

import (
	"fmt"
	"math"
	"testing"

	"revisit/core/document"
	"revisit/core/mdp"
)

// TestLookingAtMeasuresChangesNothing: a run is the same whether its measures are asked for or not, also where they are estimated.
func TestLookingAtMeasuresChangesNothing(t *testing.T) {
	for _, name := range []string{"table-distribution", "linear-q-billion", "lake-random-ties"} {
		text := string(specFiles(t)[name])
		quiet, watched := mustOpen(t, text), mustOpen(t, text)
		for range 30 {
			if _, _, err := quiet.Advance(1, Until{}); err != nil {
				t.Fatal(err)
			}
			if _, _, err := watched.Advance(1, Until{}); err != nil {
				t.Fatal(err)
			}
			watched.Measures()
		}
		if one, other := mustRecord(t, quiet, RecordOptions{}).Digest, mustRecord(t, watched, RecordOptions{}).Digest; one != other {
			t.Errorf("%s: digest %s, watched %s", name, one, other)
		}
	}
}

// TestEndsOfTheScale: the regret of the uniform and of the optimal policy is what dynamic programming says.
func TestEndsOfTheScale(t *testing.T) {
	for _, problem := range []string{`{"kind":"river-swim"}`, `{"kind":"figure-1"}`, `{"kind":"random-table","seed":3}`} {
		uniform := mustOpen(t, `{"problem":`+problem+`,"algorithm":{"kind":"uniform","gap":0.1},"episodes":50}`)
		finish(t, uniform)
		all := make([]int, uniform.in.Model.Actions())
		for a := range all {
			all[a] = a
		}
		v, want := mdp.Evaluate(uniform.in.Model, func(h, s int) []int { return all }), 0.0
		for n := range 50 {
			s := uniform.in.Model.Start().At(n+1, nil)
			want += uniform.in.Optimal.V(1, s) - v[s]
		}
		if got := *uniform.Progress().Regret; math.Abs(got-want) > 1e-9 || got == 0 {
			t.Errorf("%s: the uniform policy's regret is %v, want %v", problem, got, want)
		}
		optimal := mustOpen(t, `{"problem":`+problem+`,"algorithm":{"kind":"optimal","gap":0.1},"episodes":50}`)
		finish(t, optimal)
		if got := *optimal.Progress().RegretPath; math.Abs(got) > 1e-9 {
			t.Errorf("%s: the optimal policy's regret is %v", problem, got)
		}
	}
}

// TestTargets compares the measures of each target with all values of the policy, computed by recursion, and states that are reached by drawing
// paths of optimal actions; what a run draws does not depend on the target.
func TestTargets(t *testing.T) {
	for _, problem := range []string{`{"kind":"ladder","horizon":5}`, `{"kind":"random-table","states":6,"horizon":4}`, `{"kind":"grid","map":["S..","#..","..G"],"horizon":5}`,
		`{"kind":"gauntlet","length":2,"corridor":2,"copies":2}`} {
		digests, largest := map[string]string{}, map[string]float64{}
		for _, target := range []string{"start", "reachable", "everywhere"} {
			s := mustOpen(t, fmt.Sprintf(`{"problem":%s,"algorithm":{"gap":0.2,"c_beta":0.001},"regret":"curve","episodes":1000,"budget":{"paths":300},"target":%q}`, problem, target))
			for outcome := More; outcome == More; {
				var err error
				if _, outcome, err = s.Advance(37, Until{}); err != nil {
					t.Fatal(err)
				}
				m := s.Measures()
				got, want := m.Suboptimality[len(m.Suboptimality)-1], naiveLoss(s, target)
				if last := m.First.Suboptimality; last[len(last)-1] > got {
					t.Fatalf("%s, %s: the least so far is over %v", problem, target, got)
				}
				// The last moment of the grid may lie before the last path.
				if now := m.Samples[len(m.Samples)-1] == s.Progress().Samples; now && math.Abs(got-want) > 1e-9 {
					t.Fatalf("%s, %s: %v, want %v", problem, target, got, want)
				}
				after := m.After.Suboptimality
				if now := after[len(after)-1]; math.Abs(now-want) > 1e-9 {
					t.Fatalf("%s, %s: now %v, want %v", problem, target, now, want)
				}
				largest[target] = max(largest[target], want)
			}
			digests[target] = mustRecord(t, s, RecordOptions{}).Digest
		}
		if digests["start"] != digests["everywhere"] || digests["start"] != digests["reachable"] {
			t.Errorf("%s: digests %v", problem, digests)
		}
		if largest["start"] > largest["reachable"]+1e-9 || largest["reachable"] > largest["everywhere"]+1e-9 || largest["everywhere"] == 0 {
			t.Errorf("%s: largest losses %v", problem, largest)
		}
	}
}

// naiveLoss follows the learner's policy from every place of a target.
func naiveLoss(s *Session, target string) float64 {
	m, o := s.in.Model, s.in.Optimal
	var value func(h, x int) float64
	value = func(h, x int) float64 {
		if h > m.Horizon() {
			return 0
		}
		actions, sum := append([]int(nil), s.learner.(interface{ Greedy(h, s int) []int }).Greedy(h, x)...), 0.0
		for _, a := range actions {
			sum += m.Reward(h, x, a)
			next := m.Successors(h, x, a)
			for i, y := range next.State {
				sum += next.Prob[i] * value(h+1, int(y))
			}
		}
		return sum / float64(len(actions))
	}
	if target == "start" {
		return m.Start().Mean(func(x int) float64 { return o.V(1, x) - value(1, x) })
	}
	places := map[[2]int]bool{}
	var visit func(h, x int)
	visit = func(h, x int) {
		if h > m.Horizon() || places[[2]int{h, x}] {
			return
		}
		places[[2]int{h, x}] = true
		for a := range m.Actions() {
			if o.V(h, x)-o.Q(h, x, a) < 1e-9 {
				for _, y := range m.Successors(h, x, a).State {
					visit(h+1, int(y))
				}
			}
		}
	}
	for x := range m.States() {
		for h := 1; target == "everywhere" && h <= m.Horizon(); h++ {
			places[[2]int{h, x}] = true
		}
	}
	if target == "reachable" {
		for _, x := range m.Start().States() {
			visit(1, x)
		}
	}
	most := 0.0
	for at := range places {
		most = max(most, o.V(at[0], at[1])-value(at[0], at[1]))
	}
	return most
}

func TestTargetsThatCannotBe(t *testing.T) {
	for _, text := range []string{`{"problem":{"kind":"random-linear-q","states":1000000000},"target":"everywhere"}`, `{"problem":{"kind":"table"},"regret":{"rollouts":5},"target":"reachable"}`} {
		if _, err := Open([]byte(text)); err == nil || err.(*document.Error).Path != "target" {
			t.Errorf("%s: %v", text, err)
		}
	}
}
