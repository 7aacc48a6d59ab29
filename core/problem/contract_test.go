package problem_test

import (
	"fmt"
	"go/token"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// variants are members of families that their defaults say too little of.
var variants = map[string][]problem.Args{
	"grid": {
		{"map": "windy"}, {"map": "four-rooms", "horizon": 5}, {"map": []string{"S1#a", "1.G#", "STj."}, "slip": 1., "step_reward": 1., "after_trap": 0.3},
	},
	"frozen-lake":      {{"map": "8x8", "slippery": false}, {"map": []string{"SSG"}}},
	"river-swim":       {{"states": 2, "horizon": 1}},
	"cliff-walking":    {{"slippery": true}},
	"deep-sea":         {{"stochastic": true, "horizon": 20}, {"size": 2, "randomize_actions": false}},
	"combination-lock": {{"distractor": 1., "length": 1}, {"shared": true, "distractor": 0.5, "horizon": 8}, {"horizon": 3}, {"horizon": 9}},
	"ladder":           {{"copies": 60}, {"horizon": 1, "copies": 2}, {"entry": 0.25, "copies": 3}, {"entry": 0.5, "horizon": 2}},
	"grip":             {{"rooms": 1, "horizon": 2}, {"rooms": 5, "entry": 0.25, "horizon": 3}, {"rooms": 40, "survival": 0.}},
	"switchboard":      {{"horizon": 1}, {"nodes": 1, "starts": 30}, {"nodes": 30, "starts": 2, "context_dimension": 1}},
	"gauntlet":         {{"length": 1, "corridor": 1, "copies": 3}},
	"random-table":     {{"per_step": true, "seed": 7}, {"states": 1, "branching": 1, "actions": 1}},
}

// The contract that every family's problems keep.
func TestContract(t *testing.T) {
	for _, family := range problem.Families() {
		for i, args := range append([]problem.Args{{}}, variants[family.Name]...) {
			t.Run(fmt.Sprintf("%s/%d", family.Name, i), func(t *testing.T) {
				whole := problem.Args{}
				for _, p := range family.Parameters {
					if p.Default != nil {
						whole[p.Name] = p.Default
					}
				}
				maps.Copy(whole, args)
				given := maps.Clone(whole)
				built, err := family.Build(whole)
				if err != nil {
					t.Fatal(err)
				}
				checkDynamics(t, built.Process())
				checkMap(t, built)
				checkCoordinates(t, built)
				checkPicture(t, built)
				checkWords(t, built)
				if says := family.BringsFeatures(whole); says != (built.Own != nil) {
					t.Errorf("brings features: %t, says %t", built.Own != nil, says)
				}
				if horizon, ok := whole["horizon"]; ok && horizon != built.Process().Horizon() {
					t.Errorf("horizon %v is written for one of %d", horizon, built.Process().Horizon())
				}
				for _, p := range family.Parameters {
					if _, ok := whole[p.Name]; !ok && p.Type != problem.Array {
						t.Errorf("parameter %q is neither given, nor has a default, nor is worked out", p.Name)
					}
				}
				again, err := family.Build(given)
				if err != nil {
					t.Fatal(err)
				}
				checkSame(t, "built twice", built, again)
				if again, err = family.Build(whole); err != nil {
					t.Fatal(err)
				}
				checkSame(t, "built of what was worked out", built, again)
			})
		}
	}
}

// some lists the numbers below n, or a thousand of them.
func some(n int) []int {
	var list []int
	for i := 0; i < n; i += max(1, n/1000) {
		list = append(list, i)
	}
	return list
}

// checkDynamics: probabilities and rewards everywhere, or at some states of many.
func checkDynamics(t *testing.T, p mdp.Process) {
	t.Helper()
	H, S, A := p.Horizon(), p.States(), p.Actions()
	if H < 1 || S < 1 || A < 1 {
		t.Fatalf("H = %d, S = %d, A = %d", H, S, A)
	}
	for h := 1; h <= H; h++ {
		for _, s := range some(S) {
			for a := range A {
				if r := p.Reward(h, s, a); !(r >= 0 && r <= 1) {
					t.Fatalf("r_%d(%d,%d) = %v", h, s, a, r)
				}
				n, sum := p.Successors(h, s, a), 0.0
				if len(n.State) == 0 || len(n.Prob) != len(n.State) || len(n.Cumulative) != len(n.State) {
					t.Fatalf("(%d,%d,%d): successors %+v", h, s, a, n)
				}
				for i, prob := range n.Prob {
					sum += prob
					if !(prob > 0) || math.Abs(sum-n.Cumulative[i]) > 1e-12 || n.State[i] < 0 || int(n.State[i]) >= S || i > 0 && n.State[i] <= n.State[i-1] {
						t.Fatalf("(%d,%d,%d): successors %+v", h, s, a, n)
					}
				}
				if math.Abs(sum-1) > mdp.Tolerance {
					t.Fatalf("(%d,%d,%d): probabilities sum to %v", h, s, a, sum)
				}
			}
		}
	}
	start := p.Start()
	if (len(start.Cycle) > 0) == (len(start.Distribution) > 0) {
		t.Errorf("starts %+v", start)
	}
	for i, u := range []float64{0, 0.5, 1 - 1e-16} {
		if s := start.At(i+1, func() float64 { return u }); s < 0 || s >= S {
			t.Errorf("episode %d starts in %d of %d states", i+1, s, S)
		}
	}
}

// checkPicture: each state that can be reached at a step has a spot there, at a height of its role's own, and states that share a role are worth
// the same, whatever one does. No spot is of a role that nobody has.
func checkPicture(t *testing.T, p *problem.Problem) {
	t.Helper()
	if p.Picture == nil {
		return
	}
	if p.Coordinates == nil {
		t.Error("a picture, and no coordinates for feature maps")
	}
	m := p.Process()
	o := mdp.Solve(p.Table)
	like := map[int]int{} // a state of each role
	for s, role := range p.Picture.Roles {
		if _, met := like[role]; !met {
			like[role] = s
		}
	}
	if len(p.Picture.Roles) != m.States() || len(p.Picture.Spots) != m.Horizon() {
		t.Fatalf("%d roles and %d steps", len(p.Picture.Roles), len(p.Picture.Spots))
	}
	here := map[int]bool{}
	for _, s := range m.Start().States() {
		here[s] = true
	}
	for h := 1; h <= m.Horizon(); h++ {
		next, heights := map[int]bool{}, map[float64]string{}
		for s := range here {
			if p.Picture.Spot(h, s).Name == "" {
				t.Errorf("state %d has no spot at step %d", s, h)
			}
			for a := range m.Actions() {
				if o.Q(h, s, a) != o.Q(h, like[p.Picture.Roles[s]], a) {
					t.Errorf("states %d and %d of a role are worth something else at step %d", s, like[p.Picture.Roles[s]], h)
				}
				for _, y := range m.Successors(h, s, a).State {
					next[int(y)] = true
				}
			}
		}
		for role, spot := range p.Picture.Spots[h-1] {
			if other := heights[spot.Y]; spot.Name != "" && other != "" {
				t.Errorf("%q and %q of step %d are at one height", other, spot.Name, h)
			}
			if _, met := like[role]; spot.Name != "" && !met {
				t.Errorf("nobody is %q", spot.Name)
			}
			if spot.Name != "" {
				heights[spot.Y] = spot.Name
			}
		}
		here = next
	}
	for _, line := range p.Picture.Lines {
		if len(line) < 4 || len(line)%2 != 0 {
			t.Errorf("a line of %d numbers", len(line))
		}
	}
}

// checkMap: the rows are as long as each other, and a state has at most one cell; without Cells, cells are states.
func checkMap(t *testing.T, p *problem.Problem) {
	t.Helper()
	if p.Map == nil {
		if p.Cells != nil {
			t.Error("cells without a map")
		}
		return
	}
	for i, row := range p.Map {
		if len(row) != len(p.Map[0]) || strings.ContainsFunc(row, func(c rune) bool { return c > '~' }) {
			t.Errorf("row %d of the map is %q", i, row)
		}
	}
	cells, S := len(p.Map)*len(p.Map[0]), p.Process().States()
	if p.Cells == nil {
		if cells != S {
			t.Errorf("%d cells for %d states", cells, S)
		}
		return
	}
	if len(p.Cells) != cells {
		t.Fatalf("%d cells on a map of %d", len(p.Cells), cells)
	}
	seen := make([]bool, S)
	for i, s := range p.Cells {
		wall := p.Map[i/len(p.Map[0])][i%len(p.Map[0])] == '#'
		if wall != (s == -1) || s >= S || s >= 0 && seen[s] {
			t.Errorf("cell %d is state %d", i, s)
		} else if s >= 0 {
			seen[s] = true
		}
	}
}

// checkCoordinates: names fit for formulas, values in their range, and the range is reached on small problems.
func checkCoordinates(t *testing.T, p *problem.Problem) {
	t.Helper()
	names := []string{"h", "s", "a", "H", "S", "A"}
	for _, c := range p.Coordinates {
		if !token.IsIdentifier(c.Name) || slices.Contains(names, c.Name) {
			t.Errorf("coordinate %q: no name, or taken", c.Name)
		}
		names = append(names, c.Name)
		low, high := math.Inf(1), math.Inf(-1)
		for _, s := range some(p.Process().States()) {
			low, high = min(low, c.At(s)), max(high, c.At(s))
		}
		if !(low >= c.Min && high <= c.Max) || p.Process().States() < 1000 && high-low < 0.5*(c.Max-c.Min) {
			t.Errorf("coordinate %q is from %v to %v, said to be from %v to %v", c.Name, low, high, c.Min, c.Max)
		}
	}
}

// checkWords: names are there and different; notes are sentences; a scaling is a map into [0,1] that says what it maps.
func checkWords(t *testing.T, p *problem.Problem) {
	t.Helper()
	for what, names := range map[string][]string{"state": p.StateNames, "action": p.ActionNames} {
		seen := map[string]bool{"": true}
		for i, name := range names {
			if seen[name] {
				t.Errorf("%s %d is named %q: nothing, or as another", what, i, name)
			}
			seen[name] = true
		}
	}
	if n := len(p.StateNames); n != 0 && n != p.Process().States() {
		t.Errorf("%d names of states", n)
	}
	if n := len(p.ActionNames); n != 0 && n != p.Process().Actions() {
		t.Errorf("%d names of actions", n)
	}
	for _, note := range p.Notes {
		if !strings.HasSuffix(note, ".") || strings.TrimSpace(note) != note {
			t.Errorf("the note %q is no sentence", note)
		}
	}
	if x := p.Scaling; x != nil && (!(x.Times > 0) || x.Original == "" || math.IsInf(x.Add, 0) || math.IsNaN(x.Add)) {
		t.Errorf("scaling %+v", x)
	}
}

// checkSame compares two problems in all that they say.
func checkSame(t *testing.T, when string, p, q *problem.Problem) {
	t.Helper()
	x, y := p.Process(), q.Process()
	if x.Horizon() != y.Horizon() || x.States() != y.States() || x.Actions() != y.Actions() || fmt.Sprint(x.Start()) != fmt.Sprint(y.Start()) {
		t.Fatalf("%s: H, S, A are %d, %d, %d and %d, %d, %d", when, x.Horizon(), x.States(), x.Actions(), y.Horizon(), y.States(), y.Actions())
	}
	for h := 1; h <= x.Horizon(); h++ {
		for _, s := range some(x.States()) {
			for a := range x.Actions() {
				m := x.Successors(h, s, a)
				states, prob := slices.Clone(m.State), slices.Clone(m.Prob)
				n := y.Successors(h, s, a)
				if !slices.Equal(states, n.State) || !slices.Equal(prob, n.Prob) || x.Reward(h, s, a) != y.Reward(h, s, a) {
					t.Fatalf("%s: (%d,%d,%d) differs", when, h, s, a)
				}
			}
		}
	}
	say := func(p *problem.Problem) string {
		return fmt.Sprint(p.Map, p.Cells, p.StateNames, p.ActionNames, p.Notes, p.Scaling, len(p.Coordinates), p.Own != nil)
	}
	if say(p) != say(q) {
		t.Errorf("%s: %s and %s", when, say(p), say(q))
	}
	if p.Own != nil && q.Own != nil && (p.Own.Dim != q.Own.Dim || !slices.Equal(p.Own.Values, q.Own.Values) || !slices.Equal(p.Own.Unit, q.Own.Unit)) {
		t.Errorf("%s: features differ", when)
	}
}
