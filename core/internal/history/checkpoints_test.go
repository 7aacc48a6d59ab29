package history

import (
	"math/rand/v2"
	"testing"

	"revisit/core/protocol"
)

// The hash of checkpoints is the same by the kernel, where there is one, as in Go.
func TestTheKernelHashesTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for horizon := 1; horizon < 9; horizon++ {
		words := make([]uint32, 6*protocol.LogWords(horizon))
		for i := range words {
			words[i] = r.Uint32()
		}
		for at := 0; at < len(words); at += protocol.LogWords(horizon) {
			words[at+protocol.LogFrom] = 1 + r.Uint32N(uint32(horizon))
		}
		for paths := range 7 {
			hash, part := r.Uint64(), words[:paths*protocol.LogWords(horizon)]
			if got, want := hashPaths(hash, part, horizon), plainHash(hash, part, horizon); got != want {
				t.Fatalf("horizon %d, %d paths: %x, want %x", horizon, paths, got, want)
			}
		}
	}
}
