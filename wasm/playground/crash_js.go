package main

import (
	"os"
	"syscall/js"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
)

// crash ends the module in one of the three ways in which a module can end: a panic, which is caught and makes it refuse
// everything after; an exit; and a loop that never returns. It is for tests and for showing that the page survives.
func crash(args []js.Value) (bridge.Reply, error) {
	switch how := args[0].String(); how {
	case "panic":
		panic("a crash that was asked for")
	case "exit":
		os.Exit(3)
	case "hang":
		//lint:ignore SA5002 it must never return
		for {
		}
	default:
		return bridge.Reply{}, &document.Error{Code: document.BadSpec, Path: "how", Found: how, Expected: `"panic", "exit" or "hang"`,
			Message: "how: there is no such way to crash"}
	}
	return bridge.Done()
}
