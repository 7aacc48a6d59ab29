package experiment

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"revisit/core/compare"
)

// summarise writes the table of results.
func summarise(w io.Writer, r *compare.Results) error {
	options, err := compare.ParseSummaryOptions([]byte("{}"))
	if err != nil {
		return err
	}
	sum, err := r.Summarise(options)
	if err != nil {
		return err
	}
	return tabulate(w, r, sum)
}

// tabulate writes one line for each point and learner: in how many runs V* - V^pi reached the target, the median number of samples until then
// (with +Inf for runs that never did) and a band with eight in ten runs, and the ratio to the first learner. Then it writes the slopes.
func tabulate(w io.Writer, r *compare.Results, sum *compare.Replicates) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	var head []string
	for _, v := range r.Comparison.Vary {
		head = append(head, v.Label)
	}
	head = append(head, "learner", "beta", "target at "+r.Comparison.Target.Word(), "reached", "10 %", "median", "90 %", "first/this", "revisits", "")
	fmt.Fprintln(t, strings.Join(head, "\t"))
	for i, point := range sum.Points {
		for l, learner := range point.Learners {
			var line []string
			for _, v := range r.Points[i].Values {
				line = append(line, fmt.Sprintf("%.4g", v))
			}
			u, note := learner.Until, ""
			if learner.Same > 0 {
				note = fmt.Sprintf("all %d seeds give the same run", learner.Same)
			}
			var revisits *float64
			if n := learner.Final["revisits"]; n != nil {
				revisits = n.Median
			}
			line = append(line, r.Comparison.Learners[l].Name, fmt.Sprintf("%.3g", r.Points[i].Constants[l].Beta), text(point.Epsilon),
				fmt.Sprintf("%d/%d", u.Reached, u.Of), text(u.Low), text(u.Median), text(u.High), text(ratio(point.Learners[0].Until.Median, u.Median)), text(revisits), note)
			fmt.Fprintln(t, strings.Join(line, "\t"))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, s := range sum.Slopes {
		if s.Slope == nil {
			continue
		}
		vary, with := r.Comparison.Vary, ""
		if s.Fixed != nil {
			with = fmt.Sprintf(" at %s = %.4g", vary[1-s.Vary].Label, *s.Fixed)
		}
		fmt.Fprintf(w, "%s, %s against %s%s: slope %s (standard error %s) over %d of %d points\n",
			r.Comparison.Learners[s.Learner].Name, s.Quantity, vary[s.Vary].Label, with, text(s.Slope), text(s.Error), s.Points, s.Of)
	}
	digest := r.Digest
	if digest == "" {
		digest = fmt.Sprintf("null: %d of %d runs are there", len(r.Cells), r.Comparison.Runs())
	}
	_, err := fmt.Fprintf(w, "digest %s\n", digest)
	return err
}

func ratio(of, to *float64) *float64 {
	if of == nil || to == nil || *to == 0 {
		return nil
	}
	r := *of / *to
	return &r
}

func text(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.4g", *x)
}
