package lab

import (
	"encoding/json"
	"fmt"
	"testing"
)

// What is predicted for a gap is so in a session with that gap, and in its report.
func TestPredictionsComeTrue(t *testing.T) {
	for _, kind := range []string{"figure-1", "frozen-lake", "river-swim", "table", "separation"} {
		s := mustOpen(t, `{"problem":{"kind":"`+kind+`"}}`)
		least, _ := s.in.Optimal.StepGap(2)
		for h := 3; h <= s.in.Model.Horizon(); h++ {
			g, _ := s.in.Optimal.StepGap(h)
			least = min(least, g)
		}
		for _, gap := range []float64{1e-3, 0.05, 0.3, 2, least, least * 1.001, least * 0.999} {
			p, err := s.Predict(gap)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal(gap)
			other := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":%q},"algorithm":{"gap":%s}}`, kind, text))
			if p.Beta != other.in.Beta || p.PathBound != other.in.PathBound || p.Revisits != boundsAt(other.in, 0, 0, 0).Revisits {
				t.Errorf("%s, gap %v: foretold beta %v, K %v, revisits %v; are %v, %v, %v", kind, gap, p.Beta, p.PathBound, p.Revisits, other.in.Beta, other.in.PathBound, boundsAt(other.in, 0, 0, 0).Revisits)
			}
			for _, c := range other.Checks() {
				if c.ID == "gap" && (p.Holds == nil || c.OK == nil || *p.Holds != *c.OK) {
					t.Errorf("%s, gap %v: the prediction and the report part: %v", kind, gap, c.Says)
				}
			}
		}
	}
	for _, gap := range []float64{0, -1, 1e-10, 1e7} {
		if _, err := mustOpen(t, `{"problem":{"kind":"figure-1"}}`).Predict(gap); err == nil {
			t.Errorf("gap %v is not refused", gap)
		}
	}
}
