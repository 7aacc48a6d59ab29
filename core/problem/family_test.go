package problem_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/problem"
)

// build returns a member of a family: its defaults, with the given parameters in their place.
func build(kind string, args problem.Args) (*problem.Problem, error) {
	family := problem.Find(kind)
	whole := problem.Args{}
	for _, p := range family.Parameters {
		if p.Default != nil {
			whole[p.Name] = p.Default
		}
	}
	for name, v := range args {
		whole[name] = v
	}
	return family.Build(whole)
}

func mustBuild(t *testing.T, kind string, args problem.Args) *problem.Problem {
	t.Helper()
	p, err := build(kind, args)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// wantFault checks that building is refused with the given text.
func wantFault(t *testing.T, kind string, args problem.Args, want string) {
	t.Helper()
	switch p, err := build(kind, args); {
	case err == nil:
		t.Errorf("%s with %v is built, %d states; want %q", kind, args, p.Process().States(), want)
	case err.Error() != want:
		t.Errorf("%s with %v: %q, want %q", kind, args, err, want)
	default:
		if _, ok := err.(*document.Error); !ok {
			t.Errorf("%s with %v: %T, want *document.Error", kind, args, err)
		}
	}
}

// Every family that cites a work has its entry: of the author, or the software, and of the year that its source names.
func TestEveryCitedWorkHasAnEntry(t *testing.T) {
	entry := regexp.MustCompile(`(?s)@\w+\{[^,]+,\n  title += \{([^:}]+).*?\n  author += \{([^,]+),.*?\n  year += \{(\d{4})\}\n\}`)
	year := regexp.MustCompile(`\b(19|20)\d\d\b`)
	for _, f := range problem.Families() {
		entries := entry.FindAllStringSubmatch(f.Bib, -1)
		if own := regexp.MustCompile(`^(ours|the user|an example)`).MatchString(f.Source); own != (f.Bib == "") || len(entries) != strings.Count(f.Bib, "@") {
			t.Errorf("%s: found %d entries for the source %q", f.Name, len(entries), f.Source)
		}
		years := map[string]bool{}
		for _, e := range entries {
			title, author := e[1], e[2]
			if !strings.Contains(f.Source, author) && !strings.Contains(f.Source, title) {
				t.Errorf("%s: the source %q names neither %s nor %s", f.Name, f.Source, author, title)
			}
			years[e[3]] = true
		}
		for _, y := range year.FindAllString(f.Source, -1) {
			if !years[y] {
				t.Errorf("%s: no entry is of %s, which the source %q names", f.Name, y, f.Source)
			}
		}
	}
}

func TestEveryFamilyOpensWithItsDefaults(t *testing.T) {
	seen := map[string]bool{}
	for _, family := range problem.Families() {
		t.Run(family.Name, func(t *testing.T) {
			if seen[family.Name] || problem.Find(family.Name) != family {
				t.Error("not found by its kind")
			}
			seen[family.Name] = true
			if family.Title == "" || family.Doc == "" || family.Source == "" {
				t.Error("no title, description or source")
			}
			if !(family.Gap >= 0) || !(family.CBeta > 0) || family.Episodes < 1 {
				t.Errorf("defaults: gap %v, c_beta %v, episodes %d", family.Gap, family.CBeta, family.Episodes)
			}
			names := map[string]bool{}
			for _, p := range family.Parameters {
				if p.Name == "" || p.Doc == "" || names[p.Name] {
					t.Errorf("parameter %q: without a name or description, or twice", p.Name)
				}
				names[p.Name] = true
				if n, ok := p.Default.(int); ok && (float64(n) < p.Min || float64(n) > p.Max) {
					t.Errorf("parameter %q: default %d out of its range", p.Name, n)
				}
				if name, ok := p.Default.(string); ok && !slices.Contains(p.Choices, name) {
					t.Errorf("parameter %q: default %q is no choice", p.Name, name)
				}
			}
			built := mustBuild(t, family.Name, nil)
			process := built.Process()
			H, S, A := process.Horizon(), process.States(), process.Actions()
			if names := built.ActionNames; names != nil && len(names) != A {
				t.Errorf("%d names for %d actions", len(names), A)
			}
			if names := built.StateNames; names != nil && len(names) != S {
				t.Errorf("%d names for %d states", len(names), S)
			}
			if own := built.Own; own != nil {
				if own.Layers != 1 && own.Layers != H {
					t.Errorf("features of %d layers for %d steps", own.Layers, H)
				}
				if own.Values == nil && own.Unit == nil && own.Phi == nil || own.Values != nil && len(own.Values) != own.Layers*S*A*own.Dim || own.Unit != nil && len(own.Unit) != own.Layers*S*A {
					t.Errorf("%d numbers of features for %d layers, %d states, %d actions, dimension %d", len(own.Values), own.Layers, S, A, own.Dim)
				}
			}
			// There is something to learn: an action that is worse than another somewhere.
			if _, at := mdp.Solve(process).Gap(); at.H == 0 {
				t.Error("every action is optimal everywhere")
			}
		})
	}
	if problem.Find("nothing of the kind") != nil {
		t.Error("Find returns a family for an unknown kind")
	}
}
