package mdp

// Solution holds a process's optimal values, computed (Optimal) or known by construction.
type Solution interface {
	// Q returns Q*_h(s,a), h in 1..H.
	Q(h, s, a int) float64
	// V returns V*_h(s), h in 1..H+1; zero at H+1.
	V(h, s int) float64
	// IsOptimal reports whether a is in the set A*_s of optimal actions at step h: V* - Q* <= 1e-10 H.
	IsOptimal(h, s, a int) bool
	// GapAt returns Delta_h(s) (eq:defn-gap-h) and the action that attains it, or +Inf and -1 where every action is optimal.
	GapAt(h, s int) (float64, int)
	// StepGap returns the smallest gap of step h and a place that attains it, or +Inf where no action is sub-optimal.
	StepGap(h int) (float64, Witness)
	// Gap returns the smallest gap of all (eq:defn-gap) and a place that attains it, or +Inf.
	Gap() (float64, Witness)
}

// Coordinate is a number that describes a state, such as its row.
type Coordinate struct {
	Name     string // an identifier in formulas
	Min, Max float64
	At       func(s int) float64
}
