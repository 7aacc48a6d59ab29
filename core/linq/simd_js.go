//go:build simd

package linq

import (
	"math"
	"unsafe"

	"revisit/core/protocol"
)

// wasm/kernel/paths.wat draws paths and learns from them in the memory of the learner and of its environment, as sampling and Learn do.
// It returns where something rare or long is to be done in Go, and resumes there when it is called again.
//
//go:wasmimport kernel paths
func wasmPaths(p unsafe.Pointer) int32

// Why the kernel returns.
const (
	finished   = iota // it has drawn all paths, or half a path where that was asked for
	needBegin         // Go has to begin the next path
	needChoice        // Go has to choose the action at step h
	needUpdate        // Go has to update step h
	logFull
	needEra // step h was updated and has to begin another era (drift)
)

// Where it resumes.
const (
	atBegin  = iota
	atChoice // of the action at step h
	atAction // of step h, which is chosen
	atUpdate // of step h, if the path is trusted there
)

// pathKernel draws whole paths in WebAssembly.
type pathKernel struct {
	pathLayout
	steps   []stepLayout
	noWords int // what used points to where no log is written: always 0
}

// pathLayout is what the kernel reads and writes, in words of eight bytes, in the order of the line ";;layout paths" of
// wasm/kernel/paths.wat.
type pathLayout struct {
	steps                    unsafe.Pointer // the stepLayout of step 1, the others behind it
	horizon, actions, dim    int64
	path                     unsafe.Pointer // the protocol.Path, and its slices:
	states, taken            unsafe.Pointer
	rewards, bonus           unsafe.Pointer
	at                       unsafe.Pointer // the environment's protocol.Place
	visited                  unsafe.Pointer // and its states
	start                    int64          // the first state of every episode; -1 where it differs
	hi, lo                   unsafe.Pointer // the state of the transitions' stream
	next, uniforms           unsafe.Pointer // of its block of numbers in [0,1): the index of the next one, and the numbers
	drawn                    int64          // the length of that block
	state, cumulative, guide unsafe.Pointer // of the successors of the table
	g, q, b, unevaluated     unsafe.Pointer // of the learner; g points to slices
	beta, margin, most       float64        // most = H, the largest Q
	words, bonuses, used     unsafe.Pointer // of the log
	room                     int64          // len(log.Words)
	left, over               int64          // paths still to be drawn; episodes that ended
	half                     int64          // 1: return after a path is drawn and after it is learned from; words may be nil then
	resume, h, action        int64          // where to resume, one of the constants above; at which step; with which action
	moved                    float64        // the square of the length of theta's last step
}

// stepLayout is what the kernel knows of one step, in the order of the line ";;layout step".
type stepLayout struct {
	regression         [10]unsafe.Pointer
	rows, bounds       unsafe.Pointer
	updates, nextCheck unsafe.Pointer // of the Gram matrix
	halfGap            float64
	taken              unsafe.Pointer // the slice l.gTaken[h]
	first, reward      unsafe.Pointer // of the table, at state 0 and action 0
	choosing           int64          // 1: Go chooses the actions, since the inverse is not sound
	drift              unsafe.Pointer // nil where nothing reads it
}

// newPathKernel returns nil where the kernel cannot draw the learner's paths.
func newPathKernel(l *Learner) *pathKernel {
	m, ok := l.environment.Memory()
	if !ok || l.rows == nil || l.choice.Draws() || m.Access < protocol.Revisiting && !l.neverRevisits() {
		return nil
	}
	l.unevaluated, l.q = paddedToEights(l.unevaluated), paddedToEven(l.q)
	p := &pathKernel{steps: make([]stepLayout, l.horizon)}
	t := m.Table
	p.pathLayout = pathLayout{
		steps: unsafe.Pointer(&p.steps[0]), horizon: int64(l.horizon), actions: int64(len(l.q)), dim: int64(l.rows.Dim()),
		path: unsafe.Pointer(l.path), states: unsafe.Pointer(&l.path.States[0]), taken: unsafe.Pointer(&l.path.Actions[0]),
		rewards: unsafe.Pointer(&l.path.Rewards[0]), bonus: unsafe.Pointer(&l.path.Bonus[0]),
		at: unsafe.Pointer(m.At), visited: unsafe.Pointer(&m.States[0]), start: int64(m.Start),
		hi: unsafe.Pointer(m.Transition.Hi), lo: unsafe.Pointer(m.Transition.Lo),
		next: unsafe.Pointer(m.Transition.Next), uniforms: unsafe.Pointer(&m.Transition.Block[0]), drawn: int64(len(m.Transition.Block)),
		state: unsafe.Pointer(&t.State[0]), cumulative: unsafe.Pointer(&t.Cumulative[0]), guide: unsafe.Pointer(unsafe.SliceData(t.Guide)),
		g: unsafe.Pointer(&l.g[0]), q: unsafe.Pointer(&l.q[0]), b: unsafe.Pointer(&l.b[0]), unevaluated: unsafe.Pointer(&l.unevaluated[0]),
		beta: l.beta, margin: l.choice.Margin, most: float64(l.horizon),
	}
	for h := 1; h <= l.horizon; h++ {
		st := l.step[h]
		if st.bounds.pages == nil {
			l.makeBounds(h)
		}
		updates, nextCheck := st.gram.Counters()
		st.followed.All()
		p.steps[h-1] = stepLayout{
			rows: unsafe.Pointer(&l.rows.Row(h, 0, 0)[0]), bounds: unsafe.Pointer(&st.bounds),
			updates: unsafe.Pointer(updates), nextCheck: unsafe.Pointer(nextCheck), halfGap: l.gap[h-1] / 2, taken: unsafe.Pointer(&l.gTaken[h]),
			first: unsafe.Pointer(&t.First[t.Moves*(h-1)]), reward: unsafe.Pointer(&t.Reward[t.Rewards*(h-1)]),
		}
		p.readStep(l, h)
	}
	return p
}

// neverRevisits reports whether every gap is +Inf, so that each path is an episode.
func (l *Learner) neverRevisits() bool {
	for _, gap := range l.gap {
		if !math.IsInf(gap, 1) {
			return false
		}
	}
	return true
}

// paddedToEights returns a copy with -Inf behind it up to a multiple of eight numbers, and behind these room for one number of each
// eight, a multiple of eight again.
func paddedToEights(x []float64) []float64 {
	n := (len(x) + 7) / 8
	all := make([]float64, 8*n+(n+7)/8*8)
	for i := range all {
		all[i] = math.Inf(-1)
	}
	return all[:copy(all, x)]
}

// paddedToEven returns a slice of the same length, with -Inf behind it where the length is odd.
func paddedToEven(x []float64) []float64 {
	return append(x, math.Inf(-1))[:len(x)]
}

func (p *pathKernel) draw(l *Learner) error {
	p.half, p.left = 1, 1
	p.words, p.used, p.room = nil, unsafe.Pointer(&p.noWords), math.MaxInt32 // never full
	return p.advance(l)
}

// learn learns from the path, and writes it to the log where that has words.
func (p *pathKernel) learn(l *Learner, log protocol.Log) {
	if len(log.Words) > 0 {
		p.writeTo(log)
	}
	p.advance(l)
}

func (p *pathKernel) writeTo(log protocol.Log) {
	p.words, p.bonuses, p.used, p.room = unsafe.Pointer(&log.Words[0]), unsafe.Pointer(&log.Bonus[0]), unsafe.Pointer(log.Used), int64(len(log.Words))
}

// run draws paths and learns from them until there are enough or the log is full.
func (p *pathKernel) run(l *Learner, paths int, log protocol.Log) (drawn int, over int64, err error) {
	p.half, p.left, p.over = 0, int64(paths), 0
	p.writeTo(log)
	err = p.advance(l)
	return paths - int(p.left), p.over, err
}

// advance runs the kernel and does what it needs, until it has finished or the log is full.
func (p *pathKernel) advance(l *Learner) error {
	for {
		switch wasmPaths(unsafe.Pointer(&p.pathLayout)) {
		case needBegin:
			if err := l.begin(); err != nil {
				return err
			}
		case needChoice:
			h := int(p.h)
			a, bonus := l.act(h, l.path.States[h-1])
			l.path.Bonus[h-1] = bonus
			p.action, p.resume = int64(a), atAction
		case needUpdate:
			h := int(p.h)
			l.update(h)
			p.h, p.resume = int64(h-1), atUpdate
		case needEra:
			h := int(p.h)
			l.addDrift(h, p.moved)
			p.h, p.resume = int64(h-1), atUpdate
		case finished, logFull:
			return nil
		}
	}
}

// readStep copies what Go can change of a step. Go chooses the actions where the inverse is not sound.
func (p *pathKernel) readStep(l *Learner, h int) {
	st, to := l.step[h], &p.steps[h-1]
	to.regression, to.choosing = st.Places(), 0
	if !st.gram.Sound() {
		to.choosing = 1
	}
	if l.drift != nil {
		to.drift = unsafe.Pointer(&l.drift[h])
	}
}
