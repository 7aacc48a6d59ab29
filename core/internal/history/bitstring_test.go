package history

import "testing"

// Numbers of any widths come back.
func TestBitString(t *testing.T) {
	var s bitString
	widths := []int{1, 64, 0, 63, 3, 61, 7, 64, 1, 1, 32, 33, 64, 0}
	x := uint64(0x9e3779b97f4a7c15)
	for i, n := range widths {
		s.put(x>>i&(1<<n-1), n)
	}
	at := 0
	for i, n := range widths {
		if got, want := s.get(&at, n), x>>i&(1<<n-1); got != want {
			t.Errorf("number %d of %d bits is %x, want %x", i, n, got, want)
		}
	}
	if at != s.length {
		t.Errorf("read %d bits of %d", at, s.length)
	}
}
