package lab

import (
	"encoding/json"
	"errors"
	"testing"

	"revisit/core/document"
	"revisit/core/problem"
	"revisit/core/spec"
)

// TestBuilderCompletesEverySpec: the defaults that building a problem adds are in the spec of every session, also where the builder had the
// problem already.
func TestBuilderCompletesEverySpec(t *testing.T) {
	for _, family := range problem.Families() {
		text := `{"problem":{"kind":"` + family.Name + `"}}`
		expected, _ := json.Marshal(mustOpen(t, text).Spec())
		builder := &Builder{}
		for range 2 {
			s, err := builder.Open([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if spec, _ := json.Marshal(s.Spec()); string(spec) != string(expected) {
				t.Errorf("%s\nfound    %s\nexpected %s", family.Name, spec, expected)
			}
		}
	}
}

// TestOpenSeed: a run with another seed is, bit for bit, the run of the spec with that seed, whether the text was read before or not, and
// whatever ran in between.
func TestOpenSeed(t *testing.T) {
	specs := specFiles(t)
	builder := &Builder{}
	for _, name := range []string{"figure-1-many", "table-features", "learner-q-learning", "table-true-gap", "learner-generative", "figure-1-many"} {
		text := specs[name]
		for seed := range uint64(3) {
			spec, err := spec.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			spec.Seed = seed
			want, err := OpenSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			got, err := builder.OpenSeed(text, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			var digests [2]string
			for i, s := range []*Session{want, got} {
				if _, _, err := s.Advance(2000, Until{}); err != nil {
					t.Fatal(err)
				}
				r, err := s.Record(RecordOptions{})
				if err != nil {
					t.Fatal(err)
				}
				digests[i] = r.Digest
				if s.Spec().Seed != seed {
					t.Errorf("%s: seed %d in place of %d", name, s.Spec().Seed, seed)
				}
			}
			if digests[0] != digests[1] {
				t.Errorf("%s, seed %d: %s opened with its seed, %s by its spec", name, seed, digests[1], digests[0])
			}
		}
	}
	if _, err := builder.OpenSeed([]byte(`{"problem":{"kind":"table","horizon":0}}`), 1, nil); err == nil {
		t.Error("a spec with a fault was opened")
	}
}

// TestTheBuilderKeepsItsProblem: runs with the same problem and features share them, whatever their learners, seeds and constants.
func TestTheBuilderKeepsItsProblem(t *testing.T) {
	b := &Builder{}
	open := func(text string) *Session {
		s, err := b.Open([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	one := open(`{"problem":{"kind":"river-swim"},"seed":1}`)
	for text, same := range map[string]bool{
		`{"problem":{"kind":"river-swim"},"seed":2,"algorithm":{"kind":"uniform","gap":0.1}}`:    true,
		`{"problem":{"kind":"river-swim","horizon":7},"seed":2}`:                                 false,
		`{"problem":{"kind":"river-swim"},"features":{"kind":"polynomial","degree":2},"seed":2}`: false,
	} {
		if other := open(text); (other.in.Problem == one.in.Problem) != same || other.in == one.in {
			t.Errorf("%s: found the same problem: %t, expected %t", text, !same, same)
		}
		one = open(`{"problem":{"kind":"river-swim"},"seed":1}`)
	}
}

// A builder uses large features again for learners that can use them, and for no others.
func TestTheBuilderAsksWhoMayHaveLargeFeatures(t *testing.T) {
	b := new(Builder)
	const large = `{"problem":{"kind":"random-table","states":3000,"actions":5,"horizon":150,"branching":2},"features":{"kind":"one-hot"},"regret":"none","algorithm":{"kind":`
	for _, kind := range []string{"q-learning", "uniform"} {
		if _, err := b.Open([]byte(large + `"` + kind + `"}}`)); err != nil {
			t.Error(err)
		}
	}
	var e *document.Error
	if _, err := b.Open([]byte(large + `"lsvi-ucb"}}`)); !errors.As(err, &e) || e.Path != "features.kind" {
		t.Errorf("%v, want a refusal at features.kind", err)
	}
}
