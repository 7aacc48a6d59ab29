package linq

import "math"

// snapshots are theta of one step at some moments, the latest ones.
type snapshots struct {
	taken int
	theta float64 // the lengths of theta's steps when the latest was taken
	kept  [][]float64
	far   [keptSnapshots]far
}

// far is how far theta was from a snapshot, when the lengths of its steps had come to that.
type far struct{ theta, distance float64 }

// keptSnapshots is how many are kept.
const keptSnapshots = 32

// take makes sure that there is a snapshot from which theta has gone no further than this, and returns which, and how far it has.
func (o *snapshots) take(theta []float64, gone, most float64) (which int, since float64) {
	if o.taken == 0 || gone-o.theta > most {
		if len(o.kept) < keptSnapshots {
			o.kept = append(o.kept, make([]float64, len(theta)))
		}
		copy(o.kept[o.taken%keptSnapshots], theta)
		o.far[o.taken%keptSnapshots] = far{gone, 0}
		o.taken++
		o.theta = gone
	}
	return o.taken - 1, float64((gone - o.theta) * (1 + 8*unit))
}

// from returns how far theta has come from a snapshot, or more; +Inf where that is not kept any more.
func (o *snapshots) from(which int, theta []float64, gone float64) float64 {
	if which < o.taken-keptSnapshots {
		return math.Inf(1)
	}
	at := which % keptSnapshots
	if o.far[at].theta != gone { // many states share one
		o.far[at] = far{gone, distance(o.kept[at], theta)}
	}
	return o.far[at].distance
}

// distance returns |a - b| or more.
func distance(a, b []float64) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, x := range a {
		by := x - b[i]
		sum += float64(by * by)
	}
	return float64(math.Sqrt(sum)*(1+1e-7)) + tiny
}
