package lab

import (
	"iter"

	"revisit/core/document"
	"revisit/core/protocol"
)

// CodeLine is a line of the learner's pseudocode that was carried out.
type CodeLine struct {
	Index  int    `json:"index"`  // among the lines of its path, from 1
	Number int    `json:"number"` // in the learner's pseudocode; 0 for a learner without lines
	Inner  int    `json:"inner"`  // in the algorithm that this line calls; 0 where it calls none
	Name   string `json:"name"`
	H      int    `json:"h"`
	// Changed holds the variables that it set, and their values; null for one that is infinite.
	Changed map[string]any `json:"changed"`
}

// walk goes through the next path of a session line by line.
type walk struct {
	session *Session
	before  Progress        // before the path
	totals  protocol.Totals // likewise
	policy  protocol.PolicyChange
	next    func() (protocol.Line, bool)
	stop    func() // must be called at the end
	err     error
	newest  CodeLine
	lines   []CodeLine     // as far as they were carried out; the last is newest
	path    *protocol.Path // as far as it is drawn
}

func (s *Session) walk() *walk {
	w := &walk{session: s, before: s.Progress(), totals: s.totals()}
	lines := linesOf(s.learner)
	w.next, w.stop = iter.Pull(func(yield func(protocol.Line) bool) { w.err = lines(yield) })
	return w
}

// linesOf returns the lines of a learner's next path. A learner without lines of its own has two: it draws the path, and learns from it.
func linesOf(l protocol.Learner) func(yield func(protocol.Line) bool) error {
	if stepper, ok := l.(protocol.LineStepper); ok {
		return stepper.Lines
	}
	return func(yield func(protocol.Line) bool) error {
		p, err := l.Draw()
		if err != nil {
			return err
		}
		if yield(protocol.Line{Name: "draw", H: p.From, Stage: protocol.Drawn, Path: p, Changed: protocol.Variables{"k": p.K, "n": p.Episode, "s": p.States[p.From-1],
			"a": p.Actions[p.From-1]}}) {
			l.Learn()
			yield(protocol.Line{Name: "learn", H: l.From(), Stage: protocol.Over, Path: p, Changed: protocol.Variables{"h": p.Stop}})
		}
		return nil
	}
}

// line carries out the next line, and reports whether it was the path's last.
func (w *walk) line() (over bool, err error) {
	s := w.session
	line, there := w.next()
	if !there {
		return false, w.err
	}
	w.path = line.Path
	changed := map[string]any{}
	for name, v := range line.Changed {
		if x, isNumber := v.(float64); isNumber {
			v = document.Number(x)
		}
		changed[name] = v
	}
	w.newest = CodeLine{w.newest.Index + 1, line.Number, line.Inner, line.Name, line.H, changed}
	w.lines = append(w.lines, w.newest)
	switch line.Stage {
	case protocol.Drawn:
		w.policy = s.metrics.Evaluate(line.Path, w.totals, s.env.Counts().Samples)
	case protocol.Over:
		w.stop()
		s.tell(line.Path, w.policy)
		return true, nil
	}
	return false, nil
}
