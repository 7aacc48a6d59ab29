package theory_test

import (
	"math"
	"strings"
	"testing"

	"revisit/core/theory"
)

func TestInvariantsFindBreaches(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		name            string
		updates         []int64
		episodes, paths int64
		gap             []float64
		want            string // "": none
	}{
		{"a lawful run", []int64{2, 3, 4}, 2, 4, []float64{1, 1, 1}, ""},
		{"one step", []int64{5}, 5, 5, []float64{1}, ""},
		{"no path yet", []int64{0, 0}, 0, 0, []float64{1, 1}, ""},
		{"a path that updates nothing", []int64{2, 3, 4}, 2, 5, []float64{1, 1, 1}, "|I_H| = 4 of 5 paths"},
		{"an episode that ends above step 1", []int64{2, 3, 4}, 3, 4, []float64{1, 1, 1}, "|I_1| = 2 after 3 episodes"},
		{"not nested", []int64{3, 2, 4}, 3, 4, []float64{1, 1, 1}, "|I_1| = 3 over |I_2| = 2"},
		{"a step without a gap blocks", []int64{2, 3, 4}, 2, 4, []float64{1, 1, inf}, "step 3 has no gap and blocked 1"},
		{"a step without a gap does not block", []int64{2, 2, 4}, 2, 4, []float64{inf, inf, 1}, ""},
		// With d = 1, beta = 1 and a gap of 1, tau = 1/4: 11 log 1.25 = 2.4546 < log 12 = 2.4849, but 12 log 1.25 = 2.6777 > log 13 = 2.5649.
		{"as many revisits as the lemma allows", []int64{1, 12}, 1, 12, []float64{1, 1}, ""},
		{"more revisits than the lemma allows", []int64{1, 13}, 1, 13, []float64{1, 1}, `|I_2 \ I_1| = 12: n log(1+tau)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := theory.Invariants(test.updates, test.episodes, test.paths, 1, 1, test.gap)
			switch {
			case test.want == "" && err != nil:
				t.Errorf("found %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
