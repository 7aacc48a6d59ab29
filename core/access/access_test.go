package access_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/access"
	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/protocol"
)

var every = []protocol.Access{protocol.Online, protocol.Revisiting, protocol.Local, protocol.Generative}

// built is a climb as package problem has it; secrets differ from seed to seed.
func built(t *testing.T, c access.Climb, seed int) mdp.Process {
	t.Helper()
	kind, args := "ladder", problem.Args{}
	if c.Gap > 0 {
		kind = "grip"
	}
	for _, p := range problem.Find(kind).Parameters {
		args[p.Name] = p.Default
	}
	args["horizon"], args["actions"], args["survival"], args["entry"], args["seed"] = c.Horizon, c.Actions, c.Survival, c.Entry, seed
	if c.Gap > 0 {
		args["gap"], args["rooms"] = c.Gap, max(c.Rooms, 1)
	}
	p, err := problem.Find(kind).Build(args)
	if err != nil {
		t.Fatal(err)
	}
	return p.Table
}

// sample is the mean of some numbers and its standard error.
type sample struct{ n, sum, squares float64 }

func (x *sample) add(y float64) { x.n, x.sum, x.squares = x.n+1, x.sum+y, x.squares+y*y }
func (x *sample) mean() float64 { return x.sum / x.n }
func (x *sample) deviation() float64 {
	return math.Sqrt(max(x.squares/x.n-x.mean()*x.mean(), 0) / x.n)
}

// within reports whether the mean is within four standard errors of a number.
func (x *sample) within(want float64) bool {
	return math.Abs(x.mean()-want) <= 4*x.deviation()+1e-9*want
}

// played is what ideal learners pay over n problems and seeds, and how many of their runs name every secret.
func played(t *testing.T, c access.Climb, a protocol.Access, hints bool, n int) (episodes, samples, told sample, right int) {
	t.Helper()
	problems, solutions := make([]mdp.Process, 20), make([]mdp.Solution, 20)
	for i := range problems {
		problems[i] = built(t, c, i)
		solutions[i] = mdp.Solve(problems[i])
	}
	for i := range n {
		p, solution := problems[i%20], solutions[i%20]
		var oracle mdp.Solution
		if hints {
			oracle = solution
		}
		paid, err := c.Ideal(p, oracle, a, uint64(1000+i))
		if err != nil {
			t.Fatal(err)
		}
		episodes.add(float64(paid.Episodes))
		samples.add(float64(paid.Samples))
		told.add(float64(paid.Hints))
		if len(paid.Secret) != c.Secrets() {
			t.Fatalf("%d secrets of %d", len(paid.Secret), c.Secrets())
		}
		rooms := max(c.Rooms, 1)
		all, first := true, c.Horizon-c.Secrets()/rooms+1
		if c.Gap > 0 {
			first--
		}
		for j, action := range paid.Secret {
			all = all && solution.IsOptimal(first+j/rooms, j%rooms, action)
		}
		if all {
			right++
		}
	}
	return episodes, samples, told, right
}

// An ideal learner of each access pays what the formula says, within four standard errors, and knows every secret.
func TestIdealLearnersPayTheFormula(t *testing.T) {
	const runs = 3000
	for _, c := range []access.Climb{
		{Horizon: 6, Actions: 4, Survival: 0.5, Entry: 1}, {Horizon: 5, Actions: 6, Survival: 0.7, Entry: 0.3}, {Horizon: 2, Actions: 2, Survival: 0.9, Entry: 0.5},
		{Horizon: 1, Actions: 5, Survival: 0.5, Entry: 1}, {Horizon: 6, Actions: 3, Survival: 0.4, Gap: 0.2, Entry: 0.5},
	} {
		for _, a := range every {
			for _, hints := range []bool{false, true} {
				if c.Gap > 0 && !hints {
					continue // the next test
				}
				t.Run(fmt.Sprintf("%+v %v %t", c, a, hints), func(t *testing.T) {
					episodes, samples, told, right := played(t, c, a, hints, runs)
					want := c.Price(a, hints, 0)
					if !episodes.within(want.Episodes) && a != protocol.Generative || !samples.within(want.Samples) || !told.within(want.Hints) {
						t.Errorf("paid %v episodes, %v samples, %v hints; want %+v", episodes, samples, told, want)
					}
					if right != runs {
						t.Errorf("all secrets are known in %d of %d runs", right, runs)
					}
					if a == protocol.Online && want.Episodes < c.Floor(hints, 0)*(1-1e-12) {
						t.Errorf("%v episodes are fewer than the proved %v", want.Episodes, c.Floor(hints, 0))
					}
				})
			}
		}
	}
}

// draws is the number of draws that a posterior over A actions takes to be sure of the secret, with likelihoods multiplied out: another program.
func draws(r *rand.Rand, c access.Climb) int {
	secret, likely := r.IntN(c.Actions), make([]float64, c.Actions)
	for a := range likely {
		likely[a] = 1
	}
	for n := 0; ; n++ {
		sum, best := 0.0, 0.0
		for _, x := range likely {
			sum, best = sum+x, max(best, x)
		}
		if n > 0 && best/sum >= 1-0.05/float64(c.Secrets()) {
			return n
		}
		a := n % c.Actions
		p := c.Survival
		if a == secret {
			p += c.Gap
		}
		stays := r.Float64() < p
		for b := range likely {
			q := c.Survival
			if b == a {
				q += c.Gap
			}
			if !stays {
				q = 1 - q
			}
			likely[b] *= q / c.Survival
		}
	}
}

// On a grip, with what one secret takes from another program: with a generator the formula is exact, going back costs hardly more, and online learners are
// between the floor and what settling one step after the other would take, Floor / (1 - Survival - Gap). No fewer draws than the lemma's will do.
func TestIdealLearnersOfAGrip(t *testing.T) {
	for _, c := range []access.Climb{{Horizon: 5, Actions: 3, Survival: 0.4, Gap: 0.3, Entry: 1}, {Horizon: 5, Actions: 4, Survival: 0.5, Gap: 0.25, Entry: 0.2}} {
		var one sample
		r := rand.New(rand.NewPCG(3, 1))
		for range 20_000 {
			one.add(float64(draws(r, c)))
		}
		u, n := one.mean(), float64(c.Secrets())
		if least := c.LeastDraws(1 - 0.05/n); u < least || least <= 0 {
			t.Errorf("%+v: %v draws settle a secret, the lemma says at least %v", c, u, least)
		}
		for _, a := range every {
			const runs = 600
			episodes, samples, _, right := played(t, c, a, false, runs)
			want := c.Price(a, false, u)
			if float64(right) < runs*(0.95-4*math.Sqrt(0.95*0.05/runs)) {
				t.Errorf("%+v %v: every secret is known in %d of %d runs", c, a, right, runs)
			}
			slack := 4 * (samples.deviation() + n*one.deviation())
			switch a {
			case protocol.Generative, protocol.Local, protocol.Revisiting:
				if math.Abs(samples.mean()-want.Samples) > slack+0.01*n {
					t.Errorf("%+v %v: %v samples, want %v within %v", c, a, samples.mean(), want.Samples, slack)
				}
			default:
				most := want.Episodes / (1 - c.Survival - c.Gap)
				if low, high := want.Episodes-4*episodes.deviation(), most+4*episodes.deviation(); episodes.mean() < low || episodes.mean() > high || want.Episodes != c.Floor(false, u) {
					t.Errorf("%+v: %v episodes, want from %v to %v", c, episodes.mean(), low, high)
				}
				if samples.mean() < want.Samples {
					t.Errorf("%+v: %v samples, want at least %v", c, samples.mean(), want.Samples)
				}
			}
		}
	}
}

// The numbers worked out by hand for a ladder of ten rungs, and for a grip.
func TestPricesByHand(t *testing.T) {
	c := access.Climb{Horizon: 10, Actions: 4, Survival: 0.5, Entry: 1}
	for _, test := range []struct {
		access protocol.Access
		hints  bool
		want   access.Price
	}{
		{protocol.Generative, false, access.Price{Samples: 22.5}},
		{protocol.Generative, true, access.Price{Hints: 10}},
		{protocol.Local, false, access.Price{Episodes: 1, Samples: 27}},
		{protocol.Revisiting, false, access.Price{Episodes: 1, Samples: 27}},
		{protocol.Local, true, access.Price{Episodes: 1, Samples: 18, Hints: 10}},
	} {
		if got := c.Price(test.access, test.hints, 0); math.Abs(got.Samples-test.want.Samples) > 1e-12 || got.Episodes != test.want.Episodes || got.Hints != test.want.Hints {
			t.Errorf("%v, hints %t: %+v, want %+v", test.access, test.hints, got, test.want)
		}
	}
	if got := c.Floor(false, 0); got != 1152 {
		t.Errorf("online: at least %v episodes, want 1152", got)
	}
	if got := c.Price(protocol.Online, true, 0); got.Episodes != 512 || got.Hints != 10 {
		t.Errorf("online with hints: %+v, want 512 episodes", got)
	}
	grip := access.Climb{Horizon: 10, Actions: 4, Survival: 0.3, Gap: 0.1, Entry: 1}
	if got := grip.Floor(true, 0); math.Abs(got-1525.87890625) > 1e-9 {
		t.Errorf("online with hints on a grip: at least %v episodes, want .4^-8", got)
	}
	// The lower bound on revisits of the base case, (1 - survival - gap) (H-1) draws = 33.
	base := access.Climb{Horizon: 8, Actions: 4, Survival: 0.5, Gap: 0.125, Entry: 1}
	if got := base.LeastPaths(0.95); math.Abs(got-33) > 0.5 || math.Abs(got-0.375*7*base.LeastDraws(0.95)) > 1e-9 {
		t.Errorf("at least %v paths, want 33", got)
	}
	if three := (access.Climb{Horizon: 8, Actions: 4, Rooms: 3, Survival: 0.5, Gap: 0.125, Entry: 1}); math.Abs(three.LeastPaths(0.95)-3*base.LeastPaths(0.95)) > 1e-9 || three.Secrets() != 21 {
		t.Errorf("three rooms: %d secrets, at least %v paths", three.Secrets(), three.LeastPaths(0.95))
	}
	if got := base.LeastDraws(0.2); got != 0 {
		t.Errorf("a guess takes %v draws", got)
	}
	// Two rungs of two actions, by hand: K_2 = 1, and K_1 = M is geometric.
	two := access.Climb{Horizon: 2, Actions: 2, Survival: 0.25, Entry: 1}
	if got := two.Price(protocol.Online, false, 0).Episodes; got != 4 {
		t.Errorf("two rungs of two actions: %v episodes, want 4", got)
	}
}

// Who knows all of a grip but its secrets, and goes back, begins paths in the order of the bound, n rooms / gap^2 and the logarithm of 1 / doubt, and many
// times more than it. Each of its draws is a fall with probability 1 - survival - gap / A, and a fall ends a path.
func TestIdealRevisitsOfAGrip(t *testing.T) {
	least, most := math.Inf(1), 0.0
	for _, c := range []access.Climb{{Horizon: 4, Gap: 1. / 8}, {Horizon: 12, Gap: 1. / 8}, {Horizon: 8, Gap: 1. / 4}, {Horizon: 8, Gap: 1. / 8}, {Horizon: 8, Gap: 1. / 16}, {Horizon: 8, Gap: 1. / 8, Rooms: 4}} {
		c.Actions, c.Survival, c.Entry = 4, 0.5, 0.999
		var paths, one sample
		for i := range 200 {
			paid, err := c.Ideal(built(t, c, i%20), nil, protocol.Revisiting, uint64(1+i))
			if err != nil {
				t.Fatal(err)
			}
			paths.add(float64(paid.Paths))
		}
		r := rand.New(rand.NewPCG(4, 1))
		for range 4000 {
			one.add(float64(draws(r, c)))
		}
		n := float64(c.Secrets())
		falls := n * (1 - c.Survival - c.Gap/float64(c.Actions))
		if paths.mean() < c.LeastPaths(0.95) || paths.mean() < falls*one.mean()-4*(paths.deviation()+falls*one.deviation()) {
			t.Errorf("%+v: %v paths, fewer than the proved %v or than the falls, %v", c, paths.mean(), c.LeastPaths(0.95), falls*one.mean())
		}
		share := paths.mean() * c.Gap * c.Gap / (n * math.Log(n/0.05))
		least, most = min(least, share), max(most, share)
	}
	if most > 1.25*least {
		t.Errorf("paths / (n log(n / 0.05) / gap^2) are from %v to %v, want one constant", least, most)
	}
}

// With several rooms, too, each access names all secrets; with a generator it takes the draws of each, and no access takes fewer.
func TestIdealLearnersOfRooms(t *testing.T) {
	for _, c := range []access.Climb{{Horizon: 4, Actions: 3, Rooms: 3, Survival: 0.4, Gap: 0.3, Entry: 1}, {Horizon: 4, Actions: 2, Rooms: 2, Survival: 0.5, Gap: 0.25, Entry: 0.5}} {
		const runs = 400
		var one sample
		r := rand.New(rand.NewPCG(5, 1))
		for range 20_000 {
			one.add(float64(draws(r, c)))
		}
		n := float64(c.Secrets())
		for _, a := range every {
			_, samples, _, right := played(t, c, a, false, runs)
			slack := 4 * (samples.deviation() + n*one.deviation())
			if float64(right) < runs*(0.95-4*math.Sqrt(0.95*0.05/runs)) {
				t.Errorf("%+v %v: every secret is known in %d of %d runs", c, a, right, runs)
			}
			if samples.mean() < n*one.mean()-slack || a == protocol.Generative && samples.mean() > n*one.mean()+slack {
				t.Errorf("%+v %v: %v samples, the draws of all secrets are %v", c, a, samples.mean(), n*one.mean())
			}
			if _, _, told, right := played(t, c, a, true, runs); right != runs || told.mean() != n || told.deviation() != 0 {
				t.Errorf("%+v %v: with hints every secret is known in %d of %d runs, after %v hints", c, a, right, runs, told.mean())
			}
		}
	}
}

// An access that does not allow what an ideal learner does is refused by the protocol, not worked around: it stops with the error.
func TestIdealLearnersOfAnotherProblem(t *testing.T) {
	c := access.Climb{Horizon: 6, Actions: 4, Survival: 0.5, Entry: 1}
	short := built(t, access.Climb{Horizon: 3, Actions: 2, Survival: 0.5, Entry: 1}, 1)
	for _, a := range every {
		if _, err := c.Ideal(short, nil, a, 1); err == nil {
			t.Errorf("%v: a ladder of three rungs and two actions passes for one of six and four", a)
		}
	}
}
