package theory

// Quantity is a result of a run that the theorem bounds by powers of the problem's constants.
type Quantity string

const (
	// RevisitsMade is K - N (eq:UB-state-revisits): c_beta^2 d^2 H^5 / gap^2.
	RevisitsMade Quantity = "revisits"
	// UntilOptimal is T(epsilon) (eq:LB-sample-complexity) where accuracy is its larger requirement, as for every epsilon < gap sqrt(8 H):
	// c_beta^2 d^2 H^7 / epsilon^2.
	UntilOptimal Quantity = "until"
)

// Varied is a constant that an experiment varies.
type Varied string

const (
	Dim     Varied = "d"
	Horizon Varied = "H"
	States  Varied = "S"
	Actions Varied = "A"
	Gap     Varied = "gap"
	CBeta   Varied = "c_beta"
)

// Exponent returns the power of a varied constant in the theorem's bound on a quantity, with all others fixed and logarithms ignored. relative
// means that the target epsilon is a fixed share of the gap, so that T(epsilon) depends on the gap. known is false for a quantity or a
// constant of which the theorem says nothing.
func Exponent(q Quantity, varied Varied, relative bool) (power float64, known bool) {
	horizon, gap := 5.0, -2.0
	switch q {
	case RevisitsMade:
	case UntilOptimal:
		horizon = 7
		if !relative {
			gap = 0
		}
	default:
		return 0, false
	}
	switch varied {
	case Dim, CBeta:
		return 2, true
	case Horizon:
		return horizon, true
	case Gap:
		return gap, true
	case States, Actions:
		return 0, true
	}
	return 0, false
}
