package picture

import "revisit/core/protocol"

// Visits counts the samples drawn at each (h,s,a) of a run: four bytes each, however long it is. The steps that a path copies from the one
// before are no samples. A nil *Visits counts nothing.
type Visits struct {
	horizon, states, actions int
	samples                  []uint32 // at ((h-1) S + s) A + a
}

// MaxVisits is the most (h,s,a) whose samples are counted, which takes 4 MB.
const MaxVisits = 1_000_000

// newVisits returns counts of zero, or nil where there are more than MaxVisits.
func newVisits(horizon, states, actions int) *Visits {
	if float64(horizon)*float64(states)*float64(actions) > MaxVisits {
		return nil
	}
	return &Visits{horizon, states, actions, make([]uint32, horizon*states*actions)}
}

// add counts the samples of paths, in the words of a recorder.
func (v *Visits) add(words []uint32) {
	if v == nil {
		return
	}
	H, A, layer := v.horizon, v.actions, v.states*v.actions
	for size := protocol.LogWords(H); len(words) >= size; words = words[size:] {
		from := int(words[protocol.LogFrom])
		states, actions := words[protocol.LogStates:][:H], words[protocol.LogStates+H:][:H]
		at := (from - 1) * layer
		for h := from - 1; h < len(states); h++ {
			v.samples[at+int(states[h])*A+int(actions[h])]++
			at += layer
		}
	}
}

// Of returns the samples drawn at (h,s,a), for h in 1..H.
func (v *Visits) Of(h, s, a int) int64 {
	return int64(v.samples[((h-1)*v.states+s)*v.actions+a])
}

// OfState returns the samples drawn at (h,s), with any action.
func (v *Visits) OfState(h, s int) int64 {
	sum := int64(0)
	for a := range v.actions {
		sum += v.Of(h, s, a)
	}
	return sum
}

// Clone returns a copy that shares no memory.
func (v *Visits) Clone() *Visits {
	if v == nil {
		return nil
	}
	c := *v
	c.samples = append([]uint32(nil), v.samples...)
	return &c
}
