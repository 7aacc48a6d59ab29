package evaluation

import (
	"math"
	"testing"

	"revisit/core/detmath"
)

// The mean of many rollouts is V^pi, within 4.5 standard errors (one in 150,000).
func TestRolloutsEstimateTheValue(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q","states":1000000},"algorithm":{"c_beta":0.001}}`,
		`{"problem":{"kind":"random-linear-q","states":300,"successors":4},"algorithm":{"c_beta":0.004,"ties":"random"}}`,
		`{"problem":{"kind":"table","horizon":6},"algorithm":{"ties":"random"}}`,
	} {
		r := open(t, text)
		for range 20 {
			r.draw(t)
		}
		const n = 5_000
		truth := NewFollow(r.in.Model, r.learner).Value(0)
		one := &Rollouts{Model: r.in.Model, Learner: r.learner, Stream: detmath.NewStream(7, "rollouts"), N: 1}
		sum, squares := 0.0, 0.0
		for range n {
			x := one.Value(0)
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / n
		deviation := math.Sqrt(squares/n - mean*mean)
		if e := math.Abs(mean-truth) / (deviation / math.Sqrt(n)); !(e < 4.5) {
			t.Errorf("%s: %d rollouts give %v, V^pi is %v: %.1f standard errors of %v", text, n, mean, truth, e, deviation/math.Sqrt(n))
		}
		many := &Rollouts{Model: r.in.Model, Learner: r.learner, Stream: detmath.NewStream(7, "rollouts"), N: n}
		if got := many.Value(0); math.Abs(got-mean) > 1e-9 {
			t.Errorf("%s: %d rollouts at once give %v, one by one %v", text, n, got, mean)
		}
	}
}
