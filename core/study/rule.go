package study

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/compare"
	"revisit/core/detmath"
	"revisit/core/document"
)

// Rule says which constants are chosen of the tuning runs. What remains equal goes to the smaller constants, the first parameter of the grid first; of
// values that are no numbers, to the one that the grid has first.
type Rule struct {
	Hit    string   `json:"hit"`    // the samples until the target: see compare.SummaryOptions
	By     []string `json:"by"`     // "median" and "reached", or one of them: what decides first, and then
	Within float64  `json:"within"` // medians up to this share above the least count as equal to it
	Per    string   `json:"per"`    // "point": each point has its own choice; "study": one for all
}

// The criteria of a rule.
const (
	median  = "median"  // the least median over the seeds of the samples until the target, which are infinite for a run that misses it
	reached = "reached" // the most runs that reached the target
)

// maxWithin bounds Rule.Within: medians up to twice the least may count as equal.
const maxWithin = 1

// readRule reads { hit, by, within, per }, each with its default: "first", ["median", "reached"], 0, "point".
func readRule(f *document.Fields) Rule {
	r := Rule{By: []string{median, reached}}
	r.Hit = f.Choice("hit", "first", "first", "after", "average")
	const expected = `a list of "median" and "reached", each once, or one of them`
	if list, given := f.List("by", false, expected); given {
		r.By = nil
		for i, v := range list {
			by, _ := v.(string)
			if by != median && by != reached || slices.Contains(r.By, by) {
				f.Fail(fmt.Sprintf("by[%d]", i), v, expected)
			}
			r.By = append(r.By, by)
		}
		if len(list) == 0 {
			f.Fail("by", list, expected)
		}
	}
	r.Within = f.Number("within", 0, 0, maxWithin, "a number from 0 to 1: the share above the least median that counts as equal")
	r.Per = f.Choice("per", "point", "point", "study")
	return r
}

// Choice has the constants of a learner that the rule chose, and what its tuning runs gave with them.
type Choice struct {
	Learner   int      `json:"learner"`   // its index in the study
	Point     *int     `json:"point"`     // null where there is one choice for all points
	Constants []any    `json:"constants"` // by parameter of the grid
	Edge      []string `json:"edge"`      // by parameter of the grid: "least" or "most" where a number beyond the grid might be better, else ""
	Reached   int      `json:"reached"`   // tuning runs that reached the target
	Of        int      `json:"of"`
	Median    *float64 `json:"median"` // over the tuning seeds, null where too few reached it; of several points, the geometric mean
}

// Tried is a combination of constants with what its runs gave. A value that is no number has its index in the grid.
type Tried struct {
	Constants   []float64
	Reached, Of int
	Median      float64 // +Inf where it is not reached
}

// choose chooses the constants of a tuning by its complete results.
func (r Rule) choose(t *Tuning, points int, results *compare.Results) ([]Choice, error) {
	until := make([][][]float64, len(results.Comparison.Learners))
	for learner := range until {
		var err error
		if until[learner], err = results.Untils(learner, r.Hit); err != nil {
			return nil, err
		}
	}
	options := t.options
	// try sums up the runs with an option at a point.
	try := func(option []int, point int) Tried {
		learner, at := t.place(option)
		own := until[learner][point*t.numbers()+at]
		tried := Tried{t.constants(option), 0, len(own), compare.Median(own)}
		for _, samples := range own {
			if !math.IsInf(samples, 1) {
				tried.Reached++
			}
		}
		return tried
	}
	if r.Per == "study" {
		list := make([]Tried, len(options))
		for o, option := range options {
			var medians []float64
			list[o].Constants = t.constants(option)
			for p := range points {
				own := try(option, p)
				list[o].Reached, list[o].Of = list[o].Reached+own.Reached, list[o].Of+own.Of
				medians = append(medians, own.Median)
			}
			list[o].Median = geometricMean(medians)
		}
		return []Choice{t.choice(r.Best(list), nil)}, nil
	}
	var choices []Choice
	for p := range points {
		list := make([]Tried, len(options))
		for o, option := range options {
			list[o] = try(option, p)
		}
		choices = append(choices, t.choice(r.Best(list), &p))
	}
	return choices, nil
}

// constants returns an option as Tried has it.
func (t *Tuning) constants(option []int) []float64 {
	constants := make([]float64, len(option))
	for i := range option {
		constants[i] = t.Grid[i].at(option[i])
	}
	return constants
}

// Best returns the best of what was tried, of which there must be one at least.
func (r Rule) Best(list []Tried) Tried {
	for _, by := range r.By {
		switch by {
		case reached:
			most := 0
			for _, t := range list {
				most = max(most, t.Reached)
			}
			list = keep(list, func(t Tried) bool { return t.Reached == most })
		case median:
			least := math.Inf(1)
			for _, t := range list {
				least = min(least, t.Median)
			}
			list = keep(list, func(t Tried) bool { return t.Median <= float64((1+r.Within)*least) })
		}
	}
	return slices.MinFunc(list, func(a, b Tried) int { return slices.Compare(a.Constants, b.Constants) })
}

func keep(list []Tried, good func(Tried) bool) []Tried {
	return slices.DeleteFunc(slices.Clone(list), func(t Tried) bool { return !good(t) })
}

// geometricMean returns that of medians; of one median itself, to the bit.
func geometricMean(medians []float64) float64 {
	if len(medians) == 1 {
		return medians[0]
	}
	sum := 0.0
	for _, m := range medians {
		if math.IsInf(m, 1) {
			return m
		}
		sum += detmath.Log(m)
	}
	return detmath.Exp(sum / float64(len(medians)))
}

func (t *Tuning) choice(best Tried, point *int) Choice {
	c := Choice{Learner: t.Learner, Point: point, Reached: best.Reached, Of: best.Of, Median: document.Number(best.Median)}
	for i := range t.Grid {
		c.Constants = append(c.Constants, t.Grid[i].chosen(best.Constants[i]))
		c.Edge = append(c.Edge, t.Grid[i].edge(best.Constants[i]))
	}
	return c
}

// chosen returns the value that Tried has as x.
func (g *Grid) chosen(x float64) any {
	if g.numbers {
		return x
	}
	return g.Values[int(x)]
}

// edge reports of x, as Tried has it, whether it is the "least" or the "most" of several numbers; else "".
func (g *Grid) edge(x float64) string {
	if !g.numbers || len(g.Values) == 1 {
		return ""
	}
	least, most := x, x
	for v := range g.Values {
		least, most = min(least, g.at(v)), max(most, g.at(v))
	}
	switch x {
	case least:
		return "least"
	case most:
		return "most"
	}
	return ""
}

// Final returns the final comparison with the chosen constants: of each learner at each point, or in its algorithm where there is one choice for all.
func (s *Study) Final(choices []Choice) (*compare.Comparison, error) {
	list, _ := document.Elements(s.base.Values["learners"])
	learners := slices.Clone(list)
	for i, t := range s.Tunings {
		one := learners[t.Learner].(*document.Object).Copy()
		own := choices[i*len(choices)/len(s.Tunings) : (i+1)*len(choices)/len(s.Tunings)]
		if len(s.Base.Vary) > 0 && own[0].Point != nil {
			constants := make([]any, len(own))
			for p, c := range own {
				constants[p] = t.set(nil, c)
			}
			one.Set("constants", constants)
		} else {
			one.Set("algorithm", t.set(one.Values["algorithm"], own[0]))
		}
		learners[t.Learner] = one
	}
	for i, v := range learners {
		named := v.(*document.Object).Copy()
		named.Set("name", s.Base.Learners[i].Name)
		learners[i] = named
	}
	o := s.base.Copy()
	o.Set("learners", learners)
	return s.comparison("", o)
}

// set returns an algorithm, or an object without members if it is none, with the constants of a choice.
func (t *Tuning) set(algorithm any, c Choice) any {
	for i, g := range t.Grid {
		algorithm = with(algorithm, g.Parameter, c.Constants[i])
	}
	return algorithm
}
