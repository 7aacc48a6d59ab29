package main

import (
	"syscall/js"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/study"
	"revisit/wasm/internal/bridge"
)

func planStudy(args []js.Value) (bridge.Reply, error) {
	s, err := study.Parse(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	plan, err := s.Plan()
	if err != nil {
		return bridge.Reply{}, err
	}
	text, err := plan.MarshalJSON()
	return bridge.Reply{JSON: text}, err
}

func assembleStudy(args []js.Value) (bridge.Reply, error) {
	return studyReply(new(study.Planner).AssembleText(bridge.Text(args[0]), bridge.Text(args[1]), bridge.Text(args[2])))
}

func readStudy(args []js.Value) (bridge.Reply, error) {
	return studyReply(new(study.Planner).Read(bridge.Text(args[0])))
}

func studyReply(results *study.Results, err error) (bridge.Reply, error) {
	if err != nil {
		return bridge.Reply{}, err
	}
	text, err := results.MarshalJSON()
	return bridge.Reply{JSON: text}, err
}

// growth fits how a quantity grows over the points of some results.
func (c *comparisons) growth(args []js.Value) (bridge.Reply, error) {
	options, err := compare.ParseGrowthOptions(bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	var texts []document.Raw
	if err := document.Unmarshal(bridge.Text(args[0]), &texts); err != nil {
		return bridge.Reply{}, err
	}
	var all []*compare.Results
	for _, text := range texts {
		results, err := new(compare.Planner).ReadResults(text)
		if err != nil {
			return bridge.Reply{}, err
		}
		all = append(all, results)
	}
	g, err := compare.GrowthOf(options, all...)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(g.Summary())
}
