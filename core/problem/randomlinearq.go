package problem

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/mdp"
)

// randomLinearQ is an MDP whose optimal Q-function is linear by construction although nothing else is: transitions and features
// are drawn at random, each without regard to the other, and the reward is solved from Bellman's equation.
//
// phi_h(s,a) = (1, x_h(s,a)) / sqrt 2 with a unit vector x in R^{d-1}, and theta_h = sqrt 2 ((H-h+1)/2, scale u_h) with a unit
// vector u_h. So Q*_h(s,a) = (H-h+1)/2 + scale <x,u_h>, and r = <phi_h,theta_h> - P max <phi_{h+1},theta_{h+1}> is
// 1/2 + scale (<x,u_h> - P max <x_{h+1},u_{h+1}>), in [0,1] for scale <= 1/4. At every (h,s) the optimal action, chosen at random,
// has <x,u_h> uniform in [1-tilt, 1]; one other is worse by exactly the gap; the rest are worse still, down to <x,u_h> = -1.
//
// Every number of (h,s,a) comes from a hash, so any number of states takes no memory. A small problem is put into tables all the same, for
// computations over all states; its numbers are the same to the bit.
var randomLinearQ = &Family{
	Name:  "random-linear-q",
	Title: "Random linear Q*",
	Doc: "Any transitions and features, with rewards that make Q* linear in the features: dimension, gap and number of states as you like, " +
		"a billion too. With fewer features than pairs (s,a) it is no linear MDP. Norms are equal; the mean feature of all states and actions, which no learner sees, points away from the optimal ones.",
	Source: "made for Revisit: Assumption 1 of Li, Chen, Chi, Gu and Wei (2021) with rewards solved from Bellman's optimality equation",
	Bib:    thePaper,
	Parameters: []Parameter{
		{Name: "states", Type: Int, Default: 20, Min: 1, Max: 1_000_000_000, Doc: "states S; over 20,000 no table is kept"},
		{Name: "actions", Type: Int, Default: 4, Min: 2, Max: 1000, Doc: "actions A"},
		{Name: "dim", Type: Int, Default: 8, Min: 3, Max: 1000, Doc: "dimension d of the features"},
		horizon(5),
		{Name: "gap", Type: Float, Default: 0.3, Min: 1e-6, Max: 0.5, Doc: "gap between the optimal action and the next, the same at every step and state; at most scale x (2 - tilt)"},
		{Name: "successors", Type: Int, Default: 2, Min: 1, Max: 64, Doc: "states that may follow each (h,s,a); 1: deterministic"},
		{Name: "scale", Type: Float, Default: 0.25, Min: 0.001, Max: 0.25, Doc: "how much features matter: Q*_h is (H-h+1)/2 plus or minus this"},
		{Name: "tilt", Type: Float, Default: 0.5, Min: 0, Max: 1, Doc: "how much V*_h differs between states, in units of scale; 0: V*_h is flat"},
		{Name: "starts", Type: Int, Default: 1, Min: 1, Max: 10_000, Doc: "first states: episode n begins in state (n-1) mod this"},
		seed(),
	},
	OwnFeatures: true,
	CBeta:       0.007, Episodes: 200,
	Build: buildRandomLinearQ,
	// Its values are known, so nothing is solved; of many states only as many are visited as tables would have.
	work: func(args Args) float64 {
		size := func(name string) float64 { return float64(args.Int(name)) }
		return min(size("states"), maxTabulated) * size("horizon") * size("actions") * size("successors") / 50
	},
}

// A problem within both limits is kept in tables: its states, and the numbers of the tables.
const (
	maxTabulated = 20_000
	maxNumbers   = 6_000_000
)

func buildRandomLinearQ(p Args) (*Problem, error) {
	if most := p.Float("scale") * (2 - p.Float("tilt")); p.Float("gap") > most {
		return nil, document.Refuse("gap", p["gap"], fmt.Sprintf("at most %g, which is scale x (2 - tilt): the largest gap that every state can have", most))
	}
	if p.Int("starts") > p.Int("states") {
		return nil, document.Refuse("starts", p["starts"], fmt.Sprintf("at most %d, the number of states", p["states"]))
	}
	q := newLinearQ(p)
	built := &Problem{Solved: q, Own: &Features{Dim: q.dim, Layers: q.horizon, Phi: q.phi}}
	cells := float64(q.horizon) * float64(q.states) * float64(q.actions)
	if q.states > maxTabulated || cells*float64(q.dim+3*q.successors) > maxNumbers {
		built.Notes = []string{"No table is kept: every number is computed from a hash when it is asked for, so memory does not depend on the number of states."}
		return built, nil
	}
	var err error
	built.Own.Values = q.features()
	built.Table, err = q.table()
	return built, err
}

// features returns phi_h(s,a) of all (h,s,a), laid out as Features.Values.
func (q *linearQ) features() []float64 {
	values := make([]float64, q.horizon*q.states*q.actions*q.dim)
	rest := values
	for h := 1; h <= q.horizon; h++ {
		for s := range q.states {
			for a := range q.actions {
				q.phi(h, s, a, rest[:q.dim])
				rest = rest[q.dim:]
			}
		}
	}
	return values
}

// table returns the process in tables.
func (q *linearQ) table() (*mdp.Table, error) {
	b := mdp.NewBuilder(q.horizon, q.states, q.actions, mdp.PerStep, mdp.PerStep)
	var to []int
	for h := 1; h <= q.horizon; h++ {
		for s := range q.states {
			for a := range q.actions {
				n := q.Successors(h, s, a)
				to = to[:0]
				for _, x := range n.State {
					to = append(to, int(x))
				}
				b.Move(to, n.Prob)
				b.Reward(h-1, s, a, q.Reward(h, s, a))
			}
		}
	}
	b.Start(q.start)
	return b.Table()
}
