// Package study tunes learners on some seeds and measures them on others. A revisit.study/1 is a comparison or a sweep whose learners have grids of
// constants, with a rule that chooses among them. It becomes comparisons of package compare: one tuning sweep for each learner with a grid, and a
// final comparison with the constants that the rule chose.
package study

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/spec"
)

// Format names the format of a Study.
const Format = "revisit.study/1"

// Study says which learners are tuned how and compared on what: revisit.study/1. All defaults are filled in.
type Study struct {
	Base    *compare.Comparison // the final comparison, with the constants that the document has, before any are chosen
	Tunings []Tuning            // of the learners with a grid, in the order of the learners
	Seeds   []uint64            // of the tuning runs, none of which is a seed of Base; increasing
	Rule    Rule

	base *document.Object // the document without what only a study has
}

// Tuning is the grid of a learner, and the sweep over it. Its points are those of the study by every combination of the values of numbers, the last
// of which varies fastest. Its learners are the learner with every combination of the other values: one learner, if the grid has numbers only.
type Tuning struct {
	Learner int // its index in Base
	Grid    []Grid
	Sweep   *compare.Comparison

	varies   int     // how many numbers of the study vary, before those of the grid
	variants [][]int // of each learner of Sweep, the indices of the grid's values; 0 for a number
	options  [][]int // every combination of the grid's values, as their indices
}

// Grid has the values that are tried of one parameter of an algorithm.
type Grid struct {
	Parameter string `json:"parameter"` // one of compare.Contender.Parameters
	Values    []any  `json:"values"`    // as JSON has them

	numbers bool // whether the parameter is a number and all values are numbers
}

// at returns how a value counts where equal options are told apart: a number as itself, any other by its place in the grid.
func (g *Grid) at(value int) float64 {
	if g.numbers {
		return g.Values[value].(float64)
	}
	return float64(value)
}

// defaultTuningSeeds are the seeds of the tuning runs where a study does not say.
var defaultTuningSeeds = map[string]any{"from": 1001.0, "count": 4.0}

// Parse reads a revisit.study/1. Errors are of type *document.Error.
func Parse(data []byte) (*Study, error) {
	v, err := document.Parse(data)
	if err != nil {
		return nil, err
	}
	return read("", v)
}

// read is Parse of a value at a path of its document.
func read(path string, v any) (*Study, error) {
	f := document.Open(path, v, true)
	f.Require("format", "problem", "learners")
	f.Choice("format", Format, Format)
	s := &Study{base: &document.Object{Values: map[string]any{}}}
	for _, name := range f.From.Names {
		if name != "format" && name != "tuning" && name != "rule" {
			s.base.Set(name, f.From.Values[name])
			f.Get(name)
		}
	}
	tuning, rule := f.Open("tuning"), f.Open("rule")
	seeds, given := tuning.Get("seeds")
	if !given {
		seeds = objectOf(defaultTuningSeeds)
	}
	s.Rule = readRule(rule)
	f.Take(tuning)
	f.Take(rule)
	grids := s.readGrids(f)
	if err := f.End(); err != nil {
		return nil, err
	}
	var err error
	if s.Base, err = s.comparison("", s.base); err != nil {
		return nil, moved(err, path, nil)
	}
	for i, grid := range grids {
		if grid == nil {
			continue
		}
		t, err := s.tuning(path, i, grid, seeds)
		if err != nil {
			return nil, err
		}
		s.Seeds = t.Sweep.Seeds
		s.Tunings = append(s.Tunings, *t)
	}
	for _, seed := range s.Seeds {
		if slices.Contains(s.Base.Seeds, seed) {
			return nil, document.Refuse(document.Join(path, "seeds"), fmt.Sprintf("the seed %d, which is one of tuning.seeds", seed), "seeds on which nothing was chosen")
		}
	}
	return s, nil
}

// readGrids takes the grids out of the learners; nil for a learner without one.
func (s *Study) readGrids(f *document.Fields) [][]Grid {
	list, ok := f.List("learners", true, "a list of learners")
	if !ok {
		return nil
	}
	grids, learners := make([][]Grid, len(list)), make([]any, len(list))
	for i, v := range list {
		learners[i] = v
		o, isObject := v.(*document.Object)
		if !isObject {
			continue // which the comparison refuses
		}
		one := document.Open(document.Join(f.Path, fmt.Sprintf("learners[%d]", i)), v, true)
		if constants, given := one.Get("constants"); given {
			one.Fail("constants", constants, "none: a study chooses them")
		}
		grids[i] = readGrid(one)
		if f.Err == nil {
			f.Err = one.Err
		}
		learners[i] = without(o, "grid")
	}
	if f.Err == nil && !slices.ContainsFunc(grids, func(g []Grid) bool { return g != nil }) {
		f.Fail("learners", list, "a learner with a grid at least: else it is a comparison")
	}
	s.base.Set("learners", learners)
	return grids
}

func readGrid(learner *document.Fields) []Grid {
	list, given := learner.List("grid", false, "a list of objects {parameter, values}")
	if !given {
		return nil
	}
	if len(list) == 0 {
		learner.Fail("grid", list, "a parameter to tune at least")
	}
	var grid []Grid
	for i, v := range list {
		place := fmt.Sprintf("grid[%d]", i)
		g := document.Open(document.Join(learner.Path, place), v, true)
		g.Require("parameter", "values")
		one := Grid{Parameter: g.Text("parameter", "", 200)}
		expected := fmt.Sprintf("a list of 1 to %d values", compare.MaxValues)
		values, ok := g.List("values", true, expected)
		if ok && (len(values) == 0 || len(values) > compare.MaxValues) {
			g.Fail("values", values, expected)
		}
		one.numbers = true
		for k, v := range values {
			if _, number := v.(float64); !number {
				one.numbers = false
			}
			if slices.ContainsFunc(values[:k], func(other any) bool { return reflect.DeepEqual(other, v) }) {
				g.Fail(fmt.Sprintf("values[%d]", k), v, "each value once")
			}
		}
		one.Values = values
		if slices.ContainsFunc(grid, func(other Grid) bool { return other.Parameter == one.Parameter }) {
			g.Fail("parameter", one.Parameter, "another parameter than the ones before")
		}
		learner.Take(g)
		grid = append(grid, one)
	}
	return grid
}

// comparison reads a comparison, or a sweep where numbers vary, from an object without a format.
func (s *Study) comparison(path string, o *document.Object) (*compare.Comparison, error) {
	format := compare.ComparisonFormat
	if _, sweep := o.Values["vary"]; sweep {
		format = compare.SweepFormat
	}
	o = o.Copy()
	o.Set("format", format)
	return compare.Read(path, format, o)
}

// tuning returns the tuning of a learner.
func (s *Study) tuning(path string, learner int, grid []Grid, seeds any) (*Tuning, error) {
	of, place := &s.Base.Learners[learner], document.Join(path, fmt.Sprintf("learners[%d].grid", learner))
	known := of.Parameters()
	vary, _ := document.Elements(s.base.Values["vary"])
	vary = slices.Clone(vary)
	variants := 1 // counted before they are made
	for i := range grid {
		g := &grid[i]
		if !slices.Contains(known, g.Parameter) {
			return nil, document.Refuse(fmt.Sprintf("%s[%d].parameter", place, i), g.Parameter, "a parameter of the algorithm: one of "+strings.Join(known, ", "))
		}
		if g.numbers = g.numbers && of.HasNumber(g.Parameter); g.numbers {
			vary = append(vary, objectOf(map[string]any{"parameter": "algorithm." + g.Parameter, "values": g.Values}))
		} else {
			variants = min(variants*len(g.Values), math.MaxInt32)
		}
	}
	if n := len(vary); n > compare.MaxVary {
		return nil, document.Refuse(place, fmt.Sprintf("%d numbers with those that vary", n), fmt.Sprintf("at most %d", compare.MaxVary))
	}
	if variants > compare.MaxLearners {
		return nil, document.Refuse(place, fmt.Sprintf("%d combinations of values that are no numbers", variants), fmt.Sprintf("at most %d", compare.MaxLearners))
	}
	t := &Tuning{Learner: learner, Grid: grid, varies: len(s.Base.Vary), variants: combinations(grid, false)}
	o := s.base.Copy()
	o.Set("title", short(fmt.Sprintf("Constants of %s", of.Name), s.Base.Title))
	o.Set("seeds", seeds)
	o.Set("learners", s.learners(t))
	if len(vary) > 0 {
		o.Set("vary", vary)
	}
	if of.Episodes == 0 {
		o.Set("episodes", float64(s.Base.Episodes)) // those of the first learner's family, not of this one's
	}
	var err error
	if t.Sweep, err = s.comparison("", o); err != nil {
		return nil, moved(err, path, t.placeOf)
	}
	t.options = combinations(grid, true)
	return t, nil
}

// learners returns those of a tuning's sweep: its own with every combination of the grid's values that are no numbers.
func (s *Study) learners(t *Tuning) []any {
	list, _ := document.Elements(s.base.Values["learners"])
	one := list[t.Learner].(*document.Object).Copy()
	name := s.Base.Learners[t.Learner].Name
	var variants []any
	for i, option := range t.variants {
		own, named := one.Copy(), name
		for k, g := range t.Grid {
			if v := g.Values[option[k]]; !g.numbers {
				own.Set("algorithm", with(own.Values["algorithm"], g.Parameter, v))
				named += fmt.Sprintf(", %s %s", g.Parameter, Text(v))
			}
		}
		if named != name && utf8.RuneCountInString(named) > compare.MaxName {
			named = fmt.Sprintf("variant %d", i+1)
		}
		own.Set("name", named)
		variants = append(variants, own)
	}
	return variants
}

// placeOf returns the place in the study of one in the tuning's sweep.
func (t *Tuning) placeOf(at string) string {
	place, varies := fmt.Sprintf("learners[%d]", t.Learner), t.varies
	for i := range t.Grid {
		g := &t.Grid[i]
		if g.numbers {
			if rest, its := strings.CutPrefix(at, fmt.Sprintf("vary[%d]", varies)); its {
				return fmt.Sprintf("%s.grid[%d]%s", place, i, rest)
			}
			varies++
			continue
		}
		for variant, option := range t.variants {
			rest, its := strings.CutPrefix(at, fmt.Sprintf("learners[%d].algorithm.%s", variant, g.Parameter))
			if its && (rest == "" || rest[0] == '.' || rest[0] == '[') {
				return fmt.Sprintf("%s.grid[%d].values[%d]%s", place, i, option[i], rest)
			}
		}
	}
	switch {
	case strings.HasPrefix(at, "seeds"):
		return "tuning." + at
	case strings.HasPrefix(at, "learners["):
		_, rest, _ := strings.Cut(at, "]")
		return place + rest
	}
	return at
}

// Points returns the number of points of the study.
func (s *Study) Points() int { return s.Base.PointCount() }

// combinations returns every combination of a grid's values, as their indices, the last of which varies fastest; without numbers those that have the
// first value of each number.
func combinations(grid []Grid, numbers bool) [][]int {
	options := [][]int{{}}
	for i := range grid {
		n := len(grid[i].Values)
		if grid[i].numbers && !numbers {
			n = 1
		}
		var longer [][]int
		for _, o := range options {
			for v := range n {
				longer = append(longer, append(slices.Clone(o), v))
			}
		}
		options = longer
	}
	return options
}

// place returns where the runs with an option are: the learner of the tuning's sweep, and of its points those that have this index among the numbers'
// values, of which there are Tuning.numbers.
func (t *Tuning) place(option []int) (learner, point int) {
	for i, g := range t.Grid {
		if g.numbers {
			point = point*len(g.Values) + option[i]
		} else {
			learner = learner*len(g.Values) + option[i]
		}
	}
	return learner, point
}

// numbers returns the number of combinations of the grid's numbers.
func (t *Tuning) numbers() int {
	n := 1
	for _, g := range t.Grid {
		if g.numbers {
			n *= len(g.Values)
		}
	}
	return n
}

// Text returns a value of a grid for readers: a string as it is, any other as JSON.
func Text(v any) string {
	if text, is := v.(string); is {
		return text
	}
	text, err := document.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return string(text)
}

// values returns the values of an option.
func (t *Tuning) values(option []int) []any {
	values := make([]any, len(option))
	for i, g := range t.Grid {
		values[i] = g.Values[option[i]]
	}
	return values
}

// Members returns the study as a JSON object, with all defaults.
func (s *Study) Members() document.Members {
	grids := map[int][]Grid{}
	for _, t := range s.Tunings {
		grids[t.Learner] = t.Grid
	}
	m := s.Base.Members()
	for i := range m {
		switch m[i].Name {
		case "format":
			m[i].Value = Format
		case "learners":
			learners := make([]document.Members, len(s.Base.Learners))
			for l, one := range s.Base.Learners {
				learners[l] = document.Members{document.Pair("name", one.Name), document.Pair("algorithm", one.Algorithm)}
				if one.Episodes > 0 {
					learners[l] = append(learners[l], document.Pair("episodes", one.Episodes))
				}
				if grids[l] != nil {
					learners[l] = append(learners[l], document.Pair("grid", grids[l]))
				}
			}
			m[i].Value = learners
		}
	}
	return append(m, document.Pair("tuning", document.Members{s.seeds()}), document.Pair("rule", s.Rule))
}

// seeds returns the seeds of the tuning runs, written as a comparison writes its own.
func (s *Study) seeds() document.Member {
	m := s.Tunings[0].Sweep.Members()
	return m[slices.IndexFunc(m, func(one document.Member) bool { return one.Name == "seeds" })]
}

// MarshalJSON returns the study as JSON, with all defaults.
func (s *Study) MarshalJSON() ([]byte, error) { return s.Members().Text() }

// deciding returns the study as canonical JSON (RFC 8785), with all defaults but without title, note and budget.minutes, which decide no run.
func (s *Study) deciding() []byte {
	one, base := *s, *s.Base
	base.Title, base.Note, base.Budget.Minutes = "", "", 0
	one.Base = &base
	text, err := one.Members().Canonical()
	if err != nil {
		panic(err) // it was read from JSON
	}
	return text
}

// asOf is read of a study that an engine wrote.
func asOf(engine, path string, v any) (*Study, error) { return read(path, spec.AsOf(engine, v)) }

// moved returns an error of a derived document as one of the study at a path; place turns its path into that of the study.
func moved(err error, path string, place func(string) string) error {
	var e *document.Error
	if !errors.As(err, &e) {
		return err
	}
	at := e.Path
	if place != nil {
		at = place(at)
	}
	if at == e.Path && path == "" {
		return e
	}
	m := document.Refuse(document.Join(path, at), e.Found, e.Expected)
	m.Code = e.Code
	return m
}

// objectOf returns an object with the given members, in the order of their names.
func objectOf(members map[string]any) *document.Object {
	o := &document.Object{Values: members}
	for name := range members {
		o.Names = append(o.Names, name)
	}
	slices.Sort(o.Names)
	return o
}

// with returns a copy of an object, or of one without members if it is none, with a member set.
func with(v any, name string, value any) *document.Object {
	o, is := v.(*document.Object)
	if !is {
		o = &document.Object{Values: map[string]any{}}
	}
	o = o.Copy()
	o.Set(name, value)
	return o
}

// without returns an object without a member.
func without(o *document.Object, name string) *document.Object {
	o = o.Copy()
	o.Names = slices.DeleteFunc(o.Names, func(n string) bool { return n == name })
	delete(o.Values, name)
	return o
}

// short returns a title made of two parts, cut to the length of a title.
func short(what, of string) string {
	if of != "" {
		what += ": " + of
	}
	letters := []rune(what)
	return string(letters[:min(len(letters), spec.MaxTitle)])
}
