package gapdesign

import "revisit/core/mdp"

// ApplyUnsearched is Redesign as it is for problems that are too large for linear programs.
func ApplyUnsearched(t *mdp.Table, gap float64) (*mdp.Table, Design, error) {
	return applyWithin(t, gap, 0, 0)
}

// ApplyWithin is Redesign with other bounds on the search.
func ApplyWithin(t *mdp.Table, gap float64, cells, work int) (*mdp.Table, Design, error) {
	return applyWithin(t, gap, cells, work)
}
