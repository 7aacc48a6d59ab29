package compare

import (
	"encoding/json"
	"math"
	"testing"
)

// TestExponents are those of the bounds that the points have: the ratio of the bounds at two points, apart from logarithms, is the ratio of
// what varies to that power.
func TestExponents(t *testing.T) {
	for _, c := range []struct {
		of       string // problem, features and what varies
		declared string
		revisits float64 // NaN: none
		until    float64
	}{
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"problem.gap","values":[0.1,0.2]}]`, `"true"`, -2, -2},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"problem.gap","values":[0.1,0.2]}]`, `0.1`, 0, -2},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"algorithm.gap","values":[0.1,0.2]}]`, `0.1`, -2, 0},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"algorithm.c_beta","values":[0.1,0.2]}]`, `"true"`, 2, 2},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"problem.horizon","values":[4,6]}]`, `"true"`, 5, 7},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"problem.states","values":[20,40]}]`, `"true"`, 0, 0},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"problem.dim","values":[3,6]}]`, `"true"`, 2, 2},
		{`"problem":{"kind":"random-linear-q","states":20},"vary":[{"parameter":"algorithm.delta","values":[0.1,0.2]}]`, `"true"`, math.NaN(), math.NaN()},
		{`"problem":{"kind":"random-table","states":5},"features":{"kind":"one-hot"},"vary":[{"parameter":"problem.states","values":[5,10]}]`, `0.5`, math.NaN(), math.NaN()},
		{`"problem":{"kind":"random-table","states":5,"design_gap":0.1},"features":{"kind":"one-hot"},"vary":[{"parameter":"problem.design_gap","values":[0.1,0.2]}]`, `0.5`, 0, -2},
	} {
		text := `{"format":"revisit.sweep/1","learners":[{"algorithm":{"gap":` + c.declared + `}}],"seeds":[1],"budget":{"minutes":1440,"samples":1000},` + c.of + `}`
		given, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := new(Planner).Plan(given)
		if err != nil {
			t.Fatal(err)
		}
		s := &summariser{Results: &Results{Comparison: p.Comparison, Points: p.Points}}
		for quantity, want := range map[string]float64{"revisits": c.revisits, "until": c.until} {
			got := s.exponent(quantity, 0, 0, nil)
			found, _ := json.Marshal(got)
			if (got == nil) != math.IsNaN(want) || got != nil && *got != want {
				t.Errorf("%s, gap %s, %s: found %s, expected %v", c.of, c.declared, quantity, found, want)
			}
		}
		if one, other := p.Points[0].Theory.Revisits, p.Points[1].Theory.Revisits; !math.IsNaN(c.revisits) {
			x := p.Points[1].Values[0] / p.Points[0].Values[0]
			if power := math.Log(*other / *one) / math.Log(x); math.Abs(power-c.revisits) > 1 {
				t.Errorf("%s: the bound grows to the power %v, the exponent is %v", c.of, power, c.revisits)
			}
		}
	}
}

// The theorem bounds no number of samples until a policy is good everywhere. The average regret is of the start, whatever else is measured.
func TestNoExponentAwayFromTheStart(t *testing.T) {
	for target, exponents := range map[string]map[string]string{
		"start": {"first": "7", "average": "7"}, "reachable": {"first": "null", "average": "7"}, "everywhere": {"first": "null", "after": "null", "average": "7"},
	} {
		given, err := Parse([]byte(`{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q","states":20},"learners":[{}],"seeds":[1],"target":"` + target + `",
			"budget":{"minutes":1440,"samples":1000},"vary":[{"parameter":"problem.horizon","values":[4,6]}]}`))
		if err != nil {
			t.Fatal(err)
		}
		p, err := new(Planner).Plan(given)
		if err != nil {
			t.Fatal(err)
		}
		for hit, want := range exponents {
			s := &summariser{Results: &Results{Comparison: p.Comparison, Points: p.Points}, options: SummaryOptions{Hit: hit}}
			until, _ := json.Marshal(s.exponent("until", 0, 0, nil))
			revisits, _ := json.Marshal(s.exponent("revisits", 0, 0, nil))
			if string(until) != want || string(revisits) != "5" {
				t.Errorf("target %s, hit %s: found %s, of revisits %s, expected %s and 5", target, hit, until, revisits, want)
			}
		}
	}
}

func TestNoAverageWithoutRegret(t *testing.T) {
	target := 1.0
	if got := (&Cell{RunResult: RunResult{Samples: 7}}).averageUntil(&target); got != nil {
		t.Errorf("found %v, expected nil", *got)
	}
}
