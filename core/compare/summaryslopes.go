package compare

import (
	"revisit/core/document"
	"revisit/core/internal/statistics"
)

// SlopeSummary is the exponent of a power law: the slope of the log of a quantity against the log of a number that varies, fitted to the
// medians at its points. The other number that varies, if any, is fixed. Where more than two vary there are none: Growth fits those.
type SlopeSummary struct {
	Learner  int      `json:"learner"`
	Vary     int      `json:"vary"`     // index of the number that varies
	Fixed    *float64 `json:"fixed"`    // the value of the other number that varies; null where there is none
	Quantity string   `json:"quantity"` // "until" or "revisits"
	Slope    *float64 `json:"slope"`
	Error    *float64 `json:"error"`  // standard error; null for fewer than three points
	Points   int      `json:"points"` // points used: those whose median is known and over 0
	Of       int      `json:"of"`
	Exponent *float64 `json:"exponent"` // of the theorem's bound at these points; null where it has none
}

func (s *summariser) slopes(sum *Replicates, learner int) []SlopeSummary {
	var list []SlopeSummary
	for vary := range s.Comparison.Vary {
		for _, fixed := range s.fixings(vary) {
			for _, quantity := range []string{"until", "revisits"} {
				list = append(list, s.slope(sum, learner, vary, fixed, quantity))
			}
		}
	}
	return list
}

// fixings returns the values of the other number that varies, one nil where there is none.
func (s *summariser) fixings(vary int) []*float64 {
	switch len(s.Comparison.Vary) {
	case 1:
		return []*float64{nil}
	case 2:
	default:
		return nil
	}
	return document.Numbers(s.Comparison.Vary[1-vary].Values)
}

// along returns the points at which the other number that varies has this value.
func (s *summariser) along(vary int, fixed *float64) []int {
	var list []int
	for i, point := range s.Points {
		if fixed == nil || point.Values[1-vary] == *fixed {
			list = append(list, i)
		}
	}
	return list
}

func (s *summariser) slope(sum *Replicates, learner, vary int, fixed *float64, quantity string) SlopeSummary {
	var x, y []float64
	for _, i := range s.along(vary, fixed) {
		point := s.Points[i]
		median := sum.Points[i].Learners[learner].Until.Median
		if quantity == "revisits" {
			median = nil
			if n := sum.Points[i].Learners[learner].Final["revisits"]; n != nil {
				median = n.Median
			}
		}
		x = append(x, point.Values[vary])
		y = append(y, 0)
		if median != nil {
			y[len(y)-1] = *median
		}
	}
	fit := statistics.LogSlope(x, y)
	return SlopeSummary{Learner: learner, Vary: vary, Fixed: fixed, Quantity: quantity, Slope: document.Number(fit.Slope), Error: document.Number(fit.Error),
		Points: fit.Points, Of: len(x), Exponent: s.exponent(quantity, learner, vary, fixed)}
}
