package picture

import (
	"revisit/core/internal/history"
	"revisit/core/protocol"
)

// Timeline is every path of a run in a bounded number of groups of consecutive paths, for a picture of the whole run. Counts are exact.
//
// The newest episode, and every older one of more than Within paths, is cut into groups of Within paths; its last group may have fewer. Of
// the other episodes, those that follow each other make one group if they are in the same block of Together episodes: episodes 1..Together,
// Together+1..2 Together, and so on. Within and Together begin as 1. While there are too many groups, Together is doubled if there are more
// blocks than half of the groups, else Within. So a long episode keeps half of the groups, however many short ones follow.
//
// The zero value is not valid; newTimeline makes one.
type Timeline struct {
	Within, Together int64   // powers of two
	Reached          []int64 // [h-1]: the first path that began at step h, 0 where none did
	horizon, most    int
	groups           []Group
	began            []int64 // H for each group
	none             []int64 // H zeros
	paths, episode   int64   // so far
}

// Group is a series of paths: all of one or more whole episodes, or a part of one episode.
type Group struct {
	Path, Paths       int64 // the first path, and their number
	Episode, Episodes int64 // the first episode, and their number
	// Changes is the number of paths that were drawn with another greedy policy than the path before, Unknown where that was not followed.
	Changes int64
}

// Unknown is the number of policy changes of a group that has a path whose policy was not compared with the one before.
const Unknown = -1

// MaxGroups returns the most groups of a timeline with the given number of steps: 2,048, and above 128 steps fewer, so that there are at most
// 2^18 counts.
func MaxGroups(horizon int) int {
	most := 2048
	for most*horizon > 1<<18 {
		most /= 2
	}
	return most
}

func newTimeline(horizon int) *Timeline {
	return &Timeline{Within: 1, Together: 1, Reached: make([]int64, horizon), none: make([]int64, horizon), horizon: horizon, most: MaxGroups(horizon)}
}

// Groups returns the groups in order. They are valid until the next path.
func (t *Timeline) Groups() []Group { return t.groups }

// Began returns how many paths of each group began at step h, at [i*H + h-1] for group i. It is valid until the next path.
func (t *Timeline) Began() []int64 { return t.began }

// add adds paths, in the words of a recorder, with what is known of their policies, if anything is.
func (t *Timeline) add(words []uint32, policies []protocol.PolicyChange) {
	size := protocol.LogWords(t.horizon)
	g, began := t.newest()
	for i, at := 0, 0; at < len(words); i, at = i+1, at+size {
		episode, from := history.Long(words[at+protocol.LogEpisode:]), words[at+protocol.LogFrom]-1
		t.paths++
		if episode != t.episode || g.Paths == t.Within {
			t.open(episode)
			g, began = t.newest()
		}
		g.Paths++
		began[from]++
		if t.Reached[from] == 0 {
			t.Reached[from] = t.paths
		}
		switch {
		case policies == nil || policies[i] == protocol.PolicyUnknown:
			g.Changes = Unknown
		case policies[i] == protocol.PolicyChanged && g.Changes != Unknown:
			g.Changes++
		}
	}
}

// newest returns the newest group and its counts.
func (t *Timeline) newest() (*Group, []int64) {
	n := len(t.groups) - 1
	if n < 0 {
		return nil, nil
	}
	return &t.groups[n], t.began[n*t.horizon:]
}

// open begins a group for the next path, unless there is room for it in the newest one once smaller groups are merged.
func (t *Timeline) open(episode int64) {
	begins := episode != t.episode
	t.episode = episode
	for {
		n := len(t.groups)
		if begins && t.joins(n) { // the episode before is over
			t.join(n)
			t.groups[n-1] = Group{Path: t.paths, Episode: episode, Episodes: 1}
			return
		}
		if !begins && t.groups[n-1].Paths < t.Within {
			return
		}
		if n < t.most {
			break
		}
		if (episode+t.Together-1)/t.Together > int64(t.most/2) {
			t.Together *= 2
		} else {
			t.Within *= 2
		}
		t.regroup()
	}
	t.groups = append(t.groups, Group{Path: t.paths, Episode: episode, Episodes: 1})
	t.began = append(t.began, t.none...)
}

// regroup merges groups after Within or Together was doubled. The newest episode stays apart from the others.
func (t *Timeline) regroup() {
	old, began := t.groups, t.began
	t.groups, t.began = t.groups[:0], t.began[:0]
	for i, g := range old {
		counts, n := began[i*t.horizon:][:t.horizon], len(t.groups)
		if n > 0 && t.groups[n-1].Episode == g.Episode && t.groups[n-1].Paths+g.Paths <= t.Within {
			t.groups[n-1].merge(g)
			move(t.began[(n-1)*t.horizon:], counts)
			continue
		}
		if n > 0 && t.groups[n-1].Episode != g.Episode && t.joins(n) {
			t.join(n)
			t.groups, t.began = t.groups[:n-1], t.began[:(n-1)*t.horizon]
		}
		t.groups, t.began = append(t.groups, g), append(t.began, counts...)
	}
}

// joins reports whether the last of the first n groups, which ends its episode, and the one before are of whole short episodes of one block.
func (t *Timeline) joins(n int) bool {
	if n < 2 || n > 2 && t.groups[n-3].last() == t.groups[n-2].Episode {
		return false
	}
	before, g := &t.groups[n-2], &t.groups[n-1]
	return before.last() != g.Episode && (before.Episode-1)^(g.Episode-1) < t.Together
}

// join adds the last of the first n groups to the one before, and leaves it without counts.
func (t *Timeline) join(n int) {
	t.groups[n-2].merge(t.groups[n-1])
	move(t.began[(n-2)*t.horizon:], t.began[(n-1)*t.horizon:n*t.horizon])
}

// last returns the last episode of which the group has paths.
func (g *Group) last() int64 { return g.Episode + g.Episodes - 1 }

// merge adds the group that follows.
func (g *Group) merge(next Group) {
	g.Paths += next.Paths
	g.Episodes = next.last() - g.Episode + 1
	if next.Changes == Unknown {
		g.Changes = Unknown
	} else if g.Changes != Unknown {
		g.Changes += next.Changes
	}
}

// move adds counts to sums, and makes them 0.
func move(sums, counts []int64) {
	sums = sums[:len(counts)]
	for h, n := range counts {
		sums[h] += n
		counts[h] = 0
	}
}
