package picture

import (
	"math/rand/v2"
	"testing"

	"revisit/core/internal/history"
	"revisit/core/protocol"
)

// TestVisitsCountWhatWasDrawn: a recorder's words give the counts of a loop over the paths; steps that were copied do not count.
func TestVisitsCountWhatWasDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		H, S, A := 1+r.IntN(5), 1+r.IntN(4), 1+r.IntN(3)
		v, recorder, seen, want := newVisits(H, S, A), history.NewRecorder(H, A), words{}, map[[3]int]int64{}
		recorder.Watch(&seen)
		p := protocol.NewPath(H)
		for range 1 + r.IntN(40) {
			p.From = 1 + r.IntN(H)
			for h := 1; h <= H; h++ {
				p.States[h-1], p.Actions[h-1] = r.IntN(S), r.IntN(A)
				if h >= p.From {
					want[[3]int{h, p.States[h-1], p.Actions[h-1]}]++
				}
			}
			recorder.Add(p)
		}
		recorder.Look()
		v.add(seen)
		copied := v.Clone()
		v.add(seen)
		for h := 1; h <= H; h++ {
			for s := range S {
				all := int64(0)
				for a := range A {
					n := want[[3]int{h, s, a}]
					all += n
					if copied.Of(h, s, a) != n || v.Of(h, s, a) != 2*n {
						t.Fatalf("(%d,%d,%d) has %d, then %d, want %d, then twice that", h, s, a, copied.Of(h, s, a), v.Of(h, s, a), n)
					}
				}
				if copied.OfState(h, s) != all {
					t.Fatalf("(%d,%d) has %d, want %d", h, s, copied.OfState(h, s), all)
				}
			}
		}
	}
	if newVisits(10, 1_000_000, 4) != nil || newVisits(10, 100_000, 1) == nil {
		t.Error("the limit of the counts is another")
	}
	var none *Visits
	if none.add(nil); none.Clone() != nil {
		t.Error("no counts are counts")
	}
}

// BenchmarkVisits measures the counting of one sample.
func BenchmarkVisits(b *testing.B) {
	const H, S, A = 5, 20, 4
	r := rand.New(rand.NewPCG(1, 2))
	recorder, p, seen := history.NewRecorder(H, A), protocol.NewPath(H), words{}
	recorder.Watch(&seen)
	for range 500 {
		p.From = 1
		for h := range H {
			p.States[h], p.Actions[h] = r.IntN(S), r.IntN(A)
		}
		recorder.Add(p)
	}
	recorder.Look()
	v := newVisits(H, S, A)
	samples := len(seen) / protocol.LogWords(H) * H
	b.ResetTimer()
	for n := 0; n < b.N; n += samples {
		v.add(seen)
	}
}

// TestVisitsOfACloneStayItsOwn: a fork of a run does not count in the original.
func TestVisitsOfACloneStayItsOwn(t *testing.T) {
	m := &Monitor{samples: newVisits(2, 3, 2), path: protocol.NewPath(2)}
	copied := m.clone().samples
	m.samples.samples[5]++
	if copied == m.samples || copied.samples[5] != 0 {
		t.Error("a clone counts in the original")
	}
}
