package customlearner_test

import (
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/customlearner"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

const horizon, states, actions = 4, 6, 3

func model(seed uint64) mdp.Process {
	return mdptest.Shape{Horizon: horizon, States: states, Actions: actions, Moves: mdp.PerStep, Rewards: mdp.PerStep,
		Start: mdp.Start{Distribution: []float64{0.5, 0.5, 0, 0, 0, 0}}}.Random(rand.New(rand.NewPCG(seed, 1)))
}

// played is what a learner saw and handed out, in the plainest words.
type played struct {
	paths    []protocol.Path
	policies [][]int32 // after each path, the first before all
	counts   protocol.Counts
	q        []map[[2]int][]float64 // after each path, by h and s: noted last; nil numbers where something else was
}

// play plays at random through an environment: begins, goes back, notes bonuses, and hands out policies.
func play(t *testing.T, process mdp.Process, seed uint64, right protocol.Access, budget customlearner.Budget) ([]byte, played) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	env := customlearner.NewRecordingEnv(protocol.Open(process, seed, right), seed, budget)
	policy := make([]int32, horizon*states)
	handOut := func() {
		for range r.IntN(4) {
			policy[r.IntN(len(policy))] = int32(r.IntN(actions))
		}
		if err := env.Policy(policy); err != nil {
			t.Fatal(err)
		}
	}
	handOut()
	noted := map[[2]int][]float64{}
	saw := played{q: []map[[2]int][]float64{{}}, policies: [][]int32{append([]int32{}, policy...)}}
	last := protocol.NewPath(horizon)
	begin := func() (s, from int, err error) {
		switch {
		case right == protocol.Generative && r.IntN(2) == 0:
			from, s = 1+r.IntN(horizon), r.IntN(states)
			return s, from, env.Place(from, s)
		case right == protocol.Revisiting && last.K > 0 && r.IntN(3) > 0:
			from = 1 + r.IntN(horizon)
			s, err = env.Revisit(from)
			return s, from, err
		}
		s, err = env.Begin()
		return s, 1, err
	}
	for {
		before := env.Counts().Revisits
		s, from, err := begin()
		if errors.Is(err, customlearner.ErrOver) {
			saw.q = append(saw.q, maps.Clone(noted))
			saw.policies = append(saw.policies, append([]int32{}, policy...))
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		again := env.Counts().Revisits > before
		if last.K > 0 {
			if last.Stop = 0; again {
				last.Stop = max(1, from-1)
			}
			saw.paths = append(saw.paths, *last.Clone())
			saw.q = append(saw.q, maps.Clone(noted))
			saw.policies = append(saw.policies, append([]int32{}, policy...))
		}
		if last.K++; !again {
			last.Episode++
		}
		last.From = from
		for h := from; h <= horizon; h++ {
			a, bonus := r.IntN(actions), 0.0
			if last.K%3 == 0 && r.IntN(2) == 0 {
				bonus = r.Float64()
				if err := env.NoteBonus(bonus); err != nil {
					t.Fatal(err)
				}
				noted[[2]int{h, s}] = nil
			}
			if last.K%2 == 0 && r.IntN(3) > 0 {
				q := []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
				if err := env.NoteQ(q); err != nil {
					t.Fatal(err)
				}
				noted[[2]int{h, s}] = q
			}
			reward, next, err := env.Act(a)
			if err != nil {
				t.Fatal(err)
			}
			last.States[h-1], last.Actions[h-1], last.Rewards[h-1], last.Bonus[h-1] = s, a, reward, bonus
			s = next
		}
		handOut()
	}
	saw.counts = env.Counts()
	return env.Decisions(), saw
}

// What a learner did through an environment is done again from its decisions: the same draws, counts, bonuses and policies; also by clones.
func TestDecisionsAreMadeAgain(t *testing.T) {
	for _, right := range []protocol.Access{protocol.Online, protocol.Revisiting, protocol.Generative} {
		for seed := range uint64(20) {
			process := model(seed)
			decisions, saw := play(t, process, seed, right, customlearner.Budget{Episodes: 15, Paths: 40})
			env := protocol.Open(process, seed, right)
			l := customlearner.New(env, decisions)
			check := func(l *customlearner.Learner, k int) {
				for h := 1; h <= horizon; h++ {
					for s := range states {
						for a := range actions {
							got, want := l.Q(h, s, a), math.NaN()
							if q := saw.q[k][[2]int{h, s}]; q != nil {
								want = q[a]
							}
							if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
								t.Fatalf("%v, seed %d: after %d paths Q is %v of action %d at step %d in state %d, want %v", right, seed, k, got, a, h, s, want)
							}
						}
						if got, want := l.Greedy(h, s)[0], int(saw.policies[k][(h-1)*states+s]); got != want {
							t.Fatalf("%v, seed %d: after %d paths the policy takes %d at step %d in state %d, want %d", right, seed, k, got, h, s, want)
						}
					}
				}
			}
			for k := range saw.paths {
				check(l, k)
				if l.Ended() {
					t.Fatalf("%v, seed %d: ended after %d paths of %d", right, seed, k, len(saw.paths))
				}
				if k%5 == 2 {
					env = env.Clone()
					l = l.Clone(env).(*customlearner.Learner)
				}
				from := l.From()
				p, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				l.Learn()
				if want := saw.paths[k]; from != want.From || !reflect.DeepEqual(*p, want) {
					t.Fatalf("%v, seed %d: path %d is\n%+v from step %d, want\n%+v", right, seed, k+1, *p, from, want)
				}
			}
			if _, err := l.Draw(); err != nil { // the last one, of which the test does not know where it stopped
				t.Fatal(err)
			}
			l.Learn()
			check(l, len(saw.policies)-1)
			if !l.Ended() || env.Counts() != saw.counts {
				t.Fatalf("%v, seed %d: ended %t with %+v, want %+v", right, seed, l.Ended(), env.Counts(), saw.counts)
			}
			if _, err := l.Draw(); err == nil {
				t.Fatal("a path is drawn after the end")
			}
		}
	}
}

// Whatever bytes are given as decisions, they are either made, as calls that the protocol allows, or refused with a sentence.
func TestDamagedDecisions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	refused := 0
	for round := range 3000 {
		process := model(uint64(round % 7))
		right := []protocol.Access{protocol.Online, protocol.Revisiting, protocol.Generative}[round%3]
		decisions, _ := play(t, process, 3, right, customlearner.Budget{Episodes: 5, Paths: 12})
		damaged := append([]byte{}, decisions...)
		for range 1 + r.IntN(3) {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256) >> r.IntN(8))
		}
		damaged = damaged[:len(damaged)-r.IntN(2)*r.IntN(len(damaged))]
		l := customlearner.New(protocol.Open(process, 3, right), damaged)
		var err error
		paths := 0
		for ; !l.Ended() && err == nil; paths++ {
			if _, err = l.Draw(); err == nil {
				l.Learn()
			}
			if paths > len(damaged) {
				t.Fatal("it does not end")
			}
		}
		var known *document.Error
		if err != nil && !errors.As(err, &known) {
			t.Fatalf("error %v, want a *document.Error", err)
		}
		if err != nil {
			refused++
		}
	}
	if refused < 300 {
		t.Errorf("only %d of 3000 were refused", refused)
	}
}

// A violation ends the run with a sentence; what was decided before stays.
func TestViolations(t *testing.T) {
	for _, c := range []struct {
		right     protocol.Access
		violation func(d *customlearner.RecordingEnv) error
		says      string
	}{
		{protocol.Online, func(d *customlearner.RecordingEnv) error { _, err := d.Revisit(2); return err }, "going back to step 2 with online access"},
		{protocol.Revisiting, func(d *customlearner.RecordingEnv) error { _, err := d.Revisit(9); return err }, "going back to step 9"},
		{protocol.Revisiting, func(d *customlearner.RecordingEnv) error { return d.Place(2, 0) }, "with revisiting access"},
		{protocol.Generative, func(d *customlearner.RecordingEnv) error { _, err := d.Revisit(2); return err }, "places paths"},
		{protocol.Generative, func(d *customlearner.RecordingEnv) error { return d.Place(2, 77) }, "state 77"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { _, _, err := d.Act(0); return err }, "after step 4"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); _, _, err := d.Act(3); return err }, "action 3 of 3"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); _, err := d.Begin(); return err }, "drawn to its end"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); return d.NoteBonus(-1) }, "bonus -1"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { return d.NoteBonus(1) }, "where no action can be taken"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { return d.NoteQ(make([]float64, actions)) }, "noting Q where no action can be taken"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); return d.NoteQ([]float64{1, 2}) }, "a Q of 2 numbers, expected one for each of 3 actions"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); return d.NoteQ([]float64{1, math.NaN(), 2}) }, "the Q NaN of action 1"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { d.Begin(); return d.NoteQ([]float64{1, 2, math.Inf(-1)}) }, "the Q -Inf of action 2"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error { return d.Policy(make([]int32, 3)) }, "3 actions"},
		{protocol.Online, func(d *customlearner.RecordingEnv) error {
			p := make([]int32, horizon*states)
			p[7] = 3
			return d.Policy(p)
		}, "action 3 at step 2 in state 1"},
	} {
		d := customlearner.NewRecordingEnv(protocol.Open(model(1), 1, c.right), 1, customlearner.Budget{Episodes: 9, Paths: 9})
		d.Begin()
		for range horizon {
			d.Act(1)
		}
		err := c.violation(d)
		if err == nil || errors.Is(err, customlearner.ErrOver) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("error %v, want one with %q", err, c.says)
		}
		if _, again := d.Begin(); again != err || !d.Done() {
			t.Errorf("after %v: %v, done %t", err, again, d.Done())
		}
		l := customlearner.New(protocol.Open(model(1), 1, c.right), d.Decisions())
		if _, err := l.Draw(); err != nil {
			t.Errorf("after %v: %v", c.says, err)
		}
		if l.Learn(); !l.Ended() {
			t.Errorf("after %v: more than one path", c.says)
		}
	}
}

// What is noted decides nothing: the same calls without it give the same paths. More of it than is kept ends no run, and is not shown as if it
// were the newest.
func TestNotesDecideNothing(t *testing.T) {
	const wide, episodes = 3000, 600 // 24 kB of Q a step, 96 kB a path
	process := mdptest.Shape{Horizon: horizon, States: states, Actions: wide, Moves: mdp.Stationary, Rewards: mdp.Stationary,
		Start: mdp.Start{Distribution: []float64{1, 0, 0, 0, 0, 0}}}.Random(rand.New(rand.NewPCG(1, 1)))
	q := make([]float64, wide)
	var runs [2][]protocol.Path
	for i := range runs {
		env := customlearner.NewRecordingEnv(protocol.Open(process, 1, protocol.Online), 1, customlearner.Budget{Episodes: 2 * episodes, Paths: 2 * episodes})
		for range 2 * episodes {
			if _, err := env.Begin(); err != nil {
				t.Fatal(err)
			}
			for h := range horizon {
				if i == 1 {
					if err := errors.Join(env.NoteBonus(0.5), env.NoteQ(q)); err != nil {
						t.Fatal(err)
					}
				}
				if _, _, err := env.Act(h); err != nil {
					t.Fatal(err)
				}
			}
		}
		decisions := env.Decisions()
		if len(decisions) > customlearner.Limit+1<<20 {
			t.Fatalf("%d bytes are kept", len(decisions))
		}
		l := customlearner.New(protocol.Open(process, 1, protocol.Online), decisions)
		for !l.Ended() {
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			l.Learn()
			if bonus, noted, tooMuch := l.Noted(); bonus != noted || i == 1 && noted == tooMuch || i == 0 && (noted || tooMuch) {
				t.Fatalf("path %d: bonus %t, Q %t, too much %t", p.K, bonus, noted, tooMuch)
			}
			if p.K == episodes/2 && i == 1 && (l.Q(1, p.States[0], 0) != 0 || l.Bonus(1, p.States[0], 0) != 0.5 || !math.IsNaN(l.Bonus(1, p.States[0], 1))) {
				t.Errorf("Q %v, bonus %v", l.Q(1, p.States[0], 0), l.Bonus(1, p.States[0], 0))
			}
			one := *p.Clone()
			clear(one.Bonus)
			runs[i] = append(runs[i], one)
		}
		if _, _, tooMuch := l.Noted(); tooMuch != (i == 1) || !math.IsNaN(l.Q(1, 0, 0)) {
			t.Errorf("at the end too much is %t, and Q is %v", tooMuch, l.Q(1, 0, 0))
		}
	}
	if !reflect.DeepEqual(runs[0], runs[1]) {
		t.Error("the notes changed the run")
	}
}
