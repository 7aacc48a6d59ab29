package link

import (
	"encoding/json"
	"fmt"
	"testing"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/learner"
)

// Every learner runs on tables, on a problem without one, on one step and on a step before the first, and all that a session is asked is answered: its record
// can be read back and its link replayed.
func TestEveryLearnerIsAnOrdinaryRun(t *testing.T) {
	for _, kind := range learner.Kinds() {
		for _, problem := range []string{
			`{"kind":"figure-1"}`,
			`{"kind":"random-linear-q","states":25000,"actions":2,"dim":3,"horizon":3,"successors":1}`,
			`{"kind":"random-table","states":4,"actions":2,"horizon":1}`,
			`{"kind":"grip","horizon":3,"actions":2,"rooms":1}`,
			`{"kind":"switchboard","horizon":3,"starts":20}`,
			`{"kind":"ladder","horizon":3,"actions":2,"entry":0.5}`,
		} {
			t.Run(kind.Name+" on "+problem, func(t *testing.T) {
				s := labtest.Open(t, fmt.Sprintf(`{"problem":%s,"algorithm":{"kind":"%s"},"episodes":4,"seed":3}`, problem, kind.Name))
				if outcome := labtest.Finish(t, s); outcome != lab.Done {
					t.Errorf("the outcome is %s", outcome)
				}
				survives(t, s)
				answers(t, s)
			})
		}
	}
}

// A run that diverged ends where it did, with numbers that files can hold.
func TestDivergedRunsAreKept(t *testing.T) {
	s := labtest.Open(t, `{"problem":{"kind":"figure-1"},"algorithm":{"kind":"q-learning","alpha":3},"episodes":100000}`)
	if outcome, p := labtest.Finish(t, s), s.Progress(); outcome != lab.Diverged || !p.Diverged || p.Done || p.Episodes == 0 || p.Episodes > 1000 {
		t.Fatalf("the outcome is %s, after %d episodes", outcome, p.Episodes)
	}
	survives(t, s)
	answers(t, s)
}

// survives checks that a session's record can be read back, and that its link replays.
func survives(t *testing.T, s *lab.Session) {
	t.Helper()
	text, err := labtest.Record(t, s, lab.RecordOptions{}).JSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lab.ReadRecord(text); err != nil {
		t.Errorf("the record is not read back: %v", err)
	}
	link, err := FromSession(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := lab.OpenSpec(link.Spec)
	if err != nil {
		t.Fatal(err)
	}
	labtest.Finish(t, again)
	if v, err := link.Verdict(again); err != nil || !v.Reproduced {
		t.Errorf("replayed: %+v, %v", v, err)
	}
}

// answers checks that nothing that a session is asked fails, or has numbers that JSON cannot hold.
func answers(t *testing.T, s *lab.Session) {
	t.Helper()
	for what, ask := range map[string]func() (any, error){
		"view":     func() (any, error) { return s.View(0) },
		"episode":  func() (any, error) { return s.View(2) },
		"predict":  func() (any, error) { return s.Predict(0.3) },
		"measures": func() (any, error) { return s.Measures(), nil },
		"theory":   func() (any, error) { return s.Theory(0) },
		"checks":   func() (any, error) { return s.Checks(), nil },
		"result":   func() (any, error) { return compare.ResultOf(s) },
		"audit":    func() (any, error) { return s.AuditReport(), nil },
		"cost":     func() (any, error) { return s.Cost(10), nil },
		"problem":  func() (any, error) { return s.Problem(), nil },
	} {
		v, err := ask()
		if err == nil {
			_, err = json.Marshal(v)
		}
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}
