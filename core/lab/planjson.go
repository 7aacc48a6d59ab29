package lab

import (
	"encoding/json"
	"reflect"
)

// Brief is the plan as JSON with nothing in it twice: a problem of tables is long, and runs are many. The spec of a cell that differs from
// the one before in its seed only is null, and so are the problem and the features of a spec where they are the comparison's.
func (p *Plan) Brief() ([]byte, error) {
	cells := make([]members, len(p.Cells))
	for i := range p.Cells {
		c := &p.Cells[i]
		cells[i] = members{pair("point", c.Point), pair("learner", c.Learner), pair("seed", c.Seed), pair("seconds", c.Seconds)}
		if i > 0 && p.Cells[i-1].Point == c.Point && p.Cells[i-1].Learner == c.Learner {
			cells[i] = append(cells[i], pair("spec", nil))
		} else {
			cells[i] = append(cells[i], pair("spec", p.Comparison.without(c.Spec.Members())))
		}
	}
	return members{
		pair("comparison", json.RawMessage(p.text)), pair("points", p.Points), pair("learners", p.Learners), pair("cells", cells),
		pair("estimate", p.Estimate), pair("limit", p.Limit),
	}.Text()
}

// without replaces a spec's problem and features by null where they are the comparison's.
func (c *Comparison) without(spec members) members {
	for i, one := range spec {
		if reflect.DeepEqual(one.Value, c.Problem) || reflect.DeepEqual(one.Value, c.Features) {
			spec[i].Value = nil
		}
	}
	return spec
}
