//go:build simd

package linq

import (
	"math"
	"unsafe"

	"revisit/core/protocol"
)

// wasm/kernel/paths.wat draws paths and learns from them on the memory of the learner and of its environment, as sampling and Learn do. It
// returns where something is to be done that is rare or long, and goes on from there when it is called again.
//
//go:wasmimport kernel paths
func wasmPaths(p unsafe.Pointer) int32

// What the kernel wants when it returns.
const (
	nothing = iota // it has drawn as many paths as it was to, or done the half of one
	begin          // the next path to be begun
	choose         // an action of step h to be chosen
	update         // step h to be updated
	room           // in the log
	era            // step h, which was updated, to begin another era
)

// Where it goes on.
const (
	atBegin  = iota
	atChoice // of an action of step h
	atAction // of step h, which is chosen
	atUpdate // of step h, if that is to learn
)

// paths is what the kernel reads and writes, in places of eight bytes, in the order of the lines ";;layout" of wasm/kernel/paths.wat.
type paths struct {
	places
	steps  []step
	unused int // of a log: 0, where nothing is written down
}

type places struct {
	steps                    unsafe.Pointer // step 1 and the others behind it
	horizon, actions, dim    int64
	path                     unsafe.Pointer // a protocol.Path, and its slices:
	states, taken            unsafe.Pointer
	rewards, bonus           unsafe.Pointer
	at                       unsafe.Pointer // a protocol.Place
	visited                  unsafe.Pointer // its states
	start                    int64
	hi, lo                   unsafe.Pointer // the state of the stream
	next, uniforms           unsafe.Pointer // of the numbers that it has drawn
	drawn                    int64
	state, cumulative, guide unsafe.Pointer // of successors
	g, q, b, open            unsafe.Pointer // of the learner; g are slices
	beta, margin, most       float64
	words, bonuses, used     unsafe.Pointer // of the log
	room                     int64
	left, over               int64 // paths to be drawn, and how many of those drawn ended an episode
	half                     int64 // 1: it returns where a path is drawn and where it is learned from; words may be nil then
	goOn, h, action          int64
	moved                    float64 // the square of the length of theta's last step
}

// step is what it knows of one step.
type step struct {
	regression    [6]unsafe.Pointer
	rows, bounds  unsafe.Pointer
	updates, turn unsafe.Pointer // of the Gram matrix
	halfGap       float64
	taken         unsafe.Pointer // a slice
	first, reward unsafe.Pointer // of state 0 and action 0
	choosing      int64          // 1: Go does
	recent, drift unsafe.Pointer // nil where nobody asks for them
}

// newPaths returns nil where the kernel cannot draw the learner's paths.
func newPaths(l *Learner) *paths {
	m, ok := l.environment.Memory()
	if !ok || l.rows == nil || l.choice.Draws() || m.Right < protocol.Revisiting && !l.onward() {
		return nil
	}
	l.open, l.q = eights(l.open), even(l.q)
	p := &paths{steps: make([]step, l.horizon)}
	t := m.Table
	p.places = places{
		steps: unsafe.Pointer(&p.steps[0]), horizon: int64(l.horizon), actions: int64(len(l.q)), dim: int64(l.rows.Dim()),
		path: unsafe.Pointer(l.path), states: unsafe.Pointer(&l.path.States[0]), taken: unsafe.Pointer(&l.path.Actions[0]),
		rewards: unsafe.Pointer(&l.path.Rewards[0]), bonus: unsafe.Pointer(&l.path.Bonus[0]),
		at: unsafe.Pointer(m.At), visited: unsafe.Pointer(&m.States[0]), start: int64(m.Start),
		hi: unsafe.Pointer(m.Transition.Hi), lo: unsafe.Pointer(m.Transition.Lo),
		next: unsafe.Pointer(m.Transition.Next), uniforms: unsafe.Pointer(&m.Transition.Block[0]), drawn: int64(len(m.Transition.Block)),
		state: unsafe.Pointer(&t.State[0]), cumulative: unsafe.Pointer(&t.Cumulative[0]), guide: unsafe.Pointer(unsafe.SliceData(t.Guide)),
		g: unsafe.Pointer(&l.g[0]), q: unsafe.Pointer(&l.q[0]), b: unsafe.Pointer(&l.b[0]), open: unsafe.Pointer(&l.open[0]),
		beta: l.beta, margin: l.choice.Margin, most: float64(l.horizon),
	}
	for h := 1; h <= l.horizon; h++ {
		st := l.step[h]
		updates, turn := st.gram.Turn()
		st.followed.All()
		p.steps[h-1] = step{
			regression: st.Places(), rows: unsafe.Pointer(&l.rows.Row(h, 0, 0)[0]), bounds: unsafe.Pointer(&st.bounds),
			updates: unsafe.Pointer(updates), turn: unsafe.Pointer(turn), halfGap: l.gap[h-1] / 2, taken: unsafe.Pointer(&l.taken[h]),
			first: unsafe.Pointer(&t.First[t.Moves*(h-1)]), reward: unsafe.Pointer(&t.Reward[t.Rewards*(h-1)]),
			recent: unsafe.Pointer(st.recent),
		}
	}
	return p
}

// onward tells whether the learner never goes back.
func (l *Learner) onward() bool {
	for _, gap := range l.gap {
		if !math.IsInf(gap, 1) {
			return false
		}
	}
	return true
}

// eights returns as many numbers, with -Inf behind them up to whole eights, and then room for a number of each eight, in whole eights too.
func eights(x []float64) []float64 {
	n := (len(x) + 7) / 8
	all := make([]float64, 8*n+(n+7)/8*8)
	for i := range all {
		all[i] = math.Inf(-1)
	}
	return all[:copy(all, x)]
}

// even returns as many numbers, with -Inf behind them where that makes their number even.
func even(x []float64) []float64 {
	return append(x, math.Inf(-1))[:len(x)]
}

func (p *paths) draw(l *Learner) error {
	p.half, p.left = 1, 1
	p.words, p.used, p.room = nil, unsafe.Pointer(&p.unused), math.MaxInt32 // never full
	return p.advance(l)
}

// learn learns from the path, and writes it down where log has words.
func (p *paths) learn(l *Learner, log protocol.Log) {
	if len(log.Words) > 0 {
		p.to(log)
	}
	p.advance(l)
}

func (p *paths) to(log protocol.Log) {
	p.words, p.bonuses, p.used, p.room = unsafe.Pointer(&log.Words[0]), unsafe.Pointer(&log.Bonus[0]), unsafe.Pointer(log.Used), int64(len(log.Words))
}

// run draws paths until there are enough or the log is full.
func (p *paths) run(l *Learner, paths int, log protocol.Log) (drawn int, over int64, err error) {
	p.half, p.left, p.over = 0, int64(paths), 0
	p.to(log)
	err = p.advance(l)
	return paths - int(p.left), p.over, err
}

// advance lets the kernel go on and does what it wants, until it wants nothing or room.
func (p *paths) advance(l *Learner) error {
	for {
		switch wasmPaths(unsafe.Pointer(&p.places)) {
		case begin:
			if err := l.begin(); err != nil {
				return err
			}
		case choose:
			h := int(p.h)
			a, bonus := l.act(h, l.path.States[h-1])
			l.path.Bonus[h-1] = bonus
			p.action, p.goOn = int64(a), atAction
		case update:
			h := int(p.h)
			l.update(h)
			p.heed(l, h)
			p.h, p.goOn = int64(h-1), atUpdate
		case era:
			h := int(p.h)
			l.follow(h, p.moved)
			p.h, p.goOn = int64(h-1), atUpdate
		case nothing, room:
			return nil
		}
	}
}

// heed takes up what can change of a step: Go chooses where nothing is known for sure of the inverse.
func (p *paths) heed(l *Learner, h int) {
	st, to := l.step[h], &p.steps[h-1]
	to.choosing, to.recent = 0, unsafe.Pointer(st.recent)
	if !st.gram.Sound() {
		to.choosing = 1
	}
	if l.drift != nil {
		to.drift = unsafe.Pointer(&l.drift[h])
	}
}
