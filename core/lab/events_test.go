package lab

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/history"
)

// policyOf writes down the greedy actions at the states that any actions reach, or at those that the policy itself reaches.
func policyOf(s *Session, any bool) string {
	m := s.in.Model
	at := map[int]bool{}
	for _, x := range m.Start().States() {
		at[x] = true
	}
	var text strings.Builder
	for h := 1; h <= m.Horizon(); h++ {
		next := map[int]bool{}
		for x := range m.States() {
			if !at[x] {
				continue
			}
			greedy := slices.Clone(s.learner.Greedy(h, x))
			fmt.Fprint(&text, h, x, greedy, ";")
			for a := range m.Actions() {
				if any || slices.Contains(greedy, a) {
					for _, n := range m.Successors(h, x, a).State {
						next[int(n)] = true
					}
				}
			}
		}
		at = next
	}
	return text.String()
}

// From every path of a run, Advance stops where a look through the record's trace finds the event next.
func TestEventsAreWhereTheTraceHasThem(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.004},"episodes":12,"budget":{"paths":240}}`,
		`{"problem":{"kind":"grid"},"algorithm":{"c_beta":0.003},"episodes":30,"budget":{"paths":150}}`,
		`{"problem":{"kind":"random-linear-q"},"algorithm":{"kind":"lsvi-ucb","c_beta":0.003},"episodes":60}`,
		`{"problem":{"kind":"random-linear-q"},"algorithm":{"kind":"uct","simulations":3},"episodes":15}`,
	} {
		whole := mustOpen(t, text)
		finish(t, whole)
		paths := mustRecord(t, whole, RecordOptions{}).Trace
		last := int64(len(paths))
		fresh, sweeps := mustOpen(t, text), whole.in.Sweeps(false)
		policies := []string{policyOf(fresh, sweeps)}
		for range paths {
			fresh.Advance(1, Until{})
			policies = append(policies, policyOf(fresh, sweeps))
		}
		wrong := func(p history.Path) bool {
			for h := p.From; h <= len(p.States); h++ {
				x, best := p.States[h-1], 0.0
				for a := range whole.in.Model.Actions() {
					best = max(best, whole.in.Optimal.Q(h, x, a))
				}
				if whole.in.Optimal.Q(h, x, p.Actions[h-1]) < best-1e-9 {
					return true
				}
			}
			return false
		}
		p := seekable(t, text, 40)
		p.Advance(1000, Until{})
		found := map[Event]int{}
		for event, has := range map[Event]func(k int64) bool{
			EventPath:         func(int64) bool { return true },
			EventRevisit:      func(k int64) bool { return k > 1 && paths[k-1].Episode == paths[k-2].Episode },
			EventEpisode:      func(k int64) bool { return paths[k-1].Stop == 0 },
			EventSuboptimal:   func(k int64) bool { return wrong(paths[k-1]) },
			EventPolicyChange: func(k int64) bool { return policies[k] != policies[k-1] },
		} {
			if event == EventRevisit && !whole.in.Kind.Revisits() {
				continue
			}
			for k := int64(0); k < last; k += 7 {
				if err := p.Seek(Target{Path: k, Episode: -1}); err != nil {
					t.Fatal(err)
				}
				want := k + 1
				for want <= last && !has(want) {
					want++
				}
				_, outcome, err := p.Advance(1000, Until{Event: event})
				if want <= last && (outcome != Happened || p.paths() != want) || want > last && (outcome == Happened || p.paths() != last) || err != nil {
					t.Fatalf("%s: from path %d the next %s is at %d, %v (%v), and the trace has it at %d of %d", text, k, event, p.paths(), outcome, err, want, last)
				}
				found[event]++
			}
		}
		if found[EventPolicyChange] == 0 || found[EventSuboptimal] == 0 {
			t.Errorf("%s: events found: %v", text, found)
		}
	}
}

func TestEventsThatARunCannotKnow(t *testing.T) {
	for _, c := range []struct{ spec, event string }{
		{`{"problem":{"kind":"figure-1"},"regret":"none"}`, "policyChange"},
		{`{"problem":{"kind":"figure-1"},"regret":{"rollouts":2}}`, "policyChange"},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"lsvi-ucb"}}`, "revisit"},
	} {
		_, _, err := NewReplay(mustOpen(t, c.spec), 0).Advance(1, Until{Event: Event(c.event)})
		if refused, _ := err.(*document.Error); refused == nil || refused.Code != document.Unsupported || refused.Path != "until.event" {
			t.Errorf("%s of %s: %v", c.event, c.spec, err)
		}
	}
}

// However many lines of a path were carried out, the next change of the policy is the one that Advance finds from the start of that path, at the
// run's end and in its past.
func TestPolicyChangesInThePathThatHasBegun(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"grid"},"algorithm":{"c_beta":0.003},"episodes":6}`,
		`{"problem":{"kind":"random-linear-q"},"algorithm":{"kind":"lsvi-ucb","c_beta":0.003},"episodes":20}`,
		`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"q-learning"},"episodes":12}`,
		`{"problem":{"kind":"random-table"},"algorithm":{"kind":"linq-no-revisit","c_beta":0.003},"episodes":12}`,
	} {
		for _, past := range []bool{false, true} {
			at := func(path int64, lines int) *Replay {
				p := NewReplay(mustOpen(t, text), StateMemory)
				if past {
					p.Advance(1000, Until{})
					if err := p.Seek(Target{Path: path, Episode: -1}); err != nil {
						t.Fatal(err)
					}
				} else {
					p.Advance(int(path), Until{})
				}
				if _, _, err := p.Step(lines); err != nil {
					t.Fatal(err)
				}
				return p
			}
			next := func(p *Replay) int64 {
				progress, _, err := p.Advance(1000, Until{Event: EventPolicyChange})
				if err != nil {
					t.Fatal(err)
				}
				return progress.Paths
			}
			changed := 0
			for start := int64(0); start < 12; start++ {
				want := next(at(start, 0))
				for lines := 1; ; lines++ {
					p := at(start, lines)
					if p.paths() > start {
						break
					}
					if got := next(p); got != want {
						t.Fatalf("%s, past %v: %d lines behind path %d the policy changes with path %d, from its start with %d", text, past, lines, start, got, want)
					}
				}
				if want == start+1 {
					changed++
				}
			}
			if changed == 0 {
				t.Errorf("%s: no policy changes with the path that was stepped through", text)
			}
		}
	}
}
