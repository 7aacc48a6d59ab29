package lab

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"revisit/core/learner"
)

// A guarantee holds, fails, or is not known to do either. What must come out is known without the report: random-linear-mdp is a linear MDP by
// construction and separation is none though its Q* is linear; river-swim has a table's features unless it is told others; three random
// directions hold neither.
func TestGuaranteeHere(t *testing.T) {
	const three, many = `,"features":{"kind":"random-projection","dim":3}`, `,"features":{"kind":"random-projection","dim":3500}`
	for _, test := range []struct {
		problem, features string
		kind, constants   string
		want              string
	}{
		{`{"kind":"random-linear-mdp"}`, "", "lsvi-ucb", "", "unknown"},
		{`{"kind":"separation"}`, "", "lsvi-ucb", "", "false linear-mdp"},
		{`{"kind":"figure-1"}`, "", "linq-lsvi-ucb", `,"c_beta":8,"gap":"true"`, "true"},
		{`{"kind":"figure-1"}`, "", "linq-lsvi-ucb", `,"c_beta":7.9,"gap":"true"`, "false constant"},
		{`{"kind":"river-swim"}`, "", "linq-lsvi-ucb", `,"c_beta":1,"gap":5`, "false gap constant"},
		{`{"kind":"river-swim"}`, three, "linq-lsvi-ucb", `,"c_beta":8,"gap":"true"`, "false realizability"},
		{`{"kind":"separation"}`, "", "generative", "", "unknown"},
		{`{"kind":"river-swim"}`, three, "generative", "", "false realizability"},
		{`{"kind":"river-swim","states":40,"horizon":1}`, many, "linq-lsvi-ucb", `,"c_beta":8,"gap":"true"`, "unknown"},
		{`{"kind":"river-swim"}`, "", "q-learning", "", "unknown"},
		{`{"kind":"river-swim"}`, three, "q-learning", "", "false tabular"},
		{`{"kind":"river-swim"}`, "", "rlsvi", "", "unknown"},
		{`{"kind":"river-swim"}`, three, "rlsvi", "", "false tabular"},
		{`{"kind":"river-swim"}`, three, "ucb-q", "", "unknown"}, // it knows no features
		{`{"kind":"river-swim"}`, three, "ucbvi", `,"c_beta":1`, "true"},
		{`{"kind":"river-swim"}`, three, "ucbvi", `,"c_beta":0.9`, "false constant"},
		{`{"kind":"frozen-lake"}`, "", "ocp", "", "false deterministic"},
		{`{"kind":"deep-sea"}`, three, "ocp", "", "false realizability"},
		{`{"kind":"combination-lock"}`, "", "agnostic-ocp", `,"gap":"true","error":0.001`, "true"},
		{`{"kind":"combination-lock"}`, "", "agnostic-ocp", `,"gap":2,"error":0.001`, "false gap"},
		{`{"kind":"combination-lock","length":3}`, "", "agnostic-ocp", `,"gap":[2,1,1],"error":0.001`, "false gap"}, // of step 1, which LinQ does not read
		{`{"kind":"combination-lock"}`, "", "agnostic-ocp", `,"gap":"true","error":0.1`, "false realizability"},     // too large beside the gap
		{`{"kind":"combination-lock"}`, three, "agnostic-ocp", `,"gap":"true","error":0.001`, "false realizability"},
		{`{"kind":"figure-1"}`, "", "agnostic-ocp", `,"gap":"true","error":0.001`, "false deterministic"},
		{`{"kind":"deep-sea"}`, `,"features":{"kind":"one-hot"}`, "fpi", "", "true"},
		{`{"kind":"deep-sea"}`, three, "fpi", "", "false q-pi"},
		{`{"kind":"river-swim"}`, "", "fpi", "", "false deterministic"},
		{`{"kind":"deep-sea"}`, "", "dsec", "", "unknown"},
		{`{"kind":"river-swim"}`, "", "dsec", "", "false deterministic"},
		{`{"kind":"gauntlet"}`, "", "mc-lspi", "", "unknown"}, // no linear MDP, but nothing that a policy changes is missed
		{`{"kind":"separation"}`, "", "mc-lspi", "", "false q-pi"},
		{`{"kind":"grip"}`, "", "mc-lspi", "", "unknown"}, // nor this
		{`{"kind":"grip"}`, "", "lsvi-ucb", "", "false linear-mdp"},
		{`{"kind":"random-linear-mdp"}`, "", "mc-lspi", "", "unknown"},
		{`{"kind":"ladder"}`, "", "capi-qpi-plan", "", "unknown"}, // nothing that is checked fails
		{`{"kind":"separation"}`, "", "capi-qpi-plan", "", "false q-pi first-state"},
		{`{"kind":"switchboard"}`, "", "capi-qpi-plan", "", "false first-state"},
		{`{"kind":"cliff-walking"}`, `,"features":{"kind":"v-star-span"}`, "delphi", "", "unknown"}, // nothing that is checked fails
		{`{"kind":"cliff-walking"}`, `,"features":{"kind":"q-star-span"}`, "delphi", "", "false v-star"},
		{`{"kind":"frozen-lake"}`, `,"features":{"kind":"v-star-span"}`, "delphi", "", "false deterministic"},
		{`{"kind":"switchboard"}`, `,"features":{"kind":"v-star-span"}`, "delphi", "", "false first-state"},
		{`{"kind":"river-swim"}`, three, "uct", "", "unknown"}, // it knows no features
		{`{"kind":"river-swim"}`, "", "linq-no-revisit", `,"c_beta":8,"gap":"true"`, "unknown"},
		{`{"kind":"river-swim"}`, "", "linq-skip", `,"c_beta":8,"gap":"true"`, "unknown"},
		{`{"kind":"river-swim"}`, "", "uniform", "", "unknown"},
		{`{"kind":"river-swim"}`, "", "optimal", "", "unknown"},
	} {
		text := fmt.Sprintf(`{"problem":%s%s,"algorithm":{"kind":%q%s}}`, test.problem, test.features, test.kind, test.constants)
		s := mustOpen(t, text)
		checks := s.Checks()
		g := s.Guarantee(checks)
		got := "unknown"
		if g.OK != nil {
			got = strings.Join(append([]string{fmt.Sprint(*g.OK)}, g.Failing...), " ")
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", text, got, test.want)
		}
	}
}

// Every ID that a guarantee needs is one of a session's checks, where it counts as an assumption, and the others are notes; and it rests on
// something exactly where it says something. The declared gap is needed only by those that read it.
func TestGuaranteesRestOnTheReport(t *testing.T) {
	for _, k := range learner.Kinds() {
		s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"figure-1"},"algorithm":{"kind":%q}}`, k.Name))
		var known, assumed []string
		for _, f := range s.in.Report() {
			known = append(known, f.ID)
		}
		for _, c := range s.Checks() {
			if !c.Note {
				assumed = append(assumed, c.ID)
			}
		}
		needs := slices.Sorted(slices.Values(k.Guarantee.Needs))
		for _, id := range needs {
			if !slices.Contains(known, id) {
				t.Errorf("%s needs %q, which no report gives; there are %q", k.Name, id, known)
			}
		}
		slices.Sort(assumed)
		if k.Guarantee.Says != "" && !slices.Equal(needs, assumed) {
			t.Errorf("%s needs %q, and the checks assume %q", k.Name, needs, assumed)
		}
		if (k.Guarantee.Says == "") != (len(needs) == 0) || k.Guarantee.Says == "" && k.Guarantee.Also != "" {
			t.Errorf("%s: %+v rests on nothing, or says nothing", k.Name, k.Guarantee)
		}
		if own := k != theorems && slices.Contains(needs, "constant"); own != (k.Guarantee.CBeta > 0) {
			t.Errorf("%s needs %q, with a least c_beta of %v", k.Name, needs, k.Guarantee.CBeta)
		}
		if slices.Contains(needs, "gap") && !slices.Contains(k.Reads, "gap") {
			t.Errorf("%s needs the declared gap, which it does not read", k.Name)
		}
		for _, text := range []string{k.Guarantee.Says, k.Guarantee.Also} {
			if first, _ := utf8.DecodeRuneInString(text); unicode.IsUpper(first) && !strings.HasPrefix(text, "Q^") {
				t.Errorf("%s: %q begins a sentence", k.Name, text)
			}
			if strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q ends with a point", k.Name, text)
			}
		}
	}
}

// A constant below that of a proof is repaired by the proof's.
func TestLeastConstantIsRepaired(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"river-swim"},"algorithm":{"kind":"ucbvi","c_beta":0.5}}`)
	at := slices.IndexFunc(s.Checks(), func(c Check) bool { return c.ID == "constant" })
	if at < 0 {
		t.Fatal("UCBVI's constant is not checked")
	}
	c := s.Checks()[at]
	if c.Structural || *c.Value != 0.5 || *c.Limit != 1 || c.Repair == nil || c.Repair.Spec.Algorithm.CBeta != 1 {
		t.Fatalf("%+v", c)
	}
	mustRepair(t, "ucbvi", c, *c.Repair)
}
