//go:build !js

package fingerprint

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Sum is the SHA-256 of the words added.
type Sum struct {
	hash  hash.Hash
	bytes [1024]byte
}

// New returns a Sum of no words.
func New() *Sum { return &Sum{hash: sha256.New()} }

// Clone returns a Sum of the same words.
func (s *Sum) Clone() *Sum {
	state, err := s.hash.(hash.Cloner).Clone()
	if err != nil {
		panic(err) // SHA-256 in software can always be cloned
	}
	return &Sum{hash: state}
}

// Add appends words.
func (s *Sum) Add(words []uint32) {
	for len(words) > 0 {
		n := min(len(words), len(s.bytes)/4)
		for i, w := range words[:n] {
			binary.LittleEndian.PutUint32(s.bytes[4*i:], w)
		}
		s.hash.Write(s.bytes[:4*n])
		words = words[n:]
	}
}

// Bytes returns the SHA-256 of all words so far. More may be added.
func (s *Sum) Bytes() (sum [sha256.Size]byte) {
	s.hash.Sum(sum[:0])
	return sum
}
