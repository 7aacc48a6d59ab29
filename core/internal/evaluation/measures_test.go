package evaluation

import (
	"math"
	"testing"

	"revisit/core/document"
)

// Where the average has left the target since the last moment, there is none; where it has come back since, it is the run's end.
func TestAverageUntil(t *testing.T) {
	null := math.Inf(1)
	for _, c := range []struct {
		average  []float64 // at 1, 2, 3, 4 and 5 samples
		regret   float64   // at 7
		episodes int64
		want     float64 // null: none
	}{
		{[]float64{null, 3, 1, 2, 1}, 10, 10, 5},
		{[]float64{null, 1, 1, 1, 1}, 10, 10, 2},
		{[]float64{1, 1, 1, 1, 1}, 10, 10, 1},       // an episode of one sample
		{[]float64{null, 3, 1, 1, 2}, 10, 10, 7},    // between the last moment and the end
		{[]float64{null, 1, 1, 1, 1}, 20, 10, null}, // left again after the last moment
		{[]float64{null, null, null, null, null}, 0, 0, null},
	} {
		m := Measures{Samples: []int64{1, 2, 3, 4, 5}, Average: document.Numbers(c.average)}
		got := null
		if x := m.AverageUntil(1.5, c.regret, c.episodes, 7); x != nil {
			got = *x
		}
		if got != c.want {
			t.Errorf("averages %v: within the target from sample %v on, want %v", c.average, got, c.want)
		}
	}
}
