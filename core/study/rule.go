package study

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/compare"
	"revisit/core/detmath"
	"revisit/core/document"
)

// Rule says which constants are chosen of the tuning runs. What remains equal goes to the smaller constants, the first number of the grid first.
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
	Learner   int       `json:"learner"`   // its index in the study
	Point     *int      `json:"point"`     // null where there is one choice for all points
	Constants []float64 `json:"constants"` // by number of the grid
	Edge      []string  `json:"edge"`      // by number of the grid: "least" or "most" where a value beyond the grid might be better, else ""
	Reached   int       `json:"reached"`   // tuning runs that reached the target
	Of        int       `json:"of"`
	Median    *float64  `json:"median"` // over the tuning seeds, null where too few reached it; of several points, the geometric mean
}

// Tried is a combination of constants with what its runs gave.
type Tried struct {
	Constants   []float64
	Reached, Of int
	Median      float64 // +Inf where it is not reached
}

// choose chooses the constants of a tuning by its complete results.
func (r Rule) choose(t *Tuning, points int, results *compare.Results) ([]Choice, error) {
	until, err := results.Untils(0, r.Hit)
	if err != nil {
		return nil, err
	}
	options := t.options()
	if r.Per == "study" {
		list := make([]Tried, len(options))
		for o := range options {
			var medians []float64
			list[o].Constants = options[o]
			for p := range points {
				own := r.try(options[o], until[p*len(options)+o])
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
		for o := range options {
			list[o] = r.try(options[o], until[p*len(options)+o])
		}
		choices = append(choices, t.choice(r.Best(list), &p))
	}
	return choices, nil
}

// try sums up the runs with some constants.
func (r Rule) try(constants []float64, until []float64) Tried {
	t := Tried{constants, 0, len(until), compare.Median(until)}
	for _, samples := range until {
		if !math.IsInf(samples, 1) {
			t.Reached++
		}
	}
	return t
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
	c := Choice{Learner: t.Learner, Point: point, Constants: best.Constants, Reached: best.Reached, Of: best.Of, Median: document.Number(best.Median)}
	for i, g := range t.Grid {
		edge := ""
		switch x := best.Constants[i]; {
		case len(g.Values) == 1:
		case x == slices.Min(g.Values):
			edge = "least"
		case x == slices.Max(g.Values):
			edge = "most"
		}
		c.Edge = append(c.Edge, edge)
	}
	return c
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
				constants[p] = t.set(&document.Object{Values: map[string]any{}}, c)
			}
			one.Set("constants", constants)
		} else {
			algorithm, _ := one.Values["algorithm"].(*document.Object)
			if algorithm == nil {
				algorithm = &document.Object{Values: map[string]any{}}
			}
			one.Set("algorithm", t.set(algorithm.Copy(), own[0]))
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

// set sets the numbers of a choice.
func (t *Tuning) set(o *document.Object, c Choice) *document.Object {
	for i, g := range t.Grid {
		o.Set(g.Parameter, c.Constants[i])
	}
	return o
}
