package theory

import (
	"revisit/core/feature"
	"revisit/core/mdp"
)

// tabular notes whether the features are a table: at each step every (s,a) has one entry that is not 0, and no two have it in the same place.
// Then nothing is shared between states or actions, and every function of them is linear in the features.
func (v *view) tabular() Finding {
	f := Finding{ID: "tabular", OK: verdict(false), Cites: "sec:related-works"}
	d := v.Features.Dim()
	layers, _, _ := v.layers()
	owner, scratch := make([]int, d), make([]float64, d)
	for h := 1; h <= layers; h++ {
		clear(owner)
		for row := range v.rows() {
			s, a := v.place(row)
			at, entries := soleEntry(v.Features.Phi(h, s, a, scratch))
			if entries == 1 && owner[at] == 0 {
				owner[at] = row + 1
				continue
			}
			f.Witness = &mdp.Witness{H: h, S: s, A: a}
			switch entries {
			case 0:
				f.Says = "the features of a state and action are all zero: they are no table"
			case 1:
				f.Says = "two states or actions have the same feature: what is learned at one changes the other"
			default:
				f.Says = "a feature has several entries, which others can share: what is learned at one state and action may change others"
			}
			f.Says += v.where()
			return f
		}
	}
	f.OK, f.Says = verdict(true), "every state and action has a feature of its own: nothing is shared, as in a table"+v.where()
	return f
}

// soleEntry returns the place of the last entry that is not 0, and the number of such entries.
func soleEntry(phi feature.Vector) (at, entries int) {
	for i, x := range phi.Value {
		if x == 0 {
			continue
		}
		at, entries = i, entries+1
		if phi.Index != nil {
			at = int(phi.Index[i])
		}
	}
	return at, entries
}
