package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/internal/customlearner"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// OpenPlayed is Open for a spec with a custom learner that has played, and decided this.
func (b *Builder) OpenPlayed(given []byte, decisions []byte) (*Session, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return b.OpenPlayedSpec(s, decisions)
}

// Play is what a custom learner plays on: an environment of the spec's problem, and what it may know of it.
type Play struct {
	*customlearner.RecordingEnv
	in     *instance.Instance
	regret spec.Regret
	later  int64 // paths after which the policy is asked for again, where nothing exact is computed of it
}

// OpenPlay opens the problem of a spec for a learner that runs elsewhere. The draws are those of a session of the spec.
func (b *Builder) OpenPlay(given []byte) (*Play, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return b.OpenPlaySpec(s)
}

// OpenPlaySpec is OpenPlay of a spec that was read.
func (b *Builder) OpenPlaySpec(s *spec.Spec) (*Play, error) {
	in, err := b.Build(s)
	if err != nil {
		return nil, err
	}
	env := customlearner.NewRecordingEnv(protocol.Open(in.Model, s.Seed, in.Kind.Access), s.Seed, customlearner.Budget{Episodes: s.Episodes, Paths: s.Budget.Paths, Samples: s.Budget.Samples})
	return &Play{RecordingEnv: env, in: in, regret: in.Resolved.Regret}, nil
}

// Setting is what a learner is told before it plays, beside the features.
type Setting struct {
	Right    string     `json:"right"`
	Horizon  int        `json:"horizon"`
	States   int        `json:"states"`
	Actions  int        `json:"actions"`
	Dim      int        `json:"dim"`
	Gap      []*float64 `json:"gap"`      // declared, one for each step; null where a step has none
	Beta     float64    `json:"beta"`     // LinQ's: the factor of eq:defn-bonus, from c_beta, delta and path_bound
	Episodes int64      `json:"episodes"` // N
}

// Setting tells what the learner may know.
func (p *Play) Setting() Setting {
	m := p.in.Model
	return Setting{
		Right: p.in.Kind.Access.String(), Horizon: m.Horizon(), States: m.States(), Actions: m.Actions(), Dim: p.in.Features.Dim(),
		Gap: document.Numbers(p.in.Gap), Beta: p.in.Beta, Episodes: p.in.Episodes,
	}
}

// often is how many steps and states are always asked for the policy after every path.
const often = 500

// PolicyDue reports whether the learner is to hand out its policy before the path that comes next, which begins an episode or not: wherever an exact V^pi of
// it is computed, after every path or at moments of the grid. Estimates by rollouts, and pictures, have a policy that 1 % of the paths may be new to.
func (p *Play) PolicyDue(episode bool) bool {
	now, H := p.Counts(), int64(p.in.Model.Horizon())
	switch {
	case p.regret.Word == "exact" || p.in.Model.States()*int(H) <= often:
		return true
	case p.regret.Word == "curve":
		return met(now.Samples, now.Samples+H) || met(now.Paths, now.Paths+1) || episode && met(now.Episodes, now.Episodes+1)
	case now.Paths >= p.later:
		p.later = now.Paths + max(1, now.Paths/100)
		return true
	}
	return false
}

// met reports whether a moment of the grid lies from one total to another, or there is none yet.
func met(from, to int64) bool {
	return from == 0 || len(evaluation.GridUpTo(to-1)) > len(evaluation.GridUpTo(from-1))
}

// Phi returns phi_h(s,a), d numbers; the error is a *protocol.Error where there is no such step, state or action.
func (p *Play) Phi(h, s, a int) ([]float64, error) {
	m, phi := p.in.Model, make([]float64, p.in.Features.Dim())
	if h < 1 || h > m.Horizon() || s < 0 || s >= m.States() || a < 0 || a >= m.Actions() {
		return nil, &protocol.Error{Text: fmt.Sprintf("the features of step %d, state %d and action %d, expected 1 to %d, 0 to %d and 0 to %d", h, s, a, m.Horizon(), m.States()-1, m.Actions()-1)}
	}
	p.in.Features.Phi(h, s, a, make([]float64, len(phi))).AddTo(phi, 1)
	return phi, nil
}

// ToIndex returns a number that came from JavaScript as a step, a state or an action, and one that none of them has where it is not whole.
func ToIndex(x float64) int {
	if x == math.Trunc(x) && math.Abs(x) < 1<<31 {
		return int(x)
	}
	return math.MinInt32
}
