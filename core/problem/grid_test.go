package problem_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// place is a cell of a map, by row and column.
type place struct{ row, col int }

// story is a grid told from the documentation, with the best expected reward by memoised recursion.
type story struct {
	rows                                         []string
	wind                                         []int
	slip, goal, trap, step, afterGoal, afterTrap float64
	memo                                         map[[3]int]float64
}

func (g *story) free(p place) bool {
	return p.row >= 0 && p.row < len(g.rows) && p.col >= 0 && p.col < len(g.rows[0]) && g.rows[p.row][p.col] != '#'
}

func (g *story) at(p place) byte { return g.rows[p.row][p.col] }

// end is where a step of (row,col) comes to rest.
func (g *story) end(from place, row, col int) place {
	p := from
	if n := (place{p.row + row, p.col + col}); g.free(n) {
		p = n
	}
	for push := g.wind[from.col]; push > 0 && g.free(place{p.row - 1, p.col}); push-- {
		p.row--
	}
	if c := g.at(p); p != from && c >= '1' && c <= '9' {
		for i, row := range g.rows {
			for j := range row {
				if other := (place{i, j}); other != p && g.at(other) == c {
					return other
				}
			}
		}
	}
	return p
}

func (g *story) pays(p place) float64 {
	switch c := g.at(p); {
	case c == 'G':
		return g.goal
	case c == 'T':
		return g.trap
	case strings.ContainsRune("abcdefghij", rune(c)):
		return 0.1 * float64(strings.IndexByte("abcdefghij", c)+1)
	}
	return g.step
}

func (g *story) best(p place, moves int) float64 {
	if moves == 0 {
		return 0
	}
	key := [3]int{p.row, p.col, moves}
	if v, ok := g.memo[key]; ok {
		return v
	}
	v := math.Inf(-1)
	for a := range 4 {
		v = max(v, g.after(p, a, moves))
	}
	g.memo[key] = v
	return v
}

func (g *story) after(p place, action, moves int) float64 {
	switch g.at(p) {
	case 'G':
		return g.afterGoal * float64(moves)
	case 'T':
		return g.afterTrap * float64(moves)
	}
	way := func(direction int) float64 {
		d := [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[direction]
		to := g.end(p, d[0], d[1])
		return g.pays(to) + g.best(to, moves-1)
	}
	return (1-g.slip)*way(action) + g.slip*(way((action+1)%4)+way((action+3)%4))/2
}

// check compares V* and Q* at every step, state and action with the story.
func (g *story) check(t *testing.T, p *problem.Problem) {
	t.Helper()
	o, H := mdp.Solve(p.Table), p.Table.Horizon()
	states := 0
	for i := range p.Cells {
		at := place{i / len(g.rows[0]), i % len(g.rows[0])}
		if !g.free(at) {
			if p.Cells[i] != -1 {
				t.Fatalf("%q: wall %v is state %d", g.rows, at, p.Cells[i])
			}
			continue
		}
		s := states
		states++
		if p.Cells[i] != s || p.Coordinates[0].At(s) != float64(at.row) || p.Coordinates[1].At(s) != float64(at.col) {
			t.Fatalf("%q: cell %v is state %d, want %d", g.rows, at, p.Cells[i], s)
		}
		for h := 1; h <= H; h++ {
			if got, want := o.V(h, s), g.best(at, H-h+1); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%q: V*_%d%v = %v, the story gives %v", g.rows, h, at, got, want)
			}
			for a := range 4 {
				if got, want := o.Q(h, s, a), g.after(at, a, H-h+1); math.Abs(got-want) > 1e-12 {
					t.Fatalf("%q: Q*_%d(%v,%d) = %v, the story gives %v", g.rows, h, at, a, got, want)
				}
			}
		}
	}
	if p.Table.States() != states || len(p.Cells) != len(g.rows)*len(g.rows[0]) {
		t.Fatalf("%q: %d states, %d cells", g.rows, p.Table.States(), len(p.Cells))
	}
}

// randomStory has 1 to 6 rows and columns, at least one start, and at most two pairs of teleports.
func randomStory(r *rand.Rand) *story {
	height, width := 1+r.IntN(6), 2+r.IntN(5)
	cells := make([]byte, height*width)
	for i := range cells {
		cells[i] = "......##GTadj"[r.IntN(13)]
	}
	places := r.Perm(len(cells))
	cells[places[0]] = 'S'
	for i, digit := range []byte("17") {
		if len(places) > 2*i+2 {
			cells[places[2*i+1]], cells[places[2*i+2]] = digit, digit
		}
	}
	g := &story{slip: r.Float64(), goal: r.Float64(), trap: r.Float64(), step: r.Float64(), afterGoal: r.Float64(), afterTrap: r.Float64(), memo: map[[3]int]float64{}}
	for row := range height {
		g.rows = append(g.rows, string(cells[row*width:(row+1)*width]))
	}
	for range width {
		g.wind = append(g.wind, max(0, r.IntN(6)-2))
	}
	return g
}

func (g *story) args(horizon int) problem.Args {
	wind := []any{}
	for _, x := range g.wind {
		wind = append(wind, float64(x))
	}
	return problem.Args{"map": g.rows, "slip": g.slip, "goal_reward": g.goal, "trap_reward": g.trap, "step_reward": g.step,
		"after_goal": g.afterGoal, "after_trap": g.afterTrap, "wind": wind, "horizon": horizon}
}

func TestGridIsTheStory(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		g := randomStory(r)
		g.check(t, mustBuild(t, "grid", g.args(1+r.IntN(9))))
	}
}

// Russell and Norvig's utilities of the 4x3 world: -.04 in every state, ends of +1 and -1, no discount. Counting what a state
// pays when it is left, and an end's when it is reached, a step pays -.04, .96 or -1.04, which (r + 1.04)/2 takes into [0,1].
func TestGridRussellNorvig(t *testing.T) {
	const horizon = 200
	p := mustBuild(t, "grid", problem.Args{"map": "4x3", "slip": 0.2, "goal_reward": 1., "trap_reward": 0., "step_reward": 0.5,
		"after_goal": 0.52, "after_trap": 0.52, "horizon": horizon})
	o := mdp.Solve(p.Table)
	for _, want := range []struct {
		row, col int
		utility  float64
	}{
		{0, 0, 0.812}, {0, 1, 0.868}, {0, 2, 0.918},
		{1, 0, 0.762}, {1, 2, 0.660},
		{2, 0, 0.705}, {2, 1, 0.655}, {2, 2, 0.611}, {2, 3, 0.388},
	} {
		s := p.Cells[want.row*4+want.col]
		if got := 2*o.V(1, s) - 1.04*horizon; math.Abs(got-want.utility) > 0.0006 {
			t.Errorf("row %d, column %d: utility %v, published %v", want.row, want.col, got, want.utility)
		}
	}
}

// The shortest ways of the named maps; those of windy (15) and maze (14) as printed in Sutton and Barto.
func TestGridShortestWays(t *testing.T) {
	for name, want := range map[string]struct{ steps, states, horizon int }{
		"4x3": {5, 11, 8}, "corridor": {6, 10, 9}, "maze": {14, 47, 21}, "windy": {15, 70, 23}, "four-rooms": {20, 104, 30},
	} {
		args := problem.Args{"map": name, "slip": 0.}
		for _, horizon := range []int{want.steps - 1, want.steps} {
			args["horizon"] = horizon
			p := mustBuild(t, "grid", args)
			start := p.Table.Start().Cycle[0]
			if got := mdp.Solve(p.Table).V(1, start); (got == 1) != (horizon == want.steps) || p.Table.States() != want.states {
				t.Errorf("%s, %d states: %v reached in %d steps; the shortest way has %d", name, p.Table.States(), got, horizon, want.steps)
			}
		}
		whole := problem.Args{"map": name}
		if p := mustBuild(t, "grid", whole); p.Table.Horizon() != want.horizon {
			t.Errorf("%s: %d steps where none are asked for, want %d", name, p.Table.Horizon(), want.horizon)
		}
	}
	if p := mustBuild(t, "grid", problem.Args{"map": []string{"S#G", "j#."}}); p.Table.Horizon() != 12 || p.Notes[0] != "No goal can be reached from a start." {
		t.Errorf("without a way: %d steps, %q", p.Table.Horizon(), p.Notes)
	}
}

// Build writes the parameters that it computed into the arguments, in the form of a spec.
func TestGridWritesWhatItWorkedOut(t *testing.T) {
	args := problem.Args{}
	for _, p := range problem.Find("grid").Parameters {
		if p.Default != nil {
			args[p.Name] = p.Default
		}
	}
	args["map"] = "windy"
	if _, err := problem.Find("grid").Build(args); err != nil {
		t.Fatal(err)
	}
	if text, _ := json.Marshal(args["wind"]); string(text) != "[0,0,0,1,1,1,2,2,1,0]" || args["horizon"] != 23 {
		t.Errorf("wind %s, horizon %v", text, args["horizon"])
	}
	still := mustBuild(t, "grid", problem.Args{"map": "windy", "wind": slices.Repeat([]any{0.}, 10), "horizon": 7, "slip": 0.})
	if got := mdp.Solve(still.Table).V(1, still.Table.Start().Cycle[0]); got != 1 {
		t.Errorf("without its wind the goal is 7 steps away, V* = %v", got)
	}
}

func TestGridStarts(t *testing.T) {
	if got := mustBuild(t, "grid", problem.Args{"map": []string{"#S.", "GSS"}}).Table.Start().Distribution; !slices.Equal(got, []float64{1. / 3, 0, 0, 1. / 3, 1. / 3}) {
		t.Errorf("three starts: %v", got)
	}
}

func TestGridFaults(t *testing.T) {
	with := func(name string, v any) problem.Args { return problem.Args{"map": []string{"S.G", "..."}, name: v} }
	const letters = ", expected the characters #, ., S, G, T, a to j and 1 to 9 only (column 1 is another)"
	for _, test := range []struct {
		args problem.Args
		want string
	}{
		{with("map", "labyrinth"), "map: found labyrinth, expected 4x3, corridor, four-rooms, maze, windy, or rows of a map"},
		{with("map", []string{}), "map: found 0 rows, expected 1 to 100 rows"},
		{with("map", []string{"S.G", ".."}), "map[1]: found 2 cells, expected as many cells as row 0, which has 3"},
		{with("map", []string{"S.G", ".k."}), "map[1]: found .k." + letters},
		{with("map", []string{"S0G"}), "map[0]: found S0G" + letters},
		{with("map", []string{"..G"}), "map: found no S, expected at least one start S"},
		{with("map", []string{"S2G"}), "map: found the teleport 2 1 times, expected each digit twice, or not at all"},
		{with("map", []string{"S2G", "2.2"}), "map: found the teleport 2 3 times, expected each digit twice, or not at all"},
		{with("wind", []any{0., 1.}), "wind: found a list of 2, expected a list of 3"},
		{with("wind", []any{0., 1., "x"}), "wind[2]: found x, expected a number"},
		{with("wind", []any{0., 1.5, 0.}), "wind[1]: found 1.5, expected 0, 1, 2 or 3 cells"},
		{with("wind", []any{-1., 0., 0.}), "wind[0]: found -1, expected 0, 1, 2 or 3 cells"},
		{with("wind", []any{0., 0., 4.}), "wind[2]: found 4, expected 0, 1, 2 or 3 cells"},
	} {
		wantFault(t, "grid", test.args, test.want)
	}
	huge := slices.Repeat([]string{strings.Repeat("S", 100)}, 100)
	wantFault(t, "grid", problem.Args{"map": huge, "horizon": 1000}, "map: found 4e+07, expected horizon x states x actions of at most 20,000,000")
}
