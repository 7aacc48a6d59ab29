package protocol_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
)

// eachModel runs a test on every model: all families with their defaults, and random tables of all shapes.
func eachModel(t *testing.T, test func(*testing.T, mdp.Process)) {
	for _, family := range problem.Families() {
		t.Run(family.Name, func(t *testing.T) { test(t, withDefaults(t, family)) })
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i, shape := range mdptest.Shapes(r, 24, 6, 5, 3) {
		t.Run(fmt.Sprintf("random %d", i), func(t *testing.T) { test(t, shape.Random(r)) })
	}
}

func withDefaults(t *testing.T, family *problem.Family) mdp.Process {
	t.Helper()
	args := problem.Args{}
	for _, p := range family.Parameters {
		if p.Default != nil {
			args[p.Name] = p.Default
		}
	}
	built, err := family.Build(args)
	if err != nil {
		t.Fatal(err)
	}
	return built.Process()
}
