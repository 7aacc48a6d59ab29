package evaluation

import (
	"revisit/core/detmath"
	"revisit/core/mdp"
)

// cache keeps the values of recent policies. In a revisit phase the policy changes after almost every path, but at one place only, and between
// few actions there.
//
// A policy is identified by 128 bits: the exclusive or of as many pseudorandom bits for each place and its actions, so that a change at one place
// costs the same however many places there are. Two policies share them with a chance of 2^-128.
type cache struct {
	now    [2]uint64 // identifies the current policy
	values map[cached]float64
	last   cached  // what lookUp was asked for last
	value  float64 // the answer
	known  bool    // whether there was one
}

// cached is a policy and a first state, or overStarts for the mean over all first states.
type cached struct {
	policy [2]uint64
	first  int
}

const (
	overStarts = -1
	maxCached  = 4096
)

// flip adds a place with its actions to the current policy, or removes it.
func (c *cache) flip(h, s int, actions []int) { c.now = flipped(c.now, h, s, actions) }

// flipped is the identity of a policy with a place more, or less.
func flipped(policy [2]uint64, h, s int, actions []int) [2]uint64 {
	place := detmath.Mix(uint64(h), uint64(s))
	for i := range policy {
		bits := detmath.Mix(place, uint64(i))
		for _, a := range actions {
			bits = detmath.Mix(bits, uint64(a))
		}
		policy[i] ^= bits
	}
	return policy
}

// lookUp returns the value of the current policy at a first state, if it is known.
func (c *cache) lookUp(first int) (v float64, known bool) {
	if of := (cached{c.now, first}); !c.known || of != c.last {
		c.last = of
		c.value, c.known = c.values[of]
	}
	return c.value, c.known
}

// remember keeps the value of the current policy at a first state.
func (c *cache) remember(first int, v float64) {
	if c.values == nil || len(c.values) == maxCached {
		c.values = make(map[cached]float64)
	}
	c.last, c.value, c.known = cached{c.now, first}, v, true
	c.values[c.last] = v
}

// mean returns the mean of the current policy's values over the first states.
func (c *cache) mean(start mdp.Start, value func(s int) float64) float64 {
	if v, known := c.lookUp(overStarts); known {
		return v
	}
	v := start.Mean(value)
	c.remember(overStarts, v)
	return v
}
