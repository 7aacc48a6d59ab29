package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"syscall/js"
	"testing"

	"revisit/core/compare"
	"revisit/core/link"
)

// planned is of a Plan what running it needs.
type planned struct {
	Comparison map[string]json.RawMessage
	Cells      []struct {
		Point, Learner int
		Seed           json.RawMessage
		Spec           map[string]json.RawMessage
	}
	Limit struct{ Seconds float64 }
}

// runAll plans a comparison and runs it, the last cell first, all with the module's methods, and returns the text of its results.
func runAll(t *testing.T, comparison string) string {
	t.Helper()
	revisit := global(t)
	plan := decoded[planned](t, revisit.Call("plan", comparison))
	specs := []string{}
	var spec map[string]json.RawMessage
	for _, cell := range plan.Cells {
		if cell.Spec != nil {
			spec = cell.Spec
		}
		for _, part := range []string{"problem", "features"} {
			if string(spec[part]) == "null" {
				spec[part] = plan.Comparison[part]
			}
		}
		spec["seed"] = cell.Seed
		text, _ := json.Marshal(spec)
		specs = append(specs, string(text))
	}
	cells := []string{}
	for i, cell := range slices.Backward(plan.Cells) {
		handle := decoded[struct{ Handle int }](t, revisit.Call("openRun", specs[i], js.Global().Call("Number", string(cell.Seed)))).Handle
		wantFailure(t, revisit.Call("measures", handle), "bad-spec", "session")
		for outcome := "more"; outcome == "more"; {
			outcome = decoded[struct{ Outcome string }](t, revisit.Call("advance", handle, 100, nil)).Outcome
		}
		var one map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text(revisit.Call("measures", handle))), &one); err != nil {
			t.Fatal(err)
		}
		one["point"], _ = json.Marshal(cell.Point)
		one["learner"], _ = json.Marshal(cell.Learner)
		text, _ := json.Marshal(one)
		cells = append(cells, string(text))
		revisit.Call("close", handle)
	}
	return text(revisit.Call("assemble", comparison, "["+strings.Join(cells, ",")+"]"))
}

// TestGoldenComparisons: planned, run and put together by the module, they give the digests of their golden links, which native runs of the engine
// named in them gave, and with that engine's name the same links.
func TestGoldenComparisons(t *testing.T) {
	text, err := os.ReadFile("../../core/link/testdata/links.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct{ Link, ID string }
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	revisit, compared := global(t), 0
	for _, g := range golden {
		l, err := link.Decode(g.Link)
		if err != nil {
			t.Fatal(err)
		}
		if l.Comparison == nil || strings.HasPrefix(l.Digest, "sha256:") { // in the form that engines before 3.0.0 gave, which the module's runs do not have
			continue
		}
		compared++
		text, _ := json.Marshal(l.Comparison)
		results := runAll(t, string(text))
		read, err := (&compare.Planner{}).ReadResults([]byte(results))
		if err != nil {
			t.Fatal(err)
		}
		if got := decoded[struct{ Digest string }](t, revisit.Call("readResults", results)).Digest; got != read.Digest {
			t.Errorf("%s: found %s, expected %s", g.Link, got, read.Digest)
		}
		if got := read.DigestBy(l.Engine); got != l.Digest {
			t.Errorf("%s: found %s by %s, expected %s", g.Link, got, l.Engine, l.Digest)
		}
		if v := decoded[link.ResultsVerdict](t, revisit.Call("resultsVerdict", results, g.Link)); !v.Reproduced {
			t.Errorf("%s: found %+v", g.Link, v)
		}
		made := decoded[struct{ Fragment, ID string }](t, revisit.Call("linkResults", results, `{}`))
		again, err := link.Decode(made.Fragment)
		if err != nil {
			t.Fatal(err)
		}
		payload, _ := again.Payload()
		if id := link.ID(payload); id != made.ID || again.Digest != read.Digest {
			t.Errorf("found the link %s to %s, expected %s to %s", made.ID, again.Digest, id, read.Digest)
		}
		again.Engine, again.Digest, again.Title = l.Engine, l.Digest, l.Title
		if payload, err = again.Payload(); err != nil || link.ID(payload) != g.ID {
			t.Errorf("found the link %s (%v), expected %s", link.ID(payload), err, g.ID)
		}
		summary := decoded[compare.Replicates](t, revisit.Call("summarise", results, `{"interval":"bootstrap"}`))
		if len(summary.Points) == 0 || summary.Points[0].Learners[0].Runs != len(l.Comparison.Seeds) {
			t.Errorf("found %+v", summary)
		}
	}
	if compared == 0 {
		t.Error("no golden link is of a comparison")
	}
}

func TestComparisonsFailAsObjects(t *testing.T) {
	revisit := global(t)
	const document = `{"problem":{"kind":"figure-1"},"learners":[{}],"seeds":[1]}`
	wantFailure(t, revisit.Call("plan", strings.Replace(document, "[1]", "[]", 1)), "bad-spec", "seeds")
	wantFailure(t, revisit.Call("plan", strings.Replace(document, "[1]", `{"count":1000},"episodes":10000000,"budget":{"samples":null,"paths":1000000000},"regret":"none"`, 1)), "budget", "budget.minutes")
	wantFailure(t, revisit.Call("assemble", document, `[{}]`), "bad-spec", "cells[0].digest")
	wantFailure(t, revisit.Call("readResults", document), "bad-spec", "format")
	wantFailure(t, revisit.Call("summarise", document, `{"hit":"soon"}`), "bad-spec", "hit")
	link := revisit.Call("linkResults", document, `{"title":"not run"}`)
	if text := text(link); !strings.Contains(text, "not run") || strings.Contains(text, "sha256") {
		t.Errorf("found %s", text)
	}
}
