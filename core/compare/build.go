package compare

import "revisit/core/document"

// learnerWork is the work of the constants of one learner at a point, in entries of tables. Writing its problem, to see whether it is the
// same as before, takes as many entries as characters.
const learnerWork = 5e3

// BuildPoints builds the instances of all learners at the first points, as long as the work is at most this, in entries of tables. It
// returns the number of points built.
func (c *Comparison) BuildPoints(path string, most float64) (int, error) {
	written, err := document.Marshal(c.Problem)
	if err != nil {
		return 0, err
	}
	planner, done, points := &Planner{}, 0.0, c.Points()
	for i, point := range points {
		spec, err := c.spec(path, point, 0)
		if err != nil {
			return i, err
		}
		done += spec.Problem.Work() + float64(float64(len(c.Learners))*(learnerWork+float64(len(written))))
		if done > most {
			return i, nil
		}
		_, ins, err := planner.buildPoint(path, c, point)
		if err != nil {
			return i, err
		}
		in := ins[0]
		done += in.PathWork() + float64(float64(in.Model.Horizon())*float64(in.Features.Dim())) // at least its features
	}
	return len(points), nil
}

// BuildWork returns the work of building the problems of all points, in entries of tables.
func (c *Comparison) BuildWork() float64 {
	sum := 0.0
	for _, point := range c.Points() {
		if spec, err := c.spec("", point, 0); err == nil {
			sum += spec.BuildWork()
		}
	}
	return sum
}
