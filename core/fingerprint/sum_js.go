//go:build simd

package fingerprint

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// compress updates a state with so many blocks of 16 words. It reads blocks in fours: what lies behind the last one, up to a multiple of
// four, is read too and has no effect.
//
//go:wasmimport kernel sha256
//go:noescape
func compress(state, words, constants, schedule unsafe.Pointer, blocks int32)

const (
	block = 16        // words
	lot   = 4 * block // what the kernel takes at once
)

// Sum is the SHA-256 of the words added so far.
type Sum struct {
	state    [8]uint32
	length   uint64 // words
	rest     []uint32
	schedule [lot * 4]uint32 // room for the kernel
}

// New returns the sum of no words.
func New() *Sum { return &Sum{state: initial, rest: make([]uint32, 0, lot)} }

// Add appends words to what is summed.
func (s *Sum) Add(words []uint32) {
	s.length += uint64(len(words))
	if len(s.rest) > 0 {
		n := min(lot-len(s.rest), len(words))
		s.rest, words = append(s.rest, words[:n]...), words[n:]
		if len(s.rest) < lot {
			return
		}
		s.compress(&s.state, s.rest)
		s.rest = s.rest[:0]
	}
	whole := len(words) / lot * lot
	s.compress(&s.state, words[:whole])
	s.rest = append(s.rest, words[whole:]...)
}

// compress takes whole blocks, behind which there is room up to a multiple of four.
func (s *Sum) compress(state *[8]uint32, words []uint32) {
	if n := len(words) / block; n > 0 {
		compress(unsafe.Pointer(state), unsafe.Pointer(&words[0]), unsafe.Pointer(&constants), unsafe.Pointer(&s.schedule), int32(n))
	}
}

// Bytes returns the sum of all words so far. More may follow.
func (s *Sum) Bytes() (sum [32]byte) {
	// After the words a one bit, zeros, and the length in bits in the last two words of a block, these two the highest byte first.
	end := make([]uint32, 2*lot)
	n := copy(end, s.rest)
	end[n] = 0x80
	n = (n + 3 + block - 1) / block * block
	length := 32 * s.length
	end[n-2], end[n-1] = bits.ReverseBytes32(uint32(length>>32)), bits.ReverseBytes32(uint32(length))
	state := new([8]uint32)
	*state = s.state
	s.compress(state, end[:n])
	for i, w := range state {
		binary.BigEndian.PutUint32(sum[4*i:], w)
	}
	return sum
}

// initial and constants are the standard's: the fractional parts of the square roots of the first eight primes, and of the cube roots of
// the first sixty-four.
var initial = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}

var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
