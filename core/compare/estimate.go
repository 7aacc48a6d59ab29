package compare

import (
	"revisit/core/internal/evaluation"
	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// Estimate is an upper estimate of all runs of a comparison, on one worker in a browser on an ordinary machine.
type Estimate struct {
	Seconds         float64 `json:"seconds"`
	Samples         float64 `json:"samples"`
	Multiplications float64 `json:"multiplications"`
}

// open adds building a point's problem.
func (e *Estimate) open(spec *spec.Spec) {
	e.Seconds += spec.BuildWork() / instance.TableEntriesPerSecond
}

// run adds one run for each seed.
func (e *Estimate) run(in *instance.Instance, spec *spec.Spec, seeds int) {
	samples, work := evaluation.MostWork(in, spec, false)
	n := float64(seeds)
	e.Samples += float64(samples * n)
	e.Multiplications += float64(work * n)
	e.Seconds += float64(work*n) / instance.MultiplicationsPerSecond
}
