package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"revisit/core/compare"
)

// index returns the place of a learner among those of results, -1 where they do not have it.
func index(r *compare.Results, name string) int {
	return slices.IndexFunc(r.Comparison.Learners, func(l compare.Contender) bool { return l.Name == name })
}

func number(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// untils are the samples until the target of a learner, by document; those that do not have it are left out.
func (s *shown) untils(name string) ([]compare.UntilSummary, error) {
	var list []compare.UntilSummary
	for i, r := range s.results {
		if l := index(r, name); l >= 0 {
			list = append(list, s.summaries[i].Points[0].Learners[l].Until)
		}
	}
	if list == nil {
		return nil, fmt.Errorf("found the row of %q, expected the name of a learner", name)
	}
	return list, nil
}

// medians are the rows "learner | median of each document".
func medians(s *shown, labels []string) ([]float64, error) {
	list, err := s.untils(labels[0])
	var numbers []float64
	for _, u := range list {
		numbers = append(numbers, number(u.Median))
	}
	return numbers, err
}

// counts are the rows "learner | runs that got there, median".
func counts(s *shown, labels []string) ([]float64, error) {
	list, err := s.untils(labels[0])
	var numbers []float64
	for _, u := range list {
		numbers = append(numbers, float64(u.Reached), number(u.Median))
	}
	return numbers, err
}

// learner returns the place of a learner that is compared.
func (s *shown) learner(name string) (int, error) {
	if l := slices.Index(s.growth.learners, name); l >= 0 {
		return l, nil
	}
	return 0, fmt.Errorf("found the row of %q, expected one of %q", name, s.growth.learners)
}

func three(e compare.Ranged) []float64 { return []float64{e.Value, e.Lower, e.Upper} }

// median is that of a learner at a point, with its interval; ratio is that to the baseline, nothing for the baseline itself.
func (s *shown) median(point, learner int) []float64 {
	return three(s.medians.Estimate(func(m [][]float64) float64 { return m[point][learner] }))
}

func (s *shown) ratio(point, learner int) []float64 {
	if learner == s.growth.base {
		return nil
	}
	return three(s.medians.Estimate(func(m [][]float64) float64 { return compare.Quotient(m[point][learner], m[point][s.growth.base]) }))
}

// reached counts the runs of a learner at a point that got there, and all of them.
func (s *shown) reached(point, learner int) []float64 {
	until := s.growth.points[point].Until[learner]
	missed := 0
	for _, u := range until {
		if math.IsInf(u, 1) {
			missed++
		}
	}
	return []float64{float64(len(until) - missed), float64(len(until))}
}

// intervals are the rows "learner | median (interval), runs that got there if not all | ... | ratio at the last document".
func intervals(s *shown, labels []string) ([]float64, error) {
	l, err := s.learner(labels[0])
	if err != nil {
		return nil, err
	}
	var numbers []float64
	for i := range s.growth.points {
		numbers = append(numbers, s.median(i, l)...)
		if r := s.reached(i, l); r[0] < r[1] {
			numbers = append(numbers, r...)
		}
	}
	return append(numbers, s.ratio(len(s.growth.points)-1, l)...), nil
}

// fits are the rows "learner | of | points where there is such a column | a (interval) | R² | b (interval) | R²".
func fits(s *shown, labels []string) ([]float64, error) {
	l, err := s.learner(labels[0])
	if err != nil {
		return nil, err
	}
	y := func(m []float64) float64 { return m[l] }
	if baseline, ratio := strings.CutPrefix(labels[1], "to "); ratio && baseline == s.growth.learners[s.growth.base] {
		y = func(m []float64) float64 { return compare.Quotient(m[l], m[s.growth.base]) }
	} else if labels[1] != "median" {
		return nil, fmt.Errorf("found a fit of %q, expected median or to %s", labels[1], s.growth.learners[s.growth.base])
	}
	a, points, shareA := s.medians.Slope(func(x float64) float64 { return x }, y)
	b, _, shareB := s.medians.Slope(math.Log2, y)
	var numbers []float64
	if s.countsPoints {
		numbers = []float64{float64(points), float64(len(s.growth.points))}
	}
	return append(append(append(append(numbers, three(a)...), shareA), three(b)...), shareB), nil
}

// at returns the place of the point with this horizon.
func (s *shown) at(horizon string) (int, error) {
	for i, p := range s.growth.points {
		if fmt.Sprint(p.X) == horizon {
			return i, nil
		}
	}
	return 0, fmt.Errorf("found the row of H = %s, which no document has", horizon)
}

// constants are the rows "H | learner | c_beta | beta | revisits | reached | 10 % | median | 90 % | ratio".
func constants(s *shown, labels []string) ([]float64, error) {
	i, err := s.at(labels[0])
	if err != nil {
		return nil, err
	}
	l, err := s.learner(labels[1])
	if err != nil {
		return nil, err
	}
	sum := s.summaries[i].Points[0].Learners[l]
	numbers := []float64{s.results[i].Comparison.Learners[l].Algorithm.CBeta, s.results[i].Points[0].Constants[l].Beta, number(sum.Final["revisits"].Median)}
	numbers = append(append(numbers, s.reached(i, l)...), number(sum.Until.Low), number(sum.Until.Median), number(sum.Until.High))
	return append(numbers, s.ratio(i, l)...), nil
}

// forGood are the rows "H | reached | median | ratio | reached | median | ...", over the learners in order.
func forGood(s *shown, labels []string) ([]float64, error) {
	i, err := s.at(labels[0])
	var numbers []float64
	for l := range s.growth.learners {
		if err == nil {
			numbers = append(append(append(numbers, s.reached(i, l)...), s.median(i, l)[0]), s.ratio(i, l)...)
		}
	}
	return numbers, err
}
