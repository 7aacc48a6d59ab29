package compare

import (
	"fmt"
	"slices"
	"strings"

	"revisit/core/document"
	"revisit/core/parameter"
	"revisit/core/spec"
)

// Vary is a number of a comparison that takes several values.
type Vary struct {
	Parameter string    `json:"parameter"` // its JSON path; under algorithm it applies to every learner
	Values    []float64 `json:"values"`
	Label     string    `json:"label"`
}

const (
	MaxVary   = 4
	MaxValues = 64
	MaxPoints = 256
)

func (v *Vary) index(value float64) int { return slices.Index(v.Values, value) }

// isTarget reports whether a number that varies is the target, which decides no run.
func isTarget(parameter string) bool { return parameter == "epsilon" || parameter == "epsilon_of_gap" }

// at returns the index of a point.
func (c *Comparison) at(point []float64) int {
	i := 0
	for k := range point {
		i = i*len(c.Vary[k].Values) + c.Vary[k].index(point[k])
	}
	return i
}

// Points returns every combination of the values that vary, the last one varying fastest. A comparison has one point without values.
func (c *Comparison) Points() [][]float64 {
	points := [][]float64{{}}
	for _, vary := range c.Vary {
		var longer [][]float64
		for _, p := range points {
			for _, v := range vary.Values {
				longer = append(longer, append(slices.Clone(p), v))
			}
		}
		points = longer
	}
	return points
}

// PointCount returns the number of points.
func (c *Comparison) PointCount() int {
	n := 1
	for i := range c.Vary {
		n *= len(c.Vary[i].Values)
	}
	return n
}

// readVary reads the numbers that vary, and the spec of each learner at every point, for its errors.
func (c *Comparison) readVary(f *document.Fields) {
	expected := fmt.Sprintf("a list of 1 to %d numbers that vary", MaxVary)
	list, ok := f.List("vary", true, expected)
	if ok && (len(list) == 0 || len(list) > MaxVary) {
		f.Fail("vary", list, expected)
	}
	for i, v := range list {
		if f.Err == nil {
			c.readOneVary(f, fmt.Sprintf("vary[%d]", i), v)
		}
	}
	if f.Err != nil {
		return
	}
	if count := c.PointCount(); count > MaxPoints { // before they are made: four numbers of 64 values have 16 million
		f.Err = document.Refuse(document.Join(f.Path, "vary"), fmt.Sprintf("%d points", count), fmt.Sprintf("at most %d, the product of how many values each has", MaxPoints))
		return
	}
	points := c.Points()
	if c.checkConstants(f, len(points)); f.Err != nil {
		return
	}
	for _, point := range points {
		for i := range c.Learners {
			if _, f.Err = c.spec(f.Path, point, i); f.Err != nil {
				return
			}
		}
	}
}

func (c *Comparison) readOneVary(f *document.Fields, place string, v any) {
	one := document.Open(document.Join(f.Path, place), v, true)
	one.Require("parameter", "values")
	vary := Vary{Parameter: one.Text("parameter", "", 200)}
	known := c.numbers()
	name, _ := one.Get("parameter")
	switch {
	case one.Err != nil:
	case !slices.Contains(known, vary.Parameter):
		one.Fail("parameter", name, "a number of the problem, the features or every learner: one of "+strings.Join(known, ", "))
	case slices.ContainsFunc(c.Vary, func(other Vary) bool { return other.Parameter == vary.Parameter }):
		one.Fail("parameter", name, "another number than the ones before")
	case isTarget(vary.Parameter) && (c.Epsilon != nil || c.OfGap != DefaultOfGap || slices.ContainsFunc(c.Vary, func(other Vary) bool { return isTarget(other.Parameter) })):
		one.Fail("parameter", name, "a number that the document does not say elsewhere: epsilon and epsilon_of_gap are both the target")
	}
	vary.Values = readValues(one)
	for i, v := range vary.Values {
		most := map[string]float64{"epsilon": maxEpsilon, "epsilon_of_gap": MaxOfGap}[vary.Parameter]
		if isTarget(vary.Parameter) && !(v >= MinEpsilon && v <= most) {
			one.Fail(fmt.Sprintf("values[%d]", i), v, fmt.Sprintf("a number from %v to %v", MinEpsilon, most))
		}
	}
	vary.Label = one.Text("label", vary.DefaultLabel(), MaxName)
	f.Take(one)
	if i := slices.IndexFunc(c.Learners, func(l Contender) bool { return l.Episodes > 0 }); i >= 0 && vary.Parameter == "episodes" && f.Err == nil {
		f.Fail(fmt.Sprintf("learners[%d].episodes", i), float64(c.Learners[i].Episodes), "no episodes of its own, since episodes vary")
	}
	c.Vary = append(c.Vary, vary)
}

// DefaultLabel returns the last name of the parameter's path.
func (v *Vary) DefaultLabel() string { return v.Parameter[strings.LastIndexByte(v.Parameter, '.')+1:] }

func readValues(f *document.Fields) []float64 {
	expected := fmt.Sprintf("a list of 1 to %d numbers", MaxValues)
	list, ok := f.List("values", true, expected)
	if ok && (len(list) == 0 || len(list) > MaxValues) {
		f.Fail("values", list, expected)
	}
	var values []float64
	for i, v := range list {
		x, ok := v.(float64)
		switch {
		case !ok:
			f.Fail(fmt.Sprintf("values[%d]", i), v, "a number")
		case slices.Contains(values, x):
			f.Fail(fmt.Sprintf("values[%d]", i), v, "each value once")
		}
		values = append(values, x)
	}
	return values
}

// numbers returns the JSON paths of the numbers that can vary.
func (c *Comparison) numbers() []string {
	var list []string
	add := func(part string, parameters []parameter.Parameter) {
		for _, p := range parameters {
			if p.Type == parameter.Int || p.Type == parameter.Float {
				list = append(list, part+"."+p.Name)
			}
		}
	}
	add("problem", c.Problem.Family.Parameters)
	list = append(list, "problem."+spec.DesignGap)
	add("features", c.Features.Maker.Parameters)
	for _, name := range constants {
		list = append(list, "algorithm."+name)
	}
	add("algorithm", c.commonParameters())
	return append(list, "episodes", "budget.paths", "budget.samples", "epsilon", "epsilon_of_gap")
}

// commonParameters returns the parameters that all learners have.
func (c *Comparison) commonParameters() []parameter.Parameter {
	common := slices.Clone(c.Learners[0].Algorithm.Learner.Parameters)
	for _, l := range c.Learners[1:] {
		common = slices.DeleteFunc(common, func(p parameter.Parameter) bool {
			return !slices.ContainsFunc(l.Algorithm.Learner.Parameters, func(q parameter.Parameter) bool { return q.Name == p.Name && q.Type == p.Type })
		})
	}
	return common
}
