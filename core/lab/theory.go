package lab

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/learner"
)

// TheoryLine is one statement of the paper beside what a run has measured of it so far.
type TheoryLine struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Label      string      `json:"label"`      // of the equation in the paper's source, "" where it is ours
	Ours       bool        `json:"ours"`       // this program's own derivation: no formula of the paper
	Formula    string      `json:"formula"`    // TeX
	Value      *float64    `json:"value"`      // of the bound at the run's numbers; nil where it is no number
	Measured   *float64    `json:"measured"`   // the same of the run, nil where there is none yet
	Ratio      *float64    `json:"ratio"`      // measured / value
	Measurable bool        `json:"measurable"` // the run measures it, if perhaps not yet
	Estimate   bool        `json:"estimate"`   // measured by rollouts
	Step       int         `json:"step"`       // the step that it is about, the one nearest to its bound; 0: all
	Epsilon    *float64    `json:"epsilon"`    // the target, of T(epsilon)
	Conditions []Condition `json:"conditions"`
	Covered    bool        `json:"covered"` // every condition is known to hold
	Anyway     bool        `json:"anyway"`  // it holds in every run, whatever c_beta, the gap and the features
	Says       string      `json:"says"`
}

// Condition is something that a statement asks for: an assumption of the theorem or a requirement of its own.
type Condition struct {
	Text  string   `json:"text"`
	Holds *bool    `json:"holds"` // nil: not checked
	Has   *float64 `json:"has"`   // and what it must be at least, where that is numbers
	Needs *float64 `json:"needs"`
}

// Theory returns Theorem 1 and what the paper draws from it, as stated there, at the run's numbers so far, and beside them, marked as
// ours, what this program concludes from it. epsilon is the target of T(epsilon), 0 for the default. It is empty for a learner that
// the theorem is not about.
func (s *Session) Theory(epsilon float64) ([]TheoryLine, error) {
	if epsilon != 0 && !(epsilon > 0 && epsilon <= float64(s.in.Model.Horizon())) {
		return nil, document.Refuse("epsilon", epsilon, fmt.Sprintf("a number over 0 and at most H = %d", s.in.Model.Horizon()))
	}
	if s.in.Kind != theorems {
		return []TheoryLine{}, nil
	}
	if epsilon == 0 {
		epsilon = s.in.DefaultEpsilon()
	}
	r := &theorem{session: s, in: s.in, Progress: s.Progress(), epsilon: epsilon}
	r.estimate = s.spec.Regret.Rollouts > 0
	asked := s.in.Constants.Samples(epsilon)
	return []TheoryLine{r.averageRegret(), r.complexity(asked), r.enoughEpisodes(asked), r.revisits(), r.pathRegret(), r.logRegret(),
		r.revisitsOfStep(), r.revisitsByPotential(), r.nesting()}, nil
}

// theorems is the kind of learner that Theorem 1 is about.
var theorems = learner.LinQ

// theorem writes the lines of one moment of a run.
type theorem struct {
	Progress
	session  *Session
	in       *instance.Instance
	epsilon  float64
	estimate bool
}

// proved completes a line that rests on the theorem's assumptions, and on conditions of its own.
func (r *theorem) proved(line TheoryLine, bound float64, own ...Condition) TheoryLine {
	line.Conditions = append(assumptions(r.in, float64(r.Paths)), own...)
	line.Covered, line.Estimate, line.Measurable = true, r.estimate, r.session.regret != nil
	for _, c := range line.Conditions {
		line.Covered = line.Covered && c.Holds != nil && *c.Holds
	}
	line.Says = fmt.Sprintf("as stated in the paper, with probability at least 1 − δ = %.6g", 1-r.in.Constants.Delta)
	if !line.Covered {
		line.Says = "the proof does not cover this run: what its formula gives, for comparison"
	}
	return line.beside(bound)
}

func always(line TheoryLine, bound float64, says string) TheoryLine {
	line.Anyway, line.Covered, line.Says, line.Conditions = true, true, says, []Condition{}
	return line.beside(bound)
}

// beside sets the bound and measured/bound.
func (l TheoryLine) beside(bound float64) TheoryLine {
	l.Value, l.Measurable = document.Number(bound), l.Measurable || l.Measured != nil
	if l.Measured != nil && bound > 0 {
		l.Ratio = document.Number(*l.Measured / bound)
	}
	return l
}

// assumptions are those of the theorem that do not hold or were not checked, or a word that all hold.
func assumptions(in *instance.Instance, paths float64) []Condition {
	list, all := []Condition{}, true
	for _, f := range in.Report() {
		if !f.Assumption || holds(f) {
			continue
		}
		c := Condition{Text: f.Says, Holds: f.OK}
		if f.ID == "constant" {
			c.Text, c.Has, c.Needs = "constant c_β", f.Value, f.Limit
		}
		list = append(list, c)
	}
	if in.PathBound < paths {
		list = append(list, atLeast("the K that β was computed with", in.PathBound, paths))
	}
	if len(list) == 0 {
		list = append(list, Condition{Text: "every assumption of Theorem 1 holds", Holds: &all})
	}
	return list
}

func atLeast(what string, has, needs float64) Condition {
	ok := has >= needs
	return Condition{Text: what, Holds: &ok, Has: &has, Needs: document.Number(needs)}
}

func equals(what string, has, wants int64) Condition {
	ok := has == wants
	return Condition{Text: what, Holds: &ok}
}
