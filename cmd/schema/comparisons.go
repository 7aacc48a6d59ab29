package main

const beforeLearners = `
## Learners

The kinds of ` + "`algorithm`" + `. All of them take ` + "`gap`" + `, ` + "`c_beta`" + `, ` + "`delta`" + `, ` + "`path_bound`" + ` and ` + "`ties`" + `, the constants of the theory that a run is compared with,
whether they read them or not. Access is what the protocol allows: start an episode (online), also go back to a state of it (revisiting), also start at
any step in a state that was seen there (local), also in any state (generative). *Proved* names the [checks](guide.md#a-problem-of-your-own) that the result
assumes.
`

const comparisons = `
## Comparisons and sweeps

A ` + "`revisit.comparison/1`" + ` runs learners on one problem, each with the same seeds; a ` + "`revisit.sweep/1`" + ` does so at every combination of the values
of one or two numbers. Points x learners x seeds runs, at most 10,000, each an ordinary run of a spec. As JSON Schemas: ` + "`comparison.schema.json`" + ` and, for what
comes out, ` + "`results.schema.json`" + `.

| member | takes | default | |
|---|---|---|---|
| ` + "`format`" + ` | ` + "`\"revisit.comparison/1\"`, `\"revisit.sweep/1\"`" + ` | the first | |
| ` + "`title`, `note`" + ` | text | none | shown as plain text |
| ` + "`problem`, `features`" + ` | as in a spec | | |
| ` + "`learners`" + ` | 1 to 12 objects ` + "`{name, algorithm, episodes}`" + ` | | names are unique; without one, the kind, numbered where it is taken; episodes of its own |
| ` + "`episodes`" + ` | integer | the family's | of each run |
| ` + "`budget.paths`, `budget.samples`" + ` | integer; samples also null | ` + "`5000000`, `100000`" + ` | each run stops after so many |
| ` + "`budget.minutes`" + ` | number, 0.01 to 1440 | ` + "`30`" + ` | the most that all runs may take on one worker, as estimated before they begin: a comparison that may take longer is refused |
| ` + "`seeds`" + ` | ` + "`{\"from\": n, \"count\": n}`" + ` or a list | 20 from 1 | 1 to 1000, each once |
| ` + "`regret`" + ` | as in a spec | by point | without: exact where that is quick for all learners of a point, else curve |
| ` + "`target`" + ` | ` + "`\"start\"`, `\"reachable\"`, `\"everywhere\"`" + ` | ` + "`\"start\"`" + ` | as in a spec |
| ` + "`epsilon`" + ` | number or null | ` + "`null`" + ` | target of "samples until V* - V^pi <= epsilon"; null: a tenth of each point's true gap |
| ` + "`vary`" + ` | 1 or 2 objects ` + "`{parameter, values, label}`" + `, of a sweep | | the JSON path of a number under problem, features, algorithm (every learner's), episodes or budget, and up to 64 values |

A ` + "`revisit.results/1`" + ` has the comparison with all defaults written out, what its points come out to, a cell for each run with its digest and
measures, in the order of points, learners and seeds, and a digest of the engine, the comparison (without title, note and ` + "`budget.minutes`" + `) and the
cells. Points are computed again when a file is read, and a file whose numbers contradict each other is refused; only running it again tells whether
they are what the runs give.
`
