package lab

import (
	"fmt"
	"maps"
	"math"
	"strconv"

	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/spec"
)

// manySamples is what a run may draw without a warning: more takes minutes in a browser.
const manySamples = 1e6

// guards returns the checks of whether a run makes sense, which no theorem assumes: that a goal is within reach, and that the run ends soon.
// It leaves out what cannot be told.
func (s *Session) guards() []Check {
	checks := []Check{}
	if c, some := s.goal(); some {
		checks = append(checks, c)
	}
	if c, known := s.samples(); known {
		checks = append(checks, c)
	}
	return checks
}

// guard returns a check of the value against its upper limit.
func guard(id string, value, limit float64, cites string) Check {
	ok := value <= limit
	return Check{ID: id, OK: &ok, Note: true, Structural: true, Value: &value, Limit: &limit, Cites: cites}
}

// goal checks that an episode has the steps that its nearest goal takes. Of a problem that does not depend on the step, every (s,a) is a goal
// that pays more than half of what the largest reward adds to the best that a first state pays at once; there is none where it adds nothing.
func (s *Session) goal() (_ Check, some bool) {
	model := s.in.Model
	if s.in.Design != nil {
		model = s.in.Design.Original
	}
	table, ok := model.(*mdp.Table)
	if !ok || !table.Stationary() {
		return Check{}, false
	}
	atOnce, most, least := 0.0, 0.0, 1.0
	for _, x := range table.Start().States() {
		for a := range table.Actions() {
			atOnce = max(atOnce, table.Reward(1, x, a))
		}
	}
	for x := range table.States() {
		for a := range table.Actions() {
			most, least = max(most, table.Reward(1, x, a)), min(least, table.Reward(1, x, a))
		}
	}
	if most-least > 1e-9 && most-atOnce < 1e-9 {
		return Check{}, false
	}
	pays := atOnce + float64((most-atOnce)/2)
	H, steps := table.Horizon(), table.StepsTo(func(x, a int) bool { return table.Reward(1, x, a) > pays })
	c := guard("goal", float64(steps), float64(H), "sec:setup")
	switch {
	case most-least < 1e-9:
		c.OK, c.Value = new(bool), nil
		c.Says = "every action pays the same everywhere: there is nothing to learn"
	case steps == 0:
		c.OK, c.Value = new(bool), nil
		c.Says = "no first state can reach a goal, in however many steps: its reward is never seen"
	case steps > H:
		c.Says = fmt.Sprintf("the nearest goal takes %d steps and an episode has %d: its reward is never seen", steps, H)
		c.Repair = s.horizon(steps)
	default:
		c.Says = fmt.Sprintf("the nearest goal takes %d of the %d steps of an episode", steps, H)
	}
	return c, true
}

// triedSize is the largest H S A for which a longer horizon is tried before it is offered.
const triedSize = 5e6

// horizon returns a repair by a longer episode, or nil where the problem cannot have one.
func (s *Session) horizon(steps int) *Repair {
	r := &Repair{Label: fmt.Sprintf("Set H = %d", steps), Spec: *s.spec}
	for _, p := range s.spec.Problem.Family.Parameters {
		if p.Name != "horizon" || float64(steps) > p.Max {
			continue
		}
		r.Spec.Problem.Args = maps.Clone(s.spec.Problem.Args)
		r.Spec.Problem.Args["horizon"] = steps
		if gaps := s.spec.Algorithm.Gap.PerStep; gaps != nil {
			longer := append([]float64{}, gaps...)
			for len(longer) < steps {
				longer = append(longer, gaps[len(gaps)-1])
			}
			r.Spec.Algorithm.Gap.PerStep = longer
		}
		if float64(steps)*float64(s.in.Model.States())*float64(s.in.Model.Actions()) <= triedSize {
			tried := r.Spec
			tried.Problem.Args = maps.Clone(r.Spec.Problem.Args)
			in, err := instance.Build(&tried)
			if err != nil {
				return nil
			}
			r.Samples = neededBy(in, &tried)
		}
		return r
	}
	return nil
}

// samples checks that the run draws no more than a million samples.
func (s *Session) samples() (_ Check, known bool) {
	need, known := s.in.Needed(s.spec)
	if !known {
		return Check{}, false
	}
	n := s.in.WithinBudget(s.spec, need)
	c := guard("samples", n, manySamples, "eq:UB-state-revisits")
	c.Says = "the run draws about as many samples as this"
	if need > n {
		c.Says = fmt.Sprintf("the run would draw about %s samples, but its budget ends it after %s", inWords(need), inWords(n))
	}
	if !*c.OK {
		if need <= n {
			c.Says = fmt.Sprintf("the run draws about %s samples", inWords(n))
		}
		c.Says += ", which may take long"
		if repairs := s.shorter(n); len(repairs) > 0 {
			c.Repair, c.OtherRepairs = &repairs[0], repairs[1:]
		}
	}
	return c, true
}

// inWords renders a number of samples to two digits, from a million on in millions or billions.
func inWords(n float64) string {
	switch {
	case n >= 1e13:
		return strconv.FormatFloat(twoDigits(n), 'g', -1, 64)
	case n >= 1e9:
		return strconv.FormatFloat(twoDigits(n/1e9), 'f', -1, 64) + " billion"
	case n >= 1e6:
		return strconv.FormatFloat(twoDigits(n/1e6), 'f', -1, 64) + " million"
	}
	return strconv.FormatFloat(twoDigits(n), 'f', -1, 64)
}

// shorter returns the repairs with which the run, of n samples now, draws no more than a million: a smaller constant, a larger gap that is
// still at most the true one, fewer episodes. A constant is not offered whose first bonuses are below half of what a first state is worth: runs
// with less, in the families, end with a policy that is far from optimal.
func (s *Session) shorter(n float64) []Repair {
	repairs := []Repair{}
	worth := worthOfStart(s.in)
	// Several rounds: samples grow about as the square of the constant over the gap, and with the logarithm of much else.
	try := func(change func(to *spec.Spec, factor float64) (label string, ok bool)) {
		r, now := Repair{Spec: *s.spec}, n
		for range 12 {
			var ok bool
			if r.Label, ok = change(&r.Spec, now/manySamples); !ok {
				return
			}
			in, tried := *s.in, r.Spec
			if err := in.Configure(&tried); err != nil {
				return
			}
			if r.Spec.Algorithm.CBeta < s.spec.Algorithm.CBeta && in.Beta < worth/2 {
				return
			}
			if now, _ = in.Samples(&tried); now <= manySamples {
				r.Samples = neededBy(&in, &tried)
				repairs = append(repairs, r)
				return
			}
		}
	}
	if s.in.Kind.Backtracks() {
		try(func(to *spec.Spec, factor float64) (string, bool) {
			c := &to.Algorithm.CBeta
			*c = twoDigits(*c / math.Sqrt(max(factor, 1.2)))
			return fmt.Sprintf("Take c_β = %g", *c), *c >= 1e-12
		})
		if g := s.spec.Algorithm.Gap; g.Word == "" && g.PerStep == nil {
			truth, _ := s.in.GapRead()
			try(func(to *spec.Spec, factor float64) (string, bool) {
				now := &to.Algorithm.Gap.Number
				next := min(twoDigits(*now*math.Sqrt(max(factor, 1.2))), truth)
				grown := next > *now && !math.IsInf(next, 1)
				*now = next
				return fmt.Sprintf("Declare the gap %.3g", next), grown
			})
		}
	}
	try(func(to *spec.Spec, factor float64) (string, bool) {
		next := int64(twoDigits(float64(to.Episodes) / max(factor, 1.2)))
		fewer := next >= 1 && next < to.Episodes
		to.Episodes = next
		return fmt.Sprintf("Run %d episodes", next), fewer
	})
	return repairs
}

// twoDigits returns x rounded to two significant digits.
func twoDigits(x float64) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', 1, 64), 64)
	return x
}
