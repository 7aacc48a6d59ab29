package detmath

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"revisit/core/repeat"
)

// bigLog is an independent logarithm: x = 2^k m, log m by the series of 2 atanh((m-1)/(m+1)) in 200 bits.
func bigLog(x float64) *big.Float {
	const prec = 200
	f := func(v float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(v) }
	series := func(m *big.Float) *big.Float {
		z := new(big.Float).SetPrec(prec).Quo(new(big.Float).SetPrec(prec).Sub(m, f(1)), new(big.Float).SetPrec(prec).Add(m, f(1)))
		z2, power, sum := new(big.Float).SetPrec(prec).Mul(z, z), new(big.Float).SetPrec(prec).Set(z), f(0)
		for i := 1; i < 400 && counts(power, sum); i += 2 {
			sum.Add(sum, new(big.Float).SetPrec(prec).Quo(power, f(float64(i))))
			power.Mul(power, z2)
		}
		return sum.Mul(sum, f(2))
	}
	m, k := math.Frexp(x)
	sum := series(f(m))
	return sum.Add(sum, new(big.Float).SetPrec(prec).Mul(series(f(2)), f(float64(k))))
}

// counts reports whether adding a term can still change a sum of its precision.
func counts(term, sum *big.Float) bool {
	return sum.Sign() == 0 || term.Sign() != 0 && term.MantExp(nil)+int(sum.Prec())+1 >= sum.MantExp(nil)
}

func TestLogAgainstSeries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range repeat.Times(2000) {
		x := math.Ldexp(0.5+r.Float64(), r.IntN(200)-100)
		if i%2 == 0 {
			x = 1 + (r.Float64()-0.5)/4 // near 1, where cancellation would show
		}
		want, _ := bigLog(x).Float64()
		got := Log(x)
		ulp := math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want)
		if math.Abs(got-want) > ulp {
			t.Fatalf("Log(%v) = %v, the series gives %v", x, got, want)
		}
	}
}

func TestLogSpecial(t *testing.T) {
	if !math.IsInf(Log(0), -1) || !math.IsNaN(Log(-1)) || !math.IsInf(Log(math.Inf(1)), 1) || !math.IsNaN(Log(math.NaN())) || Log(1) != 0 {
		t.Fatal("Log at 0, -1, +Inf, NaN or 1")
	}
}

// Golden words: a change of them changes every digest.
func TestStreamGolden(t *testing.T) {
	s := NewStream(1, "transition")
	got := []float64{s.Float64(), s.Float64(), s.Float64()}
	want := []float64{0.7342756602185697, 0.002536280182622197, 0.3949331731398471}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("draw %d of stream (1, transition) = %v, want %v", i, got[i], want[i])
		}
	}
	if NewStream(1, "start").Float64() == want[0] || NewStream(2, "transition").Float64() == want[0] {
		t.Error("streams of another name or seed begin with the same draw")
	}
}

func TestStreamUniform(t *testing.T) {
	s, n := NewStream(7, "test"), 100000
	var cells [10]int
	for range n {
		cells[s.IntN(10)]++
	}
	chi := 0.0
	for _, c := range cells {
		chi += math.Pow(float64(c)-float64(n)/10, 2) / (float64(n) / 10)
	}
	if chi > 27.88 { // 99.9 % point of chi squared with 9 degrees of freedom
		t.Fatalf("chi squared %v of 10 cells", chi)
	}
}

func TestLogAtTheEndsOfTheRange(t *testing.T) {
	for _, x := range []float64{math.SmallestNonzeroFloat64, 3e-310, 2.2250738585072014e-308, math.MaxFloat64, math.Nextafter(1, 0), math.Nextafter(1, 2), math.Sqrt2 / 2, math.Sqrt2} {
		want, _ := bigLog(x).Float64()
		if got := Log(x); math.Abs(got-want) > math.Nextafter(math.Abs(want), math.Inf(1))-math.Abs(want) {
			t.Errorf("Log(%v) = %v, the series gives %v", x, got, want)
		}
	}
}

// A stream is math/rand/v2's PCG, seeded as documented, and a draw is one word.
func TestStreamIsPCG(t *testing.T) {
	sum := sha256.Sum256([]byte("revisit stream/1\x00ties\x00\x02\x01\x00\x00\x00\x00\x00\x00"))
	r := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])))
	s := NewStream(0x102, "ties")
	for i := range 1000 {
		want := r.Float64()
		if got := s.Float64(); got != want || got < 0 || got >= 1 || got != math.Trunc(got*(1<<53))/(1<<53) {
			t.Fatalf("draw %d is %v, want %v, a multiple of 2^-53 in [0,1)", i, got, want)
		}
	}
}

// The generator is math/rand/v2's from any state, with any carries.
func TestUniformsArePCG(t *testing.T) {
	words := []uint64{0, 1, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, math.MaxUint64}
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		words = append(words, r.Uint64())
	}
	x := make([]float64, 50)
	for _, hi := range words {
		for _, lo := range words {
			state, want := pcg{hi, lo}, rand.New(rand.NewPCG(hi, lo))
			state.uniforms(x[:17])
			state.uniforms(x[17:])
			for i, u := range x {
				if w := want.Float64(); u != w {
					t.Fatalf("number %d from %x:%x is %v, want %v", i, hi, lo, u, w)
				}
			}
		}
	}
}

func TestIntN(t *testing.T) {
	s := NewStream(1, "test")
	for _, n := range []int{1, 2, 3, 1000} {
		for range 1000 {
			if i := s.IntN(n); i < 0 || i >= n {
				t.Fatalf("IntN(%d) = %d", n, i)
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("IntN(0) does not panic")
		}
	}()
	s.IntN(0)
}
