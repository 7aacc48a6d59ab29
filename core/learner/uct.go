package learner

import (
	"fmt"
	"math"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/parameter"
	"revisit/core/protocol"
	"revisit/core/uct"
)

var treeSearch = &Descriptor{
	Name:  "uct",
	Title: "UCT",
	Doc: "Monte-Carlo tree search: in each state of its episode it draws paths from there, going back to it, then takes the action of the highest mean return and plans on in the state that follows. " +
		"In the tree a path takes the action of the highest mean plus c (H-h+1) sqrt(2 ln N_h(s) / N_h(s,a)), below it any; each adds one node. " +
		"A node is a state and its step, however it was reached. Its regret is of the actions that it takes in the end, not of the paths that it plans with. It knows no features.",
	Source: "Kocsis, Szepesvári 2006, Figure 1 and Section 2.3, for H steps",
	Bib: `@inproceedings{kocsis2006bandit,
  title     = {Bandit Based {Monte-Carlo} Planning},
  author    = {Kocsis, Levente and Szepesv{\'a}ri, Csaba},
  booktitle = {European Conference on Machine Learning},
  series    = {Lecture Notes in Computer Science},
  volume    = {4212},
  pages     = {282--293},
  year      = {2006}
}
@article{shah2022nonasymptotic,
  title   = {Non-Asymptotic Analysis of {Monte Carlo} Tree Search},
  author  = {Shah, Devavrat and Xie, Qiaomin and Xu, Zhi},
  journal = {Operations Research},
  volume  = {70},
  number  = {6},
  pages   = {3234--3260},
  year    = {2022}
}`,
	Access:       protocol.Revisiting,
	NoGramMatrix: true,
	Reads:        []string{"ties"},
	Parameters: []parameter.Parameter{
		{Name: "simulations", Type: parameter.Int, Default: 20, Min: 1, Max: 1_000_000, Doc: "paths drawn from a state before its action is taken"},
		{Name: "c", Type: parameter.Float, Default: 1.0, Min: 0, Max: 1e3, Doc: "factor of the bonus in the tree; 1 is UCB1 for returns of up to H-h+1, smaller explores less"},
		{Name: "keep", Type: parameter.Bool, Default: true, Doc: "the tree stays from episode to episode; else each begins without one"},
	},
	Guarantee: Guarantee{
		Says: "after n paths from a state the bias of its mean return is O((A H log n + A^H) / n) for a suitable c, and the chance of a wrong action falls polynomially in n " +
			"(Kocsis and Szepesvári 2006, Theorem 6; Shah, Xie and Xu 2022 find that proof incomplete and prove as much for a bonus that is a power of N, not a logarithm)",
		Needs: []string{"model"},
		Also:  "c is as in the theorem, which does not say how large that is",
	},
	Width: noTheta,
	Plans: func(s *Setting) (paths, samples float64) {
		return uct.Episode(s.Args.Int("simulations"), s.Model.Horizon())
	},
	Check: func(s *Setting) error {
		A, H := float64(s.Model.Actions()), float64(s.Model.Horizon())
		paths, _ := uct.Episode(s.Args.Int("simulations"), s.Model.Horizon())
		name, found := "algorithm.simulations", any(s.Args["simulations"])
		if s.Args.Bool("keep") {
			paths *= float64(s.Episodes)
			name, found = "episodes", s.Episodes
		}
		nodes := math.Min(paths, H*float64(s.Model.States()))
		if numbers := nodes * (2*A + uct.NodeNumbers); numbers > maxKept {
			return document.Refuse(name, found, fmt.Sprintf("fewer, or fewer states: UCT may have %.3g nodes, of %.3g numbers in all, where at most %.3g have room", nodes, numbers, float64(maxKept)))
		}
		return nil
	},
	// A path is drawn from half of the steps on average. In the tree it takes a square root for every action.
	Work: func(s *Setting, _ int64) float64 {
		return float64(s.Model.Horizon()) / 2 * (float64(8*s.Model.Actions()) + 40)
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return uct.New(env, uct.Config{
			Simulations: s.Args.Int("simulations"), C: s.Args.Float("c"), Keep: s.Args.Bool("keep"),
			Rollouts: detmath.NewStream(s.Seed, "tree rollouts"), TieStream: s.TieStream(),
		}), nil
	},
}
