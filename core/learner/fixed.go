package learner

import (
	"revisit/core/baseline"
	"revisit/core/detmath"
	"revisit/core/protocol"
)

var uniform = &Descriptor{
	Name:         "uniform",
	Title:        "Uniform",
	Doc:          "Takes any action, each as likely, and learns nothing: the lower end of the scale.",
	Source:       "no learner at all",
	Access:       protocol.Online,
	RandomPolicy: true,
	Width:        noTheta,
	Work:         actingWork,
	NoGramMatrix: true,
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return baseline.New(env, baseline.Uniform(env.Actions()), detmath.NewStream(s.Seed, "uniform")), nil
	},
}

var optimal = &Descriptor{
	Name:         "optimal",
	Title:        "Optimal",
	Doc:          "Is told an optimal action in every state, the lowest index among them, and learns nothing: the upper end of the scale.",
	Source:       "dynamic programming",
	Access:       protocol.Online,
	Width:        noTheta,
	Work:         actingWork,
	NoGramMatrix: true,
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return baseline.New(env, s.optimalPolicy(), nil), nil
	},
}

func noTheta(*Setting) int { return 0 }

// actingWork is the work of a path from which nothing is learned: a look at every action of its states.
func actingWork(s *Setting, _ int64) float64 {
	return float64(s.Model.Horizon()) * float64(s.Model.Actions())
}

// optimalPolicy returns the policy of the lowest index among the optimal actions, up to rounding.
func (s *Setting) optimalPolicy() func(h, s int) []int {
	one := make([]int, 1)
	least := float64(1e-10 * float64(s.Model.Horizon()))
	return func(h, x int) []int {
		v := s.Optimal.V(h, x)
		for a := range s.Model.Actions() {
			if v-s.Optimal.Q(h, x, a) <= least {
				one[0] = a
				break
			}
		}
		return one
	}
}
