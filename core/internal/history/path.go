// Package history is the history of a run. It records the paths as they are drawn, hashes them into the digest and its checkpoints, keeps
// them in few bits, and checks the paths of a record that comes from outside.
package history

import "revisit/core/protocol"

// Path is a path as records write it, with all H steps: those before From are copied from the path before.
type Path struct {
	K       int64     `json:"k"`       // from 1
	Episode int64     `json:"episode"` // from 1
	From    int       `json:"from"`    // the step it was drawn from, 1..H
	States  []int     `json:"states"`
	Actions []int     `json:"actions"`
	Rewards []float64 `json:"rewards"`
	Bonus   []float64 `json:"bonus"` // of the actions, when they were taken
	Stop    int       `json:"stop"`  // where learning ended, 0 where the episode is over
}

// drawn is the path as far as the digest and the checkpoints know it.
func (p *Path) drawn() *protocol.Path {
	return &protocol.Path{K: p.K, Episode: p.Episode, From: p.From, Stop: p.Stop, States: p.States, Actions: p.Actions}
}
