package main

import (
	"syscall/js"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

// comparisons holds the methods on comparisons and results. Sessions are opened by the same planner.
type comparisons struct{ planner *compare.Planner }

func (c *comparisons) plan(args []js.Value) (bridge.Reply, error) {
	comparison, err := c.planner.Comparison(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	plan, err := c.planner.Plan(comparison)
	if err != nil {
		return bridge.Reply{}, err
	}
	text, err := plan.Brief()
	return bridge.Reply{JSON: text}, err
}

// key returns the key of a comparison for the methods under revisit.cells.
func (c *comparisons) key(args []js.Value) (bridge.Reply, error) {
	comparison, err := c.planner.Comparison(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	key, err := runs.CellsKey(comparison)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(key)
}

func measures(session *lab.Session, _ []js.Value) (bridge.Reply, error) {
	result, err := compare.ResultOf(session)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(result)
}

func (c *comparisons) assemble(args []js.Value) (bridge.Reply, error) {
	results, err := c.planner.AssembleText(bridge.Text(args[0]), bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return resultsReply(results)
}

func (c *comparisons) readResults(args []js.Value) (bridge.Reply, error) {
	results, err := c.read(args[0])
	if err != nil {
		return bridge.Reply{}, err
	}
	return resultsReply(results)
}

func resultsReply(results *compare.Results) (bridge.Reply, error) {
	text, err := results.MarshalJSON()
	return bridge.Reply{JSON: text}, err
}

func (c *comparisons) read(text js.Value) (*compare.Results, error) {
	return c.planner.ReadResults(bridge.Text(text))
}

func (c *comparisons) summarise(args []js.Value) (bridge.Reply, error) {
	options, err := compare.ParseSummaryOptions(bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	results, err := c.read(args[0])
	if err != nil {
		return bridge.Reply{}, err
	}
	summary, err := results.Summarise(options)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(summary)
}
