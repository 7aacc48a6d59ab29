package compare

import (
	"fmt"
	"slices"
	"strings"

	"revisit/core/document"
	"revisit/core/parameter"
)

// constants are the numbers that the algorithm of every learner has.
var constants = []string{"gap", "c_beta", "delta", "path_bound"}

// Numbers returns the names of the numbers of a learner's algorithm: the constants of the theory, then its own parameters.
func (l *Contender) Numbers() []string {
	list := slices.Clone(constants)
	for _, p := range l.Algorithm.Learner.Parameters {
		if p.Type == parameter.Int || p.Type == parameter.Float {
			list = append(list, p.Name)
		}
	}
	return list
}

// Number returns a number of a learner's algorithm at a point, and whether the algorithm has it there: a gap may be a word or a list.
func (c *Comparison) Number(point, learner int, name string) (float64, bool) {
	l := &c.Learners[learner]
	for i, v := range c.Vary {
		if v.Parameter == "algorithm."+name {
			return c.Points()[point][i], true
		}
	}
	if l.Constants != nil {
		if v, its := l.Constants[point][name]; its {
			return v, true
		}
	}
	a := &l.Algorithm
	switch name {
	case "gap":
		return a.Gap.Number, a.Gap.Word == "" && a.Gap.PerStep == nil
	case "c_beta":
		return a.CBeta, true
	case "delta":
		return a.Delta, true
	case "path_bound":
		if a.PathBound == nil {
			return 0, false
		}
		return *a.PathBound, true
	}
	switch v := a.Args[name].(type) {
	case float64:
		return v, true
	case int:
		return float64(v), true
	}
	return 0, false
}

// readConstants reads a learner's list of objects of numbers. Their names are checked once the learner is known.
func readConstants(l *document.Fields) []map[string]float64 {
	list, given := l.List("constants", false, "a list of objects")
	if !given {
		return nil
	}
	out := make([]map[string]float64, len(list))
	for i, v := range list {
		place := fmt.Sprintf("constants[%d]", i)
		o, ok := v.(*document.Object)
		if !ok {
			l.Fail(place, v, "an object of numbers")
			return nil
		}
		out[i] = map[string]float64{}
		for _, name := range o.Names {
			x, ok := o.Values[name].(float64)
			if !ok {
				l.Fail(place+"."+name, o.Values[name], "a number")
			}
			out[i][name] = x
		}
	}
	return out
}

// checkConstants fails where the constants of a learner do not go with the points, its algorithm or what varies.
func (c *Comparison) checkConstants(f *document.Fields, points int) {
	for i := range c.Learners {
		l := &c.Learners[i]
		if l.Constants == nil {
			continue
		}
		place := fmt.Sprintf("learners[%d].constants", i)
		if len(l.Constants) != points {
			f.Fail(place, fmt.Sprintf("a list of %d", len(l.Constants)), fmt.Sprintf("one of %d, with an object for each point", points))
			return
		}
		for at, numbers := range l.Constants {
			for _, name := range sortedNames(numbers) {
				switch {
				case !slices.Contains(l.Numbers(), name):
					f.Fail(fmt.Sprintf("%s[%d].%s", place, at, name), numbers[name], "a number of the algorithm: one of "+strings.Join(l.Numbers(), ", "))
				case slices.ContainsFunc(c.Vary, func(v Vary) bool { return v.Parameter == "algorithm."+name }):
					f.Fail(fmt.Sprintf("%s[%d].%s", place, at, name), numbers[name], "a number that does not vary")
				}
			}
		}
	}
}
