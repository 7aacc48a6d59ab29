package compare

import (
	"math"

	"revisit/core/spec"
	"revisit/core/theory"
)

// leading lists the constants to whose powers the theorem's bound on a quantity is proportional, ignoring logarithms. For T(epsilon) that is
// where accuracy is its larger requirement.
var leading = map[theory.Quantity][]theory.Varied{
	theory.RevisitsMade: {theory.CBeta, theory.Dim, theory.Horizon, theory.Gap},
	theory.UntilOptimal: {theory.CBeta, theory.Dim, theory.Horizon, target},
}

// target is epsilon, which takes the place of the gap in T(epsilon).
const target theory.Varied = "epsilon"

// exponent returns the power with which the theorem's bound on a quantity grows with a number that varies, at these points and ignoring
// logarithms. It returns nil for learners that do not backtrack, and unless the number is a constant of the theorem and the only constant in
// the bound that varies, in proportion to it; where no constant in the bound varies the power is 0. With one-hot features, for example, the
// dimension grows with the states, so the bound does not depend on the states alone. T(epsilon) is about the start: there is no bound on the samples
// until a policy is good at all states.
func (s *summariser) exponent(quantity string, learner, vary int, fixed *float64) *float64 {
	v := &s.Comparison.Vary[vary]
	what, known := varied[v.Parameter]
	if quantity == string(theory.UntilOptimal) && s.Comparison.Target != spec.AtStart && s.options.Hit != "average" {
		return nil
	}
	if !known || !s.Comparison.Learners[learner].Algorithm.Learner.Backtracks() {
		return nil
	}
	points, power := s.along(vary, fixed), 0.0
	for _, name := range leading[theory.Quantity(quantity)] {
		constant, moves := make([]float64, len(points)), false
		for i, point := range points {
			if constant[i] = s.constant(name, point, learner); math.IsNaN(constant[i]) {
				return nil
			}
			moves = moves || !near(constant[i], constant[0])
		}
		if !moves {
			continue
		}
		own, relative := name, name == target
		if relative {
			own = theory.Gap // epsilon is a share of it
		}
		p, ok := theory.Exponent(theory.Quantity(quantity), own, relative)
		if !ok || own != what {
			return nil
		}
		for i, point := range points {
			x := s.Points[point].Values[vary]
			if !near(constant[i]*s.Points[points[0]].Values[vary], constant[0]*x) {
				return nil
			}
		}
		power = p
	}
	return &power
}

// constant returns a constant of the theorem for a learner at a point; NaN where the formula is not the bound.
func (s *summariser) constant(name theory.Varied, point, learner int) float64 {
	p := &s.Points[point]
	gap := math.Inf(1)
	if learner < len(p.Constants) && p.Constants[learner].Gap != nil {
		gap = *p.Constants[learner].Gap
	}
	switch name {
	case theory.CBeta:
		c, _ := s.Comparison.Number(point, learner, "c_beta")
		return c
	case theory.Dim:
		return float64(p.Dim)
	case theory.Horizon:
		return float64(p.Horizon)
	case theory.Gap:
		return gap
	case target:
		if e := s.epsilon(point); e != nil && *e < float64(gap*math.Sqrt(float64(8*p.Horizon))) {
			return *e
		}
	}
	return math.NaN()
}

// near reports whether two numbers differ by rounding only.
func near(x, y float64) bool {
	return x == y || math.Abs(x-y) <= 1e-6*math.Max(math.Abs(x), math.Abs(y))
}

// varied maps the JSON path of a number in a spec to the constant of the theorem that it is. The number of vectors of a separation instance
// is its number of states and of actions, neither of which is in a bound.
var varied = map[string]theory.Varied{
	"problem.horizon": theory.Horizon, "problem.states": theory.States, "problem.actions": theory.Actions, "problem.vectors": theory.States,
	"problem.dim": theory.Dim, "features.dim": theory.Dim,
	"problem.gap": theory.Gap, "problem.design_gap": theory.Gap, "algorithm.gap": theory.Gap, "algorithm.c_beta": theory.CBeta,
}
