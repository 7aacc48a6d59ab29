package linq_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// means is a grip whose targets are their means. The rooms of rung j are at step 2j, between them is a gate, whose features are 0: so the target of an action is
// its reward, Q* of the grip, and nothing of what follows. Bonuses, tests, falls and the way down are those of a grip.
type means struct {
	setting
	rooms, rungs, actions int
	gap                   float64
	secret                [][]int // by rung and room
}

func newMeans(t *testing.T, r *rand.Rand, rooms, rungs, actions int, survival, gap, beta float64) *means {
	t.Helper()
	m := &means{rooms: rooms, rungs: rungs, actions: actions, gap: gap}
	H, d, gate, fallen := 2*rungs, rooms*actions, rooms, rooms+1
	b := mdp.NewBuilder(H, rooms+2, actions, mdp.PerStep, mdp.PerStep)
	enter := make([]int, rooms)
	even := make([]float64, rooms)
	for i := range rooms {
		enter[i], even[i] = i, 1/float64(rooms)
	}
	for h := 1; h <= H; h++ {
		if h%2 == 1 {
			m.secret = append(m.secret, make([]int, rooms))
		}
		for s := range rooms + 2 {
			secret := r.IntN(actions)
			if h%2 == 0 && s < rooms {
				m.secret[h/2-1][s] = secret
			}
			for a := range actions {
				switch {
				case s == fallen:
					b.Move([]int{fallen}, []float64{1})
				case s == gate:
					b.Move(enter, even)
				case a == secret:
					b.Move([]int{gate, fallen}, []float64{survival + gap, 1 - survival - gap})
				default:
					b.Move([]int{gate, fallen}, []float64{survival, 1 - survival})
				}
				if s < rooms {
					b.Reward(h-1, s, a, m.mean(a == secret))
				}
			}
		}
	}
	b.Start(mdp.Start{Cycle: []int{gate}})
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	phi := make([]float64, (rooms+2)*actions*d)
	for x := range d {
		phi[x*d+x] = 1
	}
	features, err := feature.NewTable(d, rooms+2, actions, 1, phi)
	if err != nil {
		t.Fatal(err)
	}
	m.setting = setting{Setting: protocoltest.Setting{Process: table, Features: features, Seed: r.Uint64N(1 << 53)}, beta: beta, gap: make([]float64, H)}
	for h := range m.setting.gap {
		m.setting.gap[h] = gap
	}
	return m
}

// mean is Q* of a grip: 1 for the secret, below it by the gap for the others.
func (m *means) mean(secret bool) float64 {
	if secret {
		return 1
	}
	return 1 - m.gap
}

// recursion counts the revisits of the index rule: at each rung and room, draw the action of the largest index until its bonus was below half of the gap, and
// before each next draw let the rest of the path pass, which is the same one rung up.
type recursion struct {
	*means
	*protocoltest.Twin
	n        [][][]int // draws by rung, room and action
	revisits int64
}

func (r *recursion) bonus(n int) float64 { return r.beta / math.Sqrt(float64(1+n)) }

func (r *recursion) largest(rung, room int) int {
	index := make([]float64, r.actions)
	for a, n := range r.n[rung][room] {
		index[a] = min(r.mean(a == r.secret[rung][room])*float64(n)/float64(n+1)+r.bonus(n), float64(r.Process.Horizon()))
	}
	return r.Best(index)[0]
}

// settle returns once the room of a rung has let the path pass that came into it.
func (r *recursion) settle(rung, room int) {
	h, n := 2*(rung+1), r.n[rung][room]
	for {
		a := r.largest(rung, room)
		b := r.bonus(n[a])
		if _, next := r.Step(h, room, a); h < r.Process.Horizon() && next == r.rooms {
			_, above := r.Step(h+1, next, 0)
			r.settle(rung+1, above)
		} else {
			for j := h + 1; j <= r.Process.Horizon(); j++ {
				_, next = r.Step(j, next, 0)
			}
		}
		n[a]++
		if b < r.gap/2 {
			return
		}
		r.revisits++
	}
}

// count returns the revisits of some episodes by the recursion.
func (m *means) count(episodes int) int64 {
	r := &recursion{means: m, Twin: protocoltest.NewTwin(m.Setting)}
	for range m.rungs {
		rung := make([][]int, m.rooms)
		for i := range rung {
			rung[i] = make([]int, m.actions)
		}
		r.n = append(r.n, rung)
	}
	for range episodes {
		_, room := r.Step(1, r.Begin(), 0)
		r.settle(0, room)
	}
	return r.revisits
}

// LinQ goes back as often as the recursion says, exactly, with falls, several rooms and episodes.
func TestRevisitsAreThoseOfTheRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 4))
	for range 40 {
		rooms, rungs, actions, episodes := 1+r.IntN(3), 1+r.IntN(4), 2+r.IntN(4), 1+r.IntN(5)
		gap := 0.05 + 0.3*r.Float64()
		m := newMeans(t, r, rooms, rungs, actions, (1-gap)*r.Float64(), gap, 1+2*r.Float64())
		l, env := m.learner()
		for p := (&protocol.Path{Stop: -1}); int(env.Counts().Episodes) < episodes || p.Stop > 0; {
			var err error
			if p, err = l.NextPath(); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := env.Counts().Revisits, m.count(episodes); got != want || want == 0 {
			t.Errorf("%d rooms, %d rungs, %d actions, gap %v, beta %v: %d revisits, the recursion has %d", rooms, rungs, actions, gap, m.beta, got, want)
		}
	}
}

// Of docs/theory.md: one secret takes F = (4 beta^2 / gap^2) (1 + (A-1)/9) - A draws, within 9 %, where beta is 1.5 or more.
func TestOneSecretTakesSoManyDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 5))
	for _, beta := range []float64{1.5, 2, 3} {
		for _, gap := range []float64{1. / 4, 1. / 8, 1. / 16} {
			for _, A := range []int{2, 4, 8} {
				t.Run(fmt.Sprint(beta, gap, A), func(t *testing.T) {
					m := newMeans(t, r, 1, 1, A, 0.5, gap, beta)
					got := float64(m.count(1) + 1)
					want := 4*beta*beta/(gap*gap)*(1+float64(A-1)/9) - float64(A)
					if got < 0.91*want || got > 1.09*want {
						t.Errorf("%v draws, the formula has %v", got, want)
					}
				})
			}
		}
	}
}
