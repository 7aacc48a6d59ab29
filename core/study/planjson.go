package study

import (
	"fmt"

	"revisit/core/compare"
	"revisit/core/document"
)

// MarshalJSON returns the plan as the page takes it: the study, the sweep of each tuning, the numbers of runs, the estimate and what is hopeless.
func (p *Plan) MarshalJSON() ([]byte, error) {
	sweeps := make([]document.Members, len(p.Study.Tunings))
	for i, t := range p.Study.Tunings {
		sweeps[i] = document.Members{document.Pair("learner", t.Learner), document.Pair("sweep", t.Sweep)}
	}
	return document.Members{
		document.Pair("study", p.Study), document.Pair("tunings", sweeps), document.Pair("points", p.Base.Points), document.Pair("learners", p.Base.Learners),
		document.Pair("runs", p.Study.Runs()), document.Pair("tuning_runs", p.Study.TuningRuns()),
		document.Pair("seconds", p.Seconds), document.Pair("limit", p.Base.Limit), document.Pair("hopeless", p.Hopeless),
	}.Text()
}

// AssembleText is Assemble, given the study and the cells of its parts as JSON: a list of lists, and a list.
func (planner *Planner) AssembleText(study, tunings, final []byte) (*Results, error) {
	s, err := Parse(study)
	if err != nil {
		return nil, err
	}
	var raw []document.Raw
	if err := document.Unmarshal(tunings, &raw); err != nil || len(raw) > len(s.Tunings) {
		return nil, document.Refuse("tunings", "something else", fmt.Sprintf("at most %d lists of cells, of the learners with a grid", len(s.Tunings)))
	}
	lists := make([][]compare.Cell, len(raw))
	for i, text := range raw {
		if lists[i], err = compare.ReadCells(fmt.Sprintf("tunings[%d]", i), text); err != nil {
			return nil, err
		}
	}
	cells, err := compare.ReadCells("final", final)
	if err != nil {
		return nil, err
	}
	return planner.Assemble(s, lists, cells)
}
