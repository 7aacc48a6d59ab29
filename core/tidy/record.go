package tidy

import (
	"iter"
	"math"
	"slices"

	"revisit/core/lab"
	"revisit/core/trace"
)

// step is step h of a path.
type step struct {
	*trace.Path
	h int
}

// OfRecord returns the tables of a record: run, episodes, paths, steps, theta and updates. Those of what it does not have are empty.
func OfRecord(r *lab.Record) *Set {
	s := &r.Summary
	horizon := len(r.Theta)
	type number struct{ h, i int }
	var theta []number
	steps := make([]int, horizon)
	for h := range r.Theta {
		steps[h] = h
		for i := range r.Theta[h] {
			theta = append(theta, number{h, i})
		}
	}
	return &Set{r.Format, r.Engine, r.Digest, []Table{
		table("run", "one row: the run", slices.Values([]*lab.Record{r}),
			text("problem", "its kind", func(r *lab.Record) string { return r.Problem() }),
			text("kind", "the learner's algorithm", func(r *lab.Record) string { return r.Spec.Algorithm.Kind }),
			integer("seed", "", "of the run", func(r *lab.Record) int64 { return int64(r.Spec.Seed) }),
			integer("horizon", "steps", "H", func(r *lab.Record) int64 { return int64(horizon) }),
			boolean("complete", "all episodes are over", func(r *lab.Record) bool { return s.Complete }),
			integer("episodes", "episodes", "that are over", func(r *lab.Record) int64 { return s.Episodes }),
			integer("paths", "paths", "drawn", func(r *lab.Record) int64 { return s.Paths }),
			integer("samples", "samples", "drawn", func(r *lab.Record) int64 { return s.Samples }),
			integer("revisits", "revisits", "made", func(r *lab.Record) int64 { return s.Revisits }),
			real("beta", "", "the factor of the bonus, 0 for none", func(r *lab.Record) float64 { return s.Beta }),
			real("path_bound", "paths", "K in logarithms", func(r *lab.Record) float64 { return s.PathBound }),
			real("gap_true", "reward", "the problem's smallest", func(r *lab.Record) float64 { return orNaN(s.Gap.True) }),
			real("regret", "reward", "over the episodes (eq:defn-regret)", func(r *lab.Record) float64 { return orNaN(s.Regret) }),
			real("path_regret", "reward", "over the paths (eq:standard-regret)", func(r *lab.Record) float64 { return orNaN(s.RegretPath) }),
			text("digest", "of the run", func(r *lab.Record) string { return r.Digest }),
		),
		table("episodes", "one row an episode, the first 100,000", slices.Values(r.Episodes),
			integer("episode", "", "n, from 1", func(e lab.EpisodeValue) int64 { return e.N }),
			real("v_star", "reward", "V* at its first state", func(e lab.EpisodeValue) float64 { return e.VStar }),
			real("v_policy", "reward", "V^pi(n) there", func(e lab.EpisodeValue) float64 { return e.VPolicy }),
		),
		table("paths", "one row a path that the record keeps", each(r.Trace),
			integer("path", "", "k, from 1", func(p *trace.Path) int64 { return p.K }),
			integer("episode", "", "n, from 1", func(p *trace.Path) int64 { return p.Episode }),
			integer("from", "", "the step that it was drawn from, from 1; those before are copied from the path before", func(p *trace.Path) int64 { return int64(p.From) }),
			integer("stop", "", "learned from at the steps above it, of which the first is where the next path begins; missing where the episode is over", func(p *trace.Path) int64 { return int64(p.Stop) }).
				orNull(func(p *trace.Path) bool { return p.Stop == 0 }),
			integer("samples", "samples", "drawn for it", func(p *trace.Path) int64 { return int64(len(p.States) - p.From + 1) }),
		),
		table("steps", "one row a step of a path, the copied ones too", stepsOf(r.Trace),
			integer("path", "", "k, from 1", func(x step) int64 { return x.K }),
			integer("step", "", "h, from 1", func(x step) int64 { return int64(x.h) + 1 }),
			boolean("copied", "from the path before: no sample was drawn", func(x step) bool { return x.h+1 < x.From }),
			integer("state", "", "its index, from 0", func(x step) int64 { return int64(x.States[x.h]) }),
			integer("action", "", "its index, from 0", func(x step) int64 { return int64(x.Actions[x.h]) }),
			real("reward", "reward", "of the action", func(x step) float64 { return x.Rewards[x.h] }),
			real("bonus", "reward", "of the action when it was taken, 0 for a learner without bonuses", func(x step) float64 { return x.Bonus[x.h] }),
		),
		table("theta", "one row a parameter at the run's end", slices.Values(theta),
			integer("step", "", "h, from 1", func(n number) int64 { return int64(n.h) + 1 }),
			integer("index", "", "from 0", func(n number) int64 { return int64(n.i) }),
			real("theta", "reward", "theta_h at that index", func(n number) float64 { return r.Theta[n.h][n.i] }),
		),
		table("updates", "one row a step", slices.Values(steps),
			integer("step", "", "h, from 1", func(h int) int64 { return int64(h) + 1 }),
			integer("updates", "paths", "|I_h|: learned from at that step", func(h int) int64 { return s.Updates[h] }),
			real("gap_declared", "reward", "that the learner was told", func(h int) float64 {
				if h < len(s.Gap.Declared) {
					return orNaN(s.Gap.Declared[h])
				}
				return math.NaN()
			}),
		),
	}}
}

func each(paths []trace.Path) iter.Seq[*trace.Path] {
	return func(yield func(*trace.Path) bool) {
		for i := range paths {
			if !yield(&paths[i]) {
				return
			}
		}
	}
}

func stepsOf(paths []trace.Path) iter.Seq[step] {
	return func(yield func(step) bool) {
		for p := range each(paths) {
			for h := range p.States {
				if !yield(step{p, h}) {
					return
				}
			}
		}
	}
}
