package sha256

import (
	"encoding/binary"
	"hash"
	"math/bits"
)

const blockSize = 64

// initial and constants are the first 32 bits of the fractional parts of the square roots of the first 8, and of the cube roots of the first 64
// primes.
var (
	initial   = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	constants = [64]uint32{
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	}
)

// digest is a hash of the data so far: the state after its whole blocks, and the rest.
type digest struct {
	state  [8]uint32
	rest   [blockSize]byte
	length uint64 // bytes so far
}

func (d *digest) Size() int      { return len(d.state) * 4 }
func (d *digest) BlockSize() int { return blockSize }
func (d *digest) Reset()         { *d = digest{state: initial} }

// Clone returns another hash of the data so far.
func (d *digest) Clone() (hash.Cloner, error) {
	other := *d
	return &other, nil
}

// Write adds data; it never fails.
func (d *digest) Write(data []byte) (int, error) {
	n := len(data)
	at := d.length % blockSize
	d.length += uint64(n)
	if at > 0 {
		k := copy(d.rest[at:], data)
		data = data[k:]
		if int(at)+k < blockSize {
			return n, nil
		}
		d.add(d.rest[:])
	}
	for ; len(data) >= blockSize; data = data[blockSize:] {
		d.add(data[:blockSize])
	}
	copy(d.rest[:], data)
	return n, nil
}

// Sum appends the sum of the data so far, to which more can be added.
func (d *digest) Sum(to []byte) []byte {
	whole := *d
	// A one bit, zeros, and the length in bits fill the last block.
	var padding [blockSize + 8]byte
	padding[0] = 0x80
	n := blockSize - (d.length+8)%blockSize
	binary.BigEndian.PutUint64(padding[n:], d.length*8)
	whole.Write(padding[:n+8])
	for _, word := range whole.state {
		to = binary.BigEndian.AppendUint32(to, word)
	}
	return to
}

// add is the compression function (FIPS 180-4, section 6.2.2) of one block.
func (d *digest) add(block []byte) {
	var w [64]uint32
	for t := range 16 {
		w[t] = binary.BigEndian.Uint32(block[4*t:])
	}
	for t := 16; t < 64; t++ {
		s0 := bits.RotateLeft32(w[t-15], -7) ^ bits.RotateLeft32(w[t-15], -18) ^ w[t-15]>>3
		s1 := bits.RotateLeft32(w[t-2], -17) ^ bits.RotateLeft32(w[t-2], -19) ^ w[t-2]>>10
		w[t] = s1 + w[t-7] + s0 + w[t-16]
	}
	a, b, c, e, f, g, h, i := d.state[0], d.state[1], d.state[2], d.state[3], d.state[4], d.state[5], d.state[6], d.state[7]
	for t := range 64 {
		t1 := i + (bits.RotateLeft32(f, -6) ^ bits.RotateLeft32(f, -11) ^ bits.RotateLeft32(f, -25)) + (f&g ^ ^f&h) + constants[t] + w[t]
		t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
		i, h, g, f, e, c, b, a = h, g, f, e+t1, c, b, a, t1+t2
	}
	for t, word := range [8]uint32{a, b, c, e, f, g, h, i} {
		d.state[t] += word
	}
}
