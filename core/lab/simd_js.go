//go:build simd

package lab

import "unsafe"

// wasm/kernel/paths.wat has the loop of mixPaths.
//
//go:wasmimport kernel trail
func wasmTrail(hash uint64, words unsafe.Pointer, paths, horizon int32) uint64

// hashed is mixPaths.
func hashed(hash uint64, words []uint32, horizon int) uint64 {
	if len(words) == 0 {
		return hash
	}
	return wasmTrail(hash, unsafe.Pointer(&words[0]), int32(len(words)/pathWords(horizon)), int32(horizon))
}
