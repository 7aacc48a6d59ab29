package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"revisit/cmd/internal/nodeplay"
	"revisit/core/lab"
	"revisit/core/learner"
	"revisit/core/parameter"
	"revisit/core/spec"
)

// mostWork is the most multiplications that a drawn run may take, as it is estimated before the run: emulated and in a browser, every run
// is made three times.
const mostWork = 2e6

// mostOwn is the most numbers in the features of all steps, states and actions that a learner in JavaScript, which looks at all of them, gets.
const mostOwn = 20_000

// A task is a spec and, where its learner is one of one's own, what that decided in Node, for platforms that run no JavaScript. As a line it is the
// spec and, after a tab, the decisions in base64.
type task struct {
	spec      string
	decisions []byte
}

func (t task) line() string {
	if t.decisions == nil {
		return t.spec
	}
	return t.spec + "\t" + base64.StdEncoding.EncodeToString(t.decisions)
}

func readTask(line string) (t task, err error) {
	text, decisions, played := strings.Cut(line, "\t")
	t.spec = text
	if played {
		t.decisions, err = base64.StdEncoding.DecodeString(decisions)
	}
	return t, err
}

// open opens the spec, with what its learner decided.
func (t task) open() (*lab.Session, error) {
	return new(lab.Builder).OpenPlayed([]byte(t.spec), t.decisions)
}

// draw returns the given number of specs, which depend on the seed alone. Families and learners come in turn, so that each meets each; about
// half of their numbers are changed, so that some specs are refused, which they must be everywhere with the same words. Custom learners are
// the page's templates, which lie in a folder.
func draw(seed uint64, count int, templates string) ([]task, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	families, learners := spec.Families(), learner.Known()
	player := nodeplay.New(new(lab.Builder), nodeplay.DefaultLimit)
	defer player.Close()
	var list []task
	for i := 0; len(list) < count; i++ {
		family := families[i%len(families)]
		learner := learners[(i%len(families)+i/len(families))%len(learners)]
		document := drawOne(random, family, learner)
		own := learner.Name == "own"
		if own {
			code, err := os.ReadFile(filepath.Join(templates, []string{"linq.js", "lsvi.js", "q-learning.js"}[random.IntN(3)]))
			if err != nil {
				return nil, err
			}
			document["algorithm"].(map[string]any)["code"] = string(code)
		}
		one := task{spec: string(marshalled(document))}
		s, err := one.open()
		if err == nil {
			in := s.Instance()
			m := in.Model
			if s.Cost(s.Spec().Budget.Paths).Multiplications > mostWork || own && m.Horizon()*m.States()*m.Actions()*in.Features.Dim() > mostOwn {
				continue
			}
			if own {
				given := s.Spec()
				if one.decisions, err = player.Play(&given); err != nil {
					return nil, fmt.Errorf("%s: %w", one.spec, err)
				}
			}
		}
		list = append(list, one)
	}
	return list, nil
}

// drawOne changes some of the family's and the learner's numbers by up to a half, or types a problem, and chooses features and what regret is worth.
func drawOne(random *rand.Rand, family spec.Family, learner *learner.Descriptor) map[string]any {
	problem := map[string]any{"kind": family.Name}
	changed(random, problem, family.Parameters)
	if random.IntN(2) == 0 {
		typed(random, problem)
	}
	algorithm := map[string]any{"kind": learner.Name}
	changed(random, algorithm, learner.Parameters)
	algorithm["gap"] = []any{0.05, 0.3, "true", "true-per-step"}[random.IntN(4)]
	algorithm["c_beta"] = []float64{0.001, 0.01, 0.05}[random.IntN(3)]
	document := map[string]any{
		"format": "revisit.spec/1", "problem": problem, "algorithm": algorithm,
		"episodes": 5 + random.IntN(40), "budget": map[string]any{"paths": 300}, "seed": random.IntN(1_000_000),
		"regret": []any{"exact", "none", map[string]any{"rollouts": 3}}[random.IntN(3)],
	}
	switch random.IntN(4) {
	case 0, 1:
		document["features"] = features(random, family)
	case 2:
		if table := typedFeatures(random, problem); table != nil && slices.Contains(family.Features, "table") {
			document["features"] = table
		}
	}
	return document
}

// marshalled returns a document as JSON; maps are written in the order of their keys.
func marshalled(document any) []byte {
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // all of it is plain
	}
	return text
}

// smallProblem returns the spec of the theorem's learner with c_beta = 8 and the true gap, on a problem that depends on the seed and i.
func smallProblem(seed, i uint64) string {
	random := rand.New(rand.NewPCG(seed, 2+i))
	families := spec.Families()
	family := families[i%uint64(len(families))]
	problem := map[string]any{"kind": family.Name}
	changed(random, problem, family.Parameters)
	return string(marshalled(map[string]any{
		"format": "revisit.spec/1", "problem": problem,
		"features":  features(random, family),
		"algorithm": map[string]any{"kind": "linq-lsvi-ucb", "c_beta": 8, "gap": []string{"true", "true-per-step"}[random.IntN(2)]},
		"episodes":  50, "budget": map[string]any{"paths": 200}, "seed": random.IntN(1_000_000), "regret": "none",
	}))
}

// features chooses one of the kinds that go with the family, other than "table", which typedFeatures draws.
func features(random *rand.Rand, family spec.Family) map[string]any {
	kinds := slices.DeleteFunc(slices.Clone(family.Features), func(kind string) bool { return kind == "table" })
	return map[string]any{"kind": kinds[random.IntN(len(kinds))], "normalise": random.IntN(2) == 0}
}

// changed sets about half of the parameters: numbers by up to a half of their default, other kinds to any of their values.
func changed(random *rand.Rand, document map[string]any, parameters []parameter.Parameter) {
	for _, p := range parameters {
		if random.IntN(2) == 0 {
			continue
		}
		switch value := p.Default.(type) {
		case int:
			document[p.Name] = max(value/2+random.IntN(value+1), 1)
		case float64:
			document[p.Name] = float64(value * (0.5 + random.Float64()))
		case bool:
			document[p.Name] = !value
		case string:
			if len(p.Choices) > 0 {
				document[p.Name] = p.Choices[random.IntN(len(p.Choices))]
			}
		}
	}
}
