package linalg

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	for d := range lengths {
		A := numbers(r, d*d+1)
		want := slices.Clone(A)
		for i := range d {
			for j := range i {
				want[i*d+j] = A[j*d+i]
			}
		}
		Mirror(A, d)
		sameBits(t, "Mirror", A, want) // and what is behind it stays
	}
}
