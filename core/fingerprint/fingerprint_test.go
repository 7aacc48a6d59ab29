package fingerprint

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// In pieces of any length, the sum is that of crypto/sha256 over the bytes of the words, and Bytes changes nothing: both for Sum on this
// machine and for the plain loop. A clone has the same sum, and goes on by itself.
func TestSumsAreSHA256(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		sum, plain, bytes := New(), newBuffered(compress), []byte{}
		for range r.IntN(8) {
			words := make([]uint32, []int{0, 1, r.IntN(20), 16 * r.IntN(9), 64 * r.IntN(9), r.IntN(700)}[r.IntN(6)])
			for i := range words {
				words[i] = r.Uint32()
				bytes = binary.LittleEndian.AppendUint32(bytes, words[i])
			}
			before, plainBefore, was := sum, plain, sum.Bytes()
			sum, plain = sum.Clone(), plain.clone()
			sum.Add(words)
			plain.Add(words)
			if before.Bytes() != was || plainBefore.Bytes() != was {
				t.Fatal("adding to a clone changed the sum that it was cloned from")
			}
			want := sha256.Sum256(bytes)
			if got := sum.Bytes(); got != want {
				t.Fatalf("the sum of %d words is %x, want %x", len(bytes)/4, got, want)
			}
			if got := plain.Bytes(); got != want {
				t.Fatalf("the plain sum of %d words is %x, want %x", len(bytes)/4, got, want)
			}
		}
	}
}
