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

// Parameters returns the names of what a learner's algorithm has beside its kind: the constants of the theory, ties, then its own parameters.
func (l *Contender) Parameters() []string {
	list := append(slices.Clone(constants), "ties")
	for _, p := range l.Algorithm.Learner.Parameters {
		list = append(list, p.Name)
	}
	return list
}

// HasNumber reports whether the algorithm has a number of that name. A gap is one, although it may be a word or a list.
func (l *Contender) HasNumber(name string) bool {
	return slices.Contains(constants, name) || slices.ContainsFunc(l.Algorithm.Learner.Parameters, func(p parameter.Parameter) bool {
		return p.Name == name && (p.Type == parameter.Int || p.Type == parameter.Float)
	})
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
			x, ok := v.(float64)
			return x, ok
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

// readConstants reads a learner's list of objects. Their names are checked once the learner is known, and their values as those of its algorithm.
func readConstants(l *document.Fields) []map[string]any {
	list, given := l.List("constants", false, "a list of objects")
	if !given {
		return nil
	}
	out := make([]map[string]any, len(list))
	for i, v := range list {
		place := fmt.Sprintf("constants[%d]", i)
		o, ok := v.(*document.Object)
		if !ok {
			l.Fail(place, v, "an object of parameters of the algorithm")
			return nil
		}
		out[i] = o.Values
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
		known := l.Parameters()
		for at, own := range l.Constants {
			for _, name := range sortedNames(own) {
				switch {
				case !slices.Contains(known, name):
					f.Fail(fmt.Sprintf("%s[%d].%s", place, at, name), own[name], "a parameter of the algorithm: one of "+strings.Join(known, ", "))
				case slices.ContainsFunc(c.Vary, func(v Vary) bool { return v.Parameter == "algorithm."+name }):
					f.Fail(fmt.Sprintf("%s[%d].%s", place, at, name), own[name], "a parameter that does not vary")
				}
			}
		}
	}
}
