package lab

import (
	"revisit/core/exact"
	"revisit/core/linq"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// learner is what a session runs: it knows the protocol and the features, never the model.
type learner interface {
	From() int                     // the step at which the next path begins
	Draw() (*protocol.Path, error) // draws it; the policy stays until Learn
	Learn()                        // learns from it and sets its Stop; only above that step the policy can be another
	Greedy(h, s int) []int         // the policy that it would output now: these actions in equal parts
	Theta(h int) []float64
	Updates(h int) int64 // samples that step h has learned from
}

// exploring is a learner that takes any action with probability Exploration, beside the policy that it would output.
type exploring interface{ Exploration() float64 }

// diverging is a learner whose parameters can run away. It cannot go on then.
type diverging interface{ Diverged() bool }

// runner is a learner that can draw many paths and learn from them in less time than by Draw and Learn, and writes them down.
type runner interface {
	CanRun() bool
	Run(paths int, log linq.Log) (drawn int, over int64, err error)
	LearnTo(log linq.Log) // is Learn
}

// learnerKind is a learner that a spec can name.
type learnerKind struct {
	Kind, Title, Doc, Source string
	Bib                      string // BibTeX entries
	Right                    protocol.Right
	Parameters               []parameter.Parameter // beside the constants that all kinds have
	Reads                    []string              // the constants among gap, c_beta, delta, path_bound, ties, episodes that decide its run
	episodes                 int64                 // by default; 0: as many as the problem's family says
	spreads                  bool                  // its policy may take any action
	light                    bool                  // it keeps no d x d statistics
	explores                 bool                  // its paths may, beside its policy
	settles                  bool                  // it tells where its policy can have changed
	// width is how long its Theta is; nil: d.
	width func(in *instance) int
	// beta is the factor of its bonus; nil: 0.
	beta func(in *instance, spec *Spec) float64
	// check refuses a problem that it cannot run on; nil: it takes any.
	check func(in *instance, spec *Spec) error
	// work is what a path takes it, in multiplications, on average over the spec's episodes; nil: instance.pathWork.
	work func(in *instance, spec *Spec) float64
	make func(in *instance, spec *Spec, door *protocol.Environment) (learner, error)
}

// learnerKinds are in the order in which they are offered.
var learnerKinds = []*learnerKind{linqKind, linqNoRevisitKind, lsviKind, generativeKind, qLearningKind, ucbviKind, uniformKind, optimalKind}

func findLearner(kind string) *learnerKind {
	for _, k := range learnerKinds {
		if k.Kind == kind {
			return k
		}
	}
	return nil
}

// revisits tells whether the kind goes back, and so has a test on gaps.
func (k *learnerKind) revisits() bool { return k.Right == protocol.Revisiting }

// usualEpisodes is how many episodes, or rounds, a run on a problem of the family has where its spec does not say.
func (k *learnerKind) usualEpisodes(family *problem.Family) int64 {
	if k.episodes > 0 {
		return k.episodes
	}
	return int64(family.Episodes)
}

// width is the length of the learner's Theta.
func (in *instance) width() int {
	if in.kind.width != nil {
		return in.kind.width(in)
	}
	return in.features.Dim()
}

// spreads tells whether a run's policies may take several actions in one state.
func (a *AlgorithmSpec) spreads() bool { return a.Ties == "random" || a.kind.spreads }

// wanders tells whether its paths may: what regret follows.
func (a *AlgorithmSpec) wanders() bool { return a.spreads() || a.kind.explores }

// tieStream is what ties are drawn from, nil where the lowest index wins.
func (s *Spec) tieStream() *exact.Stream {
	if s.Algorithm.Ties == "random" {
		return exact.NewStream(s.Seed, "ties")
	}
	return nil
}
