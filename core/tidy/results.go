package tidy

import (
	"iter"
	"math"
	"regexp"
	"slices"

	"revisit/core/compare"
	"revisit/core/value"
)

// run is a run of a comparison.
type run struct {
	results *compare.Results
	*compare.Cell
}

// moment is a run after at samples, episodes or paths.
type moment struct {
	run
	axis     string
	at       int64
	revisits int64
	// NaN where they were not measured.
	suboptimality, average, regret, pathRegret float64
}

// passage is when a run passed a value.
type passage struct {
	run
	kind          string
	samples       int64
	suboptimality float64
}

// OfResults returns the tables of results: cells, curves, passages, points and constants.
func OfResults(r *compare.Results) *Set {
	points := func(yield func(int) bool) {
		for i := range r.Points {
			if !yield(i) {
				return
			}
		}
	}
	info := func(i int) *compare.PointInfo { return &r.Points[i] }
	type pair struct{ point, learner int }
	var pairs []pair
	for i := range r.Points {
		for l := range r.Comparison.Learners {
			pairs = append(pairs, pair{i, l})
		}
	}
	constants := func(p pair) *compare.PointConstants { return &r.Points[p.point].Constants[p.learner] }
	return &Set{compare.ResultsFormat, r.Engine, r.Digest, []Table{
		table("cells", "one row a run", runs(r), slices.Concat(keys(r, func(c run) run { return c }), []variable[run]{
			text("outcome", "done: all episodes are over; budget: a budget was spent; diverged", func(c run) string { return string(c.Outcome) }),
			integer("episodes", "episodes", "that are over", func(c run) int64 { return c.Episodes }),
			integer("paths", "paths", "drawn", func(c run) int64 { return c.Paths }),
			integer("samples", "samples", "drawn", func(c run) int64 { return c.Samples }),
			integer("revisits", "revisits", "made", func(c run) int64 { return c.Revisits }),
			real("regret", "reward", "over the episodes (eq:defn-regret)", func(c run) float64 { return orNaN(c.Regret) }),
			real("path_regret", "reward", "over the paths (eq:standard-regret)", func(c run) float64 { return orNaN(c.RegretPath) }),
			real("epsilon", "reward", "the target of V* - V^pi", func(c run) float64 { return orNaN(r.Points[c.Point].Epsilon) }),
			until("first", "until V* - V^pi was within epsilon for the first time"),
			until("after", "until it was so for good, if that was before the last tenth of the run"),
			until("average", "until regret / episodes was so for good, looked at on the grid of curves"),
			boolean("estimated", "V^pi is estimated by rollouts; first and after are then missing", func(c run) bool { return c.Measures.Estimated }),
			text("digest", "of the run", func(c run) string { return c.Digest }),
		})...),
		table("curves", "one row a run and moment, over samples, episodes and paths", moments(r), slices.Concat(keys(r, func(m moment) run { return m.run }), []variable[moment]{
			text("axis", "samples, episodes or paths: what at counts", func(m moment) string { return m.axis }),
			integer("at", "of axis", "the moment", func(m moment) int64 { return m.at }),
			real("suboptimality", "reward", "V* - V^pi of the policy that the learner would output then", func(m moment) float64 { return m.suboptimality }),
			real("average_regret", "reward", "regret / episodes; missing before the first episode is over", func(m moment) float64 { return m.average }),
			real("regret", "reward", "over the episodes until then", func(m moment) float64 { return m.regret }),
			real("path_regret", "reward", "over the paths until then", func(m moment) float64 { return m.pathRegret }),
			integer("revisits", "revisits", "until then", func(m moment) int64 { return m.revisits }),
		})...),
		table("passages", "one row a run and value that V* - V^pi passed", passages(r), slices.Concat(keys(r, func(p passage) run { return p.run }), []variable[passage]{
			text("passage", "first: it was that small for the first time; after: for good", func(p passage) string { return p.kind }),
			integer("samples", "samples", "when it passed", func(p passage) int64 { return p.samples }),
			real("suboptimality", "reward", "the value", func(p passage) float64 { return p.suboptimality }),
		})...),
		table("points", "one row a point: the problem there", points, slices.Concat(
			[]variable[int]{integer("point", "", "its index, from 0", func(i int) int64 { return int64(i) })}, varied(r, func(i int) int { return i }), []variable[int]{
				integer("horizon", "steps", "H", func(i int) int64 { return int64(info(i).Horizon) }),
				integer("states", "states", "S", func(i int) int64 { return int64(info(i).States) }),
				integer("actions", "actions", "A", func(i int) int64 { return int64(info(i).Actions) }),
				integer("dim", "features", "d", func(i int) int64 { return int64(info(i).Dim) }),
				real("gap_declared", "reward", "the smallest that the first learner was told", func(i int) float64 { return orNaN(info(i).Gap.Declared) }),
				real("gap_true", "reward", "the problem's smallest", func(i int) float64 { return orNaN(info(i).Gap.True) }),
				real("value", "reward", "V* at step 1, a mean over the first states", func(i int) float64 { return info(i).Value }),
				real("epsilon", "reward", "the target of V* - V^pi", func(i int) float64 { return orNaN(info(i).Epsilon) }),
			})...),
		table("constants", "one row a point and learner: the learner's constants there", slices.Values(pairs), slices.Concat(
			[]variable[pair]{integer("point", "", "its index, from 0", func(p pair) int64 { return int64(p.point) })}, varied(r, func(p pair) int { return p.point }), []variable[pair]{
				text("learner", "its name", func(p pair) string { return r.Comparison.Learners[p.learner].Name }),
				text("kind", "its algorithm", func(p pair) string { return r.Comparison.Learners[p.learner].Algorithm.Kind }),
				text("right", "what it may sample: online, revisiting or generative", func(p pair) string { return r.Comparison.Learners[p.learner].Algorithm.Learner.Right.String() }),
				real("beta", "", "the factor of its bonus, 0 for none", func(p pair) float64 { return constants(p).Beta }),
				real("path_bound", "paths", "K in its logarithms", func(p pair) float64 { return orNaN(constants(p).PathBound) }),
				real("gap", "reward", "the smallest that it was told", func(p pair) float64 { return orNaN(constants(p).Gap) }),
			})...),
	}}
}

// keys are the variables that tell runs apart.
func keys[R any](r *compare.Results, of func(R) run) []variable[R] {
	learner := func(x R) *compare.Contender { return &r.Comparison.Learners[of(x).Learner] }
	return slices.Concat([]variable[R]{integer("point", "", "its index, from 0", func(x R) int64 { return int64(of(x).Point) })},
		varied(r, func(x R) int { return of(x).Point }), []variable[R]{
			text("learner", "its name", func(x R) string { return learner(x).Name }),
			text("kind", "its algorithm", func(x R) string { return learner(x).Algorithm.Kind }),
			integer("seed", "", "of the run", func(x R) int64 { return int64(of(x).Seed) }),
		})
}

var notOfName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// varied are the numbers that vary, by the paths that they have in the comparison, as vary_problem_horizon.
func varied[R any](r *compare.Results, point func(R) int) []variable[R] {
	var list []variable[R]
	for i, v := range r.Comparison.Vary {
		name := "vary_" + notOfName.ReplaceAllString(v.Parameter, "_")
		if i > 0 && name == list[0].Name {
			name += "_2"
		}
		list = append(list, real(name, "", "the value of "+v.Parameter+" ("+v.Label+")", func(x R) float64 { return r.Points[point(x)].Values[i] }))
	}
	return list
}

// until is a variable of the samples until the target.
func until(hit, about string) variable[run] {
	reached := func(c run) *float64 { return c.results.Until(c.Cell, hit) }
	return integer("samples_"+hit, "samples", about+"; missing where it never was", func(c run) int64 { return int64(*reached(c)) }).
		orNull(func(c run) bool { return reached(c) == nil })
}

func runs(r *compare.Results) iter.Seq[run] {
	return func(yield func(run) bool) {
		for i := range r.Cells {
			if !yield(run{r, &r.Cells[i]}) {
				return
			}
		}
	}
}

func moments(r *compare.Results) iter.Seq[moment] {
	return func(yield func(moment) bool) {
		for c := range runs(r) {
			m := &c.Measures
			for _, along := range []struct {
				axis  string
				at    []int64
				track value.Track
			}{
				{"samples", m.Samples, value.Track{Suboptimality: m.Suboptimality, Average: m.Average, Regret: m.OverSamples.Regret, PathRegret: m.OverSamples.PathRegret, Revisits: m.Revisits}},
				{"episodes", m.Episodes, value.Track{Suboptimality: m.OverEpisodes.Suboptimality, Regret: m.EpisodeRegret, PathRegret: m.OverEpisodes.PathRegret, Revisits: m.OverEpisodes.Revisits}},
				{"paths", m.Paths, value.Track{Suboptimality: m.OverPaths.Suboptimality, Average: m.OverPaths.Average, Regret: m.OverPaths.Regret, PathRegret: m.PathRegret, Revisits: m.OverPaths.Revisits}},
			} {
				for i, at := range along.at {
					one := moment{c, along.axis, at, along.track.Revisits[i], nth(along.track.Suboptimality, i), math.NaN(), nth(along.track.Regret, i), nth(along.track.PathRegret, i)}
					switch {
					case along.track.Average != nil:
						one.average = orNaN(along.track.Average[i])
					case along.axis == "episodes":
						one.average = one.regret / float64(at)
					}
					if !yield(one) {
						return
					}
				}
			}
		}
	}
}

// nth returns a number of a list, NaN where the list is empty.
func nth(list []float64, i int) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	return list[i]
}

func passages(r *compare.Results) iter.Seq[passage] {
	return func(yield func(passage) bool) {
		for c := range runs(r) {
			for _, p := range []struct {
				kind string
				of   *value.Passage
			}{{"first", &c.Measures.First}, {"after", &c.Measures.After}} {
				for i, samples := range p.of.Samples {
					if !yield(passage{c, p.kind, samples, p.of.Suboptimality[i]}) {
						return
					}
				}
			}
		}
	}
}
