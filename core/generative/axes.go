package generative

import (
	"math"

	"revisit/core/feature"
)

// axesBasis returns a basis of features with one entry each, such as one-hot features: the longest on every axis. All coordinates are at
// most 1 in size, and it takes O(d) numbers. It returns nil where some feature has two entries.
func axesBasis(features feature.Map, h, states, actions int) *Basis {
	d := features.Dim()
	longest, state, action := make([]float64, d), make([]int, d), make([]int, d)
	scratch := make([]float64, d)
	for s := range states {
		for a := range actions {
			i, x, single := entry(features.Phi(h, s, a, scratch))
			if !single {
				return nil
			}
			if math.Abs(x) > math.Abs(longest[i]) {
				longest[i], state[i], action[i] = x, s, a
			}
		}
	}
	b := &Basis{axis: []int{}}
	for i, x := range longest {
		if x != 0 {
			b.States, b.Actions = append(b.States, state[i]), append(b.Actions, action[i])
			b.axis, b.scale = append(b.axis, i), append(b.scale, 1/x)
		}
	}
	if len(b.axis) == 0 {
		return &Basis{States: []int{0}, Actions: []int{0}, axis: []int{0}, scale: []float64{0}}
	}
	return b
}

// entry returns the only nonzero entry of a feature, place 0 and 0 where there is none; single is false where there are more.
func entry(phi feature.Vector) (place int, x float64, single bool) {
	for k, v := range phi.Value {
		if v == 0 {
			continue
		}
		if x != 0 {
			return 0, 0, false
		}
		place, x = k, v
		if phi.Index != nil {
			place = int(phi.Index[k])
		}
	}
	return place, x, true
}

// single reports whether all features have one entry at most.
func single(features feature.Map, layers, states, actions int) bool {
	scratch := make([]float64, features.Dim())
	for h := 1; h <= layers; h++ {
		for s := range states {
			for a := range actions {
				if _, _, one := entry(features.Phi(h, s, a, scratch)); !one {
					return false
				}
			}
		}
	}
	return true
}
