package lab

import (
	"fmt"
)

// Verdict says whether a run gave what a link says it gave.
type Verdict struct {
	Reproduced bool  `json:"reproduced"`
	Expected   Claim `json:"expected"` // by the link
	Actual     Claim `json:"actual"`
	// FirstDifference holds the first path that differs; nil where no path is known to: the two then differ in theta or in regret, or the
	// link has no trail.
	FirstDifference *PathRange `json:"firstDifference"`
}

// Claim is a digest, the engine that computed it and after how many paths.
type Claim struct {
	Digest string `json:"digest"`
	Engine string `json:"engine"`
	Paths  int64  `json:"paths"`
}

// Verdict compares a run with the link that it was opened from, once it has drawn as many paths as the link's, or ended before.
func (s *Session) Verdict(l *Link) (*Verdict, error) {
	paths := s.door.Counts().Paths
	if l.Digest == "" {
		return nil, badLink("digest", nil, "a digest to compare with: this link is of a problem that nobody had run")
	}
	if paths > l.Paths || paths < l.Paths && !s.done() {
		return nil, badLink("paths", fmt.Sprintf("a run of %d paths", paths), fmt.Sprintf("one of %d, as in the link", l.Paths))
	}
	r, err := s.Record(RecordOptions{Trace: &TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	v := &Verdict{Expected: Claim{l.Digest, l.Engine, l.Paths}, Actual: Claim{r.Digest, Engine, paths}}
	v.Reproduced = v.Expected.Digest == v.Actual.Digest && paths == l.Paths
	if !v.Reproduced && l.Trail != nil {
		v.FirstDifference = s.trail.parting(l.Trail, l.Paths)
	}
	return v, nil
}

// Cost is an estimate of what running takes.
type Cost struct {
	Multiplications float64 `json:"multiplications"`
	Seconds         float64 `json:"seconds"` // in a browser on an ordinary machine
}

// inBrowser is about how many multiplications a second a browser does of those that a run consists of.
const inBrowser = 2.5e8

// Cost estimates a run of so many paths from its beginning.
func (s *Session) Cost(paths int64) Cost {
	work := s.in.pathWork()
	switch ties := s.spec.Algorithm.Ties == "random"; {
	case s.spec.Regret.Rollouts > 0:
		one := float64(s.in.model.Horizon()) * float64(s.in.model.Actions()) * s.in.actionWork()
		work += float64(one * float64(s.spec.Regret.Rollouts))
	case s.spec.Regret.Word == "exact":
		work += s.in.exactWork(ties)
	}
	work *= float64(paths)
	return Cost{work, work / inBrowser}
}

// Check opens the problem of a link, as the page would, unless that is more than a service should do for a stranger: then what the
// link says of it is taken as read.
func (l *Link) Check() error {
	if l.Spec.Problem.size() > maxChecked {
		return nil
	}
	spec := *l.Spec
	if _, err := build(&spec); err != nil {
		if e, ok := err.(*Error); ok {
			return badLink(join("spec", e.Path), e.Found, e.Expected)
		}
		return err
	}
	return nil
}

// maxChecked is the largest problem that Check opens, by ProblemSpec.size.
const maxChecked = 1e6

// size is the product of the family's integer parameters, an idea of how large its tables are; given tables count by their entries.
func (p *ProblemSpec) size() float64 {
	product := 1.0
	for _, v := range p.args {
		if n, ok := v.(int); ok && n > 1 {
			product *= float64(n)
		}
	}
	return product
}
