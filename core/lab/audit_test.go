package lab

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/linq"
	"revisit/core/protocol"
)

// naiveAudit runs the learner of a spec anew and looks at every (h,s,a) after every path, with Q* by value iteration written out here:
// how many paths ended with some place outside [Q*, Q* + 2b], and after which path the first one did.
func naiveAudit(t *testing.T, text string, paths int) (first Violation, broken int64) {
	t.Helper()
	s := mustOpen(t, text)
	m := s.in.Model
	H, S, A := m.Horizon(), m.States(), m.Actions()
	star := make([][][]float64, H+2)
	value := make([]float64, S)
	for h := H; h >= 1; h-- {
		star[h] = make([][]float64, S)
		next := make([]float64, S)
		for x := range S {
			star[h][x] = make([]float64, A)
			for a := range A {
				star[h][x][a] = m.Reward(h, x, a)
				successors := m.Successors(h, x, a)
				for i, y := range successors.State {
					star[h][x][a] += successors.Prob[i] * value[y]
				}
				next[x] = math.Max(next[x], star[h][x][a])
			}
		}
		value = next
	}
	learner := linq.New(protocol.Open(m, s.spec.Seed, protocol.Revisiting), linq.Config{Features: s.in.Features, Beta: s.in.Beta, Gap: s.in.Gap})
	for k := 1; k <= paths; k++ {
		if _, err := learner.NextPath(); err != nil {
			t.Fatal(err)
		}
		out := false
		for h := H; h >= 1; h-- {
			for x := range S {
				for a := range A {
					q, b := learner.Q(h, x, a), learner.Bonus(h, x, a)
					if q < star[h][x][a]-1e-8 || q > star[h][x][a]+2*b+1e-8 {
						if broken == 0 && !out {
							first = Violation{K: int64(k), H: h, S: x, A: a, Q: q, QStar: star[h][x][a], Bonus: b}
						}
						out = true
					}
				}
			}
		}
		if out {
			broken++
		}
	}
	return first, broken
}

// TestAuditIsTheNaiveOne: the first place is the same; and no later path is overlooked that changed a step into a violation.
func TestAuditIsTheNaiveOne(t *testing.T) {
	const paths = 300
	violations := 0
	for _, kind := range []string{"figure-1", "table", "river-swim", "random-linear-q"} {
		for _, cBeta := range []float64{0.0005, 0.02, 0.1, 0.4} {
			text := fmt.Sprintf(`{"problem":{"kind":%q},"algorithm":{"c_beta":%v},"episodes":100}`, kind, cBeta)
			s := mustOpen(t, text)
			if _, err := s.Audit(true, math.Inf(1)); err != nil {
				t.Fatal(err)
			}
			p, _, err := s.Advance(paths, Until{})
			if err != nil {
				t.Fatal(err)
			}
			first, broken := naiveAudit(t, text, int(p.Paths))
			got := s.AuditReport()
			if got.Paths != p.Paths || got.Since != 1 || (got.Violation == nil) != (broken == 0) || got.Broken > broken {
				t.Fatalf("%s at %v: %+v; naively %d of %d paths, first %+v", kind, cBeta, got, broken, p.Paths, first)
			}
			if v := got.Violation; v != nil {
				violations++
				side := "above"
				if first.Q < first.QStar {
					side = "below"
				}
				if v.K != first.K || v.H != first.H || v.S != first.S || v.A != first.A || math.Abs(v.Q-first.Q) > 1e-9 || math.Abs(v.QStar-first.QStar) > 1e-9 || math.Abs(v.Bonus-first.Bonus) > 1e-9 || v.Side != side {
					t.Errorf("%s at %v: found %+v, naively %+v, %s", kind, cBeta, *v, first, side)
				}
			}
		}
	}
	if violations == 0 || violations == 16 {
		t.Errorf("%d of 16 runs break the lemma: the test tells nothing", violations)
	}
}

// With the theorem's constant the lemma holds after every path, with a tiny one it breaks at once; the digest is the same either way.
func TestAuditOfTheLemma(t *testing.T) {
	const text = `{"problem":{"kind":"table","horizon":2,"states":2,"actions":2,"transition":[[[0.5,0.5],[0.5,0.5]],[[0.5,0.5],[0.5,0.5]]],
		"reward":[[[1,0],[1,0]],[[0,1],[0,1]]]},"features":{"kind":"table","values":[[[1,0],[0,1]],[[1,0],[0,1]]]},
		"algorithm":{"gap":"true","c_beta":%v},"episodes":50,"record":{"trace":false}}`
	for _, test := range []struct {
		cBeta float64
		holds bool
	}{{8, true}, {1e-4, false}} {
		digest := ""
		for _, on := range []bool{false, true} {
			s := mustOpen(t, fmt.Sprintf(text, test.cBeta))
			if _, err := s.Audit(on, math.Inf(1)); err != nil {
				t.Fatal(err)
			}
			finish(t, s)
			if report := s.AuditReport(); on && (report.Violation == nil) != test.holds {
				t.Errorf("c_beta %v: %+v", test.cBeta, report)
			}
			if d := mustRecord(t, s, RecordOptions{}).Digest; digest != "" && d != digest {
				t.Errorf("c_beta %v: looking changed the run", test.cBeta)
			} else {
				digest = d
			}
		}
	}
}

func TestAuditIsSwitched(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table"},"episodes":50}`)
	step := func(n int) {
		if _, _, err := s.Advance(n, Until{}); err != nil {
			t.Fatal(err)
		}
	}
	step(5)
	if report := s.AuditReport(); report.On || report.Paths != 0 || !report.Possible || !(report.Share > 0) {
		t.Errorf("before: %+v", report)
	}
	if report, err := s.Audit(true, 0); err != nil || report.On {
		t.Errorf("at no cost: %+v, %v", report, err)
	}
	s.Audit(true, math.Inf(1))
	step(7)
	s.Audit(true, math.Inf(1)) // it is on
	s.Audit(false, math.Inf(1))
	step(3)
	if report := s.AuditReport(); report.On || report.Since != 6 || report.Paths != 7 {
		t.Errorf("seven paths were looked at from the sixth on: %+v", report)
	}
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q","states":1000000}}`,
		`{"problem":{"kind":"random-linear-q","states":20000,"horizon":4}}`,
		`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"uniform"}}`,
	} {
		s := mustOpen(t, text)
		report, err := s.Audit(true, math.Inf(1))
		var e *document.Error
		if !errors.As(err, &e) || e.Code != document.Unsupported || report.Possible || report.Reason == "" || report.On {
			t.Errorf("%s: %+v, %v", text, report, err)
		}
		if _, err := s.Audit(true, 1); err != nil {
			t.Errorf("%s: %v, though it was only asked for where it is cheap", text, err)
		}
	}
}

// A record lists the first episodes only, and is read back all the same.
func TestManyEpisodesAreNotAllListed(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table","horizon":1,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[0.2,0.9]]},
		"algorithm":{"gap":0.5,"c_beta":0.1},"episodes":100500,"record":{"trace":false}}`)
	finish(t, s)
	r := mustRecord(t, s, RecordOptions{})
	if len(r.Episodes) != evaluation.MaxEpisodes || r.Summary.Episodes != 100_500 {
		t.Fatalf("%d of %d episodes are listed", len(r.Episodes), r.Summary.Episodes)
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ReadRecord(text); err != nil {
		t.Error(err)
	}
}
