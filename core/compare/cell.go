package compare

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/lab"
)

// RunResult is the part of a run's results that a comparison keeps.
type RunResult struct {
	Seed       uint64              `json:"seed"`
	Digest     string              `json:"digest"`  // of the run
	Outcome    lab.Outcome         `json:"outcome"` // Done, Spent or Diverged
	Episodes   int64               `json:"episodes"`
	Paths      int64               `json:"paths"`
	Samples    int64               `json:"samples"`
	Revisits   int64               `json:"revisits"`
	Regret     *float64            `json:"regret"`      // eq:defn-regret at the run's end
	RegretPath *float64            `json:"regret_path"` // eq:standard-regret
	Measures   evaluation.Measures `json:"measures"`
}

// Cell is the result of one run of a comparison, with its point and learner.
type Cell struct {
	Point   int `json:"point"`
	Learner int `json:"learner"`
	RunResult
}

// ResultOf returns the result of a run that has ended. For a run that has not, the error is a *document.Error.
func ResultOf(s *lab.Session) (*RunResult, error) {
	outcome, p := s.Outcome(), s.Progress()
	if outcome == lab.More {
		return nil, &document.Error{Code: document.BadSpec, Path: "session", Found: fmt.Sprintf("a run at path %d", p.Paths), Expected: "a run that has ended",
			Message: fmt.Sprintf("the run is at path %d and has not ended: run it on", p.Paths)}
	}
	r, err := s.Record(lab.RecordOptions{Trace: &lab.TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	return &RunResult{
		Seed: r.Spec.Seed, Digest: r.Digest, Outcome: outcome, Episodes: p.Episodes, Paths: p.Paths, Samples: p.Samples, Revisits: p.Revisits,
		Regret: p.Regret, RegretPath: p.RegretPath, Measures: s.Measures(),
	}, nil
}

// RunCell runs a planned cell to its end. A custom learner plays before that.
func (planner *Planner) RunCell(c PlannedCell) (*Cell, error) {
	var decisions []byte
	if c.Spec.Algorithm.Learner.Own {
		if planner.Play == nil {
			return nil, document.Refuse(fmt.Sprintf("learners[%d].algorithm.kind", c.Learner), `"own"`, "a learner that can run here")
		}
		var err error
		if decisions, err = planner.Play(c.Spec); err != nil {
			return nil, err
		}
	}
	s, err := planner.OpenPlayedSpec(c.Spec, decisions)
	if err != nil {
		return nil, err
	}
	s.DisableViews()
	if planner.DigestLike != "" {
		if err := s.DigestLike(planner.DigestLike); err != nil {
			return nil, err
		}
	}
	for outcome := lab.More; outcome == lab.More; {
		if _, outcome, err = s.Advance(1<<16, lab.Until{}); err != nil {
			return nil, err
		}
	}
	r, err := ResultOf(s)
	if err != nil {
		return nil, err
	}
	return &Cell{c.Point, c.Learner, *r}, nil
}

// ReadCells reads a list of cells at a path and checks each by itself.
func ReadCells(path string, text []byte) ([]Cell, error) {
	var cells []Cell
	if err := document.UnmarshalStrict(text, &cells); err != nil {
		return nil, document.Within(path, err)
	}
	for i := range cells {
		if err := cells[i].check(fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return nil, err
		}
	}
	return cells, nil
}
