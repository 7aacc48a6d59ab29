package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
)

// TestConstantsOfAPoint: a run with constants of its own at a point is the run of a comparison whose algorithm has them, on the problem of that
// point. Points that differ in the target alone have the same runs.
func TestConstantsOfAPoint(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Chosen, 1)
	constants := []string{`"c_beta":0.01`, `"c_beta":0.01`, `"c_beta":0.005`, `"c_beta":0.005`, `"c_beta":0.02,"delta":0.2`, `"c_beta":0.02`, `"c_beta":0.03`, ``}
	for point, own := range constants {
		horizon, states := []int{2, 3}[point/4], []int{12, 14}[point/2%2]
		alone := fmt.Sprintf(`{"problem":{"kind":"random-linear-q","dim":3,"horizon":%d,"states":%d,"actions":3},"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"%s}},{"algorithm":{"kind":"uniform"}}],
			"episodes":20,"budget":{"samples":2000},"seeds":{"count":2}}`, horizon, states, map[bool]string{true: "," + own}[own != ""])
		_, expected := comparetest.RunAll(t, &compare.Planner{}, alone, 1)
		for i, cell := range expected {
			if found := cells[4*point+i]; found.Digest != cell.Digest || found.Point != point {
				t.Errorf("point %d, run %d: found %s, expected %s", point, i, found.Digest, cell.Digest)
			}
		}
		gap, share := *p.Points[point].Gap.True, []float64{0.1, 0.5}[point%2]
		if found, expected := *p.Points[point].Epsilon, gap*share; found < expected*(1-1e-15) || found > expected*(1+1e-15) {
			t.Errorf("point %d: found the target %v, expected %v of the gap %v", point, found, share, gap)
		}
	}
	if cells[24].Digest == cells[20].Digest { // c_beta 0.03 and 0.02, with 14 states and H = 3
		t.Error("runs with different constants are the same")
	}
	c := p.Comparison
	for _, want := range []struct {
		point, learner int
		name           string
		value          float64
		known          bool
	}{{3, 0, "c_beta", 0.005, true}, {4, 0, "delta", 0.2, true}, {5, 0, "delta", 0.1, true}, {7, 0, "c_beta", c.Learners[0].Algorithm.CBeta, true}, {0, 0, "path_bound", 0, false}, {0, 0, "sigma", 0, false}} {
		if v, known := c.Number(want.point, want.learner, want.name); v != want.value || known != want.known {
			t.Errorf("%+v: found %v, %v", want, v, known)
		}
	}
}

// TestConstantsRefuse: constants that do not go with the points, the algorithm or what varies, and targets given twice.
func TestConstantsRefuse(t *testing.T) {
	for _, c := range []struct{ text, was, is, path, found, expected string }{
		{comparetest.Chosen, `{"c_beta":0.03},{}]`, `{}]`, "learners[0].constants", "a list of 7", "one of 8"},
		{comparetest.Chosen, `{"c_beta":0.03}`, `{"c_beta":"x"}`, "learners[0].constants[6].c_beta", "x", "a number"},
		{comparetest.Chosen, `{"c_beta":0.03}`, `{"sigma":1}`, "learners[0].constants[6].sigma", "1", "one of gap, c_beta, delta, path_bound, ties"},
		{comparetest.Chosen, `{"c_beta":0.03}`, `{"ties":"last"}`, "learners[0].constants[6].ties", "last", `"first", "random"`},
		{comparetest.Chosen, `{"c_beta":0.03}`, `{"c_beta":-1}`, "learners[0].constants[6].c_beta", "-1", "1e-12"},
		{comparetest.Chosen, `{"c_beta":0.03}`, `3`, "learners[0].constants[6]", "3", "an object of parameters"},
		{comparetest.Chosen, `"problem.states","values":[12,14]`, `"algorithm.c_beta","values":[1,2]`, "learners[0].constants[0].c_beta", "0.01", "does not vary"},
		{comparetest.Small, `"c_beta":0.005}`, `"c_beta":0.005},"constants":[{}]`, "learners[0].constants", "a list", "one point"},
		{comparetest.Chosen, `[0.1,0.5]`, `[0.1,-1]`, "vary[2].values[1]", "-1", "1e-12"},
		{comparetest.Chosen, `"episodes":20`, `"episodes":20,"epsilon":0.1`, "vary[2].parameter", "epsilon_of_gap", "does not say elsewhere"},
		{comparetest.Chosen, `"problem.states","values":[12,14]`, `"epsilon","values":[0.1]`, "vary[2].parameter", "epsilon_of_gap", "both the target"},
		{comparetest.Small, `"episodes":30`, `"episodes":30,"epsilon":0.1,"epsilon_of_gap":0.5`, "epsilon_of_gap", "0.5", "no such number"},
	} {
		_, err := compare.Parse([]byte(comparetest.Edited(t, c.text, c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
}

// TestPointsAreCountedBeforeTheyAreMade: four numbers with 64 values each, 16 million points, are refused without making them.
func TestPointsAreCountedBeforeTheyAreMade(t *testing.T) {
	var values, vary []string
	for i := range 64 {
		values = append(values, fmt.Sprint(i+2))
	}
	for _, name := range []string{"problem.states", "problem.horizon", "problem.actions", "episodes"} {
		vary = append(vary, fmt.Sprintf(`{"parameter":%q,"values":[%s]}`, name, strings.Join(values, ",")))
	}
	text := []byte(`{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q"},"learners":[{}],"vary":[` + strings.Join(vary, ",") + `]}`)
	allocated := testing.Benchmark(func(b *testing.B) {
		for range b.N {
			_, err := compare.Parse(text)
			comparetest.ExpectError(t, "16 million points", err, document.BadSpec, "vary", "16777216 points", "at most 256")
		}
	}).AllocedBytesPerOp()
	if allocated > 1<<20 {
		t.Errorf("found %d bytes allocated, expected at most 1 MB", allocated)
	}
}
