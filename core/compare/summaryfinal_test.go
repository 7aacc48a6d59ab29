package compare_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/internal/evaluation"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// playing fills in a run that loses the given amount in each episode of two samples, a tenth less at its end, and revisits with each.
func playing(c *compare.Cell, episodes int64, lost float64, outcome lab.Outcome) {
	c.Outcome, c.Episodes, c.Paths, c.Samples, c.Revisits = outcome, episodes, episodes, 2*episodes, episodes/2
	regret := lost * float64(episodes)
	c.Regret, c.RegretPath = &regret, &regret
	m := &c.Measures
	for _, n := range evaluation.GridUpTo(episodes) {
		m.Episodes, m.EpisodeRegret = append(m.Episodes, n), append(m.EpisodeRegret, lost*float64(n))
	}
	m.Paths, m.PathRegret = m.Episodes, m.EpisodeRegret
	for _, x := range evaluation.GridUpTo(c.Samples) {
		m.Samples, m.Suboptimality, m.Revisits = append(m.Samples, x), append(m.Suboptimality, lost), append(m.Revisits, x/4)
		m.Average = append(m.Average, nil)
	}
	m.First = evaluation.Passage{Samples: []int64{0, c.Samples}, Suboptimality: []float64{lost, 0.9 * lost}}
	m.After = m.First
}

func pairOf(l compare.LearnerSummary, quantity string) *compare.PairedSummary {
	i := slices.IndexFunc(l.Paired, func(p compare.PairedSummary) bool { return p.Quantity == quantity })
	return &l.Paired[i]
}

// TestEqualTerms: a learner that plays fewer episodes, or none, gains nothing by it; each number is read at the last moment that all runs have
// reached.
func TestEqualTerms(t *testing.T) {
	few := made(t, false, func(c *compare.Cell) {
		if c.Learner == 0 {
			playing(c, 10, 0.5, lab.Done) // ends early, and is the better one
		} else {
			playing(c, 1000+int64(c.Seed), 0.6, lab.Spent)
		}
	})
	l := summed(t, few, `{"baseline":1}`).Points[0].Learners
	regret, sub := l[1].Final["regret"], l[0].Final["suboptimality"]
	if *regret.At != 10 || math.Abs(*regret.Mean-6) > 1e-9 || regret.Held != 0 {
		t.Errorf("found regret %v at %d, expected 6 at 10 episodes", *regret.Mean, *regret.At)
	}
	if *sub.At != 2000 || sub.Held != 4 || math.Abs(*sub.Mean-0.45) > 1e-9 {
		t.Errorf("found %v at %d, held %d, expected .45 held by 4 at 2000 samples", *sub.Mean, *sub.At, sub.Held)
	}
	if other := l[1].Final["suboptimality"]; *other.Mean != 0.6 || other.Held != 0 {
		t.Errorf("found %v, expected .6: the better policy came after %d samples", *other.Mean, *other.At)
	}
	if p := pairOf(l[0], "regret"); *p.At != 10 || p.N != 4 || *p.Wins != 4 || math.Abs(*p.Mean+1) > 1e-9 {
		t.Errorf("found %+v", p)
	}
	if p := pairOf(l[0], "revisits"); p.Wins != nil || p.N != 4 {
		t.Errorf("found %+v, expected no winner", p)
	}
	none := made(t, false, func(c *compare.Cell) {
		if playing(c, 100, 0.5, lab.Spent); c.Learner == 0 {
			zero := 0.0
			c.Episodes, c.Regret, c.Measures.Episodes, c.Measures.EpisodeRegret = 0, &zero, nil, nil
		}
	})
	l = summed(t, none, `{"baseline":1}`).Points[0].Learners
	if p := pairOf(l[0], "regret"); l[0].Final["regret"] != nil || p.N != 0 || *p.Reason != "not measured" || *l[1].Final["regret"].At != 100 {
		t.Errorf("found %+v of a learner that completed no episode", p)
	}
}

// TestWhatIsNotThereIsNoLoss: a learner without regret, or with estimates, is compared by what it has, and the summary says why.
func TestWhatIsNotThereIsNoLoss(t *testing.T) {
	r := made(t, false, func(c *compare.Cell) {
		if playing(c, 100, 0.5, lab.Spent); c.Learner == 1 {
			c.Regret, c.RegretPath = nil, nil
			m := &c.Measures
			m.Episodes, m.EpisodeRegret, m.Paths, m.PathRegret = nil, nil, nil, nil
			m.Estimated, m.First, m.After = true, evaluation.Passage{}, evaluation.Passage{}
		}
	})
	for _, baseline := range []string{`{"baseline":0}`, `{"baseline":1}`} {
		s := summed(t, r, baseline).Points[0].Learners
		l := s[1]
		if baseline == `{"baseline":1}` {
			l = s[0]
		}
		for _, quantity := range []string{"regret", "path_regret", "until"} {
			if p := pairOf(l, quantity); p.N != 0 || p.Open != 0 || *p.Wins != 0 || *p.Reason != "not measured" {
				t.Errorf("%s: found %+v of %s, expected no pair", baseline, p, quantity)
			}
		}
		if p := pairOf(l, "suboptimality"); p.N != 4 || p.Reason != nil {
			t.Errorf("found %+v", p)
		}
		if u := s[1].Until; u.Of != 0 || u.Reason == nil || *u.Reason != "not measured: values are estimated" || s[0].Until.Reason != nil {
			t.Errorf("found %+v", u)
		}
	}
	far := made(t, false, func(c *compare.Cell) { playing(c, 100, 0.5, lab.Spent) })
	if p := pairOf(summed(t, far, `{}`).Points[0].Learners[1], "until"); p.Open != 4 || *p.Reason != "neither reached" {
		t.Errorf("found %+v", p)
	}
	far.Cells = slices.DeleteFunc(far.Cells, func(c compare.Cell) bool { return (c.Seed > 2) == (c.Learner == 1) })
	if p := pairOf(summed(t, far, `{}`).Points[0].Learners[1], "regret"); p.N != 0 || *p.Reason != "no common seeds" {
		t.Errorf("found %+v", p)
	}
}

// TestStayingUntilTheEnd: what began in the last tenth of a run has not been seen to stay.
func TestStayingUntilTheEnd(t *testing.T) {
	for at, want := range map[int64]string{900: "[900]", 901: "[null]", 1000: "[null]"} {
		r := made(t, false, func(c *compare.Cell) {
			c.Samples = 1000
			c.Measures.First = evaluation.Passage{Samples: []int64{0, 5}, Suboptimality: []float64{1, 0}}
			c.Measures.After = evaluation.Passage{Samples: []int64{0, at}, Suboptimality: []float64{1, 0}}
		})
		r.Cells = r.Cells[:1]
		if got := said(summed(t, r, `{"hit":"after"}`).Points[0].Learners[0].Until.Each...); got != want {
			t.Errorf("from %d on: found %s, expected %s", at, got, want)
		}
	}
}

// By hand: one state, actions worth .8 and .9 at step 1, .7 and .9 at step 2. The first policy takes the first of equals, twice, and loses
// 1.8 - 1.5 = .3, in float64 .30000000000000004. It is within .3, and within nothing less.
func TestRoundingDoesNotDecideWhatIsWithin(t *testing.T) {
	const text = `{"problem":{"kind":"table","horizon":2,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[[0.8,0.9]],[[0.7,0.9]]]},
		"learners":[{"algorithm":{"kind":"linq-no-revisit"}},{"algorithm":{"kind":"lsvi-ucb"}}],"episodes":1,"seeds":[1,2]}`
	p, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
	results, _ := comparetest.Assemble(t, p, cells)
	if loss := cells[0].Measures.First.Suboptimality[0]; loss <= 0.3 || loss > 0.3+1e-15 {
		t.Fatalf("the first policy loses %v, want rounding more than .3", loss)
	}
	for hit, at := range map[string]float64{"first": 0, "average": 2} { // an average needs an episode, of two samples
		for epsilon, within := range map[string]bool{"0.3": true, "0.29999999999": false} {
			for i, l := range summed(t, results, `{"epsilon":`+epsilon+`,"hit":"`+hit+`"}`).Points[0].Learners {
				if got := l.Until.Median != nil && *l.Until.Median == at; got != within {
					t.Errorf("learner %d, hit %q: within %s after %v samples, reached by %d of %d; want after %v: %t", i, hit, epsilon, l.Until.Median, l.Until.Reached, l.Until.Of, at, within)
				}
			}
			until := func(l compare.LearnerSummary) int { return l.Paired[0].Open }
			if open := until(summed(t, results, `{"epsilon":`+epsilon+`,"hit":"`+hit+`"}`).Points[0].Learners[1]); hit == "average" && (open == 0) != within {
				t.Errorf("%s: %d pairs of which neither got there, want none: %t", epsilon, open, within)
			}
		}
	}
}

// TestEstimatesHaveNoPassages: rollouts give values on the grid only, as means over the first states; the run itself is unchanged.
func TestEstimatesHaveNoPassages(t *testing.T) {
	const text = `{"problem":{"kind":"random-linear-q","states":50,"starts":20},"algorithm":{"kind":"optimal"},"regret":{"rollouts":400},"episodes":300}`
	s := labtest.Open(t, text)
	labtest.Finish(t, s)
	m := s.Measures()
	if !m.Estimated || len(m.First.Samples) != 0 || len(m.After.Samples) != 0 || len(m.Samples) != len(evaluation.GridUpTo(s.Progress().Samples)) {
		t.Errorf("found %+v", m)
	}
	mean := 0.0
	for _, sub := range m.Suboptimality {
		mean += sub / float64(len(m.Suboptimality))
	}
	if math.Abs(mean) > 0.05 { // rewards of a path vary by about 1
		t.Errorf("found the mean %v, expected about 0 of the optimal policy", mean)
	}
}
