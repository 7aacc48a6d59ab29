package compare_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/learner"
)

// TestResultsDoNotDependOnTheOrder: runs in two orders, and by planners that keep the problem or build it for each run, give the same bytes;
// each cell is what its spec alone gives.
func TestResultsDoNotDependOnTheOrder(t *testing.T) {
	for _, text := range []string{comparetest.Small, comparetest.Sweep, comparetest.Chosen} {
		p, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
		_, one := comparetest.Assemble(t, p, cells)
		again, others := comparetest.RunAll(t, &compare.Planner{}, text, 5)
		_, other := comparetest.Assemble(t, again, others)
		if !bytes.Equal(one, other) {
			t.Errorf("found %s, expected %s", other, one)
		}
		alone := []compare.Cell{}
		for _, cell := range p.Cells {
			c, err := new(compare.Planner).RunCell(cell)
			if err != nil {
				t.Fatal(err)
			}
			alone = append(alone, *c)
		}
		slices.Reverse(alone)
		if _, text := comparetest.Assemble(t, p, alone); !bytes.Equal(one, text) {
			t.Errorf("alone found %s, expected %s", text, one)
		}
		back, err := new(compare.Planner).ReadResults(one)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := json.Marshal(back); !bytes.Equal(text, one) {
			t.Errorf("read back %s, expected %s", text, one)
		}
	}
}

// Every learner races: its runs are planned and made, and the results are read back.
func TestEveryLearnerRaces(t *testing.T) {
	kinds := []string{}
	for _, k := range learner.Kinds() {
		kinds = append(kinds, `{"algorithm":{"kind":"`+k.Name+`"}}`)
	}
	for of := range slices.Chunk(kinds, 12) { // a comparison has at most so many
		text := `{"format":"revisit.comparison/1","problem":{"kind":"cliff-walking","horizon":4},"learners":[` + strings.Join(of, ",") + `],
			"episodes":30,"budget":{"samples":300},"seeds":{"count":2}}`
		plan, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
		for _, cell := range cells {
			if n := cell.Measures.Samples; n[len(n)-1] == 0 {
				t.Errorf("learner %d of %s drew nothing", cell.Learner, of)
			}
		}
		_, written := comparetest.Assemble(t, plan, cells)
		if back, err := new(compare.Planner).ReadResults(written); err != nil || len(back.Cells) != 2*len(of) {
			t.Errorf("%s: %v", of, err)
		}
	}
}

// TestTheoryIsComputedAnew: the digest does not have the theorem's curves, and reading results of an engine that drew others gives this one's. With a
// path bound of 1000, figure-1 needs 114.776 episodes for eqn:piazzolla at any T up to there (see TestBoundsHaveTheKOfBeta).
func TestTheoryIsComputedAnew(t *testing.T) {
	text := `{"format":"revisit.comparison/1","problem":{"kind":"figure-1"},"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","path_bound":1000}}],"episodes":100,"seeds":{"count":2}}`
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
	results, written := comparetest.Assemble(t, plan, cells)
	for _, needed := range results.Points[0].Theory.Episodes {
		if math.Abs(*needed-114.776) > 0.001 && *needed < 114.776 {
			t.Errorf("found %v episodes, expected 114.776 and more", *needed)
		}
	}
	list, _ := json.Marshal(results.Points[0].Theory.Episodes)
	old := comparetest.Edited(t, string(written), `"episodes":`+string(list), `"episodes":[1,2,3]`)
	read, err := new(compare.Planner).ReadResults([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(read); !bytes.Equal(again, written) || read.Digest != results.Digest {
		t.Errorf("found %s, expected %s", again, written)
	}
}

// TestSummaryNamesItsTarget: so that a summary is understood without its comparison.
func TestSummaryNamesItsTarget(t *testing.T) {
	for word, given := range map[string]string{"start": "", "reachable": `"target":"reachable",`, "everywhere": `"target":"everywhere",`} {
		plan, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Edited(t, comparetest.Small, `"episodes":30`, given+`"episodes":30`), 1)
		results, _ := comparetest.Assemble(t, plan, cells)
		if s := summed(t, results, "{}"); s.Target != word {
			t.Errorf("found %q, expected %q", s.Target, word)
		}
	}
}

// TestPlannedSpecs: the spec of a cell opens a run with the cell's digest, its values where they belong.
func TestPlannedSpecs(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Sweep, 1)
	if len(p.Cells) != 24 || len(p.Points) != 6 {
		t.Fatalf("found %d cells and %d points, expected 24 and 6", len(p.Cells), len(p.Points))
	}
	for i, cell := range p.Cells {
		if want := (compare.PlannedCell{Point: i / 4, Learner: i / 2 % 2, Seed: uint64(1 + i%2), Seconds: cell.Seconds, Spec: cell.Spec}); cell != want {
			t.Fatalf("cell %d: found %+v", i, cell)
		}
		if want := [][]float64{{2, 0.01}, {2, 0.005}, {2, 0.02}, {3, 0.01}, {3, 0.005}, {3, 0.02}}[cell.Point]; float64(cell.Spec.Problem.Args.Int("horizon")) != want[0] || cell.Spec.Algorithm.CBeta != want[1] {
			t.Errorf("cell %d: found %v and %v, expected %v", i, cell.Spec.Problem.Args["horizon"], cell.Spec.Algorithm.CBeta, want)
		}
		text, err := json.Marshal(cell.Spec)
		if err != nil {
			t.Fatal(err)
		}
		s := labtest.Open(t, string(text))
		labtest.Finish(t, s)
		if r := labtest.Record(t, s, lab.RecordOptions{}); r.Digest != cells[i].Digest {
			t.Errorf("cell %d: its spec gives %s, expected %s", i, r.Digest, cells[i].Digest)
		}
	}
}

// TestAssembleRefuses cells that are none of the comparison's, or damaged.
func TestAssembleRefuses(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	_, whole := comparetest.Assemble(t, p, cells)
	incomplete, text := comparetest.Assemble(t, p, cells[:4])
	if incomplete.Digest != "" || !strings.Contains(string(text), `"digest":null}`) {
		t.Errorf("found the digest %q of results that are not complete", incomplete.Digest)
	}
	list, _ := json.Marshal(cells)
	for _, c := range []struct{ was, is, path, found, expected string }{
		{`"learner":2,"seed":3`, `"learner":2,"seed":9`, "cells[8]", "point 0, learner 2, seed 9", "a run of the comparison"},
		{`"learner":2,"seed":3`, `"learner":2,"seed":2`, "cells[8]", "point 0, learner 2, seed 2 a second time", "each run once"},
		{`"outcome":"done"`, `"outcome":"more"`, "cells[0].outcome", "more", "done"},
		{`"digest":"revisit2:`, `"digest":"sha1:`, "cells[0].digest", "sha1:", "64 hexadecimal"},
		{`"digest":"revisit2:`, `"digest":"sha256:`, "cells[0].digest", "sha256:", "revisit2:"},
		{`"episodes":30`, `"episodes":-3`, "cells[0].episodes", "-3", "a count"},
		{`"episodes":30`, `"episodes":"x"`, "cells[0].episodes", "x", "an integer"},
		{`"seed":1,`, `"seed":1,"more":1,`, "cells[0].more", "an unknown field", "one of point, learner, seed"},
		{`"measures":{"samples":[1,`, `"measures":{"samples":[`, "cells[0].measures.average", "a list of", "as long as measures.samples"},
		{`"measures":{"samples":[1,`, `"measures":{"samples":[7,`, "cells[0].measures.samples[0]", "7", "1, the moment of the grid"},
	} {
		_, err := new(compare.Planner).AssembleText([]byte(comparetest.Small), []byte(comparetest.Edited(t, string(list), c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
	r, _ := comparetest.Assemble(t, p, cells)
	_, err := new(compare.Planner).ReadResults(bytes.ReplaceAll(whole, []byte(r.Digest), []byte("revisit2:"+strings.Repeat("0", 64))))
	comparetest.ExpectError(t, "another digest", err, document.BadSpec, "digest", "revisit2:", "the digest of what the file holds")
	if _, err := new(compare.Planner).AssembleText([]byte(comparetest.Small), []byte(`{}`)); err == nil {
		t.Error("found no error of cells that are no list")
	}
	for _, c := range []struct{ was, is, path, found, expected string }{
		{`"outcome":"done"`, `"outcome":"budget"`, "cells[0].outcome", "budget", "come out to"},
		{`"revisit.results/1"`, `"revisit.results/2"`, "format", "revisit.results/2", "revisit.results/1"},
		{`"digest":null`, `"digest":"sha256:` + strings.Repeat("0", 64) + `"`, "digest", "sha256:", "null: 4 of 9 runs are there"},
		{`"comparison":{"format":"revisit.comparison/1"`, `"comparison":{"format":"revisit.sweep/1"`, "comparison.format", "revisit.sweep/1", "revisit.comparison/1"},
		{`"states":12`, `"states":"12"`, "comparison.problem.states", "12", "from 1"},
	} {
		from := string(whole)
		if !strings.Contains(from, c.was) {
			from = string(text)
		}
		_, err := new(compare.Planner).ReadResults([]byte(comparetest.Edited(t, from, c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
}

// TestDigestCoversTheResults: whatever number of a cell changes, the digest does.
func TestDigestCoversTheResults(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	first := &r.Cells[0]
	next := func(x *float64) { *x = math.Nextafter(*x, 2) }
	for name, change := range map[string]func(){
		"a measure": func() { next(&first.Measures.Suboptimality[3]) }, "an average": func() { first.Measures.Average[len(first.Measures.Average)-1] = nil },
		"its sign": func() { first.Measures.Estimated = true }, "a count": func() { first.Samples++ }, "its place": func() { first.Seed += 5 },
		"a regret": func() { next(first.Regret) }, "the after": func() { next(&first.Measures.After.Suboptimality[0]) }, "the outcome": func() { first.Outcome = lab.Diverged },
	} {
		was := r.Digest
		if change(); r.DigestBy(lab.Engine) == was {
			t.Errorf("%s changed, the digest did not", name)
		}
		r.Digest = r.DigestBy(lab.Engine)
	}
}

func FuzzReadResults(f *testing.F) {
	p, cells := comparetest.RunAll(f, &compare.Planner{}, `{"problem":{"kind":"figure-1"},"learners":[{},{"algorithm":{"kind":"uniform"}}],"budget":{"samples":20},"seeds":[1,2]}`, 1)
	_, text := comparetest.Assemble(f, p, cells)
	f.Add(text)
	_, text = comparetest.Assemble(f, p, cells[:1])
	f.Add(text)
	b := &compare.Planner{}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := b.ReadResults(data)
		if err != nil {
			var known *document.Error
			if !errors.As(err, &known) {
				t.Errorf("found %v, expected a *document.Error", err)
			}
			return
		}
		if _, err := r.Summarise(compare.SummaryOptions{Level: 0.95, Quantiles: [2]float64{0.1, 0.9}}); err != nil {
			t.Error(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := new(compare.Planner).ReadResults(text); err != nil || again.Digest != r.Digest {
			t.Errorf("%s does not read back: %v", text, err)
		}
	})
}
