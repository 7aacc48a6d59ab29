package gapdesign

import "revisit/core/mdp"

// ApplyUnsearched is Apply without linear programs, as for large problems.
func ApplyUnsearched(t *mdp.Table, gap float64) (*mdp.Table, Design, error) {
	return applyWithin(t, gap, 0, 0)
}

// ApplyWithin is Apply with other bounds on the linear programs.
func ApplyWithin(t *mdp.Table, gap float64, cells, work int) (*mdp.Table, Design, error) {
	return applyWithin(t, gap, cells, work)
}
