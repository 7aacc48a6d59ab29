package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"revisit/core/compare"
)

// growth fits how the samples until the target grow over the points of several results with the same learners.
type growth struct {
	against  string // "horizon", "states", "actions", "dim", or the label or parameter of a number that varies
	hit      string // "first" or "after": see compare.SummaryOptions
	baseline string // a learner's name; "" for the first

	learners  []string
	base      int
	points    []compare.GrowthPoint
	resampled *compare.Growth // the medians at the points, in the order of x
}

// grow reads results and writes the table of growth.
func (g *growth) grow(w io.Writer, files []string) error {
	if _, err := g.options(); err != nil {
		return fmt.Errorf("HIT: %w", err)
	}
	for _, name := range files {
		part, err := read(new(compare.Planner), name)
		if err != nil {
			return err
		}
		if err := g.add(part.Results); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(w, "%s %s\n", name, part.Digest)
	}
	if err := g.resample(); err != nil {
		return err
	}
	return g.write(w)
}

// resample resamples the seeds of the points that were added, and puts these in the order of x.
func (g *growth) resample() error {
	if g.base = slices.Index(g.learners, g.baseline); g.baseline == "" {
		g.base = 0
	} else if g.base < 0 {
		return fmt.Errorf("no learner is named %q: choose one of %q", g.baseline, g.learners)
	}
	slices.SortFunc(g.points, func(p, q compare.GrowthPoint) int { return int(math.Copysign(1, p.X-q.X)) })
	for i := 1; i < len(g.points); i++ {
		if x := g.points[i].X; x == g.points[i-1].X {
			return fmt.Errorf("two points have %s = %v: growth needs one each", g.against, x)
		}
	}
	g.resampled = compare.NewGrowth(g.points)
	return nil
}

func (g *growth) options() (compare.SummaryOptions, error) {
	return compare.ParseSummaryOptions(fmt.Appendf(nil, `{"hit":%q}`, g.hit))
}

// add adds the points of results.
func (g *growth) add(r *compare.Results) error {
	if r.Digest == "" {
		return errors.New("runs are missing: wait for all of them")
	}
	options, err := g.options()
	if err != nil {
		return err
	}
	sum, err := r.Summarise(options)
	if err != nil {
		return err
	}
	var names []string
	for _, l := range r.Comparison.Learners {
		names = append(names, l.Name)
	}
	if g.learners == nil {
		g.learners = names
	} else if !slices.Equal(g.learners, names) {
		return fmt.Errorf("its learners are %q, those of the file before %q: all need the same", names, g.learners)
	}
	for i := range r.Points {
		x, err := g.of(r, i)
		if err != nil {
			return err
		}
		p := compare.GrowthPoint{X: x}
		for _, l := range sum.Points[i].Learners {
			until := make([]float64, len(l.Until.Each))
			for s, t := range l.Until.Each {
				if until[s] = math.Inf(1); t != nil {
					until[s] = *t
				}
			}
			p.Until = append(p.Until, until)
		}
		g.points = append(g.points, p)
	}
	return nil
}

// of returns the quantity that the samples grow with, at a point.
func (g *growth) of(r *compare.Results, point int) (float64, error) {
	info := r.Points[point]
	for i, v := range r.Comparison.Vary {
		if g.against == v.Label || g.against == v.Parameter {
			return info.Values[i], nil
		}
	}
	switch g.against {
	case "horizon":
		return float64(info.Horizon), nil
	case "states":
		return float64(info.States), nil
	case "actions":
		return float64(info.Actions), nil
	case "dim":
		return float64(info.Dim), nil
	}
	return 0, fmt.Errorf("nothing varies that is called %q: choose horizon, states, actions, dim or the label of what varies", g.against)
}

// write writes the medians, then the fits.
func (g *growth) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s\tlearner\treached\tmedian\t2.5 %%\t97.5 %%\tto %s\t2.5 %%\t97.5 %%\t\n", g.against, g.learners[g.base])
	for i, p := range g.points {
		for l, name := range g.learners {
			reached := 0
			for _, u := range p.Until[l] {
				if !math.IsInf(u, 1) {
					reached++
				}
			}
			median := g.resampled.Estimate(func(m [][]float64) float64 { return m[i][l] })
			ratio := g.resampled.Estimate(func(m [][]float64) float64 { return compare.Quotient(m[i][l], m[i][g.base]) })
			fmt.Fprintf(t, "%.4g\t%s\t%d/%d\t%s\t%s\t\n", p.X, name, reached, len(p.Until[l]), ranged(median), ranged(ratio))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nlearner\tof\tpoints\t2^(a x): a\t2.5 %\t97.5 %\tR2\tx^b: b\t2.5 %\t97.5 %\tR2\t\n")
	for l, name := range g.learners {
		g.fits(t, name, "median", func(m []float64) float64 { return m[l] })
		if l != g.base {
			g.fits(t, name, "to "+g.learners[g.base], func(m []float64) float64 { return compare.Quotient(m[l], m[g.base]) })
		}
	}
	return t.Flush()
}

func (g *growth) fits(w io.Writer, name, of string, y func(medians []float64) float64) {
	a, points, shareA := g.resampled.Slope(func(x float64) float64 { return x }, y)
	power, _, shareB := g.resampled.Slope(math.Log2, y)
	fmt.Fprintf(w, "%s\t%s\t%d/%d\t%s\t%s\t%s\t%s\t\n", name, of, points, len(g.points), ranged(a), known(shareA), ranged(power), known(shareB))
}

// ranged writes the three numbers with tabs between them, "-" for unknown ones.
func ranged(e compare.Ranged) string {
	return known(e.Value) + "\t" + known(e.Lower) + "\t" + known(e.Upper)
}

func known(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.4g", x)
}
