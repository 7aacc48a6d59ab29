package picture

import (
	"revisit/core/internal/history"
	"revisit/core/protocol"
)

// watched is a recorder with its pictures.
type watched struct {
	*history.Recorder
	*Pictures
}

// watch returns a recorder with a timeline alone.
func watch(horizon int) watched {
	r := history.NewRecorder(horizon, 4)
	p := &Pictures{recorder: r, timeline: newTimeline(horizon)}
	r.Watch(p)
	return watched{r, p}
}

// words keeps the words of the paths that it sees.
type words []uint32

func (w *words) See(seen []uint32, _ []float64, _ []protocol.PolicyChange) { *w = append(*w, seen...) }
