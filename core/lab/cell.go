package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// RunResult is what a comparison keeps of a run.
type RunResult struct {
	Seed       uint64   `json:"seed"`
	Digest     string   `json:"digest"`  // of the run
	Outcome    Outcome  `json:"outcome"` // Done, Spent or Diverged
	Episodes   int64    `json:"episodes"`
	Paths      int64    `json:"paths"`
	Samples    int64    `json:"samples"`
	Revisits   int64    `json:"revisits"`
	Regret     *float64 `json:"regret"`      // eq:defn-regret at the run's end
	RegretPath *float64 `json:"regret_path"` // eq:standard-regret
	Measures   Measures `json:"measures"`
}

// Cell is the result of one run of a comparison: of which point, learner and, in it, seed.
type Cell struct {
	Point   int `json:"point"`
	Learner int `json:"learner"`
	RunResult
}

// Result returns what a comparison keeps of a run that has ended.
func (s *Session) Result() (*RunResult, error) {
	outcome := s.outcome(Until{})
	p := s.Progress()
	if outcome == More {
		return nil, &Error{Code: BadSpec, Path: "session", Found: fmt.Sprintf("a run at path %d", p.Paths), Expected: "a run that has ended",
			Message: fmt.Sprintf("the run is at path %d and has not ended: run it on", p.Paths)}
	}
	r, err := s.Record(RecordOptions{Trace: &TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	return &RunResult{
		Seed: s.spec.Seed, Digest: r.Digest, Outcome: outcome, Episodes: p.Episodes, Paths: p.Paths, Samples: p.Samples, Revisits: p.Revisits,
		Regret: p.Regret, RegretPath: p.RegretPath, Measures: s.Measures(),
	}, nil
}

// RunCell runs a cell of a plan to its end.
func (b *Bench) RunCell(c PlannedCell) (*Cell, error) {
	spec := *c.Spec
	s, err := b.OpenSpec(&spec)
	if err != nil {
		return nil, err
	}
	for outcome := More; outcome == More; {
		if _, outcome, err = s.Advance(1<<16, Until{}); err != nil {
			return nil, err
		}
	}
	r, err := s.Result()
	if err != nil {
		return nil, err
	}
	return &Cell{c.Point, c.Learner, *r}, nil
}

// readCells reads a list of cells and checks each by itself; path is where the list is.
func readCells(path string, text []byte) ([]Cell, error) {
	var raw []json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		v, syntax := parse(text)
		if syntax != nil {
			return nil, syntax
		}
		return nil, badSpec(path, describe(v), "a list of cells, as measures gives them, with point and learner")
	}
	cells := make([]Cell, len(raw))
	for i := range raw {
		place := fmt.Sprintf("%s[%d]", path, i)
		if err := readCell(place, raw[i], &cells[i]); err != nil {
			return nil, err
		}
		if err := cells[i].check(place); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

func readCell(place string, text []byte, cell *Cell) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(cell)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil || err == io.EOF:
		return nil
	case errors.As(err, &wrong):
		return badSpec(join(place, strings.TrimPrefix(wrong.Field, "RunResult.")), "a "+wrong.Value, "a "+wrong.Type.String()+", as measures gives it")
	}
	return badSpec(place, strings.TrimPrefix(err.Error(), "json: "), "a cell, as measures gives it")
}

// check tells what in a cell cannot be what a run gave.
func (c *Cell) check(place string) error {
	m := &c.Measures
	const most = 1 << 53
	bad := func(name string, found any, expected string) error {
		return badSpec(join(place, name), describe(found), expected)
	}
	for _, n := range []struct {
		name string
		n    int64
	}{{"episodes", c.Episodes}, {"paths", c.Paths}, {"samples", c.Samples}, {"revisits", c.Revisits}} {
		if n.n < 0 || n.n > most {
			return bad(n.name, n.n, "a count")
		}
	}
	switch {
	case !isDigest(c.Digest):
		return bad("digest", c.Digest, digestForm)
	case c.Outcome != Done && c.Outcome != Spent && c.Outcome != Diverged:
		return bad("outcome", string(c.Outcome), oneOf([]string{string(Done), string(Spent), string(Diverged)}))
	}
	for _, lists := range []struct {
		name    string
		x       []int64
		lengths map[string]int
	}{
		{"samples", m.Samples, map[string]int{"suboptimality": len(m.Suboptimality), "average": len(m.Average), "revisits": len(m.Revisits)}},
		{"episodes", m.Episodes, map[string]int{"episodeRegret": len(m.EpisodeRegret)}},
		{"paths", m.Paths, map[string]int{"pathRegret": len(m.PathRegret)}},
		{"first.samples", m.First.Samples, map[string]int{"first.suboptimality": len(m.First.Suboptimality)}},
		{"after.samples", m.After.Samples, map[string]int{"after.suboptimality": len(m.After.Suboptimality)}},
	} {
		for _, name := range sortedNames(lists.lengths) {
			if n := lists.lengths[name]; n != len(lists.x) {
				return bad("measures."+name, fmt.Sprintf("a list of %d", n), fmt.Sprintf("a list of %d, as long as measures.%s", len(lists.x), lists.name))
			}
		}
		for i, x := range lists.x {
			if grid := !strings.Contains(lists.name, "."); grid && x != Grid(i) {
				return bad(fmt.Sprintf("measures.%s[%d]", lists.name, i), x, fmt.Sprintf("%d, the moment of the grid", Grid(i)))
			} else if !grid && (x < 0 || x > most || i > 0 && x <= lists.x[i-1]) {
				return bad(fmt.Sprintf("measures.%s[%d]", lists.name, i), x, "a count above the one before")
			}
		}
	}
	return nil
}
