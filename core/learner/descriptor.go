// Package learner registers the learners, one file each: what forms and schemas say of it, which problems it can run on, its work for a path,
// and how it is made. The algorithms are packages of their own.
package learner

import (
	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Learner is an algorithm that a session runs. It knows the protocol and the features, never the model. What else it can do is in
// core/protocol/abilities.go.
type Learner = protocol.Learner

// Descriptor is a learner that a spec can name. Its JSON is LearnerKind of site/revisit.d.ts.
type Descriptor struct {
	Name       string                             `json:"kind"` // the spec's algorithm.kind
	Title      string                             `json:"title"`
	Doc        string                             `json:"doc"`
	Source     string                             `json:"source"`
	Bib        string                             `json:"bib"` // BibTeX entries, "" where there is nothing to cite
	Access     protocol.Access                    `json:"right"`
	Parameters document.List[parameter.Parameter] `json:"parameters"` // in addition to the constants that all kinds have
	Guarantee  Guarantee                          `json:"guarantee"`
	// Reads has those of gap, c_beta, delta, path_bound, ties and episodes that decide its run; the theory alone uses the others.
	Reads document.List[string] `json:"reads"`
	// Bonus is the factor of its bonus that contains c_beta, and the source, in a line; "" where it reads no c_beta.
	Bonus    string `json:"bonus"`
	Episodes *int64 `json:"episodes"` // by default; nil for the default of the problem's family
	// UsesGapTest: it learns at a step only where the bonus behind it is under half the gap.
	UsesGapTest bool `json:"tests"`
	// Explores: its paths may take actions that its policy does not. Its Learner must be a protocol.Explorer.
	Explores bool `json:"explores"`

	// Hints: it may ask for optimal actions, which are counted.
	Hints bool `json:"hints"`

	RandomPolicy bool `json:"-"` // its policy may take any action
	NoGramMatrix bool `json:"-"` // it keeps no d x d statistics, so one-hot features may be longer
	Own          bool `json:"-"` // it is Own, with some access: it goes back where it likes
	EndsEarly    bool `json:"-"` // its Learner is a protocol.Ender, which may end before all episodes are complete
	// Plans, if not nil, says that it plans within an episode: all but the episode's last path try what its policy may not take, and the last has
	// taken the policy's actions at all H steps. It returns the paths and the samples of an episode, which are always as many.
	Plans func(*Setting) (paths, samples float64) `json:"-"`
	// TracksPolicy: its Learner is a protocol.DriftTracker or a protocol.AxisTracker, so exact regret is estimated to cost less.
	TracksPolicy bool `json:"-"`
	// Width returns the length of its Theta, 0 for none; nil stands for d.
	Width func(*Setting) int `json:"-"`
	// Beta returns the factor of its bonus; nil stands for 0.
	Beta func(*Setting) float64 `json:"-"`
	// Check returns a *document.Error for a problem that it cannot run on; nil accepts any problem.
	Check func(*Setting) error `json:"-"`
	// Work returns the multiplications of a path, on average over the given number of episodes; nil stands for Setting.PathWork.
	Work func(s *Setting, episodes int64) float64 `json:"-"`
	// RollIn returns the policy in whose states its draws begin: their law is that of the "mismatch" of theory.Report. nil: in no such states.
	RollIn func(*Setting) mdp.Policy `json:"-"`
	// Make returns the learner of an environment.
	Make func(s *Setting, env *protocol.Environment) (Learner, error) `json:"-"`
}

// kinds are in the order in which they are offered. The first is the default of a spec.
var kinds = []*Descriptor{LinQ, linqNoRevisit, linqSkip, lsviUCB, confidentMCLSPI, confidentPolicyIteration, generativeModel, qLearning, ucbVI, ucbQLearning, randomizedLSVI, differenceMaximization, treeSearch, constraintPropagation, agnosticConstraintPropagation, frozenPolicyIteration, policySearch, expertHints, uniform, optimal}

// Kinds returns all learners, in the order in which they are offered.
func Kinds() []*Descriptor { return kinds }

// Known returns all learners that a spec can name: those that are offered, and Own.
func Known() []*Descriptor { return append(kinds[:len(kinds):len(kinds)], Own) }

// Find returns the learner of a kind, or nil.
func Find(kind string) *Descriptor {
	for _, k := range Known() {
		if k.Name == kind {
			return k
		}
	}
	return nil
}

// Revisits reports whether the learner goes back to states.
func (k *Descriptor) Revisits() bool { return k.Access == protocol.Revisiting }

// Backtracks reports whether it goes back where a bonus fails its test, as in Algorithm 2, so that its sets I_h are nested.
func (k *Descriptor) Backtracks() bool { return k.UsesGapTest && k.Revisits() }

// Places reports whether it begins paths where it likes: in any state, as in a simulator, or in those that it has kept. Then it plays rounds in
// place of episodes, and has no regret.
func (k *Descriptor) Places() bool { return k.Access >= protocol.Local }

// DefaultEpisodes returns the default number of episodes, or rounds, on a problem of the family.
func (k *Descriptor) DefaultEpisodes(family *problem.Family) int64 {
	if k.Episodes != nil {
		return *k.Episodes
	}
	return int64(family.Episodes)
}
