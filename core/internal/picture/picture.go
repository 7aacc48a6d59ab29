// Package picture is what pictures need of a run's paths: the timeline of all of them, the newest episode in groups, the samples of every
// (h,s,a).
package picture

import (
	"revisit/core/internal/history"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
)

// Pictures watch a recorder, and look at its paths when they are asked. A nil *Pictures is of a run that nobody looks at.
type Pictures struct {
	recorder *history.Recorder
	timeline *Timeline // nil in a clone
	monitor  *Monitor  // nil in TimelineOf
}

// Watch returns the pictures of a recorder that has no path yet.
func Watch(r *history.Recorder, in *instance.Instance) *Pictures {
	p := &Pictures{r, newTimeline(in.Model.Horizon()), NewMonitor(in)}
	r.Watch(p)
	return p
}

// CloneFor returns the same for a clone of the recorder, without a timeline. Neither recorder must have drawn since it was cloned.
func (p *Pictures) CloneFor(r *history.Recorder) *Pictures {
	if p == nil {
		return nil
	}
	c := &Pictures{recorder: r, monitor: p.monitor.clone()}
	r.Watch(c)
	return c
}

// See is told of the recorder's paths.
func (p *Pictures) See(words []uint32, bonus []float64, policies []protocol.PolicyChange) {
	if p.timeline != nil {
		p.timeline.add(words, policies)
	}
	if p.monitor != nil {
		p.monitor.add(words, bonus)
	}
}

// Monitor returns the monitor, after it has seen all paths so far.
func (p *Pictures) Monitor() *Monitor {
	p.recorder.Look()
	return p.monitor
}

// Timeline returns the timeline of all paths so far, nil for a clone. It is valid until the next path.
func (p *Pictures) Timeline() *Timeline {
	if p == nil {
		return nil
	}
	p.recorder.Look()
	return p.timeline
}

// TimelineOf returns the timeline of these paths, on a model with so many steps and actions.
func TimelineOf(paths []history.Path, horizon, actions int) *Timeline {
	p := &Pictures{recorder: history.NewRecorder(horizon, actions), timeline: newTimeline(horizon)}
	p.recorder.Watch(p)
	p.recorder.AddPaths(paths)
	return p.Timeline()
}

// Episode returns the paths of episode n that a trace has kept.
func Episode(t *history.Trace, n int64) *Bundles {
	b := &Bundles{}
	t.Each(n, func(p *protocol.Path) bool {
		if p.Episode == n {
			b.Add(p)
		}
		return p.Episode == n
	})
	return b
}
