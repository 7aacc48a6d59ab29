package compare

import (
	"errors"
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/spec"
)

// spec returns the spec of a learner at a point, with seed 0. A nil point stands for the comparison before anything varies. It composes a
// revisit.spec/1 from the parts of the comparison and reads that. An error names the place in the comparison, which is at the given path.
func (c *Comparison) spec(path string, point []float64, learner int) (*spec.Spec, error) {
	one := c.Learners[learner]
	doc := &document.Object{Values: map[string]any{}}
	for _, name := range []string{"problem", "features", "regret", "target"} {
		if v, given := c.base.Values[name]; given {
			doc.Set(name, v)
		}
	}
	if one.algorithm != nil {
		doc.Set("algorithm", one.algorithm)
	}
	// The same for all learners, whatever the default of their kinds, so that they differ in nothing else until the budget is spent.
	switch v, given := c.base.Values["episodes"]; {
	case one.Episodes > 0:
		doc.Set("episodes", float64(one.Episodes))
	case given:
		doc.Set("episodes", v)
	case c.Episodes > 0:
		doc.Set("episodes", float64(c.Episodes))
	}
	budget := &document.Object{Values: map[string]any{}}
	budget.Set("paths", float64(c.Budget.Paths))
	if c.Budget.Samples > 0 {
		budget.Set("samples", float64(c.Budget.Samples))
	}
	doc.Set("budget", budget)
	doc.Set("seed", 0.0)
	record := &document.Object{Values: map[string]any{}}
	record.Set("trace", false)
	doc.Set("record", record)
	for i, v := range point {
		if strings.HasPrefix(c.Vary[i].Parameter, "features.") {
			vary(doc, "features.kind", c.Features.Kind)
		}
		if !isTarget(c.Vary[i].Parameter) {
			vary(doc, c.Vary[i].Parameter, v)
		}
	}
	if point != nil && one.Constants != nil {
		for name, v := range one.Constants[c.at(point)] {
			vary(doc, "algorithm."+name, v)
		}
	}
	spec, err := spec.Read("", doc)
	return spec, c.placed(err, path, point, learner)
}

// placed turns the path of an error in a spec into that of the comparison which the spec was composed from.
func (c *Comparison) placed(err error, path string, point []float64, learner int) error {
	var e *document.Error
	if !errors.As(err, &e) {
		return err
	}
	at := e.Path
	for i, v := range point {
		if at == c.Vary[i].Parameter || strings.HasPrefix(at, c.Vary[i].Parameter+".") {
			return c.moved(e, document.Join(path, fmt.Sprintf("vary[%d].values[%d]", i, c.Vary[i].index(v))))
		}
	}
	if of := c.Learners[learner].Constants; of != nil && point != nil {
		name, _ := strings.CutPrefix(at, "algorithm.")
		if _, its := of[c.at(point)][name]; its {
			return c.moved(e, document.Join(path, fmt.Sprintf("learners[%d].constants[%d].%s", learner, c.at(point), name)))
		}
	}
	part, _, _ := strings.Cut(at, ".")
	if part, _, _ = strings.Cut(part, "["); part == "algorithm" || part == "episodes" && c.Learners[learner].Episodes > 0 {
		at = fmt.Sprintf("learners[%d].%s", learner, at)
	}
	return c.moved(e, document.Join(path, at))
}

// moved returns the same error at another path.
func (c *Comparison) moved(e *document.Error, path string) *document.Error {
	moved := document.Refuse(path, e.Found, e.Expected)
	moved.Code = e.Code
	return moved
}

// vary sets the value at a path of one or two names, in a copy of the inner object.
func vary(o *document.Object, path string, v any) {
	part, name, deep := strings.Cut(path, ".")
	if !deep {
		o.Set(part, v)
		return
	}
	inner := &document.Object{Values: map[string]any{}}
	if given, ok := o.Values[part].(*document.Object); ok {
		inner = given.Copy()
	}
	inner.Set(name, v)
	o.Set(part, inner)
}
