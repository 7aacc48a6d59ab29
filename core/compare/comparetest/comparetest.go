// Package comparetest has comparisons, and runs them, for the tests of packages above compare.
package comparetest

import (
	"errors"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/document"
)

// Small is a comparison of three learners with three seeds each, which runs at once.
const Small = `{"format":"revisit.comparison/1","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.005}},{"name":"by chance","algorithm":{"kind":"uniform"},"episodes":40},{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.02}}],
	"episodes":30,"budget":{"samples":4000},"seeds":[3,1,2]}`

// Sweep varies two numbers of it.
const Sweep = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"}},{"algorithm":{"kind":"uniform"}}],"episodes":20,"budget":{"samples":2000},
	"seeds":{"count":2},"vary":[{"parameter":"problem.horizon","values":[2,3],"label":"H"},{"parameter":"algorithm.c_beta","values":[0.01,0.005,0.02]}]}`

// Chosen varies three numbers, the target among them, and a learner has constants of its own at each of the eight points.
const Chosen = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q","dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"},"constants":[{"c_beta":0.01},{"c_beta":0.01},{"c_beta":0.005},{"c_beta":0.005},{"c_beta":0.02,"delta":0.2},{"c_beta":0.02},{"c_beta":0.03},{}]},{"algorithm":{"kind":"uniform"}}],
	"episodes":20,"budget":{"samples":2000},"seeds":{"count":2},
	"vary":[{"parameter":"problem.horizon","values":[2,3],"label":"H"},{"parameter":"problem.states","values":[12,14]},{"parameter":"epsilon_of_gap","values":[0.1,0.5]}]}`

// Parse reads a comparison.
func Parse(t testing.TB, text string) *compare.Comparison {
	t.Helper()
	c, err := compare.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

// Edited is the document with one text in it replaced.
func Edited(t testing.TB, text, was, is string) string {
	t.Helper()
	if !strings.Contains(text, was) {
		t.Fatalf("%s is not in %s", was, text)
	}
	return strings.Replace(text, was, is, 1)
}

// ExpectError tells where an error is another than expected.
func ExpectError(t *testing.T, what string, err error, code document.Code, path, found, expected string) {
	t.Helper()
	var e *document.Error
	if !errors.As(err, &e) {
		t.Errorf("%s: found %v, expected an error at %q", what, err, path)
		return
	}
	has, _ := document.Marshal(e.Found)
	text := strings.ReplaceAll(strings.Trim(string(has), `"`), `\"`, `"`)
	if e.Code != code || e.Path != path || !strings.Contains(text, strings.Trim(found, `"`)) || !strings.Contains(e.Expected, expected) || !strings.HasPrefix(e.Message, path) {
		t.Errorf("%s: found code %s, path %q, found %s, expected %q, message %q; wanted %s, %q, %s, %q", what, e.Code, e.Path, text, e.Expected, e.Message, code, path, found, expected)
	}
}

// RunAll plans a comparison and runs all its cells, in a shuffled order: every stride-th cell, with stride coprime to their number.
func RunAll(t testing.TB, b *compare.Planner, text string, stride int) (*compare.Plan, []compare.Cell) {
	t.Helper()
	p, err := b.Plan(Parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	cells := make([]compare.Cell, 0, len(p.Cells))
	for i := range p.Cells {
		cell, err := b.RunCell(p.Cells[i*stride%len(p.Cells)])
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, *cell)
	}
	return p, cells
}

// Assemble puts results together, and writes them as JSON.
func Assemble(t testing.TB, p *compare.Plan, cells []compare.Cell) (*compare.Results, []byte) {
	t.Helper()
	r, err := new(compare.Planner).Assemble(p.Comparison, cells)
	if err != nil {
		t.Fatal(err)
	}
	text, err := document.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return r, text
}
