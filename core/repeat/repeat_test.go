package repeat

import (
	"flag"
	"testing"
)

// short sets -short for the rest of a test.
func short(t *testing.T, to string) {
	t.Helper()
	f := flag.Lookup("test.short")
	was := f.Value.String()
	t.Cleanup(func() { f.Value.Set(was) })
	if err := f.Value.Set(to); err != nil {
		t.Fatal(err)
	}
}

func TestLessWithShort(t *testing.T) {
	for _, c := range []struct {
		short   string
		times   []int
		updates []int64
	}{{"false", []int{0, 1, 4, 301}, []int64{0, 1, 10, 1_000_000}}, {"true", []int{0, 1, 1, 76}, []int64{0, 1, 1, 100_000}}} {
		short(t, c.short)
		for i, n := range []int{0, 1, 4, 301} {
			if got := Times(n); got != c.times[i] {
				t.Errorf("short %s: found %d times for %d, expected %d", c.short, got, n, c.times[i])
			}
		}
		for i, n := range []int64{0, 1, 10, 1_000_000} {
			if got := Updates(n); got != c.updates[i] {
				t.Errorf("short %s: found %d updates for %d, expected %d", c.short, got, n, c.updates[i])
			}
		}
	}
}
