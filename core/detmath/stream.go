package detmath

import (
	"encoding/binary"

	"revisit/core/sha256"
)

// Stream is a seeded source of random numbers for one purpose. Streams of one seed with different names are independent, so that what one
// part of a run draws never changes what another draws.
type Stream struct {
	pcg   pcg
	next  int // index in the block of the next number
	block [ahead]float64
}

// ahead is the number of numbers that a stream generates at once, which is faster than one by one.
const ahead = 32

// NewStream returns the stream called name of the given seed. The PCG's two words are the first sixteen bytes,
// little endian, of the SHA-256 of "revisit stream/1", a zero byte, the name, a zero byte and the seed in eight bytes.
func NewStream(seed uint64, name string) *Stream {
	text := append([]byte("revisit stream/1\x00"+name+"\x00"), make([]byte, 8)...)
	binary.LittleEndian.PutUint64(text[len(text)-8:], seed)
	sum := sha256.Sum256(text)
	return &Stream{next: ahead, pcg: pcg{binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])}}
}

// Float64 returns a number in [0,1), a multiple of 2^-53. It costs one word of the stream.
func (s *Stream) Float64() float64 {
	if s.next == ahead {
		s.draw()
	}
	s.next++
	return s.block[s.next-1]
}

//go:noinline
func (s *Stream) draw() {
	s.pcg.uniforms(s.block[:])
	s.next = 0
}

// IntN returns an integer in [0,n), by multiplication; the bias is below n/2^53. It panics if n < 1.
func (s *Stream) IntN(n int) int {
	if n < 1 {
		panic("detmath: IntN of less than 1")
	}
	return int(s.Float64() * float64(n))
}

// Clone returns a stream that gives the same numbers from here on; nil of nil.
func (s *Stream) Clone() *Stream {
	if s == nil {
		return nil
	}
	c := *s
	return &c
}

// Memory is a stream's memory, for the WebAssembly kernel that draws whole paths: the state of its generator, and a block of its numbers, of
// which those from Next on are still to be used.
type Memory struct {
	Hi, Lo *uint64
	Block  []float64
	Next   *int
}

// Memory returns the stream's memory.
func (s *Stream) Memory() Memory { return Memory{&s.pcg.hi, &s.pcg.lo, s.block[:], &s.next} }
