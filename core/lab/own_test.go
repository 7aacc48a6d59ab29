package lab

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/learner"
)

const ownSpec = `{"problem":%s,"algorithm":{"kind":"own","code":"export const right = \"%s\"\nexport default function (env) {}"},"episodes":30,"seed":%d,"record":{"trace":true}}`

// A learner that runs elsewhere and decides what one of ours decides has the same run: paths, counts, regret, measures and record. Here it is one
// of ours, run by hand, whose decisions go through the environment.
func TestALearnerElsewhereHasTheSameRun(t *testing.T) {
	for _, problem := range []string{
		`{"kind":"river-swim","states":5,"horizon":6}`,
		`{"kind":"grid","map":["S..","..#","..G"],"horizon":5,"slip":0.2}`,
		`{"kind":"random-table","states":6,"actions":3,"horizon":4}`,
		`{"kind":"river-swim","states":3,"horizon":1}`,
	} {
		for kind, right := range map[string]string{"linq-lsvi-ucb": "revisiting", "lsvi-ucb": "online", "uct": "revisiting", "linq-skip": "online"} {
			name := problem + " " + kind
			ours, err := Open(fmt.Appendf(nil, `{"problem":%s,"algorithm":{"kind":%q},"episodes":30,"seed":7,"record":{"trace":true}}`, problem, kind))
			if err != nil {
				t.Fatal(name, err)
			}
			given := fmt.Appendf(nil, ownSpec, problem, right, 7)
			decisions, paths := through(t, &Builder{}, given, ours)
			theirs, err := new(Builder).OpenPlayed(given, decisions)
			if err != nil {
				t.Fatal(name, err)
			}
			replay := NewReplay(theirs, StateMemory)
			if _, outcome, err := replay.Advance(math.MaxInt32, Until{}); err != nil || outcome != Done {
				t.Fatal(name, outcome, err)
			}
			record, err := theirs.Record(RecordOptions{})
			if err != nil {
				t.Fatal(name, err)
			}
			if len(record.Trace) != len(paths) {
				t.Fatalf("%s: %d paths, want %d", name, len(record.Trace), len(paths))
			}
			for i, p := range record.Trace {
				want := paths[i]
				if kind != "linq-lsvi-ucb" {
					want.Bonus = p.Bonus
				}
				if i == len(paths)-1 {
					want.Stop = p.Stop
				}
				if !reflect.DeepEqual(p, want) {
					t.Fatalf("%s: path %d is\n%+v, want\n%+v", name, i+1, p, want)
				}
			}
			was, is := ours.Progress(), theirs.Progress()
			if was.Samples != is.Samples || was.Revisits != is.Revisits || was.Episodes != is.Episodes || *was.Regret != *is.Regret || *was.RegretPath != *is.RegretPath {
				t.Errorf("%s: %+v, want %+v", name, is, was)
			}
			if got, want := theirs.Measures().Suboptimality, ours.Measures().Suboptimality; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: V*-V^pi is %v, want %v", name, got, want)
			}
			text, err := record.JSON()
			if err != nil {
				t.Fatal(name, err)
			}
			if _, err := ReadRecord(text); err != nil {
				t.Errorf("%s: its record is not read: %v", name, err)
			}
			// The past is played again from decisions alone.
			half := int64(len(paths) / 2)
			to, until, err := replay.Approach(Target{Path: half, Episode: -1})
			if err != nil {
				t.Fatal(name, err)
			}
			if until != (Until{}) {
				if _, _, err := replay.Advance(math.MaxInt32, until); err != nil {
					t.Fatal(name, err)
				}
			}
			if err := replay.Finish(to); err != nil {
				t.Fatal(name, err)
			}
			if got := replay.Progress(); got.Paths != half {
				t.Errorf("%s: after seeking it is at path %d, want %d", name, got.Paths, half)
			}
			if _, _, err := replay.Advance(math.MaxInt32, Until{}); err != nil {
				t.Fatal(name, err)
			}
			if again, err := theirs.Record(RecordOptions{}); err != nil || again.Digest != record.Digest {
				t.Errorf("%s: after seeking and going on the digest is %v, was %v (%v)", name, again.Digest, record.Digest, err)
			}
		}
	}
}

// through runs one of our learners to its end, and makes its calls through the environment of a spec. It returns the decisions and the paths.
func through(t *testing.T, b *Builder, given []byte, ours *Session) ([]byte, []history.Path) {
	t.Helper()
	env, err := b.OpenPlay(given)
	if err != nil {
		t.Fatal(err)
	}
	H, S := ours.in.Model.Horizon(), ours.in.Model.States()
	handOut := func() {
		policy := make([]int32, H*S)
		for i := range policy {
			policy[i] = int32(ours.learner.Greedy(i/S+1, i%S)[0])
		}
		if err := env.Policy(policy); err != nil {
			t.Fatal(err)
		}
	}
	paths := []history.Path{}
	for stop, first := 0, true; ; first = false {
		handOut()
		if outcome := ours.Outcome(); outcome != More {
			return env.Decisions(), paths
		}
		from := ours.learner.From()
		if first || stop == 0 {
			_, err = env.Begin()
		} else {
			_, err = env.Revisit(from)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := ours.drawOne()
		if err != nil {
			t.Fatal(err)
		}
		for h := from; h <= H; h++ {
			if err := env.NoteBonus(p.Bonus[h-1]); err != nil {
				t.Fatal(err)
			}
			if r, _, err := env.Act(p.Actions[h-1]); err != nil || r != p.Rewards[h-1] {
				t.Fatalf("reward %v, %v, want %v", r, err, p.Rewards[h-1])
			}
		}
		stop = p.Stop
		c := *p.Clone()
		paths = append(paths, history.Path{K: c.K, Episode: c.Episode, From: c.From, Stop: c.Stop, States: c.States, Actions: c.Actions, Rewards: c.Rewards, Bonus: c.Bonus})
	}
}

// Without decisions the problem opens, and the run is over; its code says what it may do.
func TestCodeOfALearner(t *testing.T) {
	s, err := Open(fmt.Appendf(nil, ownSpec, `{"kind":"river-swim"}`, "online", 1))
	if err != nil {
		t.Fatal(err)
	}
	if s.in.Kind.Access.String() != "online" || s.Outcome() != Done || s.Progress().Paths != 0 {
		t.Errorf("right %v, outcome %v, %d paths", s.in.Kind.Access, s.Outcome(), s.Progress().Paths)
	}
	for code, says := range map[string]string{
		"export default function (env) {}":                         `algorithm.code: found code without it, expected a line export const right = "revisiting"`,
		"export const right = \\\"local\\\"":                       `found the right "local"`,
		strings.Repeat("x", learner.MaxCode+1):                     "at most 65536 characters",
		"// export const right = \\\"online\\\"":                   "found code without it",
		"let x = 1; export const right = \\\"online\\\"":           "found code without it",
		"export const right = \\\"onl\\\\u0000ine\\\"":             "found the right",
		"export const rights = \\\"online\\\"":                     "found code without it",
		"export const right = \\\"online\\nexport const x = 1\\\"": "found code without it",
	} {
		_, err := Open([]byte(`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"own","code":"` + code + `"}}`))
		var known *document.Error
		if !errors.As(err, &known) || known.Path != "algorithm.code" || !strings.Contains(known.Message, says) {
			t.Errorf("%.40q: %v, want %q", code, err, says)
		}
	}
	if _, err := Open([]byte(`{"problem":{"kind":"river-swim","states":1000,"horizon":600},"algorithm":{"kind":"own"}}`)); err == nil || !strings.Contains(err.Error(), "the limit is 5e5") {
		t.Errorf("6e5 steps and states: %v", err)
	}
}

// What a learner noted of a state last stands in the layers, at every moment of the run, in the place of estimates that it would keep here.
func TestNotesAreInTheLayers(t *testing.T) {
	const problem, S, A, H = `{"kind":"river-swim","states":5,"horizon":6}`, 5, 2, 6
	given := fmt.Appendf(nil, ownSpec, problem, "online", 3)
	type place struct{ h, s int }
	type note struct {
		q     [A]float64
		a     int
		bonus float64
	}
	newest := map[place]note{}
	moments := []map[place]note{{}}
	env, err := new(Builder).OpenPlay(given)
	if err != nil {
		t.Fatal(err)
	}
	for k := 0; !env.Done(); k++ {
		s, err := env.Begin()
		for h := 1; h <= H && err == nil; h++ {
			n := note{[A]float64{float64(k) - 0.5*float64(s), float64(-h)}, int(2 * env.Random()), float64(k * h)}
			newest[place{h, s}] = n
			if err = errors.Join(env.NoteBonus(n.bonus), env.NoteQ(n.q[:])); err == nil {
				_, s, err = env.Act(n.a)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		moments = append(moments, maps.Clone(newest))
	}
	session, err := new(Builder).OpenPlayed(given, env.Decisions())
	if err != nil {
		t.Fatal(err)
	}
	replay := NewReplay(session, StateMemory)
	if _, _, err := replay.Advance(math.MaxInt32, Until{}); err != nil {
		t.Fatal(err)
	}
	same := func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }
	for _, moment := range []int64{30, 4, 1, 17} {
		if err := replay.Seek(Target{Path: moment, Episode: -1}); err != nil {
			t.Fatal(err)
		}
		for h := 1; h <= H; h++ {
			pairs, err := replay.Now().Layer(LayerOptions{What: "pairs", H: h})
			if err != nil {
				t.Fatal(err)
			}
			believed, err := replay.Now().Layer(LayerOptions{What: "believed", H: h})
			if err != nil || believed.Reason != "" || pairs.Reason != "Your learner notes its Q as one number" {
				t.Fatal(err, believed.Reason, pairs.Reason)
			}
			for s := range S {
				n, there := moments[moment][place{h, s}]
				want := math.NaN()
				if there {
					want = max(n.q[0], n.q[1])
				}
				if got := believed.Values[s]; !same(got, want) {
					t.Errorf("after %d paths it believes %v at step %d in state %d, want %v", moment, got, h, s, want)
				}
				for a := range A {
					q, bonus := math.NaN(), math.NaN()
					if there {
						q = n.q[a]
						if a == n.a {
							bonus = n.bonus
						}
					}
					row := pairs.Values[5*(s*A+a):]
					if !math.IsNaN(row[0]) || !same(row[1], bonus) || !same(row[2], q) {
						t.Errorf("after %d paths step %d, state %d and action %d have %v, want bonus %v and Q %v", moment, h, s, a, row[:3], bonus, q)
					}
				}
			}
		}
	}
	ours, err := Open([]byte(`{"problem":` + problem + `,"algorithm":{"kind":"lsvi-ucb"},"episodes":30,"seed":3}`))
	if err != nil {
		t.Fatal(err)
	}
	decisions, _ := through(t, &Builder{}, given, ours)
	silent, err := new(Builder).OpenPlayed(given, decisions)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := silent.Advance(math.MaxInt32, Until{}); err != nil {
		t.Fatal(err)
	}
	if l, err := silent.Layer(LayerOptions{What: "believed", H: 1}); err != nil || l.Reason != "Your learner has noted no Q: env.note({ q })" || l.Rows != 0 {
		t.Errorf("%v, %+v", err, l)
	}
	if l, err := silent.Layer(LayerOptions{What: "bonus", H: 1}); err != nil || l.Reason != "" || l.Rows != S {
		t.Errorf("%v, %+v", err, l)
	}
}

// A custom learner may end before the last episode, or before the first: then its run is complete.
func TestRecordOfALearnerThatEndsEarlyReadsBack(t *testing.T) {
	given := []byte(`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"own","code":"export const right = \"online\"\nexport default () => {}\n"},"episodes":9}`)
	for episodes := range 4 {
		b := new(Builder)
		env, err := b.OpenPlay(given)
		if err != nil {
			t.Fatal(err)
		}
		if err := env.Policy(make([]int32, env.in.Model.Horizon()*env.in.Model.States())); err != nil {
			t.Fatal(err)
		}
		for range episodes {
			if _, err := env.Begin(); err != nil {
				t.Fatal(err)
			}
			for range env.in.Model.Horizon() {
				if _, _, err := env.Act(0); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := b.OpenPlayed(given, env.Decisions())
		if err != nil {
			t.Fatal(err)
		}
		finish(t, s)
		r := mustRecord(t, s, RecordOptions{})
		if got := r.Summary; !got.Complete || got.Episodes != int64(episodes) {
			t.Errorf("after %d episodes: complete %v, %d episodes", episodes, got.Complete, got.Episodes)
		}
		body, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadRecord(body)
		if err != nil {
			t.Errorf("after %d episodes its own record is refused: %v", episodes, err)
		} else if back.Digest != r.Digest {
			t.Errorf("after %d episodes: digest %s, want %s", episodes, back.Digest, r.Digest)
		}
	}
}
