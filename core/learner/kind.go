// Package learner registers the learners, one file each: what a form and a schema need to know of one, which problems it can run on, what a
// path takes it, and how it is made. The algorithms themselves are packages of their own.
package learner

import (
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Learner is what a session runs: it knows the protocol and the features, never the model.
type Learner interface {
	From() int                     // the step at which the next path begins
	Draw() (*protocol.Path, error) // draws it; the policy stays until Learn
	Learn()                        // learns from it and sets its Stop; only above that step the policy can be another
	Greedy(h, s int) []int         // the policy that it would output now: these actions in equal parts
	Theta(h int) []float64
	Updates(h int) int64 // samples that step h has learned from
}

// Diverging is a learner whose parameters can run away. It cannot go on then.
type Diverging interface{ Diverged() bool }

// Runner is a learner that can draw many paths and learn from them in less time than by Draw and Learn, and writes them down.
type Runner interface {
	CanRun() bool
	Run(paths int, log protocol.Log) (drawn int, over int64, err error)
	LearnTo(log protocol.Log) // is Learn
}

// Kind is a learner that a spec can name.
type Kind struct {
	Kind, Title, Doc, Source string
	Bib                      string // BibTeX entries
	Right                    protocol.Right
	Parameters               []parameter.Parameter // beside the constants that all kinds have
	Reads                    []string              // the constants among gap, c_beta, delta, path_bound, ties, episodes that decide its run
	Episodes                 int64                 // by default; 0: as many as the problem's family says
	Spreads                  bool                  // its policy may take any action
	Light                    bool                  // it keeps no d x d statistics
	Explores                 bool                  // its paths may, beside its policy
	Settles                  bool                  // it tells where its policy can have changed
	// Width is how long its Theta is; nil: d.
	Width func(*Setting) int
	// Beta is the factor of its bonus; nil: 0.
	Beta func(*Setting) float64
	// Check refuses a problem that it cannot run on; nil: it takes any.
	Check func(*Setting) error
	// Work is what a path takes it, in multiplications, on average over so many episodes; nil: Setting.PathWork.
	Work func(s *Setting, episodes int64) float64
	// Make makes the learner, which plays through the door.
	Make func(s *Setting, door *protocol.Environment) (Learner, error)
}

// kinds are in the order in which they are offered. The first is the one that a spec has by default.
var kinds = []*Kind{LinQ, linqNoRevisit, lsviUCB, generativeModel, qLearning, ucbVI, uniform, optimal}

// Kinds returns all learners, in the order in which they are offered.
func Kinds() []*Kind { return kinds }

// Find returns the learner of a kind, or nil.
func Find(kind string) *Kind {
	for _, k := range kinds {
		if k.Kind == kind {
			return k
		}
	}
	return nil
}

// Revisits tells whether the kind goes back, and so has a test on gaps.
func (k *Kind) Revisits() bool { return k.Right == protocol.Revisiting }

// UsualEpisodes is how many episodes, or rounds, a run on a problem of the family has where its spec does not say.
func (k *Kind) UsualEpisodes(family *problem.Family) int64 {
	if k.Episodes > 0 {
		return k.Episodes
	}
	return int64(family.Episodes)
}
