package detmath

// Mix returns output number i, counted from 0, of the SplitMix64 generator whose state is seed (Steele, Lea and Flood, Fast
// splittable pseudorandom number generators, OOPSLA 2014). Its random numbers can be computed in any order.
func Mix(seed, i uint64) uint64 {
	z := seed + (i+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Hash mixes words into one, in order: Hash(a, b, c) = Mix(Mix(Mix(0, a), b), c), so a common beginning can be computed once.
func Hash(words ...uint64) uint64 {
	h := uint64(0)
	for _, w := range words {
		h = Mix(h, w)
	}
	return h
}

// Uniform maps a hash to a number in [0,1), a multiple of 2^-53.
func Uniform(hash uint64) float64 { return float64(float64(hash>>11) / (1 << 53)) }

// Symmetric maps a hash to a number in (-1,1), an odd multiple of 2^-52, hence never 0.
func Symmetric(hash uint64) float64 { return float64(float64(int64(hash)>>11|1) / (1 << 52)) }

// Below maps a hash to an integer in [0,n), n >= 1, by multiplication; the bias is below n/2^53.
func Below(hash uint64, n int) int { return int(Uniform(hash) * float64(n)) }
