package main

import (
	"encoding/json"
	"reflect"
	"syscall/js"
	"time"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/spec"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/internal/chunk"
)

// sessions holds the open sessions by handle. Zero is no handle.
type sessions struct {
	planner *compare.Planner
	last    int
	open    map[int]*lab.Session
}

// opened is the reply of open without the arrays of the problem.
type opened struct {
	Handle  int             `json:"handle"`
	Spec    spec.Spec       `json:"spec"`
	Checks  []check         `json:"checks"`
	Problem lab.ProblemInfo `json:"problem"`
}

// check is a lab.Check whose repair has null for parts that it does not change, since a problem with tables is long.
type check struct {
	lab.Check
	Repair       *repair  `json:"repair"`
	OtherRepairs []repair `json:"otherRepairs"`
}

type repair struct {
	Label string     `json:"label"`
	Spec  repairSpec `json:"spec"`
}

type repairSpec struct {
	spec.Spec
	Problem  *spec.Problem  `json:"problem"`
	Features *spec.Features `json:"features"`
}

func checksOf(session *lab.Session) []check {
	now, checks := session.Spec(), []check{}
	for _, one := range session.Checks() {
		c := check{Check: one, OtherRepairs: []repair{}}
		brief := func(r lab.Repair) repair {
			return repair{r.Label, repairSpec{r.Spec, changed(r.Spec.Problem, now.Problem), changed(r.Spec.Features, now.Features)}}
		}
		if one.Repair != nil {
			first := brief(*one.Repair)
			c.Repair = &first
		}
		for _, other := range one.OtherRepairs {
			c.OtherRepairs = append(c.OtherRepairs, brief(other))
		}
		checks = append(checks, c)
	}
	return checks
}

// changed returns a part of a spec, nil where it is as it was.
func changed[T any](part, was T) *T {
	if reflect.DeepEqual(part, was) {
		return nil
	}
	return &part
}

func (s *sessions) start(args []js.Value) (bridge.Reply, error) {
	session, err := s.planner.Open(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	problem := session.Problem()
	reply, err := bridge.Document(opened{s.keep(session), session.Spec(), checksOf(session), problem})
	reply.Arrays = map[string][]float64{"problem.features.values": problem.Features.Values, "problem.value": problem.Value}
	return reply, err
}

// startRun opens a run of a comparison, with the given seed, and replies without checks and problem.
func (s *sessions) startRun(args []js.Value) (bridge.Reply, error) {
	session, err := s.planner.OpenSeed(bridge.Text(args[0]), uint64(args[1].Float()))
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		Handle int `json:"handle"`
	}{s.keep(session)})
}

func (s *sessions) keep(session *lab.Session) (handle int) {
	if s.open == nil {
		s.open = map[int]*lab.Session{}
	}
	s.last++
	s.open[s.last] = session
	return s.last
}

func (s *sessions) close(args []js.Value) (bridge.Reply, error) {
	delete(s.open, args[0].Int())
	return bridge.Done()
}

// with makes a method of one session of what is done with it: the first argument is its handle, the others go on.
func (s *sessions) with(do func(*lab.Session, []js.Value) (bridge.Reply, error)) func([]js.Value) (bridge.Reply, error) {
	return func(args []js.Value) (bridge.Reply, error) {
		session, err := s.of(args[0])
		if err != nil {
			return bridge.Reply{}, err
		}
		return do(session, args[1:])
	}
}

// of gives the session of a handle.
func (s *sessions) of(handle js.Value) (*lab.Session, error) {
	if session, there := s.open[handle.Int()]; there {
		return session, nil
	}
	return nil, &document.Error{Code: document.NotFound, Path: "session", Found: handle.Int(), Expected: "an open session", Message: "this session is closed"}
}

// forever is longer than any run.
const forever = time.Duration(1 << 62)

func advance(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	began, limit := time.Now(), forever
	if len(args) > 2 {
		limit = time.Duration(args[2].Float() * float64(time.Millisecond))
	}
	progress, outcome, err := chunk.For(limit, func() time.Duration { return time.Since(began) }, session, args[0].Int(), untilOf(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		Outcome  lab.Outcome  `json:"outcome"`
		Progress lab.Progress `json:"progress"`
	}{outcome, progress})
}

// untilOf reads { paths, episodes, samples }, each a positive integer or missing, or nothing at all.
func untilOf(object js.Value) (until lab.Until) {
	if !object.Truthy() {
		return until
	}
	for name, total := range map[string]*int64{"paths": &until.Paths, "episodes": &until.Episodes, "samples": &until.Samples} {
		if value := object.Get(name); value.Truthy() {
			*total = int64(value.Float())
		}
	}
	return until
}

func progress(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	return bridge.Document(session.Progress())
}

func view(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	view, err := session.View(int64(args[0].Float()))
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

func layer(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	layer, err := session.Layer(lab.LayerOptions{What: args[0].String(), H: args[1].Int()})
	if err != nil {
		return bridge.Reply{}, err
	}
	reply, err := bridge.Document(layer)
	reply.Arrays = map[string][]float64{"values": layer.Values}
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
	}{record.Summary, record.Digest})
}

func record(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	var options lab.RecordOptions
	if err := json.Unmarshal(bridge.Text(args[0]), &options); err != nil {
		return bridge.Reply{}, err
	}
	record, err := session.Record(options)
	if err != nil {
		return bridge.Reply{}, err
	}
	return recordReply(record)
}
