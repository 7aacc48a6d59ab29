package lab

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// A run's timeline is the same however the run was cut into calls, and whenever it was looked at. Its sums are those of the summary.
func TestTimelineOfARunInPieces(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 2))
	for name, text := range runFiles(t) {
		whole, pieces := mustOpen(t, string(text)), mustOpen(t, string(text))
		const most = 3000
		whole.Advance(most, Until{Paths: most})
		for pieces.Outcome() == More && pieces.Progress().Paths < most {
			if _, _, err := pieces.Advance(1+r.IntN(200), Until{Paths: most}); err != nil {
				t.Fatal(name, err)
			}
			if r.IntN(3) == 0 {
				pieces.Timeline()
				pieces.View(0)
			}
		}
		got := pieces.Timeline()
		if !reflect.DeepEqual(got, whole.Timeline()) {
			t.Errorf("%s: another timeline in pieces", name)
		}
		paths, samples, p := int64(0), int64(0), whole.Progress()
		for i, began := range got.Began {
			for _, pair := range began {
				paths, samples = paths+pair[1], samples+pair[1]*(int64(len(p.Updates))-pair[0]+1)
			}
			if paths != got.Path[i]+got.Paths[i]-1 {
				t.Fatalf("%s: group %d ends with path %d, want %d", name, i, got.Path[i]+got.Paths[i]-1, paths)
			}
		}
		if paths != p.Paths || samples != p.Samples {
			t.Errorf("%s: %d paths of %d samples, want %d of %d", name, paths, samples, p.Paths, p.Samples)
		}
	}
}

// The greedy policy has changed where a look at every state before and after says so: at the states that any actions reach where V^pi is
// computed by a sweep, at those that the policies so far reach where it is computed by following them.
func TestPolicyChangesAreThoseOfEveryState(t *testing.T) {
	for name, c := range map[string]struct {
		spec   string
		sweeps bool
	}{
		"sweep":  {`{"problem":{"kind":"frozen-lake","map":"4x4","slippery":true,"horizon":6},"algorithm":{"gap":0.3,"c_beta":0.0005},"episodes":60,"regret":"exact"}`, true},
		"follow": {`{"problem":{"kind":"frozen-lake","map":"8x8","slippery":false,"horizon":14},"algorithm":{"gap":0.5,"c_beta":0.00002},"episodes":60,"regret":"exact"}`, false},
	} {
		s := mustOpen(t, c.spec)
		if s.in.Sweeps(false) != c.sweeps {
			t.Fatalf("%s: the problem is evaluated the other way", name)
		}
		m := s.in.Model
		policy := map[[2]int]string{} // of places so far, by h and s
		seen := map[[2]int]bool{}
		var visit func(h, x int)
		visit = func(h, x int) {
			at := [2]int{h, x}
			if h > m.Horizon() || seen[at] {
				return
			}
			seen[at] = true
			actions := append([]int{}, s.learner.Greedy(h, x)...)
			policy[at] = fmt.Sprint(actions)
			if c.sweeps {
				actions = actions[:0]
				for a := range m.Actions() {
					actions = append(actions, a)
				}
			}
			for _, a := range actions {
				for _, next := range append([]int32{}, m.Successors(h, x, a).State...) {
					visit(h+1, int(next))
				}
			}
		}
		total, want := int64(0), []bool{}
		for range 1500 {
			if s.done() {
				break
			}
			changed := false
			for at, before := range policy {
				if now := fmt.Sprint(s.learner.Greedy(at[0], at[1])); now != before {
					policy[at], changed = now, true
				}
			}
			seen = map[[2]int]bool{}
			for _, first := range m.Start().States() {
				visit(1, first)
			}
			want = append(want, changed)
			s.Advance(1, Until{})
		}
		x := s.Timeline()
		if x.Within != 1 || x.Together != 1 {
			t.Fatalf("%s: the test is for groups of one path", name)
		}
		for i, n := range x.Changes {
			if n == nil || *n > 0 != want[i] {
				t.Fatalf("%s: path %d: changes %v, want %t", name, i+1, n, want[i])
			}
			total += *n
		}
		if total < 10 || total == int64(len(want)) {
			t.Errorf("%s: the policy changed at %d of %d paths", name, total, len(want))
		}
	}
}

// Changes are unknown where V^pi is not computed exactly after every path.
func TestPolicyChangesAreUnknownWithoutRegret(t *testing.T) {
	for _, regret := range []string{`"none"`, `"curve"`, `{"rollouts":3}`} {
		s := mustOpen(t, `{"problem":{"kind":"frozen-lake"},"episodes":20,"budget":{"paths":500},"regret":`+regret+`}`)
		s.Advance(500, Until{})
		x := s.Timeline()
		for i, n := range x.Changes {
			if n != nil {
				t.Fatalf("%s: path %d: %d changes", regret, i+1, *n)
			}
		}
		if x.Optimal != nil {
			t.Errorf("%s: optimal episodes %v", regret, *x.Optimal)
		}
	}
}

// The optimal episodes are those whose values in the record say so.
func TestOptimalEpisodes(t *testing.T) {
	t.Parallel()
	found := 0
	for name, text := range runFiles(t) {
		s := mustOpen(t, string(text))
		finish(t, s)
		r := mustRecord(t, s, RecordOptions{})
		o := r.Timeline.Optimal
		if r.Episodes == nil || o == nil {
			continue
		}
		first, since := int64(0), int64(0)
		for i := len(r.Episodes) - 1; i >= 0; i-- {
			e := r.Episodes[i]
			if math.Abs(e.VStar-e.VPolicy) <= 1e-12*float64(len(r.Theta)) {
				first = e.N
				if since == e.N+1 || i == len(r.Episodes)-1 {
					since = e.N
				}
			}
		}
		if o.First != first || o.Since != since {
			t.Errorf("%s: optimal %+v, want first %d, since %d", name, *o, first, since)
		}
		if since > 1 {
			found++
		}
	}
	if found == 0 {
		t.Error("no run became optimal for good")
	}
}

// The first path that broke the lemma is marked once the audit has found it.
func TestBrokenLemmaIsMarked(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":1e-6,"gap":0.3},"episodes":50}`)
	if _, err := s.Audit(true, math.Inf(1)); err != nil {
		t.Fatal(err)
	}
	if _, _, marks := s.PathGroups(); marks.Broken != nil {
		t.Errorf("path %d before the first", *marks.Broken)
	}
	s.Advance(300, Until{})
	v := s.AuditReport().Violation
	if v == nil {
		t.Fatal("a bonus of nearly nothing holds")
	}
	if _, _, marks := s.PathGroups(); marks.Broken == nil || *marks.Broken != v.K {
		t.Errorf("marked %v, want path %d", marks.Broken, v.K)
	}
}

// A record without its timeline, as older engines wrote it, is read as before; one with all of its members but a part of the trace is checked
// against the summary.
func TestTimelineOfOtherRecords(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"figure-1"},"episodes":20,"seed":3}`)
	finish(t, s)
	part := mustRecord(t, s, RecordOptions{Trace: &TraceOption{Paths: 3}})
	body, _ := part.JSON()
	back, err := ReadRecord(body)
	if err != nil || !reflect.DeepEqual(back.Timeline, part.Timeline) {
		t.Errorf("with three paths: %v, %+v", err, back)
	}
	first := `"began":[[[1,1]]`
	if other := strings.Replace(string(body), first, `"began":[[[2,1]]`, 1); other == string(body) {
		t.Fatal("the test changes nothing")
	} else if _, err := ReadRecord([]byte(other)); err == nil {
		t.Error("a first path that began at step 2 is accepted")
	}
	part.Timeline = nil
	body, _ = part.JSON()
	if strings.Contains(string(body), "timeline") {
		t.Error("an absent timeline is written")
	}
	if _, err := ReadRecord(body); err != nil {
		t.Errorf("without a timeline: %v", err)
	}
}
