package lab

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/learner"
)

// TheoryLine is a statement of the paper, and what the run has measured of it so far.
type TheoryLine struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Label      string      `json:"label"`      // of the equation in the paper's source; "" where it is ours
	Ours       bool        `json:"ours"`       // derived by this program, not stated in the paper
	Formula    string      `json:"formula"`    // TeX
	Value      *float64    `json:"value"`      // the bound at the run's numbers; nil where it is no finite number
	Measured   *float64    `json:"measured"`   // what the run measured; nil where nothing yet
	Ratio      *float64    `json:"ratio"`      // measured / value
	Measurable bool        `json:"measurable"` // the run measures it, though perhaps not yet
	Estimate   bool        `json:"estimate"`   // measured by rollouts
	Step       int         `json:"step"`       // the step that it is about, which is the one nearest to its bound; 0 for all steps
	Epsilon    *float64    `json:"epsilon"`    // the target of T(epsilon)
	Conditions []Condition `json:"conditions"`
	Covered    bool        `json:"covered"` // every condition is known to hold
	Anyway     bool        `json:"anyway"`  // it holds in every run, whatever c_beta, the gap and the features are
	Says       string      `json:"says"`
}

// Condition is an assumption of the theorem, or a requirement of one statement.
type Condition struct {
	Text  string   `json:"text"`
	Holds *bool    `json:"holds"` // nil where it could not be checked
	Has   *float64 `json:"has"`   // where it compares numbers, this one must be at least Needs
	Needs *float64 `json:"needs"`
}

// Theory returns Theorem 1 and what the paper draws from it, at the run's numbers so far, and what this program derives from them, marked
// Ours. epsilon is the target of T(epsilon), 0 for the default. The list is empty for learners that the theorem is not about.
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
	asked := s.in.Constants.Samples(epsilon, s.in.PathBound)
	return []TheoryLine{r.averageRegret(), r.complexity(asked), r.enoughEpisodes(asked), r.revisits(), r.pathRegret(), r.logRegret(),
		r.revisitsOfStep(), r.revisitsByPotential(), r.nesting()}, nil
}

// theorems is the kind of learner that Theorem 1 is about.
var theorems = learner.LinQ

// theorem makes the lines for the current state of a run.
type theorem struct {
	Progress
	session  *Session
	in       *instance.Instance
	epsilon  float64
	estimate bool
}

// proved completes a line that needs the theorem's assumptions, and conditions of its own.
func (r *theorem) proved(line TheoryLine, bound float64, own ...Condition) TheoryLine {
	line.Conditions = append(assumptions(r.in, float64(r.Paths)), own...)
	line.Covered, line.Estimate, line.Measurable = true, r.estimate, r.session.metrics.Regret != nil
	for _, c := range line.Conditions {
		line.Covered = line.Covered && c.Holds != nil && *c.Holds
	}
	line.Says = fmt.Sprintf("as stated in the paper, with probability at least 1 − δ = %.6g", 1-r.in.Constants.Delta)
	if !line.Covered {
		line.Says = "the proof does not cover this run: what its formula gives, for comparison"
	}
	return line.withBound(bound)
}

// always completes a line that holds in every run.
func always(line TheoryLine, bound float64, says string) TheoryLine {
	line.Anyway, line.Covered, line.Says, line.Conditions = true, true, says, []Condition{}
	return line.withBound(bound)
}

// withBound sets the bound and the ratio to it.
func (l TheoryLine) withBound(bound float64) TheoryLine {
	l.Value, l.Measurable = document.Number(bound), l.Measurable || l.Measured != nil
	if l.Measured != nil && bound > 0 {
		l.Ratio = document.Number(*l.Measured / bound)
	}
	return l
}

// assumptions returns those of the theorem that do not hold or could not be checked; where there are none, one condition that says so.
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
