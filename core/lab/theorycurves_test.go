package lab

import (
	"encoding/json"
	"math"
	"testing"
)

// The curves have the bounds of a run's summary, whether the run has more samples or fewer than the K that beta was computed with, and are JSON
// whatever the constants.
func TestTheoryCurvesEndInTheSummarysBounds(t *testing.T) {
	for _, test := range []struct {
		spec   string
		beyond bool    // the run has more samples than the K of beta
		needed float64 // the N of eqn:piazzolla, by hand; 0: not worked out
	}{
		{`{"problem":{"kind":"table"},"algorithm":{"path_bound":3000}}`, true, 0},
		{`{"problem":{"kind":"table"},"algorithm":{"path_bound":1e6}}`, false, 0},
		// 4 c_beta^2 d^2 H^5 log^2(1000 H / delta) / gap^2 = .0004 x 243 x 106.2745 / .09 = 114.776; with the run's own T it is less than N = 100, and
		// the run would count as covered.
		{`{"problem":{"kind":"figure-1"},"algorithm":{"path_bound":1000},"episodes":100}`, false, 114.776},
		{`{"problem":{"kind":"figure-1"}}`, false, 0},
	} {
		s := mustOpen(t, test.spec)
		finish(t, s)
		r := mustRecord(t, s, RecordOptions{}).Summary
		K, T, H := s.in.PathBound, r.Samples, int64(s.in.Constants.Horizon)
		if (float64(T) > K) != test.beyond || float64(r.Paths) > K {
			t.Fatalf("%s: %d paths and %d samples, K = %v in beta", test.spec, r.Paths, T, K)
		}
		c, b := s.in.TheoryCurves([]int64{1, T}, []int64{r.Paths}, 0.05), r.Bounds
		covered := float64(r.Episodes) >= *c.Episodes[1]
		if *c.Revisits != b.Revisits || *c.LogRegret[0] != *b.LogRegret || covered != (b.AverageRegret != nil) || covered && *c.AverageRegret[1] != *b.AverageRegret {
			t.Errorf("%s: curves %+v against the summary's %+v", test.spec, c, b)
		}
		// The curve over paths takes T to be H K, the run has fewer: the same where the K of beta is more than both.
		if over := *c.PathRegret[0]; over < *b.RegretPath || float64(r.Paths*H) <= K && over != *b.RegretPath {
			t.Errorf("%s: over paths %v, the summary has %v", test.spec, over, *b.RegretPath)
		}
		if test.needed != 0 && (math.Abs(*c.Episodes[1]/test.needed-1) > 1e-5 || covered || s.in.Constants.EpisodesNeeded(float64(T)) > float64(r.Episodes)) {
			t.Errorf("%s: %d episodes, needed %v, want %v", test.spec, r.Episodes, *c.Episodes[1], test.needed)
		}
	}

	// T(epsilon) is where the average-regret curve meets epsilon, with the K of beta on either side of it.
	for _, bound := range []string{"null", "1e15"} {
		in := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"path_bound":`+bound+`}}`).in
		T := *in.TheoryCurves(nil, nil, 0.05).TEpsilon
		whole := int64(math.Ceil(T))
		at := in.TheoryCurves([]int64{whole - whole/1000, whole + 1}, nil, 0.05)
		if *at.AverageRegret[0] < 0.05 || *at.AverageRegret[1] > 0.05*(1+1e-9) || (T > in.PathBound) != (bound == "null") {
			t.Errorf("K = %v in beta: the average regret's bound around T = %v is %v and %v, want it to cross .05", in.PathBound, T, *at.AverageRegret[0], *at.AverageRegret[1])
		}
	}
	// T(epsilon) is the paper's, whatever the condition on N requires; that is a number of its own. The gap counts only where it decides K.
	c := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"path_bound":1000}}`).in.TheoryCurves(nil, nil, 0.05)
	far := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"path_bound":1000,"gap":0.001}}`).in.TheoryCurves(nil, nil, 0.05)
	if *far.TEpsilon != *c.TEpsilon || *far.TCondition < 100**c.TCondition {
		t.Errorf("with a gap of .001: T(epsilon) = %v, was %v; for the condition on N %v, was %v", *far.TEpsilon, *c.TEpsilon, *far.TCondition, *c.TCondition)
	}
	absurd := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"c_beta":1e6,"gap":1e-9}}`)
	if _, err := json.Marshal(absurd.in.TheoryCurves([]int64{1}, []int64{1}, 0.05)); err != nil {
		t.Error(err)
	}
}
