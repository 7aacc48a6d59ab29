package lab

import (
	"errors"
	"fmt"
	"strings"
)

// The specs that a comparison's runs are of: its parts put together as a revisit.spec/1 would have them, and read as one.

// spec returns the spec of a learner at a point, nil for the one before anything varies, with seed 0. An error names the place in the
// comparison, which is at the given path.
func (c *Comparison) spec(path string, point []float64, learner int) (*Spec, error) {
	one := c.Learners[learner]
	doc := &object{values: map[string]any{}}
	for _, name := range []string{"problem", "features", "regret"} {
		if v, given := c.base.values[name]; given {
			doc.set(name, v)
		}
	}
	if one.algorithm != nil {
		doc.set("algorithm", one.algorithm)
	}
	// Everybody's, whatever a learner's kind has by default: until the budget is spent, they are on equal terms.
	switch v, given := c.base.values["episodes"]; {
	case one.Episodes > 0:
		doc.set("episodes", float64(one.Episodes))
	case given:
		doc.set("episodes", v)
	case c.Episodes > 0:
		doc.set("episodes", float64(c.Episodes))
	}
	budget := &object{values: map[string]any{}}
	budget.set("paths", float64(c.Budget.Paths))
	if c.Budget.Samples > 0 {
		budget.set("samples", float64(c.Budget.Samples))
	}
	doc.set("budget", budget)
	doc.set("seed", 0.0)
	record := &object{values: map[string]any{}}
	record.set("trace", false)
	doc.set("record", record)
	for i, v := range point {
		if strings.HasPrefix(c.Vary[i].Parameter, "features.") {
			doc.vary("features.kind", c.Features.Kind)
		}
		doc.vary(c.Vary[i].Parameter, v)
	}
	spec, err := readSpec("", doc)
	return spec, c.placed(err, path, point, learner)
}

// placed turns the place of a fault in a spec into the one in the comparison that it was made of.
func (c *Comparison) placed(err error, path string, point []float64, learner int) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	at := e.Path
	for i, v := range point {
		if at == c.Vary[i].Parameter || strings.HasPrefix(at, c.Vary[i].Parameter+".") {
			return c.moved(e, join(path, fmt.Sprintf("vary[%d].values[%d]", i, c.Vary[i].index(v))))
		}
	}
	part, _, _ := strings.Cut(at, ".")
	if part, _, _ = strings.Cut(part, "["); part == "algorithm" || part == "episodes" && c.Learners[learner].Episodes > 0 {
		at = fmt.Sprintf("learners[%d].%s", learner, at)
	}
	return c.moved(e, join(path, at))
}

// moved is the same fault at another place.
func (c *Comparison) moved(e *Error, path string) *Error {
	moved := badSpec(path, e.Found, e.Expected)
	moved.Code = e.Code
	return moved
}

// set gives an object a member, at its end where it is new.
func (o *object) set(name string, v any) {
	if _, there := o.values[name]; !there {
		o.names = append(o.names, name)
	}
	o.values[name] = v
}

// vary gives what is at a path of one or two names another value, in copies of the objects on the way.
func (o *object) vary(path string, v any) {
	part, name, deep := strings.Cut(path, ".")
	if !deep {
		o.set(part, v)
		return
	}
	inner := &object{values: map[string]any{}}
	if given, ok := o.values[part].(*object); ok {
		for _, n := range given.names {
			inner.set(n, given.values[n])
		}
	}
	inner.set(name, v)
	o.set(part, inner)
}
