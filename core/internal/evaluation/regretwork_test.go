package evaluation

import (
	"testing"

	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/repeat"
	"revisit/core/spec/spectest"
)

// counted counts the products of a process's expectations.
type counted struct {
	mdp.Process
	products int
}

func (c *counted) Successors(h, s, a int) mdp.Successors {
	next := c.Process.Successors(h, s, a)
	c.products += len(next.State)
	return next
}

// regretTaken counts the work of exact regret in a run after its first path: adding up, asking the learner, which reads features, and the
// products of backups.
func regretTaken(t *testing.T, text string, paths int) (taken float64, r *run) {
	t.Helper()
	r = open(t, text)
	learner, model := ask(r)
	r.step(t) // what is kept is computed here
	learner.times, learner.looked, model.products = 0, 0, 0
	for range paths {
		r.step(t)
	}
	taken = instance.RegretOverhead*float64(paths) + instance.StepOverhead*float64(learner.times) + float64(model.products)
	return taken + instance.QueryPerEntry*float64(r.in.Features.Dim()*learner.looked), r
}

// TestRegretWorkIsHonest: the estimated work of exact regret is the actual one within a factor of three, over sizes and regimes.
func TestRegretWorkIsHonest(t *testing.T) {
	paths := repeat.Times(20_000)
	var specs []string
	sizes := [][3]int{{8, 4, 5}, {8, 16, 5}, {16, 4, 10}, {16, 16, 5}, {64, 4, 5}, {64, 16, 10}}
	if testing.Short() {
		sizes = sizes[:5] // the last needs 20,000 paths until it is as estimated
	}
	for _, z := range sizes {
		of := spectest.LinearQ{States: 100, Dim: z[0], Actions: z[1], Horizon: z[2]}
		for _, cBeta := range []float64{0.002, 0.05} {
			specs = append(specs, of.Spec(64, cBeta, "exact"))
			if of.Dim == 8 {
				specs = append(specs, of.Spec(2, cBeta, "exact"))
			}
		}
	}
	for _, problem := range []string{
		`"problem":{"kind":"random-table","states":50,"actions":4,"horizon":5},"features":{"kind":"one-hot"}`,
		`"problem":{"kind":"river-swim","states":6,"horizon":5}`,
		`"problem":{"kind":"frozen-lake"}`,
	} {
		specs = append(specs, `{`+problem+`,"algorithm":{"gap":0.1,"c_beta":0.0002},"episodes":100000,"regret":"exact"}`)
	}
	for _, text := range specs {
		taken, r := regretTaken(t, text, paths)
		estimated := r.in.ExactRegretWork(r.spec, float64(paths)) - r.in.ExactWork(false)
		t.Logf("%s: %.0f multiplications a path, %.0f estimated", text, taken/float64(paths), estimated/float64(paths))
		if estimated > 3*taken || taken > 3*estimated {
			t.Errorf("%s: %.0f multiplications a path, %.0f estimated", text, taken/float64(paths), estimated/float64(paths))
		}
	}
}
