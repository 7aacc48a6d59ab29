package protocol_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// reference is the protocol in the plainest words: the path so far, and streams of its own from the same seed.
type reference struct {
	process    mdp.Process
	transition *detmath.Stream
	start      *detmath.Stream
	path       []int // states visited on this path; empty before the first episode
	ended      bool
	counts     protocol.Counts
}

func newReference(p mdp.Process, seed uint64) *reference {
	return &reference{process: p, transition: detmath.NewStream(seed, "transition"), start: detmath.NewStream(seed, "start")}
}

func (m *reference) begin() int {
	st := m.process.Start()
	m.counts.Episodes++
	s := 0
	if len(st.Cycle) > 0 {
		s = st.Cycle[(m.counts.Episodes-1)%int64(len(st.Cycle))]
	} else {
		s = inverse(m.start.Float64(), len(st.Distribution), func(s int) float64 { return st.Distribution[s] })
	}
	return m.beginAt(s)
}

func (m *reference) beginAt(s int) int {
	m.counts.Paths++
	m.path, m.ended = []int{s}, false
	return s
}

func (m *reference) revisit(h int) (state int, ok bool) {
	if h < 1 || h > len(m.path) {
		return 0, false
	}
	m.counts.Paths++
	m.counts.Revisits++
	m.path, m.ended = m.path[:h], false
	return m.path[h-1], true
}

func (m *reference) act(a int) (reward float64, state int, ok bool) {
	if len(m.path) == 0 || m.ended || a < 0 || a >= m.process.Actions() {
		return 0, 0, false
	}
	h, s := len(m.path), m.path[len(m.path)-1]
	n := m.process.Successors(h, s, a)
	next := int(n.State[inverse(m.transition.Float64(), len(n.State), func(i int) float64 { return n.Prob[i] })])
	m.counts.Samples++
	if h < m.process.Horizon() {
		m.path = append(m.path, next)
	} else {
		m.ended = true
	}
	return m.process.Reward(h, s, a), next, true
}

// inverse is the first of n outcomes at which the running sum of probabilities exceeds u, or the last of positive probability.
func inverse(u float64, n int, prob func(int) float64) int {
	sum, last := 0.0, 0
	for i := range n {
		sum += prob(i)
		if u < sum {
			return i
		}
		if prob(i) > 0 {
			last = i
		}
	}
	return last
}

// Whatever calls a learner makes, allowed or not, in any order, the environment answers as the reference does. A call that is not allowed is a
// *protocol.Error and changes nothing.
func TestEveryCallIsAnsweredAsTheProtocolSays(t *testing.T) {
	eachModel(t, func(t *testing.T, p mdp.Process) {
		const seed = 11
		env, want := protocol.Open(p, seed, protocol.Revisiting), newReference(p, seed)
		r := rand.New(rand.NewPCG(seed, 1))
		refused := 0
		for call := range 3000 {
			var err error
			ok, got, expected := true, 0, 0
			var reward, expectedReward float64
			switch choice := r.IntN(100); {
			case choice < 5:
				got, expected = env.Reset(), want.begin()
			case choice < 8:
				s := r.IntN(p.States()+2) - 1 // from -1 to S
				err = env.ResetTo(s)
				if ok = s >= 0 && s < p.States(); ok {
					want.counts.Episodes++
					want.beginAt(s)
				}
			case choice < 25:
				h := r.IntN(p.Horizon()+4) - 1 // from -1 to H+2
				got, err = env.Revisit(h)
				expected, ok = want.revisit(h)
			default:
				a := r.IntN(p.Actions())
				if choice > 95 {
					a = []int{-1, p.Actions()}[r.IntN(2)]
				}
				reward, got, err = env.Step(a)
				expectedReward, expected, ok = want.act(a)
			}
			var violation *protocol.Error
			if ok != (err == nil) || err != nil && !errors.As(err, &violation) {
				t.Fatalf("call %d on the path %v: error %v, expected to be lawful: %t", call, want.path, err, ok)
			}
			if got != expected || reward != expectedReward {
				t.Fatalf("call %d: state %d and reward %v, want %d and %v", call, got, reward, expected, expectedReward)
			}
			if env.Counts() != want.counts {
				t.Fatalf("call %d: counts %+v, want %+v", call, env.Counts(), want.counts)
			}
			if !ok {
				refused++
			}
		}
		if refused < 100 || want.counts.Revisits < 100 {
			t.Errorf("only %d refused calls and %d revisits", refused, want.counts.Revisits)
		}
	})
}

// A path to the end costs H samples, and a revisit of step h costs H-h+1 more; states before h stay.
func TestGoingBack(t *testing.T) {
	eachModel(t, func(t *testing.T, p mdp.Process) {
		H := p.Horizon()
		env := protocol.Open(p, 3, protocol.Revisiting)
		states := []int{env.Reset()}
		rest := func(h int) {
			for ; h <= H; h++ {
				_, next, err := env.Step(0)
				if err != nil {
					t.Fatal(err)
				}
				states = append(states[:h], next)
			}
		}
		rest(1)
		want := protocol.Counts{Episodes: 1, Paths: 1, Samples: int64(H)}
		for h := H; h >= 1; h-- {
			before := slices.Clone(states[:h])
			s, err := env.Revisit(h)
			if err != nil || s != states[h-1] {
				t.Fatalf("back at step %d: state %d, %v, want %d", h, s, err, states[h-1])
			}
			rest(h)
			want.Paths, want.Revisits, want.Samples = want.Paths+1, want.Revisits+1, want.Samples+int64(H-h+1)
			if env.Counts() != want {
				t.Fatalf("after going back to step %d: counts %+v, want %+v", h, env.Counts(), want)
			}
			if !slices.Equal(states[:h], before) {
				t.Fatalf("after going back to step %d: states %v, were %v", h, states[:h], before)
			}
		}
		if _, _, err := env.Step(0); err == nil {
			t.Error("acting after the last step is allowed")
		}
		env.Reset()
		if _, err := env.Revisit(2); err == nil {
			t.Error("a state of the episode before can be gone back to")
		}
	})
}

func TestSeeds(t *testing.T) {
	eachModel(t, func(t *testing.T, p mdp.Process) {
		draw := func(seed uint64) []int {
			env := protocol.Open(p, seed, protocol.Revisiting)
			var states []int
			for range 60 {
				states = append(states, env.Reset())
				for range p.Horizon() {
					_, next, err := env.Step(p.Actions() - 1)
					if err != nil {
						t.Fatal(err)
					}
					states = append(states, next)
				}
			}
			return states
		}
		first := draw(1)
		if !slices.Equal(first, draw(1)) {
			t.Error("the same seed draws other states")
		}
		if random(p) && slices.Equal(first, draw(2)) {
			t.Error("another seed draws the same states")
		}
	})
}

// random reports whether taking the last action from the start may lead to more than one state at the first step.
func random(p mdp.Process) bool {
	st := p.Start()
	for s, x := range st.Distribution {
		if x > 0 && x < 1 && s >= 0 {
			return true
		}
	}
	for _, s := range st.Cycle {
		if len(p.Successors(1, s, p.Actions()-1).State) > 1 {
			return true
		}
	}
	return false
}
