package learner

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/protocol"
)

var lsviUCB = &Descriptor{
	Name:  "lsvi-ucb",
	Title: "LSVI-UCB",
	Doc: "Plays whole episodes and learns from every step of each, towards the best action at the next state, bonus included: made for linear " +
		"MDPs, where that value is linear too. beta = c_beta d H sqrt(log(2 d N H / delta)).",
	Source: "Jin, Yang, Wang, Jordan 2020, Algorithm 1; eq:update-Jin of Li, Chen, Chi, Gu, Wei 2021",
	Bib: `@inproceedings{jin2020provably,
  title     = {Provably Efficient Reinforcement Learning with Linear Function Approximation},
  author    = {Jin, Chi and Yang, Zhuoran and Wang, Zhaoran and Jordan, Michael I.},
  booktitle = {Conference on Learning Theory},
  series    = {Proceedings of Machine Learning Research},
  volume    = {125},
  pages     = {2137--2143},
  year      = {2020}
}`,
	Access: protocol.Online,
	Guarantee: Guarantee{
		Says:  "with probability 1 - δ a regret of order √(d³H³T) up to logarithms, with T = N H (Jin, Yang, Wang, Jordan 2020, Theorem 3.1)",
		Needs: []string{"model", "feature-norm", "linear-mdp"},
		Also:  "c_β is at least a constant that the paper does not name",
	},
	Reads: []string{"c_beta", "delta", "ties", "episodes"},
	Bonus: "β = c_β d H √(log(2dNH/δ)), Jin et al. 2020, Theorem 3.1",
	Beta: func(s *Setting) float64 {
		return lsvi.Beta(s.Constants.CBeta, s.Features.Dim(), s.Model.Horizon(), s.Constants.Episodes, s.Constants.Delta)
	},
	Check: checkLSVI,
	Work:  func(s *Setting, episodes int64) float64 { return s.replayWork(episodes / 2) },
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return lsvi.New(env, lsvi.Config{Features: s.Features, Beta: s.Beta, TieStream: s.TieStream()}), nil
	},
}

// checkLSVI returns a *document.Error for a run that would keep too many states, or evaluate too many after an episode.
func checkLSVI(s *Setting) error {
	each, what := float64(s.Features.Dim()+s.Model.Actions()), "d + A numbers for every state"
	if feature.Entries(s.Features) == 1 {
		each, what = float64(s.Model.Actions())*float64(2+s.Branch()), "a few numbers for every action and successor of every state"
	}
	if numbers := float64(s.Model.Horizon()) * s.seen(s.Episodes) * each; numbers > maxKept {
		return document.Refuse("episodes", s.Episodes, fmt.Sprintf("fewer episodes, or fewer states: LSVI-UCB keeps %s seen at each step, %.3g in all, where at most %.3g have room", what, numbers, float64(maxKept)))
	}
	if work := s.replayWork(s.Episodes); work > MaxWork && s.replayWork(1) <= MaxWork {
		return document.Refuse("episodes", s.Episodes, fmt.Sprintf("fewer episodes, or fewer states: LSVI-UCB evaluates every action of every state seen after each episode, which would take %.3g multiplications, where at most 1e9 are borne", work))
	}
	return nil
}

// seen returns an upper bound on the number of states seen at one step in the given number of episodes.
func (s *Setting) seen(episodes int64) float64 {
	return math.Min(float64(s.Model.States()), float64(max(1, episodes)))
}

// replayWork estimates the multiplications of an episode of LSVI-UCB after the given number of episodes: those of a path, and V of all
// states seen, with the full bonus of a few of the actions. Where features have one entry, only states are evaluated whose values may have
// changed.
func (s *Setting) replayWork(episodes int64) float64 {
	if feature.Entries(s.Features) == 1 {
		return 2 * s.unitWork(episodes)
	}
	entries := s.ActionWork()
	perState := float64(float64(s.Model.Actions())*math.Sqrt(entries)) + float64(3*entries) + float64(s.Features.Dim())
	return s.PathWork() + float64(float64(s.Model.Horizon())*float64(s.seen(episodes)*perState))
}
