// Package mclspi is Confident MC-LSPI (Yin, Hao, Abbasi-Yadkori, Lazić and Szepesvári 2022, "Efficient local planning with linear function
// approximation", Algorithms 1 and 2): policy iteration with a simulator that may be asked only at states that were seen before. It values
// a policy by rollouts from the pairs (s,a) of a core set, and by least squares over them. Where a rollout meets a state with an action of
// which the core set says too little,
//
//	phi' (Phi_C' Phi_C + lambda I)^{-1} phi > tau,
//
// that pair joins the core set, and policy iteration begins anew.
//
// The paper's rewards are discounted, and its rollouts are cut off after n steps. Here there are H steps, so each has a core set C_h
// and parameters theta_h of its own, and a rollout from C_h goes from step h to step H. Four things follow, or are chosen:
//
//   - In place of the paper's only first state, every iteration begins with a path from the state that nature assigns. Its states are
//     tested, too, but its rewards are not used.
//   - A path is drawn to its end. The paper's stops at the first uncertain pair; here all on it join, each by the test of its own step.
//   - Pairs are valued from the newest to the oldest, since rollouts from new ones are likelier to meet what is unknown. The paper leaves the
//     order open.
//   - The paper ends after K iterations without an uncertain pair, and derives the number m of rollouts from the accuracy that is wanted.
//     Here policy iteration then goes on from the policy it has, with 2m rollouts from each pair.
package mclspi

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features   feature.Map
	Tau        float64 // over which a pair is uncertain, over 0
	Lambda     float64 // the regularisation, over 0
	Rollouts   int64   // m, from each pair of the core set in the first K iterations, at least 1
	Iterations int64   // K, at least 1
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Learner is the state of the algorithm between two paths. A round, which counts as an episode, is one iteration of policy iteration: a path from the
// start, m rollouts from each pair of the core set, and a new policy; or as much of that as was drawn when an uncertain pair ended it.
type Learner struct {
	environment *protocol.Environment
	features    feature.Map
	horizon     int
	tau         float64
	iterations  int64
	choice      *greedy.Choice

	core     []pair        // of all steps, in the order in which they joined
	step     []*gram.Ridge // index h, 1..H: over C_h
	rollouts int64         // m
	k        int64         // iterations since policy iteration began, or since m was doubled
	z        int           // the pair at which the next path begins; len(core): the state that nature assigns
	drawn    int64         // rollouts from that pair in this iteration
	sum      float64       // of their returns
	policy   [][]float64   // index h: w_{k-1}, in which the policy of the rollouts is greedy; zero for pi_0
	output   [][]float64   // index h: that of the last complete iteration
	updates  []int64       // index h
	path     *protocol.Path

	q, phi []float64
}

// pair is a member of C_h.
type pair struct{ h, s, a int }

// PairNumbers is what a pair takes, in numbers of 8 bytes.
const PairNumbers = 3

// MostPairs returns C_max of the paper, a bound on the pairs of C_h with features of d entries and of norm at most 1. None is in C_h more than
// ceil(1/tau) times: phi' (k phi phi' + lambda I)^{-1} phi is under 1/k.
func MostPairs(d int, tau, lambda float64) float64 {
	return math.E / (math.E - 1) * (1 + tau) / tau * float64(d) * (detmath.Log(1+1/tau) + detmath.Log(1+1/lambda))
}

// mostRollouts caps the doubling; no run reaches it.
const mostRollouts = 1 << 40

// New returns a learner of the environment, whose access is at least protocol.Local, before its first path. The core sets are empty.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H, tau: c.Tau, iterations: c.Iterations,
		choice: greedy.New(H, c.TieStream),
		step:   make([]*gram.Ridge, H+1), rollouts: c.Rollouts,
		policy: make([][]float64, H+1), output: make([][]float64, H+1), updates: make([]int64, H+1),
		path: protocol.NewPath(H),
		q:    make([]float64, A), phi: make([]float64, d),
	}
	single, room := feature.Entries(c.Features) == 1, gram.NewRidgeRoom(d)
	for h := 1; h <= H; h++ {
		l.step[h] = gram.NewRidge(d, c.Lambda, single, room)
		l.policy[h], l.output[h] = make([]float64, d), make([]float64, d)
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.choice = env, l.choice.Clone()
	c.core = make([]pair, len(l.core))
	copy(c.core, l.core)
	c.updates, c.path = slices.Clone(l.updates), l.path.Clone()
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	c.step, c.policy, c.output = make([]*gram.Ridge, len(l.step)), make([][]float64, len(l.step)), make([][]float64, len(l.step))
	room := gram.NewRidgeRoom(len(l.phi))
	for h := 1; h <= l.horizon; h++ {
		c.step[h], c.policy[h], c.output[h] = l.step[h].Clone(room), slices.Clone(l.policy[h]), slices.Clone(l.output[h])
	}
	return &c
}

// From returns the step at which the next path begins, in 1..H.
func (l *Learner) From() int {
	if l.z == len(l.core) {
		return 1
	}
	return l.core[l.z].h
}

// Draw draws the next path under the policy of this iteration (Algorithm 1): at the beginning of an iteration from the state that nature
// assigns, then from a pair of the core set. Steps before From stay as the path before left them, zero at first.
func (l *Learner) Draw() (*protocol.Path, error) {
	p := l.path
	p.K++
	p.From = l.From()
	var s, a int
	if l.z == len(l.core) {
		p.Episode++
		s = l.environment.Reset()
		a = l.choose(1, s)
	} else {
		s, a = l.core[l.z].s, l.core[l.z].a
		if err := l.environment.ResetAt(p.From, s); err != nil {
			return nil, err
		}
	}
	return p, l.environment.Rollout(p, s, a, l.choose)
}

// Learn begins policy iteration anew where the path has met uncertain pairs. Else it adds the path's return to those of its pair; after the
// last rollout from the last pair it improves the policy. Either ends the round: Stop is 0 then, else H, since the policy stays the same.
func (l *Learner) Learn() {
	p := l.path
	p.Stop = l.horizon
	if l.extend() { // Algorithm 2: back to the line at which policy iteration starts
		for h := 1; h <= l.horizon; h++ {
			clear(l.policy[h])
		}
		l.k = 0
		l.begin()
		return
	}
	if l.z < len(l.core) {
		z := l.core[l.z]
		for _, r := range p.Rewards[z.h-1:] {
			l.sum += r
		}
		l.updates[z.h]++
		if l.drawn++; l.drawn < l.rollouts {
			return
		}
		l.step[z.h].Value(l.features.Phi(z.h, z.s, z.a, l.phi), l.sum/float64(l.rollouts))
		l.sum, l.drawn = 0, 0
	}
	if l.z--; l.z < 0 {
		l.improve()
	}
}

// extend lets the uncertain pairs that the path has met join the core sets (Algorithm 1, the loop over actions), and reports whether there
// were any. The pair that a rollout begins at is in the core set, and all actions there were tested when its state was met.
func (l *Learner) extend() (found bool) {
	p := l.path
	first := p.From
	if l.z < len(l.core) {
		first++
	}
	for h := first; h <= l.horizon; h++ {
		s := p.States[h-1]
		for a := range l.q {
			phi := l.features.Phi(h, s, a, l.phi)
			if l.step[h].Uncertainty(phi) > l.tau {
				l.step[h].Join(phi)
				l.core = append(l.core, pair{h, s, a})
				l.environment.Keep(h)
				found = true
			}
		}
	}
	return found
}

// improve makes the policy greedy in w_k = (Phi' Phi + lambda I)^{-1} Phi' q, over the core set of each step.
func (l *Learner) improve() {
	for h := 1; h <= l.horizon; h++ {
		l.step[h].Solve(l.policy[h])
		copy(l.output[h], l.policy[h])
	}
	if l.k++; l.k == l.iterations {
		l.k, l.rollouts = 0, min(2*l.rollouts, mostRollouts)
	}
	l.begin()
}

// begin ends the round and begins an iteration, in which no pair has a value.
func (l *Learner) begin() {
	for h := 1; h <= l.horizon; h++ {
		l.step[h].Forget()
	}
	l.z, l.sum, l.drawn = len(l.core), 0, 0
	l.path.Stop = 0
}

// Greedy returns arg max_a <phi_h(s,a), theta_h> of the last complete iteration: the lowest index alone, or with random ties all of them in
// order of index. Before there is one all actions are equal. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int { return l.greedy(l.output[h], h, s) }

func (l *Learner) greedy(theta []float64, h, s int) []int {
	return l.choice.From(l.q, feature.Values(l.features, h, s, theta, l.q, l.phi))
}

// choose returns the action of this iteration's policy, drawing among ties where the config asks for that.
func (l *Learner) choose(h, s int) int { return l.choice.Take(l.greedy(l.policy[h], h, s)) }

// Q returns <phi_h(s,a), theta_h> of the last complete iteration, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.output[h])
}

// Theta returns theta_h of the last complete iteration, d numbers, zero before there is one, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.output[h] }

// Updates returns the number of rollouts from C_h that were used, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }

// CoreSet returns the pairs of C_h, in the order in which they joined, for h in 1..H.
func (l *Learner) CoreSet(h int) (states, actions []int) {
	for _, z := range l.core {
		if z.h == h {
			states, actions = append(states, z.s), append(actions, z.a)
		}
	}
	return states, actions
}
