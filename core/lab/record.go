package lab

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// RecordFormat names the format of a Record.
const RecordFormat = "revisit.record/1"

// Record is the result of a run: revisit.record/1.
type Record struct {
	Format   string         `json:"format"`
	Engine   string         `json:"engine"`
	Spec     spec.Spec      `json:"spec"`
	Summary  Summary        `json:"summary"`
	Episodes []EpisodeValue `json:"episodes"`           // the first 100,000; null without regret
	Trace    []history.Path `json:"trace"`              // null where no path was kept; the first that the spec asks for, in at most 128 MiB
	LeftOut  int64          `json:"left_out,omitempty"` // paths of the run after those in Trace; 0 where Trace is null
	Timeline *Timeline      `json:"timeline,omitempty"`
	Theta    [][]float64    `json:"theta"` // H rows of d
	Model    *Model         `json:"model,omitempty"`
	Digest   string         `json:"digest"`
}

// Summary holds the numbers of a run.
type Summary struct {
	Episodes   int64     `json:"episodes"` // completed
	Paths      int64     `json:"paths"`
	Samples    int64     `json:"samples"`
	Revisits   int64     `json:"revisits"`
	Hints      *int64    `json:"hints,omitempty"` // nil where the learner may ask for none
	Complete   bool      `json:"complete"`
	Beta       float64   `json:"beta"`
	PathBound  float64   `json:"path_bound"`
	Gap        GapReport `json:"gap"`
	Updates    []int64   `json:"updates"` // |I_h|
	Regret     *float64  `json:"regret"`
	RegretPath *float64  `json:"regret_path"`
	Bounds     Bounds    `json:"bounds"`
}

// GapReport holds the declared gap of each step, null where a step has none, and the model's own smallest gap.
type GapReport struct {
	Declared []*float64 `json:"declared"`
	True     *float64   `json:"true"`
}

// Bounds are those of Theorem 1 and what the paper draws from it, at the run's numbers; null where a condition of the bound is not met. Beta was
// computed with path_bound for K: in logarithms K and T are path_bound where they are less.
type Bounds struct {
	Revisits      float64  `json:"revisits"`       // eq:UB-state-revisits
	AverageRegret *float64 `json:"average_regret"` // eqn:piazzolla, once all N episodes are over
	RegretPath    *float64 `json:"regret_path"`    // eq:worst_case
	LogRegret     *float64 `json:"log_regret"`     // eq:expected_regret
}

// EpisodeValue is V* and V^pi(n) at the first state of episode n.
type EpisodeValue struct {
	N       int64   `json:"n"`
	VStar   float64 `json:"v_star"`
	VPolicy float64 `json:"v_policy"`
}

// Checkpoints returns the checkpoints of the run, none where the record does not have all paths.
func (r *Record) Checkpoints() *history.Checkpoints {
	if int64(len(r.Trace)) != r.Summary.Paths {
		return &history.Checkpoints{}
	}
	return history.CheckpointsOf(r.Trace, len(r.Theta))
}

// Model holds the tables of the problem.
type Model struct {
	Horizon    int             `json:"horizon"`
	States     int             `json:"states"`
	Actions    int             `json:"actions"`
	Dim        int             `json:"dim"`
	Start      any             `json:"start"`
	Transition [][][][]float64 `json:"transition"` // [h][s][a][s']
	Reward     [][][]float64   `json:"reward"`     // [h][s][a]
	Features   [][][][]float64 `json:"features"`   // [h][s][a][i]
}

// RecordOptions overrides what the spec says about the record. A nil field does not.
type RecordOptions struct {
	Trace *TraceOption
	Model *bool
}

// TraceOption says how many paths to keep, spec.AllPaths for all. In JSON it is true, false or {"paths": n}.
type TraceOption struct{ Paths int64 }

// ParseRecordOptions reads { trace, model }, both of which may be missing or null. The error is a *document.Error.
func ParseRecordOptions(data []byte) (RecordOptions, error) {
	v, err := document.Parse(data)
	if err != nil {
		return RecordOptions{}, err
	}
	var o RecordOptions
	f := document.Open("", v, true)
	if v, _ := f.Get("trace"); v != nil {
		o.Trace = &TraceOption{spec.ReadTrace(f, v)}
	}
	if v, _ := f.Get("model"); v != nil {
		model := f.Boolean("model", false)
		o.Model = &model
	}
	return o, f.End()
}

// maxModelNumbers is the most numbers that a record's tables may have.
const maxModelNumbers = 20_000_000

// Record returns the record of the run so far, with at most the paths that the session kept. The error is a *document.Error: the tables are
// too large to write.
func (s *Session) Record(o RecordOptions) (*Record, error) {
	paths, model := s.spec.Record.TracePaths, s.spec.Record.Model
	if o.Trace != nil {
		paths = o.Trace.Paths
	}
	if o.Model != nil {
		model = *o.Model
	}
	r := &Record{Format: RecordFormat, Engine: Engine, Spec: *s.spec, Summary: s.summary()}
	for h := 1; h <= s.in.Model.Horizon(); h++ {
		r.Theta = append(r.Theta, append([]float64{}, s.learner.Theta(h)...))
	}
	var totals []float64
	if regret := s.metrics.Regret; regret != nil {
		totals = []float64{regret.Episodes, regret.Paths}
		r.Episodes = make([]EpisodeValue, len(regret.ByEpisode))
		for i, v := range regret.ByEpisode {
			r.Episodes[i] = EpisodeValue{int64(i) + 1, v.Optimal, v.Policy}
		}
	}
	r.Digest = s.recorder.Digest(r.Theta, totals)
	if paths != 0 {
		r.Trace = s.trace.List(paths)
		r.LeftOut = r.Summary.Paths - int64(len(r.Trace))
	}
	r.Timeline = s.Timeline()
	if model {
		if n := modelNumbers(s.in); n > maxModelNumbers {
			return nil, document.Refuse("record.model", fmt.Sprintf("tables of %.3g numbers", n), fmt.Sprintf("at most %d", maxModelNumbers))
		}
		r.Model = tablesOf(s.in)
	}
	return r, nil
}

// Kept returns how many of the run's paths its record has.
func (s *Session) Kept() int64 { return int64(s.trace.Paths()) }

func (s *Session) summary() Summary {
	p := s.Progress()
	truth, _ := s.in.Optimal.Gap()
	return Summary{
		Episodes: p.Episodes, Paths: p.Paths, Samples: p.Samples, Revisits: p.Revisits, Hints: p.Hints, Complete: p.Done,
		Beta: s.in.Beta, PathBound: s.in.PathBound, Gap: GapReport{document.Numbers(s.in.Gap), document.Number(truth)},
		Updates: p.Updates, Regret: p.Regret, RegretPath: p.RegretPath, Bounds: boundsAt(s.in, p.Episodes, p.Paths, p.Samples),
	}
}

// boundsAt returns the bounds after the given numbers of episodes, paths and samples.
func boundsAt(in *instance.Instance, episodes, paths, samples int64) Bounds {
	c, assumed := in.Constants, in.PathBound
	k, t := math.Max(float64(paths), 1), math.Max(float64(samples), 1)
	b := Bounds{Revisits: c.Revisits(math.Max(assumed, k))}
	if average, holds := c.AverageRegret(t, assumed); holds && episodes >= in.Episodes {
		b.AverageRegret = document.Number(average)
	}
	b.RegretPath, b.LogRegret = document.Number(c.PathRegret(k, t, assumed)), document.Number(c.LogRegret(math.Max(assumed, k)))
	return b
}

func modelNumbers(in *instance.Instance) float64 {
	m := in.Model
	return float64(m.Horizon()) * float64(m.States()) * float64(m.Actions()) * float64(m.States()+1+in.Features.Dim())
}

// tablesOf returns the tables of the model.
func tablesOf(in *instance.Instance) *Model {
	m, d := in.Model, in.Features.Dim()
	H, S, A := m.Horizon(), m.States(), m.Actions()
	out := &Model{Horizon: H, States: S, Actions: A, Dim: d, Start: m.Start(),
		Transition: make([][][][]float64, H), Reward: make([][][]float64, H), Features: make([][][][]float64, H)}
	scratch := make([]float64, d)
	for h := range H {
		out.Transition[h], out.Reward[h], out.Features[h] = make([][][]float64, S), make([][]float64, S), make([][][]float64, S)
		for s := range S {
			out.Transition[h][s], out.Reward[h][s], out.Features[h][s] = make([][]float64, A), make([]float64, A), make([][]float64, A)
			for a := range A {
				row := make([]float64, S)
				next := m.Successors(h+1, s, a)
				for i, n := range next.State {
					row[n] = next.Prob[i]
				}
				phi := make([]float64, d)
				copy(phi, in.Features.Phi(h+1, s, a, scratch).Dense(phi))
				out.Transition[h][s][a], out.Reward[h][s][a], out.Features[h][s][a] = row, m.Reward(h+1, s, a), phi
			}
		}
	}
	return out
}

// Write writes the record as JSON, which ReadRecord reads back to the same record, path by path. It returns w's error.
func (r *Record) Write(w io.Writer) error {
	rest := *r
	if len(r.Trace) > 0 {
		rest.Trace = []history.Path{}
	}
	body, err := document.Marshal(&rest)
	if err != nil {
		return err
	}
	// These bytes are the record's own trace: that of its spec is no list, and within a string the quotes have backslashes.
	list := bytes.Index(body, []byte(`"trace":[]`)) + len(`"trace":[`)
	if len(r.Trace) == 0 {
		list = len(body)
	}
	if _, err := w.Write(body[:list]); err != nil {
		return err
	}
	for i := range r.Trace {
		path, err := document.Marshal(&r.Trace[i])
		if err != nil {
			return err
		}
		if i > 0 {
			path = append([]byte{','}, path...)
		}
		if _, err := w.Write(path); err != nil {
			return err
		}
	}
	_, err = w.Write(body[list:])
	return err
}

// JSON returns what Write writes.
func (r *Record) JSON() ([]byte, error) {
	var text bytes.Buffer
	err := r.Write(&text)
	return text.Bytes(), err
}

// Title returns the spec's title; without one, the family's.
func (r *Record) Title() string {
	if r.Spec.Title != "" {
		return r.Spec.Title
	}
	return r.Spec.Problem.Family.Title
}

// Problem returns the kind of problem.
func (r *Record) Problem() string { return r.Spec.Problem.Family.Name }
