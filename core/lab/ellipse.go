package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// Direction is one of the two directions of an ellipse: "widest", the one in which theta_h is known least; { "s": 3, "a": 1 }, the feature
// phi_h(s,a); or a list of d numbers.
type Direction struct {
	Widest bool
	S, A   int
	Vector []float64 // nil for the others
}

// ParseDirections reads { directions }, a list of them. Where it is missing or null it returns nil. The error is a *document.Error.
func ParseDirections(data []byte) ([]Direction, error) {
	v, err := document.Parse(data)
	if err != nil {
		return nil, err
	}
	f := document.Open("", v, true)
	list, _ := f.List("directions", false, "a list of two directions")
	var directions []Direction
	if list != nil {
		directions = make([]Direction, len(list))
	}
	for i := range list {
		name := fmt.Sprintf("directions[%d]", i)
		switch v := list[i].(type) {
		case []float64:
			directions[i].Vector = v
			continue
		case *document.Object:
			pair := document.Open(name, v, true)
			pair.Require("s", "a")
			directions[i] = Direction{S: int(pair.Integer("s", 0, 0, math.MaxInt32)), A: int(pair.Integer("a", 0, 0, math.MaxInt32))}
			f.Take(pair)
			continue
		}
		if directions[i].Widest = list[i] == "widest"; !directions[i].Widest {
			f.Fail(name, list[i], `"widest", { s, a } or a list of d numbers`)
		}
	}
	return directions, f.End()
}

// Ellipse is the shadow of the set of all theta with |theta - theta_h| <= beta in the norm of Lambda_h, where theta*_h lies as far as the
// bonus knows, in a plane with two orthogonal axes of length 1. The first has the first direction, the second what the other adds to it.
// Coordinates are inner products with the axes. The set is the points x with (x - Center)' C^{-1} (x - Center) <= Radius^2, where C has
// Covariance[0] and Covariance[2] on its diagonal and Covariance[1] beside it. Its half width along the feature phi_h(s,a), as the first
// direction, is the bonus b_h(s,a) (eqn:def-b-hk) over the norm of that feature.
type Ellipse struct {
	Center     [2]float64  `json:"center"` // theta_h
	Star       *[2]float64 `json:"star"`   // theta*_h, or nil
	Covariance [3]float64  `json:"covariance"`
	Radius     float64     `json:"radius"` // beta
	S          int         `json:"s"`      // of the feature that is the first direction; -1 where it is none
	A          int         `json:"a"`
	Norm       float64     `json:"norm"` // of that direction
	Widest     bool        `json:"widest"`
}

// ellipse returns the layer "ellipse": Ellipse, and its two axes as the rows of Values.
func (s *Session) ellipse(o LayerOptions) (Layer, error) {
	d := s.in.Features.Dim()
	l := Layer{What: o.What, H: o.H, Columns: d, Whole: true}
	given := o.Directions
	if given == nil {
		given = []Direction{s.newestPair(o.H), {Widest: true}}
	}
	if len(given) != 2 {
		return Layer{}, document.Refuse("directions", fmt.Sprintf("%d directions", len(given)), "two")
	}
	of, can := s.learner.(protocol.Ellipsoid)
	switch {
	case !can:
		l.Reason = s.in.Kind.Title + " has no confidence set"
		return l, nil
	case d < 2:
		l.Reason = "with d = 1 there is one direction only"
		return l, nil
	}
	times := func(to, x []float64) { of.InverseTimes(o.H, to, x) }
	var axes [2][]float64
	for i, direction := range given {
		var err error
		if axes[i], err = s.direction(times, o.H, direction); err != nil {
			return Layer{}, err
		}
	}
	e := &Ellipse{S: -1, A: -1, Radius: of.Beta(), Norm: theory.Norm(axes[0]), Widest: given[1].Widest}
	if first := given[0]; !first.Widest && first.Vector == nil && e.Norm > 0 {
		e.S, e.A = first.S, first.A
	}
	plane, star := theory.NewPlane(axes[0], axes[1]), s.thetaStar(o.H)
	e.Center, e.Covariance = plane.Coordinates(s.learner.Theta(o.H)), plane.Shadow(times)
	if l.Reason = starMissing(star); star.Exact {
		at := plane.Coordinates(star.Theta)
		e.Star = &at
	}
	l.Ellipse, l.Rows, l.Values = e, 2, append(plane.X, plane.Y...)
	return l, nil
}

// newestPair is the state and action of the newest path at step h, or before the first path the start and the greedy action there.
func (s *Session) newestPair(h int) Direction {
	if shown, _ := s.pictures.Monitor().Newest().Shown(); len(shown) > 0 {
		newest := shown[0]
		for _, p := range shown {
			if p.K > newest.K {
				newest = p
			}
		}
		return Direction{S: newest.States[h-1], A: newest.Actions[h-1]}
	}
	x := s.in.Model.Start().States()[0]
	return Direction{S: x, A: s.learner.Greedy(h, x)[0]}
}

// direction returns a direction as d numbers, of any length.
func (s *Session) direction(times func(to, x []float64), h int, d Direction) ([]float64, error) {
	dim, m := s.in.Features.Dim(), s.in.Model
	vector := make([]float64, dim)
	switch {
	case d.Widest:
		return theory.Widest(times, dim), nil
	case d.Vector != nil:
		if len(d.Vector) != dim {
			return nil, document.Refuse("directions", fmt.Sprintf("a list of %d", len(d.Vector)), fmt.Sprintf("a list of d = %d numbers", dim))
		}
		copy(vector, d.Vector)
	case d.S < 0 || d.S >= m.States() || d.A < 0 || d.A >= m.Actions():
		return nil, document.Refuse("directions", fmt.Sprintf("s = %d, a = %d", d.S, d.A), fmt.Sprintf("a state under %d and an action under %d", m.States(), m.Actions()))
	default:
		scratch := make([]float64, dim)
		copy(vector, s.in.Features.Phi(h, d.S, d.A, scratch).Dense(vector))
	}
	return vector, nil
}
