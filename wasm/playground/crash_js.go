package main

import (
	"os"
	"syscall/js"
	"unsafe"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
)

// crash ends the module by a panic, which is caught and makes every later call fail, by an exit, by a trap of WebAssembly, for lack of memory,
// or by a loop that never returns. It is for tests and shows that the page survives.
func crash(args []js.Value) (bridge.Reply, error) {
	switch how := args[0].String(); how {
	case "panic":
		panic("a crash that was asked for")
	case "exit":
		os.Exit(3)
	case "trap":
		// Go checks slices and nil itself: only an address beyond the memory reaches WebAssembly.
		*(*byte)(unsafe.Add(nil, 1<<32-1<<12)) = 1
	case "memory":
		// Memory has at most 4 GB. What is never written takes none of the machine's.
		for all := [][]byte{}; ; {
			all = append(all, make([]byte, 1<<26))
		}
	case "hang":
		//lint:ignore SA5002 it must never return
		for {
		}
	default:
		return bridge.Reply{}, &document.Error{Code: document.BadSpec, Path: "how", Found: how, Expected: `"panic", "exit", "trap", "memory" or "hang"`,
			Message: "how: there is no such way to crash"}
	}
	return bridge.Done()
}
