package main

import (
	"math"
	"syscall/js"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
)

func theoryLines(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	lines, err := session.Theory(args[0].Float())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(lines)
}

// audit returns the state of the live check of the lemma. A boolean switches it on or off, on only where it takes at most a given share.
func audit(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	if len(args) == 0 || args[0].Type() != js.TypeBoolean {
		return bridge.Document(session.AuditReport())
	}
	atMost := math.Inf(1)
	if len(args) > 1 && args[1].Type() == js.TypeNumber {
		atMost = args[1].Float()
	}
	report, err := session.Audit(args[0].Bool(), atMost)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(report)
}

func accessPrices(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	prices, err := session.AccessPrices(args[0].Int())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(prices)
}
