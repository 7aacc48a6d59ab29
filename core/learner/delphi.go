package learner

import (
	"fmt"
	"math"

	"revisit/core/delphi"
	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

// mostUnknowns is how many features of states Delphi's linear programs may have.
const mostUnknowns = 500

var expertHints = &Descriptor{
	Name:  "delphi",
	Title: "Delphi",
	Doc: "From few hints, where V* is linear in features of states: it believes the θ at which the first state is worth the most, and takes an action whose reward and next states agree with it. " +
		"Where none does it asks for an optimal action, whose draws cut θ off. A round is a path. It ends after enough episodes in which all agrees.",
	Source: "Amortila, Jiang, Madeka, Foster 2022, Delphi, with a linear program and with draws that are kept",
	Bib: `@inproceedings{amortila2022few,
  title     = {A Few Expert Queries Suffices for Sample-Efficient {RL} with Resets and Linear Value Approximation},
  author    = {Amortila, Philip and Jiang, Nan and Madeka, Dhruv and Foster, Dylan J.},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {35},
  year      = {2022}
}`,
	Access:    protocol.Local,
	Hints:     true,
	EndsEarly: true,
	Guarantee: Guarantee{
		Says:  "with slack 0 it asks for at most d hints, d features of a state, and once it has ended its policy is within Hτ of optimal (after Amortila, Jiang, Madeka, Foster 2022; derived in theory.md)",
		Needs: []string{"model", "v-star", "first-state", "deterministic"},
		Also:  "|θ_i| ≤ B of the θ of V*",
	},
	Episodes:     new(int64(100_000)),
	NoGramMatrix: true, // it keeps sums for each pair
	Parameters: []parameter.Parameter{
		{Name: "draws", Type: parameter.Int, Default: 400, Min: 1, Max: 1_000_000, Doc: "draws n of each action of a state; where transitions are deterministic, 1 is enough"},
		{Name: "tolerance", Type: parameter.Float, Default: 0.05, Min: 1e-6, Max: 1e3, Doc: "what a consistent action may be off, τ: several times the deviation of the mean of n draws of V* of the next state"},
		{Name: "hint_draws", Type: parameter.Int, Min: 1, Max: 100_000_000, Doc: "draws m of an action that a hint told, at least n; if it is left out, 16 n, or 1 if n is 1"},
		{Name: "slack", Type: parameter.Float, Min: 0, Max: 1e3, Doc: "what θ may be off at a hint, at most τ; if it is left out, 3 τ √(n/m), at most τ, or 0 if m is 1"},
		{Name: "bound", Type: parameter.Float, Min: 1e-3, Max: 1e6, Doc: "bound B on each |θ_i|; if it is left out, 2H√d"},
		{Name: "rollouts", Type: parameter.Int, Default: 20, Min: 1, Max: 1_000_000, Doc: "consistent episodes in a row after which it ends"},
	},
	Check: func(s *Setting) error {
		d := feature.StateDim(s.Features)
		found := fmt.Sprintf("%d features of a state", d)
		switch c := s.delphi(); {
		case d > mostUnknowns:
			return document.Refuse("features.kind", found, fmt.Sprintf("at most %d: Delphi solves linear programs in them", mostUnknowns))
		case c.HintDraws < c.Draws:
			return document.Refuse("algorithm.hint_draws", c.HintDraws, fmt.Sprintf("at least draws, %d", c.Draws))
		case c.Slack > c.Tolerance:
			return document.Refuse("algorithm.slack", c.Slack, fmt.Sprintf("at most tolerance, %v", c.Tolerance))
		}
		H := float64(s.Model.Horizon())
		states := math.Min(float64(s.Model.States()), float64(s.Episodes)) * H
		if numbers := states * delphi.StateNumbers(d, s.Model.Actions()); numbers > maxKept {
			return document.Refuse("features.kind", found, fmt.Sprintf("fewer, or fewer states, steps or rounds: Delphi may keep %.3g numbers, where at most %.3g have room", numbers, float64(maxKept)))
		}
		return nil
	},
	Width: func(s *Setting) int { return feature.StateDim(s.Features) },
	// Each step of a path is tried once when it is drawn and once when it is looked at, and counts as a draw.
	Work: func(s *Setting, _ int64) float64 {
		return float64(s.Model.Horizon() * feature.StateDim(s.Features) * (2*s.Model.Actions() + 4))
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		env.Advise(s.optimalPolicy())
		return delphi.New(env, s.delphi()), nil
	},
}

// delphi returns Delphi's inputs.
func (s *Setting) delphi() delphi.Config {
	c := delphi.Config{
		Features: s.Features, Draws: int64(s.Args.Int("draws")), Tolerance: s.Args.Float("tolerance"), Rollouts: int64(s.Args.Int("rollouts")),
		Bound: 2 * float64(s.Model.Horizon()) * math.Sqrt(float64(feature.StateDim(s.Features))),
	}
	if c.HintDraws = 16 * c.Draws; c.Draws == 1 {
		c.HintDraws = 1
	}
	if m, given := s.Args["hint_draws"].(int); given {
		c.HintDraws = int64(m)
	}
	if c.Slack = 0; c.HintDraws > 1 {
		c.Slack = min(c.Tolerance, 3*c.Tolerance*math.Sqrt(float64(c.Draws)/float64(c.HintDraws)))
	}
	if x, given := s.Args["slack"].(float64); given {
		c.Slack = x
	}
	if B, given := s.Args["bound"].(float64); given {
		c.Bound = B
	}
	return c
}
