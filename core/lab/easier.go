package lab

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// easierTables is the largest H S A for which easier problems are built and solved before they are offered.
const easierTables = 20_000

// costOf returns about how many samples a run of the spec draws without its budget, or nil where that cannot be told soon. The spec has the
// session's problem and features.
func (s *Session) costOf(changed spec.Spec) *float64 {
	in := *s.in
	if in.Configure(&changed) != nil {
		return nil
	}
	return neededBy(&in, &changed)
}

func neededBy(in *instance.Instance, of *spec.Spec) *float64 {
	if need, known := in.Needed(of); known {
		return &need
	}
	return nil
}

// Easier returns changes of a problem on which the learner would draw more than a million samples, to one on which it draws no more: ground that does not
// slip, rewards that are changed for a larger gap, fewer states. It is told no more than the true gap there, with a constant whose bonuses cover the
// values. Each is built, solved and estimated, which may take a second; of large problems and other learners there are none.
func (s *Session) Easier() []Repair {
	m := s.in.Model
	need := s.declareTruth().Samples
	if !s.in.Kind.Backtracks() || s.in.Problem.Table == nil || need == nil || *need <= manySamples || m.Horizon()*m.States()*m.Actions() > easierTables {
		return []Repair{}
	}
	repairs := []Repair{}
	try := func(label string, easier spec.Problem) bool {
		r := Repair{Label: label, Spec: *s.spec}
		r.Spec.Problem = easier
		if !r.honest() {
			return false
		}
		repairs = append(repairs, r)
		return true
	}
	now := s.spec.Problem
	for _, p := range now.Family.Parameters {
		switch value := now.Args[p.Name]; {
		case p.Name == "slip" && value != 0.:
			try("Set slip to 0", with(now, p.Name, 0.))
		case p.Name == "slippery" && value == true:
			try("Make it not slippery", with(now, p.Name, false))
		}
	}
	truth, _ := s.in.GapRead()
	for _, gap := range []float64{s.spec.Algorithm.Gap.Number, 0.1, 0.5} {
		designed := now
		designed.DesignGap = gap
		if gap > truth && try(fmt.Sprintf("Change the rewards for a gap of %g", gap), designed) {
			break
		}
	}
	for _, p := range now.Family.Parameters {
		size, whole := now.Args[p.Name].(int)
		if !whole || !slices.Contains([]string{"size", "length", "states"}, p.Name) {
			continue
		}
		for range 4 {
			size = (size + 1) / 2
			if size < max(3, int(p.Min)) || try(fmt.Sprintf("Set %s to %d", p.Name, size), with(now, p.Name, size)) {
				break
			}
		}
	}
	return repairs
}

// coverage is by how much beta has to exceed what a first state is worth, so that a bonus covers it: with less, runs of the families end with a
// policy that is far from optimal.
const coverage = 1.5

// worthOfStart returns the largest V* of a first state.
func worthOfStart(in *instance.Instance) float64 {
	worth := 0.0
	for _, x := range in.Model.Start().States() {
		worth = max(worth, in.Optimal.V(1, x))
	}
	return worth
}

// with returns the problem with one parameter changed. A horizon that follows from the size does so anew.
func with(p spec.Problem, name string, value any) spec.Problem {
	p.Args = maps.Clone(p.Args)
	p.Args[name] = value
	for _, one := range p.Family.Parameters {
		if _, size := value.(int); size && one.Name == "horizon" && one.Default == nil {
			delete(p.Args, "horizon")
		}
	}
	return p
}

// honest completes a repair whose problem is changed: an episode that is too short for the goal gets longer, a constant becomes the one whose first
// bonuses just cover what a first state is worth, and a gap that is too large, or with which the run is too long, gives way to the true one. It
// reports whether the run draws no more than a million samples.
func (r *Repair) honest() bool {
	r.Spec.Algorithm.Gap.PerStep = nil
	s := &Session{spec: &r.Spec}
	var err error
	if s.in, err = instance.BuildProblem(&r.Spec); err != nil {
		return false
	}
	if goal, some := s.goal(); some && !*goal.OK {
		if goal.Repair == nil {
			return false
		}
		r.Label, r.Spec = fmt.Sprintf("%s, %s", r.Label, strings.ToLower(goal.Repair.Label[:1])+goal.Repair.Label[1:]), goal.Repair.Spec
		if s.in, err = instance.BuildProblem(&r.Spec); err != nil {
			return false
		}
	}
	truth, _ := s.in.GapRead()
	declared := r.Spec.Algorithm.Gap
	for _, gap := range []spec.Gap{declared, {Word: "true"}} {
		tried := r.Spec
		if tried.Algorithm.Gap = gap; gap.Word == "" && (gap.Number == 0 || gap.Number > truth*(1+1e-9)) || s.in.Configure(&tried) != nil {
			continue
		}
		tried.Algorithm.CBeta = twoDigits(tried.Algorithm.CBeta * coverage * worthOfStart(s.in) / s.in.Beta)
		if s.in.Configure(&tried) != nil {
			continue
		}
		if r.Samples = neededBy(s.in, &tried); r.Samples != nil && *r.Samples <= manySamples {
			if tried.Algorithm.CBeta != r.Spec.Algorithm.CBeta {
				r.Label += fmt.Sprintf(", take c_β = %g", tried.Algorithm.CBeta)
			}
			if gap.Word != declared.Word {
				r.Label += ", declare the true gap"
			}
			r.Spec = tried
			return true
		}
	}
	return false
}
