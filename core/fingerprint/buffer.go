package fingerprint

import (
	"encoding/binary"
	"math/bits"
)

// buffer works words in, whole batches at a time, and keeps those that fill none.
type buffer struct {
	state  [8]uint32
	length uint64 // words so far
	rest   []uint32
	work   func(state *[8]uint32, words []uint32) // works whole blocks in
}

// batch is four blocks, as many as the kernel takes at once.
const batch = 4 * block

func newBuffer(work func(state *[8]uint32, words []uint32)) buffer {
	return buffer{state: initial, rest: make([]uint32, 0, batch), work: work}
}

// Add appends words to what is summed.
func (s *buffer) Add(words []uint32) {
	s.length += uint64(len(words))
	if len(s.rest) > 0 {
		n := min(batch-len(s.rest), len(words))
		s.rest, words = append(s.rest, words[:n]...), words[n:]
		if len(s.rest) < batch {
			return
		}
		s.work(&s.state, s.rest)
		s.rest = s.rest[:0]
	}
	whole := len(words) / batch * batch
	s.work(&s.state, words[:whole])
	s.rest = append(s.rest, words[whole:]...)
}

// Bytes returns the sum of all words so far. More may follow.
func (s *buffer) Bytes() (sum [32]byte) {
	// Behind the words come a one bit, zeros, and the length in bits in a block's last two words, these two the highest byte first.
	end := make([]uint32, 2*batch)
	n := copy(end, s.rest)
	end[n] = 0x80
	length := 32 * s.length
	n = (n + 3 + block - 1) / block * block
	end[n-2], end[n-1] = bits.ReverseBytes32(uint32(length>>32)), bits.ReverseBytes32(uint32(length))
	state := s.state
	s.work(&state, end[:n])
	for i, w := range state {
		binary.BigEndian.PutUint32(sum[4*i:], w)
	}
	return sum
}
