//go:build simd

package kernel

import "testing"

// The tests of this package compare the kernel's loops only where there is one.
func TestTheKernelIsLinkedIn(t *testing.T) {
	if !simd {
		t.Fatal("no kernel is linked into this program")
	}
}
