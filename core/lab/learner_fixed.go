package lab

import (
	"revisit/core/exact"
	"revisit/core/fixed"
	"revisit/core/protocol"
)

var uniformKind = &learnerKind{
	Kind:    "uniform",
	Title:   "Uniform",
	Doc:     "Takes any action, each as likely, and learns nothing: the lower end of the scale.",
	Source:  "no learner at all",
	Right:   protocol.Online,
	spreads: true,
	width:   nothing,
	work:    looking,
	light:   true,
	make: func(in *instance, spec *Spec, door *protocol.Environment) (learner, error) {
		return fixed.New(door, fixed.Uniform(door.Actions()), exact.NewStream(spec.Seed, "uniform")), nil
	},
}

var optimalKind = &learnerKind{
	Kind:   "optimal",
	Title:  "Optimal",
	Doc:    "Is told an optimal action in every state, the lowest index among them, and learns nothing: the upper end of the scale.",
	Source: "dynamic programming",
	Right:  protocol.Online,
	width:  nothing,
	work:   looking,
	light:  true,
	make: func(in *instance, _ *Spec, door *protocol.Environment) (learner, error) {
		return fixed.New(door, in.optimalPolicy(), nil), nil
	},
}

func nothing(*instance) int { return 0 }

// looking at every action of a state is all that a path takes them.
func looking(in *instance, _ *Spec) float64 {
	return float64(in.model.Horizon()) * float64(in.model.Actions())
}

// optimalPolicy takes the lowest index among the actions that are optimal but for rounding.
func (in *instance) optimalPolicy() func(h, s int) []int {
	one := make([]int, 1)
	least := float64(1e-10 * float64(in.model.Horizon()))
	return func(h, s int) []int {
		v := in.optimal.V(h, s)
		for a := range in.model.Actions() {
			if v-in.optimal.Q(h, s, a) <= least {
				one[0] = a
				break
			}
		}
		return one
	}
}
