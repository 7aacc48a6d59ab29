package fingerprint

import (
	"encoding/binary"
	"math/bits"
)

// buffered compresses four blocks of words at a time, and buffers the rest.
type buffered struct {
	state    [8]uint32
	length   uint64                                 // words added so far
	rest     []uint32                               // fewer than batch
	compress func(state *[8]uint32, words []uint32) // adds whole blocks to the state
}

// batch is the number of words that the WebAssembly kernel takes at once: four blocks.
const batch = 4 * block

func newBuffered(compress func(state *[8]uint32, words []uint32)) buffered {
	return buffered{state: initial, rest: make([]uint32, 0, batch), compress: compress}
}

func (s *buffered) clone() buffered {
	c := *s
	c.rest = append(make([]uint32, 0, batch), s.rest...)
	return c
}

// Add appends words.
func (s *buffered) Add(words []uint32) {
	s.length += uint64(len(words))
	if len(s.rest) > 0 {
		n := min(batch-len(s.rest), len(words))
		s.rest, words = append(s.rest, words[:n]...), words[n:]
		if len(s.rest) < batch {
			return
		}
		s.compress(&s.state, s.rest)
		s.rest = s.rest[:0]
	}
	whole := len(words) / batch * batch
	s.compress(&s.state, words[:whole])
	s.rest = append(s.rest, words[whole:]...)
}

// Bytes returns the SHA-256 of all words so far. More may be added.
func (s *buffered) Bytes() (sum [32]byte) {
	// The padding is a one bit, zeros, and the length in bits in the last two words of a block, highest byte first.
	end := make([]uint32, 2*batch)
	n := copy(end, s.rest)
	end[n] = 0x80
	length := 32 * s.length
	n = (n + 3 + block - 1) / block * block
	end[n-2], end[n-1] = bits.ReverseBytes32(uint32(length>>32)), bits.ReverseBytes32(uint32(length))
	state := s.state
	s.compress(&state, end[:n])
	for i, w := range state {
		binary.BigEndian.PutUint32(sum[4*i:], w)
	}
	return sum
}
