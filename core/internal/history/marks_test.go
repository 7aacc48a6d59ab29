package history

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"revisit/core/detmath"
	"revisit/core/protocol"
)

// wander returns random paths of H steps, as a learner that goes back draws them.
func wander(r *rand.Rand, H, paths int) []*protocol.Path {
	list, p := make([]*protocol.Path, 0, paths), protocol.NewPath(H)
	for range paths {
		p.K++
		if p.From = p.Stop + 1; p.From == 1 {
			p.Episode++
		}
		for h := p.From; h <= H; h++ {
			p.States[h-1], p.Actions[h-1], p.Bonus[h-1] = r.IntN(9), r.IntN(4), r.Float64()
		}
		p.Stop = r.IntN(H)
		list = append(list, p.Clone())
	}
	return list
}

// hashes returns the hash of no path, of the first, of the first two, ...
func hashes(paths []*protocol.Path) []uint64 {
	all, x := []uint64{0}, uint64(0)
	for _, p := range paths {
		x = detmath.Mix(x, uint64(p.From))
		for h := p.From; h <= len(p.States); h++ {
			x = detmath.Mix(x, uint64(p.States[h-1])<<32|uint64(p.Actions[h-1]))
		}
		x = detmath.Mix(x, uint64(p.Stop))
		all = append(all, x)
	}
	return all
}

func checkpointed(paths []*protocol.Path) *Checkpoints {
	r := NewRecorder(len(paths[0].States), 4)
	for _, p := range paths {
		r.Add(p)
	}
	return r.Checkpoints()
}

// The marks are the upper 12 bits of the hash after every 2^n-th path and after the last, for the least n with which there are few enough; they are
// read back as they were written.
func TestMarksAreThoseOfTheHash(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	if new(Checkpoints).Thinned(10) != nil {
		t.Error("marks before the first path")
	}
	for _, n := range []int{1, 2, 3, 100, 1023, 1024, 1025, MaxMarks - 1, MaxMarks, MaxMarks + 1, 2*MaxMarks - 1, 2 * MaxMarks, 2*MaxMarks + 3, 10_000} {
		paths := wander(r, 2, n)
		c, hash := checkpointed(paths), hashes(paths)
		kept := int64(1)
		for int64(n)/kept >= MaxMarks {
			kept *= 2
		}
		for _, most := range []int{1, 2, 7, 512, MaxMarks} {
			every := kept
			for int64(n)/every > int64(most) {
				every *= 2
			}
			var want []uint16
			text := ""
			for k := int64(1); k <= int64(n); k++ {
				if k%every == 0 || k == int64(n) {
					mark := uint16(hash[k] >> 52)
					want = append(want, mark)
					text += MarkLetters[mark/64:][:1] + MarkLetters[mark%64:][:1]
				}
			}
			got := c.Thinned(most)
			if got.Every != every || got.Marks != text {
				t.Fatalf("%d paths, at most %d marks: every %d, %d characters; want every %d, %d characters", n, most, got.Every, len(got.Marks), every, len(text))
			}
			if marks, err := got.Read(int64(n)); err != nil || !slices.Equal(marks, want) {
				t.Fatalf("%d paths, at most %d marks: read %v, %v", n, most, marks, err)
			}
			for _, wrong := range []CheckpointMarks{{every, text[1:]}, {every, text + "AA"}, {every, "+" + text[1:]}, {every, text[:1] + "é"[:1] + text[2:]}} {
				if _, err := wrong.Read(int64(n)); err == nil || !strings.HasPrefix(err.Error(), "trail.marks: found") {
					t.Fatalf("%d marks %q are read: %v", len(want), wrong.Marks[:2], err)
				}
			}
		}
	}
}

// Where two runs part, the range has the first path that differs, and is as short as the marks allow; where they are the same there is none.
func TestFirstDifferenceHasThePath(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	for range 300 {
		n := 1 + r.IntN(300)
		paths := wander(r, 3, n)
		other := make([]*protocol.Path, n)
		for i, p := range paths {
			other[i] = p.Clone()
		}
		c := checkpointed(paths)
		most := 1 + r.IntN(40)
		marks := checkpointed(other).Thinned(most)
		if got := c.FirstDifference(marks, int64(n)); got != nil || !c.Same(checkpointed(other)) {
			t.Fatalf("%d equal paths differ in %+v", n, got)
		}
		every := marks.Every
		differs := 1 + r.IntN(n)
		for _, p := range other[differs-1:] { // a run whose marks differ from there on, all of them
			p.Stop += 100
		}
		marks = checkpointed(other).Thinned(most)
		got := c.FirstDifference(marks, int64(n))
		want := PathRange{(int64(differs)-1)/every*every + 1, min(((int64(differs)-1)/every+1)*every, int64(n))}
		if got == nil || *got != want && !alike(hashes(paths), hashes(other), want.To) {
			t.Fatalf("%d paths that differ from path %d on: %+v, want %+v, marks every %d", n, differs, got, want, every)
		}
		if c.Same(checkpointed(other)) {
			t.Fatal("other paths are the same")
		}
		if shorter := checkpointed(paths[:n/2+1]); n > 2 && shorter.Same(c) {
			t.Fatal("fewer paths are the same")
		}
		// A run that has fewer paths so far, all of them the same.
		if m := n - r.IntN(n); m < n {
			got := checkpointed(paths[:m]).FirstDifference(c.Thinned(most), int64(n))
			if want := (PathRange{int64(m)/every*every + 1, int64(n)}); got == nil || *got != want {
				t.Fatalf("%d of %d paths: %+v, want %+v", m, n, got, want)
			}
		}
		if got := c.FirstDifference(&CheckpointMarks{every, "A"}, int64(n)); got != nil {
			t.Fatalf("marks that are none: %+v", got)
		}
	}
}

// alike reports whether two hashes have one mark by chance.
func alike(a, b []uint64, path int64) bool { return a[path]>>52 == b[path]>>52 }

// A learner that writes its paths into the log, and clones that go on from anywhere, give what adding every path gives.
func TestRecordersAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 3))
	for _, form := range []Form{Revisit2, SHA256} {
		for _, H := range []int{1, 3, 5000} {
			paths := wander(r, H, map[int]int{1: 3000, 3: 1300, 5000: 3}[H])
			added, logged := NewRecorder(H, 4), NewRecorder(H, 4)
			added.HashAs(form)
			logged.HashAs(form)
			if added.Form() != form {
				t.Fatalf("form %s, want %s", added.Form(), form)
			}
			watched, seen := NewRecorder(H, 4), watcher{size: protocol.LogWords(H)}
			watched.HashAs(form)
			watched.Watch(&seen)
			var clones []*Recorder
			for i, p := range paths {
				if r.IntN(len(paths)) < 3 {
					clones = append(clones, added.Clone())
				}
				added.Add(p)
				watched.Add(p)
				if r.IntN(9) == 0 {
					watched.Look()
				}
				for _, c := range clones {
					c.Add(p)
				}
				log := logged.Log()
				if *log.Used+protocol.LogWords(H) > len(log.Words) || len(log.Bonus) < *log.Used/protocol.LogWords(H)*H+H {
					t.Fatalf("path %d: the log has no room", i)
				}
				one := NewRecorder(H, 4)
				one.Add(p)
				copy(log.Words[*log.Used:], one.words[:one.used])
				copy(log.Bonus[*log.Used/protocol.LogWords(H)*H:], p.Bonus)
				*log.Used += one.used
			}
			theta := [][]float64{{1, 2}}
			want := added.Digest(theta, nil)
			marks := added.Checkpoints().Thinned(100)
			var records []Path
			for _, p := range paths {
				records = append(records, Path{p.K, p.Episode, p.From, p.States, p.Actions, p.Rewards, p.Bonus, p.Stop})
			}
			for name, other := range map[string]*Recorder{"log": logged, "watched": watched, "paths": RecorderOf(records, H, 4, form)} {
				if other.Digest(theta, nil) != want || !reflect.DeepEqual(other.Checkpoints().Thinned(100), marks) {
					t.Errorf("%s, H = %d: %s differs", form, H, name)
				}
			}
			for _, c := range clones {
				if c.Digest(theta, nil) != want || !reflect.DeepEqual(c.Checkpoints().Thinned(100), marks) {
					t.Errorf("%s, H = %d: a clone differs", form, H)
				}
			}
			if !CheckpointsOf(records, H).Same(added.Checkpoints()) {
				t.Errorf("%s, H = %d: checkpoints of the paths differ", form, H)
			}
			if seen.paths != len(paths) {
				t.Errorf("%s, H = %d: %d paths were shown, want %d", form, H, seen.paths, len(paths))
			}
		}
	}
}
