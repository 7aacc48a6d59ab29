package lab

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/protocol"
)

// View is what the pictures of a run draw. It decides nothing.
type View struct {
	Episode  int64      `json:"episode"` // from 1; 0 before the first path
	Paths    []Bundle   `json:"paths"`   // in order of First
	Hidden   Hidden     `json:"hidden"`
	Newest   int64      `json:"newest"` // the episode's newest path, 0 if none
	Bonus    []float64  `json:"bonus"`  // of its actions, when they were taken
	HalfGap  []*float64 `json:"halfGap"`
	Phase    *Phase     `json:"phase"`
	Current  bool       `json:"current"` // the episode shown is the newest
	Busiest  int64      `json:"busiest"` // the traced episode with the most paths
	Traced   int64      `json:"traced"`  // episodes that can be asked for
	Curves   *Curves    `json:"curves"`  // nil where regret is "none"; the numbers cross apart
	PathsNow int64      `json:"pathsInEpisode"`
}

// Phase is a series of paths from the same state: the learner keeps going back until its bonus there is under half the gap.
type Phase struct {
	Step     int      `json:"step"`
	State    int      `json:"state"`
	Since    int64    `json:"since"`    // the path that first drew the state
	Paths    int64    `json:"paths"`    // actions taken there since
	Expected *float64 `json:"expected"` // about how many it takes in all, if nothing was known there before
}

// View returns what there is to see of an episode: 0 for the newest one, or one that is in the trace.
func (s *Session) View(episode int64) (View, error) {
	w := s.watch
	s.journal.catchUp()
	shown := &w.now
	traced := s.trace.episodes()
	if episode != 0 && episode != w.now.episode {
		if episode < 1 || episode > traced {
			return View{}, &document.Error{Code: document.NotFound, Path: "episode", Found: episode, Expected: fmt.Sprintf("an episode from 1 to %d", traced),
				Message: fmt.Sprintf("episode %d is not in the trace, which holds episodes 1 to %d", episode, traced)}
		}
		shown = &bundles{}
		s.trace.each(episode, func(p *protocol.Path) bool {
			if p.Episode == episode {
				shown.add(p)
			}
			return p.Episode == episode
		})
	}
	v := View{Episode: shown.episode, Newest: shown.newest, Bonus: shown.bonus(), Current: shown == &w.now,
		Busiest: w.busiest.episode, Traced: traced, PathsNow: shown.paths, HalfGap: make([]*float64, len(s.in.Gap))}
	if v.Busiest > traced {
		v.Busiest = traced
	}
	for h := 1; h < len(s.in.Gap) && s.in.Kind.Revisits(); h++ {
		v.HalfGap[h] = document.Number(s.in.Gap[h] / 2)
	}
	v.Paths, v.Hidden = shown.shown()
	if v.Current {
		v.Phase = w.phase(s.in.Beta)
	}
	if s.regret != nil {
		v.Curves = &s.regret.curves
		v.Curves.Episodes.complete()
		v.Curves.Paths.complete()
	}
	return v, nil
}
