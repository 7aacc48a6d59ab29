package capi

import "revisit/core/protocol"

// The numbers of the lines of the pseudocode (site/pseudocode.html).
const (
	lineLevel  = 3
	lineFollow = 5
	lineJoin   = 6
	lineRaise  = 8
)

// Lines draws the next path and learns from it as Draw and Learn do, line by line of the pseudocode. If yield returns false it leaves the path as it is
// then.
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
	played(h, next int) bool
	looked(h, joined int) bool // joined: the actions of the state that joined
	ended()
}

// nobody lets the loop go on.
type nobody struct{}

func (nobody) begun(int) bool       { return true }
func (nobody) played(int, int) bool { return true }
func (nobody) looked(int, int) bool { return true }
func (nobody) ended()               {}

// lines yields each line with the variables that it changed.
type lines struct {
	*Learner
	yield func(protocol.Line) bool
}

func (l *lines) begun(s int) bool {
	p := l.path
	return l.yield(protocol.Line{Path: p, Number: lineLevel, Name: "begin", H: p.From, Changed: protocol.Variables{
		"k": p.K, "n": p.Episode, "h": p.From, "s": s, "level": l.at, "drawn": l.drawn + 1,
	}})
}

func (l *lines) played(h, next int) bool {
	p := l.path
	line := protocol.Line{Path: p, Number: lineFollow, Name: "act", H: h, Changed: protocol.Variables{"j": h, "s": p.States[h-1], "a": p.Actions[h-1], "r": p.Rewards[h-1]}}
	if h == l.horizon {
		line.Stage = protocol.Drawn
	} else {
		line.Changed["next"] = next
	}
	return l.yield(line)
}

func (l *lines) looked(h, joined int) bool {
	return l.yield(protocol.Line{Path: l.path, Number: lineJoin, Name: "cover", H: h, Stage: protocol.Learning, Changed: protocol.Variables{
		"h": h, "joined": joined, "holds": joined == 0,
	}})
}

// ended comes before the next round begins: the level is still that of the path.
func (l *lines) ended() {
	line := protocol.Line{Path: l.path, Number: lineRaise, Name: "end", H: l.path.From, Stage: protocol.Over, Changed: protocol.Variables{"h": l.path.Stop}}
	if l.drawn == l.rollouts {
		x := l.level[l.at]
		line.Changed["value"] = x.value[len(x.value)-1]
		if len(x.value) == x.size {
			line.Changed["pairs"] = x.size
		}
	}
	l.yield(line)
}
