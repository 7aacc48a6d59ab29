package main

import (
	"context"
	"syscall/js"

	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

// savedLibrary holds the methods under revisit.library.
type savedLibrary struct{ library *runs.Library }

func (l *savedLibrary) entry(args []js.Value) (bridge.Reply, error) {
	lines, err := l.library.Entry(context.Background(), args[0].String(), args[1].String())
	return bridge.Reply{JSON: lines}, err
}

func (l *savedLibrary) add(args []js.Value) (bridge.Reply, error) {
	added, err := l.library.Add(context.Background(), bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(added)
}
