package compare

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"revisit/core/document"
	"revisit/core/internal/statistics"
	"revisit/core/lab"
)

// These describe how medians over seeds grow from point to point.
type (
	GrowthPoint = statistics.GrowthPoint
	Ranged      = statistics.Ranged
)

// GrowthOptions say which quantity of a run is fitted against which number of its point.
type GrowthOptions struct {
	Of       string             // one of grown: "until", the samples until the target, or a count or a regret at the run's end
	Against  string             // one of pointNumbers, or the label or parameter of a number that varies, after "1/" for its inverse
	Hit      string             // of "until": see SummaryOptions
	Baseline string             // the name of the learner that the others are compared with; "" for the first
	Where    map[string]float64 // what other numbers that vary, by label or parameter, are to be
}

// grown are the quantities of a run that may grow, apart from "until".
var grown = map[string]func(c *Cell) *float64{
	"revisits":    func(c *Cell) *float64 { return count(c.Revisits) },
	"paths":       func(c *Cell) *float64 { return count(c.Paths) },
	"samples":     func(c *Cell) *float64 { return count(c.Samples) },
	"episodes":    func(c *Cell) *float64 { return count(c.Episodes) },
	"regret":      func(c *Cell) *float64 { return c.Regret },
	"path_regret": func(c *Cell) *float64 { return c.RegretPath },
}

// pointNumbers are the numbers of a point that a quantity may grow with; NaN where there is none.
var pointNumbers = map[string]func(p *PointInfo) float64{
	"horizon":      func(p *PointInfo) float64 { return float64(p.Horizon) },
	"states":       func(p *PointInfo) float64 { return float64(p.States) },
	"actions":      func(p *PointInfo) float64 { return float64(p.Actions) },
	"dim":          func(p *PointInfo) float64 { return float64(p.Dim) },
	"gap":          func(p *PointInfo) float64 { return orNaN([]*float64{p.Gap.True})[0] },
	"declared_gap": func(p *PointInfo) float64 { return orNaN([]*float64{p.Gap.Declared})[0] },
	"epsilon":      func(p *PointInfo) float64 { return orNaN([]*float64{p.Epsilon})[0] },
	"value":        func(p *PointInfo) float64 { return p.Value },
}

// ParseGrowthOptions reads { of, against, hit, baseline, where }, each with its default: "until", "horizon", "first", "", {}.
func ParseGrowthOptions(data []byte) (GrowthOptions, error) {
	o := GrowthOptions{Where: map[string]float64{}}
	v, err := document.Parse(data)
	if err != nil {
		return o, err
	}
	f := document.Open("", v, true)
	o.Of = f.Choice("of", "until", append([]string{"until"}, sortedNames(grown)...)...)
	o.Against = f.Text("against", "horizon", 200)
	o.Hit = f.Choice("hit", "first", "first", "after", "average")
	o.Baseline = f.Text("baseline", "", MaxName)
	where := f.Open("where")
	for _, name := range where.From.Names {
		o.Where[name] = where.Number(name, 0, -math.MaxFloat64, math.MaxFloat64, "a number")
	}
	f.Take(where)
	return o, f.End()
}

// ParseWhere reads "label=value, label=value".
func ParseWhere(text string) (map[string]float64, error) {
	where := map[string]float64{}
	for _, one := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		name, number, _ := strings.Cut(one, "=")
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil {
			return nil, document.Refuse("where", one, "label=number, such as states=12")
		}
		where[strings.TrimSpace(name)] = x
	}
	return where, nil
}

// Growth gathers the points of results with the same learners, and how a quantity grows over them.
type Growth struct {
	GrowthOptions
	Learners []string
	Base     int // the baseline's index
	Points   []GrowthPoint

	*statistics.Growth // of the medians at the points, in the order of X, once they are resampled
}

// GrowthOf gathers all points of some results, of which there must be one at least, and resamples the seeds.
func GrowthOf(o GrowthOptions, all ...*Results) (*Growth, error) {
	g := &Growth{GrowthOptions: o}
	for _, r := range all {
		if err := g.Add(r); err != nil {
			return nil, err
		}
	}
	return g, g.Resample()
}

// Add adds the points of complete results.
func (g *Growth) Add(r *Results) error {
	if r.Digest == "" {
		return errors.New("runs are missing: wait for all of them")
	}
	var names []string
	for _, l := range r.Comparison.Learners {
		names = append(names, l.Name)
	}
	if g.Learners == nil {
		g.Learners = names
	} else if !slices.Equal(g.Learners, names) {
		return fmt.Errorf("its learners are %q, those of the file before %q: all need the same", names, g.Learners)
	}
	values := make([][][]float64, len(names)) // by learner, point and seed
	for l := range names {
		var err error
		if values[l], err = g.valuesOf(r, l); err != nil {
			return err
		}
	}
	for i := range r.Points {
		chosen, err := g.chooses(r, i)
		if err != nil {
			return err
		} else if !chosen {
			continue
		}
		p := GrowthPoint{}
		if p.X, err = g.X(r, i); err != nil {
			return err
		}
		for l := range names {
			p.Values = append(p.Values, values[l][i])
		}
		g.Points = append(g.Points, p)
	}
	return nil
}

// valuesOf returns the quantity of a learner's runs by point and seed, +Inf for a run that is censored: it did not reach the target or, for what
// is counted to its end, was ended by its budget or diverged, so that more would have come.
func (g *Growth) valuesOf(r *Results, learner int) ([][]float64, error) {
	of := grown[g.Of]
	if of == nil {
		return r.Untils(learner, g.Hit)
	}
	values := make([][]float64, len(r.Points))
	for i := range r.Cells {
		c := &r.Cells[i]
		if c.Learner != learner {
			continue
		}
		y := of(c)
		if y == nil {
			return nil, fmt.Errorf("%s has no %s: regret was not measured", r.Comparison.CellName(c.Point, c.Learner, c.Seed), g.Of)
		}
		value := *y
		if c.Outcome != lab.Done {
			value = math.Inf(1)
		}
		values[c.Point] = append(values[c.Point], value)
	}
	return values, nil
}

// chooses reports whether a point has the values of Where.
func (g *Growth) chooses(r *Results, point int) (bool, error) {
	for _, name := range sortedNames(g.Where) {
		at := slices.IndexFunc(r.Comparison.Vary, func(v Vary) bool { return name == v.Label || name == v.Parameter })
		if at < 0 {
			return false, fmt.Errorf("where: nothing varies that is called %q", name)
		}
		if !near(r.Points[point].Values[at], g.Where[name]) {
			return false, nil
		}
	}
	return true, nil
}

// X returns the number that the quantity grows with, at a point.
func (g *Growth) X(r *Results, point int) (float64, error) {
	name, inverse := strings.CutPrefix(g.Against, "1/")
	x, known := math.NaN(), false
	if at := slices.IndexFunc(r.Comparison.Vary, func(v Vary) bool { return name == v.Label || name == v.Parameter }); at >= 0 {
		x, known = r.Points[point].Values[at], true
	} else if of := pointNumbers[name]; of != nil {
		x, known = of(&r.Points[point]), true
	}
	switch {
	case !known:
		return 0, fmt.Errorf("nothing varies that is called %q: choose %s or the label of what varies, or the inverse, as in 1/gap", name, strings.Join(sortedNames(pointNumbers), ", "))
	case math.IsNaN(x):
		return 0, fmt.Errorf("point %d has no %s", point, name)
	case inverse:
		return 1 / x, nil
	}
	return x, nil
}

// Resample resamples the seeds of the points that were added, and puts these in the order of X.
func (g *Growth) Resample() error {
	if g.Base = slices.Index(g.Learners, g.Baseline); g.Baseline == "" {
		g.Base = 0
	} else if g.Base < 0 {
		return fmt.Errorf("no learner is named %q: choose one of %q", g.Baseline, g.Learners)
	}
	if len(g.Points) == 0 {
		return fmt.Errorf("where: no point has %v", g.Where)
	}
	slices.SortFunc(g.Points, func(p, q GrowthPoint) int { return int(math.Copysign(1, p.X-q.X)) })
	for i := 1; i < len(g.Points); i++ {
		if x := g.Points[i].X; x == g.Points[i-1].X {
			return fmt.Errorf("two points have %s = %v: growth needs one each; where fixes other numbers that vary", g.Against, x)
		}
	}
	g.Growth = statistics.NewGrowth(g.Points)
	return nil
}

// MedianAt returns the median of a learner at the i-th point, RatioAt its quotient to the baseline's.
func (g *Growth) MedianAt(i, learner int) Ranged {
	return g.Estimate(func(m [][]float64) float64 { return m[i][learner] })
}

// RatioAt returns the quotient of a learner's median at the i-th point to the baseline's.
func (g *Growth) RatioAt(i, learner int) Ranged {
	return g.Estimate(func(m [][]float64) float64 { return statistics.Quotient(m[i][learner], m[i][g.Base]) })
}

// GrowthFit has both laws fitted to a learner's medians, or to their quotients to the baseline's: 2^(a x) and x^b, each with R^2 over Points of
// the points, which are those whose median is known.
type GrowthFit struct {
	Exponential, Power     Ranged
	ExponentialR2, PowerR2 float64
	Points                 int
}

// Fit fits a learner's medians, or with ratio their quotients to the baseline's.
func (g *Growth) Fit(learner int, ratio bool) GrowthFit {
	y := func(m []float64) float64 { return m[learner] }
	if ratio {
		y = func(m []float64) float64 { return statistics.Quotient(m[learner], m[g.Base]) }
	}
	var f GrowthFit
	f.Exponential, f.Points, f.ExponentialR2 = g.Slope(func(x float64) float64 { return x }, y)
	f.Power, _, f.PowerR2 = g.Slope(statistics.Log2, y)
	return f
}

// Known returns how many of the runs of a learner at the i-th point are not censored, and of how many.
func (g *Growth) Known(i, learner int) (known, of int) {
	for _, y := range g.Points[i].Values[learner] {
		if !math.IsInf(y, 1) {
			known++
		}
	}
	return known, len(g.Points[i].Values[learner])
}
