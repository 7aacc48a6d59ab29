package lab

import "revisit/core/instance"

// Cost is an estimate of what running takes.
type Cost struct {
	Multiplications float64 `json:"multiplications"`
	Seconds         float64 `json:"seconds"` // in a browser on an ordinary machine
}

// Cost estimates a run of so many paths from its beginning.
func (s *Session) Cost(paths int64) Cost {
	H := float64(s.in.Model.Horizon())
	work := s.in.PathCost(s.spec.Episodes) + instance.PathOverhead + float64(instance.StepOverhead*H)
	regret := 0.0
	switch {
	case s.spec.Regret.Rollouts > 0:
		one := H * float64(s.in.Model.Actions()) * s.in.ActionWork()
		work += float64(one * float64(s.spec.Regret.Rollouts))
	case s.spec.Regret.Word == "exact":
		regret = s.in.ExactRegretWork(s.spec, float64(paths))
	}
	work = float64(work*float64(paths)) + regret
	return Cost{work, work / instance.MultiplicationsPerSecond}
}
