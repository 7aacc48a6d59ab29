package lab_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// The example of docs/theory.md comes out as the document says, in x as in y: many paths, a regret over paths that is not the sum of the
// losses met on the way, and a policy of the last path that loses half at the state that was not seen.
func TestTheoryDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/theory.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(text)
	if block == nil {
		t.Fatal("docs/theory.md shows no example")
	}
	number := func(before string) float64 {
		found := regexp.MustCompile(regexp.QuoteMeta(before) + ` (?:=|is) ([\d,]+)`).FindSubmatch(text)
		if found == nil {
			t.Fatalf("docs/theory.md does not say %s", before)
		}
		x, _ := strconv.ParseFloat(strings.ReplaceAll(strings.TrimRight(string(found[1]), ","), ",", ""), 64)
		return x
	}
	arrived := map[bool]bool{}
	for seed := 1; len(arrived) < 2; seed++ {
		if seed > 20 {
			t.Fatal("20 seeds lead to the same state")
		}
		s := labtest.Open(t, strings.Replace(string(block[1]), "{", `{ "seed": `+strconv.Itoa(seed)+",", 1))
		labtest.Finish(t, s)
		drawn, err := s.Layer(lab.LayerOptions{What: "pairs", H: 2})
		if err != nil {
			t.Fatal(err)
		}
		visits := func(x, a int) float64 { return drawn.Values[(2*x+a)*drawn.Columns+4] }
		arrived[visits(1, 1) > 0] = true
		p := s.Progress()
		for _, c := range []struct {
			what      string
			got, want float64
		}{
			{"paths", float64(p.Paths), number("The run has $`K`$")},
			{"regret over paths", *p.RegretPath, number("The regret over paths")},
			{"losses met", visits(1, 0) + visits(2, 0), number("$`\\sum\\Delta`$")},
			{"states seen", min(visits(1, 1)+visits(1, 0), visits(2, 1)+visits(2, 0)), 0},
			{"regret over episodes", *p.Regret, 0.5},
		} {
			if c.got != c.want {
				t.Errorf("seed %d: %s %v, want %v", seed, c.what, c.got, c.want)
			}
		}
	}
}
