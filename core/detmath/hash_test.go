package detmath

import (
	"math"
	"math/bits"
	"testing"
)

// The first outputs of SplitMix64 as published for the seeds 0 (the tests of several implementations) and 1234567 (Rosetta Code).
func TestMixIsSplitMix64(t *testing.T) {
	for seed, want := range map[uint64][]uint64{
		0:       {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
		1234567: {6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821},
	} {
		for i, w := range want {
			if got := Mix(seed, uint64(i)); got != w {
				t.Errorf("Mix(%d, %d) = %d, want %d", seed, i, got, w)
			}
		}
	}
}

// Golden words: a change of them changes every digest of a hashed problem.
func TestHashGolden(t *testing.T) {
	for _, test := range []struct {
		words []uint64
		want  uint64
	}{
		{nil, 0},
		{[]uint64{0}, 0xe220a8397b1dcdaf},
		{[]uint64{1, 2, 3}, 0x27d1dade99ddf6a4},
		{[]uint64{3, 2, 1}, 0x84c9c5ad0c2c0be3},
	} {
		if got := Hash(test.words...); got != test.want {
			t.Errorf("Hash(%d) = %#x, want %#x", test.words, got, test.want)
		}
	}
	if Hash(7, 8, 9) != Mix(Hash(7, 8), 9) {
		t.Error("a hash does not go on where its beginning ends")
	}
}

// One bit of one word changes half of the bits.
func TestHashAvalanche(t *testing.T) {
	const n = 4096
	for word := range 2 {
		for bit := range 64 {
			changed := 0
			for i := range uint64(n) {
				words := []uint64{i, 1000 - i}
				h := Hash(words...)
				words[word] ^= 1 << bit
				changed += bits.OnesCount64(h ^ Hash(words...))
			}
			if mean := float64(changed) / n; math.Abs(mean-32) > 0.5 { // eight standard deviations
				t.Errorf("bit %d of word %d changes %v bits of 64", bit, word, mean)
			}
		}
	}
}

func TestNumbersOfAHash(t *testing.T) {
	if Uniform(0) != 0 || Uniform(math.MaxUint64) != 1-math.Ldexp(1, -53) || Uniform(1<<63) != 0.5 {
		t.Error("Uniform at its ends or in the middle")
	}
	tiny := math.Ldexp(1, -52)
	if Symmetric(0) != tiny || Symmetric(math.MaxUint64) != -tiny || Symmetric(1<<63) != -1+tiny || Symmetric(math.MaxInt64) != 1-tiny {
		t.Error("Symmetric at its ends or in the middle")
	}
	var cells [12]int
	const n = 120000
	for i := range uint64(n) {
		cells[Below(Mix(5, i), 12)]++
	}
	chi := 0.0
	for _, c := range cells {
		chi += math.Pow(float64(c)-n/12, 2) / (n / 12)
	}
	if chi > 31.26 { // 99.9 % point of chi squared with 11 degrees of freedom
		t.Errorf("chi squared %v of 12 cells", chi)
	}
	if Below(math.MaxUint64, 1_000_000_000) != 999_999_999 || Below(0, 7) != 0 || Below(math.MaxUint64, 1) != 0 {
		t.Error("Below at its ends")
	}
}
