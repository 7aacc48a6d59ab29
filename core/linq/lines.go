package linq

import (
	"math"

	"revisit/core/internal/linalg"
	"revisit/core/protocol"
)

// code has the numbers of the lines of one variant's pseudocode (site/pseudocode.html); 0 where it has no such line.
type code struct{ begin, back, act, inner, test, update, end int }

var (
	algorithm2 = code{begin: 8, back: 4, act: 9, inner: 3, test: 11, update: 13, end: 15}
	dropping   = code{begin: 2, act: 4, test: 6, update: 8, end: 10}
	untested   = code{begin: 2, act: 4, update: 8, end: 6}
)

func (l *Learner) code() code {
	switch {
	case l.drops:
		return dropping
	case l.environment.Access() < protocol.Revisiting:
		return untested
	}
	return algorithm2
}

// Lines draws the next path and learns from it as Draw and Learn do, in plain Go, line by line of Algorithm 2 or of the variant that this is.
// Where yield returns false it leaves the path as it is then.
func (l *Learner) Lines(yield func(protocol.Line) bool) error {
	read := &lines{Learner: l, code: l.code(), yield: yield}
	goesOn, err := l.sampling(read)
	if goesOn {
		l.backtrack(read)
	}
	return err
}

// reader is told each line of the loop once it was executed. Its methods report whether the loop goes on. Behind an interface the code of lines comes
// with the second part of the engine, not with what the first picture waits for (3 kB).
type reader interface {
	begun() bool
	sampled(j int) bool
	tested(h int) bool
	updated(h int) bool
	ended()
}

// nobody lets the loop go on.
type nobody struct{}

func (nobody) begun() bool      { return true }
func (nobody) sampled(int) bool { return true }
func (nobody) tested(int) bool  { return true }
func (nobody) updated(int) bool { return true }
func (nobody) ended()           {}

// lines yields each line with the variables that it changed.
type lines struct {
	*Learner
	code   code
	yield  func(protocol.Line) bool
	before []float64 // theta_h before its update
}

func (l *lines) begun() bool {
	p := l.path
	line := protocol.Line{Path: p, Number: l.code.begin, Name: "begin", H: 1, Changed: protocol.Variables{"k": p.K, "n": p.Episode, "h": p.From, "s": p.States[p.From-1]}}
	if p.From > 1 {
		line.Number, line.Name, line.H = l.code.back, "back", p.From
		delete(line.Changed, "n")
	}
	return l.yield(line)
}

func (l *lines) sampled(j int) bool {
	p := l.path
	s, a := p.States[j-1], p.Actions[j-1]
	line := protocol.Line{Path: p, Number: l.code.act, Inner: l.code.inner, Name: "act", H: j, Changed: protocol.Variables{
		"j": j, "s": s, "a": a, "r": p.Rewards[j-1], "q": l.q[a], "bonus": p.Bonus[j-1],
		"estimate": l.features.Phi(j, s, a, l.work.phi).Dot(l.Theta(j)),
	}}
	if j == l.horizon {
		line.Stage = protocol.Drawn
	} else {
		line.Changed["next"] = p.States[j]
	}
	return l.yield(line)
}

// tested is the test whether step h may learn, which reads the bonus at h+1. The variant without gaps has no such line.
func (l *lines) tested(h int) bool {
	l.before = append(l.before[:0], l.Theta(h)...)
	if l.code.test == 0 {
		return true
	}
	line := protocol.Line{Path: l.path, Number: l.code.test, Name: "test", H: h, Stage: protocol.Learning, Changed: protocol.Variables{"h": h, "bonus": 0.0, "holds": l.trusted(h + 1)}}
	if h < l.horizon {
		line.Changed["bonus"], line.Changed["halfGap"] = l.path.Bonus[h], l.gap[h]/2
	}
	return l.yield(line)
}

func (l *lines) updated(h int) bool {
	linalg.AddScaled(l.before, -1, l.Theta(h))
	return l.yield(protocol.Line{Path: l.path, Number: l.code.update, Name: "update", H: h, Stage: protocol.Learning, Changed: protocol.Variables{
		"updates": l.Updates(h), "thetaChange": math.Sqrt(linalg.Dot(l.before, l.before)), "h": h - 1,
	}})
}

// ended is the end of the path: its Stop is known.
func (l *lines) ended() {
	l.yield(protocol.Line{Path: l.path, Number: l.code.end, Name: "end", H: l.path.Stop + 1, Stage: protocol.Over, Changed: protocol.Variables{"h": l.path.Stop}})
}
