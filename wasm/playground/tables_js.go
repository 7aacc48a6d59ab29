package main

import (
	"syscall/js"

	"revisit/core/csvtables"
	"revisit/wasm/internal/bridge"
)

// tables returns a ZIP file in place of JSON, which the worker hands on as it is.
func (c *comparisons) tables(args []js.Value) (bridge.Reply, error) {
	set, err := csvtables.Read(c.planner, bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	file, err := set.ZIP()
	return bridge.Reply{JSON: file}, err
}
