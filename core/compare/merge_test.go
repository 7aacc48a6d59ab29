package compare_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
)

// However its runs are divided, the parts come together to the bytes of one run. Parts may overlap.
func TestPartsMergeToTheWhole(t *testing.T) {
	for _, text := range []string{comparetest.Small, comparetest.Sweep, comparetest.Chosen} {
		plan, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
		_, whole := comparetest.Assemble(t, plan, cells)
		for shards := 1; shards <= len(cells)+1; shards++ {
			planner := &compare.Planner{}
			var parts []compare.Part
			for k := range shards {
				var own []compare.Cell
				for i := range cells {
					if i%shards == k || i == 0 {
						own = append(own, cells[i])
					}
				}
				_, written := comparetest.Assemble(t, plan, own)
				part, err := planner.ReadResults(written)
				if err != nil {
					t.Fatal(err)
				}
				parts = append([]compare.Part{{Name: fmt.Sprint("part ", k), Results: part}}, parts...)
			}
			merged, err := planner.Merge(parts)
			if err != nil {
				t.Fatal(err)
			}
			if text, _ := json.Marshal(merged); !bytes.Equal(text, whole) {
				t.Errorf("%d parts: found %s, expected %s", shards, text, whole)
			}
		}
	}
}

// What parts lack is known by its place in the plan.
func TestMissingRunsAreThoseOfThePlan(t *testing.T) {
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Sweep, 1)
	for _, drop := range [][]int{nil, {0}, {5, 17, 23}} {
		kept, want := []compare.Cell{}, ""
		for i, cell := range cells {
			if len(drop) > 0 && drop[0] == i {
				drop = drop[1:]
				want += fmt.Sprint(compare.Run{Index: i, Point: plan.Cells[i].Point, Learner: plan.Cells[i].Learner, Seed: plan.Cells[i].Seed})
				continue
			}
			kept = append(kept, cell)
		}
		r, _ := comparetest.Assemble(t, plan, kept)
		found := ""
		for _, run := range r.Missing() {
			found += fmt.Sprint(run)
		}
		if found != want || (found == "") != (r.Digest != "") {
			t.Errorf("found %s, expected %s; digest %q", found, want, r.Digest)
		}
	}
}

// Parts that do not belong together are refused by name.
func TestMergeRefuses(t *testing.T) {
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	part := func(text string) *compare.Results {
		r, err := new(compare.Planner).ReadResults([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, written := comparetest.Assemble(t, plan, cells[:5])
	parts := func(b *compare.Results) []compare.Part {
		return []compare.Part{{Name: "a.json", Results: first}, {Name: "b.json", Results: b}}
	}
	old := part(comparetest.Edited(t, string(written), `"engine":"`, `"engine":"0.`))
	other := part(comparetest.Edited(t, string(written), `"samples":4000`, `"samples":4001`))
	titled := part(comparetest.Edited(t, string(written), `"problem"`, `"title":"Mine","problem"`))
	differs, _ := comparetest.Assemble(t, plan, cells[4:])
	measures := &differs.Cells[0].Measures
	measures.Suboptimality = append([]float64{math.Nextafter(measures.Suboptimality[0], 2)}, measures.Suboptimality[1:]...)
	for _, c := range []struct {
		b    *compare.Results
		says []string
	}{
		{old, []string{"b.json: engine: found 0.", "expected " + first.Engine}},
		{other, []string{"b.json: comparison: found another one, expected that of a.json"}},
		{differs, []string{"b.json: cells[0]: found point 0, learner 1, seed 2 with the digest revisit2:", "expected what a.json has for it"}},
	} {
		_, err := new(compare.Planner).Merge(parts(c.b))
		for _, says := range c.says {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%v, want an error that says %q", err, says)
			}
		}
	}
	if r, err := new(compare.Planner).Merge(parts(titled)); err != nil || len(r.Cells) != 5 || r.Comparison.Title != "" {
		t.Errorf("a title decides no run: %v", err)
	}
}
