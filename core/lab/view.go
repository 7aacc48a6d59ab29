package lab

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/internal/picture"
)

// View is what the pictures of a run show.
type View struct {
	Episode  int64              `json:"episode"` // from 1; 0 before the first path
	Paths    []picture.Bundle   `json:"paths"`   // in order of First
	Hidden   picture.Hidden     `json:"hidden"`
	Newest   int64              `json:"newest"` // the episode's newest path, 0 if none
	Bonus    []float64          `json:"bonus"`  // of that path's actions, when they were taken
	HalfGap  []*float64         `json:"halfGap"`
	Phase    *picture.Phase     `json:"phase"`
	Current  bool               `json:"current"` // the episode shown is the newest
	Busiest  int64              `json:"busiest"` // the traced episode with the most paths
	Traced   int64              `json:"traced"`  // episodes that can be asked for
	Curves   *evaluation.Curves `json:"curves"`  // nil without regret; the numbers cross apart
	PathsNow int64              `json:"pathsInEpisode"`
}

// View returns the view of an episode: 0 for the newest one, or one in the trace. The error is a *document.Error with code NotFound.
func (s *Session) View(episode int64) (View, error) { return s.view(episode, s.trace) }

// view is View with older episodes from the trace of the same run, which may have gone on since.
func (s *Session) view(episode int64, kept *history.Trace) (View, error) {
	monitor := s.pictures.Monitor()
	newest := monitor.Newest()
	traced := min(kept.Episodes(), newest.Episode)
	shown := newest
	if episode != 0 && episode != newest.Episode {
		if episode < 1 || episode > traced {
			return View{}, &document.Error{Code: document.NotFound, Path: "episode", Found: episode, Expected: fmt.Sprintf("an episode from 1 to %d", traced),
				Message: fmt.Sprintf("episode %d is not in the trace, which holds episodes 1 to %d", episode, traced)}
		}
		shown = picture.Episode(kept, episode)
	}
	v := View{Episode: shown.Episode, Newest: shown.Newest, Bonus: shown.Bonus(), Current: shown == newest,
		Busiest: min(monitor.Busiest(), traced), Traced: traced, PathsNow: shown.Paths, HalfGap: make([]*float64, len(s.in.Gap))}
	for h := 1; h < len(s.in.Gap) && s.in.Kind.UsesGapTest; h++ {
		v.HalfGap[h] = document.Number(s.in.Gap[h] / 2)
	}
	v.Paths, v.Hidden = shown.Shown()
	for i := range v.Paths {
		v.Paths[i].Learned = s.firstLearned(&v.Paths[i])
	}
	if v.Current {
		v.Phase = monitor.Phase()
	}
	if r := s.metrics.Regret; r != nil {
		v.Curves = r.Curves()
	}
	return v, nil
}

// firstLearned returns the first step that learned from paths, H+1 for none. A learner that drops a path stops at 0, wherever its test failed.
func (s *Session) firstLearned(paths *picture.Bundle) int {
	if k := s.in.Kind; !k.UsesGapTest || k.Backtracks() {
		return paths.Stop + 1
	}
	h := len(paths.Bonus) // the last step learns from every path
	for h > 1 && paths.Bonus[h-1] < s.in.Gap[h-1]/2 {
		h--
	}
	return h
}
