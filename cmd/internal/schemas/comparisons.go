package schemas

const beforeLearners = `
## Learners

The kinds of ` + "`algorithm`" + `. All take ` + "`gap`" + `, ` + "`c_beta`" + `, ` + "`delta`" + `, ` + "`path_bound`" + ` and ` + "`ties`" + `, the constants of the theory that a run is compared with. Access is what the protocol allows: start an episode (online), also go back to a state of it (revisiting), also start at
any step in a state that was seen there (local), also in any state (generative). An ` + "`episodes`" + ` beside it is its default, except in comparisons. *Proved* names the
[checks](guide.md#a-problem-of-your-own) that the result assumes.
`

const comparisons = `
## Comparisons and sweeps

A ` + "`revisit.comparison/1`" + ` runs learners on one problem, each with the same seeds; a ` + "`revisit.sweep/1`" + ` does so at every combination of the values
of one to four numbers. Points x learners x seeds are at most 10,000 runs, each that of a spec. As JSON Schemas: ` + "`comparison.schema.json`" + `, ` + "`results.schema.json`" + `.

- ` + "`format`" + `: ` + "`\"revisit.comparison/1\"`" + ` or ` + "`\"revisit.sweep/1\"`" + `. ` + "`title`" + `, ` + "`note`" + `: strings, shown as plain text.
- ` + "`problem`" + `, ` + "`features`" + `, ` + "`target`" + `: as in a spec. ` + "`episodes`" + `: of each run, the family's by default.
- ` + "`learners`" + `: 1 to 12 objects ` + "`{name, algorithm, episodes}`" + `. Names are unique; by default the kind, numbered if taken.
- ` + "`budget.paths`" + ` (` + "`5000000`" + `), ` + "`budget.samples`" + ` (` + "`100000`" + `, or null): each run stops after so many.
- ` + "`budget.minutes`" + ` (0.01 to 1440; ` + "`30`" + `): a comparison estimated to take longer on one worker is refused.
- ` + "`seeds`" + ` (20 from 1): ` + "`{\"from\": n, \"count\": n}`" + ` or a list; 1 to 1000, each once.
- ` + "`regret`" + `: as in a spec; by default exact if that is quick for all learners of a point, else curve.
- ` + "`epsilon`" + `: the target ε of V\* - V^π; ` + "`null`" + `, the default: ` + "`epsilon_of_gap`" + ` (` + "`0.1`" + `) of each point's true gap.
- ` + "`vary`" + `, of a sweep: 1 to 4 objects ` + "`{parameter, values, label}`" + `: the JSON path of a number under problem, features, algorithm (every learner's), episodes or
  budget, or the target (` + "`epsilon`" + `, ` + "`epsilon_of_gap`" + `), and up to 64 values. A learner may have ` + "`constants`" + `: for each point, an object of its parameters there.

A ` + "`revisit.results/1`" + ` has the comparison with all defaults written out, its points, a cell for each run with its digest and
measures, in the order of points, learners and seeds, and a digest of the engine, the comparison (without title, note and ` + "`budget.minutes`" + `) and the
cells. A file whose numbers contradict each other is refused; only running it again shows whether they are what the runs give.

## Studies

A ` + "`revisit.study/1`" + ` chooses constants on some seeds and measures on others. It has the members of a comparison, or of a sweep if it has ` + "`vary`" + `, and these
(` + "`study.schema.json`" + `, ` + "`study-results.schema.json`" + `):

- ` + "`learners[i].grid`" + `: objects ` + "`{parameter, values}`" + `: a parameter of the algorithm (` + "`c_beta`, `gap`, `ties`" + `, or one of the kind's) and 1 to 64 values to try: numbers, strings, lists, true
  or false. At most 4 numbers vary, and other values have at most 12 combinations. At least one learner has a grid; one without runs as it is.
- ` + "`tuning.seeds`" + ` (4 from 1001): of the tuning runs. A seed that is also one of ` + "`seeds`" + ` is refused.
- ` + "`rule.hit`" + ` (` + "`\"first\"`" + `), ` + "`\"after\"`" + ` or ` + "`\"average\"`" + `: the samples until the target is reached, reached for good, or reached by the average regret.
- ` + "`rule.by`" + ` (` + "`[\"median\", \"reached\"]`" + `): what decides first, and then: the least median over the tuning seeds, in which a run that misses the target counts as infinite; the
  most runs that reached it. ` + "`rule.within`" + ` (0 to 1; ` + "`0`" + `): medians up to this share above the least count as equal. What remains equal goes to the smaller constants, or to what the grid has first.
- ` + "`rule.per`" + ` (` + "`\"point\"`" + `): each point has its own choice; ` + "`\"study\"`" + `: one for all, by the geometric mean of the medians.

Each learner with a grid is tuned by a sweep over points and grid; then one final comparison, or sweep with ` + "`constants`" + `, has what the rule chose. A
` + "`revisit.study-results/1`" + ` has the study, the ` + "`tuning`" + ` results, the ` + "`choices`" + ` (constants, whether one is at an ` + "`edge`" + ` of the grid, runs that reached the target, median), the
` + "`final`" + ` results, each a ` + "`revisit.results/1`" + `, and one digest: the SHA-256 of "revisit study/1", the engine, the study (without title, note and ` + "`budget.minutes`" + `)
and the digests of its parts. Reading it makes the choices again and refuses others.
`
