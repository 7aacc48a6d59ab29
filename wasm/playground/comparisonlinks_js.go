package main

import (
	"syscall/js"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/link"
	"revisit/wasm/internal/bridge"
)

// linkResults returns the link of results, or of a comparison without results.
func (c *comparisons) linkResults(args []js.Value) (bridge.Reply, error) {
	options, err := link.ParseOptions(bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	link, err := c.link(bridge.Text(args[0]), options)
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(link)
}

func (c *comparisons) link(text []byte, options link.Options) (*link.Link, error) {
	var head struct {
		Format string `json:"format"`
	}
	if document.Unmarshal(text, &head) == nil && head.Format == compare.ResultsFormat {
		results, err := c.planner.ReadResults(text)
		if err != nil {
			return nil, err
		}
		return link.FromResults(results, options), nil
	}
	comparison, err := compare.Parse(text)
	if err != nil {
		return nil, err
	}
	return link.FromComparison(comparison, options), nil
}

func (c *comparisons) resultsVerdict(args []js.Value) (bridge.Reply, error) {
	link, err := link.Parse(string(bridge.Text(args[1])))
	if err != nil {
		return bridge.Reply{}, err
	}
	results, err := c.read(args[0])
	if err != nil {
		return bridge.Reply{}, err
	}
	verdict, err := link.ResultsVerdict(results)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(verdict)
}
