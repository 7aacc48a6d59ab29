package mdp

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
)

// Tolerance is how far from 1 probabilities may sum, and how far over 1 a single one may be.
const Tolerance = 1e-9

// Table is a Process kept in tables of sparse successors. Parts that do not depend on the step have one layer for all steps.
type Table struct {
	horizon, states, actions int
	start                    Start
	moves, rewards           int // number of layers, 1 or horizon
	first                    []int
	successors               Successors
	guide                    guide
	reward                   []float64
	belowZero                int
	least                    float64
}

// Layers says whether a part of a table has one layer for all steps or one for each.
type Layers bool

const (
	Stationary Layers = false
	PerStep    Layers = true
)

func (l Layers) count(horizon int) int {
	if l == PerStep {
		return horizon
	}
	return 1
}

// Builder makes a Table. Move gives every (layer, s, a) its successors, in that order; Reward sets rewards, which are 0 at first. Table
// returns the first fault.
type Builder struct {
	table Table
	fault *document.Error
	row   []successor
	given int
}

type successor struct {
	state int
	prob  float64
}

// NewBuilder returns a builder for a table of the given sizes, each at least 1, with moves and rewards in one layer or in H.
func NewBuilder(horizon, states, actions int, moves, rewards Layers) *Builder {
	b := &Builder{}
	b.table = Table{horizon: horizon, states: states, actions: actions, moves: moves.count(horizon), rewards: rewards.count(horizon)}
	b.table.first = make([]int, 1, b.table.moves*states*actions+1)
	b.table.reward = make([]float64, b.table.rewards*states*actions)
	return b
}

// Room allocates memory for the given number of successors at once. A table that grows one by one takes several times its size.
func (b *Builder) Room(successors int) {
	n := &b.table.successors
	n.State, n.Prob, n.Cumulative = make([]int32, 0, successors), make([]float64, 0, successors), make([]float64, 0, successors)
}

func (b *Builder) fail(path string, found any, expected string) {
	if b.fault == nil {
		b.fault = document.Refuse(path, found, expected)
	}
}

// index writes the place of (layer,s,a) as in a path: [h][s][a], or [s][a] for a single layer.
func index(layers, layer, s, a int) string {
	if layers == 1 {
		return fmt.Sprintf("[%d][%d]", s, a)
	}
	return fmt.Sprintf("[%d][%d][%d]", layer, s, a)
}

// Move gives the next (layer,s,a) its successors: prob[i] is the probability of state[i]. Those of a state that is named twice add up.
func (b *Builder) Move(state []int, prob []float64) {
	t := &b.table
	layer, s, a := b.given/(t.states*t.actions), b.given/t.actions%t.states, b.given%t.actions
	b.given++
	b.row = b.row[:0]
	sum := 0.0
	for i, p := range prob {
		switch {
		case !(p >= leastProbability(prob) && p <= 1+Tolerance):
			b.fail(fmt.Sprintf("transition%s[%d]", index(t.moves, layer, s, a), i), p, "a probability in [0,1]")
			return
		case state[i] < 0 || state[i] >= t.states:
			b.fail("transition"+index(t.moves, layer, s, a), state[i], fmt.Sprintf("a state from 0 to %d", t.states-1))
			return
		}
		sum += p
		b.rounded(p)
		if p > 0 {
			b.row = append(b.row, successor{state[i], p})
		}
	}
	if math.Abs(sum-1) > Tolerance {
		b.fail("transition"+index(t.moves, layer, s, a), sum, "probabilities that sum to 1 within 1e-9")
		return
	}
	slices.SortStableFunc(b.row, func(x, y successor) int { return x.state - y.state })
	n, begin := &t.successors, len(t.successors.State)
	cumulative := 0.0
	for _, x := range b.row {
		cumulative += x.prob
		if last := len(n.State) - 1; last >= begin && int(n.State[last]) == x.state {
			n.Prob[last] += x.prob
			n.Cumulative[last] = cumulative
			continue
		}
		n.State, n.Prob, n.Cumulative = append(n.State, int32(x.state)), append(n.Prob, x.prob), append(n.Cumulative, cumulative)
	}
	t.first = append(t.first, len(n.State))
}

// leastProbability is what a probability may be that stands for 0: 1 - .9 - .1 is -2.8e-17.
func leastProbability(row []float64) float64 { return -float64(len(row)) * 0x1p-52 }

// rounded notes a probability that stands for 0.
func (b *Builder) rounded(p float64) {
	if p < 0 {
		b.table.belowZero++
		b.table.least = min(b.table.least, p)
	}
}

// Reward sets the reward of (s,a) in a layer, counted from 0.
func (b *Builder) Reward(layer, s, a int, r float64) {
	t := &b.table
	if !(r >= 0 && r <= 1) {
		b.fail("reward"+index(t.rewards, layer, s, a), r, "a reward in [0,1]")
		return
	}
	t.reward[(layer*t.states+s)*t.actions+a] = r
}

// Start sets how episodes begin; without it they begin in state 0.
func (b *Builder) Start(start Start) {
	for i, s := range start.Cycle {
		if s < 0 || s >= b.table.states {
			path := "start.state"
			if len(start.Cycle) > 1 {
				path = fmt.Sprintf("start.cycle[%d]", i)
			}
			b.fail(path, s, fmt.Sprintf("a state from 0 to %d", b.table.states-1))
			return
		}
	}
	if len(start.Cycle) == 0 {
		if len(start.Distribution) != b.table.states {
			b.fail("start.distribution", fmt.Sprintf("%d numbers", len(start.Distribution)), fmt.Sprintf("%d, one a state", b.table.states))
			return
		}
		sum := 0.0
		for s, p := range start.Distribution {
			if !(p >= leastProbability(start.Distribution) && p <= 1+Tolerance) {
				b.fail(fmt.Sprintf("start.distribution[%d]", s), p, "a probability in [0,1]")
				return
			}
			sum += p
			b.rounded(p)
		}
		if math.Abs(sum-1) > Tolerance {
			b.fail("start.distribution", sum, "probabilities that sum to 1 within 1e-9")
			return
		}
	}
	b.table.start = start
}

// Table returns the finished table, or the first *document.Error.
func (b *Builder) Table() (*Table, error) {
	if b.fault != nil {
		return nil, b.fault
	}
	t := &b.table
	if want := t.moves * t.states * t.actions; b.given != want {
		return nil, document.Refuse("transition", fmt.Sprintf("%d distributions", b.given), fmt.Sprintf("%d, one for every (h,s,a)", want))
	}
	if len(t.start.Cycle) == 0 && len(t.start.Distribution) == 0 {
		t.start = Start{Cycle: []int{0}}
	}
	t.guide = newGuide(t.first, t.successors.Cumulative)
	return t, nil
}

func (t *Table) Horizon() int { return t.horizon }
func (t *Table) States() int  { return t.states }
func (t *Table) Actions() int { return t.actions }
func (t *Table) Start() Start { return t.start }

// BelowZero returns how many probabilities, of successors and of first states, were given just below 0, and the least of them: they are
// rounding and stand for 0. Without any both are 0.
func (t *Table) BelowZero() (count int, least float64) { return t.belowZero, t.least }

// Stationary reports whether neither transitions nor rewards depend on the step.
func (t *Table) Stationary() bool { return t.moves == 1 && t.rewards == 1 }

// Layers tells for each part whether it depends on the step.
func (t *Table) Layers() (moves, rewards Layers) { return t.moves > 1, t.rewards > 1 }

// WithRewards returns a table with the same transitions, which are shared, and the rewards r_h(s,a) at ((h-1) S + s) A + a.
func (t *Table) WithRewards(reward []float64) *Table {
	n := *t
	n.reward, n.rewards = reward, t.horizon
	return &n
}

func (t *Table) Successors(h, s, a int) Successors {
	i := s*t.actions + a
	if t.moves > 1 {
		i += (h - 1) * t.states * t.actions
	}
	from, to := t.first[i], t.first[i+1]
	return Successors{t.successors.State[from:to], t.successors.Prob[from:to], t.successors.Cumulative[from:to]}
}

func (t *Table) Reward(h, s, a int) float64 {
	i := s*t.actions + a
	if t.rewards > 1 {
		i += (h - 1) * t.states * t.actions
	}
	return t.reward[i]
}
