package sha256

import (
	standard "crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"testing"
)

// The sums of our own digest are those of the standard library, for every length up to some blocks, in pieces of any size, also after a sum was
// taken; and that of FIPS 180-4's example.
func TestDigest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for length := range 300 {
		data := make([]byte, length)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		d := digest{state: initial}
		for rest := data; len(rest) > 0; {
			n := 1 + random.IntN(min(len(rest), 100))
			d.Write(rest[:n])
			d.Sum(nil)
			rest = rest[n:]
		}
		if want := standard.Sum256(data); [Size]byte(d.Sum(nil)) != want || Sum256(data) != want {
			t.Fatalf("%d bytes: found %x, expected %x", length, d.Sum(nil), want)
		}
	}
	if sum := Sum256([]byte("abc")); hex.EncodeToString(sum[:]) != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("abc: found %x", sum)
	}
}

func BenchmarkDigest(b *testing.B) {
	data := make([]byte, 1<<16)
	for b.Loop() {
		d := digest{state: initial}
		d.Write(data)
	}
	b.SetBytes(int64(len(data)))
}

func BenchmarkStandard(b *testing.B) {
	data := make([]byte, 1<<16)
	for b.Loop() {
		standard.Sum256(data)
	}
	b.SetBytes(int64(len(data)))
}
