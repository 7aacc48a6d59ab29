package linq

import (
	"math"
	"slices"

	"revisit/core/kernel"
	"revisit/core/protocol"
)

// Lines draws the next path and learns from it as Draw and Learn do, in plain Go, line by line of Algorithm 2, or of the variant that never
// goes back. Where yield returns false it leaves the path as it is then.
func (l *Learner) Lines(yield func(protocol.Line) bool) error {
	if err := l.begin(); err != nil {
		return err
	}
	if !yield(l.begun()) {
		return nil
	}
	for j := l.path.From; j <= l.horizon; j++ {
		if err := l.sample(j); err != nil {
			return err
		}
		if !yield(l.sampled(j)) {
			return nil
		}
	}
	h, goesBack := l.horizon, l.goesBack()
	for h > 0 {
		if goesBack && !yield(l.tested(h)) {
			return nil
		}
		if !l.trusted(h + 1) { // line:select-b
			break
		}
		before := slices.Clone(l.Theta(h))
		l.update(h)
		if l.kernel != nil {
			l.kernel.readStep(l, h)
		}
		if !yield(l.updated(h, before)) {
			return nil
		}
		h--
	}
	l.path.Stop = h
	yield(l.ended())
	return nil
}

// goesBack tells which of two algorithms this is: the paper's, or the one that never goes back.
func (l *Learner) goesBack() bool { return l.environment.Right() >= protocol.Revisiting }

func (l *Learner) begun() protocol.Line {
	p := l.path
	line := protocol.Line{Path: l.path, Number: 8, Name: "begin", H: 1, Changed: protocol.Variables{"k": p.K, "n": p.Episode, "h": p.From, "s": p.States[p.From-1]}}
	switch {
	case !l.goesBack():
		line.Number = 2
	case p.From > 1:
		line.Number, line.Name, line.H = 4, "back", p.From
		delete(line.Changed, "n")
	}
	return line
}

func (l *Learner) sampled(j int) protocol.Line {
	p := l.path
	s, a := p.States[j-1], p.Actions[j-1]
	line := protocol.Line{Path: l.path, Number: 9, Inner: 3, Name: "act", H: j, Changed: protocol.Variables{
		"j": j, "s": s, "a": a, "r": p.Rewards[j-1], "q": l.q[a], "bonus": p.Bonus[j-1],
		"estimate": l.features.Phi(j, s, a, l.work.phi).Dot(l.Theta(j)),
	}}
	if !l.goesBack() {
		line.Number, line.Inner = 4, 0
	}
	if j == l.horizon {
		line.Stage = protocol.Drawn
	} else {
		line.Changed["next"] = p.States[j]
	}
	return line
}

// tested is the test whether step h may learn, which reads the bonus at h+1.
func (l *Learner) tested(h int) protocol.Line {
	line := protocol.Line{Path: l.path, Number: 11, Name: "test", H: h, Stage: protocol.Learning, Changed: protocol.Variables{"h": h, "bonus": 0.0, "holds": l.trusted(h + 1)}}
	if h < l.horizon {
		line.Changed["bonus"], line.Changed["halfGap"] = l.path.Bonus[h], l.gap[h]/2
	}
	return line
}

// updated is the update of step h, where theta_h was before.
func (l *Learner) updated(h int, before []float64) protocol.Line {
	kernel.AddScaled(before, -1, l.Theta(h))
	line := protocol.Line{Path: l.path, Number: 13, Name: "update", H: h, Stage: protocol.Learning, Changed: protocol.Variables{
		"updates": l.Updates(h), "thetaChange": math.Sqrt(kernel.Dot(before, before)), "h": h - 1,
	}}
	if !l.goesBack() {
		line.Number = 8
	}
	return line
}

// ended is the end of the path: its Stop is known.
func (l *Learner) ended() protocol.Line {
	line := protocol.Line{Path: l.path, Number: 15, Name: "end", H: l.path.Stop + 1, Stage: protocol.Over, Changed: protocol.Variables{"h": l.path.Stop}}
	if !l.goesBack() {
		line.Number = 6
	}
	return line
}
