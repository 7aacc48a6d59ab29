package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"revisit/core/document"
	"revisit/core/problem"
	"revisit/core/spec"
)

// untabled returns a family whose problems have no tables.
func untabled(f *problem.Family) *problem.Family {
	g := *f
	g.Build = func(p problem.Args) (*problem.Problem, error) {
		built, err := f.Build(p)
		if err == nil {
			own := *built.Own
			own.Values, built.Own, built.Table = nil, &own, nil
		}
		return built, err
	}
	return &g
}

// A run is the same, to the last bit of its regret, whether the problem is kept in tables or computed.
func TestRunWithoutTablesIsTheSame(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.002},"episodes":50}`,
		`{"problem":{"kind":"random-linear-q","states":500,"starts":9,"dim":12,"actions":3,"successors":2,"horizon":4,"gap":0.2},"algorithm":{"gap":"true","ties":"random","c_beta":0.002},"episodes":100}`,
		`{"problem":{"kind":"random-linear-q","states":4,"successors":9,"horizon":3,"tilt":0.1},"algorithm":{"gap":"true-per-step","c_beta":0.003}}`,
		`{"problem":{"kind":"random-linear-q","states":100,"successors":3,"horizon":8},"regret":{"rollouts":3},"episodes":20,"algorithm":{"c_beta":0.001}}`,
	} {
		var digests, specs [2]string
		for i := range digests {
			spec, err := spec.Parse([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if i == 1 {
				spec.Problem.Family = untabled(spec.Problem.Family)
			}
			s, err := OpenSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			if tabulated := s.in.Problem.Table != nil; tabulated != (i == 0) {
				t.Fatalf("run %d is tabulated: %t", i, tabulated)
			}
			finish(t, s)
			record := mustRecord(t, s, RecordOptions{})
			written, _ := json.Marshal(record.Spec)
			digests[i], specs[i] = record.Digest, string(written)
			if record.Summary.Revisits == 0 || *record.Summary.Regret == 0 {
				t.Errorf("%s: a run of %+v shows nothing", text, record.Summary)
			}
		}
		if digests[0] != digests[1] || specs[0] != specs[1] {
			t.Errorf("%s: digest %s with tables and %s without, specs %s and %s", text, digests[0], digests[1], specs[0], specs[1])
		}
	}
}

// Without tables regret is exact by default where few states can be reached, and estimated elsewhere. Exact regret over too many states is
// refused.
func TestRegretWithoutTables(t *testing.T) {
	spec := func(successors, horizon int, regret string) string {
		return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":1000000,"successors":%d,"horizon":%d},"algorithm":{"c_beta":0.0001}%s}`, successors, horizon, regret)
	}
	for _, test := range []struct {
		successors, horizon int
		asked, want         string
	}{
		{2, 5, "", `"exact"`},          // 31 states
		{1, 200, "", `"exact"`},        // 200
		{3, 8, "", `{"rollouts":100}`}, // 3280
		{3, 8, `,"regret":"exact"`, `"exact"`},
		{3, 8, `,"regret":"none"`, `"none"`},
		{3, 8, `,"regret":{"rollouts":5}`, `{"rollouts":5}`},
		{3, 20, "", `{"rollouts":100}`},
	} {
		s := mustOpen(t, spec(test.successors, test.horizon, test.asked))
		if got, _ := json.Marshal(s.spec.Regret); string(got) != test.want {
			t.Errorf("%d successors, %d steps%s: regret %s, want %s", test.successors, test.horizon, test.asked, got, test.want)
		}
		if _, _, err := s.Advance(3, Until{}); err != nil {
			t.Fatal(err)
		}
		if r := mustRecord(t, s, RecordOptions{}); (r.Summary.Regret == nil) != (test.want == `"none"`) {
			t.Errorf("%d successors, %d steps%s: regret %v", test.successors, test.horizon, test.asked, r.Summary.Regret)
		}
	}
	_, err := Open([]byte(spec(3, 20, `,"regret":"exact"`)))
	var fault *document.Error
	if !errors.As(err, &fault) || fault.Path != "regret" || fault.Code != document.BadSpec {
		t.Errorf("exact regret over 3^20 states: %v", err)
	}
}

// Rollouts are drawn from a stream of their own: the learner learns the same with them and without.
func TestRolloutsDecideNothing(t *testing.T) {
	var thetas [2]string
	for i, regret := range []string{`"none"`, `{"rollouts":7}`} {
		s := mustOpen(t, `{"problem":{"kind":"random-linear-q","states":1000000},"algorithm":{"c_beta":0.003,"ties":"random"},"episodes":30,"regret":`+regret+`}`)
		finish(t, s)
		text, _ := json.Marshal(mustRecord(t, s, RecordOptions{}).Theta)
		thetas[i] = string(text)
	}
	if thetas[0] != thetas[1] {
		t.Error("theta differs with and without rollouts")
	}
}

// The point of state revisiting: with dimension, horizon and gap fixed, the samples that episodes cost do not grow with |S|.
func TestSamplesDoNotGrowWithStates(t *testing.T) {
	samples := func(states int) float64 {
		sum := 0.0
		for seed := range 3 {
			s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":%d,"starts":20,"seed":%d},"algorithm":{"c_beta":0.005},"episodes":60,"seed":%d,"regret":"none"}`, states, seed, seed))
			if finish(t, s) != Done {
				t.Fatalf("%d states: 60 episodes did not end", states)
			}
			sum += float64(s.Progress().Samples)
		}
		return sum / 3
	}
	few := samples(100)
	for _, states := range []int{10_000, 1_000_000} {
		if many := samples(states); many > 1.25*few || many < few/1.25 {
			t.Errorf("%v samples with %d states, %v with 100", many, states, few)
		}
	}
}

// Opening a problem of a billion states and drawing paths takes no more memory than one of a million.
func TestMemoryDoesNotDependOnStates(t *testing.T) {
	allocated := func(states int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":%d},"algorithm":{"c_beta":0.0001},"episodes":10,"record":{"trace":false}}`, states))
		s.Problem()
		finish(t, s)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1_000_000) // once, for what is allocated only once
	if million, billion := allocated(1_000_000), allocated(1_000_000_000); billion > million+million/2 || million > 4<<20 {
		t.Errorf("%d bytes for a million states, %d for a billion", million, billion)
	}
}
