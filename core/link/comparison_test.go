package link

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/lab/labtest"
)

func mustPayload(t testing.TB, l *Link) []byte {
	t.Helper()
	payload, err := l.Payload()
	if err != nil {
		t.Fatal(err)
	}
	return payload
}

// Two documents that differ in the sign of a zero, however it is written, are one problem: they have one link and one id.
func TestZeroHasOneSign(t *testing.T) {
	const (
		comparison = `{"format":"revisit.link/1","engine":"3.0.0","comparison":{"problem":{"kind":"grid","trap_reward":ZERO,"horizon":3},"learners":[{"algorithm":{"kind":"uniform"}}],"episodes":3,"seeds":{"from":1,"count":1}}}`
		sweep      = `{"format":"revisit.link/1","engine":"3.0.0","sweep":{"problem":{"kind":"grid","horizon":3},"learners":[{"algorithm":{"kind":"uniform"}}],"vary":[{"parameter":"problem.trap_reward","values":[ZERO,0.5]}]}}`
		run        = `{"format":"revisit.link/1","engine":"3.0.0","spec":{"problem":{"kind":"grid","trap_reward":ZERO}}}`
		table      = `{"format":"revisit.link/1","engine":"3.0.0","spec":{"problem":{"kind":"table","horizon":2,"transition":[[[1,ZERO]],[[0,1]]],"reward":[[ZERO],[1]]},"features":{"kind":"table","values":[[[ZERO,1]],[[1,0]]]}}}`
		curve      = `{"format":"revisit.link/1","engine":"3.0.0","spec":{"problem":{"kind":"grid"}},"digest":"sha256:2e0b921435dd6f71e4e00168e268dfba0fbc40315d9d29ec9f39c20fc3e665c9","paths":9,"curve":{"x":[0,1],"y":[ZERO,1]}}`
	)
	for _, text := range []string{comparison, sweep, run, table, curve} {
		var first string
		for _, zero := range []string{"0", "-0", "-0.0", "-0e5", "0.0e-3", "-1e-400"} {
			l, err := Read([]byte(strings.ReplaceAll(text, "ZERO", zero)))
			if err != nil {
				t.Fatalf("%s: %v", zero, err)
			}
			if payload := string(mustPayload(t, l)); first == "" {
				first = payload
			} else if payload != first || ID([]byte(payload)) != ID([]byte(first)) {
				t.Errorf("%s: found %s, expected %s", zero, payload, first)
			}
		}
	}
}

// TestComparisonLinksComeBack: what a link of a comparison, run or not, carries reads back the same, without what goes without saying.
func TestComparisonLinksComeBack(t *testing.T) {
	for _, c := range []struct {
		text string
		most int // characters of the payload
	}{
		{`{"problem":{"kind":"figure-1"},"learners":[{},{"algorithm":{"kind":"uniform"}}]}`, 190},
		{comparetest.Small, 440}, {comparetest.Sweep, 450},
		{`{"problem":{"kind":"frozen-lake","horizon":6},"features":{"kind":"polynomial","degree":2},"learners":[{"name":"uniform","algorithm":{"gap":[null,1,1,1,1,1]}},{"episodes":7,"algorithm":{"kind":"uniform"}}],"budget":{"samples":null,"paths":100,"minutes":3},"epsilon":0.5,"regret":{"rollouts":3},"seeds":[7,9],"title":"T","note":"N"}`, 500},
	} {
		comparison := comparetest.Parse(t, c.text)
		l := FromComparison(comparison, Options{Note: "n"})
		payload := mustPayload(t, l)
		if len(payload) > c.most {
			t.Errorf("found %d characters, expected at most %d: %s", len(payload), c.most, payload)
		}
		fragment, err := l.Fragment()
		if err != nil {
			t.Fatal(err)
		}
		back, err := Decode("https://revisit.example.org/#" + fragment)
		if err != nil {
			t.Fatalf("%s: %v", payload, err)
		}
		if again := mustPayload(t, back); !bytes.Equal(again, payload) {
			t.Errorf("found %s, expected %s", again, payload)
		}
		one, _ := json.Marshal(comparison)
		other, _ := json.Marshal(back.Comparison)
		if !bytes.Equal(one, other) {
			t.Errorf("found %s, expected %s", other, one)
		}
		if back.Spec != nil || back.Digest != "" || back.Check() != nil || back.Opening() <= 0 {
			t.Errorf("found %+v (%v)", back, back.Check())
		}
	}
}

// TestResultsVerdict: the same results are reproduced; of others, the first cell that differs is named.
func TestResultsVerdict(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Sweep, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	for _, full := range []bool{false, true} {
		l, err := Read(mustPayload(t, FromResults(r, Options{Full: full})))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := l.ResultsVerdict(r); err != nil || !v.Reproduced || v.FirstDifference != nil || v.Actual.Cells != 24 {
			t.Errorf("found %+v (%v), expected it reproduced", v, err)
		}
		changed := append([]compare.Cell{}, cells...)
		m := &changed[13].Measures
		m.Suboptimality = append([]float64{}, m.Suboptimality...)
		m.Suboptimality[5] = math.Nextafter(m.Suboptimality[5], 0)
		other, _ := comparetest.Assemble(t, p, changed)
		v, err := l.ResultsVerdict(other)
		if err != nil || v.Reproduced {
			t.Fatalf("found %+v (%v), expected a difference", v, err)
		}
		if d := v.FirstDifference; d == nil || *d != (CellRange{14, 14, 3, 0, 2, "LinQ-LSVI-UCB, H 3, c_beta 0.01, seed 2"}) {
			t.Errorf("found %+v, expected cell 14", d)
		}
	}
	// Those of engines before 3.0.0 had digests of another form, which tell nothing about these.
	planner := &compare.Planner{DigestLike: "sha256:" + strings.Repeat("0", 64)}
	_, old := comparetest.RunAll(t, planner, comparetest.Sweep, 1)
	before, err := planner.Assemble(p.Comparison, old)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := FromResults(before, Options{}).ResultsVerdict(r); err != nil || v.Comparable || v.Reproduced || v.FirstDifference != nil {
		t.Errorf("found %+v (%v), expected that the two cannot be compared", v, err)
	}
	if v, err := FromResults(before, Options{}).ResultsVerdict(before); err != nil || !v.Comparable || !v.Reproduced {
		t.Errorf("found %+v (%v), expected them reproduced", v, err)
	}
	incomplete, _ := comparetest.Assemble(t, p, cells[1:])
	l := FromResults(r, Options{})
	if _, err := l.ResultsVerdict(incomplete); err == nil {
		t.Error("found a verdict of results that are not complete")
	}
	if bare := FromResults(incomplete, Options{}); bare.Digest != "" || bare.Cells != 0 {
		t.Errorf("found %+v, expected a link of the sweep alone", bare)
	}
}

// TestMarksOfManyCells: where there are more cells than marks, a difference has a range.
func TestMarksOfManyCells(t *testing.T) {
	cells := make([]compare.Cell, 300)
	for i := range cells {
		cells[i].Seed = uint64(i)
	}
	r := &compare.Results{Comparison: &compare.Comparison{Learners: []compare.Contender{{Name: "one"}}}, Cells: cells}
	theirs := marks(cells, shortMarks)
	if len(theirs) != 2*38 {
		t.Errorf("found %d marks, expected 38 of 8 cells each", len(theirs)/2)
	}
	cells[299].Samples++
	if d := firstDifference(r, theirs); d == nil || d.From != 297 || d.To != 300 || d.Seed != 296 {
		t.Errorf("found %+v, expected 297 to 300", d)
	}
}

// TestBadComparisonLinks: refused by place, as all links are.
func TestBadComparisonLinks(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	payload := string(mustPayload(t, FromResults(r, Options{})))
	for _, c := range []struct{ was, is, path, expected string }{
		{`"cells":9`, `"cells":8`, "cells", "9, the runs of the comparison"},
		{`"cells":9`, `"cells":0`, "cells", "together"},
		{`"cells":9`, `"paths":9`, "paths", "none, but cells"},
		{`"marks":"`, `"marks":"x`, "marks", "two characters"},
		{`"marks":"`, `"marks":"` + strings.Repeat("AA", 20), "marks", "two characters"},
		{`"kind":"uniform"`, `"kind":"chance"`, "comparison.learners[1].algorithm.kind", "one of"},
		{`"comparison":{`, `"spec":{"problem":{"kind":"figure-1"}},"comparison":{`, "comparison", "one of spec"},
		{`"cells":9`, `"cells":9,"curve":{"of":"paths","x":[1,2],"y":[1,2]}`, "curve", "none"},
		{`"cells":9`, `"cells":9,"trail":{"every":1,"marks":""}`, "trail", "none"},
	} {
		_, err := Read([]byte(comparetest.Edited(t, payload, c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadLink, c.path, "", c.expected)
	}
	run := mustPayload(t, mustLink(t))
	_, err := Read([]byte(comparetest.Edited(t, string(run), `"paths":1`, `"cells":1,"paths":1`)))
	comparetest.ExpectError(t, "a run with cells", err, document.BadLink, "cells", "1", "link of one run")
}

// TestResultOfALink: what the page showed is carried as it is, within the bounds of a document, with complete results only.
func TestResultOfALink(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	o, err := ParseOptions([]byte(`{"result":{"summary":[1,null,"ε"], "look":{}}}`))
	if err != nil {
		t.Fatal(err)
	}
	payload := string(mustPayload(t, FromResults(r, o)))
	back, err := Read([]byte(payload))
	if err != nil || !strings.Contains(payload, `"result":{"look":{},"summary":[1,null,"ε"]}`) {
		t.Fatalf("found %s (%v)", payload, err)
	}
	if again := string(mustPayload(t, back)); again != payload {
		t.Errorf("found %s, expected %s", again, payload)
	}
	if v, err := back.ResultsVerdict(r); err != nil || !v.Reproduced {
		t.Errorf("found %+v (%v)", v, err)
	}
	incomplete, _ := comparetest.Assemble(t, p, cells[1:])
	if l := FromResults(incomplete, o); l.Result != nil {
		t.Errorf("found a result of runs that are not complete: %s", l.Result)
	}
	result := `"result":{"look":{},"summary":[1,null,"ε"]}`
	for _, c := range []struct{ was, is, path, expected string }{
		{result, `"result":{"a":1,"a":2}`, "result.a", "once"},
		{result, `"result":` + strings.Repeat("[", 40) + strings.Repeat("]", 40), "result", "32"},
		{result, `"result":[1e999]`, "result", "float64"},
		{`"digest":"` + r.Digest + `",`, ``, "cells", "together"},
	} {
		_, err := Read([]byte(comparetest.Edited(t, payload, c.was, c.is)))
		var e *document.Error
		if !errors.As(err, &e) || e.Code != document.BadLink || !strings.HasPrefix(e.Path, c.path) || !strings.Contains(e.Expected, c.expected) {
			t.Errorf("%s: found %+v", c.is, err)
		}
	}
	run := mustPayload(t, mustLink(t))
	_, err = Read([]byte(comparetest.Edited(t, string(run), `"paths":1`, result+`,"paths":1`)))
	comparetest.ExpectError(t, "a run with a result", err, document.BadLink, "cells", "", "link of one run")
}

func mustLink(t testing.TB) *Link {
	t.Helper()
	l, err := FromSession(labtest.Run(t, `{"problem":{"kind":"figure-1"}}`, 1), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}
