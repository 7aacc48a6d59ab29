package main

import (
	"math"
	"syscall/js"
	"time"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/numpy"
	"revisit/core/spec"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/internal/chunk"
	"revisit/wasm/playground/runs"
)

// sessions holds the replays of the open sessions by handle. Zero is no handle.
type sessions struct {
	planner *compare.Planner
	last    int
	open    map[int]*lab.Replay
}

// opened is the reply of open without the arrays of the problem.
type opened struct {
	Handle    int             `json:"handle"`
	Spec      spec.Spec       `json:"spec"`
	Checks    []check         `json:"checks"`
	Guarantee lab.Guarantee   `json:"guarantee"`
	Problem   lab.ProblemInfo `json:"problem"`
}

// check is a lab.Check whose repair has null for parts that it does not change, since a problem with tables is long.
type check struct {
	lab.Check
	Repair       *repair  `json:"repair"`
	OtherRepairs []repair `json:"otherRepairs"`
}

type repair struct {
	Label   string     `json:"label"`
	Spec    repairSpec `json:"spec"`
	Samples *float64   `json:"samples"`
}

type repairSpec struct {
	spec.Spec
	Problem  *spec.Problem  `json:"problem"`
	Features *spec.Features `json:"features"`
}

func shortened(now spec.Spec, report []lab.Check) []check {
	checks := []check{}
	for _, one := range report {
		c := check{Check: one, OtherRepairs: brief(now, one.OtherRepairs)}
		if one.Repair != nil {
			c.Repair = &brief(now, []lab.Repair{*one.Repair})[0]
		}
		checks = append(checks, c)
	}
	return checks
}

func brief(now spec.Spec, repairs []lab.Repair) []repair {
	all := []repair{}
	for _, r := range repairs {
		all = append(all, repair{r.Label, repairSpec{r.Spec, changed(r.Spec.Problem, now.Problem), changed(r.Spec.Features, now.Features)}, r.Samples})
	}
	return all
}

// easier replies with easier problems, as repairs.
func easier(session *lab.Session, _ []js.Value) (bridge.Reply, error) {
	return bridge.Document(brief(session.Spec(), session.Easier()))
}

// changed returns a part of a spec, nil where it is as it was.
func changed[T interface{ Equal(T) bool }](part, was T) *T {
	if part.Equal(was) {
		return nil
	}
	return &part
}

func (s *sessions) start(args []js.Value) (bridge.Reply, error) {
	session, err := s.planner.OpenPlayed(bridge.Text(args[0]), decisionsOf(args[1:]))
	if err != nil {
		return bridge.Reply{}, err
	}
	if len(args) > 2 && args[2].Truthy() {
		if err := session.DigestLike(string(bridge.Text(args[2]))); err != nil {
			return bridge.Reply{}, err
		}
	}
	problem, checks := session.Problem(), session.Checks()
	reply, err := bridge.Document(opened{s.keep(session, lab.StateMemory), session.Spec(), shortened(session.Spec(), checks), session.Guarantee(checks), problem})
	reply.Arrays = map[string][]float64{"problem.features.values": problem.Features.Values, "problem.value": problem.Value}
	return reply, err
}

// startRun opens a run of a comparison, with the given seed, and replies without checks and problem. Nobody looks back in it.
func (s *sessions) startRun(args []js.Value) (bridge.Reply, error) {
	session, err := s.planner.OpenSeed(bridge.Text(args[0]), uint64(args[1].Float()), decisionsOf(args[2:]))
	if err != nil {
		return bridge.Reply{}, err
	}
	session.DisableViews()
	return bridge.Document(struct {
		Handle int `json:"handle"`
	}{s.keep(session, 0)})
}

// decisionsOf reads the decisions of a custom learner, nil where there are none.
func decisionsOf(args []js.Value) []byte {
	if len(args) == 0 || !args[0].Truthy() {
		return nil
	}
	return bridge.Bytes(args[0])
}

// keep keeps a session, with so many bytes for moments of its past.
func (s *sessions) keep(session *lab.Session, memory int64) (handle int) {
	if s.open == nil {
		s.open = map[int]*lab.Replay{}
	}
	s.last++
	s.open[s.last] = lab.NewReplay(session, memory)
	return s.last
}

func (s *sessions) close(args []js.Value) (bridge.Reply, error) {
	if p, there := s.open[args[0].Int()]; there {
		p.Close()
	}
	delete(s.open, args[0].Int())
	return bridge.Done()
}

// ofRun makes a method of what is done with a run as far as it was computed: the first argument is its handle, the others go on.
func (s *sessions) ofRun(do func(*lab.Session, []js.Value) (bridge.Reply, error)) func([]js.Value) (bridge.Reply, error) {
	return s.with(func(p *lab.Replay, args []js.Value) (bridge.Reply, error) { return do(p.Run(), args) })
}

// atMoment is ofRun for what is done with the run as it was at the moment.
func (s *sessions) atMoment(do func(*lab.Session, []js.Value) (bridge.Reply, error)) func([]js.Value) (bridge.Reply, error) {
	return s.with(func(p *lab.Replay, args []js.Value) (bridge.Reply, error) { return do(p.Now(), args) })
}

// with is ofRun for what is done with a run and its moment.
func (s *sessions) with(do func(*lab.Replay, []js.Value) (bridge.Reply, error)) func([]js.Value) (bridge.Reply, error) {
	return func(args []js.Value) (bridge.Reply, error) {
		p, err := s.of(args[0])
		if err != nil {
			return bridge.Reply{}, err
		}
		return do(p, args[1:])
	}
}

// of gives the replay of a handle.
func (s *sessions) of(handle js.Value) (*lab.Replay, error) {
	if p, there := s.open[handle.Int()]; there {
		return p, nil
	}
	return nil, &document.Error{Code: document.NotFound, Path: "session", Found: handle.Int(), Expected: "an open session", Message: "this session is closed"}
}

// forever is longer than any run.
const forever = time.Duration(1 << 62)

// advanced is the reply of what goes on with a run.
type advanced struct {
	Outcome  lab.Outcome  `json:"outcome"`
	Progress lab.Progress `json:"progress"`
}

func advance(p *lab.Replay, args []js.Value) (bridge.Reply, error) {
	limit := forever
	if len(args) > 2 {
		limit = milliseconds(args[2])
	}
	progress, outcome, err := chunk.For(limit, clock(), p, args[0].Int(), untilOf(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(advanced{outcome, progress})
}

func milliseconds(x js.Value) time.Duration {
	return time.Duration(x.Float() * float64(time.Millisecond))
}

// clock returns a clock that starts now.
func clock() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// untilOf reads { paths, episodes, samples, event }, each total a positive integer or missing, or nothing at all.
func untilOf(object js.Value) (until lab.Until) {
	if !object.Truthy() {
		return until
	}
	for name, total := range map[string]*int64{"paths": &until.Paths, "episodes": &until.Episodes, "samples": &until.Samples} {
		if value := object.Get(name); value.Truthy() {
			*total = int64(value.Float())
		}
	}
	if event := object.Get("event"); event.Truthy() {
		until.Event = lab.Event(event.String())
	}
	return until
}

// lines carries out at most the given number of lines, for at most so many milliseconds but at least one. The outcome is "more" where some are
// left, "event" where none is.
func lines(p *lab.Replay, args []js.Value) (bridge.Reply, error) {
	left, limit, now := args[0].Int(), milliseconds(args[1]), clock()
	reply := struct {
		advanced
		Left int `json:"left"`
	}{advanced: advanced{lab.More, lab.Progress{}}}
	for {
		progress, outcome, err := p.Step(1)
		if err != nil {
			return bridge.Reply{}, err
		}
		left--
		if reply.advanced = (advanced{outcome, progress}); outcome != lab.Happened || left <= 0 {
			break
		}
		if now() >= limit {
			reply.Outcome = lab.More
			break
		}
	}
	reply.Left = left
	return bridge.Document(reply)
}

// seek goes to a target { path, episode, line }, each a number or missing, for at most so many milliseconds. Where it has not arrived then, it
// is to be called again with the target that it returns.
func seek(p *lab.Replay, args []js.Value) (bridge.Reply, error) {
	to := lab.Target{Path: -1, Episode: -1}
	if x := args[0].Get("path"); x.Type() == js.TypeNumber {
		to.Path = int64(x.Float())
	}
	if x := args[0].Get("episode"); x.Type() == js.TypeNumber {
		to.Episode = int64(x.Float())
	}
	if x := args[0].Get("line"); x.Type() == js.TypeNumber {
		to.Line = x.Int()
	}
	to, until, err := p.Approach(to)
	if err != nil {
		return bridge.Reply{}, err
	}
	arrived := true
	if until != (lab.Until{}) {
		_, outcome, err := chunk.For(milliseconds(args[1]), clock(), p, math.MaxInt32, until)
		if err != nil {
			return bridge.Reply{}, err
		}
		arrived = outcome != lab.More
	}
	if arrived {
		if err := p.Finish(to); err != nil {
			return bridge.Reply{}, err
		}
	}
	return bridge.Document(struct {
		Arrived bool       `json:"arrived"`
		To      lab.Target `json:"to"`
		Moment  lab.Moment `json:"moment"`
	}{arrived, to, p.Moment()})
}

func moment(p *lab.Replay, _ []js.Value) (bridge.Reply, error) { return bridge.Document(p.Moment()) }

func progress(p *lab.Replay, _ []js.Value) (bridge.Reply, error) {
	return bridge.Document(p.Progress())
}

func view(p *lab.Replay, args []js.Value) (bridge.Reply, error) {
	view, err := p.View(int64(args[0].Float()))
	if err != nil {
		return bridge.Reply{}, err
	}
	reply, err := bridge.Document(view)
	if curves := view.Curves; curves != nil {
		reply.Arrays = map[string][]float64{
			"curves.episodes.x": curves.Episodes.X, "curves.episodes.y": curves.Episodes.Y,
			"curves.paths.x": curves.Paths.X, "curves.paths.y": curves.Paths.Y,
		}
	}
	return reply, err
}

// timeline returns all paths in groups: an array for each member of a group, and the counts by step, H for each group.
func timeline(session *lab.Session, _ []js.Value) (bridge.Reply, error) {
	groups, began, said := session.PathGroups()
	arrays := map[string][]float64{}
	for i, name := range []string{"path", "paths", "episode", "episodes", "changes"} {
		column := make([]float64, len(groups))
		for j, g := range groups {
			column[j] = float64([...]int64{g.Path, g.Paths, g.Episode, g.Episodes, g.Changes}[i])
		}
		arrays[name] = column
	}
	counts := make([]float64, len(began))
	for i, n := range began {
		counts[i] = float64(n)
	}
	arrays["began"] = counts
	reply, err := bridge.Document(said)
	reply.Arrays = arrays
	return reply, err
}

// layer takes what, h and the other options as JSON.
func layer(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	options := lab.LayerOptions{What: args[0].String(), H: args[1].Int()}
	if len(args) > 2 {
		var err error
		if options.Directions, err = lab.ParseDirections(bridge.Text(args[2])); err != nil {
			return bridge.Reply{}, err
		}
	}
	layer, err := session.Layer(options)
	if err != nil {
		return bridge.Reply{}, err
	}
	reply, err := bridge.Document(struct {
		lab.Layer
		Values *struct{} `json:"values"` // null, or an array; the others likewise
		Seen   *struct{} `json:"seen"`
		Core   *struct{} `json:"core"`
		Edges  *struct{} `json:"edges"`
	}{Layer: layer})
	reply.Arrays = map[string][]float64{}
	for name, numbers := range map[string][]float64{"values": layer.Values, "seen": layer.Seen, "core": layer.Core, "edges": layer.Edges} {
		if numbers != nil {
			reply.Arrays[name] = numbers
		}
	}
	return reply, err
}

func predict(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	prediction, err := session.Predict(args[0].Float())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(prediction)
}

// summary returns the short parts of a record; a spec may have large tables, and there may be many episodes.
func summary(session *lab.Session, _ []js.Value) (bridge.Reply, error) {
	record, err := session.Record(lab.RecordOptions{Trace: &lab.TraceOption{}, Model: new(bool)})
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		Summary lab.Summary `json:"summary"`
		Digest  string      `json:"digest"`
		Kept    int64       `json:"kept"`
	}{record.Summary, record.Digest, session.Kept()})
}

func record(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	options, err := lab.ParseRecordOptions(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	record, err := session.Record(options)
	if err != nil {
		return bridge.Reply{}, err
	}
	text, err := runs.Text(record)
	return bridge.Reply{JSON: text}, err
}

// problemFile returns a file of the problem for Python in place of JSON, which the worker hands on as it is.
func problemFile(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	problem, err := numpy.Of(session)
	if err != nil {
		return bridge.Reply{}, err
	}
	write := problem.NPZ
	if stem := args[1].String(); args[0].String() == "python" {
		write = func() ([]byte, error) { return problem.Python(stem), nil }
	}
	file, err := write()
	return bridge.Reply{JSON: file}, err
}
