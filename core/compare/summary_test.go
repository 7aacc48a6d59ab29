package compare_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// made returns results without a problem, whose summaries are known by hand.
func made(t *testing.T, sweep bool, change func(c *compare.Cell)) *compare.Results {
	t.Helper()
	text := `{"problem":{"kind":"figure-1"},"learners":[{},{"algorithm":{"kind":"uniform"}}],"seeds":[1,2,3,4]}`
	if sweep {
		text = `{"format":"revisit.sweep/1","problem":{"kind":"separation"},"learners":[{},{"algorithm":{"kind":"uniform"}}],"seeds":[1,2,3,4],
			"vary":[{"parameter":"algorithm.gap","values":[0.4,0.2,0.1]},{"parameter":"problem.horizon","values":[3,4]}]}`
	}
	c := comparetest.Parse(t, text)
	r := &compare.Results{Comparison: c}
	for i, values := range c.Points() {
		epsilon := 0.1
		info := compare.PointInfo{Values: values, Epsilon: &epsilon}
		if sweep {
			info.Dim, info.Horizon = 32, int(values[1])
			info.Constants = []compare.PointConstants{{Gap: &values[0]}, {Gap: &values[0]}}
		}
		r.Points = append(r.Points, info)
		for l := range c.Learners {
			for _, seed := range c.Seeds {
				cell := compare.Cell{Point: i, Learner: l}
				cell.Seed, cell.Outcome = seed, lab.Done
				change(&cell)
				r.Cells = append(r.Cells, cell)
			}
		}
	}
	return r
}

func summed(t *testing.T, r *compare.Results, options string) *compare.Replicates {
	t.Helper()
	o, err := compare.ParseSummaryOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Summarise(o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// said renders numbers that may not be there.
func said(x ...*float64) string {
	text, _ := json.Marshal(x)
	return string(text)
}

// TestUntilIsCensored: runs that never reach the target leave the mean open, and of the quantiles those that they have a part in.
func TestUntilIsCensored(t *testing.T) {
	reach := map[uint64]int64{1: 100, 2: 300, 3: 200} // learner 0; seed 4 never does
	r := made(t, false, func(c *compare.Cell) {
		c.Measures.First = evaluation.Passage{Samples: []int64{0, 50}, Suboptimality: []float64{0.9, 0.11}}
		c.Measures.After = evaluation.Passage{Samples: []int64{0}, Suboptimality: []float64{0.9}}
		at, reached := reach[c.Seed]
		if c.Learner == 1 {
			at, reached = 250, true
		}
		if reached {
			c.Measures.First.Samples = append(c.Measures.First.Samples, at)
			c.Measures.First.Suboptimality = append(c.Measures.First.Suboptimality, 0.1)
			if c.Samples = 500; c.Seed == 1 {
				c.Measures.After = evaluation.Passage{Samples: []int64{0, 400}, Suboptimality: []float64{0.9, 0.05}}
			}
		}
	})
	s := summed(t, r, `{"quantiles":[0.25,0.75],"baseline":1}`)
	u := s.Points[0].Learners[0].Until
	if got := said(u.Median, u.Mean, u.Lower, u.Low, u.High); got != "[250,null,null,175,null]" || u.Reached != 3 || u.Of != 4 || said(u.Each...) != "[100,300,200,null]" {
		t.Errorf("found %s, %d of %d, %s", got, u.Reached, u.Of, said(u.Each...))
	}
	if u := s.Points[0].Learners[1].Until; said(u.Median, u.Mean, u.Lower, u.Upper) != "[250,250,250,250]" || u.Reached != 4 {
		t.Errorf("found %s", said(u.Median, u.Mean, u.Lower, u.Upper))
	}
	p := s.Points[0].Learners[0].Paired[0]
	if p.Quantity != "until" || p.N != 4 || p.Open != 0 || *p.Wins != 2 || p.Ties != 0 || said(p.Median, p.Mean) != "[0,null]" || p.Ratio != nil {
		t.Errorf("found %+v, median %s", p, said(p.Median))
	}
	after := summed(t, r, `{"hit":"after"}`).Points[0].Learners
	if got := said(after[0].Until.Each...); got != "[400,null,null,null]" || after[0].Until.Reached != 1 {
		t.Errorf("found %s", got)
	}
	if p := after[1].Paired[0]; p.N != 1 || p.Open != 3 || p.Ties != 1 || *p.Wins != 0 {
		t.Errorf("found %+v, expected three pairs of which nothing is known", p)
	}
	if s := summed(t, r, `{"epsilon":0.2}`); said(s.Points[0].Learners[0].Until.Each...) != "[50,50,50,50]" {
		t.Errorf("found %s", said(s.Points[0].Learners[0].Until.Each...))
	}
	for i := range r.Cells { // at 10, and again from 100 on, with the same regret at the end
		c := &r.Cells[i]
		low, high := 0.01, 0.9
		c.Measures.Samples, c.Measures.Average = []int64{10, 50, 100, 200}, []*float64{&low, &high, &low, &low}
		if c.Regret = &low; c.Seed == 2 {
			c.Regret = &high
		}
		c.Episodes = 1
	}
	for _, hit := range []string{"first", "after", "average"} {
		if a := summed(t, r, `{"hit":"`+hit+`"}`).Points[0].Learners[0].Average; said(a.Each...) != "[100,null,100,100]" || a.Reached != 3 || a.Reason != nil {
			t.Errorf("by %s: found %s, %d reached", hit, said(a.Each...), a.Reached)
		}
	}
	for i := range r.Points {
		r.Points[i].Epsilon = nil
	}
	if u := summed(t, r, `{}`).Points[0].Learners[0].Until; u.Reached != 0 || u.Median != nil {
		t.Errorf("found %+v without a target", u)
	}
}

// TestCurvesOfRunsOfSeveralLengths: a curve counts the runs that have come so far, and leaves out what a run has not yet.
func TestCurvesOfRunsOfSeveralLengths(t *testing.T) {
	r := made(t, false, func(c *compare.Cell) {
		n := int(c.Seed) + 1
		for i := range n {
			c.Measures.Samples = append(c.Measures.Samples, evaluation.Grid(i))
			c.Measures.Suboptimality = append(c.Measures.Suboptimality, float64(c.Seed)*float64(i+1))
			c.Measures.Revisits = append(c.Measures.Revisits, int64(i))
			var average *float64
			if i > 0 {
				average = document.Number(float64(i))
			}
			c.Measures.Average = append(c.Measures.Average, average)
		}
		c.Revisits = int64(n)
	})
	l := summed(t, r, `{"quantiles":[0,1]}`).Points[0].Learners[0]
	c := l.Curves["suboptimality"]
	if !slices.Equal(c.X, []int64{1, 2, 3, 4, 5}) || !slices.Equal(c.N, []int{4, 4, 3, 2, 1}) {
		t.Errorf("found x %v, n %v", c.X, c.N)
	}
	if said(c.Mean...) != "[2.5,5,9,14,20]" || said(c.Low...) != "[1,2,6,12,20]" || said(c.High...) != "[4,8,12,16,20]" || c.Lower[4] != nil {
		t.Errorf("found means %s, band %s to %s", said(c.Mean...), said(c.Low...), said(c.High...))
	}
	if half := 12.706 * 2; math.Abs(*c.Upper[3]-14-half) > 0.01 { // t with one degree of freedom, s/sqrt 2 of 12 and 16
		t.Errorf("found the upper end %v, expected %v", *c.Upper[3], 14+half)
	}
	if a := l.Curves["average"]; said(a.Median...) != "[null,1,2,3,4]" || !slices.Equal(a.N, []int{0, 4, 3, 2, 1}) {
		t.Errorf("found %s of %v", said(a.Median...), a.N)
	}
	if got := l.Final["revisits"]; said(got.Mean, got.Median) != "[3.5,3.5]" || l.Final["regret"] != nil || l.Ended[lab.Done] != 4 {
		t.Errorf("found %+v, %+v", l.Final, l.Ended)
	}
	if len(l.Curves["regret"].X) != 0 {
		t.Errorf("found a regret curve of nothing")
	}
}

// TestSlopes: a power law in one number is found at each value of the other, with the theorem's exponent for learners that revisit.
func TestSlopes(t *testing.T) {
	var points [][]float64
	r := made(t, true, func(c *compare.Cell) {
		if points == nil {
			points = comparetest.Parse(t, `{"format":"revisit.sweep/1","problem":{"kind":"separation"},"learners":[{}],"vary":[{"parameter":"algorithm.gap","values":[0.4,0.2,0.1]},{"parameter":"problem.horizon","values":[3,4]}]}`).Points()
		}
		gap, H := points[c.Point][0], points[c.Point][1]
		c.Revisits = int64(math.Round(100 * H / (gap * gap)))
		c.Measures.First = evaluation.Passage{Samples: []int64{c.Revisits * 2}, Suboptimality: []float64{0.05}}
	})
	slopes := summed(t, r, `{}`).Slopes
	if len(slopes) != 2*(2*2+3*2) {
		t.Fatalf("found %d slopes, expected 20", len(slopes))
	}
	for _, s := range slopes {
		want := -2.0
		if s.Vary == 1 {
			want = 1
		}
		if s.Slope == nil || math.Abs(*s.Slope-want) > 1e-3 || s.Points != s.Of {
			t.Errorf("found %+v, expected the slope %v", s, want)
		}
		if (s.Error == nil) != (s.Points < 3) || (s.Exponent == nil) != (s.Learner == 1) {
			t.Errorf("found %+v", s)
		}
	}
	for _, s := range slopes {
		want := map[string][]float64{"revisits": {-2, 5}, "until": {0, 7}}[s.Quantity][s.Vary]
		if s.Learner == 0 && *s.Exponent != want {
			t.Errorf("found the exponent %v of %s, expected %v", *s.Exponent, s.Quantity, want)
		}
	}
}

// TestBadSummaryOptions are refused by place.
func TestBadSummaryOptions(t *testing.T) {
	for _, c := range []struct{ text, path, found, expected string }{
		{`{"interval":"bayes"}`, "interval", "bayes", "bootstrap"}, {`{"level":95}`, "level", "95", "0.9999"}, {`{"quantiles":[0.9,0.1]}`, "quantiles", "a list of 2", "the smaller"},
		{`{"quantiles":[0.1]}`, "quantiles", "a list of 1", "2 numbers"}, {`{"hit":"last"}`, "hit", "last", "after"}, {`{"epsilon":0}`, "epsilon", "0", "null"}, {`{"mean":1}`, "mean", "unknown", "one of"},
	} {
		_, err := compare.ParseSummaryOptions([]byte(c.text))
		comparetest.ExpectError(t, c.text, err, document.BadSpec, c.path, c.found, c.expected)
	}
	r := made(t, false, func(*compare.Cell) {})
	_, err := r.Summarise(compare.SummaryOptions{Interval: "student", Level: 0.95, Baseline: 2})
	comparetest.ExpectError(t, "a baseline that is none", err, document.BadSpec, "baseline", "2", "a learner")
}

// TestSummaryOfRuns: of runs of 30 and of 40 episodes, the summary's mean of the regret is that of the cells after 30.
func TestSummaryOfRuns(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	for _, options := range []string{`{}`, `{"interval":"bootstrap"}`} {
		s := summed(t, r, options)
		for l, sum := range s.Points[0].Learners {
			mean := 0.0
			for _, c := range r.Cells {
				if c.Learner == l {
					mean += c.Measures.EpisodeRegret[slices.Index(c.Measures.Episodes, 30)] / 3
				}
			}
			final := sum.Final["regret"]
			if *final.At != 30 || math.Abs(*final.Mean-mean) > 1e-9 || !(*final.Lower <= mean+1e-9 && mean-1e-9 <= *final.Upper) || sum.Runs != 3 {
				t.Errorf("learner %d: found %s, expected the mean %v", l, said(final.Mean, final.Lower, final.Upper), mean)
			}
			for _, name := range []string{"suboptimality", "average", "revisits", "regret", "path_regret"} {
				if len(sum.Curves[name].X) == 0 {
					t.Errorf("learner %d: no curve of %s", l, name)
				}
			}
		}
		if one, again := summed(t, r, options), s; !reflect.DeepEqual(one, again) {
			t.Errorf("%s: found another summary the second time", options)
		}
	}
}

// TestCurvesOverAnyAxis: of one run, every curve over every axis is what the run's own measures say.
func TestCurvesOverAnyAxis(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, `{"format":"revisit.comparison/1","problem":{"kind":"figure-1"},"learners":[{}],"episodes":30,"regret":"exact","seeds":[3]}`, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	for _, axis := range []string{"samples", "episodes", "paths"} {
		o, err := compare.ParseSummaryOptions([]byte(`{"over":"` + axis + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		sum, err := r.Summarise(o)
		if err != nil || sum.Over != axis {
			t.Fatal(sum.Over, err)
		}
		s := labtest.Open(t, `{"problem":{"kind":"figure-1"},"episodes":30,"seed":3}`)
		for outcome := lab.More; outcome == lab.More; {
			if _, outcome, err = s.Advance(1, lab.Until{}); err != nil {
				t.Fatal(err)
			}
			// The run stands at some moment of the axis: the summary has there what the run says of itself now.
			c, m := s.Progress(), s.Measures()
			now := map[string]int64{"samples": c.Samples, "episodes": c.Episodes, "paths": c.Paths}[axis]
			curves := sum.Points[0].Learners[0].Curves
			for name, want := range map[string]float64{"regret": *c.Regret, "path_regret": *c.RegretPath, "revisits": float64(c.Revisits), "suboptimality": m.After.Suboptimality[len(m.After.Suboptimality)-1]} {
				curve := curves[name]
				i := slices.Index(curve.X, now)
				if i < 0 || axis == "episodes" && c.Step > 1 {
					continue // no moment, or later paths of an episode that is not over
				}
				if got := curve.Mean[i]; got == nil || math.Abs(*got-want) > 1e-9 {
					t.Fatalf("%s over %s at %d: %v, want %v", name, axis, now, got, want)
				}
			}
			if i := slices.Index(curves["average"].X, now); i >= 0 && c.Episodes > 0 && c.Step == 1 {
				if got, want := curves["average"].Mean[i], *c.Regret/float64(c.Episodes); got == nil || math.Abs(*got-want) > 1e-9 {
					t.Fatalf("average over %s at %d: %v, want %v", axis, now, got, want)
				}
			}
		}
	}
}

// In a deterministic problem all seeds give a learner without random ties the same run: it counts once, and nothing of it has an interval.
func TestSeedsOfOneRunCountOnce(t *testing.T) {
	p, cells := comparetest.RunAll(t, new(compare.Planner), `{"problem":{"kind":"combination-lock","length":3,"horizon":3},"episodes":40,
		"learners":[{},{"name":"random ties","algorithm":{"ties":"random"}},{"algorithm":{"kind":"uniform"}},{"algorithm":{"kind":"optimal"}}],"seeds":[1,2,3,4,5]}`, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	learners := summed(t, r, `{"baseline":3}`).Points[0].Learners
	for i, want := range []struct{ runs, same int }{{1, 5}, {5, 0}, {5, 0}, {1, 5}} {
		l := learners[i]
		if l.Runs != want.runs || l.Same != want.same || l.Until.Of != want.runs || len(l.Until.Each) != 5 {
			t.Errorf("learner %d: %d runs, %d the same, of %d, each %s", i, l.Runs, l.Same, l.Until.Of, said(l.Until.Each...))
		}
		intervals := []*float64{l.Until.Share.Lower, l.Until.Share.Upper, l.Until.Lower, l.Final["samples"].Lower, l.Curves["revisits"].Lower[2]}
		intervals = append(intervals, l.Until.Curve.Lower...)
		for _, x := range intervals {
			if want.same > 0 && x != nil {
				t.Errorf("learner %d has an interval: %s", i, said(intervals...))
				break
			}
		}
		if want.same == 0 && l.Until.Share.Upper == nil {
			t.Errorf("learner %d has no interval of its share", i)
		}
	}
	if n := learners[0].Paired[0].N; n != 1 {
		t.Errorf("%d pairs of two runs that are the same for all seeds, want 1", n)
	}
	if n := learners[1].Paired[0].N + learners[1].Paired[0].Open; n != 5 {
		t.Errorf("%d pairs against it of runs that differ, want 5", n)
	}
}
