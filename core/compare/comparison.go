// Package compare compares learners. It plans a revisit.comparison/1 or a revisit.sweep/1 as runs of package lab, and collects, checks and
// summarises their results.
package compare

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/spec"
)

// The formats of a comparison of learners, and of one in which numbers vary.
const (
	ComparisonFormat = "revisit.comparison/1"
	SweepFormat      = "revisit.sweep/1"
)

// Comparison says which learners run on a problem, with which seeds: revisit.comparison/1, or revisit.sweep/1 where numbers vary. It has
// points × learners × seeds runs, each of an ordinary spec. All defaults are filled in.
type Comparison struct {
	Title, Note string
	Problem     spec.Problem
	Features    spec.Features
	Learners    []Contender
	Episodes    int64
	Budget      ComparisonBudget
	Seeds       []uint64 // increasing
	Regret      spec.Regret
	Target      spec.Target // where V* - V^pi is taken
	Epsilon     *float64    // target of "samples until V* - V^pi <= epsilon"; nil for a share of each point's true gap
	OfGap       float64     // that share
	Vary        []Vary      // empty for a comparison, which has one point

	base *document.Object // the document as it was given, in which numbers vary
}

// Contender is a learner of a comparison.
type Contender struct {
	Name      string // different from all others
	Algorithm spec.Algorithm
	Episodes  int64            // its own; 0 for those of the comparison
	Constants []map[string]any // at each point of a sweep, parameters of the algorithm in place of its own; nil for none

	algorithm any // as it was given, nil where it was left out
}

// ComparisonBudget bounds each run by paths and samples (0 for no bound), and all of them together by estimated minutes on one worker.
type ComparisonBudget struct {
	Paths, Samples int64
	Minutes        float64
}

const (
	DefaultSamples = 100_000 // of each run: learners are compared at the same number
	DefaultMinutes = 30
	MaxMinutes     = 24 * 60
	defaultSeeds   = 20
	MaxSeeds       = 1000
	MaxLearners    = 12
	MaxRuns        = 10_000
	MaxName        = 60
	MaxNote        = 2000 // of a comparison and of a link
	MinEpsilon     = 1e-12
	maxEpsilon     = 1e6
	DefaultOfGap   = 0.1
	MaxOfGap       = 1000
)

// Parse reads a revisit.comparison/1 or a revisit.sweep/1. Errors are of type *document.Error. Errors that need the problems to be built
// come from Plan.
func Parse(data []byte) (*Comparison, error) { return ParseOf("", data) }

// ParseOf is Parse of a document that an engine wrote.
func ParseOf(engine string, data []byte) (*Comparison, error) {
	v, err := document.Parse(data)
	if err != nil {
		return nil, err
	}
	return Read("", "", spec.AsOf(engine, v))
}

// Read is Parse of a value at a path of its document. A format other than "" is required.
func Read(path, format string, v any) (*Comparison, error) {
	f := document.Open(path, v, true)
	switch format {
	case "":
		format = f.Choice("format", ComparisonFormat, ComparisonFormat, SweepFormat)
	default:
		f.Choice("format", format, format)
	}
	c := &Comparison{base: f.From, Title: f.Text("title", "", spec.MaxTitle), Note: f.Text("note", "", MaxNote)}
	for _, name := range []string{"problem", "features", "episodes", "regret", "target"} {
		f.Get(name)
	}
	c.Seeds = readSeeds(f)
	c.readBudget(f)
	c.readEpsilon(f)
	c.readLearners(f)
	if f.Err == nil {
		f.Err = c.complete(path)
	}
	if f.Err == nil {
		c.Episodes = f.Integer("episodes", int64(c.Problem.Family.Episodes), 1, learner.MaxEpisodes)
	}
	if format == SweepFormat && f.Err == nil {
		c.readVary(f)
	} else if i := slices.IndexFunc(c.Learners, func(l Contender) bool { return l.Constants != nil }); i >= 0 && f.Err == nil {
		f.Fail(fmt.Sprintf("learners[%d].constants", i), "a list", "none, since a comparison has one point: they belong into algorithm")
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	return c, c.countRuns(path)
}

func (c *Comparison) readBudget(f *document.Fields) {
	b := f.Open("budget")
	c.Budget = ComparisonBudget{Paths: b.Integer("paths", spec.DefaultBudget, 1, spec.MaxBudget), Samples: DefaultSamples}
	if v, given := b.Get("samples"); given {
		c.Budget.Samples = 0
		if v != nil {
			c.Budget.Samples = b.Integer("samples", 0, 1, spec.MaxSamples)
		}
	}
	c.Budget.Minutes = b.Number("minutes", DefaultMinutes, 0.01, MaxMinutes, fmt.Sprintf("a number of minutes from 0.01 to %d", MaxMinutes))
	f.Take(b)
}

func (c *Comparison) readEpsilon(f *document.Fields) {
	if v, _ := f.Get("epsilon"); v != nil {
		epsilon := f.Number("epsilon", 0, MinEpsilon, maxEpsilon, "null, or a number from 1e-12 to 1e6")
		c.Epsilon = &epsilon
	}
	c.OfGap = f.Number("epsilon_of_gap", DefaultOfGap, MinEpsilon, MaxOfGap, "a number from 1e-12 to 1000, the share of the true gap that epsilon is")
	if v, given := f.Get("epsilon_of_gap"); given && c.Epsilon != nil {
		f.Fail("epsilon_of_gap", v, "no such number beside epsilon")
	}
}

// targetAt returns what epsilon and its share of the gap are at a point.
func (c *Comparison) targetAt(point []float64) (epsilon *float64, ofGap float64) {
	epsilon, ofGap = c.Epsilon, c.OfGap
	for i, v := range point {
		switch c.Vary[i].Parameter {
		case "epsilon":
			epsilon = &v
		case "epsilon_of_gap":
			epsilon, ofGap = nil, v
		}
	}
	return epsilon, ofGap
}

// readSeeds reads { from, count } or a list.
func readSeeds(f *document.Fields) []uint64 {
	v, given := f.Get("seeds")
	list, isList := document.Elements(v)
	if !isList {
		if _, isObject := v.(*document.Object); given && !isObject {
			f.Fail("seeds", v, `{"from": n, "count": n} or a list of seeds`)
			return nil
		}
		r := f.Open("seeds")
		from, count := r.Integer("from", 1, 0, spec.MaxSeed-MaxSeeds), r.Integer("count", defaultSeeds, 1, MaxSeeds)
		f.Take(r)
		seeds := make([]uint64, count)
		for i := range seeds {
			seeds[i] = uint64(from) + uint64(i)
		}
		return seeds
	}
	if len(list) == 0 || len(list) > MaxSeeds {
		f.Fail("seeds", v, fmt.Sprintf("a list of 1 to %d seeds", MaxSeeds))
		return nil
	}
	seeds := make([]uint64, 0, len(list))
	for i, x := range f.Integers("seeds", v, len(list), spec.MaxSeed) {
		if slices.Contains(seeds, uint64(x)) {
			f.Fail(fmt.Sprintf("seeds[%d]", i), list[i], "each seed once")
			return nil
		}
		seeds = append(seeds, uint64(x))
	}
	slices.Sort(seeds)
	return seeds
}

func (c *Comparison) readLearners(f *document.Fields) {
	list, ok := f.List("learners", true, fmt.Sprintf("a list of 1 to %d learners", MaxLearners))
	if ok && (len(list) == 0 || len(list) > MaxLearners) {
		f.Fail("learners", list, fmt.Sprintf("a list of 1 to %d learners", MaxLearners))
	}
	for i, v := range list {
		l := document.Open(document.Join(f.Path, fmt.Sprintf("learners[%d]", i)), v, true)
		one := Contender{Name: strings.TrimSpace(l.Text("name", "", MaxName))}
		var given bool
		if one.algorithm, given = l.Get("algorithm"); given && one.algorithm == nil {
			l.Fail("algorithm", nil, "an object")
		}
		if v, _ := l.Get("episodes"); v != nil {
			one.Episodes = l.Integer("episodes", 0, 1, learner.MaxEpisodes)
		}
		one.Constants = readConstants(l)
		for _, other := range c.Learners {
			if one.Name != "" && visible(one.Name) == visible(other.Name) {
				l.Fail("name", one.Name, "a name that no other learner has")
			}
		}
		if one.Name != "" && visible(one.Name) == "" {
			l.Fail("name", one.Name, "a name that can be seen")
		}
		f.Take(l)
		c.Learners = append(c.Learners, one)
	}
}

// visible returns a name without invisible characters: names that differ in those only count as equal.
func visible(name string) string {
	return strings.Map(func(r rune) rune {
		if r == document.Joiner || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, document.PlainText(name))
}

// complete fills in the defaults of each learner, from its spec before anything varies, and names learners without a name.
func (c *Comparison) complete(path string) error {
	for i := range c.Learners {
		spec, err := c.spec(path, nil, i)
		if err != nil {
			return err
		}
		c.Problem, c.Features, c.Regret, c.Target = spec.Problem, spec.Features, spec.Regret, spec.Target
		c.Learners[i].Algorithm = spec.Algorithm
	}
	for i := range c.Learners {
		if one := &c.Learners[i]; one.Name == "" {
			one.Name = c.freeName(one.Algorithm.Kind)
		}
	}
	return nil
}

// freeName returns the learner's kind, with a number where that name is taken.
func (c *Comparison) freeName(kind string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(c.Learners, func(l Contender) bool { return l.Name == name })
	}
	name := kind
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s %d", kind, n)
	}
	return name
}

// Runs returns the number of runs.
func (c *Comparison) Runs() int { return c.PointCount() * len(c.Learners) * len(c.Seeds) }

func (c *Comparison) countRuns(path string) error {
	if runs := c.Runs(); runs > MaxRuns {
		found := fmt.Sprintf("%d runs, of %d points, %d learners and %d seeds", runs, c.PointCount(), len(c.Learners), len(c.Seeds))
		return document.Refuse(document.Join(path, "seeds"), found, fmt.Sprintf("at most %d runs: fewer seeds, learners or values", MaxRuns))
	}
	return nil
}

// Format returns the format of its document.
func (c *Comparison) Format() string {
	if len(c.Vary) > 0 {
		return SweepFormat
	}
	return ComparisonFormat
}

// Kind returns the name of its member in results and links.
func (c *Comparison) Kind() string {
	if len(c.Vary) > 0 {
		return "sweep"
	}
	return "comparison"
}
