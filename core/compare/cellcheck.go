package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/lab"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// check returns the error of a cell that cannot be the result of any run.
func (c *Cell) check(place string) error {
	m := &c.Measures
	const most = 1 << 53
	bad := func(name string, found any, expected string) error {
		return document.Refuse(document.Join(place, name), document.Describe(found), expected)
	}
	for _, n := range []struct {
		name    string
		n, most int64
		words   string
	}{
		{"paths", c.Paths, most, "a count"}, {"samples", c.Samples, most, "a count"},
		{"episodes", c.Episodes, c.Paths, "a count of at most the paths"}, {"revisits", c.Revisits, c.Paths, "a count of at most the paths"},
	} {
		if n.n < 0 || n.n > n.most {
			return bad(n.name, n.n, n.words)
		}
	}
	switch {
	case history.FormOf(c.Digest) == "":
		return bad("digest", c.Digest, history.DigestForm)
	case c.Outcome != lab.Done && c.Outcome != lab.Spent && c.Outcome != lab.Diverged:
		return bad("outcome", string(c.Outcome), document.OneOf([]string{string(lab.Done), string(lab.Spent), string(lab.Diverged)}))
	case (c.Regret == nil) != (c.RegretPath == nil):
		return bad("regret_path", nil, "a number where regret is one, else null")
	}
	for _, lists := range []struct {
		name    string
		x       []int64
		most    int64 // of x
		lengths map[string]int
		regrets map[string]int // of lists that are present exactly where regret is
	}{
		{"samples", m.Samples, c.Samples, map[string]int{"suboptimality": len(m.Suboptimality), "average": len(m.Average), "revisits": len(m.Revisits)},
			map[string]int{"overSamples.regret": len(m.OverSamples.Regret), "overSamples.pathRegret": len(m.OverSamples.PathRegret)}},
		{"episodes", m.Episodes, c.Episodes, map[string]int{"overEpisodes.suboptimality": len(m.OverEpisodes.Suboptimality), "overEpisodes.revisits": len(m.OverEpisodes.Revisits)},
			map[string]int{"episodeRegret": len(m.EpisodeRegret), "overEpisodes.pathRegret": len(m.OverEpisodes.PathRegret)}},
		{"paths", m.Paths, c.Paths, map[string]int{"overPaths.suboptimality": len(m.OverPaths.Suboptimality), "overPaths.average": len(m.OverPaths.Average), "overPaths.revisits": len(m.OverPaths.Revisits)},
			map[string]int{"pathRegret": len(m.PathRegret), "overPaths.regret": len(m.OverPaths.Regret)}},
		{"first.samples", m.First.Samples, c.Samples, map[string]int{"first.suboptimality": len(m.First.Suboptimality)}, nil},
		{"after.samples", m.After.Samples, c.Samples, map[string]int{"after.suboptimality": len(m.After.Suboptimality)}, nil},
	} {
		for _, name := range sortedNames(lists.lengths) {
			if n := lists.lengths[name]; n != len(lists.x) {
				return bad("measures."+name, fmt.Sprintf("a list of %d", n), fmt.Sprintf("a list of %d, as long as measures.%s", len(lists.x), lists.name))
			}
		}
		for _, name := range sortedNames(lists.regrets) {
			if n := lists.regrets[name]; c.Regret == nil && n > 0 {
				return bad("measures."+name, fmt.Sprintf("a list of %d", n), "an empty list, since the run has no regret")
			} else if c.Regret != nil && n != len(lists.x) {
				return bad("measures."+name, fmt.Sprintf("a list of %d", n), fmt.Sprintf("a list of %d, as long as measures.%s", len(lists.x), lists.name))
			}
		}
		onGrid := !strings.Contains(lists.name, ".")
		if n := len(evaluation.GridUpTo(lists.most)); onGrid && len(lists.x) > 0 && len(lists.x) != n {
			return bad("measures."+lists.name, fmt.Sprintf("a list of %d", len(lists.x)), fmt.Sprintf("a list of %d, the moments of the grid up to %d, or an empty one", n, lists.most))
		}
		for i, x := range lists.x {
			if onGrid && x != evaluation.Grid(i) {
				return bad(fmt.Sprintf("measures.%s[%d]", lists.name, i), x, fmt.Sprintf("%d, the moment of the grid", evaluation.Grid(i)))
			} else if !onGrid && (x < 0 || x > lists.most || i > 0 && x <= lists.x[i-1]) {
				return bad(fmt.Sprintf("measures.%s[%d]", lists.name, i), x, fmt.Sprintf("a count above the one before, up to the run's %d samples", lists.most))
			}
		}
	}
	return checkMeasures(m, place, c)
}

// checkMeasures returns the error of a list that contradicts the others or the run's totals.
func checkMeasures(m *evaluation.Measures, place string, c *Cell) error {
	bad := func(name string, found any, expected string) error {
		return document.Refuse(document.Join(place, "measures."+name), document.Describe(found), expected)
	}
	revisits := map[string][]int64{"revisits": m.Revisits, "overEpisodes.revisits": m.OverEpisodes.Revisits, "overPaths.revisits": m.OverPaths.Revisits}
	for _, name := range sortedNames(revisits) {
		list := revisits[name]
		for i, n := range list {
			if n < 0 || n > c.Revisits || i > 0 && n < list[i-1] {
				return bad(fmt.Sprintf("%s[%d]", name, i), n, fmt.Sprintf("a count that does not fall, up to the run's %d revisits", c.Revisits))
			}
		}
	}
	passages := map[string][]float64{"first": m.First.Suboptimality, "after": m.After.Suboptimality}
	for _, name := range sortedNames(passages) {
		list := passages[name]
		for i := 1; i < len(list); i++ {
			if !(list[i] < list[i-1]) {
				return bad(fmt.Sprintf("%s.suboptimality[%d]", name, i), list[i], "a number under the one before")
			}
		}
	}
	if (len(m.First.Samples) == 0) != (len(m.After.Samples) == 0) {
		return bad("after.samples", fmt.Sprintf("a list of %d", len(m.After.Samples)), "as first.samples: both empty or neither")
	}
	if len(m.Paths) == 0 && c.Paths > 0 && len(m.Samples) > 0 {
		return bad("paths", "a list of 0", "a list, since there is one of samples")
	}
	for _, last := range []struct {
		name  string
		x     []int64
		y     []float64
		total int64
		of    *float64
	}{{"episodeRegret", m.Episodes, m.EpisodeRegret, c.Episodes, c.Regret}, {"pathRegret", m.Paths, m.PathRegret, c.Paths, c.RegretPath}} {
		if n := len(last.y); n > 0 && last.x[n-1] == last.total && (last.of == nil || *last.of != last.y[n-1]) {
			return bad(fmt.Sprintf("%s[%d]", last.name, n-1), last.y[n-1], "the run's regret, since it ended there")
		}
	}
	if len(m.First.Suboptimality) == 0 || m.Estimated {
		return nil
	}
	low, high := m.First.Suboptimality[len(m.First.Suboptimality)-1], m.After.Suboptimality[0]
	slack := float64(1e-9 * (1 + math.Max(math.Abs(low), math.Abs(high))))
	lists := suboptimalities(m)
	for _, name := range sortedNames(lists) {
		for i, sub := range lists[name] {
			if sub < low-slack || sub > high+slack {
				return bad(fmt.Sprintf("%s[%d]", name, i), sub, fmt.Sprintf("a number from %v to %v, the least and the most of first and after", low, high))
			}
		}
	}
	return nil
}

// suboptimalities returns the lists of V* - V^pi by name.
func suboptimalities(m *evaluation.Measures) map[string][]float64 {
	return map[string][]float64{"suboptimality": m.Suboptimality, "overEpisodes.suboptimality": m.OverEpisodes.Suboptimality, "overPaths.suboptimality": m.OverPaths.Suboptimality}
}

// agrees returns the error of a cell that cannot be the result of this spec at this point.
func (c *Cell) agrees(place string, spec *spec.Spec, point *PointInfo) error {
	bad := func(name string, found any, expected string) error {
		return document.Refuse(document.Join(place, name), document.Describe(found), expected)
	}
	H, right := int64(point.Horizon), spec.Algorithm.Learner.Access
	spent := c.Paths >= spec.Budget.Paths || spec.Budget.Samples > 0 && c.Samples >= spec.Budget.Samples
	done := c.Episodes >= spec.Episodes
	mayEnd := done || spec.Algorithm.Learner.EndsEarly
	switch {
	case c.Paths > spec.Budget.Paths:
		return bad("paths", c.Paths, fmt.Sprintf("at most %d", spec.Budget.Paths))
	case c.Samples < c.Paths || c.Samples > c.Paths*H:
		return bad("samples", c.Samples, fmt.Sprintf("from %d to %d, as %d paths of at most %d steps have", c.Paths, c.Paths*H, c.Paths, H))
	case right == protocol.Online && c.Samples != c.Paths*H:
		return bad("samples", c.Samples, fmt.Sprintf("%d, as %d whole episodes have", c.Paths*H, c.Paths))
	case right == protocol.Online && c.Revisits > 0:
		return bad("revisits", c.Revisits, "0: this learner never goes back")
	case c.Episodes > spec.Episodes:
		return bad("episodes", c.Episodes, fmt.Sprintf("at most %d", spec.Episodes))
	case done && c.Outcome != lab.Done || c.Outcome == lab.Done && !mayEnd || c.Outcome == lab.Spent && !spent:
		return bad("outcome", string(c.Outcome), fmt.Sprintf("what %d episodes, %d paths and %d samples come out to", c.Episodes, c.Paths, c.Samples))
	}
	// A policy can lose at most the sum of the largest rewards; there is some room for problems with a designed gap.
	most := float64(100*H) * (1 + math.Abs(point.Value))
	least := -most
	if !c.Measures.Estimated {
		least = -1e-6 * float64(H)
	}
	lists := suboptimalities(&c.Measures)
	lists["first.suboptimality"], lists["after.suboptimality"] = c.Measures.First.Suboptimality, c.Measures.After.Suboptimality
	for _, name := range sortedNames(lists) {
		list := lists[name]
		if i := slices.IndexFunc(list, func(x float64) bool { return x < least || x > most }); i >= 0 {
			return bad(fmt.Sprintf("measures.%s[%d]", name, i), list[i], fmt.Sprintf("a number from %.3g to %.3g", least, most))
		}
	}
	return nil
}
