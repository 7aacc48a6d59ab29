package feature_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// Every kind opens with its defaults (except table and own), has norms of at most 1, is described, and can be normalised.
func TestEveryKindOpensWithItsNameAlone(t *testing.T) {
	for _, k := range feature.Kinds() {
		if k.Title == "" || k.Doc == "" || k.Source == "" {
			t.Errorf("%s has no title, doc or source", k.Name)
		}
		for _, p := range k.Parameters {
			if p.Doc == "" || p.Default == nil && k.Name != "table" {
				t.Errorf("%s.%s has no doc or default", k.Name, p.Name)
			}
		}
		if k.Name == "own" || k.Name == "table" {
			continue
		}
		s := board(4, 5, 3, 4)
		m := mustMake(t, s, k.Name, nil)
		if norm := largest(s, m); norm > feature.MaxNorm || norm < 0.1 || s.Factor != 1 || len(s.Notes) > 0 {
			t.Errorf("%s: largest norm %v, factor %v, notes %q", k.Name, norm, s.Factor, s.Notes)
		}
		s.Normalise = true
		scaled := mustMake(t, s, k.Name, nil)
		if norm := largest(s, scaled); math.Abs(norm-1) > 1e-12 || (len(s.Notes) == 1) != (math.Abs(s.Factor-1) > 1e-9) {
			t.Errorf("%s, normalised: largest norm %v, notes %q", k.Name, norm, s.Notes)
		}
		scratch, dense := make([]float64, m.Dim()), make([]float64, m.Dim())
		everywhere(s, scaled, func(h, x, a int, phi []float64) {
			for i, v := range m.Phi(h, x, a, scratch).Dense(dense) {
				if math.Abs(phi[i]-v*s.Factor) > 1e-15 {
					t.Fatalf("%s: phi_%d(%d,%d) is scaled by %v, not by %v", k.Name, h, x, a, phi[i]/v, s.Factor)
				}
			}
		})
	}
}

// huge is a problem of very many states that keeps no tables.
type huge struct {
	mdp.Process
	mdp.Solution
}

const hugeStates = 50_000_000

func (huge) Horizon() int               { return 5 }
func (huge) States() int                { return hugeStates }
func (huge) Actions() int               { return 4 }
func (huge) Q(h, s, a int) float64      { return float64((s+a)%10) / 10 }
func (huge) Reward(_, _, _ int) float64 { return 0 }

func hugeSetting() *feature.Setting {
	return &feature.Setting{Process: huge{}, Solution: huge{}, Coordinates: []mdp.Coordinate{
		{Name: "x", Max: 9999, At: func(s int) float64 { return float64(s % 10000) }},
		{Name: "y", Max: hugeStates / 10000, At: func(s int) float64 { return float64(s / 10000) }},
	}}
}

// On demand: memory does not grow with the states, and vectors are within the ball.
func TestKindsOnDemand(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for _, k := range feature.Kinds() {
		if k.NeedsTable || k.Name == "own" || k.Name == "one-hot" {
			continue
		}
		s := hugeSetting()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m := mustMake(t, s, k.Name, nil)
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
			t.Errorf("%s takes %d bytes", k.Name, taken)
		}
		scratch := make([]float64, m.Dim())
		for range 1000 {
			v := m.Phi(1+r.IntN(5), r.IntN(hugeStates), r.IntN(4), scratch)
			if norm := v.Norm(); norm > feature.MaxNorm || norm == 0 {
				t.Fatalf("%s: norm %v", k.Name, norm)
			}
		}
		s.Normalise = true
		if _, err := try(s, k.Name, nil); fault(t, err).Path != "normalise" {
			t.Errorf("%s, normalised: %v", k.Name, err)
		}
	}
}

// A map that is kept has the bits of one computed on demand.
func TestKeptOrOnDemandIsTheSame(t *testing.T) {
	for _, k := range feature.Kinds() {
		if k.NeedsTable || k.Name == "own" {
			continue
		}
		s := board(4, 5, 3, 4)
		kept := mustMake(t, s, k.Name, nil)
		s.Tabulated = false
		computed := mustMake(t, s, k.Name, nil)
		scratch, dense := make([]float64, kept.Dim()), make([]float64, kept.Dim())
		everywhere(s, computed, func(h, x, a int, phi []float64) {
			for i, v := range kept.Phi(h, x, a, scratch).Dense(dense) {
				if math.Float64bits(v) != math.Float64bits(phi[i]) {
					t.Fatalf("%s: phi_%d(%d,%d)_%d is kept as %v and computed as %v", k.Name, h, x, a, i, v, phi[i])
				}
			}
		})
	}
}

// Dimensions that grow with a power are refused before memory is allocated, at the parameter.
func TestTooManyFeaturesAreRefused(t *testing.T) {
	s := board(4, 5, 3, 4)
	for i := range 6 {
		s.Coordinates = append(s.Coordinates, mdp.Coordinate{Name: "c" + string(rune('1'+i)), Max: 1, At: func(int) float64 { return 0 }})
	}
	for _, c := range []struct {
		kind, path string
		given      parameter.Args
	}{
		{"polynomial", "degree", parameter.Args{"degree": 20}},
		{"fourier", "order", parameter.Args{"order": 4}},
		{"fourier", "order", parameter.Args{"order": 100}},
		{"rbf", "centres", parameter.Args{"centres": 100}},
		{"tile-coding", "tiles", parameter.Args{"tilings": 64, "tiles": 100}},
		{"random-projection", "dim", parameter.Args{"dim": 4096}},
		{"q-star-span", "dim", parameter.Args{"dim": 4096}},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := try(s, c.kind, c.given)
		runtime.ReadMemStats(&after)
		if f := fault(t, err); f.Path != c.path || !strings.Contains(f.Found.(string), "dimension") || after.TotalAlloc-before.TotalAlloc > 1<<20 {
			t.Errorf("%s %v: %v, after %d bytes; want a fault at %q before memory is taken", c.kind, c.given, f, after.TotalAlloc-before.TotalAlloc, c.path)
		}
	}
}

// The error of a default kind that is too large names the kind and a remedy, since its dimension is not in the spec.
func TestTooLargeDefaultKindsAreNamed(t *testing.T) {
	s := random(rand.New(rand.NewPCG(9, 3)), mdptest.Shape{Horizon: 3000, States: 400, Actions: 2, Coarse: true})
	_, err := try(s, "one-hot", nil)
	want := "kind: found one-hot, the default here, of dimension 800 over 3000 steps, d H = 2.4e+06, expected d H of at most 2000000: fewer states or steps, or a kind with fewer dimensions such as q-star-span or polynomial"
	if fault(t, err).Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	s.Own = feature.NewComputed(1000, true, nil)
	_, err = try(s, "own", nil)
	if f := fault(t, err); f.Path != "kind" || !strings.Contains(f.Found.(string), "own, the default here, of dimension 1000 over 3000 steps, d² H = 3e+09") {
		t.Errorf("own features: %v", err)
	}
	s.Own = feature.NewUnits(700, 400, 2, 1, nil)
	if _, err = try(s, "own", nil); !strings.Contains(fault(t, err).Error(), "own, the default here, of dimension 700 over 3000 steps, d H = 2.1e+06") {
		t.Errorf("own unit vectors: %v", err)
	}
	if _, err = try(s, "one-hot", nil); strings.Contains(fault(t, err).Found.(string), "default") {
		t.Errorf("one-hot features where the problem's own are the default: %v", err)
	}
}

// Features that all steps share count once, others once for each step.
func TestSharedTablesAreChargedOnce(t *testing.T) {
	const H, S, A, d = 64, 1000, 50, 36 // 1.8 million numbers, 115 million over the steps
	build := mdp.NewBuilder(H, S, A, mdp.Stationary, mdp.Stationary)
	for s := range S {
		for range A {
			build.Move([]int{s}, []float64{1})
		}
	}
	p, err := build.Table()
	if err != nil {
		t.Fatal(err)
	}
	s := &feature.Setting{Process: p, Tabulated: true, Own: feature.Raw(d, S, A, 1, make([]float64, S*A*d))}
	mustMake(t, s, "own", nil)
	s.Own = feature.Raw(d, S, A, H, nil)
	if _, err := try(s, "own", nil); !strings.Contains(fault(t, err).Error(), "own, the default here, of dimension 36, 1.15e+08 numbers to keep, expected at most 100000000 numbers: fewer states") {
		t.Errorf("a layer a step: %v", err)
	}
	row := make([]any, d)
	for i := range row {
		row[i] = 0.0
	}
	actions, states := make([]any, A), make([]any, S)
	for a := range actions {
		actions[a] = row
	}
	for s := range states {
		states[s] = actions
	}
	layers := make([]any, H)
	for h := range layers {
		layers[h] = states
	}
	mustMake(t, s, "table", parameter.Args{"values": states})
	if _, err := try(s, "table", parameter.Args{"values": layers}); fault(t, err).Path != "values" {
		t.Errorf("a table with a layer a step: %v", err)
	}
}

// A family's own features are scaled like others, and a table of numbers too.
func TestNormaliseOwnAndTable(t *testing.T) {
	s := random(rand.New(rand.NewPCG(9, 2)), mdptest.Shape{Horizon: 2, States: 1, Actions: 2})
	s.Own, s.Normalise = feature.Raw(2, 1, 2, 1, []float64{3, 4, 0, 1}), true
	for kind, given := range map[string]parameter.Args{"own": nil, "table": {"values": []any{[]any{[]any{3., 4.}, []any{0., 1.}}}}} {
		s.Notes = nil
		m := mustMake(t, s, kind, given)
		if v := m.Phi(1, 0, 0, nil).Value; math.Abs(v[0]-0.6) > 1e-15 || math.Abs(s.Factor-0.2) > 1e-15 || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "multiplied by 0.2,") {
			t.Errorf("%s: %v, factor %v, notes %q", kind, v, s.Factor, s.Notes)
		}
	}
}
