package main

import (
	"slices"
	"syscall/js"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
)

// comparisons are planned, put together and summed up on the bench that sessions are opened on.
type comparisons struct{ bench *lab.Bench }

func (c *comparisons) plan(args []js.Value) (bridge.Reply, error) {
	comparison, err := lab.ParseComparison([]byte(args[0].String()))
	if err != nil {
		return bridge.Reply{}, err
	}
	plan, err := c.bench.Plan(comparison)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		*lab.Plan
		Cells []lab.PlannedCell `json:"cells"`
	}{plan, specsOnce(plan.Cells)})
}

// specsOnce leaves out the specs that differ from the cell's before in their seed only: a problem of tables is long, and seeds are many.
func specsOnce(cells []lab.PlannedCell) []lab.PlannedCell {
	once := slices.Clone(cells)
	for i := range once[1:] {
		if before := &cells[i]; before.Point == cells[i+1].Point && before.Learner == cells[i+1].Learner {
			once[i+1].Spec = nil
		}
	}
	return once
}

func measures(session *lab.Session, _ []js.Value) (bridge.Reply, error) {
	result, err := session.Result()
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(result)
}

func (c *comparisons) assemble(args []js.Value) (bridge.Reply, error) {
	results, err := c.bench.AssembleText([]byte(args[0].String()), []byte(args[1].String()))
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(results)
}

func (c *comparisons) readResults(args []js.Value) (bridge.Reply, error) {
	results, err := c.read(args[0])
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(results)
}

func (c *comparisons) read(text js.Value) (*lab.Results, error) {
	return c.bench.ReadResults([]byte(text.String()))
}

func (c *comparisons) summarise(args []js.Value) (bridge.Reply, error) {
	options, err := lab.ParseSummaryOptions([]byte(args[1].String()))
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
