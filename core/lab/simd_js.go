//go:build simd

package lab

import (
	"unsafe"

	"revisit/core/kernel"
)

// wasm/kernel/paths.wat has the loop of mixPaths.
//
//go:wasmimport kernel trail
func wasmTrail(hash uint64, words unsafe.Pointer, paths, horizon int32) uint64

// hashed is mixPaths.
func hashed(hash uint64, words []uint32, horizon int) uint64 {
	if !kernel.Linked() || len(words) == 0 {
		return mixPaths(hash, words, horizon)
	}
	return wasmTrail(hash, unsafe.Pointer(&words[0]), int32(len(words)/pathWords(horizon)), int32(horizon))
}
