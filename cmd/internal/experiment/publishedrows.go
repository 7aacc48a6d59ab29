package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"revisit/core/compare"
	"revisit/core/study"
)

// made is a table that is made of results. Summaries and growths are there once they were asked for.
type made struct {
	*table
	all       map[string]anyResults
	summaries map[string]*compare.Replicates // by document and hit
	growths   map[string]*compare.Growth     // by hit, and by document where each is resampled by itself
}

// A place is a learner at a point of a document.
type place struct {
	document       string
	point, learner int
}

// A quantity is what a cell shows of a place.
type quantity func(m *made, p place) (cell, error)

// wide makes rows "learner | ... | ...", with a cell for each point of the documents, whose horizon is the cell's head, and with further cells of
// the last point. A cell is empty if a document does not have the learner.
func wide(of quantity, ofLast ...quantity) rows {
	return rows{
		labels: func(m *made) (list [][]string, err error) {
			for _, document := range m.documents {
				for _, l := range m.all[document].results.Comparison.Learners {
					list = append(list, []string{l.Name})
				}
			}
			return list, nil
		},
		cells: func(m *made, heads, labels []string) ([]cell, error) {
			var places []place
			for _, document := range m.documents {
				r := m.all[document].results
				for point := range r.Points {
					places = append(places, place{document, point, indexOf(r, labels[0])})
				}
			}
			if expected := len(places) + len(ofLast); len(heads) != expected {
				return nil, fmt.Errorf("found %d cells, expected %d", len(heads), expected)
			}
			cells, learners := make([]cell, len(heads)), 0
			for i, head := range heads {
				p, of := places[min(i, len(places)-1)], of
				if i >= len(places) {
					of = ofLast[i-len(places)]
				}
				if H := m.all[p.document].results.Points[p.point].Horizon; !(cell{numbers: []float64{float64(H)}}).is(head) {
					return nil, fmt.Errorf("found the head %q, expected the horizon %d of %s", head, H, p.document)
				}
				if p.learner < 0 {
					continue
				}
				learners++
				var err error
				if cells[i], err = of(m, p); err != nil {
					return nil, err
				}
			}
			if learners == 0 {
				return nil, fmt.Errorf("found the row of %q, expected the name of a learner", labels[0])
			}
			return cells, nil
		},
	}
}

// points makes rows "x | ... | ...", with a cell for each quantity of a point, whatever the learner.
func points(of ...quantity) rows {
	return rows{
		labels: func(m *made) (list [][]string, err error) {
			err = m.places(func(x string, _ *compare.Results, _ place) { list = append(list, []string{x}) })
			return list, err
		},
		cells: func(m *made, _, labels []string) (cells []cell, err error) {
			var at place
			err = m.places(func(x string, _ *compare.Results, p place) {
				if x == labels[0] {
					at = p
				}
			})
			for i := 0; i < len(of) && err == nil; i++ {
				var c cell
				c, err = of[i](m, at)
				cells = append(cells, c)
			}
			return cells, err
		},
	}
}

// long makes rows "x | learner | ... | ...", with a cell for each quantity; x tells the points of documents apart.
func long(of ...quantity) rows {
	return rows{
		labels: func(m *made) (list [][]string, err error) {
			err = m.places(func(x string, r *compare.Results, _ place) {
				for _, l := range r.Comparison.Learners {
					list = append(list, []string{x, l.Name})
				}
			})
			return list, err
		},
		cells: func(m *made, _, labels []string) ([]cell, error) {
			p, err := m.find(labels[0], labels[1])
			if err != nil {
				return nil, err
			}
			var cells []cell
			for _, q := range of {
				c, err := q(m, p)
				if err != nil {
					return nil, err
				}
				cells = append(cells, c)
			}
			return cells, nil
		},
	}
}

// places calls do with each point of the table's documents, and with what it is told by.
func (m *made) places(do func(x string, r *compare.Results, p place)) error {
	g := m.newGrowth("")
	for _, document := range m.documents {
		r := m.all[document].results
		for point := range r.Points {
			x, err := g.X(r, point)
			if err != nil {
				return err
			}
			do(fmt.Sprint(x), r, place{document, point, -1})
		}
	}
	return nil
}

// find returns the place of a learner at the point that x tells.
func (m *made) find(x, learner string) (place, error) {
	var found *place
	err := m.places(func(of string, r *compare.Results, p place) {
		if p.learner = indexOf(r, learner); found == nil && p.learner >= 0 && of == x {
			found = &p
		}
	})
	if err == nil && found == nil {
		err = fmt.Errorf("found the row of %q with %s = %s, expected those of a learner and a point", learner, m.newGrowth("").Against, x)
	}
	if err != nil {
		return place{}, err
	}
	return *found, nil
}

// indexOf returns the place of a learner among those of results, -1 where they do not have it.
func indexOf(r *compare.Results, learner string) int {
	return slices.IndexFunc(r.Comparison.Learners, func(l compare.Contender) bool { return l.Name == learner })
}

// fits makes rows "learner | median, or to the baseline | a (interval) | R² | b (interval) | R²", of fits to all points.
func fits(hit string) rows {
	return rows{
		labels: func(m *made) (list [][]string, err error) {
			for _, l := range m.all[m.documents[0]].results.Comparison.Learners {
				list = append(list, []string{l.Name, "median"})
				if m.baseline != "" && l.Name != m.baseline {
					list = append(list, []string{l.Name, "to " + m.baseline})
				}
			}
			return list, nil
		},
		cells: func(m *made, _, labels []string) ([]cell, error) {
			g, err := m.growth(m.documents[0], hit)
			if err != nil {
				return nil, err
			}
			l, ratio := slices.Index(g.Learners, labels[0]), "to "+g.Learners[g.Base]
			if l < 0 {
				return nil, fmt.Errorf("found the row of %q, expected one of %q", labels[0], g.Learners)
			}
			if labels[1] != "median" && labels[1] != ratio {
				return nil, fmt.Errorf("found a fit of %q, expected median or %s", labels[1], ratio)
			}
			f := g.Fit(l, labels[1] == ratio)
			if f.Points < len(g.Points) {
				return nil, fmt.Errorf("found a fit to %d of %d points, expected one to all", f.Points, len(g.Points))
			}
			return []cell{withRange(f.Exponential), {layout: "#", numbers: []float64{f.ExponentialR2}}, withRange(f.Power), {layout: "#", numbers: []float64{f.PowerR2}}}, nil
		},
	}
}

// grid makes rows "H | learner | median (reached) at each c_beta | c_beta of the best by a rule". The heads say which c_beta.
func grid(best study.Rule) rows {
	return rows{
		labels: func(m *made) (list [][]string, err error) {
			err = m.places(func(x string, r *compare.Results, _ place) {
				for _, l := range r.Comparison.Learners {
					list = append(list, []string{x, l.Algorithm.Kind})
				}
			})
			slices.SortStableFunc(list, func(a, b []string) int {
				return cmp.Or(cmp.Compare(len(a[0]), len(b[0])), cmp.Compare(a[0], b[0]))
			})
			return list, err
		},
		cells: func(m *made, heads, labels []string) ([]cell, error) {
			list, err := m.candidates(labels[1], labels[0], m.documents, best.Hit)
			if err != nil {
				return nil, err
			}
			cells := make([]cell, len(heads))
			for _, c := range list {
				i := slices.IndexFunc(heads, func(head string) bool {
					x, err := strconv.ParseFloat(head, 64)
					return err == nil && x == c.Constants[0]
				})
				if i < 0 {
					return nil, fmt.Errorf("found the columns %q, expected one of %v", heads, c.Constants[0])
				}
				cells[i] = cell{layout: "#| (#/#)", numbers: []float64{c.Median, float64(c.Reached), float64(c.Of)}}
			}
			cells[len(heads)-1] = cell{layout: "#", numbers: best.Best(list).Constants[:1]}
			return cells, nil
		},
	}
}

// candidates are all places of a kind of learner at a horizon in documents.
func (m *made) candidates(kind, horizon string, documents []string, hit string) ([]study.Tried, error) {
	var list []study.Tried
	for _, document := range documents {
		r := m.all[document].results
		for point := range r.Points {
			for l, learner := range r.Comparison.Learners {
				if learner.Algorithm.Kind != kind || fmt.Sprint(r.Points[point].Horizon) != horizon {
					continue
				}
				p := place{document, point, l}
				until, err := m.until(p, hit)
				if err != nil {
					return nil, err
				}
				list = append(list, study.Tried{Constants: m.constants(p), Reached: until.Reached, Of: until.Of, Median: late(until.Median)})
			}
		}
	}
	if list == nil {
		return nil, fmt.Errorf("found no %s at H = %s in %q", kind, horizon, documents)
	}
	return list, nil
}

// chosen are the constants of a place, if they are those that a rule chooses of the runs of other documents.
func chosen(best study.Rule, documents ...string) quantity {
	return func(m *made, p place) (cell, error) {
		r := m.all[p.document].results
		kind := r.Comparison.Learners[p.learner].Algorithm.Kind
		list, err := m.candidates(kind, fmt.Sprint(r.Points[p.point].Horizon), documents, best.Hit)
		if err != nil {
			return cell{}, err
		}
		c, own := best.Best(list), m.constants(p)
		if !slices.Equal(c.Constants, own) {
			return cell{}, fmt.Errorf("%s has %s with %v, of %q the best is %v", p.document, kind, own, documents, c.Constants)
		}
		return constants(m, p)
	}
}

// late returns a median, +Inf where it was not reached.
func late(median *float64) float64 {
	if median == nil {
		return math.Inf(1)
	}
	return *median
}

// atEdge follows constants of which one is the least or the most of its grid: a value beyond it might be better.
const atEdge = " (edge)"

// choice is the constants of a place of a study, and whether one is at the edge of its grid.
func choice(m *made, p place) (cell, error) {
	c, err := constants(m, p)
	s := m.all[p.document].study
	at := slices.IndexFunc(s.Choices, func(one study.Choice) bool {
		return one.Learner == p.learner && (one.Point == nil || *one.Point == p.point)
	})
	if at >= 0 && strings.Join(s.Choices[at].Edge, "") != "" {
		c.note = atEdge
	}
	return c, err
}

func constants(m *made, p place) (cell, error) {
	if m.all[p.document].results.Comparison.Learners[p.learner].Algorithm.Learner.Bonus == "" {
		return cell{layout: "#, #", numbers: m.constants(p)}, nil
	}
	return cell{layout: "# (#)", numbers: m.constants(p)}, nil
}

// constants are c_beta and beta of a learner with a bonus, else sigma and lambda.
func (m *made) constants(p place) []float64 {
	r := m.all[p.document].results
	constant := func(name string) float64 {
		x, _ := r.Comparison.Number(p.point, p.learner, name)
		return x
	}
	if r.Comparison.Learners[p.learner].Algorithm.Learner.Bonus == "" {
		return []float64{constant("sigma"), constant("lambda")}
	}
	return []float64{constant("c_beta"), r.Points[p.point].Constants[p.learner].Beta}
}

// summary summarises the runs of a place.
func (m *made) summary(p place, hit string) (*compare.LearnerSummary, error) {
	key := p.document + " " + hit
	if m.summaries[key] == nil {
		options, err := compare.ParseSummaryOptions(fmt.Appendf(nil, `{"hit":%q}`, hit))
		if err != nil {
			return nil, err
		}
		if m.summaries[key], err = m.all[p.document].results.Summarise(options); err != nil {
			return nil, err
		}
	}
	return &m.summaries[key].Points[p.point].Learners[p.learner], nil
}

func (m *made) until(p place, hit string) (compare.UntilSummary, error) {
	sum, err := m.summary(p, hit)
	if err != nil {
		return compare.UntilSummary{}, err
	}
	return sum.Until, nil
}

// untilFirst makes a quantity of the samples until the target is first reached, until that of the samples until hit.
func untilFirst(layout string, of func(u *compare.UntilSummary) []float64) quantity {
	return until("first", layout, of)
}

func until(hit, layout string, of func(u *compare.UntilSummary) []float64) quantity {
	return func(m *made, p place) (cell, error) {
		u, err := m.until(p, hit)
		return cell{layout: layout, numbers: of(&u)}, err
	}
}

func counts(u *compare.UntilSummary) []float64 { return []float64{float64(u.Reached), float64(u.Of)} }

var (
	median = untilFirst("#", func(u *compare.UntilSummary) []float64 { return []float64{number(u.Median)} })
	band   = untilFirst("#| (# to #)", func(u *compare.UntilSummary) []float64 {
		return []float64{number(u.Median), number(u.Low), number(u.High)}
	})
	// share counts runs that reached the target, with the exact interval in percent.
	share = untilFirst("#/# (# to # %)", func(u *compare.UntilSummary) []float64 {
		return append(counts(u), 100*number(u.Share.Lower), 100*number(u.Share.Upper))
	})
)

func reached(hit string) quantity { return until(hit, "#/#", counts) }

func medianAndReached(hit string) quantity {
	return until(hit, "#| (#/#)", func(u *compare.UntilSummary) []float64 { return append([]float64{number(u.Median)}, counts(u)...) })
}

func revisits(m *made, p place) (cell, error) {
	sum, err := m.summary(p, "first")
	if err != nil {
		return cell{}, err
	}
	return cell{layout: "#", numbers: []float64{number(sum.Final["revisits"].Median)}}, nil
}

func target(m *made, p place) (cell, error) {
	return cell{layout: "#", numbers: []float64{number(m.all[p.document].results.Points[p.point].Epsilon)}}, nil
}

// newGrowth is a growth without points.
func (m *made) newGrowth(hit string) *compare.Growth {
	return &compare.Growth{GrowthOptions: compare.GrowthOptions{Of: cmp.Or(m.of, "until"), Against: cmp.Or(m.against, "horizon"), Hit: hit, Baseline: m.baseline}}
}

// growth returns what make growth makes of the table's documents, or of one, where each is by itself.
func (m *made) growth(document, hit string) (*compare.Growth, error) {
	key, documents := hit, m.documents
	if m.apart {
		key, documents = hit+" "+document, []string{document}
	}
	if g := m.growths[key]; g != nil {
		return g, nil
	}
	g := m.newGrowth(hit)
	for _, name := range documents {
		if err := g.Add(m.all[name].results); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := g.Resample(); err != nil {
		return nil, err
	}
	m.growths[key] = g
	return g, nil
}

// estimate is a number made of the medians at a place, with its interval.
func estimate(hit string, of func(g *compare.Growth, at, learner int) compare.Ranged) quantity {
	return func(m *made, p place) (cell, error) {
		g, err := m.growth(p.document, hit)
		if err != nil {
			return cell{}, err
		}
		x, err := g.X(m.all[p.document].results, p.point)
		if err != nil {
			return cell{}, err
		}
		at := slices.IndexFunc(g.Points, func(q compare.GrowthPoint) bool { return q.X == x })
		return withRange(of(g, at, p.learner)), nil
	}
}

func withRange(e compare.Ranged) cell {
	return cell{layout: "#| (# to #)", numbers: []float64{e.Value, e.Lower, e.Upper}}
}

// interval is a median with its interval.
func interval(hit string) quantity {
	return estimate(hit, (*compare.Growth).MedianAt)
}

// intervalAndMissed is interval, with the counts of runs where not all got there.
func intervalAndMissed(hit string) quantity {
	return func(m *made, p place) (cell, error) {
		c, err := interval(hit)(m, p)
		if err != nil {
			return cell{}, err
		}
		u, err := m.until(p, hit)
		if u.Reached < u.Of {
			c = cell{layout: c.layout + "|, #/#", numbers: append(c.numbers, counts(&u)...)}
		}
		return c, err
	}
}

// shareAndInterval counts runs that reached the target, with the exact interval in percent, and then is interval.
func shareAndInterval(hit string) quantity {
	return func(m *made, p place) (cell, error) {
		u, err := m.until(p, hit)
		if err != nil {
			return cell{}, err
		}
		c, err := interval(hit)(m, p)
		share := []float64{float64(u.Reached), 100 * number(u.Share.Lower), 100 * number(u.Share.Upper)}
		return cell{layout: "# (# to # %)|, " + c.layout, numbers: append(share, c.numbers...)}, err
	}
}

// toBaseline is a median by that of the baseline, with its interval. The baseline's own cell is empty.
func toBaseline(hit string) quantity {
	return func(m *made, p place) (cell, error) {
		if g, err := m.growth(p.document, hit); err != nil || p.learner == g.Base {
			return cell{}, err
		}
		return estimate(hit, (*compare.Growth).RatioAt)(m, p)
	}
}

func number(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}
