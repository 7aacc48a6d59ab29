package learner

import (
	"math"

	"revisit/core/feature"
	"revisit/core/ocp"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

// wen2017 and du2020 are BibTeX entries.
const (
	wen2017 = `@article{wen2017efficient,
  title   = {Efficient Reinforcement Learning in Deterministic Systems with Value Function Generalization},
  author  = {Wen, Zheng and Van Roy, Benjamin},
  journal = {Mathematics of Operations Research},
  volume  = {42},
  number  = {3},
  pages   = {762--782},
  year    = {2017}
}`
	du2020 = `@inproceedings{du2020agnostic,
  title     = {Agnostic {Q}-Learning with Function Approximation in Deterministic Systems: Near-Optimal Bounds on Approximation Error and Sample Complexity},
  author    = {Du, Simon S. and Lee, Jason D. and Mahajan, Gaurav and Wang, Ruosong},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {33},
  year      = {2020}
}`
)

var constraintPropagation = &Descriptor{
	Name:  "ocp",
	Title: "OCP",
	Doc: "Optimistic constraint propagation, for deterministic transitions: it keeps the features whose Q* it knows exactly, predicts Q* exactly on their span and H-h+1 elsewhere. " +
		"Each episode plays greedily and adds Q* of its last action that was unknown, so that at most d H episodes are not optimal. Where transitions are random it is sure of what it happened to draw.",
	Source:       "Wen, Van Roy 2017, the linear case, in the form of Du, Lee, Mahajan, Wang 2020",
	Bib:          wen2017 + "\n" + du2020,
	Access:       protocol.Online,
	NoGramMatrix: true, // with more than one entry a feature it keeps bases
	Reads:        []string{"ties"},
	Parameters: []parameter.Parameter{
		{Name: "tolerance", Type: parameter.Float, Default: 1e-8, Min: 1e-14, Max: 0.5, Doc: "distance from the span of the known features, of norm 1 at most, up to which one counts as in it"},
	},
	Guarantee: Guarantee{
		Says:  "at most d H episodes are not optimal, whatever the first states are: Wen and Van Roy 2017, Theorem 1, for linear functions",
		Needs: []string{"model", "realizability", "deterministic"},
		Also:  "the tolerance tells features that depend on each other from those that do not",
	},
	Work: constraintWork,
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return ocp.New(env, ocp.Config{Features: s.Features, Tolerance: s.Args.Float("tolerance"), TieStream: s.TieStream()}), nil
	},
}

// constraintWork is that of Q of every action: a product with each feature of a basis.
func constraintWork(s *Setting, episodes int64) float64 {
	H, A, d := float64(s.Model.Horizon()), float64(s.Model.Actions()), float64(s.Features.Dim())
	if feature.Entries(s.Features) == 1 {
		return H * A
	}
	known := math.Min(d, float64(max(2, episodes))/2) // features in the basis of a step
	return H * A * float64(2*d*known)
}

var agnosticConstraintPropagation = &Descriptor{
	Name:  "agnostic-ocp",
	Title: "Agnostic OCP",
	Doc: "OCP where Q* is only nearly linear: it learns by least squares, is sure of Q where that is less than half of the gap off, whatever the errors that the approximation makes, and predicts H-h+1 elsewhere. " +
		"Where the approximation's error is small beside gap / √d, a bounded number of episodes is not optimal.",
	Source: "Du, Lee, Mahajan, Wang 2020, for linear functions, with the optimism of Wen, Van Roy 2017",
	Bib:    du2020 + "\n" + wen2017,
	Access: protocol.Online,
	Reads:  []string{"gap", "ties"},
	Parameters: []parameter.Parameter{
		{Name: "error", Type: parameter.Float, Default: 0.01, Min: 1e-4, Max: 1e6, Doc: "largest error of the approximation: |Q* - <phi, theta*>| at every step, state and action, for some theta*"},
	},
	Guarantee: Guarantee{
		Says: "the number of episodes that are not optimal is at most H times one that grows with d, not with the states, whatever the first states are, if Q* is linear up to an error of the order of gap / √d " +
			"(Du, Lee, Mahajan, Wang 2020)",
		Needs: []string{"model", "feature-norm", "realizability", "theta-norm", "gap", "deterministic"},
		Error: "error",
	},
	Work: func(s *Setting, _ int64) float64 {
		H, A := float64(s.Model.Horizon()), float64(s.Model.Actions())
		if feature.Entries(s.Features) == 1 {
			return H * A
		}
		return float64(H*A*s.ActionWork()) + float64(float64(s.Features.Dim())*float64(s.Features.Dim()))
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return ocp.New(env, ocp.Config{Features: s.Features, Error: s.Args.Float("error"), Gap: s.Gap, TieStream: s.TieStream()}), nil
	},
}
