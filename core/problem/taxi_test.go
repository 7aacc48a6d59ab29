package problem_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// cab is one state of Gymnasium's Taxi-v3, told from its documentation with names instead of numbers.
type cab struct {
	row, col        int
	passenger, goal string // R, G, Y, B or "in"
}

var cabPlaces = map[string][2]int{"R": {0, 0}, "G": {0, 4}, "Y": {4, 0}, "B": {4, 3}}

// cabWalls are the cells with a wall on their east side.
var cabWalls = [][2]int{{0, 1}, {1, 1}, {3, 0}, {4, 0}, {3, 2}, {4, 2}}

func cabOf(s int) cab {
	names := []string{"R", "G", "Y", "B", "in"}
	c := cab{goal: names[s%4]}
	s /= 4
	c.passenger = names[s%5]
	s /= 5
	c.row, c.col = s/5, s%5
	return c
}

func (c cab) number() int {
	names := []string{"R", "G", "Y", "B", "in"}
	return ((c.row*5+c.col)*5+slices.Index(names, c.passenger))*4 + slices.Index(names, c.goal)
}

// drive carries out an action: the next state, the reward, and whether the passenger was delivered.
func (c cab) drive(action string) (cab, float64, bool) {
	here := ""
	for name, at := range cabPlaces {
		if at == [2]int{c.row, c.col} {
			here = name
		}
	}
	switch action {
	case "south":
		if c.row < 4 {
			c.row++
		}
	case "north":
		if c.row > 0 {
			c.row--
		}
	case "east":
		if c.col < 4 && !slices.Contains(cabWalls, [2]int{c.row, c.col}) {
			c.col++
		}
	case "west":
		if c.col > 0 && !slices.Contains(cabWalls, [2]int{c.row, c.col - 1}) {
			c.col--
		}
	case "pickup":
		if here == "" || c.passenger != here {
			return c, -10, false
		}
		c.passenger = "in"
	case "dropoff":
		if here == "" || c.passenger != "in" {
			return c, -10, false
		}
		c.passenger = here
		if here == c.goal {
			return c, 20, true
		}
	}
	return c, -1, false
}

var cabActions = []string{"south", "north", "east", "west", "pickup", "dropoff"}

// Every successor and reward of the 400 states that an episode goes through, against the documentation's rules; the 100 with the
// passenger at the destination stay as they are and earn the original's 0.
func TestTaxiIsTheGame(t *testing.T) {
	p := mustBuild(t, "taxi", nil)
	if p.Table.States() != 500 || p.Table.Actions() != 6 {
		t.Fatalf("%d states, %d actions", p.Table.States(), p.Table.Actions())
	}
	over := 0
	for s := range 500 {
		c := cabOf(s)
		for i, x := range []float64{float64(c.row), float64(c.col), float64(s / 4 % 5), float64(s % 4)} {
			if got := p.Coordinates[i].At(s); got != x {
				t.Errorf("state %d: %s = %v, want %v", s, p.Coordinates[i].Name, got, x)
			}
		}
		for a, action := range cabActions {
			next, reward, _ := c.drive(action)
			if c.passenger == c.goal {
				next, reward = c, 0
				over++
			}
			n := p.Table.Successors(1, s, a)
			if len(n.State) != 1 || int(n.State[0]) != next.number() || n.Prob[0] != 1 {
				t.Errorf("%v, %s: to %v with %v, want %d", c, action, n.State, n.Prob, next.number())
			}
			if got, want := p.Table.Reward(1, s, a), (reward+10)/30; math.Abs(got-want) > 1e-15 {
				t.Errorf("%v, %s: reward %v, want %v", c, action, got, want)
			}
		}
	}
	if over != 600 {
		t.Errorf("%d absorbing pairs, want 600", over)
	}
}

// The state that the best-known tutorial prints: taxi at (3,1), passenger at Y, to R is number 328, with these successors.
func TestTaxiEncoding(t *testing.T) {
	p := mustBuild(t, "taxi", nil)
	if got := p.StateNames[328]; got != "taxi at (3,1), passenger at Y, to R" {
		t.Errorf("state 328 is %q", got)
	}
	for a, want := range []struct {
		to     int32
		reward float64
	}{{428, -1}, {228, -1}, {348, -1}, {328, -1}, {328, -10}, {328, -10}} {
		if n := p.Table.Successors(1, 328, a); n.State[0] != want.to || math.Abs(p.Table.Reward(1, 328, a)*30-10-want.reward) > 1e-12 {
			t.Errorf("action %d: to %d with %v, want %d with %v", a, n.State[0], p.Table.Reward(1, 328, a)*30-10, want.to, want.reward)
		}
	}
}

// The mean of the optimal returns over the 300 starts is 7.93, as published for Taxi-v3; each return by search here.
func TestTaxiOptimum(t *testing.T) {
	const horizon = 40
	p := mustBuild(t, "taxi", problem.Args{"horizon": horizon})
	o := mdp.Solve(p.Table)
	starts, mean := 0, 0.0
	for s, prob := range p.Table.Start().Distribution {
		if prob == 0 {
			continue
		}
		starts++
		got := 30*o.V(1, s) - 10*horizon
		if want := 21 - float64(ride(cabOf(s))); math.Abs(got-want) > 1e-9 || prob != 1./300 {
			t.Fatalf("%v: return %v, the shortest ride gives %v; started with %v", cabOf(s), got, want, prob)
		}
		mean += got / 300
	}
	if starts != 300 || math.Abs(mean-7.93) > 0.005 {
		t.Errorf("%d starts of mean return %v, want 300 of 7.93", starts, mean)
	}
}

// ride counts the steps of the shortest delivery, by breadth-first search.
func ride(from cab) int {
	seen, edge := map[cab]bool{from: true}, []cab{from}
	for steps := 1; ; steps++ {
		var next []cab
		for _, c := range edge {
			for _, action := range cabActions {
				to, _, delivered := c.drive(action)
				if delivered {
					return steps
				}
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		edge = next
	}
}

// Q* is linear in the taxi's features at every horizon: it is the same all over a feature's states and actions.
func TestTaxiFeatures(t *testing.T) {
	for _, horizon := range []int{1, 5, 20, 33} {
		p := mustBuild(t, "taxi", problem.Args{"horizon": horizon})
		o := mdp.Solve(p.Table)
		if p.Own.Dim != 38 || len(p.Own.Unit) != 3000 {
			t.Fatalf("%d features of %d pairs", p.Own.Dim, len(p.Own.Unit))
		}
		for h := 1; h <= horizon; h++ {
			theta := make([]float64, p.Own.Dim)
			for pass := range 2 {
				for i, feature := range p.Own.Unit {
					q := o.Q(h, i/6, i%6)
					if pass == 0 {
						theta[feature] = q
					} else if math.Abs(theta[feature]-q) > 1e-12 {
						t.Fatalf("H = %d: Q*_%d(%v, %s) = %v, elsewhere with this feature %v", horizon, h, cabOf(i/6), cabActions[i%6], q, theta[feature])
					}
				}
			}
		}
	}
}
