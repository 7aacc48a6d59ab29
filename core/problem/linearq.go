package problem

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// linearQ is the process of random-linear-q. It computes everything by hashing and keeps only what depends on the step alone.
type linearQ struct {
	horizon, states, actions, dim, successors int
	scale, tilt, gap                          float64
	start                                     mdp.Start
	step                                      []linearQStep // index h-1
	result, lookahead                         successorRoom // of Successors, and of Reward
}

// successorRoom is memory for the successors of one (h,s,a).
type successorRoom struct {
	mdp.Successors
	weight []float64
}

func newSuccessorRoom(n int) successorRoom {
	return successorRoom{mdp.Successors{State: make([]int32, n), Prob: make([]float64, n), Cumulative: make([]float64, n)}, make([]float64, n)}
}

// linearQStep holds the constant, the hashes and the direction of one step.
type linearQStep struct {
	middle                 float64   // (H-h+1)/2
	values, moves, vectors uint64    // the beginnings of the hashes of each kind
	toward                 []float64 // u_h
	// The reflection x - <x,mirror> mirror maps the first axis to side u_h; mirror has norm sqrt 2.
	mirror []float64
	side   float64
}

// newLinearQ returns the process with the parameters of random-linear-q.
func newLinearQ(p Args) *linearQ {
	q := &linearQ{
		horizon: p.Int("horizon"), states: p.Int("states"), actions: p.Int("actions"), dim: p.Int("dim"), successors: p.Int("successors"),
		scale: p.Float("scale"), tilt: p.Float("tilt"), gap: p.Float("gap"),
	}
	for s := range p.Int("starts") {
		q.start.Cycle = append(q.start.Cycle, s)
	}
	seed := uint64(p.Int("seed"))
	directions := detmath.NewStream(seed, "random-linear-q")
	for h := 1; h <= q.horizon; h++ {
		word := detmath.Hash(seed, uint64(h))
		st := linearQStep{middle: float64(q.horizon-h+1) / 2, values: detmath.Mix(word, 0), moves: detmath.Mix(word, 1), vectors: detmath.Mix(word, 2)}
		st.toward = make([]float64, q.dim-1)
		directions.UnitVector(st.toward)
		st.reflect()
		q.step = append(q.step, st)
	}
	q.result, q.lookahead = newSuccessorRoom(q.successors), newSuccessorRoom(q.successors)
	return q
}

// reflect computes mirror, with the sign with which nothing cancels.
func (st *linearQStep) reflect() {
	u := st.toward
	st.side = 1
	if u[0] > 0 {
		st.side = -1
	}
	st.mirror = append(st.mirror, u...)
	st.mirror[0] -= st.side
	length := math.Sqrt(1 + math.Abs(u[0]))
	for i := range st.mirror {
		st.mirror[i] /= length
	}
}

func (q *linearQ) Horizon() int     { return q.horizon }
func (q *linearQ) States() int      { return q.states }
func (q *linearQ) Actions() int     { return q.actions }
func (q *linearQ) Start() mdp.Start { return q.start }
func (q *linearQ) Branching() int   { return q.successors }

// Indices of the hashes of (h,s): its best <x,u>, its optimal action, the next best action, then one for every action.
const (
	ofBest = iota
	ofOptimal
	ofNext
	ofAction
)

// word returns the beginning of the hashes of (h,s).
func (q *linearQ) word(h, s int) uint64 { return detmath.Mix(q.step[h-1].values, uint64(s)) }

// best returns max_a <x_h(s,a),u_h>.
func (q *linearQ) best(word uint64) float64 {
	return 1 - float64(q.tilt*detmath.Uniform(detmath.Mix(word, ofBest)))
}

// order returns the optimal action and the one that attains the gap.
func (q *linearQ) order(word uint64) (optimal, next int) {
	optimal = detmath.Below(detmath.Mix(word, ofOptimal), q.actions)
	next = optimal + 1 + detmath.Below(detmath.Mix(word, ofNext), q.actions-1)
	if next >= q.actions {
		next -= q.actions
	}
	return optimal, next
}

// cosine returns <x_h(s,a),u_h>.
func (q *linearQ) cosine(h, s, a int) float64 {
	word := q.word(h, s)
	best := q.best(word)
	optimal, next := q.order(word)
	if a == optimal {
		return best
	}
	second := max(best-q.gap/q.scale, -1)
	if a == next {
		return second
	}
	return float64((1+second)*detmath.Uniform(detmath.Mix(word, ofAction+uint64(a)))) - 1
}

// phi writes phi_h(s,a) into dst: x has the given <x,u_h> and a direction orthogonal to u_h that a hash chooses. It is made for the first axis
// in place of u_h and then reflected, so that nothing cancels.
func (q *linearQ) phi(h, s, a int, dst []float64) {
	st := &q.step[h-1]
	along := q.cosine(h, s, a)
	x, mirror := dst[1:], st.mirror
	x = x[:len(mirror)]
	word, sum := detmath.Mix(st.vectors, uint64(s)*uint64(q.actions)+uint64(a)), 0.0
	for i := 1; i < len(x); i++ {
		x[i] = detmath.Symmetric(detmath.Mix(word, uint64(i)))
		sum += float64(x[i] * x[i])
	}
	across := math.Sqrt(max(1-float64(along*along), 0) / sum)
	x[0] = st.side * along
	dot := float64(x[0] * mirror[0])
	for i := 1; i < len(x); i++ {
		x[i] *= across
		dot += float64(x[i] * mirror[i])
	}
	const half = 1 / math.Sqrt2
	dst[0] = half
	for i := range x {
		x[i] = (x[i] - float64(dot*mirror[i])) * half
	}
}

func (q *linearQ) Successors(h, s, a int) mdp.Successors { return q.draw(&q.result, h, s, a) }

// draw returns states and weights by hash. The weights of a state that is drawn twice add up.
func (q *linearQ) draw(room *successorRoom, h, s, a int) mdp.Successors {
	word := detmath.Mix(q.step[h-1].moves, uint64(s)*uint64(q.actions)+uint64(a))
	n, sum := 0, 0.0
	state, weight := room.State, room.weight
	for i := range uint64(q.successors) {
		to, w := int32(detmath.Below(detmath.Mix(word, 2*i), q.states)), 1-detmath.Uniform(detmath.Mix(word, 2*i+1))
		sum += w
		at := n
		for at > 0 && state[at-1] >= to {
			at--
		}
		if at < n && state[at] == to {
			weight[at] += w
			continue
		}
		copy(state[at+1:n+1], state[at:n])
		copy(weight[at+1:n+1], weight[at:n])
		state[at], weight[at] = to, w
		n++
	}
	r := mdp.Successors{State: state[:n], Prob: room.Prob[:n], Cumulative: room.Cumulative[:n]}
	cumulative := 0.0
	for i := range r.Prob {
		r.Prob[i] = weight[i] / sum
		cumulative += r.Prob[i]
		r.Cumulative[i] = cumulative
	}
	return r
}

// Reward returns r_h(s,a), solved from Bellman's optimality equation.
func (q *linearQ) Reward(h, s, a int) float64 {
	difference := q.cosine(h, s, a)
	if h < q.horizon {
		n := q.draw(&q.lookahead, h, s, a)
		for i, to := range n.State {
			difference -= float64(n.Prob[i] * q.best(q.word(h+1, int(to))))
		}
	}
	return min(max(0.5+float64(q.scale*difference), 0), 1)
}

// Q returns Q*_h(s,a) = (H-h+1)/2 + scale <x_h(s,a),u_h>.
func (q *linearQ) Q(h, s, a int) float64 {
	return q.step[h-1].middle + float64(q.scale*q.cosine(h, s, a))
}

// V returns V*_h(s); zero at H+1.
func (q *linearQ) V(h, s int) float64 {
	if h > q.horizon {
		return 0
	}
	return q.step[h-1].middle + float64(q.scale*q.best(q.word(h, s)))
}

func (q *linearQ) IsOptimal(h, s, a int) bool {
	optimal, _ := q.order(q.word(h, s))
	return a == optimal
}

func (q *linearQ) GapAt(h, s int) (float64, int) {
	_, next := q.order(q.word(h, s))
	return q.gap, next
}

func (q *linearQ) StepGap(h int) (float64, mdp.Witness) {
	gap, next := q.GapAt(h, 0)
	return gap, mdp.Witness{H: h, S: 0, A: next}
}

func (q *linearQ) Gap() (float64, mdp.Witness) { return q.StepGap(1) }
