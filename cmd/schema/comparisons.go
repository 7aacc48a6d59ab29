package main

const beforeLearners = `
## Learners

The kinds of ` + "`algorithm`" + `. All of them take ` + "`gap`" + `, ` + "`c_beta`" + `, ` + "`delta`" + `, ` + "`path_bound`" + ` and ` + "`ties`" + `, the constants of the theory that a run is compared with,
whether they read them or not. Access is what the protocol allows: start an episode (online), also go back to a state of it (revisiting), also start at
any step in a state that was seen there (local), also in any state (generative). Beside each is its own default of ` + "`episodes`" + `, if it has one (in a comparison, the comparison's), and *Proved* names the [checks](guide.md#a-problem-of-your-own) that the result
assumes.
`

const comparisons = `
## Comparisons and sweeps

A ` + "`revisit.comparison/1`" + ` runs learners on one problem, each with the same seeds; a ` + "`revisit.sweep/1`" + ` does so at every combination of the values
of one or two numbers. Points x learners x seeds runs, at most 10,000, each an ordinary run of a spec. As JSON Schemas: ` + "`comparison.schema.json`" + ` and, for what
comes out, ` + "`results.schema.json`" + `.

- ` + "`format`" + `: ` + "`\"revisit.comparison/1\"`" + ` or ` + "`\"revisit.sweep/1\"`" + `. ` + "`title`" + `, ` + "`note`" + `: strings, shown as plain text.
- ` + "`problem`" + `, ` + "`features`" + `, ` + "`target`" + `: as in a spec. ` + "`episodes`" + `: of each run, the family's by default.
- ` + "`learners`" + `: 1 to 12 objects ` + "`{name, algorithm, episodes}`" + `. Names are unique; by default the kind, numbered if it is taken.
- ` + "`budget.paths`" + ` (` + "`5000000`" + `), ` + "`budget.samples`" + ` (` + "`100000`" + `, or null): each run stops after so many.
- ` + "`budget.minutes`" + ` (0.01 to 1440; ` + "`30`" + `): a comparison whose runs are estimated to take longer on one worker is refused.
- ` + "`seeds`" + ` (20 from 1): ` + "`{\"from\": n, \"count\": n}`" + ` or a list; 1 to 1000, each once.
- ` + "`regret`" + `: as in a spec; by default exact if that is quick for all learners of a point, else curve.
- ` + "`epsilon`" + `: the target ε of V\* - V^π; ` + "`null`" + `, the default: a tenth of each point's true gap.
- ` + "`vary`" + `, of a sweep: 1 or 2 objects ` + "`{parameter, values, label}`" + `: the JSON path of a number under problem, features, algorithm (every learner's), episodes or
  budget, and up to 64 values.

A ` + "`revisit.results/1`" + ` has the comparison with all defaults written out, what its points come out to, a cell for each run with its digest and
measures, in the order of points, learners and seeds, and a digest of the engine, the comparison (without title, note and ` + "`budget.minutes`" + `) and the
cells. Points are computed again when a file is read, and a file whose numbers contradict each other is refused; only running it again shows whether
they are what the runs give.
`
