package compare_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// TestGuide opens and runs every spec and every comparison that docs/guide.md shows.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(text, -1)
	if len(blocks) < 3 {
		t.Fatal("docs/guide.md shows no spec or no comparison")
	}
	for _, block := range blocks {
		if strings.Contains(string(block[1]), compare.ComparisonFormat) {
			runComparison(t, block[1])
			continue
		}
		s := labtest.Open(t, string(block[1]))
		if outcome := labtest.Finish(t, s); outcome != lab.Done {
			t.Errorf("outcome %s of\n%s", outcome, block[1])
		}
	}
}

func runComparison(t *testing.T, text []byte) {
	t.Helper()
	c, err := compare.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	planner := &compare.Planner{}
	plan, err := planner.Plan(c)
	if err != nil {
		t.Fatal(err)
	}
	cells := []compare.Cell{}
	for _, planned := range plan.Cells {
		cell, err := planner.RunCell(planned)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, *cell)
	}
	if r, err := planner.Assemble(c, cells); err != nil || r.Digest == "" {
		t.Errorf("digest %q, %v of\n%s", r.Digest, err, text)
	}
}
