package problem_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// Gymnasium's maps, as in its documentation.
var gymnasium = map[string][]string{
	"4x4": {
		"SFFF",
		"FHFH",
		"FFFH",
		"HFFG",
	},
	"8x8": {
		"SFFFFFFF",
		"FFFFFFFF",
		"FFFHFFFF",
		"FFFFFHFF",
		"FFFHFFFF",
		"FHHFFFHF",
		"FHFFHFHF",
		"FFFHFFFG",
	},
}

// lake is the game from Gymnasium's description, with the best chance of reaching a goal by memoised recursion.
type lake struct {
	rows     []string
	slippery bool
	memo     map[[3]int]float64
}

// The directions of actions 0..3: left, down, right, up; each one's neighbours in this circle are at right angles to it.
var compass = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// best is the chance of reaching a goal from a cell within the given number of moves, playing well.
func (l *lake) best(row, col, moves int) float64 {
	if c := l.rows[row][col]; moves == 0 || c == 'H' || c == 'G' {
		return 0
	}
	key := [3]int{row, col, moves}
	if v, ok := l.memo[key]; ok {
		return v
	}
	v := 0.0
	for a := range compass {
		v = max(v, l.after(row, col, a, moves))
	}
	l.memo[key] = v
	return v
}

// after is the same when the first move is given.
func (l *lake) after(row, col, action, moves int) float64 {
	if c := l.rows[row][col]; c == 'H' || c == 'G' {
		return 0
	}
	if !l.slippery {
		return l.slide(row, col, action, moves)
	}
	return (l.slide(row, col, (action+3)%4, moves) + l.slide(row, col, action, moves) + l.slide(row, col, (action+1)%4, moves)) / 3
}

// slide moves in one direction for certain.
func (l *lake) slide(row, col, direction, moves int) float64 {
	r, c := row+compass[direction][0], col+compass[direction][1]
	if r < 0 || r >= len(l.rows) || c < 0 || c >= len(l.rows[0]) {
		r, c = row, col
	}
	if l.rows[r][c] == 'G' {
		return 1
	}
	return l.best(r, c, moves-1)
}

// checkLake compares V* and Q* at every step, cell and action with the game.
func checkLake(t *testing.T, rows []string, slippery bool, horizon int, p *problem.Problem) {
	t.Helper()
	game := &lake{rows, slippery, map[[3]int]float64{}}
	width := len(rows[0])
	if p.Table.States() != len(rows)*width || p.Table.Actions() != 4 || !slices.Equal(p.Map, rows) {
		t.Fatalf("%d states, %d actions, map %q, want %q", p.Table.States(), p.Table.Actions(), p.Map, rows)
	}
	o := mdp.Solve(p.Table)
	for h := 1; h <= horizon; h++ {
		for s := range p.Table.States() {
			moves := horizon - h + 1
			if got, want := o.V(h, s), game.best(s/width, s%width, moves); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%q, slippery %t: V*_%d(%d) = %v, the game gives %v", rows, slippery, h, s, got, want)
			}
			for a := range 4 {
				if got, want := o.Q(h, s, a), game.after(s/width, s%width, a, moves); math.Abs(got-want) > 1e-12 {
					t.Fatalf("%q, slippery %t: Q*_%d(%d,%d) = %v, the game gives %v", rows, slippery, h, s, a, got, want)
				}
			}
		}
	}
}

func TestFrozenLakeIsTheGame(t *testing.T) {
	for name, rows := range gymnasium {
		for _, slippery := range []bool{false, true} {
			const horizon = 20
			p := mustBuild(t, "frozen-lake", problem.Args{"map": name, "slippery": slippery, "horizon": horizon})
			checkLake(t, rows, slippery, horizon, p)
			if got := p.Table.Start(); !slices.Equal(got.Cycle, []int{0}) {
				t.Errorf("%s starts %+v, want the corner", name, got)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		rows := randomLake(r)
		slippery := r.IntN(2) == 0
		p := mustBuild(t, "frozen-lake", problem.Args{"map": rows, "slippery": slippery, "horizon": 9})
		checkLake(t, rows, slippery, 9, p)
	}
}

// randomLake has 1 to 5 rows and columns (not 1 by 1), at least one start and one goal, at random places.
func randomLake(r *rand.Rand) []string {
	height, width := 1+r.IntN(5), 2+r.IntN(4)
	cells := make([]byte, height*width)
	for i := range cells {
		cells[i] = "FFFFHSG"[r.IntN(7)]
	}
	places := r.Perm(len(cells))
	cells[places[0]], cells[places[1]] = 'S', 'G'
	var rows []string
	for row := range height {
		rows = append(rows, string(cells[row*width:(row+1)*width]))
	}
	return rows
}

// On dry ice the shortest ways are 6 and 14 moves. On slippery ice an optimal policy reaches the 4x4 goal with probability 14/17 over a long
// horizon, and the 8x8 goal surely (both known from the literature on infinite horizons).
func TestFrozenLakeKnownValues(t *testing.T) {
	for _, test := range []struct {
		name     string
		slippery bool
		horizon  int
		want     float64
		within   float64
	}{
		{"4x4", false, 5, 0, 0}, {"4x4", false, 6, 1, 0}, {"4x4", false, 7, 1, 0},
		{"8x8", false, 13, 0, 0}, {"8x8", false, 14, 1, 0},
		{"4x4", true, 1000, 14. / 17, 1e-9},
		{"8x8", true, 1000, 1, 1e-6}, // 7e-7 under it after 1000 moves
	} {
		p := mustBuild(t, "frozen-lake", problem.Args{"map": test.name, "slippery": test.slippery, "horizon": test.horizon})
		if got := mdp.Solve(p.Table).V(1, 0); math.Abs(got-test.want) > test.within {
			t.Errorf("%s, slippery %t, H = %d: V* = %v, want %v", test.name, test.slippery, test.horizon, got, test.want)
		}
	}
}

func TestFrozenLakeStartsAndEnds(t *testing.T) {
	p := mustBuild(t, "frozen-lake", problem.Args{"map": []string{"SFH", "SGS"}, "horizon": 3})
	third := 1. / 3
	if got := p.Table.Start().Distribution; !slices.Equal(got, []float64{third, 0, 0, third, 0, third}) {
		t.Errorf("three starts: %v", got)
	}
	for _, s := range []int{2, 4} { // the hole and the goal
		for a := range 4 {
			if n := p.Table.Successors(2, s, a); len(n.State) != 1 || int(n.State[0]) != s || p.Table.Reward(2, s, a) != 0 {
				t.Errorf("cell %d, action %d: successors %v, reward %v, want to stay for nothing", s, a, n.State, p.Table.Reward(2, s, a))
			}
		}
	}
	if got := p.Table.Reward(1, 1, 1); math.Abs(got-third) > 1e-15 {
		t.Errorf("the reward of stepping towards the goal is %v, want the probability 1/3 of reaching it", got)
	}
}

func TestFrozenLakeFaults(t *testing.T) {
	lake := func(rows ...string) problem.Args { return problem.Args{"map": rows} }
	wide := make([]byte, 101)
	for i := range wide {
		wide[i] = 'F'
	}
	wantFault(t, "frozen-lake", lake(), "map: found 0 rows, expected 1 to 100 rows")
	wantFault(t, "frozen-lake", lake("SF", "FFG"), "map[1]: found 3 cells, expected as many cells as row 0, which has 2")
	wantFault(t, "frozen-lake", lake(string(wide)), "map[0]: found 101 cells, expected 1 to 100 cells")
	wantFault(t, "frozen-lake", lake("SF", "XG"), "map[1]: found XG, expected the letters S, F, H and G only (column 0 is another)")
	wantFault(t, "frozen-lake", lake("FF", "FG"), "map: found no S, expected at least one start S")
	wantFault(t, "frozen-lake", lake("SF", "FF"), "map: found no G, expected at least one goal G")
	wantFault(t, "frozen-lake", problem.Args{"map": "5x5"}, "map: found 5x5, expected 4x4, 8x8, or rows of S, F, H and G")
	huge := slices.Repeat([]string{string(wide[:100])}, 100)
	huge[0] = "SG" + huge[0][2:]
	wantFault(t, "frozen-lake", problem.Args{"map": huge, "horizon": 1000}, "map: found 4e+07, expected horizon x states x actions of at most 20,000,000")
}
