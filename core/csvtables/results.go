package csvtables

import (
	"fmt"
	"math"
	"strings"

	"revisit/core/compare"
	"revisit/core/internal/evaluation"
)

// OfResults returns the tables of results: cells, curves, passages, points and constants.
func OfResults(r *compare.Results) *Set {
	of := resultsOf{r, varied(r)}
	return &Set{compare.ResultsFormat, r.Engine, r.Digest, []Table{of.cells(), of.curves(), of.passages(), of.points(), of.constants()}}
}

// resultsOf makes the tables of results.
type resultsOf struct {
	*compare.Results
	varied []Column // the numbers that vary
}

var (
	pointColumn    = Column{"point", Int64, "", "its index, from 0", false}
	learnerColumns = []Column{{"learner", String, "", "its name", false}, {"kind", String, "", "its algorithm", false}}
	seedColumn     = Column{"seed", Int64, "", "of the run", false}
	targetColumn   = Column{"target", String, "", "start, reachable or everywhere: where V* - V^pi is taken, as a mean at the start or as the largest", false}
)

// varied are the columns of the numbers that vary, by the paths that they have in the comparison, as vary_problem_horizon.
func varied(r *compare.Results) []Column {
	var list []Column
	for i, v := range r.Comparison.Vary {
		name := "vary_" + strings.Join(strings.FieldsFunc(v.Parameter, func(c rune) bool { return strings.ContainsRune(".[]_", c) }), "_")
		if i > 0 && name == list[0].Name {
			name += "_2"
		}
		list = append(list, Column{name, Float64, "", fmt.Sprintf("the value of %s (%s)", v.Parameter, v.Label), false})
	}
	return list
}

// keyed returns the columns that tell points, or learners at points, or runs apart, and then others.
func (r *resultsOf) keyed(learner, seed bool, others ...Column) []Column {
	columns := append([]Column{pointColumn}, r.varied...)
	if learner {
		columns = append(columns, learnerColumns...)
	}
	if seed {
		columns = append(columns, seedColumn)
	}
	return append(columns, others...)
}

// key returns the values of a point's columns.
func (r *resultsOf) key(point int) []any {
	values := []any{point}
	for i := range r.varied {
		values = append(values, r.Points[point].Values[i])
	}
	return values
}

// eachRun gives every run, with the values that tell it apart.
func (r *resultsOf) eachRun(run func(key []any, c *compare.Cell)) {
	for i := range r.Cells {
		c := &r.Cells[i]
		l := &r.Comparison.Learners[c.Learner]
		run(append(r.key(c.Point), l.Name, l.Algorithm.Kind, c.Seed), c)
	}
}

func (r *resultsOf) cells() Table {
	return Table{"cells", "one row a run", r.keyed(true, true,
		Column{"outcome", String, "", "done: all episodes are over; budget: a budget was spent; diverged", false},
		Column{"episodes", Int64, "episodes", "that are over", false},
		Column{"paths", Int64, "paths", "drawn", false},
		Column{"samples", Int64, "samples", "drawn", false},
		Column{"revisits", Int64, "revisits", "made", false},
		Column{"regret", Float64, "reward", "over the episodes (eq:defn-regret)", true},
		Column{"path_regret", Float64, "reward", "over the paths (eq:standard-regret)", true},
		targetColumn,
		Column{"epsilon", Float64, "reward", "what V* - V^pi is to be at most", true},
		Column{"samples_first", Int64, "samples", "until V* - V^pi was within epsilon for the first time; missing where it never was", true},
		Column{"samples_after", Int64, "samples", "until it was so for good, if that was before the last tenth of the run", true},
		Column{"samples_average", Int64, "samples", "until regret / episodes, which is of the start, was so for good, looked at on the grid of curves", true},
		Column{"estimated", Bool, "", "V^pi is estimated by rollouts; samples_first and samples_after are then missing", false},
		Column{"digest", String, "", "of the run", false},
	), func(row func(...any)) {
		r.eachRun(func(key []any, c *compare.Cell) {
			row(append(key, string(c.Outcome), c.Episodes, c.Paths, c.Samples, c.Revisits, c.Regret, c.RegretPath, r.target(), r.Points[c.Point].Epsilon,
				r.until(c, "first"), r.until(c, "after"), r.until(c, "average"), c.Measures.Estimated, c.Digest)...)
		})
	}}
}

// target is the word for where V* - V^pi is taken.
func (r *resultsOf) target() string { return r.Comparison.Target.Word() }

// until is the samples until the target, nil where it was not reached.
func (r *resultsOf) until(c *compare.Cell, hit string) any {
	if samples := r.Until(c, hit); samples != nil {
		return int64(*samples)
	}
	return nil
}

func (r *resultsOf) curves() Table {
	return Table{"curves", "one row a run and moment, over samples, episodes and paths", r.keyed(true, true,
		Column{"axis", String, "", "samples, episodes or paths: what at counts", false},
		Column{"at", Int64, "of axis", "the moment", false},
		targetColumn,
		Column{"suboptimality", Float64, "reward", "V* - V^pi of the policy that the learner would output then", true},
		Column{"average_regret", Float64, "reward", "regret / episodes; missing before the first episode is over", true},
		Column{"regret", Float64, "reward", "over the episodes until then", true},
		Column{"path_regret", Float64, "reward", "over the paths until then", true},
		Column{"revisits", Int64, "revisits", "until then", false},
	), func(row func(...any)) {
		r.eachRun(func(key []any, c *compare.Cell) {
			m := &c.Measures
			r.along(row, append(key, "samples"), m.Samples, evaluation.Track{Suboptimality: m.Suboptimality, Average: m.Average, Regret: m.OverSamples.Regret, PathRegret: m.OverSamples.PathRegret, Revisits: m.Revisits})
			// Over episodes the average is the regret divided by them.
			perEpisode := make([]*float64, len(m.EpisodeRegret))
			for i, regret := range m.EpisodeRegret {
				average := regret / float64(m.Episodes[i])
				perEpisode[i] = &average
			}
			r.along(row, append(key, "episodes"), m.Episodes, evaluation.Track{Suboptimality: m.OverEpisodes.Suboptimality, Average: perEpisode, Regret: m.EpisodeRegret, PathRegret: m.OverEpisodes.PathRegret, Revisits: m.OverEpisodes.Revisits})
			r.along(row, append(key, "paths"), m.Paths, evaluation.Track{Suboptimality: m.OverPaths.Suboptimality, Average: m.OverPaths.Average, Regret: m.OverPaths.Regret, PathRegret: m.PathRegret, Revisits: m.OverPaths.Revisits})
		})
	}}
}

// along gives a row for each moment of an axis.
func (r *resultsOf) along(row func(...any), key []any, at []int64, track evaluation.Track) {
	for i := range at {
		average := (*float64)(nil)
		if len(track.Average) > 0 {
			average = track.Average[i]
		}
		row(append(key, at[i], r.target(), nth(track.Suboptimality, i), average, nth(track.Regret, i), nth(track.PathRegret, i), track.Revisits[i])...)
	}
}

// nth returns a number of a list, NaN where the list is empty.
func nth(list []float64, i int) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	return list[i]
}

func (r *resultsOf) passages() Table {
	return Table{"passages", "one row a run and value that V* - V^pi passed", r.keyed(true, true,
		Column{"passage", String, "", "first: it was that small for the first time; after: for good", false},
		Column{"samples", Int64, "samples", "when it passed", false},
		targetColumn,
		Column{"suboptimality", Float64, "reward", "the value", false},
	), func(row func(...any)) {
		r.eachRun(func(key []any, c *compare.Cell) {
			for _, name := range []string{"first", "after"} {
				p := &c.Measures.First
				if name == "after" {
					p = &c.Measures.After
				}
				for i, samples := range p.Samples {
					row(append(key, name, samples, r.target(), p.Suboptimality[i])...)
				}
			}
		})
	}}
}

func (r *resultsOf) points() Table {
	return Table{"points", "one row a point: the problem there", r.keyed(false, false,
		Column{"horizon", Int64, "steps", "H", false},
		Column{"states", Int64, "states", "S", false},
		Column{"actions", Int64, "actions", "A", false},
		Column{"dim", Int64, "features", "d", false},
		Column{"gap_declared", Float64, "reward", "the smallest that the first learner was told", true},
		Column{"gap_true", Float64, "reward", "the problem's smallest", true},
		Column{"value", Float64, "reward", "V* at step 1, a mean over the first states", false},
		targetColumn,
		Column{"epsilon", Float64, "reward", "what V* - V^pi is to be at most", true},
	), func(row func(...any)) {
		for i := range r.Points {
			p := &r.Points[i]
			row(append(r.key(i), p.Horizon, p.States, p.Actions, p.Dim, p.Gap.Declared, p.Gap.True, p.Value, r.target(), p.Epsilon)...)
		}
	}}
}

func (r *resultsOf) constants() Table {
	return Table{"constants", "one row a point and learner: the learner's constants there", r.keyed(true, false,
		Column{"right", String, "", "what it may sample: online, revisiting, local or generative", false},
		Column{"beta", Float64, "", "the factor of its bonus, 0 for none", false},
		Column{"path_bound", Float64, "paths", "K in its logarithms", true},
		Column{"gap", Float64, "reward", "the smallest that it was told", true},
	), func(row func(...any)) {
		for i := range r.Points {
			for l, of := range r.Comparison.Learners {
				c := &r.Points[i].Constants[l]
				row(append(r.key(i), of.Name, of.Algorithm.Kind, of.Algorithm.Learner.Access.String(), c.Beta, c.PathBound, c.Gap)...)
			}
		}
	}}
}
