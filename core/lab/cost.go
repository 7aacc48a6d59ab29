package lab

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

func (p *ProblemSpec) work() float64 {
	work := p.family.Work(p.args)
	if p.designGap > 0 {
		work *= 10 // a linear program, or a search
	}
	return work
}
