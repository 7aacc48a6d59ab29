package fpi

import (
	"math"

	"revisit/core/protocol"
)

// The numbers of the lines of the pseudocode (site/pseudocode.html).
const (
	lineBegin  = 2
	lineFreeze = 4
	lineAct    = 5
	lineLast   = 6
	lineAdd    = 7
)

// Lines plays the next episode and learns from it as Draw and Learn do, line by line of the pseudocode. If yield returns false it leaves the path as it
// is then.
func (l *Learner) Lines(yield func(protocol.Line) bool) error {
	read := &lines{l, yield}
	goesOn, err := l.play(read)
	if goesOn {
		l.learn(read)
	}
	return err
}

// reader is told each line once it was executed. Its methods report whether the loop goes on. Behind an interface the code of lines comes with the
// second part of the engine.
type reader interface {
	begun(s int) bool
	frozen(h, k int, covered bool) bool
	played(h, next int) bool
	tested(h int, wide bool) bool
	ended(last int) // last: h*, 0 if there is none
}

// nobody lets the loop go on.
type nobody struct{}

func (nobody) begun(int) bool             { return true }
func (nobody) frozen(int, int, bool) bool { return true }
func (nobody) played(int, int) bool       { return true }
func (nobody) tested(int, bool) bool      { return true }
func (nobody) ended(int)                  {}

// lines yields each line with the variables that it changed.
type lines struct {
	*Learner
	yield func(protocol.Line) bool
}

func (l *lines) begun(s int) bool {
	p := l.path
	return l.yield(protocol.Line{Path: p, Number: lineBegin, Name: "begin", H: 1, Changed: protocol.Variables{"k": p.K, "n": p.Episode, "h": 1, "s": s}})
}

func (l *lines) frozen(h, k int, covered bool) bool {
	line := protocol.Line{Path: l.path, Number: lineFreeze, Name: "freeze", H: h, Changed: protocol.Variables{"s": l.path.States[h-1], "holds": covered}}
	if covered {
		line.Changed["frozen"] = k
	}
	return l.yield(line)
}

func (l *lines) played(h, next int) bool {
	p := l.path
	s, a := p.States[h-1], p.Actions[h-1]
	line := protocol.Line{Path: p, Number: lineAct, Name: "act", H: h, Changed: protocol.Variables{"j": h, "s": s, "a": a, "r": p.Rewards[h-1], "q": l.Q(h, s, a)}}
	if h == l.horizon {
		line.Stage = protocol.Drawn
	} else {
		line.Changed["next"] = next
	}
	return l.yield(line)
}

func (l *lines) tested(h int, wide bool) bool {
	phi := l.features.Phi(h, l.path.States[h-1], l.path.Actions[h-1], make([]float64, len(l.phi)))
	_, width := l.data[h].Narrowed(phi, 0) // with all samples
	return l.yield(protocol.Line{Path: l.path, Number: lineLast, Name: "last", H: h, Stage: protocol.Learning, Changed: protocol.Variables{
		"h": h, "norm": math.Sqrt(width), "holds": wide,
	}})
}

func (l *lines) ended(last int) {
	line := protocol.Line{Path: l.path, Number: lineAdd, Name: "end", H: max(1, last), Stage: protocol.Over, Changed: protocol.Variables{"h": 0, "last": last}}
	if last > 0 {
		line.Changed["updates"] = l.Updates(last)
		line.Changed["value"] = l.data[last].list[l.Updates(last)-1].value
	}
	l.yield(line)
}
