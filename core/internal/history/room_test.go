package history

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/internal/instance/instancetest"
	"revisit/core/repeat"
	"revisit/core/spec"
)

// As many paths as there is room for take no more than MaxBytes, even if every number is the longest that it can be; and there is room for the
// 100,000 paths that records keep by default where the horizon is at most 20.
func TestRoomForTheLongestPaths(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	longest := 0.0 // of the numbers from 1e-6 on, which have the most digits in JSON, and of any
	for range repeat.Updates(200_000) {
		for _, x := range []float64{1e-6 + 8e-6*random.Float64(), math.Abs(math.Float64frombits(random.Uint64()))} {
			if !math.IsNaN(x) && !math.IsInf(x, 0) && len(jsonOf(t, x)) > len(jsonOf(t, longest)) {
				longest = x
			}
		}
	}
	for _, horizon := range []int{1, 2, 20, 50, 200, 400, 1000} {
		for _, states := range []int{2, 11, 1000} {
			m := instancetest.Open(t, fmt.Sprintf(`{"problem":{"kind":"river-swim","horizon":%d,"states":%d},"features":{"kind":"one-hot"},"regret":"none"}`, horizon, states)).In.Model
			p := Path{K: spec.MaxBudget, Episode: spec.MaxBudget, From: horizon, Stop: horizon}
			for range horizon {
				p.States, p.Actions = append(p.States, states-1), append(p.Actions, m.Actions()-1)
				p.Rewards, p.Bonus = append(p.Rewards, longest), append(p.Bonus, longest)
			}
			room, each := Room(m), len(jsonOf(t, p))+len(",")
			if took := room * int64(each); took > MaxBytes || took < MaxBytes-2*int64(each)-room*16 {
				t.Errorf("H = %d, S = %d: %d paths of %d bytes take %d, not about %d", horizon, states, room, each, took, MaxBytes)
			}
			if room < 100_000 && horizon <= 20 {
				t.Errorf("H = %d, S = %d: room for only %d paths", horizon, states, room)
			}
			for limit, want := range map[int64]int64{5: 5, spec.AllPaths: room, math.MaxInt64: room} {
				if got := New(m, limit).limit; got != want {
					t.Errorf("H = %d: a limit of %d keeps %d paths, want %d", horizon, limit, got, want)
				}
			}
		}
	}
}

func jsonOf(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
