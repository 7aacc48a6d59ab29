package lab

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/problem"
	"revisit/core/spec"
)

// broken are specs each of which breaks an assumption that can be repaired.
var broken = []string{
	`{"problem":{"kind":"river-swim"},"algorithm":{"gap":5}}`,
	`{"problem":{"kind":"figure-1"},"algorithm":{"gap":[1,0.2,0.9]}}`,
	`{"problem":{"kind":"random-table","per_step":true},"features":{"kind":"random-projection","dim":3}}`,
	`{"problem":{"kind":"table","horizon":2},"features":{"kind":"table","values":[[[0],[0]],[[0],[0]]]}}`,
	`{"problem":{"kind":"random-linear-q","design_gap":0.4}}`,
	`{"problem":{"kind":"figure-1"},"features":{"kind":"table","values":[[[0.001,0],[0,0.001]],[[0.001,0],[0,0.001]]]}}`,
	`{"problem":{"kind":"table","horizon":3},"features":{"kind":"table","values":[[[1,0],[0.999,0.001]],[[0.998,0.001],[0.9999,0]]]}}`,
	// Ill-conditioned: to add a direction is not enough.
	`{"problem":{"kind":"river-swim","states":30},"features":{"kind":"polynomial","degree":12}}`,
	`{"problem":{"kind":"frozen-lake"},"features":{"kind":"rbf","centres":4,"width":10}}`,
	`{"problem":{"kind":"river-swim","states":4},"features":{"kind":"rbf","centres":1,"width":0.01}}`,
}

// manyBroken are families under features that seldom suit them.
func manyBroken() []string {
	specs := slices.Clone(broken)
	for _, f := range problem.Families() {
		for _, features := range []string{
			`{"kind":"polynomial","degree":1}`, `{"kind":"polynomial","degree":3}`, `{"kind":"fourier","order":2}`, `{"kind":"rbf","centres":2}`,
			`{"kind":"random-projection","dim":5}`, `{"kind":"random-projection","dim":40,"seed":3}`, `{"kind":"formula"}`,
		} {
			specs = append(specs, `{"problem":{"kind":"`+f.Name+`"},"features":`+features+`,"algorithm":{"gap":5}}`)
		}
	}
	return specs
}

func TestEveryRepairRepairs(t *testing.T) {
	t.Parallel()
	repaired := map[string]int{}
	for _, name := range manyBroken() {
		s, err := Open([]byte(name))
		if err != nil {
			continue // features that such a problem is too large for
		}
		for _, c := range s.Checks() {
			if !c.Note && c.OK != nil && !*c.OK && c.Repair == nil && s.in.Problem.Table != nil {
				t.Errorf("%s: no repair of %s is known", name, c.ID)
			}
			if c.Repair == nil {
				continue
			}
			if c.OK == nil || *c.OK || c.Note && !c.Structural {
				t.Errorf("%s: %s needs no repair", name, c.ID)
			}
			for _, r := range append(c.OtherRepairs, *c.Repair) {
				mustRepair(t, name, c, r)
				repaired[r.Label]++
			}
		}
	}
	if len(repaired) < 6 {
		t.Errorf("only these repairs were needed: %v", repaired)
	}
}

// mustRepair opens a repair of a check, which has to pass then.
func mustRepair(t *testing.T, name string, c Check, r Repair) *Session {
	t.Helper()
	spec, err := json.Marshal(r.Spec)
	if err != nil {
		t.Fatal(err)
	}
	after, err := Open(spec)
	if err != nil {
		t.Errorf("%s: %s repaired: %v", name, c.ID, err)
		return nil
	}
	for _, d := range after.Checks() {
		if d.ID == c.ID && (d.OK == nil || !*d.OK) {
			t.Errorf("%s: %q does not repair %s: %s, %v against %v", name, r.Label, c.ID, d.Says, orNil(d.Value), orNil(d.Limit))
		}
	}
	return after
}

func orNil(x *float64) any {
	if x == nil {
		return nil
	}
	return *x
}

// A check that fails has a witness where there is a place to point at, and one that holds needs no repair.
func TestChecksOfEveryFamily(t *testing.T) {
	for _, f := range spec.Families() {
		text, _ := json.Marshal(f.Spec)
		s := mustOpen(t, string(text))
		seen := map[string]bool{}
		for _, c := range s.Checks() {
			if seen[c.ID] || c.Says == "" || c.Cites == "" {
				t.Errorf("%s: check %q comes twice, or says or cites nothing", f.Name, c.ID)
			}
			seen[c.ID] = true
			if c.ID == "model" && (c.OK == nil || !*c.OK) {
				t.Errorf("%s: %s", f.Name, c.Says)
			}
			if c.ID == "realizability" && (c.OK == nil || !*c.OK) {
				t.Errorf("%s: a family's default features do not have Q* in their span: %s", f.Name, c.Says)
			}
		}
		if len(seen) < 9 {
			t.Errorf("%s: only %d checks", f.Name, len(seen))
		}
	}
}

// What is read as 0 is said, and how far that moves it.
func TestRoundingIsSaid(t *testing.T) {
	const rows = `{"problem":{"kind":"table","horizon":2,"transition":[[[%s]],[[0,1,0]],[[%s]]],"reward":[[0],[0],[1]]},"algorithm":{"gap":0.1}}`
	for _, test := range []struct{ first, last, want string }{
		{"0,0.9,0.1", "0,0,1", "sum to 1"},
		{"-2.7755575615628914e-17,0.9,0.1", "0,0,1", "sum to 1; one that was given as -2.8e-17 is rounding and counts as 0"},
		{"-2.7755575615628914e-17,0.9,0.1", "1e-16,-1e-16,1", "sum to 1; 2 that were given below 0, down to -1e-16, are rounding and count as 0"},
	} {
		c := mustOpen(t, fmt.Sprintf(rows, test.first, test.last)).Checks()[0]
		if c.ID != "model" || !*c.OK || !strings.HasSuffix(c.Says, test.want) {
			t.Errorf("of a row %s: %s says %q, want %q", test.first, c.ID, c.Says, test.want)
		}
	}
}

// Only of the paper's learner does the report speak of its guarantee and test; of all it has the same problem, with the constant where a
// learner's own guarantee needs one.
func TestChecksOfOtherLearners(t *testing.T) {
	theirs := regexp.MustCompile(`the guarantee|no guarantee|this paper|the test|Theorem|declared`)
	for _, problem := range []string{`{"kind":"river-swim"}`, `{"kind":"random-table","per_step":true}`, `{"kind":"combination-lock"}`} {
		const features = `"features":{"kind":"random-projection","dim":3}`
		open := func(kind string) *Session {
			return mustOpen(t, fmt.Sprintf(`{"problem":%s,%s,"algorithm":{"kind":%q,"gap":5}}`, problem, features, kind))
		}
		// The guards of the run (TestGoals, TestSamplesAreForetold) are about more than the problem.
		guards := func(c Check) bool { return c.Note && c.Structural }
		first := open("linq-lsvi-ucb")
		about, spoken := map[string]Check{}, 0
		for _, c := range slices.DeleteFunc(first.Checks(), guards) {
			about[c.ID] = c
			if theirs.MatchString(c.Says) {
				spoken++
			}
		}
		if spoken < 3 || len(about) != 11 {
			t.Errorf("%s: of %d lines %d speak of the guarantee", problem, len(about), spoken)
		}
		for _, kind := range learner.Kinds()[1:] {
			checks, truth := slices.DeleteFunc(open(kind.Name).Checks(), guards), first.Problem().Gap.True
			needs := func(id string) bool { return slices.Contains(kind.Guarantee.Needs, id) }
			checks = slices.DeleteFunc(checks, func(c Check) bool { return needs("constant") && c.ID == "constant" })
			checks = slices.DeleteFunc(checks, func(c Check) bool { return c.ID == "q-pi" || c.ID == "first-state" || c.ID == "v-star" }) // LinQ's report has no such lines
			checks = slices.DeleteFunc(checks, func(c Check) bool { return kind.RollIn != nil && c.ID == "mismatch" && c.Note && !c.Structural })
			if len(checks) != 10 {
				t.Errorf("%s on %s: %d lines", kind.Name, problem, len(checks))
			}
			for _, c := range checks {
				switch same, known := about[c.ID]; {
				case theirs.MatchString(c.Says) && !needs(c.ID):
					t.Errorf("%s on %s: %s says %q", kind.Name, problem, c.ID, c.Says)
				case c.ID == "true-gap":
					if !c.Note || c.Value == nil || *c.Value != *truth || c.Witness == nil {
						t.Errorf("%s on %s: the true gap is %v, want %v", kind.Name, problem, orNil(c.Value), *truth)
					}
				case !known || fmt.Sprint(orNil(c.Value), c.OK != nil && *c.OK) != fmt.Sprint(orNil(same.Value), same.OK != nil && *same.OK):
					t.Errorf("%s on %s: %s is %v, and %v under another learner", kind.Name, problem, c.ID, orNil(c.Value), orNil(same.Value))
				}
			}
		}
	}
}

func TestDesignedGaps(t *testing.T) {
	for _, c := range []struct {
		spec string
		gap  float64
		ok   bool
	}{
		{`{"problem":{"kind":"river-swim","design_gap":0.2}}`, 0.2, true},
		{`{"problem":{"kind":"frozen-lake","design_gap":0.05}}`, 0.05, true},
		{`{"problem":{"kind":"random-linear-q","design_gap":0.1}}`, 0.1, true},
		{`{"problem":{"kind":"river-swim","design_gap":1.5}}`, 0, false},
		{`{"problem":{"kind":"random-linear-q","states":1000000,"design_gap":0.1}}`, 0, false},
	} {
		s, err := Open([]byte(c.spec))
		if !c.ok {
			if e, refused := err.(*document.Error); !refused || e.Path != "problem.design_gap" {
				t.Errorf("%s: %v, want a refusal at problem.design_gap", c.spec, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.spec, err)
			continue
		}
		if g := s.Problem().Gap.True; g == nil || *g-c.gap > 1e-9 || c.gap-*g > 1e-9 {
			t.Errorf("%s: the gap is %v", c.spec, orNil(g))
		}
		if d := s.Problem().Design; d == nil || d.Entries == 0 || d.Sentence == "" {
			t.Errorf("%s: the design says %+v", c.spec, d)
		}
		if again, _ := json.Marshal(s.Spec()); mustOpen(t, string(again)).Problem().Design == nil {
			t.Errorf("%s: written out, the design is lost", c.spec)
		}
	}
}
