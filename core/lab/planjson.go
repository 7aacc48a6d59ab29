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
		cells[i] = members{{"point", c.Point}, {"learner", c.Learner}, {"seed", c.Seed}, {"seconds", c.Seconds}}
		if i > 0 && p.Cells[i-1].Point == c.Point && p.Cells[i-1].Learner == c.Learner {
			cells[i] = append(cells[i], member{"spec", nil})
		} else {
			cells[i] = append(cells[i], member{"spec", p.Comparison.without(c.Spec.members())})
		}
	}
	return members{
		{"comparison", json.RawMessage(p.text)}, {"points", p.Points}, {"learners", p.Learners}, {"cells", cells},
		{"estimate", p.Estimate}, {"limit", p.Limit},
	}.text()
}

// without replaces a spec's problem and features by null where they are the comparison's.
func (c *Comparison) without(spec members) members {
	for i, one := range spec {
		if reflect.DeepEqual(one.value, c.Problem) || reflect.DeepEqual(one.value, c.Features) {
			spec[i].value = nil
		}
	}
	return spec
}

// members are in the order of the fields.
func (s *Spec) members() members {
	m := members{{"format", s.Format}}
	if s.Title != "" {
		m = append(m, member{"title", s.Title})
	}
	return append(m, members{
		{"problem", s.Problem}, {"features", s.Features}, {"algorithm", s.Algorithm}, {"episodes", s.Episodes}, {"budget", s.Budget},
		{"seed", s.Seed}, {"regret", s.Regret}, {"record", s.Record},
	}...)
}
