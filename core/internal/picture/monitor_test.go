package picture

import (
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"revisit/core/internal/history"
	"revisit/core/internal/instance/instancetest"
	"revisit/core/protocol"
	"revisit/core/spec/spectest"
	"revisit/core/theory"
)

// After any path the monitor tells what a loop over all paths so far tells, for every learner and problem, whenever it is asked, and so does its
// clone, which goes its own way.
func TestMonitorTellsWhatTheNaiveOneDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	phases, expected, infinite := 0, 0, 0
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		H, S, A := r.In.Model.Horizon(), r.In.Model.States(), r.In.Model.Actions()
		recorder := watched{Recorder: history.NewRecorder(H, A)}
		recorder.Pictures = Watch(recorder.Recorder, r.In)
		var paths []*protocol.Path
		var cloned *watched
		r.Draw(t, 400, func(p *protocol.Path) {
			paths = append(paths, p.Clone())
			recorder.Add(p)
			if cloned != nil {
				cloned.Add(p)
			}
			if random.IntN(20) > 0 {
				return
			}
			switch {
			case cloned == nil:
				c := recorder.Clone()
				cloned = &watched{c, recorder.CloneFor(c)}
				if cloned.Timeline() != nil {
					t.Fatal("a clone has a timeline")
				}
				cloned.Monitor() // looks, and then goes on
			case random.IntN(2) == 0:
				checkMonitor(t, name, cloned.Monitor(), r, paths)
			}
			m := recorder.Monitor()
			checkMonitor(t, name, m, r, paths)
			if phase := m.Phase(); phase != nil {
				phases++
				if phase.Expected != nil {
					expected++
				} else {
					infinite++
				}
			}
			if visits := m.Visits(); visits == nil {
				if H*S*A <= MaxVisits {
					t.Fatalf("%s: no visits", name)
				}
			} else {
				h := 1 + random.IntN(H)
				s, a, want := p.States[h-1], p.Actions[h-1], int64(0)
				for _, q := range paths {
					if q.From <= h && q.States[h-1] == s && q.Actions[h-1] == a {
						want++
					}
				}
				if got := visits.Of(h, s, a); got != want {
					t.Fatalf("%s: %d samples at (%d,%d,%d), want %d", name, got, h, s, a, want)
				}
			}
		})
	}
	if phases < 20 || expected < 20 {
		t.Errorf("%d phases, %d with an expected length, %d without: too few to tell", phases, expected, infinite)
	}
	m := NewMonitor(instancetest.Open(t, `{"problem":{"kind":"figure-1"}}`).In)
	if m.Phase() != nil || m.Busiest() != 0 || len(m.Newest().Bonus()) != 0 {
		t.Error("something is known before the first path")
	}
}

func checkMonitor(t *testing.T, name string, m *Monitor, r *instancetest.Run, paths []*protocol.Path) {
	t.Helper()
	newest := paths[len(paths)-1]
	count, busiest, first := map[int64]int64{}, int64(0), len(paths)
	for i, p := range paths {
		if count[p.Episode]++; p.Episode == newest.Episode {
			first = min(first, i)
		}
	}
	for episode := newest.Episode; episode > 0; episode-- {
		if count[episode] >= count[busiest] {
			busiest = episode
		}
	}
	if m.Busiest() != busiest {
		t.Fatalf("%s: the busiest episode is %d, want %d, of %v", name, m.Busiest(), busiest, count)
	}
	var b Bundles
	for _, p := range paths[first:] {
		b.Add(p)
	}
	got, gotHidden := m.Newest().Shown()
	want, hidden := b.Shown()
	if r.In.Kind.Places() { // whose paths have no steps before from
		got, want = nil, nil
	}
	if !reflect.DeepEqual(got, want) || gotHidden != hidden || !reflect.DeepEqual(m.Newest().Bonus(), newest.Bonus) {
		t.Fatalf("%s: %+v of the newest episode, want %+v", name, got, want)
	}
	phase := m.Phase()
	if newest.Stop == 0 || !r.In.Kind.Backtracks() {
		if phase != nil {
			t.Fatalf("%s: a phase %+v after %+v", name, phase, newest)
		}
		return
	}
	h := newest.Stop + 1
	wanted := Phase{Step: h, State: newest.States[h-1]}
	for i := len(paths) - 1; i >= 0; i-- { // back to the path that drew the state: it came from a step before
		wanted.Paths++
		if wanted.Since = paths[i].K; paths[i].From < h || paths[i].From == 1 {
			break
		}
		if paths[i].From > h {
			wanted.Paths-- // it went on from a later state
		}
	}
	if gap := r.In.Gap[h-1]; !math.IsInf(gap, 1) {
		var delta []float64
		for a := range r.In.Model.Actions() {
			delta = append(delta, r.In.Optimal.V(h, wanted.State)-r.In.Optimal.Q(h, wanted.State, a))
		}
		length := theory.PhaseLength(r.In.Beta, gap, delta)
		if phase != nil && phase.Expected != nil && math.Abs(*phase.Expected-length) <= 1e-9*length || math.IsInf(length, 1) {
			wanted.Expected = phase.Expected
		}
	}
	if phase == nil || *phase != wanted {
		t.Fatalf("%s: the phase is %+v, want %+v", name, phase, wanted)
	}
}
