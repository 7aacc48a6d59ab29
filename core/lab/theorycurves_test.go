package lab

import (
	"encoding/json"
	"math"
	"testing"
)

// The curves have the bounds of a run's summary where K is that of beta, and are JSON whatever the constants.
func TestTheoryCurvesEndInTheSummarysBounds(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"path_bound":3000}}`)
	finish(t, s)
	r := mustRecord(t, s, RecordOptions{}).Summary
	if r.Paths > 3000 || r.Samples < 3000 {
		t.Fatalf("%d paths and %d samples, want 3000 between them", r.Paths, r.Samples)
	}
	c := s.in.TheoryCurves([]int64{1, r.Samples}, []int64{1, 3000}, 0.05)
	if b := r.Bounds; *c.Revisits != b.Revisits || *c.LogRegret[1] != *b.LogRegret || *c.PathRegret[1] < *b.RegretPath || (float64(r.Episodes) >= *c.Episodes[1]) != (b.AverageRegret != nil) {
		t.Errorf("curves %+v against the summary's %+v", c, b)
	}
	// T(epsilon) is where the average-regret curve meets epsilon.
	T := int64(math.Ceil(*c.TEpsilon))
	at := s.in.TheoryCurves([]int64{T - T/1000, T + 1}, nil, 0.05)
	if *at.AverageRegret[0] < 0.05 || *at.AverageRegret[1] > 0.05*(1+1e-9) {
		t.Errorf("the average regret's bound around T = %d is %v and %v, want it to cross .05", T, *at.AverageRegret[0], *at.AverageRegret[1])
	}
	// T(epsilon) is the paper's, whatever the condition on N requires; that is a number of its own.
	far := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"gap":0.001}}`).in.TheoryCurves(nil, nil, 0.05)
	if *far.TEpsilon != *c.TEpsilon || *far.TCondition < 100**c.TCondition {
		t.Errorf("with a gap of .001: T(epsilon) = %v, was %v; for the condition on N %v, was %v", *far.TEpsilon, *c.TEpsilon, *far.TCondition, *c.TCondition)
	}
	absurd := mustOpen(t, `{"problem":{"kind":"table"},"algorithm":{"c_beta":1e6,"gap":1e-9}}`)
	if _, err := json.Marshal(absurd.in.TheoryCurves([]int64{1}, []int64{1}, 0.05)); err != nil {
		t.Error(err)
	}
}
