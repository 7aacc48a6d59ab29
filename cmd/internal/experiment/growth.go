package experiment

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"revisit/core/compare"
)

// growthOptions reads the options of a growth as they were asked for.
func growthOptions(asked map[string]*string, where string) (compare.GrowthOptions, error) {
	text, err := json.Marshal(asked)
	if err != nil {
		return compare.GrowthOptions{}, err
	}
	o, err := compare.ParseGrowthOptions(text)
	if err == nil {
		o.Where, err = compare.ParseWhere(where)
	}
	return o, err
}

// grow reads results and writes the table of how a quantity grows over their points.
func grow(w io.Writer, o compare.GrowthOptions, files []string) error {
	g := &compare.Growth{GrowthOptions: o}
	for _, name := range files {
		part, err := readAny(new(compare.Planner), name)
		if err == nil && part.results == nil {
			err = fmt.Errorf("%s: tuning runs are missing: wait for all of them", name)
		}
		if err != nil {
			return err
		}
		if err := g.Add(part.results); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(w, "%s %s\n", name, part.digest())
	}
	if err := g.Resample(); err != nil {
		return err
	}
	return tabulateGrowth(w, g)
}

// tabulateGrowth writes the medians, then the fits, then what is censored.
func tabulateGrowth(w io.Writer, g *compare.Growth) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s\tlearner\tknown\tmedian\t2.5 %%\t97.5 %%\tto %s\t2.5 %%\t97.5 %%\t\n", g.Against, g.Learners[g.Base])
	for i, p := range g.Points {
		for l, name := range g.Learners {
			n, of := g.Known(i, l)
			fmt.Fprintf(t, "%.4g\t%s\t%d/%d\t%s\t%s\t\n", p.X, name, n, of, ranged(g.MedianAt(i, l)), ranged(g.RatioAt(i, l)))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nlearner\tof\tpoints\t2^(a x): a\t2.5 %\t97.5 %\tR2\tx^b: b\t2.5 %\t97.5 %\tR2\t\n")
	for l, name := range g.Learners {
		for _, of := range []string{"median", "to " + g.Learners[g.Base]} {
			ratio := of != "median"
			if ratio && l == g.Base {
				continue
			}
			f := g.Fit(l, ratio)
			fmt.Fprintf(t, "%s\t%s\t%d/%d\t%s\t%s\t%s\t%s\t\n", name, of, f.Points, len(g.Points), ranged(f.Exponential), known(f.ExponentialR2), ranged(f.Power), known(f.PowerR2))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if all, censored := g.Runs(); censored > 0 {
		why := "ended before the number was final, by their budget or since they diverged"
		if g.Of == "until" {
			why = "did not reach the target"
		}
		fmt.Fprintf(w, "\n%d of %d runs are censored: they %s. They count as larger than any; a median of which half are censored is unknown and not fitted.\n", censored, all, why)
	}
	return nil
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
