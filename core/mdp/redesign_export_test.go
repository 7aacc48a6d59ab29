package mdp

// RedesignUnsearched is Redesign as it is for problems that are too large for linear programs.
func RedesignUnsearched(t *Table, gap float64) (*Table, Design, error) {
	return redesignWithin(t, gap, 0, 0)
}

// RedesignWithin is Redesign with other bounds on the search.
func RedesignWithin(t *Table, gap float64, cells, work int) (*Table, Design, error) {
	return redesignWithin(t, gap, cells, work)
}
