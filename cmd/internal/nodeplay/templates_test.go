package nodeplay

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"revisit/core/lab"
	"revisit/core/repeat"
	"revisit/core/spec"
)

// The page's template of LinQ takes the decisions of core/linq: the same paths from the same steps to the same states, with the same bonuses and
// the same Q but for rounding, on 50 random problems of all families and features.
func TestTheTemplateOfLinQDecidesAsLinQ(t *testing.T) {
	code, err := os.ReadFile("../../../site/own/templates/linq.js")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../../core/lab/testdata/random-specs.json")
	if err != nil {
		t.Fatal(err)
	}
	var drawn []struct{ Spec map[string]json.RawMessage }
	if err := json.Unmarshal(text, &drawn); err != nil {
		t.Fatal(err)
	}
	p := player(t, DefaultLimit)
	wanted := repeat.Times(50)
	same, compared, revisits, families := 0, 0, int64(0), map[string]bool{}
	for i, one := range drawn {
		if same == wanted {
			break
		}
		var algorithm map[string]any
		if one.Spec["algorithm"] != nil {
			if err := json.Unmarshal(one.Spec["algorithm"], &algorithm); err != nil {
				t.Fatal(err)
			}
		}
		with := func(own map[string]any) (*lab.Session, error) {
			for _, constant := range []string{"gap", "c_beta", "delta", "path_bound"} {
				if value, given := algorithm[constant]; given {
					own[constant] = value
				}
			}
			text, err := json.Marshal(map[string]any{"problem": one.Spec["problem"], "features": one.Spec["features"], "seed": i, "episodes": 40,
				"budget": map[string]any{"paths": 150}, "record": map[string]any{"trace": true}, "algorithm": own})
			if err != nil {
				t.Fatal(err)
			}
			s, err := spec.Parse(text)
			if err != nil {
				return nil, err
			}
			return p.Open(s)
		}
		ours, err := with(map[string]any{"kind": "linq-lsvi-ucb"})
		if err != nil {
			continue // a problem that is refused
		}
		if ours.Instance().Features.Dim() > 40 {
			continue // the template has dense matrices and no kernel
		}
		if m := ours.Instance().Model; testing.Short() && m.Horizon()*m.States()*m.Actions() > 10_000 {
			continue // a minute for one of them
		}
		theirs, err := with(map[string]any{"kind": "own", "code": string(code)})
		if err != nil {
			t.Fatalf("spec %d: %v", i, err)
		}
		var records [2]*lab.Record
		noted := comparedQ(t, ours, theirs)
		for k, s := range []*lab.Session{ours, theirs} {
			if _, _, err := s.Advance(math.MaxInt32, lab.Until{}); err != nil {
				t.Fatalf("spec %d: %v", i, err)
			}
			if records[k], err = s.Record(lab.RecordOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		want, got := records[0].Trace, records[1].Trace
		if len(got) != len(want) {
			t.Errorf("spec %d, %s: %d paths, want %d", i, one.Spec["problem"], len(got), len(want))
			continue
		}
		for k, w := range want {
			g := got[k]
			if g.From != w.From || g.Stop != w.Stop || !slices.Equal(g.States, w.States) || !slices.Equal(g.Actions, w.Actions) {
				t.Errorf("spec %d, %s: path %d is\n%+v, want\n%+v", i, one.Spec["problem"], k+1, g, w)
				break
			}
			if !slices.EqualFunc(g.Bonus, w.Bonus, near) {
				t.Errorf("spec %d, %s: bonuses of path %d are %v, want %v", i, one.Spec["problem"], k+1, g.Bonus, w.Bonus)
				break
			}
		}
		for k, steps := range noted {
			for h := want[k].From; h <= len(steps); h++ {
				s, q := want[k].States[h-1], steps[h-1]
				if !slices.EqualFunc(q[1][s], q[0][s], near) {
					t.Errorf("spec %d, %s: on path %d it noted the Q %v at step %d in state %d, want %v", i, one.Spec["problem"], k+1, q[1][s], h, s, q[0][s])
				}
				compared++
			}
		}
		same++
		revisits += ours.Progress().Revisits
		families[ours.Spec().Problem.Family.Name] = true
	}
	if same < wanted || revisits < int64(repeat.Times(500)) || len(families) < 8 || compared < repeat.Times(400) {
		t.Errorf("%d specs of %d families with %d revisits and %d places with Q: the test shows little", same, len(families), revisits, compared)
	}
}

func near(x, y float64) bool { return math.Abs(x-y) <= 1e-6*(1+math.Abs(y)) }

// comparedQ draws the first paths of two sessions. It returns for some of them, by their number from 0, step by step and state by state, the Q
// with which ours draws the path, and what theirs has noted after it.
func comparedQ(t *testing.T, ours, theirs *lab.Session) map[int][][2][][]float64 {
	found := map[int][][2][][]float64{}
	for k := range 20 {
		some := k%3 == 1
		before := qOf(t, ours, some)
		for _, session := range []*lab.Session{ours, theirs} {
			if _, outcome, err := session.Advance(1, lab.Until{}); err != nil || outcome != lab.More {
				return found
			}
		}
		for h, after := range qOf(t, theirs, some) {
			found[k] = append(found[k], [2][][]float64{before[h], after})
		}
	}
	return found
}

// qOf returns the learner's Q by step, state and action: nil where it is not wanted, or not of all states.
func qOf(t *testing.T, s *lab.Session, wanted bool) (steps [][][]float64) {
	A := s.Instance().Model.Actions()
	for h := 1; wanted && h <= s.Instance().Model.Horizon(); h++ {
		layer, err := s.Layer(lab.LayerOptions{What: "pairs", H: h})
		if err != nil {
			t.Fatal(err)
		}
		if !layer.Whole {
			return nil
		}
		states, column := make([][]float64, layer.Rows/A), slices.Index(layer.Names, "q")
		for row := range layer.Rows {
			states[row/A] = append(states[row/A], layer.Values[row*layer.Columns+column])
		}
		steps = append(steps, states)
	}
	return steps
}
