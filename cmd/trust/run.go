package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"

	"revisit/core/lab"
	"revisit/core/theory"
)

// result is what a spec gives: the digests of the three ways to run it, or the error that refuses it.
type result struct {
	Whole string `json:"whole,omitempty"` // in one go
	Odd   string `json:"odd,omitempty"`   // in steps of 1 to 7 paths
	Seeks string `json:"seeks,omitempty"` // going back and on again on the way
	Error string `json:"error,omitempty"`
	// Played is the digest of what a custom learner decided.
	Played string `json:"played,omitempty"`
	// Broken is the deterministic statement that the run breaks, "" for none: Lemmas 1 and 3, where the learner is the theorem's and no
	// feature is longer than 1.
	Broken string `json:"broken,omitempty"`
}

func run(t task) result {
	var r result
	if t.decisions != nil {
		r.Played = fmt.Sprintf("%x", sha256.Sum256(t.decisions))
	}
	for _, way := range []struct {
		digest *string
		run    func(*lab.Replay) error
	}{{&r.Whole, whole}, {&r.Odd, odd}, {&r.Seeks, seeks}} {
		s, err := t.open()
		if err != nil {
			return result{Error: err.Error()}
		}
		head := lab.NewReplay(s, lab.StateMemory)
		if err := way.run(head); err != nil {
			return result{Error: err.Error()}
		}
		record, err := head.Run().Record(lab.RecordOptions{})
		if err != nil {
			return result{Error: err.Error()}
		}
		*way.digest = record.Digest
		if err := invariants(s, record); err != nil {
			r.Broken = err.Error()
		}
		head.Close()
	}
	return r
}

// whole runs to the end of the spec or of its budget.
func whole(p *lab.Replay) error {
	_, _, err := p.Advance(math.MaxInt, lab.Until{})
	return err
}

func odd(p *lab.Replay) error {
	outcome, err := lab.More, error(nil)
	for n := 0; outcome == lab.More && err == nil; n++ {
		_, outcome, err = p.Advance(1+n%7, lab.Until{})
	}
	return err
}

// seeks goes back after every 40 paths: to two thirds of the way, two lines into a path, to the beginning; then it goes on from there.
func seeks(p *lab.Replay) error {
	outcome, err := lab.More, error(nil)
	for n := 0; outcome == lab.More && err == nil; n++ {
		computed := p.Run().Progress().Paths
		_, outcome, err = p.Advance(40, lab.Until{Paths: computed + 40})
		if outcome == lab.Reached {
			outcome = lab.More
		}
		if err != nil || outcome != lab.More {
			break
		}
		to := []lab.Target{{Path: (computed + 40) * 2 / 3, Episode: -1}, {Path: computed, Episode: -1, Line: 2}, {Path: 0, Episode: -1}}[n%3]
		if err = p.Seek(to); err == nil {
			_, _, err = p.Advance(math.MaxInt, lab.Until{Paths: computed + 40})
		}
	}
	return err
}

// invariants checks Lemmas 1 and 3 of the paper in a record.
func invariants(s *lab.Session, r *lab.Record) error {
	spec := s.Spec()
	if spec.Algorithm.Kind != "linq-lsvi-ucb" {
		return nil
	}
	for _, c := range s.Checks() {
		if c.ID == "feature-norm" && (c.OK == nil || !*c.OK) {
			return nil
		}
	}
	gap := make([]float64, len(r.Summary.Gap.Declared))
	for i, g := range r.Summary.Gap.Declared {
		if gap[i] = math.Inf(1); g != nil {
			gap[i] = *g
		}
	}
	return theory.Invariants(r.Summary.Updates, r.Summary.Episodes, r.Summary.Paths, len(r.Theta[0]), r.Summary.Beta, gap)
}

// lemma runs the theorem's learner with c_beta = 8 on small problems that bear out all that Theorem 1 assumes, and checks after every path that
// 0 <= Q^k - Q* <= 2 b^k at every (h,s,a), which Lemma 2 says of all paths at once with probability 1 - delta.
func lemma(seed uint64, count int, w interface{ Write([]byte) (int, error) }) error {
	problems, paths, broken := 0, int64(0), 0
	for i := uint64(0); problems < count; i++ {
		s, err := lab.Open([]byte(smallProblem(seed, i)))
		if err != nil {
			continue // a number that does not go with the others
		}
		if g := s.Guarantee(s.Checks()); g.OK == nil || !*g.OK || !s.AuditReport().Possible || s.Cost(200).Multiplications > mostWork {
			continue
		}
		if _, err := s.Audit(true, math.Inf(1)); err != nil {
			return err
		}
		if err := whole(lab.NewReplay(s, 0)); err != nil {
			return err
		}
		report := s.AuditReport()
		problems, paths = problems+1, paths+report.Paths
		if report.Violation != nil {
			broken++
			fmt.Fprintf(w, "broken: %s: %+v\n", smallProblem(seed, i), *report.Violation)
		}
	}
	fmt.Fprintf(w, "Lemma 2 held at every (h,s,a) after every path in %d of %d problems, %d paths\n", problems-broken, problems, paths)
	if broken > 0 {
		return errors.New("it may fail in a share delta of them")
	}
	return nil
}
