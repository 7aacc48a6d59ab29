package lab

import (
	"encoding/json"
	"testing"

	"revisit/core/problem"
)

// TestBenchCompletesEverySpec: what building a problem works out of what was left out stands in the spec of every session, also of
// one for which the bench had the problem already.
func TestBenchCompletesEverySpec(t *testing.T) {
	for _, family := range problem.Families() {
		text := `{"problem":{"kind":"` + family.Kind + `"}}`
		expected, _ := json.Marshal(mustOpen(t, text).Spec())
		bench := &Bench{}
		for range 2 {
			s, err := bench.Open([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if spec, _ := json.Marshal(s.Spec()); string(spec) != string(expected) {
				t.Errorf("%s\nfound    %s\nexpected %s", family.Kind, spec, expected)
			}
		}
	}
}
