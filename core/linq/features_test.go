package linq_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// The same map as a table, sparse, or computed on demand: the same run, bit for bit.
func TestOneMapInSeveralFormsGivesOneRun(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for run, shape := range mdptest.Shapes(r, 60, 5, 5, 4) {
		c := randomSetting(r, shape)
		forms := []feature.Map{feature.NewOneHot(shape.States, shape.Actions)}
		if run%2 == 0 {
			dim := 1 + r.IntN(5)
			forms = []feature.Map{featuretest.OnDemand{Dimension: dim, Sparse: true}, onDemandDense{featuretest.OnDemand{Dimension: dim, Sparse: true}}}
		}
		forms = append(forms, tabulate(t, forms[0], shape))
		sameRun(t, c, shape.Horizon, forms...)
	}
}

// sameRun checks that the maps give one run, bit for bit.
func sameRun(t *testing.T, c setting, horizon int, forms ...feature.Map) {
	t.Helper()
	var want []uint64
	for i, form := range forms {
		c.Features = form
		learner, _ := c.learner()
		var got []uint64
		for range 80 {
			p, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, uint64(p.From), uint64(p.Stop))
			for h := range p.States {
				got = append(got, uint64(p.States[h]), uint64(p.Actions[h]), math.Float64bits(p.Rewards[h]), math.Float64bits(p.Bonus[h]))
			}
		}
		for h := 1; h <= horizon; h++ {
			for _, x := range learner.Theta(h) {
				got = append(got, math.Float64bits(x))
			}
		}
		if i == 0 {
			want = got
		} else if !slices.Equal(got, want) {
			t.Fatalf("%T gives another run than %T", form, forms[0])
		}
	}
}

// Every kind of features and its dense twin.
func TestKindsAndTheirDenseTwinsGiveOneRun(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	for _, kind := range feature.Kinds() {
		if kind.Name == "own" || kind.Name == "table" {
			continue
		}
		given := parameter.Args{}
		if kind.Name == "formula" { // mostly zeros, so kept sparse
			given["components"] = []string{"cond(s == 0, 1, 0)", "cond(s == 1, h/H, 0)", "cond(s == 2, 1, 0)", "cond(s > 2, 1/(1 + a), 0)"}
		}
		for run, shape := range mdptest.Shapes(r, 8, 5, 5, 4) {
			c := randomSetting(r, shape)
			setting := &feature.Setting{Process: c.Process, Solution: mdp.Solve(c.Process), Tabulated: true, Complete: run%4 == 3,
				Coordinates: []mdp.Coordinate{{Name: "s", Max: float64(shape.States), At: func(s int) float64 { return float64(s) }}}}
			m, err := kind.Make(setting, parameter.Defaults(kind.Parameters, given))
			if err != nil {
				t.Fatal(kind.Name, err)
			}
			sameRun(t, c, shape.Horizon, m, tabulate(t, m, shape))
		}
	}
}

// onDemandDense is the same map with vectors that lie in the caller's scratch as they are.
type onDemandDense struct{ featuretest.OnDemand }

func (m onDemandDense) Phi(h, s, a int, scratch []float64) feature.Vector {
	v := m.OnDemand.Phi(h, s, a, make([]float64, m.Dimension))
	return feature.Vector{Value: v.Dense(scratch)}
}

// tabulate writes a map out, one layer a step.
func tabulate(t *testing.T, m feature.Map, sh mdptest.Shape) feature.Map {
	t.Helper()
	var values []float64
	for h := 1; h <= sh.Horizon; h++ {
		for s := range sh.States {
			for a := range sh.Actions {
				values = append(values, m.Phi(h, s, a, make([]float64, m.Dim())).Dense(make([]float64, m.Dim()))...)
			}
		}
	}
	table, err := feature.NewTable(m.Dim(), sh.States, sh.Actions, sh.Horizon, values)
	if err != nil {
		t.Fatal(err)
	}
	return table
}
