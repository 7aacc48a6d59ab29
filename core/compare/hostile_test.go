package compare_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/internal/evaluation"
	"revisit/core/lab"
)

// TestContradictoryCells: a cell whose numbers cannot all be of one run is refused, however long its lists are.
func TestContradictoryCells(t *testing.T) {
	_, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	long := strings.TrimSuffix(strings.Repeat("0,", 100_000), ",")
	for _, c := range []struct {
		name   string
		change func(c *compare.Cell)
		path   string
	}{
		{"more revisits than paths", func(c *compare.Cell) { c.Revisits = c.Paths + 1 }, "cells[0].revisits"},
		{"fewer samples than paths", func(c *compare.Cell) { c.Samples = 0 }, "cells[0].measures.samples"},
		{"more samples than steps", func(c *compare.Cell) {
			c.Samples = c.Paths*4 + 1
			c.Measures.Samples = evaluation.GridUpTo(c.Samples)
		}, "cells[0].measures"},
		{"episodes that were not asked for", func(c *compare.Cell) { c.Episodes = 31; c.Paths += 31 }, "cells[0]"},
		{"an outcome before its end", func(c *compare.Cell) { c.Outcome = lab.Diverged }, "cells[0].outcome"},
		{"a loss under the least", func(c *compare.Cell) {
			c.Measures.Suboptimality = append([]float64{-1e300}, c.Measures.Suboptimality[1:]...)
		}, "cells[0].measures.suboptimality[0]"},
		{"a passage after the end", func(c *compare.Cell) {
			c.Measures.First = evaluation.Passage{Samples: []int64{1 << 50}, Suboptimality: []float64{0}}
		}, "cells[0].measures.first.samples[0]"},
		{"a rising passage", func(c *compare.Cell) {
			c.Measures.First = evaluation.Passage{Samples: []int64{0, 1}, Suboptimality: []float64{0.1, 0.2}}
		}, "cells[0].measures.first.suboptimality[1]"},
		{"revisits that fall", func(c *compare.Cell) { c.Measures.Revisits = append([]int64{1}, c.Measures.Revisits[1:]...) }, "cells[0].measures.revisits"},
		{"no regret along the paths", func(c *compare.Cell) { c.Measures.Paths, c.Measures.PathRegret = nil, nil }, "cells[0].measures.overPaths"},
	} {
		one := cells[0]
		c.change(&one)
		list, _ := json.Marshal([]compare.Cell{one})
		if _, err := new(compare.Planner).AssembleText([]byte(comparetest.Small), list); err == nil || !strings.HasPrefix(err.Error(), c.path) {
			t.Errorf("%s: found %v, expected an error at %s", c.name, err, c.path)
		}
	}
	list, _ := json.Marshal(cells)
	hostile := strings.Replace(string(list), `"samples":[1,`, `"samples":[`+long+`,`, 1)
	if _, err := new(compare.Planner).AssembleText([]byte(comparetest.Small), []byte(hostile)); err == nil {
		t.Error("found no error of a list that is too long")
	}
}

// TestDigestBindsTheComparison: the digest of a results file covers the document and the engine. The title, the note and the time limit are not
// part of it.
func TestDigestBindsTheComparison(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	_, whole := comparetest.Assemble(t, p, cells)
	for _, c := range []struct {
		was, is string
		same    bool
	}{
		{`"c_beta":0.02`, `"c_beta":0.03`, false}, {`"engine":"` + lab.Engine, `"engine":"9.9.9`, false}, {`"samples":4000`, `"samples":4001`, false},
		{`"name":"by chance"`, `"name":"another"`, false}, {`"minutes":30`, `"minutes":20`, true},
		{`"format":"revisit.comparison/1"`, `"format":"revisit.comparison/1","title":"T","note":"N"`, true},
	} {
		if !bytes.Contains(whole, []byte(c.was)) {
			t.Fatalf("%s is not in %.2000s", c.was, whole)
		}
		_, err := new(compare.Planner).ReadResults(bytes.Replace(whole, []byte(c.was), []byte(c.is), 1))
		if (err == nil) != c.same || err != nil && !strings.HasPrefix(err.Error(), "digest") {
			t.Errorf("%s -> %s: found %v", c.was, c.is, err)
		}
	}
}
