package compare_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"revisit/core/card"
	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/csvtables"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/link"
	"revisit/core/spec"
)

// raceOfOwn has two custom learners beside LinQ, at two points.
func raceOfOwn(right string) string {
	code := fmt.Sprintf("export const right = %q\nexport default function (env) {}", right)
	text, _ := json.Marshal(code)
	return fmt.Sprintf(`{"format":"revisit.sweep/1","problem":{"kind":"river-swim","states":4},"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"}},
		{"algorithm":{"kind":"own","code":%s}},{"name":"ends early","algorithm":{"kind":"own","code":%s}}],"episodes":20,"budget":{"samples":300},
		"seeds":[4,1],"vary":[{"parameter":"problem.horizon","values":[2,4]}]}`, text, text)
}

// byChance plays at random through the environment, some episodes at most.
func byChance(planner *compare.Planner, episodes int64) func(*spec.Spec) ([]byte, error) {
	return func(s *spec.Spec) ([]byte, error) {
		one := *s
		env, err := planner.OpenPlaySpec(&one)
		if err != nil {
			return nil, err
		}
		set := env.Setting()
		for n := int64(0); n < episodes && !env.Done(); n++ {
			first := 1
			switch {
			case set.Right == "revisiting" && n%3 == 2:
				first = 2
				_, err = env.Revisit(2)
			case set.Right == "generative" && n%3 == 2:
				first = 2
				err = env.Place(2, 1)
			default:
				_, err = env.Begin()
			}
			for h := first; err == nil && h <= set.Horizon; h++ {
				_, _, err = env.Act(int(env.Random() * float64(set.Actions)))
			}
			if err != nil {
				return nil, err
			}
		}
		return env.Decisions(), nil
	}
}

// Custom learners race beside the others, with any access and also where they end early: the cells are those of specs with decisions, and the
// results are read back, summarised, linked and written as tables.
func TestLearnersOfOnesOwnRace(t *testing.T) {
	for _, right := range []string{"online", "revisiting", "generative"} {
		text := raceOfOwn(right)
		for _, episodes := range []int64{1000, 3, 0} {
			name := fmt.Sprintf("%s, %d episodes", right, episodes)
			planner := &compare.Planner{}
			planner.Play = byChance(planner, episodes)
			plan, cells := comparetest.RunAll(t, planner, text, 1)
			if l := plan.Learners[1]; l.Kind != "own" || l.Right != right || l.Label != "own" || plan.Comparison.DisplayName(1) != "Your learner" {
				t.Errorf("%s: the learner is %+v, %s", name, l, plan.Comparison.DisplayName(1))
			}
			for i, cell := range cells {
				given, err := json.Marshal(plan.Cells[i].Spec)
				if err != nil {
					t.Fatal(err)
				}
				decisions := []byte(nil)
				if cell.Learner > 0 {
					if decisions, err = planner.Play(plan.Cells[i].Spec); err != nil {
						t.Fatal(name, err)
					}
				}
				s, err := new(lab.Builder).OpenPlayed(given, decisions)
				if err != nil {
					t.Fatal(name, err)
				}
				if _, _, err := s.Advance(1e6, lab.Until{}); err != nil {
					t.Fatal(name, err)
				}
				if r := labtest.Record(t, s, lab.RecordOptions{}); r.Digest != cell.Digest {
					t.Errorf("%s: cell %d has the digest %s, its spec %s", name, i, cell.Digest, r.Digest)
				}
			}
			results, written := comparetest.Assemble(t, plan, cells)
			if n := bytes.Count(written, []byte("export default function")); n != 2 {
				t.Errorf("%s: the code is %d times in the results, expected once for each learner", name, n)
			}
			back, err := new(compare.Planner).ReadResults(written)
			if err != nil || back.Digest != results.Digest {
				t.Fatalf("%s: %v", name, err)
			}
			options, _ := compare.ParseSummaryOptions([]byte(`{"epsilon":0.5}`))
			if sum, err := back.Summarise(options); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if _, err := json.Marshal(sum); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for _, table := range csvtables.OfResults(back).Tables {
				if table.Name == "" {
					t.Errorf("%s: a table without name", name)
				}
			}
			fragment, err := link.FromResults(back, link.Options{}).Fragment()
			if err != nil {
				t.Fatal(name, err)
			}
			l, err := link.Parse("#" + fragment)
			if err != nil {
				t.Fatal(name, err)
			}
			if a, b := canonical(t, l.Comparison), canonical(t, back.Comparison); !bytes.Equal(a, b) {
				t.Errorf("%s: the link has %s, expected %s", name, a, b)
			}
			if err := l.Check(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if picture := string(card.Draw(l)); !strings.Contains(picture, "Your learner") || !strings.Contains(picture, ">"+right+"<") {
				t.Errorf("%s: its card is %s", name, picture)
			}
		}
	}
}

func canonical(t *testing.T, c *compare.Comparison) []byte {
	t.Helper()
	text, err := c.Canonical()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Nobody plays: it is refused, and the fault of a learner is passed on. Code without its right is refused with its place. Others may not end early.
func TestFaultsOfLearnersOfOnesOwn(t *testing.T) {
	planner := &compare.Planner{}
	plan, err := planner.Plan(comparetest.Parse(t, raceOfOwn("online")))
	if err != nil {
		t.Fatal(err)
	}
	cell := plan.Cells[2]
	_, err = planner.RunCell(cell)
	comparetest.ExpectError(t, "nobody plays", err, document.BadSpec, "learners[1].algorithm.kind", "own", "can run here")
	fault := errors.New("line 3: no")
	planner.Play = func(*spec.Spec) ([]byte, error) { return nil, fault }
	if _, err := planner.RunCell(cell); !errors.Is(err, fault) {
		t.Errorf("found %v", err)
	}
	planner.Play = func(*spec.Spec) ([]byte, error) { return []byte{0, 0, 9}, nil }
	_, err = planner.RunCell(cell)
	comparetest.ExpectError(t, "damaged decisions", err, document.BadSpec, "decisions[2]", "9", "0 to 1")

	_, err = compare.Parse([]byte(strings.Replace(raceOfOwn("online"), "export const right", "const right", 1)))
	comparetest.ExpectError(t, "no right", err, document.BadSpec, "learners[1].algorithm.code", "code without it", "a line export const right")

	planner.Play = byChance(planner, 3)
	_, cells := comparetest.RunAll(t, planner, raceOfOwn("online"), 1)
	cells[0].Episodes, cells[0].Paths, cells[0].Samples = cells[2].Episodes, cells[2].Paths, cells[2].Samples
	cells[0].Measures, cells[0].Regret, cells[0].RegretPath = cells[2].Measures, cells[2].Regret, cells[2].RegretPath
	cells[0].Revisits, cells[0].Outcome = 0, lab.Done
	_, err = planner.Assemble(plan.Comparison, cells)
	comparetest.ExpectError(t, "LinQ ends early", err, document.BadSpec, "cells[0].outcome", "done", "what 3 episodes")
}
