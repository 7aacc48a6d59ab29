package psdp

import "revisit/core/protocol"

// The numbers of the lines of the pseudocode (site/pseudocode.html).
const (
	lineRollIn = 3
	lineDraw   = 6
	lineValue  = 7
	lineSolve  = 8
)

// Lines draws the next path and learns from it as Draw and Learn do, line by line of the pseudocode. If yield returns false it leaves the path as it is
// then.
func (l *Learner) Lines(yield func(protocol.Line) bool) error {
	read := &lines{l, yield}
	goesOn, err := l.sample(read)
	if goesOn {
		l.learn(read)
	}
	return err
}

// reader is told each line once it was executed. Its methods report whether the loop goes on. Behind an interface the code of lines comes with the
// second part of the engine.
type reader interface {
	begun(s int) bool
	acted(h, next int) bool
	valued(h int, value float64) bool
	ended(h int, value float64) // h: the step of the draw, 0 of a roll-in
}

// nobody lets the loop go on.
type nobody struct{}

func (nobody) begun(int) bool           { return true }
func (nobody) acted(int, int) bool      { return true }
func (nobody) valued(int, float64) bool { return true }
func (nobody) ended(int, float64)       {}

// lines yields each line with the variables that it changed.
type lines struct {
	*Learner
	yield func(protocol.Line) bool
}

// number returns that of the line that draws the path.
func (l *lines) number() int {
	if l.h == 0 {
		return lineRollIn
	}
	return lineDraw
}

func (l *lines) begun(s int) bool {
	p := l.path
	line := protocol.Line{Path: p, Number: l.number(), Name: "begin", H: p.From, Changed: protocol.Variables{"k": p.K, "h": p.From, "i": l.i + 1, "s": s}}
	if l.h == 0 {
		line.Changed["n"] = p.Episode
	}
	return l.yield(line)
}

func (l *lines) acted(h, next int) bool {
	p := l.path
	line := protocol.Line{Path: p, Number: l.number(), Name: "act", H: h, Changed: protocol.Variables{"j": h, "s": p.States[h-1], "a": p.Actions[h-1], "r": p.Rewards[h-1]}}
	if h == l.horizon {
		line.Stage = protocol.Drawn
	} else {
		line.Changed["next"] = next
	}
	return l.yield(line)
}

func (l *lines) valued(h int, value float64) bool {
	return l.yield(protocol.Line{Path: l.path, Number: lineValue, Name: "value", H: h, Stage: protocol.Learning, Changed: protocol.Variables{"updates": l.updates[h], "value": value}})
}

// ended is the end of the path: of a roll-in its last action, of a draw its value, or with the last draw of a step theta_h.
func (l *lines) ended(h int, value float64) {
	line := protocol.Line{Path: l.path, Number: lineRollIn, Name: "end", H: max(1, h), Stage: protocol.Over, Changed: protocol.Variables{"h": l.h}}
	switch {
	case h == 0:
		line.Changed["updates"] = int64(len(l.starts[1]))
	case l.h != h: // the last draw of its step
		line.Number = lineSolve
	default:
		line.Number = lineValue
		line.Changed["updates"], line.Changed["value"] = l.updates[h], value
	}
	l.yield(line)
}
