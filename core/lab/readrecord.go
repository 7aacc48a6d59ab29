package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// ReadRecord reads a revisit.record/1 that came from outside and checks that it is whole: its shape, its spec, its paths
// against the model (each begins where the one before stopped, copies its prefix, takes possible steps for the rewards they
// give), its sums against its paths, and, where it keeps all of its trace, its digest. The error is an *Error that says what
// is damaged.
func ReadRecord(data []byte) (*Record, error) {
	v, err := document.Parse(data, "trace", "model")
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
	spec, err := spec.Read("spec", specValue)
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
	r.Spec = *spec
	rr := &recordReader{Fields: f, in: in, record: r}
	rr.summary()
	rr.theta()
	rr.episodes()
	rr.trace()
	r.Digest = f.Text("digest", "", 71)
	if !IsDigest(r.Digest) {
		f.Fail("digest", r.Digest, DigestForm)
	}
	if _, given := f.Get("model"); given && f.Err == nil {
		r.Model = tablesOf(in) // what the spec says it is; the copy in the file is not trusted
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return r, rr.digest()
}

// recordReader reads the parts of a record; the first error stays in fields.
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
	s.Bounds = boundsAt(rr.in, s.Paths, s.Samples)
	rr.Take(f)
	rr.same("summary.beta", s.Beta, rr.in.Beta)
	rr.same("summary.path_bound", s.PathBound, rr.in.PathBound)
	if rr.Err != nil {
		return
	}
	if s.Complete != (s.Episodes == rr.record.Spec.Episodes) {
		rr.Fail("summary.complete", s.Complete, fmt.Sprintf("what %d of %d episodes make it", s.Episodes, rr.record.Spec.Episodes))
	}
	if !rr.in.Kind.Revisits() {
		return // its updates are no sets I_h
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
	list, ok := rr.List("episodes", word != "none" && word != "curve" && rr.in.Kind.Right != protocol.Generative, "a list, one entry an episode")
	if !ok {
		return
	}
	listed := min(s.Episodes, maxEpisodeValues)
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

// trace reads the paths and walks them as the learner did. A trace is most of a record, so it is decoded at once; only if
// something is wrong with it, it is read again value by value, to say what and where.
func (rr *recordReader) trace() {
	v, _ := rr.Get("trace")
	text, _ := v.(json.RawMessage)
	if rr.Err != nil || text == nil || string(text) == "null" {
		return
	}
	w := newWalk(rr.in)
	if paths, ok := decodeTrace(text); ok && int64(len(paths)) <= rr.record.Summary.Paths && w.all(paths) {
		rr.record.Trace = paths
	} else if w = rr.slowTrace(text); rr.Err != nil {
		return
	}
	if int64(len(rr.record.Trace)) == rr.record.Summary.Paths {
		w.compare(rr)
	}
}

func decodeTrace(text []byte) ([]Path, bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	paths := []Path{}
	return paths, d.Decode(&paths) == nil
}

// all walks the paths and tells whether nothing is wrong with any.
func (w *walk) all(paths []Path) bool {
	f := document.Open("", nil, false)
	for i := range paths {
		if !fits(w.in, &paths[i]) {
			return false
		}
		if w.step(f, paths[i]); f.Err != nil {
			return false
		}
	}
	return true
}

// lastStop is the largest step at which learning can stop: only a learner that puts nothing out before its round is over stops at H.
func lastStop(in *instance.Instance) int {
	if in.Kind.Right == protocol.Generative {
		return in.Model.Horizon()
	}
	return in.Model.Horizon() - 1
}

// fits tells whether a path has the lengths and ranges that readPath asks for.
func fits(in *instance.Instance, p *Path) bool {
	H, S, A := in.Model.Horizon(), in.Model.States(), in.Model.Actions()
	if len(p.States) != H || len(p.Actions) != H || len(p.Rewards) != H || len(p.Bonus) != H || p.From < 1 || p.From > H || p.Stop < 0 || p.Stop > lastStop(in) {
		return false
	}
	for h := range H {
		if p.States[h] < 0 || p.States[h] >= S || p.Actions[h] < 0 || p.Actions[h] >= A || !(p.Bonus[h] >= 0) {
			return false
		}
	}
	return true
}

func (rr *recordReader) slowTrace(text []byte) *walk {
	v, err := document.Parse(text)
	list, ok := mdp.Elements(v)
	w := newWalk(rr.in)
	switch {
	case err != nil:
		rr.Err = err
	case !ok:
		rr.Fail("trace", v, "null or a list of paths")
	case int64(len(list)) > rr.record.Summary.Paths:
		rr.Fail("trace", list, fmt.Sprintf("at most %d, as summary.paths says", rr.record.Summary.Paths))
	}
	rr.record.Trace = []Path{}
	for i := 0; rr.Err == nil && i < len(list); i++ {
		f := document.Open(fmt.Sprintf("trace[%d]", i), list[i], true)
		p := readPath(f, rr.in)
		if f.Err == nil {
			w.step(f, p)
		}
		rr.Take(f)
		rr.record.Trace = append(rr.record.Trace, p)
	}
	return w
}

func readPath(f *document.Fields, in *instance.Instance) Path {
	H, most := in.Model.Horizon(), int64(1<<53)
	f.Require("k", "episode", "from", "stop")
	p := Path{K: f.Integer("k", -1, 1, most), Episode: f.Integer("episode", -1, 1, most),
		From: int(f.Integer("from", -1, 1, int64(H))), Stop: int(f.Integer("stop", -1, 0, int64(lastStop(in))))}
	get := func(name string) any { v, _ := f.Get(name); return v }
	p.States = f.Integers("states", get("states"), H, float64(in.Model.States()-1))
	p.Actions = f.Integers("actions", get("actions"), H, float64(in.Model.Actions()-1))
	p.Rewards = f.Numbers("rewards", get("rewards"), H, 0, 1)
	p.Bonus = f.Numbers("bonus", get("bonus"), H, 0, math.MaxFloat64)
	return p
}

// digest compares the digest with the one of the paths read, where all of them are there.
func (rr *recordReader) digest() error {
	r := rr.record
	if int64(len(r.Trace)) != r.Summary.Paths || r.Trace == nil {
		return nil
	}
	j := newJournal(rr.in.Model.Horizon())
	for i := range r.Trace {
		j.add(r.Trace[i].drawn())
	}
	var totals []float64
	if r.Summary.Regret != nil {
		totals = []float64{*r.Summary.Regret, *r.Summary.RegretPath}
	}
	if actual := j.seal(r.Theta, totals); actual != r.Digest {
		return document.Refuse("digest", r.Digest, actual+", the digest of what the file holds")
	}
	return nil
}
