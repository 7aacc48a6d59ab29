package detmath

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"revisit/core/repeat"
)

// The functions below are computed independently by power series in big numbers.

const precision = 400

func number(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func quotient(x *big.Float, n int64) *big.Float {
	return new(big.Float).SetPrec(precision).Quo(x, number(float64(n)))
}

func multiply(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Mul(x, y) }

// bigExp is (the series of e^(x/2^k))^(2^k).
func bigExp(x *big.Float) *big.Float {
	const k = 14
	small := new(big.Float).SetPrec(precision).SetMantExp(x, -k)
	total, term := number(1), number(1)
	for i := int64(1); i < 80 && counts(term, total); i++ {
		term = quotient(multiply(term, small), i)
		total.Add(total, term)
	}
	for range k {
		total = multiply(total, total)
	}
	return total
}

// bigPi is Machin's 16 atan(1/5) - 4 atan(1/239).
func bigPi(prec uint) *big.Float {
	inverse := func(n float64) *big.Float {
		f := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
		total, power := f(0), f(0).Quo(f(1), f(n))
		for i := 0; i < int(prec); i++ {
			total.Add(total, f(0).Quo(power, f(float64(2*i+1))))
			power.Quo(power, f(-n*n))
		}
		return total
	}
	a, b := inverse(5), inverse(239)
	return a.Sub(a.Mul(a, new(big.Float).SetFloat64(16)), b.Mul(b, new(big.Float).SetFloat64(4)))
}

var pi1500 = bigPi(1500)

// bigSin is the series of sin at x + shift pi/2 less the nearest multiple of 2 pi.
func bigSin(x float64, shift int64) *big.Float {
	turn := new(big.Float).SetPrec(1500).Mul(pi1500, new(big.Float).SetInt64(2))
	at := new(big.Float).SetPrec(1500).SetFloat64(x)
	at.Add(at, new(big.Float).SetPrec(1500).Quo(new(big.Float).SetPrec(1500).Mul(pi1500, new(big.Float).SetInt64(shift)), new(big.Float).SetInt64(2)))
	turns, _ := new(big.Float).SetPrec(1500).Quo(at, turn).Int(nil)
	at.Sub(at, new(big.Float).SetPrec(1500).Mul(turn, new(big.Float).SetPrec(1500).SetInt(turns)))
	r := new(big.Float).SetPrec(precision).Set(at)
	square, term, total := multiply(r, r), new(big.Float).SetPrec(precision).Set(r), new(big.Float).SetPrec(precision).Set(r)
	for i := int64(1); i < 70 && counts(term, total); i++ {
		term = quotient(multiply(term, square), -2*i*(2*i+1))
		total.Add(total, term)
	}
	return total
}

// ulps returns how far got is from want, in units of the last place of want rounded.
func ulps(got float64, want *big.Float) float64 {
	rounded, _ := want.Float64()
	unit := math.Nextafter(math.Abs(rounded), math.Inf(1)) - math.Abs(rounded)
	if got == rounded || math.IsInf(unit, 0) {
		return 0
	}
	distance, _ := new(big.Float).Sub(number(got), want).Float64()
	return math.Abs(distance) / unit
}

func TestExpAgainstSeries(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	inputs := []float64{0, 1, -1, 1e-300, -1e-9, math.Ln2 / 2, -math.Ln2 / 2, 709.78, -708.3}
	for i := range repeat.Times(3000) {
		inputs = append(inputs, (r.Float64()-0.5)*[]float64{1, 20, 1400}[i%3])
	}
	worst := 0.0
	for _, x := range inputs {
		e := ulps(Exp(x), bigExp(number(x)))
		if worst = max(worst, e); e > 0.51 {
			t.Fatalf("Exp(%v) = %v is off by %v ulp", x, Exp(x), e)
		}
	}
	t.Logf("worst %.3f ulp", worst)
}

func TestSinAndCosAgainstSeries(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	inputs := []float64{1e-310, 1e-9, 0.5, math.Pi / 4, math.Nextafter(math.Pi/4, 1), math.Pi / 2, math.Pi, -math.Pi, 1, 3 * math.Pi / 4,
		355, 1e6, 1e22, math.MaxFloat64, -math.MaxFloat64, 1 << 53,
		math.Ldexp(6381956970095103, 797)} // the float64 nearest to a multiple of pi/2 (Kahan; Muller, Elementary Functions)
	for i := range repeat.Times(3000) {
		x := (r.Float64() - 0.5) * []float64{2, 20, 2e6}[i%3]
		if i%5 == 0 {
			x = math.Ldexp(1+r.Float64(), r.IntN(2040)-1020)
		}
		if i%7 == 0 {
			x = float64(r.IntN(100000)) * (math.Pi / 2) // near to where one of the two vanishes
		}
		inputs = append(inputs, x)
	}
	worst := 0.0
	for _, x := range inputs {
		sin, cos := ulps(Sin(x), bigSin(x, 0)), ulps(Cos(x), bigSin(x, 1))
		if worst = max(worst, sin, cos); sin > 1 || cos > 1 {
			t.Fatalf("Sin(%v) = %v is off by %v ulp, Cos = %v by %v", x, Sin(x), sin, Cos(x), cos)
		}
	}
	t.Logf("worst %.3f ulp", worst)
}

func TestPowAgainstSeries(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	worst := 0.0
	for i := range repeat.Times(3000) {
		x, y := r.Float64()*3, (r.Float64()-0.5)*40
		switch i % 4 {
		case 1:
			x, y = math.Ldexp(1+r.Float64(), r.IntN(1000)-500), (r.Float64()-0.5)*2
		case 2:
			x, y = 1+(r.Float64()-0.5)/1e6, (r.Float64()-0.5)*1e9
		case 3:
			x, y = r.Float64()*20, float64(r.IntN(200)-100)
		}
		want := bigExp(multiply(bigLog(x), number(y)))
		size, _ := want.Float64()
		if size < 2.3e-308 || math.IsInf(size, 0) {
			continue
		}
		e := ulps(Pow(x, y), want)
		if worst = max(worst, e); e > 0.6 {
			t.Fatalf("Pow(%v, %v) = %v is off by %v ulp", x, y, Pow(x, y), e)
		}
	}
	t.Logf("worst %.3f ulp", worst)
}
