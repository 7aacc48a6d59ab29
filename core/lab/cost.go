package lab

import "encoding/json"

// Cost is an estimate of what running takes.
type Cost struct {
	Multiplications float64 `json:"multiplications"`
	Seconds         float64 `json:"seconds"` // in a browser on an ordinary machine
}

// What a browser does in a second, about: multiplications of those that a run consists of, and entries of a problem's tables.
const (
	inBrowser      = 2.5e8
	tablesABrowser = 1.5e7
)

// What a path and a step take beside their multiplications, in these.
const (
	pathOverhead = 600
	stepOverhead = 150
)

// Cost estimates a run of so many paths from its beginning.
func (s *Session) Cost(paths int64) Cost {
	H := float64(s.in.model.Horizon())
	work := s.in.pathCost(s.spec) + pathOverhead + float64(stepOverhead*H)
	regret := 0.0
	switch {
	case s.spec.Regret.Rollouts > 0:
		one := H * float64(s.in.model.Actions()) * s.in.actionWork()
		work += float64(one * float64(s.spec.Regret.Rollouts))
	case s.spec.Regret.Word == "exact":
		regret = s.in.exactRegret(s.spec, float64(paths))
	}
	work = float64(work*float64(paths)) + regret
	return Cost{work, work / inBrowser}
}

// Opening estimates the seconds that opening a link's problem takes in a browser, before anything of it is built.
func (l *Link) Opening() float64 { return l.work() / tablesABrowser }

func (l *Link) work() float64 {
	if l.Comparison != nil {
		return l.Comparison.work()
	}
	return l.Spec.Problem.work()
}

func (p *ProblemSpec) work() float64 {
	work := p.family.Work(p.args)
	if p.designGap > 0 {
		work *= 10 // a linear program, or a search
	}
	return work
}

// maxChecked is the most work for which Check opens a problem: a fraction of a second.
const maxChecked = 2e6

// Check opens the problem of a link, as the page would, unless that is more than a service should do for a stranger: then what the
// link says of it is taken as read. Of a sweep it opens the first points, as many as that much work allows.
func (l *Link) Check() error {
	at := ""
	var err error
	switch {
	case l.Comparison != nil:
		_, err = l.Comparison.open(l.Comparison.name(), maxChecked)
	case l.work() <= maxChecked:
		spec := *l.Spec
		_, err = build(&spec)
		at = "spec"
	}
	if e, ok := err.(*Error); ok {
		return badLink(join(at, e.Path), e.Found, e.Expected)
	}
	return err
}

// learnerWork is what settling the constants of one learner at a point takes, beside writing its problem out, to tell whether it is the
// one before: as many entries as characters.
const learnerWork = 5e3

// open builds the instances of all learners at the first points, as long as the work comes to no more than this, and returns how many.
func (c *Comparison) open(path string, most float64) (int, error) {
	written, err := json.Marshal(c.Problem)
	if err != nil {
		return 0, err
	}
	b, done, points := &Bench{}, 0.0, c.Points()
	for i, point := range points {
		spec, err := c.spec(path, point, 0)
		if err != nil {
			return i, err
		}
		done += spec.Problem.work() + float64(float64(len(c.Learners))*(learnerWork+float64(len(written))))
		if done > most {
			return i, nil
		}
		_, ins, err := b.buildPoint(path, c, point)
		if err != nil {
			return i, err
		}
		in := ins[0]
		done += in.pathWork() + float64(float64(in.model.Horizon())*float64(in.features.Dim())) // its features, at the least
	}
	return len(points), nil
}
