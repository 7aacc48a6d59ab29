package main

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"revisit/core/lab"
	"revisit/core/spec"
)

// mostWork is the most multiplications that a drawn run may take, as it is estimated before the run: emulated and in a browser, every run
// is made three times.
const mostWork = 2e6

// draw returns the given number of specs, which depend on the seed alone. Families and learners come in turn, so that each meets each; about
// half of their numbers are changed, so that some specs are refused, which they must be everywhere with the same words.
func draw(seed uint64, count int) []string {
	random := rand.New(rand.NewPCG(seed, 1))
	families, learners := spec.Families(), drawable()
	var list []string
	for i := 0; len(list) < count; i++ {
		family := families[i%len(families)]
		learner := learners[i/len(families)%len(learners)]
		text := drawOne(random, family, learner)
		if s, err := lab.Open([]byte(text)); err == nil && s.Cost(s.Spec().Budget.Paths).Multiplications > mostWork {
			continue
		}
		list = append(list, text)
	}
	return list
}

// drawable returns the learners that a spec can name, without the one that plays elsewhere.
func drawable() []spec.LearnerKind {
	return slices.DeleteFunc(spec.LearnerKinds(), func(k spec.LearnerKind) bool { return k.Kind == "own" })
}

// drawOne changes some of the family's and the learner's numbers by up to a half, and chooses features and what regret is worth.
func drawOne(random *rand.Rand, family spec.Family, learner spec.LearnerKind) string {
	problem := map[string]any{"kind": family.Kind}
	changed(random, problem, family.Parameters)
	algorithm := map[string]any{"kind": learner.Kind}
	changed(random, algorithm, learner.Parameters)
	algorithm["gap"] = []any{0.05, 0.3, "true", "true-per-step"}[random.IntN(4)]
	algorithm["c_beta"] = []float64{0.001, 0.01, 0.05}[random.IntN(3)]
	document := map[string]any{
		"format": "revisit.spec/1", "problem": problem, "algorithm": algorithm,
		"episodes": 5 + random.IntN(40), "budget": map[string]any{"paths": 300}, "seed": random.IntN(1_000_000),
		"regret": []any{"exact", "none", map[string]any{"rollouts": 3}}[random.IntN(3)],
	}
	if random.IntN(2) == 0 {
		document["features"] = features(random, family)
	}
	text, err := json.Marshal(document) // maps are written in the order of their keys
	if err != nil {
		panic(err) // all of it is plain
	}
	return string(text)
}

// smallProblem returns the spec of the theorem's learner with c_beta = 8 and the true gap, on a problem that depends on the seed and i.
func smallProblem(seed, i uint64) string {
	random := rand.New(rand.NewPCG(seed, 2+i))
	families := spec.Families()
	family := families[i%uint64(len(families))]
	problem := map[string]any{"kind": family.Kind}
	changed(random, problem, family.Parameters)
	text, err := json.Marshal(map[string]any{
		"format": "revisit.spec/1", "problem": problem,
		"features":  features(random, family),
		"algorithm": map[string]any{"kind": "linq-lsvi-ucb", "c_beta": 8, "gap": []string{"true", "true-per-step"}[random.IntN(2)]},
		"episodes":  50, "budget": map[string]any{"paths": 200}, "seed": random.IntN(1_000_000), "regret": "none",
	})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// features chooses one of the kinds that go with the family, other than "table", whose numbers the spec would have to bring.
func features(random *rand.Rand, family spec.Family) map[string]any {
	kinds := slices.DeleteFunc(slices.Clone(family.Features), func(kind string) bool { return kind == "table" })
	return map[string]any{"kind": kinds[random.IntN(len(kinds))], "normalise": random.IntN(2) == 0}
}

// changed sets about half of the parameters: numbers by up to a half of their default, other kinds to any of their values.
func changed(random *rand.Rand, document map[string]any, parameters []spec.Parameter) {
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
