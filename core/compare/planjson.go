package compare

import (
	"reflect"

	"revisit/core/document"
)

// Brief returns the plan as JSON without repetitions, since problems with tables are long and runs are many. The spec of a cell that differs
// from the one before in its seed only is null. So are the problem and the features of a spec where they are those of the comparison.
func (p *Plan) Brief() ([]byte, error) {
	cells := make([]document.Members, len(p.Cells))
	for i := range p.Cells {
		c := &p.Cells[i]
		cells[i] = document.Members{document.Pair("point", c.Point), document.Pair("learner", c.Learner), document.Pair("seed", c.Seed), document.Pair("seconds", c.Seconds)}
		if i > 0 && p.Cells[i-1].Point == c.Point && p.Cells[i-1].Learner == c.Learner {
			cells[i] = append(cells[i], document.Pair("spec", nil))
		} else {
			cells[i] = append(cells[i], document.Pair("spec", p.Comparison.withoutShared(c.Spec.Members())))
		}
	}
	return document.Members{
		document.Pair("comparison", document.Raw(p.text)), document.Pair("points", p.Points), document.Pair("learners", p.Learners), document.Pair("cells", cells),
		document.Pair("estimate", p.Estimate), document.Pair("limit", p.Limit), document.Pair("hopeless", p.Hopeless),
	}.Text()
}

// withoutShared replaces a spec's problem and features by null where they are those of the comparison.
func (c *Comparison) withoutShared(spec document.Members) document.Members {
	for i, one := range spec {
		if reflect.DeepEqual(one.Value, c.Problem) || reflect.DeepEqual(one.Value, c.Features) {
			spec[i].Value = nil
		}
	}
	return spec
}
