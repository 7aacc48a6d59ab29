//go:build simd

package history

import (
	"unsafe"

	"revisit/core/protocol"
)

// wasmHashPaths is in wasm/kernel/paths.wat, with the loop of plainHash.
//
//go:wasmimport kernel hashpaths
func wasmHashPaths(hash uint64, words unsafe.Pointer, paths, horizon int32) uint64

func hashPaths(hash uint64, words []uint32, horizon int) uint64 {
	if len(words) == 0 {
		return hash
	}
	return wasmHashPaths(hash, unsafe.Pointer(&words[0]), int32(len(words)/protocol.LogWords(horizon)), int32(horizon))
}
