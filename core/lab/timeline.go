package lab

import (
	"fmt"
	"reflect"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/picture"
)

// Timeline is all paths of a run, for a picture of the whole run, as a record has it: groups of consecutive paths, as picture.Timeline makes
// them, in lists with an entry for each group.
type Timeline struct {
	Within   int64               `json:"within"`   // paths of a group that is a part of an episode
	Together int64               `json:"together"` // most episodes of a group of whole ones
	Path     []int64             `json:"path"`     // the first path
	Paths    []int64             `json:"paths"`    // their number
	Episode  []int64             `json:"episode"`  // the first episode
	Episodes []int64             `json:"episodes"` // their number
	Began    [][][2]int64        `json:"began"`    // how many paths began at which step: pairs of a step that is one, rising, and a number over 0
	Changes  []*int64            `json:"changes"`  // paths drawn with another greedy policy than the path before; null where not known
	Reached  []*int64            `json:"reached"`  // [h-1]: the first path that began at step h, null where none did
	Optimal  *evaluation.Optimal `json:"optimal"`  // nil where V^pi is not exact
}

// Marks are the moments of a run that a picture of its timeline points at.
type Marks struct {
	Within   int64               `json:"within"`
	Together int64               `json:"together"`
	Reached  []*int64            `json:"reached"`
	Optimal  *evaluation.Optimal `json:"optimal"`
	Broken   *int64              `json:"broken"` // the first path after which the audit found the lemma broken, nil if none
}

// PathGroups returns all paths of the run so far in groups, how many paths of each began at each step (H numbers for each group), and the
// marks. The groups and numbers are valid until the next path is drawn. The session must not be a fork.
func (s *Session) PathGroups() ([]picture.Group, []int64, Marks) {
	t := s.pictures.Timeline()
	marks := Marks{Within: t.Within, Together: t.Together, Reached: reached(t), Optimal: s.optimalEpisodes()}
	if s.audit.report.Violation != nil {
		marks.Broken = known(s.audit.report.Violation.K, 0)
	}
	return t.Groups(), t.Began(), marks
}

// optimalEpisodes tells which episodes were played with an optimal policy, nil where V^pi is not exact.
func (s *Session) optimalEpisodes() *evaluation.Optimal {
	if s.metrics.Regret == nil || s.metrics.Regret.Optimal == nil {
		return nil
	}
	now := *s.metrics.Regret.Optimal
	return &now
}

// Timeline returns the timeline of the run so far, nil before the first path and for a fork.
func (s *Session) Timeline() *Timeline {
	t := timelineOf(s.pictures.Timeline())
	if t != nil {
		t.Optimal = s.optimalEpisodes()
	}
	return t
}

// timelineOf returns a timeline without what only values tell.
func timelineOf(of *picture.Timeline) *Timeline {
	if of == nil || len(of.Groups()) == 0 {
		return nil
	}
	groups, began := of.Groups(), of.Began()
	H := len(of.Reached)
	t := &Timeline{Within: of.Within, Together: of.Together, Reached: reached(of)}
	for i, g := range groups {
		t.Path, t.Paths = append(t.Path, g.Path), append(t.Paths, g.Paths)
		t.Episode, t.Episodes = append(t.Episode, g.Episode), append(t.Episodes, g.Episodes)
		t.Changes = append(t.Changes, known(g.Changes, picture.Unknown))
		var steps [][2]int64
		for h, n := range began[i*H:][:H] {
			if n > 0 {
				steps = append(steps, [2]int64{int64(h) + 1, n})
			}
		}
		t.Began = append(t.Began, steps)
	}
	return t
}

func reached(t *picture.Timeline) []*int64 {
	first := make([]*int64, len(t.Reached))
	for h, k := range t.Reached {
		first[h] = known(k, 0)
	}
	return first
}

// known returns a number, nil where it is the one that stands for none.
func known(n, none int64) *int64 {
	if n == none {
		return nil
	}
	return &n
}

// timeline reads the timeline of a record, and checks that it can be one of the run that the summary and the episodes tell of. Where all paths
// are there, it must be theirs.
func (rr *recordReader) timeline() {
	v, _ := rr.Get("timeline")
	text, _ := v.(document.Raw)
	if rr.Err != nil || text == nil || string(text) == "null" {
		return
	}
	t := &Timeline{}
	if err := document.UnmarshalStrict(text, t); err != nil {
		rr.Err = document.Within("timeline", err)
		return
	}
	rr.record.Timeline = t
	if rr.groups(t); rr.Err == nil {
		rr.optimal(t.Optimal)
	}
	if r := rr.record; rr.Err == nil && int64(len(r.Trace)) == r.Summary.Paths {
		rr.sameGroups(t, timelineOf(picture.TimelineOf(r.Trace, rr.in.Model.Horizon(), rr.in.Model.Actions())))
	}
}

// groups checks that the groups follow each other, and that their sums are those of the summary.
func (rr *recordReader) groups(t *Timeline) {
	s, H, n := &rr.record.Summary, rr.in.Model.Horizon(), len(t.Paths)
	is := func(name string, found, expected int64, why string) {
		if found != expected {
			rr.Fail("timeline."+name, float64(found), fmt.Sprintf("%d, %s", expected, why))
		}
	}
	for i, length := range []int{len(t.Path), len(t.Episode), len(t.Episodes), len(t.Began), len(t.Changes)} {
		is([]string{"path", "episode", "episodes", "began", "changes"}[i]+".length", int64(length), int64(n), "the number of groups")
	}
	is("reached.length", int64(len(t.Reached)), int64(H), "one for each step")
	if t.Within < 1 || t.Within&(t.Within-1) != 0 || t.Together < 1 || t.Together&(t.Together-1) != 0 {
		rr.Fail("timeline.within", []int64{t.Within, t.Together}, "powers of two for within and together")
	}
	if n < 1 || n > picture.MaxGroups(H) {
		rr.Fail("timeline.paths", float64(n), fmt.Sprintf("1 to %d groups", picture.MaxGroups(H)))
	}
	path, episode, samples, first := int64(1), int64(1), int64(0), make([]int64, H)
	for i := 0; i < n && rr.Err == nil; i++ {
		at := func(name string) string { return fmt.Sprintf("%s[%d]", name, i) }
		paths, last := int64(0), 0
		for _, pair := range t.Began[i] {
			h, count := pair[0], pair[1]
			if h <= int64(last) || h > int64(H) || count < 1 || count > s.Paths {
				rr.Fail("timeline."+at("began"), pair, "a step after those before it, and how many paths began there")
				return
			}
			last, paths, samples = int(h), paths+count, samples+count*(int64(H)-h+1)
			if first[h-1] == 0 {
				first[h-1] = path
				if k := t.Reached[h-1]; k == nil || *k < path || *k >= path+t.Paths[i] {
					rr.Fail(fmt.Sprintf("timeline.reached[%d]", h-1), "another path", fmt.Sprintf("a path of group %d", i+1))
				}
			}
		}
		if i > 0 && t.Episode[i] == t.Episode[i-1] && t.Episodes[i-1] == 1 && t.Paths[i-1] == t.Within {
			episode-- // a further part of the same episode
		}
		is(at("paths"), t.Paths[i], paths, "the sum of what began")
		is(at("path"), t.Path[i], path, "the next path")
		is(at("episode"), t.Episode[i], episode, "the next episode")
		if m := t.Episodes[i]; m < 1 || m > t.Together || m > paths || m == 1 && paths > t.Within {
			rr.Fail("timeline."+at("episodes"), float64(m), "the episodes of these paths")
		}
		if c := t.Changes[i]; c != nil && (*c < 0 || *c > paths) {
			rr.Fail("timeline."+at("changes"), float64(*c), "a number of these paths, or null")
		}
		path, episode = path+paths, episode+t.Episodes[i]
	}
	for h, k := range t.Reached {
		if rr.Err == nil && k != nil && first[h] == 0 {
			rr.Fail(fmt.Sprintf("timeline.reached[%d]", h), float64(*k), "null, since no path began there")
		}
	}
	if rr.Err == nil {
		is("paths", path-1, s.Paths, "as summary.paths says")
		is("began", samples, s.Samples, "the samples of paths that began there, as summary.samples says")
	}
	if over := episode - 1; rr.Err == nil && over != s.Episodes && over != s.Episodes+1 {
		rr.Fail("timeline.episode", float64(over), fmt.Sprintf("%d episodes, and perhaps one that is not over", s.Episodes))
	}
}

// optimal compares the optimal episodes with the values of the episodes, as far as the record has these.
func (rr *recordReader) optimal(o *evaluation.Optimal) {
	s := &rr.record.Summary
	if o == nil {
		return
	}
	if s.Regret == nil {
		rr.Fail("timeline.optimal", *o, "null without regret")
	}
	var of evaluation.Optimal
	for _, e := range rr.record.Episodes {
		of.Note(e.N, evaluation.Episode{Optimal: e.VStar, Policy: e.VPolicy}, rr.in.Model.Horizon())
	}
	listed := int64(len(rr.record.Episodes))
	known := listed == s.Episodes
	for _, x := range []struct {
		name          string
		found, listed int64
		known         bool
	}{{"first", o.First, of.First, known || of.First > 0 || o.First > 0 && o.First <= listed}, {"since", o.Since, of.Since, known}} {
		if x.known && x.found != x.listed || x.found < 0 || x.found > s.Episodes {
			rr.Fail("timeline.optimal."+x.name, float64(x.found), fmt.Sprintf("%d, as the episodes make it", x.listed))
		}
	}
}

// sameGroups compares the groups with those of the record's paths.
func (rr *recordReader) sameGroups(t, of *Timeline) {
	of.Changes, of.Optimal = t.Changes, t.Optimal // which the paths alone do not tell
	if !reflect.DeepEqual(t, of) {
		rr.Fail("timeline", "other groups", "those of the paths in trace")
	}
}
