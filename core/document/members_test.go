package document

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gowebpki/jcs"
)

// TestTablesAsOthersWriteThem: json.Marshal and RFC 8785, of numbers of every size.
func TestTablesAsOthersWriteThem(t *testing.T) {
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e-6, 9.999999999999999e-7, -1e-7, 1e-10, 5e-324, 1e20, 1e21, -1e21, 9.99e20, 1.5e300, 1 << 53, math.MaxFloat64}
	r := rand.New(rand.NewPCG(1, 2))
	for len(numbers) < 5000 {
		if x := math.Float64frombits(r.Uint64()); !math.IsInf(x, 0) && !math.IsNaN(x) {
			numbers = append(numbers, x, r.NormFloat64(), float64(r.IntN(1000)))
		}
	}
	for _, v := range []any{numbers, numbers[1], []any{}, []float64{}, []any(nil), []float64(nil), []any{[]any{1.0, numbers[:3]}, []any{numbers[9:12], -2.5e-8}}} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		canonical, err := jcs.Transform(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := appendTable([]byte("x"), v, false); !ok || string(got) != "x"+string(want) {
			t.Errorf("%v: %s, want %s", ok, got, want)
		}
		if got, ok := appendTable(nil, v, true); !ok || string(got) != string(canonical) {
			t.Errorf("%v: %s, want %s", ok, got, canonical)
		}
	}
	for _, v := range []any{math.NaN(), []float64{1, math.Inf(1)}, []any{1.0, "a"}, "a", nil, 1} {
		if got, ok := appendTable(nil, v, false); ok {
			t.Errorf("%v was written as %s", v, got)
		}
	}
}
