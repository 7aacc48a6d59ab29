package lsvi_test

import (
	"math"
	"math/rand/v2"

	"revisit/core/feature/featuretest"
	"revisit/core/lsvi"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	beta float64
}

func (c setting) learner() (*lsvi.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return lsvi.New(env, lsvi.Config{Features: c.Features, Beta: c.beta, TieStream: c.TieStream()}), env
}

// randomSetting has a beta from 1/30 to 10 times H: from hardly a bonus to all clipped for long.
func randomSetting(r *rand.Rand, sh mdptest.Shape) setting {
	return setting{Setting: protocoltest.Setting{Process: sh.Random(r), Features: featuretest.Bounded(r, sh.Horizon, sh.States, sh.Actions), Random: r.IntN(2) == 0, Seed: r.Uint64N(1 << 53)}, beta: float64(sh.Horizon) / 30 * math.Pow(300, r.Float64())}
}
