// Package linq is LinQ-LSVI-UCB with state revisiting (Li, Chen, Chi, Gu, Wei 2021, Algorithms 2 and 3: alg:linearQ and
// alg:linearQ-auxiliary). It keeps sufficient statistics, O(d^2 H) numbers however long the run, and no history. However long the run, theta_h
// is the solution of eqn:update-theta to 1e-8 (accuracy_test.go).
//
// Where to find what: the loop over paths is in linq.go, its lines one by one in lines.go, arg max_a Q_h(s,a) in greedy.go, the statistics and
// theta_h in statistics.go. The other files make that fast without changing a decision: bounds.go, tighten.go and tracebound.go save evaluations of
// the bonus, axes.go and sparse.go use zeros of the features, simd_js.go draws whole paths in the WebAssembly kernel, and
// drift.go, margins.go and changedaxes.go tell how long a greedy action stays the same.
package linq

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/greedy"
	"revisit/core/internal/linalg"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map // phi_h(s,a) in R^d, of norm at most feature.MaxNorm
	Beta     float64     // the factor of the bonus (eq:defn-beta), at least 0
	// Gap holds gap_h at index h-1, one for each of the H steps, each over 0; +Inf where no action is sub-optimal. gap_1 is never read.
	Gap []float64
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
	// Drops: where the paper goes back, the rest of the path is dropped and a new episode begins: an ablation.
	Drops bool
}

// Learner is the state of the algorithm between two paths.
type Learner struct {
	environment *protocol.Environment
	features    feature.Map
	horizon     int
	beta        float64
	gap         []float64
	drops       bool
	choice      *greedy.Choice

	step []*statistics  // index h, 1..H
	axes []*axes        // instead of step, where every feature has one entry at most
	path *protocol.Path // the latest one; its Bonus is b_h^{k-1}(s_h^k, a_h^k), taken when the action was

	rows        *feature.Table // the features where they are a table, else nil
	unevaluated []float64      // the keys (see bounds) of the actions of one state that are still to be evaluated; -Inf for the others
	ties        []int

	q, b   []float64   // Q and the bonus of the actions evaluated, at the latest state
	w      []float64   // upper bounds on their weights phi' Lambda_h^{-1} phi
	g      [][]float64 // their Lambda_h^{-1} phi
	gTaken [][]float64 // index h: Lambda_h^{-1} phi of the action taken at step h, until update uses it
	work   scratch

	kernel *pathKernel // draws whole paths; nil where it cannot

	drift   []drift  // index h, 1..H; nil until TrackDrift is called
	margins *margins // likewise
}

// New returns a learner of the environment, before its first path.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H, beta: c.Beta, gap: c.Gap, drops: c.Drops,
		choice: greedy.New(H, c.TieStream),
		step:   make([]*statistics, H+1),
		path:   protocol.NewPath(H),
	}
	l.makeScratch(A, d)
	if feature.Entries(c.Features) == 1 {
		l.axes = newAxes(H, d)
		return l
	}
	l.rows, _ = c.Features.(*feature.Table)
	for h := 1; h <= H; h++ {
		l.step[h] = newStatistics(d, &l.work)
		l.step[h].bounds = newBounds(H)
		l.makeBounds(h)
	}
	l.kernel = newPathKernel(l)
	return l
}

// Clone returns a learner in the same state, in a clone of its environment. What only saves time, such as bounds, starts empty, and takes
// memory when it is first used; CanRun gives the clone a kernel of its own.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	H, A, d := l.horizon, len(l.q), l.features.Dim()
	c := &Learner{
		environment: env, features: l.features, horizon: H, beta: l.beta, gap: l.gap, drops: l.drops, choice: l.choice.Clone(),
		step: make([]*statistics, H+1), path: l.path.Clone(), rows: l.rows,
	}
	c.makeScratch(A, d)
	if l.axes != nil {
		c.axes = make([]*axes, H+1)
		for h := 1; h <= H; h++ {
			c.axes[h] = l.axes[h].clone()
		}
		return c
	}
	for h := 1; h <= H; h++ {
		c.step[h] = l.step[h].clone(&c.work)
		copy(c.gTaken[h], l.gTaken[h]) // steps before From still wait for their update
	}
	return c
}

// makeScratch takes the memory that one path needs and the next one does not.
func (l *Learner) makeScratch(actions, d int) {
	l.q, l.b, l.w = make([]float64, actions), make([]float64, actions), make([]float64, actions)
	l.work = newScratch(d)
	if feature.Entries(l.features) == 1 {
		return
	}
	vectors := slices.Collect(slices.Chunk(make([]float64, (actions+l.horizon+1)*d), d))
	l.g, l.gTaken = vectors[:actions], vectors[actions:]
	l.unevaluated, l.ties = make([]float64, actions), make([]int, actions)
}

// makeBounds takes the memory for the bounds of step h.
func (l *Learner) makeBounds(h int) {
	l.step[h].bounds.pages = newPages(l.environment.States(), len(l.q), l.rows != nil)
}

// page returns the page of state s at step h, which may hold another state's keys.
func (l *Learner) page(h, s int) *page {
	b := &l.step[h].bounds
	if b.pages == nil {
		l.makeBounds(h)
	}
	return b.page(s)
}

// From returns the step at which the next path begins, in 1..H; 1 begins a new episode.
func (l *Learner) From() int { return l.path.Stop + 1 }

// NextPath is one turn of the loop over k in Algorithm 2 (alg:linearQ): it draws path k and learns from it. The path returned is valid
// until the next call. An error is a violation of the protocol, which a correct learner never makes.
func (l *Learner) NextPath() (*protocol.Path, error) {
	p, err := l.Draw()
	if err == nil {
		l.Learn()
	}
	return p, err
}

// Draw is the first half of NextPath: it draws the path under pi^k, which stays the policy until Learn. Until then the path's Stop is
// that of the path before.
func (l *Learner) Draw() (*protocol.Path, error) {
	if l.kernel != nil {
		return l.path, l.kernel.draw(l)
	}
	if _, err := l.sampling(nobody{}); err != nil {
		return nil, err
	}
	return l.path, nil
}

// Learn is the second half of NextPath: it backtracks from step H as long as the path can be trusted, and notes the step at which that
// stopped, after which the next path begins.
func (l *Learner) Learn() {
	if l.kernel != nil {
		l.kernel.learn(l, protocol.Log{})
		return
	}
	l.backtrack(nobody{})
}

// sampling is sampling() of Algorithm 3 (alg:linearQ-auxiliary): steps before h stay as they are, steps h..H are drawn anew under pi^k.
// goesOn is false where the reader stopped it.
func (l *Learner) sampling(read reader) (goesOn bool, err error) {
	if err := l.begin(); err != nil {
		return false, err
	}
	if !read.begun() {
		return false, nil
	}
	for j := l.path.From; j <= l.horizon; j++ {
		if err := l.sample(j); err != nil {
			return false, err
		}
		if !read.sampled(j) {
			return false, nil
		}
	}
	return true, nil
}

// backtrack learns from step H back to the first whose successor's bonus is too large.
func (l *Learner) backtrack(read reader) {
	h := l.horizon
	for ; h > 0; h-- {
		if !read.tested(h) {
			return
		}
		if !l.trusted(h + 1) { // line:select-b
			break
		}
		l.update(h)
		if !read.updated(h) {
			return
		}
	}
	l.stop(h)
	read.ended()
}

// begin sets h <- h + 1, the step after the one at which backtracking stopped, and starts an episode where h = 1.
func (l *Learner) begin() error {
	p := l.path
	p.K++
	p.From = p.Stop + 1
	if p.From > 1 {
		_, err := l.environment.Revisit(p.From)
		return err
	}
	p.Episode++
	p.States[0] = l.environment.Reset()
	return nil
}

// stop notes that steps 1..h do not learn from the path: update-remaining(), theta_1..theta_h stay. A path that is dropped is over as an
// episode is.
func (l *Learner) stop(h int) {
	if l.drops {
		h = 0
	}
	l.path.Stop = h
}

// sample draws step j of the path: a_j = arg max_a Q_j(s_j,a), and s_{j+1} from P_j(.|s_j,a_j).
func (l *Learner) sample(j int) error {
	p := l.path
	a, bonus := l.act(j, p.States[j-1])
	r, next, err := l.environment.Step(a)
	if err != nil {
		return err
	}
	p.Actions[j-1], p.Rewards[j-1], p.Bonus[j-1] = a, r, bonus
	if j < l.horizon {
		p.States[j] = next
	}
	return nil
}

// trusted reports whether b_h^{k-1}(s_h^k, a_h^k) < gap_h / 2 (line:select-b), so that step h-1 may learn from this path; b_{H+1} = 0.
func (l *Learner) trusted(h int) bool {
	return h > l.horizon || l.path.Bonus[h-1] < l.gap[h-1]/2
}

// update adds path k to I_h (eq:defn-Ihk) and solves for theta_h (eqn:def-Lambda-hk, eqn:update-theta).
func (l *Learner) update(h int) {
	if l.axes != nil {
		l.updateAxes(h)
		return
	}
	p, step := l.path, l.step[h]
	s, a, r := p.States[h-1], p.Actions[h-1], p.Rewards[h-1]
	var moved float64
	if l.rows != nil && step.gram.Count() {
		// The same as learn. In wasm the calls of learn and of the feature map would take a tenth of a step's time.
		var next, thetaNext []float64
		if h < l.horizon {
			next, thetaNext = l.rows.Row(h+1, p.States[h], p.Actions[h]), l.step[h+1].Theta
		}
		step.followed.All()
		moved = linalg.Regress(&step.Regression, l.rows.Row(h, s, a), l.gTaken[h], r, next, thetaNext)
	} else {
		phi := l.features.Phi(h, s, a, l.work.phi)
		var next feature.Vector
		var thetaNext []float64
		if h < l.horizon {
			next, thetaNext = l.features.Phi(h+1, p.States[h], p.Actions[h], l.work.next), l.step[h+1].Theta
		}
		moved = step.learn(phi, r, next, thetaNext, l.gTaken[h], &l.work)
		if step.broke() {
			step.bounds.clear()
		}
	}
	step.bounds.thetaMoved(moved)
	if l.drift != nil {
		l.addDrift(h, moved)
	}
	if l.kernel != nil {
		l.kernel.readStep(l, h)
	}
}

// Theta returns theta_h, d numbers, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 {
	if l.axes != nil {
		return l.axes[h].theta
	}
	return l.step[h].Theta
}

// Updates returns |I_h|, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.gram(h).Updates() }

// Lambda returns Lambda_h and the inverse that the learner keeps of it, for h in 1..H: d x d, row-major, not to be changed.
func (l *Learner) Lambda(h int) (lambda, inverse []float64) {
	return l.gram(h).Lambda()
}

// InverseTimes sets to = Lambda_h^{-1} x, d numbers each, for h in 1..H.
func (l *Learner) InverseTimes(h int, to, x []float64) { l.gram(h).Solve(to, x) }

// Residual returns the largest |Lambda_h P - I| seen so far over all steps, in the Frobenius norm, where P is the inverse that the
// learner keeps of Lambda_h.
func (l *Learner) Residual() float64 {
	worst := 0.0
	for h := 1; h <= l.horizon; h++ {
		worst = max(worst, l.gram(h).Residual())
	}
	return worst
}

// Sound reports whether |Lambda_h P - I| was at most gram.Bound at every step when P was last computed from Lambda_h.
func (l *Learner) Sound() bool {
	for h := 1; h <= l.horizon; h++ {
		if !l.gram(h).Sound() {
			return false
		}
	}
	return true
}

// gram returns Lambda_h.
func (l *Learner) gram(h int) inverted {
	if l.axes != nil {
		return l.axes[h].gram
	}
	return l.step[h].gram
}

// inverted is a matrix with its inverse: a gram.Matrix or a gram.Diagonal.
type inverted interface {
	Updates() int64
	Lambda() (lambda, inverse []float64)
	Solve(theta, target []float64)
	Residual() float64
	Sound() bool
}

// Beta returns the factor of the bonus (eq:defn-beta).
func (l *Learner) Beta() float64 { return l.beta }
