package learner

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/parameter"
	"revisit/core/protocol"
	"revisit/core/qlearning"
)

var qLearning = &Descriptor{
	Name:   "q-learning",
	Title:  "Q-learning",
	Doc:    "Once an episode is over, from its last step back to its first, moves its estimate a little towards the reward plus the best estimate at the next step, which has just moved. Explores by chance. May diverge where features are shared.",
	Source: "Watkins 1989; with linear features and an epsilon-greedy policy as in Sutton and Barto 2018, §6.5 and §9.4",
	Bib: `@phdthesis{watkins1989learning,
  title  = {Learning from Delayed Rewards},
  author = {Watkins, Christopher John Cornish Hellaby},
  school = {King's College, University of Cambridge},
  year   = {1989}
}
@book{sutton2018reinforcement,
  title     = {Reinforcement Learning: An Introduction},
  author    = {Sutton, Richard S. and Barto, Andrew G.},
  edition   = {2},
  publisher = {MIT Press},
  year      = {2018}
}
@article{watkins1992qlearning,
  title   = {{Q}-Learning},
  author  = {Watkins, Christopher J. C. H. and Dayan, Peter},
  journal = {Machine Learning},
  volume  = {8},
  pages   = {279--292},
  year    = {1992}
}
@article{jaakkola1994convergence,
  title   = {On the Convergence of Stochastic Iterative Dynamic Programming Algorithms},
  author  = {Jaakkola, Tommi and Jordan, Michael I. and Singh, Satinder P.},
  journal = {Neural Computation},
  volume  = {6},
  number  = {6},
  pages   = {1185--1201},
  year    = {1994}
}`,
	Access: protocol.Online,
	Guarantee: Guarantee{
		Says:  "with probability 1 the estimates converge to Q* as episodes go on for ever (Watkins, Dayan 1992; Jaakkola, Jordan, Singh 1994)",
		Needs: []string{"model", "tabular"},
		Also: "the step sizes with which each state and action is updated sum to infinity, and their squares do not: so it is where alpha_half is over 0 " +
			"and exploration does not fade (epsilon_half 0, epsilon over 0), and not by default",
	},
	NoGramMatrix: true,
	Reads:        []string{"ties"},
	Explores:     true,
	Parameters: []parameter.Parameter{
		{Name: "alpha", Type: parameter.Float, Default: 0.5, Min: 1e-6, Max: 10, Doc: "step size of the first update; over 2 it diverges on features of norm 1"},
		{Name: "alpha_half", Type: parameter.Float, Default: 1000.0, Min: 0, Max: 1e12, Doc: "updates of a step after which its step size is half: alpha / (1 + updates / this); 0: constant"},
		{Name: "epsilon", Type: parameter.Float, Default: 1.0, Min: 0, Max: 1, Doc: "chance of an action at random in the first episode"},
		{Name: "epsilon_half", Type: parameter.Float, Default: 1000.0, Min: 0, Max: 1e12, Doc: "episodes after which that chance is half: epsilon / (1 + episodes / this); 0: constant"},
	},
	// Q of every action, to act and again to learn; the update itself is one more.
	Work: func(s *Setting, _ int64) float64 {
		return float64(s.Model.Horizon()) * float64(2*s.Model.Actions()+2) * math.Sqrt(s.ActionWork())
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		number := func(name string) float64 { return s.Args[name].(float64) }
		return qlearning.New(env, qlearning.Config{
			Features:    s.Features,
			Alpha:       qlearning.Decay{First: number("alpha"), Half: number("alpha_half")},
			Epsilon:     qlearning.Decay{First: number("epsilon"), Half: number("epsilon_half")},
			Exploration: detmath.NewStream(s.Seed, "exploration"),
			TieStream:   s.TieStream(),
		}), nil
	},
}
