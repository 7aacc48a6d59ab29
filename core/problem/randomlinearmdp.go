package problem

import (
	"fmt"
	"math"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// randomLinearMDP is a linear MDP (eq:linear-MDP-intro): phi(s,a) uniform on the simplex in R^d, P_h(.|s,a) = sum_i phi_i(s,a) mu_{h,i}
// with d probability measures mu_{h,i} a step, each on a few random states with weights uniform on their simplex, and
// r_h(s,a) = <phi(s,a), theta_h> with theta_h uniform in [0,1]^d. So |phi| <= 1, |theta_h| <= sqrt d, and Q^pi_h is linear in phi for
// every policy. Episodes begin in state 0. The gap is not prescribed.
var randomLinearMDP = &Family{
	Name:  "random-linear-mdp",
	Title: "Random linear MDP",
	Doc: "Transitions and rewards both linear in features on the simplex, so that Q of every policy is linear, not only Q*: " +
		"where the guarantees of LSVI-UCB hold too. Its gap is not chosen.",
	Source: "the simplex example of Jin, Yang, Wang and Jordan, Provably efficient reinforcement learning with linear function " +
		"approximation, COLT 2020; eq:linear-MDP-intro of Li, Chen, Chi, Gu and Wei (2021)",
	Bib: `@inproceedings{jin2020provably,
  title     = {Provably Efficient Reinforcement Learning with Linear Function Approximation},
  author    = {Jin, Chi and Yang, Zhuoran and Wang, Zhaoran and Jordan, Michael I.},
  booktitle = {Conference on Learning Theory},
  series    = {Proceedings of Machine Learning Research},
  volume    = {125},
  pages     = {2137--2143},
  year      = {2020}
}
` + thePaper,
	Parameters: []Parameter{
		{Name: "states", Type: Int, Default: 6, Min: 1, Max: 10_000, Doc: "states S"},
		{Name: "actions", Type: Int, Default: 2, Min: 2, Max: 1000, Doc: "actions A"},
		{Name: "dim", Type: Int, Default: 3, Min: 2, Max: 256, Doc: "dimension d of the features, and the number of measures a step"},
		horizon(3),
		{Name: "successors", Type: Int, Default: 2, Min: 1, Max: 64, Doc: "random states that each measure is on; up to d times as many may follow one (h,s,a)"},
		{Name: "seed", Type: Int, Default: 64, Min: 0, Max: 1<<53 - 1, Doc: "seed of the draw: the same seed, the same problem; 64 draws an uncommonly wide gap"},
	},
	OwnFeatures: true,
	Gap:         0.07, CBeta: 0.04, Episodes: 500,
	Build: buildRandomLinearMDP,
}

func buildRandomLinearMDP(p Args) (*Problem, error) {
	H, S, A, d, k := p.Int("horizon"), p.Int("states"), p.Int("actions"), p.Int("dim"), p.Int("successors")
	if err := checkSuccessors("states", float64(H)*float64(S)*float64(A)*float64(d*k)); err != nil {
		return nil, err
	}
	stream := detmath.NewStream(uint64(p.Int("seed")), "random-linear-mdp")
	phi := make([]float64, S*A*d)
	for i := 0; i < len(phi); i += d {
		simplex(stream, phi[i:i+d])
	}
	b := mdp.NewBuilder(H, S, A, mdp.PerStep, mdp.PerStep)
	b.Room(H * S * A * d * k)
	theta, mu := make([]float64, d), make([]float64, d*k)
	to, prob := make([]int, d*k), make([]float64, d*k)
	for h := range H {
		for i := range d {
			theta[i] = stream.Float64()
			for j := range k {
				to[i*k+j] = stream.IntN(S)
			}
			simplex(stream, mu[i*k:i*k+k])
		}
		for i := range S * A {
			reward, x := 0.0, phi[i*d:i*d+d]
			for j := range mu {
				prob[j] = x[j/k] * mu[j]
			}
			for j := range theta {
				reward += float64(x[j] * theta[j])
			}
			b.Move(to, prob)
			b.Reward(h, i/A, i%A, min(reward, 1))
		}
	}
	t, err := b.Table()
	if err != nil {
		return nil, err
	}
	return &Problem{Table: t, Own: &Features{Dim: d, Layers: 1, Values: phi}, Notes: []string{gapNote(t)}}, nil
}

// simplex fills x with a uniform draw from the probability simplex.
func simplex(stream *detmath.Stream, x []float64) {
	sum := 0.0
	for i := range x {
		x[i] = stream.Exponential()
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// gapNote states the gap.
func gapNote(t *mdp.Table) string {
	gap, at := mdp.Solve(t).Gap()
	if math.IsInf(gap, 1) {
		return "Every action is optimal everywhere: there is no gap."
	}
	return fmt.Sprintf("The gap came out to %.6g, at step %d in state %d.", gap, at.H, at.S)
}
