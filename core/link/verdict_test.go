package link

import (
	"encoding/json"
	"slices"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// TestPartingPath: where two runs of different seeds part, as their traces have it, is where the trail says, to the path with a
// full trail, and to its interval with a short one.
func TestPartingPath(t *testing.T) {
	exactly := 0
	for seed := range 12 {
		spec := func(seed int) string {
			text, _ := json.Marshal(map[string]any{"problem": map[string]any{"kind": "random-linear-q", "states": 3, "actions": 2, "dim": 3, "horizon": 3}, "seed": seed})
			return string(text)
		}
		const paths = 700
		one, other := labtest.Run(t, spec(2*seed), paths), labtest.Run(t, spec(2*seed+1), paths)
		first := firstDifferent(one, other)
		for _, full := range []bool{true, false} {
			l, _, _ := linked(t, one, Options{Full: full})
			v, err := l.Verdict(other)
			if err != nil || v.Reproduced || v.FirstDifference == nil {
				t.Fatalf("seed %d: found %+v (%v), expected a difference", seed, v, err)
			}
			d := *v.FirstDifference
			if first < d.From || first > d.To || full && d.From != d.To || !full && d.To-d.From > 127 {
				t.Errorf("seed %d, full %t: found %+v, expected path %d", seed, full, d, first)
			}
			if full {
				exactly++
			}
		}
	}
	if exactly == 0 {
		t.Error("no parting was found")
	}
}

func firstDifferent(one, other *lab.Session) int64 {
	a, b := allOf(one), allOf(other)
	for i := range a {
		if a[i].From != b[i].From || a[i].Stop != b[i].Stop || !slices.Equal(a[i].States, b[i].States) || !slices.Equal(a[i].Actions, b[i].Actions) {
			return int64(i) + 1
		}
	}
	return 0
}

// allOf returns all paths of a run.
func allOf(s *lab.Session) []history.Path {
	r, err := s.Record(lab.RecordOptions{Trace: &lab.TraceOption{Paths: -1}})
	if err != nil {
		panic(err)
	}
	return r.Trace
}

// TestLongTrails: a trail keeps to its size however long the run, and its marks are those of a run that stops there.
func TestLongTrails(t *testing.T) {
	const spec = `{"problem":{"kind":"random-linear-q","dim":3,"horizon":3,"states":5},"algorithm":{"c_beta":0.05},"regret":"none","record":{"trace":false},"budget":{"paths":100000}}`
	long := labtest.Run(t, spec, 20_011)
	l, _, _ := linked(t, long, Options{Full: true})
	if marks, err := l.Trail.Read(l.Paths); err != nil || len(marks) > history.MaxMarks+1 || len(marks) < history.MaxMarks/4 {
		t.Fatalf("found %d marks (%v)", len(marks), err)
	}
	brief := labtest.Run(t, spec, 5*l.Trail.Every)
	ours, _, _ := linked(t, brief, Options{Full: true})
	marks, _ := l.Trail.Read(l.Paths)
	if own, _ := ours.Trail.Read(ours.Paths); own[len(own)-1] != marks[4] {
		t.Errorf("found mark %d, expected %d", own[len(own)-1], marks[4])
	}
	if v, err := l.Verdict(long); err != nil || !v.Reproduced {
		t.Errorf("found %+v (%v), expected the same", v, err)
	}
}

func TestVerdictsThatCannotBe(t *testing.T) {
	const spec = `{"problem":{"kind":"river-swim"}}`
	l, _, _ := linked(t, labtest.Run(t, spec, 50), Options{})
	for _, paths := range []int64{49, 51} {
		if _, err := l.Verdict(labtest.Run(t, spec, paths)); !isBadLink(err) {
			t.Errorf("%d paths: found %v, expected an error", paths, err)
		}
	}
	unrun, _, _ := linked(t, labtest.Run(t, spec, 0), Options{})
	if unrun.Digest != "" || unrun.Paths != 0 || unrun.Trail != nil {
		t.Errorf("found %+v, expected a problem without a run", unrun)
	}
	if _, err := unrun.Verdict(labtest.Run(t, spec, 0)); !isBadLink(err) {
		t.Errorf("found %v, expected an error", err)
	}
	// The link says that its run went on where this one ends.
	ended := labtest.Run(t, `{"problem":{"kind":"figure-1"}}`, 100)
	beyond, _, _ := linked(t, ended, Options{})
	beyond.Paths += 5
	beyond.Trail.Marks += "AAAAAAAAAA"
	if v, err := beyond.Verdict(ended); err != nil || v.Reproduced || v.FirstDifference == nil || v.FirstDifference.From > beyond.Paths-4 || v.FirstDifference.To < beyond.Paths-4 {
		t.Errorf("found %+v, %+v (%v)", v, v.FirstDifference, err)
	}
}

// TestCostGrows: an estimate is almost proportional to the paths, and larger for larger problems.
func TestCostGrows(t *testing.T) {
	small, large := labtest.Run(t, `{"problem":{"kind":"figure-1"}}`, 0), labtest.Run(t, `{"problem":{"kind":"random-linear-q","dim":32,"horizon":20,"states":100}}`, 0)
	if a, b := small.Cost(1000), small.Cost(2000); b.Seconds > 2*a.Seconds || b.Seconds < 1.9*a.Seconds || a.Seconds <= 0 || large.Cost(1000).Seconds < 100*a.Seconds {
		t.Errorf("found %v and %v, and %v for a large problem", a, b, large.Cost(1000))
	}
}

// TestCostsOfWhatIsSmall: a path takes its time however little there is to multiply.
func TestCostsOfWhatIsSmall(t *testing.T) {
	if c := labtest.Run(t, `{"problem":{"kind":"figure-1"},"regret":"none"}`, 0).Cost(18_000_000); c.Seconds < 30 || c.Seconds > 300 {
		t.Errorf("found %v s for 18 million paths, which take a browser about 80", c.Seconds)
	}
}

// TestOpeningIsEstimated: Opening is seconds for a problem that takes a browser seconds, near 0 for others, and Check does not build the former.
func TestOpeningIsEstimated(t *testing.T) {
	for text, slow := range map[string]bool{
		`{"kind":"figure-1"}`: false, `{"kind":"grid"}`: false, `{"kind":"taxi"}`: false, `{"kind":"separation"}`: false, `{"kind":"river-swim"}`: false,
		`{"kind":"random-linear-q","states":1000000000,"horizon":20,"dim":64,"seed":987654321}`:                                 false,
		`{"kind":"random-table","states":500,"actions":6,"horizon":20,"seed":987654321}`:                                        false,
		`{"kind":"random-table","states":100000,"horizon":20,"actions":10,"branching":10}`:                                      true,
		`{"kind":"random-linear-q","states":20000,"horizon":1000,"actions":1000,"successors":64}`:                               true,
		`{"kind":"random-table","states":2000,"horizon":20,"actions":6},"features":{"kind":"random-projection","dim":300}`:      true,
		`{"kind":"random-table","states":2000,"horizon":20,"actions":6},"features":{"kind":"random-projection","dim":16}`:       false,
		`{"kind":"random-linear-q","states":1000000000,"horizon":20,"dim":64},"features":{"kind":"formula","components":["1"]}`: false,
	} {
		l, err := Read([]byte(`{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":` + text + `}}`))
		if err != nil {
			t.Fatal(text, err)
		}
		if seconds := l.Opening(); (seconds > 3) != slow {
			t.Errorf("%s: found %v s, expected slow to be %t", text, seconds, slow)
		}
		if slow {
			if err := l.Check(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCheckRefusesWhatOpeningRefuses, of problems that a link brings along.
func TestCheckRefusesWhatOpeningRefuses(t *testing.T) {
	for text, path := range map[string]string{
		`{"problem":{"kind":"table","horizon":2,"transition":[[[0.5]]],"reward":[[0.5]]}}`:                                                 "spec.problem.transition[0][0]",
		`{"problem":{"kind":"table","horizon":2,"transition":[[[1]]],"reward":[[1.5]]}}`:                                                   "spec.problem.reward[0][0]",
		`{"problem":{"kind":"figure-1"},"features":{"kind":"formula","components":["nosuchname"]}}`:                                        "spec.features.components[0]",
		`{"problem":{"kind":"random-table","states":10,"horizon":3,"actions":1,"branching":3,"seed":99999999},"algorithm":{"gap":"true"}}`: "spec.algorithm.gap",
		`{"problem":{"kind":"figure-1"}}`: "",
	} {
		l, err := Read([]byte(`{"format":"revisit.link/1","engine":"1.1.0","spec":` + text + `}`))
		if err == nil {
			err = l.Check()
		}
		found := ""
		if err != nil {
			found = err.(*document.Error).Path
		}
		if found != path || err != nil && !isBadLink(err) {
			t.Errorf("%s: found %v, expected an error at %q", text, err, path)
		}
	}
}
