package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/protocol"
)

var lsviKind = &learnerKind{
	Kind:  "lsvi-ucb",
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
	Right: protocol.Online,
	Reads: []string{"c_beta", "delta", "ties", "episodes"},
	beta: func(in *instance, spec *Spec) float64 {
		return lsvi.Beta(spec.Algorithm.CBeta, in.features.Dim(), in.model.Horizon(), float64(spec.Episodes), spec.Algorithm.Delta)
	},
	check: checkLSVI,
	work:  func(in *instance, spec *Spec) float64 { return in.replayWork(spec.Episodes / 2) },
	make: func(in *instance, spec *Spec, door *protocol.Environment) (learner, error) {
		return lsvi.New(door, lsvi.Config{Features: in.features, Beta: in.beta, TieStream: spec.tieStream()}), nil
	},
}

// maxSuccessorNumbers bounds what LSVI-UCB keeps of the states it has seen: 400 MB.
const maxSuccessorNumbers = 5e7

// checkLSVI refuses a run that would remember too many states, or evaluate too many after an episode.
func checkLSVI(in *instance, spec *Spec) error {
	each, what := float64(in.features.Dim()+in.model.Actions()), "d + A numbers for every state"
	if feature.Entries(in.features) == 1 {
		each, what = float64(in.model.Actions())*float64(2+in.branch()), "a few numbers for every action and successor of every state"
	}
	if numbers := float64(in.model.Horizon()) * in.seen(spec.Episodes) * each; numbers > maxSuccessorNumbers {
		return document.Refuse("episodes", spec.Episodes, fmt.Sprintf("fewer episodes, or fewer states: LSVI-UCB keeps %s seen at each step, %.3g in all, where at most %.3g have room", what, numbers, float64(maxSuccessorNumbers)))
	}
	if work := in.replayWork(spec.Episodes); work > bearable && in.replayWork(1) <= bearable {
		return document.Refuse("episodes", spec.Episodes, fmt.Sprintf("fewer episodes, or fewer states: LSVI-UCB evaluates every action of every state seen after each episode, which would take %.3g multiplications, where at most 1e9 are borne", work))
	}
	return nil
}

// seen bounds the states that are seen at one step in so many episodes.
func (in *instance) seen(episodes int64) float64 {
	return math.Min(float64(in.model.States()), float64(max(1, episodes)))
}

// replayWork is what an episode of LSVI-UCB takes after so many: a path's, and V of all states seen, with the full bonus of a
// few of the actions. Where features have one entry only states are evaluated whose values can have moved.
func (in *instance) replayWork(episodes int64) float64 {
	if feature.Entries(in.features) == 1 {
		return 2 * in.unitWork(episodes)
	}
	entries := in.actionWork()
	perState := float64(float64(in.model.Actions())*math.Sqrt(entries)) + float64(3*entries) + float64(in.features.Dim())
	return in.pathWork() + float64(float64(in.model.Horizon())*float64(in.seen(episodes)*perState))
}
