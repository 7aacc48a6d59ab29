package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// ReadRecord reads a revisit.record/1 from outside and checks that it is intact: its shape, its spec, its paths against the model (each begins
// where the one before stopped, copies its prefix, and takes possible steps with their rewards), and, where it has all paths, its sums and its
// digest. The error is a *document.Error that says what is wrong.
func ReadRecord(data []byte) (*Record, error) {
	v, err := document.Parse(data, "trace", "timeline", "model")
	if err != nil {
		return nil, err
	}
	f := document.Open("", v, true)
	if v, _ := f.Get("format"); v != RecordFormat {
		f.Fail("format", v, fmt.Sprintf("%q", RecordFormat))
	}
	r := &Record{Format: RecordFormat, Engine: f.Text("engine", "", 100)}
	specValue, given := f.Get("spec")
	if f.Err == nil && !given {
		f.Fail("spec", nil, "the spec of the run")
	}
	if f.Err != nil {
		return nil, f.Err
	}
	spec, err := spec.Read("spec", spec.AsOf(r.Engine, specValue))
	if err != nil {
		return nil, err
	}
	in, err := instance.Build(spec)
	if err != nil {
		if e, ok := err.(*document.Error); ok {
			return nil, document.Refuse("spec."+e.Path, e.Found, e.Expected)
		}
		return nil, err
	}
	r.Spec = in.Resolved
	rr := &recordReader{Fields: f, in: in, record: r}
	rr.summary()
	rr.theta()
	rr.episodes()
	rr.trace()
	rr.leftOut()
	rr.timeline()
	r.Digest = f.Text("digest", "", history.MaxDigest)
	if history.FormOf(r.Digest) == "" {
		f.Fail("digest", r.Digest, history.DigestForm)
	}
	if _, given := f.Get("model"); given && f.Err == nil {
		r.Model = tablesOf(in) // built from the spec; the copy in the file is ignored
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return r, rr.digest()
}

// recordReader reads the parts of a record. Fields keeps the first error.
type recordReader struct {
	*document.Fields
	in     *instance.Instance
	record *Record
}

func (rr *recordReader) summary() {
	f, s, m := rr.Open("summary"), &rr.record.Summary, rr.in.Model
	const most = 1 << 53
	f.Require("episodes", "paths", "samples", "revisits", "complete", "beta", "path_bound", "updates")
	s.Episodes, s.Paths = f.Integer("episodes", -1, 0, rr.record.Spec.Episodes), f.Integer("paths", -1, 0, most)
	s.Samples, s.Revisits = f.Integer("samples", -1, 0, most), f.Integer("revisits", -1, 0, most)
	if v, _ := f.Get("hints"); v != nil {
		s.Hints = new(f.Integer("hints", 0, 0, most))
	}
	s.Complete = f.Boolean("complete", false)
	s.Beta = f.Number("beta", -1, 0, math.MaxFloat64, "a number")
	s.PathBound = f.Number("path_bound", -1, 0, math.MaxFloat64, "a number")
	if v, _ := f.Get("updates"); f.Err == nil {
		for _, n := range f.Integers("updates", v, m.Horizon(), most) {
			s.Updates = append(s.Updates, int64(n))
		}
	}
	s.Regret, s.RegretPath = optional(f, "regret"), optional(f, "regret_path")
	f.Get("gap")
	f.Get("bounds")
	truth, _ := rr.in.Optimal.Gap()
	s.Gap = GapReport{document.Numbers(rr.in.Gap), document.Number(truth)}
	s.Bounds = boundsAt(rr.in, s.Episodes, s.Paths, s.Samples)
	rr.Take(f)
	rr.same("summary.beta", s.Beta, rr.in.Beta)
	rr.same("summary.path_bound", s.PathBound, rr.in.PathBound)
	if rr.Err != nil {
		return
	}
	if whole := s.Episodes == rr.record.Spec.Episodes; s.Complete != whole && !(s.Complete && rr.in.Kind.EndsEarly) {
		rr.Fail("summary.complete", s.Complete, fmt.Sprintf("what %d of %d episodes make it", s.Episodes, rr.record.Spec.Episodes))
	}
	if !rr.in.Kind.Backtracks() {
		return // the sets I_h of others are not nested
	}
	switch last := len(s.Updates) - 1; {
	case s.Updates[last] != s.Paths:
		rr.Fail(fmt.Sprintf("summary.updates[%d]", last), float64(s.Updates[last]), fmt.Sprintf("the number of paths, %d", s.Paths))
	case s.Updates[0] != s.Episodes:
		rr.Fail("summary.updates[0]", float64(s.Updates[0]), fmt.Sprintf("the number of episodes, %d", s.Episodes))
	}
}

func (rr *recordReader) same(path string, found, expected float64) {
	if rr.Err == nil && found != expected {
		rr.Err = document.Refuse(path, found, fmt.Sprintf("%v, which the spec gives", expected))
	}
}

func optional(f *document.Fields, name string) *float64 {
	if v, _ := f.Get(name); v == nil {
		return nil
	}
	x := f.Number(name, 0, -math.MaxFloat64, math.MaxFloat64, "a number or null")
	return &x
}

func (rr *recordReader) theta() {
	H, d := rr.in.Model.Horizon(), rr.in.Width()
	rows, ok := rr.List("theta", true, fmt.Sprintf("a list of %d lists of %d numbers", H, d))
	if ok && len(rows) != H {
		rr.Fail("theta", rows, fmt.Sprintf("a list of %d, one a step", H))
	}
	for h := 0; rr.Err == nil && h < len(rows); h++ {
		rr.record.Theta = append(rr.record.Theta, rr.Fields.Numbers(fmt.Sprintf("theta[%d]", h), rows[h], d, -math.MaxFloat64, math.MaxFloat64))
	}
}

func (rr *recordReader) episodes() {
	s := &rr.record.Summary
	word := rr.record.Spec.Regret.Word
	list, ok := rr.List("episodes", word != "none" && word != "curve" && !rr.in.Kind.Places(), "a list, one entry an episode")
	if !ok {
		return
	}
	listed := min(s.Episodes, evaluation.MaxEpisodes)
	if int64(len(list)) != listed {
		rr.Fail("episodes", list, fmt.Sprintf("a list of %d, as summary.episodes says", listed))
	}
	rr.record.Episodes = make([]EpisodeValue, 0, len(list))
	sum := 0.0
	for i, v := range list {
		f := document.Open(fmt.Sprintf("episodes[%d]", i), v, true)
		n := int64(i) + 1
		f.Require("n", "v_star", "v_policy")
		f.Integer("n", n, n, n)
		e := EpisodeValue{n, f.Number("v_star", 0, -1, math.MaxFloat64, "a number"), f.Number("v_policy", 0, -1, math.MaxFloat64, "a number")}
		rr.Take(f)
		if rr.Err != nil {
			return
		}
		sum += e.VStar - e.VPolicy
		rr.record.Episodes = append(rr.record.Episodes, e)
	}
	if s.Regret == nil || s.RegretPath == nil {
		rr.Fail("summary.regret", nil, "a number, since there are episodes")
		return
	}
	if listed == s.Episodes && *s.Regret != sum {
		rr.Fail("summary.regret", *s.Regret, fmt.Sprintf("the sum over the episodes, %v", sum))
	}
}

// trace reads the paths. Where all are there, it compares the summary with their sums.
func (rr *recordReader) trace() {
	v, _ := rr.Get("trace")
	text, _ := v.(document.Raw)
	if rr.Err != nil || text == nil || string(text) == "null" {
		return
	}
	s := &rr.record.Summary
	var sums history.Totals
	if rr.record.Trace, sums, rr.Err = history.Read(text, rr.in, s.Paths); rr.Err != nil || int64(len(rr.record.Trace)) != s.Paths {
		return
	}
	for _, x := range []struct {
		name            string
		found, expected int64
	}{
		{"summary.episodes", s.Episodes, sums.Episodes},
		{"summary.samples", s.Samples, sums.Samples},
		{"summary.revisits", s.Revisits, sums.Revisits},
	} {
		if x.found != x.expected {
			rr.Fail(x.name, float64(x.found), fmt.Sprintf("%d, as the paths make it", x.expected))
		}
	}
	for h, n := range s.Updates {
		if rr.in.Kind.Backtracks() && n != sums.Updates[h] {
			rr.Fail(fmt.Sprintf("summary.updates[%d]", h), float64(n), fmt.Sprintf("%d, as the paths make it", sums.Updates[h]))
		}
	}
}

// leftOut reads how many paths the trace lacks. Older records do not say it.
func (rr *recordReader) leftOut() {
	if v, _ := rr.Get("left_out"); v == nil || rr.Err != nil {
		return
	}
	lacks := rr.record.Summary.Paths - int64(len(rr.record.Trace))
	if rr.record.Trace == nil {
		lacks = 0
	}
	rr.record.LeftOut = rr.Integer("left_out", 0, lacks, lacks)
}

// digest compares the digest with that of what the record holds, where all paths are there.
func (rr *recordReader) digest() error {
	r := rr.record
	if int64(len(r.Trace)) != r.Summary.Paths || r.Trace == nil {
		return nil
	}
	var totals []float64
	if r.Summary.Regret != nil {
		totals = []float64{*r.Summary.Regret, *r.Summary.RegretPath}
	}
	of := history.RecorderOf(r.Trace, rr.in.Model.Horizon(), rr.in.Model.Actions(), history.FormOf(r.Digest))
	if actual := of.Digest(r.Theta, totals); actual != r.Digest {
		return document.Refuse("digest", r.Digest, actual+", the digest of what the file holds")
	}
	return nil
}
