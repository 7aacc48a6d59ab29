package gram

import (
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/repeat"
)

var updates = flag.Int64("updates", 1_000_000, "how many updates the inverse is followed through")

// The inverse stays within 1e-8 of the true one, in 200 bits, at every power of ten and in the end, just before and after it is
// refreshed. 10^8 updates, a few minutes: go test ./core/internal/gram -run Within -updates 100000000 -timeout 1h -v
func TestTheInverseStaysWithin(t *testing.T) {
	const d, within = 8, 1e-8
	n := repeat.Updates(*updates)
	for _, c := range []struct {
		name string
		rare int // how often each direction but the first is seen; 0: as often as the first
	}{{"all directions alike", 0}, {"one direction, the others once", 1}, {"one direction, the others a hundred times", 100}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(11, uint64(c.rare)))
			vectors, counts := units(r, d), make([]int64, 2*d)
			m, room, g := New(d), NewRoom(d), make([]float64, d)
			rare, left := map[int64]int{}, c.rare*(2*d-1)
			for left > 0 { // at moments of their own, half of them in the last tenth
				at := r.Int64N(n)
				if left%2 == 0 {
					at = n - 1 - r.Int64N(n/10)
				}
				if _, taken := rare[at]; !taken {
					rare[at] = 1 + left%(2*d-1)
					left--
				}
			}
			refresh := refreshEvery(d)
			worst := 0.0
			for k := int64(1); k <= n; k++ {
				i := 0
				if c.rare == 0 {
					i = r.IntN(len(vectors))
				} else if len(rare) > 0 {
					i = rare[k-1]
				}
				counts[i]++
				m.Weight(feature.Vector{Value: vectors[i]}, g)
				m.Include(feature.Vector{Value: vectors[i]}, g, room)
				if power := math.Log10(float64(k)); k == n || k > n-n%refresh-2 && k <= n-n%refresh || power == math.Trunc(power) {
					off := distance(m, vectors, counts)
					worst = max(worst, off)
					if off > within {
						t.Errorf("after %d updates the inverse is off by %.2g", k, off)
					}
				}
			}
			if !m.Sound() {
				t.Errorf("the inverse is not sound: residual %.2g", m.Residual())
			}
			t.Logf("%d updates: off by at most %.2g of the largest entry; residual %.2g", n, worst, m.Residual())
		})
	}
}

// distance returns the largest difference of the inverse from the true one, over the largest entry of that.
func distance(m *Matrix, vectors [][]float64, counts []int64) float64 {
	const bits = 200
	d := m.dim
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(bits).SetFloat64(x) }
	product := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(bits).Mul(x, y) }
	rows := make([][]*big.Float, d) // [Lambda | I]
	for i := range rows {
		rows[i] = make([]*big.Float, 2*d)
		for j := range rows[i] {
			rows[i][j] = number(0)
		}
		rows[i][i], rows[i][d+i] = number(1), number(1)
		for l, v := range vectors {
			for j := range d {
				rows[i][j].Add(rows[i][j], product(number(float64(counts[l])), product(number(v[i]), number(v[j]))))
			}
		}
	}
	for k := range d { // Gauss and Jordan
		pivot := new(big.Float).Copy(rows[k][k])
		for j := range rows[k] {
			rows[k][j].Quo(rows[k][j], pivot)
		}
		for i := range d {
			if factor := new(big.Float).Copy(rows[i][k]); i != k {
				for j := range rows[i] {
					rows[i][j].Sub(rows[i][j], product(factor, rows[k][j]))
				}
			}
		}
	}
	off, largest := 0.0, 0.0
	for i := range d {
		for j := range d {
			truth := rows[i][d+j]
			size, _ := truth.Float64()
			difference, _ := new(big.Float).Sub(truth, number(m.inverse[i*d+j])).Float64()
			off, largest = max(off, math.Abs(difference)), max(largest, math.Abs(size))
		}
	}
	return off / largest
}
