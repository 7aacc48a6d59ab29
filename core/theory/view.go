package theory

import (
	"fmt"
	"slices"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// view is an instance at all its states or at a sample of them. Row i of a matrix over them belongs to state at(i / A) and action i mod A.
type view struct {
	Instance
	table  *mdp.Table // the process where it is a table, else nil
	sample []int      // the states of the sample, increasing; nil for all states
	count  int        // the number of states

	directions [][probes]float64 // of a table's states, where random vectors stand for P
}

// Bounds of a sample: states, places (h,s,a), and multiplications of one fit over all steps, so that it takes a tenth of a second.
const (
	sampleStates = 256
	samplePlaces = 50_000
	sampleWork   = 60_000_000
)

// newView returns all states of a table or of a small process, else a sample.
func newView(in Instance) *view {
	S, H, A, d := in.Process.States(), in.Process.Horizon(), in.Process.Actions(), in.Features.Dim()
	v := &view{Instance: in, count: S}
	v.table, _ = in.Process.(*mdp.Table)
	if v.table != nil || S <= sampleStates {
		return v
	}
	places := float64(H) * float64(A)
	v.count = int(max(1, min(sampleStates, samplePlaces/places, sampleWork/(places*float64(d)*float64(d+32)))))
	stream, drawn := detmath.NewStream(1, "assumption report"), map[int]bool{}
	for len(v.sample) < v.count {
		if s := stream.IntN(S); !drawn[s] {
			drawn[s] = true
			v.sample = append(v.sample, s)
		}
	}
	slices.Sort(v.sample)
	return v
}

func (v *view) at(i int) int {
	if v.sample == nil {
		return i
	}
	return v.sample[i]
}

func (v *view) rows() int { return v.count * v.Process.Actions() }

// place returns the state and action of a row.
func (v *view) place(row int) (s, a int) {
	A := v.Process.Actions()
	return v.at(row / A), row % A
}

func (v *view) witness(h, row int) *mdp.Witness {
	s, a := v.place(row)
	return &mdp.Witness{H: h, S: s, A: a}
}

// where says at which states a finding was made: "" for all.
func (v *view) where() string {
	if v.sample == nil {
		return ""
	}
	return fmt.Sprintf(" (on %d states drawn at random)", v.count)
}

// layers returns the number of steps that differ in features, in transitions and in rewards: 1 or H each.
func (v *view) layers() (features, moves, rewards int) {
	H := v.Process.Horizon()
	features, moves, rewards = H, H, H
	if v.Features.Stationary() {
		features = 1
	}
	if v.table != nil {
		m, r := v.table.Layers()
		if m == mdp.Stationary {
			moves = 1
		}
		if r == mdp.Stationary {
			rewards = 1
		}
	}
	return features, moves, rewards
}
