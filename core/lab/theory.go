package lab

import (
	"fmt"
	"math"

	"revisit/core/theory"
)

// TheoryLine is one statement of the paper beside what a run has measured of it so far.
type TheoryLine struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Label      string      `json:"label"`    // of the equation in the paper's source
	Formula    string      `json:"formula"`  // TeX
	Value      *float64    `json:"value"`    // of the bound at the run's numbers; nil where it is no number
	Measured   *float64    `json:"measured"` // the same of the run, nil where there is none yet
	Ratio      *float64    `json:"ratio"`    // measured / value
	Estimate   bool        `json:"estimate"` // measured by rollouts
	Step       int         `json:"step"`     // the step that it is about, the one nearest to its bound; 0: all
	Epsilon    *float64    `json:"epsilon"`  // the target, of T(epsilon)
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

// Theory returns Theorem 1 and what the paper draws from it, as stated there, at the run's numbers so far. epsilon is the target of
// T(epsilon), 0 for DefaultEpsilon. It is empty for a learner that the theorem is not about.
func (s *Session) Theory(epsilon float64) ([]TheoryLine, error) {
	if epsilon != 0 && !(epsilon > 0 && epsilon <= float64(s.in.model.Horizon())) {
		return nil, badSpec("epsilon", epsilon, fmt.Sprintf("a number over 0 and at most H = %d", s.in.model.Horizon()))
	}
	if s.in.kind != theorems {
		return []TheoryLine{}, nil
	}
	if epsilon == 0 {
		epsilon = s.in.defaultEpsilon()
	}
	r := &theorem{session: s, in: s.in, Progress: s.Progress(), epsilon: epsilon}
	r.estimate = s.spec.Regret.Rollouts > 0
	return []TheoryLine{r.averageRegret(), r.complexity(), r.revisits(), r.pathRegret(), r.logRegret(), r.revisitCount(), r.nesting()}, nil
}

// theorems is the kind of learner that Theorem 1 is about.
var theorems = linqKind

// defaultEpsilon is a tenth of the true gap, or where there is none of the declared one, or of 1.
func (in *instance) defaultEpsilon() float64 {
	gap, _ := in.optimal.Gap()
	for _, g := range []float64{gap, in.constants.Gap} {
		if !math.IsInf(g, 1) && g > 0 {
			return g / 10
		}
	}
	return 0.1
}

// theorem writes the lines of one moment of a run.
type theorem struct {
	Progress
	session  *Session
	in       *instance
	epsilon  float64
	estimate bool
}

func (r *theorem) averageRegret() TheoryLine {
	c, t := r.in.constants, math.Max(float64(r.Samples), 1)
	c.Episodes = float64(r.Episodes)
	bound, _ := c.AverageRegret(t)
	line := TheoryLine{ID: "average-regret", Title: "Average regret", Label: "eqn:piazzolla", Formula: `\frac1N\mathsf{Regret}(N)\le 8c_\beta\sqrt{\frac{d^2H^7\log^2\frac{HT}{\delta}}{T}}`}
	if r.Regret != nil && r.Episodes > 0 {
		line.Measured = number(*r.Regret / float64(r.Episodes))
	}
	return r.proved(line, bound, atLeast("episodes N", c.Episodes, c.Revisits(t)))
}

func (r *theorem) complexity() TheoryLine {
	asked := r.in.constants.Samples(r.epsilon)
	line := TheoryLine{ID: "sample-complexity", Title: "Samples until the average regret is at most ε", Label: "eq:LB-sample-complexity",
		Formula: `T(\varepsilon)\ge\max\Big\{\frac{64c_\beta^2d^2H^7\log^2\frac{HT}{\delta}}{\varepsilon^2},\ \frac{8c_\beta^2d^2H^6\log^2\frac{HT}{\delta}}{\Delta_{\mathsf{gap}}^2}\Big\}`,
		Epsilon: number(r.epsilon), Measured: r.session.until(r.epsilon)}
	line = r.proved(line, asked.Larger())
	larger := "the accuracy asks for more than the condition on N does"
	if asked.Episodes > asked.Accuracy {
		larger = "the condition on N asks for more than the accuracy does"
	}
	line.Says += "; " + larger
	return line
}

func (r *theorem) revisits() TheoryLine {
	made := float64(r.Revisits)
	line := TheoryLine{ID: "revisits", Title: "Revisits", Label: "eq:UB-state-revisits", Measured: &made,
		Formula: `K-N\le\frac{4c_\beta^2d^2H^5\log^2\frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}`}
	return always(line, r.in.constants.Revisits(math.Max(r.in.pathBound, math.Max(float64(r.Paths), 1))),
		"no constant is needed for it: it holds in every run, with the declared gap")
}

func (r *theorem) pathRegret() TheoryLine {
	line := TheoryLine{ID: "path-regret", Title: "Regret over paths, worst case", Label: "eq:worst_case", Measured: r.RegretPath,
		Formula: `\begin{aligned}\mathsf{Regret}_{\mathsf{path}}(K)\le{}&4c_\beta\sqrt{d^2H^6K\log^2\tfrac{HT}{\delta}}\\&+\frac{4c_\beta^2d^2H^6\log^2\frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}\end{aligned}`}
	return r.proved(line, r.in.constants.PathRegret(math.Max(float64(r.Paths), 1), math.Max(float64(r.Samples), 1)))
}

func (r *theorem) logRegret() TheoryLine {
	k := math.Max(float64(r.Paths), 1)
	line := TheoryLine{ID: "log-regret", Title: "Expected regret over paths, logarithmic", Label: "eq:expected_regret", Measured: r.RegretPath,
		Formula: `\mathbb{E}\big[\mathsf{Regret}_{\mathsf{path}}(K)\big]\le\frac{17c_\beta^2d^2H^7\log^2(KH)}{\Delta_{\mathsf{gap}}^2}`}
	delta := r.in.constants.Delta
	chosen := math.Abs(float64(delta*k)-1) <= 1e-9
	line = r.proved(line, r.in.constants.LogRegret(k), Condition{Text: fmt.Sprintf("δ = 1/K, as the proof takes it: δ is %.3g, 1/K %.3g", delta, 1/k), Holds: &chosen})
	if line.Covered {
		line.Says = "a bound on the mean over runs, of which this is one"
	}
	return line
}

// revisitCount is the sharper form of the lemma behind eq:UB-state-revisits, for the step that is nearest to it.
func (r *theorem) revisitCount() TheoryLine {
	line := TheoryLine{ID: "revisit-count", Title: "Revisits of one step", Label: "lem:number-nodes",
		Formula: `\begin{aligned}&n\log(1+\tau)\le d\log\big(1+\tfrac nd\big),\\&n=|\mathcal I_{h+1}\setminus\mathcal I_h|,\quad\tau=\tfrac{\Delta_{h+1}^2}{4\beta^2}\end{aligned}`}
	bound, nearest := 0.0, -1.0
	for h := 1; h < len(r.Updates); h++ {
		n, most := float64(r.Updates[h]-r.Updates[h-1]), theory.RevisitCount(r.in.constants.Dim, r.in.beta, r.in.gap[h])
		share := 0.0
		if n > 0 {
			share = n / most
		}
		if share > nearest {
			nearest, bound, line.Measured, line.Step = share, most, &n, h+1
		}
	}
	if line.Step == 0 {
		return always(line, 0, "there is one step only: nothing is ever revisited")
	}
	return always(line, bound, fmt.Sprintf("it holds in every run, by counting alone; step %d is the nearest to its bound", line.Step))
}

func (r *theorem) nesting() TheoryLine {
	nested := true
	for h := 1; h < len(r.Updates); h++ {
		nested = nested && r.Updates[h-1] <= r.Updates[h]
	}
	line := TheoryLine{ID: "nesting", Title: "Update sets are nested", Label: "eq:I-order", Formula: `\mathcal I_1\subseteq\dots\subseteq\mathcal I_H,\quad|\mathcal I_1|=N,\ |\mathcal I_H|=K`,
		Conditions: []Condition{
			{Text: "|I₁| ≤ … ≤ |I_H|", Holds: &nested},
			equals("|I₁| is the number of episodes", r.Updates[0], r.Episodes),
			equals("|I_H| is the number of paths", r.Updates[len(r.Updates)-1], r.Paths),
		}}
	line.Anyway, line.Covered, line.Says = true, true, "it holds in every run: a path that is learned from at one step is at every later one"
	return line
}

// proved completes a line that rests on the theorem's assumptions, and on conditions of its own.
func (r *theorem) proved(line TheoryLine, bound float64, own ...Condition) TheoryLine {
	line.Conditions = append(r.in.assumptions(float64(r.Paths)), own...)
	line.Covered, line.Estimate = true, r.estimate
	for _, c := range line.Conditions {
		line.Covered = line.Covered && c.Holds != nil && *c.Holds
	}
	line.Says = fmt.Sprintf("as stated in the paper, with probability at least 1 − δ = %.6g", 1-r.in.constants.Delta)
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
	l.Value = number(bound)
	if l.Measured != nil && bound > 0 {
		l.Ratio = number(*l.Measured / bound)
	}
	return l
}

// assumptions are those of the theorem that do not hold or were not checked, or a word that all hold.
func (in *instance) assumptions(paths float64) []Condition {
	list, all := []Condition{}, true
	for _, f := range in.findings() {
		if !f.Assumption || holds(f) {
			continue
		}
		c := Condition{Text: f.Says, Holds: f.OK}
		if f.ID == "constant" {
			c.Text, c.Has, c.Needs = "constant c_β", f.Value, f.Limit
		}
		list = append(list, c)
	}
	if in.pathBound < paths {
		list = append(list, atLeast("the K that β was computed with", in.pathBound, paths))
	}
	if len(list) == 0 {
		list = append(list, Condition{Text: "every assumption of Theorem 1 holds", Holds: &all})
	}
	return list
}

func atLeast(what string, has, needs float64) Condition {
	ok := has >= needs
	return Condition{Text: what, Holds: &ok, Has: &has, Needs: number(needs)}
}

func equals(what string, has, wants int64) Condition {
	ok := has == wants
	return Condition{Text: what, Holds: &ok}
}

// until returns how many samples it took until the average regret was at most epsilon for good, as far as the run has come: to the next
// moment of the meter's grid.
func (s *Session) until(epsilon float64) *float64 {
	if s.regret == nil || s.complete == 0 || s.regret.episodes > float64(epsilon*float64(s.complete)) {
		return nil
	}
	m, now := s.meter, s.door.Counts().Samples
	for i := len(m.Average) - 1; i >= 0; i-- {
		if average := m.Average[i]; average == nil || *average > epsilon {
			break
		}
		now = m.Samples[i]
	}
	samples := float64(now)
	return &samples
}
