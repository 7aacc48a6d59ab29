package detmath

import "math/bits"

// pcg is the state of PCG-DXSM (O'Neill, PCG: a family of simple fast space-efficient statistically good algorithms for random number
// generation, 2014; the output function is numpy's), the generator of math/rand/v2.
type pcg struct{ hi, lo uint64 }

// uniforms sets x to numbers in [0,1), multiples of 2^-53, from the generator's next words. It repeats the generator's code, since in wasm
// 128-bit products are not inlined and a call for every word would cost more than the word.
func (p *pcg) uniforms(x []float64) {
	const (
		half         = 1<<32 - 1
		upper, lower = 4865540595714422341 >> 32, 4865540595714422341 & half
	)
	hi, lo := p.hi, p.lo
	for i := range x {
		// state = state * 2549297995355413924:4865540595714422341 + 6364136223846793005:1442695040888963407
		middle := (lo>>32)*lower + (lo&half)*lower>>32
		high := (lo>>32)*upper + middle>>32 + (middle&half+(lo&half)*upper)>>32
		hi = high + hi*4865540595714422341 + lo*2549297995355413924
		var carry uint64
		lo, carry = bits.Add64(lo*4865540595714422341, 1442695040888963407, 0)
		hi += 6364136223846793005 + carry

		word := hi ^ hi>>32
		word *= 0xda942042e4dd58b5
		word ^= word >> 48
		word *= lo | 1
		x[i] = float64(word<<11>>11) / (1 << 53)
	}
	p.hi, p.lo = hi, lo
}
