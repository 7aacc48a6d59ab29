package csvtables

import "revisit/core/lab"

// OfRecord returns the tables of a record: run, episodes, paths, steps, theta and updates. Those of what it does not have are empty.
func OfRecord(r *lab.Record) *Set {
	s := &r.Summary
	run := Table{"run", "one row: the run", []Column{
		{"problem", String, "", "its kind", false},
		{"kind", String, "", "the learner's algorithm", false},
		{"seed", Int64, "", "of the run", false},
		{"horizon", Int64, "steps", "H", false},
		{"complete", Bool, "", "all episodes are over", false},
		{"episodes", Int64, "episodes", "that are over", false},
		{"paths", Int64, "paths", "drawn", false},
		{"samples", Int64, "samples", "drawn", false},
		{"revisits", Int64, "revisits", "made", false},
		{"beta", Float64, "", "the factor of the bonus, 0 for none", false},
		{"path_bound", Float64, "paths", "K in logarithms", true},
		{"gap_true", Float64, "reward", "the problem's smallest", true},
		{"regret", Float64, "reward", "over the episodes (eq:defn-regret)", true},
		{"path_regret", Float64, "reward", "over the paths (eq:standard-regret)", true},
		{"digest", String, "", "of the run", false},
	}, func(row func(...any)) {
		row(r.Problem(), r.Spec.Algorithm.Kind, r.Spec.Seed, len(r.Theta), s.Complete, s.Episodes, s.Paths, s.Samples, s.Revisits, s.Beta, s.PathBound, s.Gap.True, s.Regret, s.RegretPath, r.Digest)
	}}
	episodes := Table{"episodes", "one row an episode, the first 100,000", []Column{
		{"episode", Int64, "", "n, from 1", false},
		{"v_star", Float64, "reward", "V* at its first state", false},
		{"v_policy", Float64, "reward", "V^pi(n) there", false},
	}, func(row func(...any)) {
		for _, e := range r.Episodes {
			row(e.N, e.VStar, e.VPolicy)
		}
	}}
	paths := Table{"paths", "one row a path that the record keeps", []Column{
		{"path", Int64, "", "k, from 1", false},
		{"episode", Int64, "", "n, from 1", false},
		{"from", Int64, "", "the step that it was drawn from, from 1; those before are copied from the path before", false},
		{"stop", Int64, "", "learned from at the steps above it, of which the first is where the next path begins; missing where the episode is over", true},
		{"samples", Int64, "samples", "drawn for it", false},
	}, func(row func(...any)) {
		for i := range r.Trace {
			p := &r.Trace[i]
			stop := any(p.Stop)
			if p.Stop == 0 {
				stop = nil
			}
			row(p.K, p.Episode, p.From, stop, len(p.States)-p.From+1)
		}
	}}
	steps := Table{"steps", "one row a step of a path, the copied ones too", []Column{
		{"path", Int64, "", "k, from 1", false},
		{"step", Int64, "", "h, from 1", false},
		{"copied", Bool, "", "from the path before: no sample was drawn", false},
		{"state", Int64, "", "its index, from 0", false},
		{"action", Int64, "", "its index, from 0", false},
		{"reward", Float64, "reward", "of the action", false},
		{"bonus", Float64, "reward", "of the action when it was taken, 0 for a learner without bonuses", false},
	}, func(row func(...any)) {
		for i := range r.Trace {
			p := &r.Trace[i]
			for h := range p.States {
				row(p.K, h+1, h+1 < p.From, p.States[h], p.Actions[h], p.Rewards[h], p.Bonus[h])
			}
		}
	}}
	theta := Table{"theta", "one row a parameter at the run's end", []Column{
		{"step", Int64, "", "h, from 1", false},
		{"index", Int64, "", "from 0", false},
		{"theta", Float64, "reward", "theta_h at that index", false},
	}, func(row func(...any)) {
		for h := range r.Theta {
			for i, x := range r.Theta[h] {
				row(h+1, i, x)
			}
		}
	}}
	updates := Table{"updates", "one row a step", []Column{
		{"step", Int64, "", "h, from 1", false},
		{"updates", Int64, "paths", "|I_h|: learned from at that step", false},
		{"gap_declared", Float64, "reward", "that the learner was told", true},
	}, func(row func(...any)) {
		for h := range r.Theta {
			row(h+1, s.Updates[h], s.Gap.Declared[h])
		}
	}}
	return &Set{r.Format, r.Engine, r.Digest, []Table{run, episodes, paths, steps, theta, updates}}
}
