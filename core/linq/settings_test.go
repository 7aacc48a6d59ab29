package linq_test

import (
	"math"
	"math/rand/v2"

	"revisit/core/feature/featuretest"
	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	beta float64
	gap  []float64
}

func (c setting) learner() (*linq.Learner, *protocol.Environment) {
	env := c.Open(protocol.Revisiting)
	return linq.New(env, linq.Config{Features: c.Features, Beta: c.beta, Gap: c.gap, TieStream: c.TieStream()}), env
}

// randomSetting has gaps per step, one in five of them +Inf, and a beta between 1/3 and 30 times half of their scale: below
// 1 there are no revisits, since bonuses are at most beta.
func randomSetting(r *rand.Rand, sh mdptest.Shape) setting {
	c := setting{Setting: protocoltest.Setting{Process: sh.Random(r), Features: featuretest.Bounded(r, sh.Horizon, sh.States, sh.Actions), Random: r.IntN(2) == 0, Seed: r.Uint64N(1 << 53)}}
	scale := 0.05 + r.Float64()
	c.beta = scale / 2 * math.Pow(10, r.Float64()*2-0.5)
	for range sh.Horizon {
		g := scale * (0.5 + r.Float64())
		if r.IntN(5) == 0 {
			g = math.Inf(1)
		}
		c.gap = append(c.gap, g)
	}
	return c
}
