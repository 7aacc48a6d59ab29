package picture

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"revisit/core/internal/instance/instancetest"
	"revisit/core/protocol"
	"revisit/core/repeat"
	"revisit/core/spec/spectest"
)

// naiveTimeline is a timeline in the plainest words: it keeps all paths, and groups them anew after each.
type naiveTimeline struct {
	horizon, most    int
	within, together int64
	paths            []naivePath
}

type naivePath struct {
	episode int64
	from    int
	note    protocol.PolicyChange
}

type naiveGroup struct {
	Group
	began []int64
}

func (t *naiveTimeline) add(p naivePath) []naiveGroup {
	t.paths = append(t.paths, p)
	for {
		groups := t.groups()
		if len(groups) <= t.most {
			return groups
		}
		if blocks := (p.episode + t.together - 1) / t.together; int(blocks) > t.most/2 {
			t.together *= 2
		} else {
			t.within *= 2
		}
	}
}

func (t *naiveTimeline) groups() (groups []naiveGroup) {
	size := map[int64]int64{} // of each episode
	for _, p := range t.paths {
		size[p.episode]++
	}
	newest := t.paths[len(t.paths)-1].episode
	short := func(episode int64) bool { return episode != newest && size[episode] <= t.within }
	inEpisode := map[int64]int64{}
	for i, p := range t.paths {
		begins := len(groups) == 0
		if !begins {
			before := t.paths[i-1].episode
			switch {
			case before == p.episode:
				begins = !short(p.episode) && inEpisode[p.episode]%t.within == 0
			default:
				begins = !short(before) || !short(p.episode) || (before-1)/t.together != (p.episode-1)/t.together
			}
		}
		inEpisode[p.episode]++
		if begins {
			groups = append(groups, naiveGroup{Group{Path: int64(i) + 1, Episode: p.episode}, make([]int64, t.horizon)})
		}
		g := &groups[len(groups)-1]
		g.Paths, g.Episodes = g.Paths+1, p.episode-g.Episode+1
		g.began[p.from-1]++
		if p.note == protocol.PolicyUnknown || g.Changes == Unknown {
			g.Changes = Unknown
		} else if p.note == protocol.PolicyChanged {
			g.Changes++
		}
	}
	return groups
}

// The groups are the naive ones after every path, with the bounds of the number of groups passed many times: short and long episodes, one long
// one followed by many short ones, and the other way round. The recorder shows the paths in pieces of random lengths.
func TestTimelineIsTheNaiveOne(t *testing.T) {
	const H, most = 12, 16
	for name, episodes := range map[string]func(r *rand.Rand, episode int64) int{
		"of one path": func(*rand.Rand, int64) int { return 1 },
		"short":       func(r *rand.Rand, _ int64) int { return 1 + r.IntN(4) },
		"long":        func(r *rand.Rand, _ int64) int { return 1 + r.IntN(300) },
		"first long":  func(r *rand.Rand, n int64) int { return 1 + int(400/(n*n)) },
		"one of them long": func(r *rand.Rand, n int64) int {
			if n == 99 {
				return 300
			}
			return 1 + r.IntN(2)
		},
	} {
		r := rand.New(rand.NewPCG(3, 15))
		recorder, naive := watch(H), &naiveTimeline{horizon: H, most: most, within: 1, together: 1}
		recorder.timeline.most = most
		reached, p := make([]int64, H), protocol.NewPath(H)
		p.Stop = 1
		left := 0
		for p.K < 700 {
			if p.K++; left == 0 {
				p.Episode++
				left = episodes(r, p.Episode)
				p.From = 1
			} else {
				p.From = 1 + r.IntN(12)
			}
			left--
			note := naivePath{p.Episode, p.From, protocol.PolicySame + protocol.PolicyChange(r.IntN(2))}
			if reached[p.From-1] == 0 {
				reached[p.From-1] = p.K
			}
			if p.K > 600 && r.IntN(50) == 0 {
				note.note = protocol.PolicyUnknown
			}
			recorder.Observe(&protocol.PathEvent{Path: p, Policy: note.note})
			want := naive.add(note)
			if p.K > 40 && r.IntN(4) > 0 {
				continue // the recorder is asked now and then
			}
			got := recorder.Timeline()
			if got.Within != naive.within || got.Together != naive.together || len(got.Groups()) != len(want) || !slices.Equal(got.Reached, reached) {
				t.Fatalf("%s: after path %d of episode %d %d groups by %d and %d, want %d by %d and %d", name, p.K, p.Episode, len(got.Groups()), got.Within, got.Together, len(want), naive.within, naive.together)
			}
			for i, g := range got.Groups() {
				if g != want[i].Group || !slices.Equal(got.Began()[i*H:][:H], want[i].began) {
					t.Fatalf("%s: after path %d of episode %d group %d is %+v, want %+v", name, p.K, p.Episode, i, g, want[i].Group)
				}
			}
		}
	}
}

// The timelines of real runs are those of their paths one by one, however many are recorded at a time.
func TestTimelineOfRuns(t *testing.T) {
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		H := r.In.Model.Horizon()
		byPath, atOnce := watch(H), watch(H)
		naive := &naiveTimeline{horizon: H, within: 1, together: 1}
		r.Draw(t, 3000, func(p *protocol.Path) {
			byPath.Add(p)
			byPath.Timeline()
			atOnce.Add(p)
			naive.paths = append(naive.paths, naivePath{p.Episode, p.From, protocol.PolicyUnknown})
		})
		got := byPath.Timeline()
		if !reflect.DeepEqual(got, atOnce.Timeline()) {
			t.Errorf("%s: another timeline with more paths at a time", name)
		}
		naive.within, naive.together = got.Within, got.Together
		want := naive.groups()
		for i, g := range got.Groups() {
			if len(want) != len(got.Groups()) || g != want[i].Group || !slices.Equal(got.Began()[i*H:][:H], want[i].began) {
				t.Fatalf("%s: %d groups, %+v, want %d", name, len(got.Groups()), g, len(want))
			}
		}
	}
}

// A million paths, or episodes, take no more memory than a few thousand do. The first episode keeps half of the groups, however many follow.
func TestTimelineIsBounded(t *testing.T) {
	const H = 12
	many := repeat.Updates(1_000_000)
	for name, episode := range map[string]func(k int64) int64{
		"one episode":                      func(int64) int64 { return 1 },
		"as many episodes":                 func(k int64) int64 { return k },
		"half of them in one, then single": func(k int64) int64 { return max(1, k-many/2) },
	} {
		recorder, p := watch(H), protocol.NewPath(H)
		for p.K < many {
			p.K++
			p.Episode, p.From, p.Stop = episode(p.K), 1+int(p.K%H), 1
			recorder.Add(p)
		}
		x := recorder.Timeline()
		bytes := cap(x.groups)*int(unsafe.Sizeof(Group{})) + 8*cap(x.began)
		if n := len(x.Groups()); n > MaxGroups(H) || n < MaxGroups(H)/4 || bytes > 1<<20 {
			t.Errorf("%s: %d groups in %d bytes", name, n, bytes)
		}
		first := 0
		for _, g := range x.Groups() {
			if g.Episode == 1 && g.Episodes == 1 {
				first++
			}
		}
		if name == "half of them in one, then single" && first < MaxGroups(H)/4 {
			t.Errorf("%s: the first episode has %d groups", name, first)
		}
	}
}

// BenchmarkTimeline measures a path of episodes of 64, in a run as long as the benchmark.
func BenchmarkTimeline(b *testing.B) {
	const H, paths = 12, 256
	size := protocol.LogWords(H)
	words := make([]uint32, paths*size)
	x := newTimeline(H)
	for n := 0; n < b.N; n += paths {
		for k := range paths {
			words[k*size+protocol.LogEpisode], words[k*size+protocol.LogFrom] = uint32(1+(n+k)/64), uint32(1+k%H)
		}
		x.add(words, nil)
	}
}
