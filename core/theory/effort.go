package theory

import (
	"math"

	"revisit/core/detmath"
)

// Bounds of an estimate: states of the process, pairs (s,a) looked at over all steps, and numbers of their features.
const (
	effortStates  = 1 << 20
	effortPairs   = 100_000
	effortEntries = 4_000_000
)

// Effort estimates the samples of a run of LinQ-LSVI-UCB with the bonus factor beta, and reports whether it could. It is not in the paper.
//
// It follows the expected draws from step to step. As many paths begin at step 1 as there are episodes. A draw of (s,a) at step h brings one
// to each successor at step h+1, with its probability. The first of these goes back to the state until its bonus is below gap/2, which takes
// about sum_a beta^2 |phi|^2 / (gap/2 + Delta_a)^2 draws (see PhaseLength); the others find it trusted. Of n draws of a state action a gets
// beta^2 |phi|^2 / (x + Delta_a)^2, with the x at which these add up to n: then all actions look equally good. What is learned at one (s,a)
// counts at others, too: the revisits of a step are at most d (2 beta/gap)^2, after which the bonus is small enough in every direction, and at
// most RevisitCount.
//
// In runs of the families it is within a tenth of the truth where each (s,a) has a feature of its own, and within a factor of ten elsewhere
// (TestSamplesAreForetold).
func Effort(in Instance, beta, episodes float64) (samples float64, known bool) {
	H, S, A, d := in.Process.Horizon(), in.Process.States(), in.Process.Actions(), in.Features.Dim()
	if S > effortStates {
		return 0, false
	}
	e := &effort{Instance: in, beta: beta, scratch: make([]float64, d), weight: make([]float64, A), short: make([]float64, A), arriving: make([]float64, S), next: make([]float64, S)}
	most := int(max(16, min(effortPairs/float64(H*A), effortEntries/(float64(H*A)*float64(d)))))
	start := in.Process.Start()
	for _, s := range start.Cycle {
		e.arrive(s, episodes/float64(len(start.Cycle)))
	}
	for s, p := range start.Distribution {
		e.arrive(s, float64(p*episodes))
	}
	for h := 1; h <= H; h++ {
		e.turn()
		all := 0.0
		for _, s := range e.reached {
			all += e.arriving[s]
		}
		// Beyond the most states that are looked at, the others are taken to be like these.
		looked := e.reached[:min(most, len(e.reached))]
		arrivals := 0.0
		for _, s := range looked {
			arrivals += e.arriving[s]
		}
		if arrivals == 0 {
			return samples, true
		}
		samples += float64(e.step(h, looked, all/arrivals) * (all / arrivals))
	}
	return samples, true
}

// effort is an estimate under way.
type effort struct {
	Instance
	beta          float64
	scratch       []float64 // of a feature vector
	weight        []float64 // beta^2 |phi|^2 of each action of the state that is looked at
	short         []float64 // Delta_h(s,a) of each of them
	arriving      []float64 // expected draws of each state that come from the step before
	next          []float64 // the same for the next step
	reached, edge []int     // the states for which they are not 0
}

func (e *effort) arrive(s int, draws float64) {
	if draws == 0 {
		return
	}
	if e.next[s] == 0 {
		e.edge = append(e.edge, s)
	}
	e.next[s] += draws
}

// turn goes on to the next step.
func (e *effort) turn() {
	for _, s := range e.reached {
		e.arriving[s] = 0
	}
	e.arriving, e.next = e.next, e.arriving
	e.reached, e.edge = e.edge, e.reached[:0]
}

// step returns the draws of the given states at step h, and passes them on. scale is how many states each of them stands for.
func (e *effort) step(h int, states []int, scale float64) (draws float64) {
	revisits, all := make([]float64, len(states)), 0.0
	if gap := e.Gap[h-1]; h > 1 && !math.IsInf(gap, 1) {
		for i, s := range states {
			here := 1 - detmath.Exp(-e.arriving[s])
			e.look(h, s)
			least, _ := e.spent(float64(gap / 2))
			revisits[i] = float64(here * max(0, least-1))
			all += revisits[i]
		}
		if all > 0 {
			level := float64(2*e.beta) / gap
			shared := float64(e.Features.Dim()) * float64(level*level)
			share := min(1, min(shared, RevisitCount(e.Features.Dim(), e.beta, gap))/float64(all*scale))
			for i := range revisits {
				revisits[i] *= share
			}
		}
	}
	for i, s := range states {
		n := e.arriving[s] + revisits[i]
		draws += n
		if h < e.Process.Horizon() {
			e.pass(h, s, n)
		}
	}
	return draws
}

// look sets the weights of the actions of (h,s), and what they lose.
func (e *effort) look(h, s int) {
	for a := range e.weight {
		norm := float64(e.beta * e.Features.Phi(h, s, a, e.scratch).Norm())
		e.weight[a], e.short[a] = norm*norm, max(0, e.Optimal.V(h, s)-e.Optimal.Q(h, s, a))
	}
}

// spent returns the draws with which each action's bonus is at x + Delta_a, and how they fall as x grows.
func (e *effort) spent(x float64) (draws, fall float64) {
	for a, w := range e.weight {
		level := x + e.short[a]
		n := w / float64(level*level)
		draws += n
		fall += 2 * n / level
	}
	return draws, fall
}

// pass shares n draws of (h,s) between its actions, and passes them on to their successors.
func (e *effort) pass(h, s int, n float64) {
	e.look(h, s)
	x := math.Inf(-1)
	for a, w := range e.weight {
		x = max(x, math.Sqrt(w/n)-e.short[a])
	}
	if x <= 0 {
		e.passOptimal(h, s, n)
		return
	}
	// Newton's method for draws(x)^(-1/2) = n^(-1/2), which is nearly linear in x.
	for range 4 {
		draws, fall := e.spent(x)
		x += 2 * draws * (math.Sqrt(draws/n) - 1) / fall
	}
	all, _ := e.spent(x)
	for a, w := range e.weight {
		level := x + e.short[a]
		e.follow(h, s, a, float64(n*(w/float64(level*level)))/all)
	}
}

// passOptimal passes n draws of (h,s) on to the successors of its first optimal action.
func (e *effort) passOptimal(h, s int, n float64) {
	for a := range e.weight {
		if e.Optimal.IsOptimal(h, s, a) {
			e.follow(h, s, a, n)
			return
		}
	}
}

func (e *effort) follow(h, s, a int, n float64) {
	after := e.Process.Successors(h, s, a)
	for i, to := range after.State {
		e.arrive(int(to), float64(after.Prob[i]*n))
	}
}
