package learner

import (
	"fmt"
	"math"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/protocol"
	"revisit/core/rlsvi"
)

var randomizedLSVI = &Descriptor{
	Name:  "rlsvi",
	Title: "RLSVI",
	Doc: "Before each episode draws theta_h, backwards from H, from the posterior of a linear regression on all episodes so far, and plays greedily in what it drew: " +
		"noise explores in place of a bonus. Bigger noise (sigma) and a wider prior (lambda smaller) explore for longer.",
	Source: "Osband, Van Roy, Wen 2016, Algorithm 1",
	Bib: `@inproceedings{osband2016generalization,
  title     = {Generalization and Exploration via Randomized Value Functions},
  author    = {Osband, Ian and Van Roy, Benjamin and Wen, Zheng},
  booktitle = {International Conference on Machine Learning},
  series    = {Proceedings of Machine Learning Research},
  volume    = {48},
  pages     = {2377--2386},
  year      = {2016}
}
@inproceedings{russo2019worst,
  title     = {Worst-Case Regret Bounds for Exploration via Randomized Value Functions},
  author    = {Russo, Daniel},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {32},
  pages     = {14433--14443},
  year      = {2019}
}`,
	Access: protocol.Online,
	Guarantee: Guarantee{
		Says:  "an expected regret of order H³ S^(3/2) √(AN) up to logarithms for tables (Russo 2019; over a prior on problems Osband, Van Roy, Wen 2016, Theorem 1)",
		Needs: []string{"model", "tabular"},
		Also:  "the noise is that of the proof, σ² = ½ S H³ log(2 H S A n) in episode n and λ = 1/σ²; here both are the same in all episodes",
	},
	Reads: []string{"ties"},
	Parameters: []parameter.Parameter{
		{Name: "sigma", Type: parameter.Float, Default: 0.1, Min: 1e-3, Max: 1e3, Doc: "standard deviation of the noise in a sample of a value"},
		{Name: "lambda", Type: parameter.Float, Default: 0.1, Min: 1e-6, Max: 1e6, Doc: "precision of theta before the first episode, which then is N(0, I / lambda)"},
	},
	Check: checkRLSVI,
	Work:  func(s *Setting, episodes int64) float64 { return s.drawingWork(episodes / 2) },
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return rlsvi.New(env, rlsvi.Config{
			Features: s.Features, Sigma: s.Args.Float("sigma"), Lambda: s.Args.Float("lambda"),
			Noise: detmath.NewStream(s.Seed, "perturbation"), TieStream: s.TieStream(),
		}), nil
	},
}

// checkRLSVI returns a *document.Error for a run that would keep too many states, or evaluate too many after an episode.
func checkRLSVI(s *Setting) error {
	if numbers := float64(s.Model.Horizon()) * s.seen(s.Episodes) * float64(s.Features.Dim()); numbers > maxKept {
		return document.Refuse("episodes", s.Episodes, fmt.Sprintf("fewer episodes, or fewer states: RLSVI keeps d numbers for every state seen at each step, %.3g in all, where at most %.3g have room", numbers, float64(maxKept)))
	}
	if work := s.drawingWork(s.Episodes); work > MaxWork && s.drawingWork(1) <= MaxWork {
		return document.Refuse("episodes", s.Episodes, fmt.Sprintf("fewer episodes, or fewer states: RLSVI evaluates every action of every state seen after each episode, which would take %.3g multiplications, where at most 1e9 are borne", work))
	}
	return nil
}

// drawingWork estimates the multiplications of an episode of RLSVI after the given number of episodes: at each step V of all states seen and their
// part of the target, a rotation into the Cholesky factor and two triangular solutions with it, and d normal numbers.
func (s *Setting) drawingWork(episodes int64) float64 {
	d, factor := float64(s.Features.Dim()), 1.0
	if feature.Entries(s.Features) > 1 {
		factor = d
	}
	perState := float64(float64(s.Model.Actions())*math.Sqrt(s.ActionWork())) + d
	return float64(s.Model.Horizon()) * (float64(s.seen(episodes)*perState) + float64(3*d*factor) + float64(normalWork*d))
}

// normalWork is the work of a normal number, in multiplications.
const normalWork = 50
